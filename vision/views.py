"""The lattices in a picture that are looked at, by the ways to find them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter

import cv2
import numpy as np

from vision.basics.lattice import Lattice, pitch
from vision.basics.sight import Sight
from vision.basics.types import Box, Image, Matrix
from vision.extent.framed import framed
from vision.extent.split import squares
from vision.finder.proposed import lattices_proposed
from vision.finder.survey import Survey, survey
from vision.photo.grain import softened
from vision.photo.rectify import Plane, rectify
from vision.photo.unbent import unbent
from vision.photo.upright import quarter_turns, turned

LEANING = 0.12  # of a cell, by which the lines of a photo lean: those of screenshots lean less
EVEN, STEP = 0.58, 7  # of the pixels, in rows so far apart, are like those beside them in screenshots
SAME = 0.02  # of a cell, by which lines differ that are the same
SUPPORTED = 0.6  # by the edges of the picture: dashed lines and borders alone support less
OBLONG = 2.5  # times as wide as tall, or as tall as wide, are cells at most; lines of text are further apart
ENOUGH = 12_500_000  # pixels: no picture of a board shows more in more, and reading takes time with each


@dataclass(frozen=True, eq=False)
class View:
    """A lattice on a picture as it is looked at: made smaller by `scale`, or straightened by `homography`."""

    image: Image
    lattice: Lattice
    trust: (
        float  # the best score of a lattice in `image`: a photo shows more of the board when it is straight
    )
    scale: float = 1.0
    homography: Matrix | None = None  # (3, 3), from `image` to the picture

    def shows_the_same(self, other: View) -> bool:
        """Whether it is a view of the same lattice, give or take what makes no difference to a reader."""
        own, its = self.lattice, other.lattice
        if self.image is not other.image or (own.width, own.height) != (its.width, its.height):
            return False
        off = max(np.abs(own.x - its.x).max() / pitch(own.x), np.abs(own.y - its.y).max() / pitch(own.y))
        return bool(off < SAME)

    def on_picture(self, lattice: Lattice) -> Lattice:
        """A lattice of this view in the picture's pixels; pixel 0 is the middle of the first one."""
        lattice = replace(lattice, ends=())  # they only tell where to look
        if self.homography is not None:
            return replace(lattice, homography=self.homography)
        x, y = ((lines + 0.5) * self.scale - 0.5 for lines in (lattice.x, lattice.y))
        return replace(lattice, x=x, y=y)

    def sight_on_picture(self, sight: Sight) -> Sight:
        """A sight of this view in the picture's pixels; on a straightened view, boxes stay on its plane."""
        scale = 1.0 if self.homography is not None else self.scale

        def moved(box: Box) -> Box:
            left, top, right, bottom = (round(edge * scale) for edge in box)
            return left, top, right, bottom

        boxes = {where: moved(box) for where, box in sight.boxes.items()}
        digits = {where: tuple(map(moved, line)) for where, line in sight.digits.items()}
        return replace(sight, lattice=self.on_picture(sight.lattice), boxes=boxes, digits=digits)


@dataclass(frozen=True, eq=False)
class Prepared:
    """A picture as it is looked at: not larger than needed, and without grain. Views are found once."""

    image: Image
    scale: float  # by which the picture was made smaller

    @classmethod
    def of(cls, image: Image) -> Prepared:
        """Prepare a BGR picture."""
        scale = max(1.0, float(np.sqrt(image.shape[0] * image.shape[1] / ENOUGH)))
        if scale > 1:
            size = (max(1, round(image.shape[1] / scale)), max(1, round(image.shape[0] / scale)))
            image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
        return cls(softened(image), scale)

    @cached_property
    def proposed(self) -> list[View]:
        """The lattices where the finder sees boards."""
        return list(_views(self.survey, self.image, self.scale))

    @cached_property
    def straightened(self) -> list[View]:
        """The lattices in the photo as it would look from straight in front, flat and the right way up."""
        plane = rectify(self.image)
        found = [] if plane is None else self._on(plane, None)
        best = _best(found or self.proposed)
        if best is None:
            return found
        if best.lattice.lean > LEANING:
            flat = self._on(unbent(best.image, best.lattice), best.homography)
            flattest = _best(flat)
            if flattest and _shows_better(best.lattice, flattest.lattice):
                found, best = flat, flattest
        turns = quarter_turns(best.image, best.lattice)
        return self._on(turned(best.image, turns), best.homography) if turns else found

    def _on(self, plane: Plane, homography: Matrix | None) -> list[View]:
        """Views of a plane that was made of the picture, or of a plane with this homography to it."""
        onto = np.diag([self.scale, self.scale, 1.0]) if homography is None else homography
        return list(_views(survey(plane.image, small=False), plane.image, homography=onto @ plane.homography))

    @cached_property
    def squares(self) -> list[View]:
        """The squares in lattices that the finder sees as boards and that have a few more rows or columns.

        One that bold lines frame comes first: it is the board, even if a square around it could be one. Where
        the finder is sure of a square, there is no other one around it.
        """
        sure = [view.lattice for view in self.surely_proposed if view.lattice.width == view.lattice.height]
        views = [
            view
            for view in self.proposed
            if view.lattice.interest is not None and not any(map(view.lattice.covers, sure))
        ]
        return [replace(view, lattice=square) for view in views for square in _squares(view)]

    @cached_property
    def survey(self) -> Survey:
        """What the finder sees in the picture."""
        return survey(self.image)

    @cached_property
    def photographed(self) -> bool:
        """Whether it is a photo: in screenshots most pixels are just like those beside them."""
        rows = self.image[::STEP]
        if rows.shape[1] < 2:
            return False
        return bool((rows[:, 1:] == rows[:, :-1]).all(axis=2).mean() < EVEN)

    @property
    def surely_proposed(self) -> list[View]:
        """Those of the proposed lattices of which the finder is sure, and which need not be straightened."""
        return [view for view in self.proposed if view.lattice.sure and view.lattice.lean <= LEANING]

    @property
    def leans(self) -> bool:
        """Whether it is a photo taken from aside, by the lines of its best lattice."""
        best = _best(self.proposed)
        return best is not None and best.lattice.lean > LEANING

    @property
    def shows_well(self) -> bool:
        """Whether it is a screenshot whose best lattice shows well: there is nothing to make straight."""
        best = _best(self.proposed)
        shown = best is not None and best.lattice.borne_out >= SUPPORTED
        return shown and not self.photographed and not self.leans


def _shows_better(lattice: Lattice, other: Lattice) -> bool:
    """Whether the picture bears out another lattice better that has no fewer rows and columns."""
    as_large = other.width >= lattice.width and other.height >= lattice.height
    return as_large and other.borne_out > lattice.borne_out


def _best(views: Sequence[View]) -> View | None:
    """The one whose lattice the picture bears out best."""
    return max(views, key=attrgetter("lattice.score"), default=None)


def _views(
    finder: Survey, image: Image, scale: float = 1.0, homography: Matrix | None = None
) -> Iterator[View]:
    """Views of the lattices where the finder sees boards, as much to be trusted as the best of them.

    Where it is not sure how far the best one goes, the part of that one that has a frame comes first.
    """
    found = [
        finder.inform(one) for one in lattices_proposed(finder.proposals, image) if one.score and _square(one)
    ]
    if not found:
        return
    best = max(found, key=attrgetter("score"))
    frame = None if best.sure else framed(image, best)
    for one in [frame, *found] if frame else found:
        yield View(image, one, best.score, scale, homography)


def _squares(view: View) -> list[Lattice]:
    """The squares in the lattice of a view: first the framed one, where the finder is sure of the lattice."""
    found = [*squares(view.lattice)]
    frame = framed(view.image, view.lattice) if found and view.lattice.sure else None
    return [frame, *found] if frame and frame.width == frame.height else found


def _square(lattice: Lattice) -> bool:
    """Whether its cells are square enough for any board."""
    across, down = pitch(lattice.x), pitch(lattice.y)
    return max(across, down) <= OBLONG * min(across, down)
