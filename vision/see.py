"""Which puzzle a picture shows, and where: every kind looks at every lattice, and the surest sight wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple, Protocol

import cv2
import numpy as np

from solvers.rules import place
from vision.grain import softened
from vision.lattice import Lattice, find_lattices
from vision.rectify import Matrix, rectify
from vision.sight import Image, NotSeen, Sight
from vision.silhouette import silhouettes
from vision.twins import together

TRIES = 4  # lattices looked at in one view, best borne out first; behind them come buttons and text
SURE = 0.9  # evidence at which no further lattice is looked at, and
CERTAIN = 0.95  # at which no further kind is, for there is nothing left for it to be surer of
LIKELY = 0.7  # evidence from which sights of one kind differ by their lattices rather than by more of it
BORNE_OUT = 0.6  # by the edges of the picture: walls or borders alone bear out less, where lines are dashed
UNCLEAR = (
    0.7  # closeness of a miss from which there is a board: dashed lines would only be others, not clearer
)
LEANING = 0.12  # of a cell, by which the lines of a photo lean: those of screenshots lean less
PART = 0.5  # of the cells of a lattice: hints in ruled bands are seldom more than the rest
NEARLY = 0.7  # of the score of a part, from which what it is torn out of is no less good
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


@dataclass(frozen=True)
class _Found:
    """What a kind saw in a view."""

    kind: Reader
    view: View
    sight: Sight

    @property
    def sure(self) -> bool:
        """Whether there is no need to look any further."""
        return self.sight.evidence >= SURE

    @property
    def worth(self) -> float:
        """The evidence, as far as it tells sights of one kind apart."""
        return min(self.sight.evidence, LIKELY)

    @property
    def rank(self) -> float:
        """How much speaks for it beside what the same kind saw elsewhere."""
        return self.worth * self.view.lattice.score


class _Missed(NamedTuple):
    """Why a kind saw nothing in a view."""

    kind: Reader
    view: View
    reason: NotSeen


def see(image: Image, kinds: Sequence[Reader]) -> Sight:
    """The surest sight of any of `kinds` in a BGR picture; raises NotSeen with the nearest miss."""
    best: list[_Found] = []  # in the picture as it is, and straightened
    misses: list[_Missed] = []
    for looks in planes(image):
        found, missed = _seen(looks, kinds)
        misses += missed
        best += found
        if any(one.sure for one in found):
            break
    near = [miss.view for miss in misses if miss.reason.closeness >= UNCLEAR]
    if not any(view.lattice.borne_out >= BORNE_OUT for view in [one.view for one in best] or near):
        found, missed = _seen(dashed(image), kinds)
        misses += missed
        best += found
    if not any(one.sight.evidence >= LIKELY for one in best):
        best = [one for one in _seen(filled(image), kinds)[0] if _is_solved(one.sight)] or best
    if best:
        straightest = max(best, key=lambda one: one.worth * one.view.trust)
        outdone = [miss.reason for miss in misses if _outdoes(miss, straightest)]
        if outdone:
            raise max(outdone, key=lambda reason: reason.closeness)
        if straightest.sight.covered:
            raise NotSeen(f"something covers the board at {place(*straightest.sight.covered[0])}")
        return straightest.view.sight_on_picture(_with_twins(straightest.sight))
    nothing = NotSeen("no grid of cells was found in the picture")
    raise max([miss.reason for miss in misses], key=lambda reason: reason.closeness, default=nothing)


def _outdoes(miss: _Missed, found: _Found) -> bool:
    """Whether another kind all but saw its board where this may be a part of that, or the same kind did."""
    if miss.view.image is not found.view.image:
        return False
    if miss.kind is found.kind:
        return miss.reason.board is not None and _is_part(found.sight.lattice, miss.reason.board)
    return miss.view.lattice.covers(found.sight.lattice) and miss.reason.closeness > found.sight.evidence


def _is_part(part: Lattice, whole: Lattice) -> bool:
    """Whether a lattice is another one without several of its rows, or columns."""
    fewer = max(whole.width - part.width, whole.height - part.height)
    return fewer > 1 and whole.covers(part)


def _is_solved(sight: Sight) -> bool:
    """Whether the player's answer is what the hints say, so that the board surely ends where its cells do."""
    board = sight.reading.likeliest()
    placed = set(sight.placed)
    cells = [(row, column) in placed for row in range(board.height) for column in range(board.width)]
    return board.counted(cells) == dict(enumerate(sight.reading.values))


def _with_twins(sight: Sight) -> Sight:
    """The sight, and which of its digits are misread together if they are."""
    reading = replace(sight.reading, together=together(sight.reading, sight.crops))
    return replace(sight, reading=reading)


def _seen(looks: Sequence[View], kinds: Sequence[Reader]) -> tuple[list[_Found], list[_Missed]]:
    """The surest of what the kinds see in some views, if any, and why others see nothing there."""
    found: list[_Found] = []
    misses: list[_Missed] = []
    for view in looks:
        if any(one.sure for one in found):
            break
        for kind in kinds:
            try:
                found.append(_Found(kind, view, kind.read(view.image, view.lattice)))
            except NotSeen as reason:
                misses.append(_Missed(kind, view, reason))
                continue
            if found[-1].sight.evidence >= CERTAIN:
                break
    return [_best(found)] if found else [], misses


def _best(found: Sequence[_Found]) -> _Found:
    """The surest of what each kind saw on its best lattice."""
    ranked = sorted(found, key=lambda one: one.rank)
    return max({one.kind: one for one in ranked}.values(), key=lambda one: one.sight.evidence)


def views(image: Image) -> Iterator[View]:
    """All lattices that are looked at in a picture, one after the other."""
    yield from chain.from_iterable(planes(image))
    yield from dashed(image)
    yield from filled(image)


def planes(image: Image) -> Iterator[list[View]]:
    """The lattices in the picture as it is and in the photo seen straight on, those first that may do."""
    image, scale = _sized(image)
    looks = list(_looks(image, scale))
    leaning = bool(looks) and looks[0].lattice.lean > LEANING
    if not leaning:
        yield looks
    plane = rectify(image)
    if plane is not None:
        turned = np.diag([scale, scale, 1.0]) @ plane.homography
        yield list(_looks(plane.image, homography=turned))
    if leaning:
        yield looks


def dashed(image: Image) -> list[View]:
    """The lattices in the picture whose lines are dashed or dotted."""
    image, scale = _sized(image)
    return list(_looks(image, scale, dashes=True))


def filled(image: Image) -> list[View]:
    """The lattices of cells filled with one colour, in a picture where no lines show."""
    image, scale = _sized(image)
    return [View(image, lattice, lattice.score, scale) for lattice in silhouettes(image)]


def _sized(image: Image) -> tuple[Image, float]:
    """The picture as large and soft as it is looked at, and by how much it was made smaller."""
    scale = max(1.0, float(np.sqrt(image.shape[0] * image.shape[1] / ENOUGH)))
    if scale > 1:
        size = (max(1, round(image.shape[1] / scale)), max(1, round(image.shape[0] / scale)))
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    return softened(image), scale


def _looks(
    image: Image, scale: float = 1.0, homography: Matrix | None = None, dashes: bool = False
) -> Iterator[View]:
    """Views of the best lattices in an image, but of no small part torn out of the best one.

    One that the best one itself is torn out of comes first.
    """
    found = find_lattices(image, dashes)[:TRIES]
    whole = next((one for one in found if _as_good(one, found[0])), None)
    for lattice in sorted(found, key=lambda one: one is not whole):
        if lattice is found[0] or not _torn_out(lattice, found[0]):
            yield View(image, lattice, found[0].score, scale, homography)


def _as_good(whole: Lattice, part: Lattice) -> bool:
    """Whether a part is torn out of a lattice that is hardly less well borne out, and not just coarser."""
    return whole.score >= NEARLY * part.score and _torn_out(part, whole) and not part.covers(whole)


def _torn_out(part: Lattice, whole: Lattice) -> bool:
    """Whether a lattice has fewer than half of the cells of another, and nothing beyond it."""
    return whole.covers(part) and part.width * part.height < PART * whole.width * whole.height
