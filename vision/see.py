"""Which puzzle a picture shows, and where: every kind looks at every lattice, and the surest sight wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np

from vision.lattice import Lattice, find_lattices
from vision.rectify import Matrix, rectify
from vision.sight import Image, NotSeen, Sight

TRIES = 4  # lattices looked at in one view, best borne out first; behind them come buttons and text
SURE = 0.9  # evidence at which no further lattice is looked at
PART = 0.5  # of the cells of a lattice: hints in ruled bands are seldom more than the rest
ENOUGH = 12_500_000  # pixels: no picture of a board shows more in more, and reading takes time with each


class Reader(Protocol):
    """A kind of puzzle, as far as seeing goes."""

    def read(self, image: Image, lattice: Lattice) -> Sight:
        """The board on this lattice; raises NotSeen where it is not of this kind."""


@dataclass(frozen=True)
class View:
    """A lattice on a picture as it is looked at: made smaller by `scale`, or straightened by `homography`."""

    image: Image
    lattice: Lattice
    trust: (
        float  # the score of the best lattice in `image`: a photo shows more of the board when it is straight
    )
    scale: float = 1.0
    homography: Matrix | None = None  # (3, 3), from `image` to the picture

    def on_picture(self, lattice: Lattice) -> Lattice:
        """A lattice of this view where it is in the picture; pixel 0 is the middle of the first one."""
        if self.homography is not None:
            return replace(lattice, homography=self.homography)
        return replace(
            lattice, x=(lattice.x + 0.5) * self.scale - 0.5, y=(lattice.y + 0.5) * self.scale - 0.5
        )

    def sight_on_picture(self, sight: Sight) -> Sight:
        """A sight of this view where it is in the picture; a straightened one keeps boxes on its plane."""
        scale = 1.0 if self.homography is not None else self.scale
        boxes = {
            where: (round(left * scale), round(top * scale), round(right * scale), round(bottom * scale))
            for where, (left, top, right, bottom) in sight.boxes.items()
        }
        return replace(sight, lattice=self.on_picture(sight.lattice), boxes=boxes)


def see(image: Image, kinds: Sequence[Reader]) -> Sight:
    """The surest sight of any of `kinds` in a BGR picture; raises NotSeen with the nearest miss."""
    sights: dict[float, list[Sight]] = {}  # by how well the best lattice of their view is borne out
    misses: list[NotSeen] = []
    for view in views(image):
        for kind in kinds:
            try:
                sight = view.sight_on_picture(kind.read(view.image, view.lattice))
            except NotSeen as miss:
                misses.append(miss)
            else:
                sights.setdefault(view.trust, []).append(sight)
        if any(sight.evidence >= SURE for sight in sights.get(view.trust, [])):
            break
    if sights:
        return max(sights[max(sights)], key=lambda sight: sight.evidence)
    nothing = NotSeen("no grid of cells was found in the picture")
    raise max(misses, key=lambda miss: miss.closeness, default=nothing)


def views(image: Image) -> Iterator[View]:
    """The lattices in the picture as it is and then, should they not do, in the photo seen straight on."""
    scale = max(1.0, float(np.sqrt(image.shape[0] * image.shape[1] / ENOUGH)))
    size = (round(image.shape[1] / scale), round(image.shape[0] / scale))
    if scale > 1:
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    yield from _looks(image, scale=scale)
    plane = rectify(image)
    if plane is not None:
        yield from _looks(plane.image, homography=np.diag([scale, scale, 1.0]) @ plane.homography)


def _looks(image: Image, scale: float = 1.0, homography: Matrix | None = None) -> Iterator[View]:
    """Views of the best lattices in an image, but of no small part torn out of the best one."""
    found = find_lattices(image)[:TRIES]
    for lattice in found:
        if lattice is found[0] or not _torn_out(lattice, found[0]):
            yield View(image, lattice, found[0].score, scale, homography)


def _torn_out(part: Lattice, whole: Lattice) -> bool:
    """Whether a lattice has fewer than half of the cells of another, and nothing beyond it."""
    inside = all(
        lines[0] <= piece[0] and piece[-1] <= lines[-1]
        for piece, lines in ((part.x, whole.x), (part.y, whole.y))
    )
    return inside and part.width * part.height < PART * whole.width * whole.height
