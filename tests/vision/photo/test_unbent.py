"""Boards on bent paper, turned and seen from aside, flat and upright again."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.pictures import first_lattice
from vision.basics.lattice import Lattice, pitch
from vision.basics.types import Image
from vision.photo.unbent import unbent
from vision.photo.upright import quarter_turns, turned
from vision.see import STRAIGHTENED, sources
from vision.views import Prepared, View

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


def bent(page: Image, sag: float, degrees: float = 0.0) -> Image:
    """The page on paper that sags by some pixels, turned by some degrees and seen from aside."""
    height, width = page.shape[:2]
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    along = x / width
    y_from = y + sag * np.sin(2.5 * np.pi * along) * (0.4 + y / height)
    moved = cv2.remap(page, x, y_from.astype(np.float32), cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    turn = np.vstack([cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 0.9), [0, 0, 1]])
    aside = np.array([[1, 0, 0], [0, 1, 0], [1.5e-4, 2e-4, 1]])
    seen = cv2.warpPerspective(moved, aside @ turn, (width, height), borderValue=(225, 225, 225))
    return np.asarray(seen, np.uint8)


def ragged(image: Image, lattice: Lattice) -> float:
    """The least share of dark pixels along a line of the lattice, some pixels wide."""
    dark = cv2.dilate((image.max(axis=2) < 140).astype(np.uint8), np.ones((5, 5), np.uint8))
    x, y = np.rint(lattice.x).astype(int), np.rint(lattice.y).astype(int)
    return float(min(dark[y[0] : y[-1], x].mean(axis=0).min(), dark[y, x[0] : x[-1]].mean(axis=1).min()))


def straightened(photo: Image) -> View:
    """The view of a photo, straight on, whose lattice is borne out best."""
    return max(Prepared.of(photo).straightened, key=lambda view: view.lattice.score)


@pytest.mark.parametrize(("sag", "degrees"), [(0, 8), (18, 0), (0, 30), (0, 40), (-12, -20), (20, 8)])
def test_lines_of_bent_paper_become_straight(sag: float, degrees: float) -> None:
    view = straightened(bent(printed(), sag, degrees))
    assert (view.lattice.width, view.lattice.height) == (SIDE, SIDE)
    assert ragged(view.image, view.lattice) > 0.9


@pytest.mark.parametrize("sag", [0, 10, -16, 24])
def test_lines_are_followed_from_where_a_lattice_has_them(sag: float) -> None:
    page = printed()
    rows = np.arange(page.shape[0])
    aside = sag * np.sin(2.5 * rows / len(rows))
    x = (np.arange(page.shape[1]) + aside[:, None]).astype(np.float32)
    y = np.broadcast_to(rows[:, None], x.shape).astype(np.float32)
    bowed = np.asarray(cv2.remap(page, x, y, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    plane = unbent(bowed, Lattice(LINES[0].astype(float), LINES[1].astype(float)))
    lattice = first_lattice(plane.image)
    assert (lattice.width, lattice.height) == (SIDE, SIDE)
    assert ragged(plane.image, lattice) > 0.9
    # What is drawn in the middles of cells stays in them, though the homography leaves out bends.
    middles = [(lines[1:] + lines[:-1]) / 2 for lines in (lattice.x, lattice.y)]
    on_photo = cv2.perspectiveTransform(np.stack(np.meshgrid(*middles), axis=-1), plane.homography)
    down, across = (np.array(LINES[i][:-1]) + PITCH / 2 for i in (1, 0))
    bowed_across = across - aside[down.astype(int), None]
    assert np.abs(on_photo[..., 0] - bowed_across).max() < PITCH / 4
    assert np.abs(on_photo[..., 1] - down[:, None]).max() < PITCH / 4


@pytest.mark.parametrize("size", [(300, 300), (900, 600)])
def test_nothing_is_moved_where_no_line_shows(size: tuple[int, int]) -> None:
    blank = np.zeros((*size, 3), np.uint8)
    blank[:, ::50] = 255
    rows = np.linspace(60, size[0] - 60, 9)
    plane = unbent(blank, Lattice(np.arange(50.0, size[1] - 49, 50), rows))
    down = plane.homography @ (0, plane.image.shape[0] / 2 - 0.5, 1)
    assert down[1] == pytest.approx((rows[0] + rows[-1]) / 2, abs=1)


@pytest.mark.parametrize(("sag", "degrees"), [(0, 20), (10, 8)])
def test_the_homography_leads_back_to_the_photo(sag: float, degrees: float) -> None:
    photo = bent(printed(), sag, degrees)
    view = straightened(photo)
    assert view.homography is not None
    corner = np.array([[[view.lattice.x[0], view.lattice.y[0]]]])
    x, y = np.rint(cv2.perspectiveTransform(corner, view.homography)[0, 0]).astype(int)
    near = 4 + abs(sag)  # bends are left out
    assert photo[y - near : y + near + 1, x - near : x + near + 1].min() < 120


def test_a_page_without_a_board_has_nothing_to_straighten() -> None:
    assert not Prepared.of(np.full((300, 400, 3), 200, np.uint8)).straightened


@pytest.mark.parametrize("turns", range(4))
def test_numbers_tell_which_way_up_a_board_is(turns: int) -> None:
    page = printed()
    sideways = np.ascontiguousarray(np.rot90(page, -turns))
    lattice = first_lattice(sideways)
    assert pitch(lattice.x) == pytest.approx(PITCH, rel=0.01)
    assert quarter_turns(sideways, lattice) == turns


@pytest.mark.parametrize("turns", range(4))
def test_a_turned_picture_knows_where_its_pixels_were(turns: int) -> None:
    image = np.random.default_rng(0).integers(0, 255, (5, 7, 3), np.uint8)
    plane = turned(image, turns)
    for y, x in np.ndindex(plane.image.shape[:2]):
        column, row, _ = np.rint(plane.homography @ (x, y, 1)).astype(int)
        assert (plane.image[y, x] == image[row, column]).all()


def test_a_photo_that_was_taken_sideways_is_put_upright() -> None:
    photo = np.ascontiguousarray(np.rot90(bent(printed(), 12, 6)))
    view = straightened(photo)
    assert quarter_turns(view.image, view.lattice) == 0
    assert ragged(view.image, view.lattice) > 0.9


def test_photos_are_straightened_before_they_are_looked_at() -> None:
    noise = np.random.default_rng(1).normal(0, 4, (900, 960, 3))
    photo = (bent(printed(), 14, 8) + noise).clip(0, 255).astype(np.uint8)
    assert list(sources(Prepared.of(photo)))[1] is STRAIGHTENED
