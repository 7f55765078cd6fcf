"""Which puzzle a picture shows, and where: every kind looks at every lattice, and the surest sight wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from vision.lattice import Lattice, find_lattices
from vision.sight import Image, NotSeen, Sight

TRIES = 4  # lattices looked at, best borne out first; behind them come buttons and text
SURE = 0.9  # evidence at which no further lattice is looked at


class Reader(Protocol):
    """A kind of puzzle, as far as seeing goes."""

    def read(self, image: Image, lattice: Lattice) -> Sight:
        """The board on this lattice; raises NotSeen where it is not of this kind."""


def see(image: Image, kinds: Sequence[Reader]) -> Sight:
    """The surest sight of any of `kinds` in a BGR picture; raises NotSeen with the nearest miss."""
    best: Sight | None = None
    misses: list[NotSeen] = []
    for lattice in find_lattices(image)[:TRIES]:
        for kind in kinds:
            try:
                sight = kind.read(image, lattice)
            except NotSeen as miss:
                misses.append(miss)
                continue
            if best is None or sight.evidence > best.evidence:
                best = sight
        if best is not None and best.evidence >= SURE:
            break
    if best is not None:
        return best
    raise max(misses, key=lambda miss: miss.closeness, default=NotSeen("no grid of cells was found in the picture"))
