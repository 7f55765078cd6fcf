"""Which kind sees its puzzle in a picture, where several do or nearly do."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from samples.cases import named_case
from vision import nonogram
from vision.lattice import Lattice
from vision.see import see
from vision.sight import Image, NotSeen, Sight


@dataclass(frozen=True)
class Nearly:
    """A kind that misses its board by so much."""

    closeness: float

    def read(self, image: Image, lattice: Lattice) -> Sight:
        raise NotSeen(
            f"nearly, on {image.shape[0]} rows of pixels and {lattice.height} of cells", self.closeness
        )


@dataclass(frozen=True)
class Sees:
    """Nonograms, seen with this evidence."""

    evidence: float

    def read(self, image: Image, lattice: Lattice) -> Sight:
        return replace(nonogram.read(image, lattice), evidence=self.evidence)


def test_what_another_kind_all_but_saw_is_no_board_of_one_that_is_less_sure() -> None:
    """Such as a Light Up board that the picture cuts off: numbers in its cells may seem to be hints."""
    drawn = named_case("plain nonogram")
    assert see(drawn.image, [Nearly(0.75), Sees(0.8)]).reading.likeliest() == drawn.board
    with pytest.raises(NotSeen, match="nearly"):
        see(drawn.image, [Nearly(0.85), Sees(0.8)])
