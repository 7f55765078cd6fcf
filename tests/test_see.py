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


@dataclass(frozen=True)
class Unclear:
    """Nonograms, but for those so wide, of which it is unclear where they end."""

    width: int

    def read(self, image: Image, lattice: Lattice) -> Sight:
        if lattice.width == self.width:
            raise NotSeen("it is not clear where it ends", 0.7, lattice)
        return replace(nonogram.read(image, lattice), lattice=lattice, evidence=1.0)


def test_a_board_of_which_it_is_unclear_where_it_ends_is_not_seen_in_a_part_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Unless that is all but one of its lines, which may then be what was unclear."""
    drawn = named_case("plain nonogram")
    whole, *parts = (Lattice(drawn.x[first:], drawn.y, 1.0 - 0.1 * first) for first in range(3))
    for part, seen in zip(parts, (True, False), strict=True):
        monkeypatch.setattr("vision.see.find_lattices", lambda *_, part=part: [whole, part])
        if seen:
            assert see(drawn.image, [Unclear(whole.width)]).lattice.width == part.width
        else:
            with pytest.raises(NotSeen, match="where it ends"):
                see(drawn.image, [Unclear(whole.width)])
