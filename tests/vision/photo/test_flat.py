"""Boards on bent paper, turned and seen from aside, flat and upright again."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.pictures import first_lattice
from vision.basics.lattice import Lattice, pitch
from vision.basics.types import Image
from vision.photo.flat import flattened
from vision.photo.upright import quarter_turns
from vision.see import FLAT, STRAIGHTENED, Source, sources
from vision.views import Prepared

PITCH, SIDE, LEFT, TOP = 60, 9, 210, 180
LINES = [np.arange(SIDE + 1) * PITCH + start for start in (LEFT, TOP)]


def printed() -> Image:
    """A page with a board of numbers."""
    page = np.full((900, 960, 3), 225, np.uint8)
    (left, right), (top, bottom) = ((int(lines[0]), int(lines[-1])) for lines in LINES)
    for i in range(SIDE + 1):
        wide = 3 if i % 3 else 6
        cv2.line(page, (left + i * PITCH, top), (left + i * PITCH, bottom), (30, 30, 30), wide)
        cv2.line(page, (left, top + i * PITCH), (right, top + i * PITCH), (30, 30, 30), wide)
    rng = np.random.default_rng(0)
    for row, column in np.argwhere(rng.random((SIDE, SIDE)) < 0.4).tolist():
        at = left + column * PITCH + 18, top + row * PITCH + 44
        cv2.putText(page, str(rng.integers(2, 9)), at, cv2.FONT_HERSHEY_SIMPLEX, 1.2, (20, 20, 20), 3)
    return page


def bent(page: Image, sag: float, turned: float = 0.0) -> Image:
    """The page on paper that sags by some pixels, turned by some degrees and seen from aside."""
    height, width = page.shape[:2]
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    along = x / width
    y_from = y + sag * np.sin(2.5 * np.pi * along) * (0.4 + y / height)
    moved = cv2.remap(page, x, y_from.astype(np.float32), cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    turn = np.vstack([cv2.getRotationMatrix2D((width / 2, height / 2), turned, 0.9), [0, 0, 1]])
    aside = np.array([[1, 0, 0], [0, 1, 0], [1.5e-4, 2e-4, 1]])
    seen = cv2.warpPerspective(moved, aside @ turn, (width, height), borderValue=(225, 225, 225))
    return np.asarray(seen, np.uint8)


def ragged(image: Image, lattice: Lattice) -> float:
    """The least share of dark pixels along a line of the lattice, some pixels wide."""
    dark = cv2.dilate((image.max(axis=2) < 140).astype(np.uint8), np.ones((5, 5), np.uint8))
    x, y = np.rint(lattice.x).astype(int), np.rint(lattice.y).astype(int)
    return float(min(dark[y[0] : y[-1], x].mean(axis=0).min(), dark[y, x[0] : x[-1]].mean(axis=1).min()))


@pytest.mark.parametrize(("sag", "turned"), [(0, 0), (14, 0), (0, 30), (-12, -20), (20, 8)])
def test_lines_of_bent_paper_become_straight(sag: float, turned: float) -> None:
    plane = next(flattened(bent(printed(), sag, turned)))
    lattice = first_lattice(plane.image)
    assert (lattice.width, lattice.height) == (SIDE, SIDE)
    assert ragged(plane.image, lattice) > 0.9


def test_the_homography_leads_back_to_the_photo() -> None:
    photo = bent(printed(), 0, 20)
    plane = next(flattened(photo))
    lattice = first_lattice(plane.image)
    corner = np.array([[[lattice.x[0], lattice.y[0]]]])
    x, y = cv2.perspectiveTransform(corner, plane.homography)[0, 0]
    assert photo[int(y) - 4 : int(y) + 5, int(x) - 4 : int(x) + 5].min() < 120


def test_a_page_without_a_board_has_nothing_to_flatten() -> None:
    assert not list(flattened(np.full((300, 400, 3), 200, np.uint8)))


@pytest.mark.parametrize("turns", range(4))
def test_numbers_tell_which_way_up_a_board_is(turns: int) -> None:
    page = printed()
    turned = np.ascontiguousarray(np.rot90(page, -turns))
    lattice = first_lattice(turned)
    assert pitch(lattice.x) == pytest.approx(PITCH, rel=0.01)
    assert quarter_turns(turned, lattice) == turns


def test_a_board_that_is_upright_and_flat_already_is_left_out() -> None:
    assert list(flattened(printed())) == []


@pytest.mark.parametrize(("sag", "first"), [(0, STRAIGHTENED), (14, FLAT)])
def test_only_photos_of_bent_paper_are_flattened_before_they_are_looked_at(sag: float, first: Source) -> None:
    noise = np.random.default_rng(1).normal(0, 4, (900, 960, 3))
    photo = (bent(printed(), sag, 8) + noise).clip(0, 255).astype(np.uint8)
    in_turn = list(sources(Prepared.of(photo)))
    assert in_turn.index(first) == 1
