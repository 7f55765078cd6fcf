"""Borders of containers: their ink, the two kinds of strokes, and what may not be of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from samples import damage
from samples.cases import named_case
from samples.damage import blur
from samples.drawing.paint import BLACK, WHITE, grey, hsv
from samples.kinds import plain_look
from samples.plain import NIGHT
from samples.renderer import Drawn, draw
from snap2solve.facade import solve_picture
from solvers.kinds.aquarium import Aquarium
from tests.pictures import first_lattice
from tests.vision.grid.test_lattice import is_drawn
from vision.basics.lattice import Lattice
from vision.basics.types import Bgr, Image
from vision.borders.containers import find_borders
from vision.borders.junctions import cells_beside, contain, crossings, without_loose_ends
from vision.borders.strokes import centred, find_strokes

LOOKS = (
    "plain aquarium",
    "borders as thin as lines",
    "red borders",
    "aquarium at night",
    "full tanks",
    "clear water",
    "water short of the lines",
    "waves on water",
    "pale gaps between containers",
    "water in rimmed tiles",
    "raised borders",
    "an outline around each tank",
    "tanks on checkered cells",
    "tinted containers",
    "pale thin lines",
    "dashed thin lines",
    "large aquarium",
    "tiny aquarium",
    "jpeg tanks",
    "out of focus",
)
CLEAR = 6.0  # log odds


def containers(drawn: Drawn) -> tuple[tuple[int, ...], ...]:
    assert isinstance(drawn.board, Aquarium)
    return drawn.board.containers


def borders_drawn(drawn: Drawn) -> NDArray[np.bool_]:
    """Which strokes of a drawn Aquarium are borders."""
    of = np.array(containers(drawn)).ravel()
    cells = cells_beside(drawn.board.height, drawn.board.width)
    return np.asarray(of[cells[:, 0]] != of[cells[:, 1]])


@pytest.mark.parametrize("name", LOOKS)
def test_reads_the_borders_of_every_look(name: str) -> None:
    drawn = named_case(name)
    found = find_borders(drawn.image, Lattice(drawn.x, drawn.y))
    assert ((found.chance > 0.5) == borders_drawn(drawn)).all()
    assert np.abs(found.chance - 0.5).min() > 0.45
    assert found.containers == containers(drawn)


@pytest.mark.parametrize("seed", range(2))
def test_ink_that_contradicts_what_is_seen_is_not_trusted(seed: int) -> None:
    drawn, rng = named_case("plain aquarium"), np.random.default_rng(seed)
    cell, rows = drawn.x[1] - drawn.x[0], rng.integers(drawn.board.height, size=drawn.board.height + 1)
    for row, column in zip(rows, rng.integers(drawn.board.width, size=len(rows)), strict=True):
        for at in (0.13, 0.87):  # planks beside strokes, where the ground of their ink is
            start = np.rint([drawn.x[column] + 0.1 * cell, drawn.y[row] + at * cell]).astype(int).tolist()
            cv2.line(drawn.image, start, (start[0] + round(0.8 * cell), start[1]), BLACK, round(0.06 * cell))
    found = find_borders(drawn.image, Lattice(drawn.x, drawn.y))
    assert ((found.chance > 0.5) == borders_drawn(drawn)).all()


@pytest.mark.parametrize("name", ["plain aquarium", "clear water", "jpeg tanks"])
def test_reads_borders_where_lines_of_the_lattice_are_off(name: str) -> None:
    drawn = named_case(name)
    off = 0.13 * (drawn.x[1] - drawn.x[0]) * np.where(np.arange(len(drawn.x)) % 2, 1, -1)
    lattice = centred(drawn.image, Lattice(drawn.x + off, drawn.y - off))
    for lines, drawn_at in ((lattice.x, drawn.x), (lattice.y, drawn.y)):
        assert np.abs(lines - drawn_at)[1:-1].max() < 1.5
    found = find_borders(drawn.image, lattice)
    assert found.containers == containers(drawn)
    assert np.abs(found.chance - 0.5).min() > 0.45


@pytest.mark.parametrize(
    ("damage", "sign"), [(lambda image: cv2.GaussianBlur(image, (0, 0), 1.5), 1), (cv2.bitwise_not, -1)]
)
def test_blur_leaves_ink_as_it_is_and_inversion_turns_it_round(
    damage: Callable[[Image], Image], sign: int
) -> None:
    drawn = named_case("plain aquarium")
    lattice = Lattice(drawn.x, drawn.y)
    sharp, damaged = (find_strokes(image, lattice)[0].ink for image in (drawn.image, damage(drawn.image)))
    assert np.abs(sharp - sign * damaged).max() < 0.01


def test_lines_of_a_lattice_without_containers_make_none() -> None:
    boxes = draw("nonogram", 3, size=(15, 15), thick_every=5, lines="lines", state="empty")
    assert not find_borders(boxes.image, Lattice(boxes.x, boxes.y)).contain
    plain = np.full((300, 300, 3), 255, np.uint8)
    plain[::30] = plain[:, ::30] = 0
    assert not find_borders(plain, Lattice(np.arange(0, 300, 30.0), np.arange(0, 300, 30.0))).contain


def partition() -> tuple[NDArray[np.bool_], int, int]:
    """Borders of a board of 8 rows and 9 columns."""
    drawn = draw("aquarium", 5, size=(8, 9))
    return borders_drawn(drawn), 8, 9


def test_four_strokes_meet_at_each_crossing() -> None:
    meeting = crossings(3, 4)
    assert meeting.shape == (6, 4)
    pairs = cells_beside(3, 4)
    for strokes in meeting:
        around = np.unique(pairs[strokes])
        assert len(around) == 4 and around[1] - around[0] == 1 and around[2] - around[0] == 4


def test_a_gap_and_a_loose_end_are_mended() -> None:
    border, height, width = partition()
    odds = np.where(border, CLEAR, -CLEAR)
    inner = [stroke for stroke in range(len(border)) if (crossings(height, width) == stroke).sum() == 2]
    for stroke in inner:
        spoilt = odds.copy()
        spoilt[stroke] *= -0.3
        mended = without_loose_ends(spoilt, height, width) > 0
        changed = np.flatnonzero(mended != border)
        ends = border.copy()
        ends[stroke] ^= True
        loose = (ends[crossings(height, width)].sum(axis=1) == 1).any()
        assert len(changed) == (0 if loose else 1)


def test_borders_that_part_nothing_dangle() -> None:
    border, height, width = partition()
    containers, dangling = contain(border, height, width)
    assert not dangling.any()
    inside = int(np.flatnonzero(~border)[0])
    border[inside] = True
    again, dangling = contain(border, height, width)
    assert dangling[inside] and np.array_equal(again, containers)


@pytest.mark.parametrize("seed", [7, 8, 9, 12, 14])
def test_ground_of_any_colour_beside_water_is_no_border(seed: int) -> None:
    tanks: dict[str, Any] = {"tinted": True, "tint": 1.0, "line": BLACK, "page": grey(20)}
    walls: dict[str, Any] = {"border": WHITE, "edge": WHITE, "line_width": 0.0, "page_width": 260}
    water: dict[str, Any] = {"water": (255, 60, 10), "water_inset": 0.09, "state": "solved"}
    drawn = blur(draw("aquarium", seed, size=(10, 10), **plain_look("aquarium") | tanks | walls | water), 0.8)
    found = find_borders(drawn.image, Lattice(drawn.x, drawn.y))
    assert ((found.chance > 0.5) == borders_drawn(drawn)).all()


@pytest.mark.parametrize(("seed", "page_width"), [(2, 380), (2, 540)])
def test_the_rings_of_coloured_lines_in_a_small_file_are_no_lines(seed: int, page_width: int) -> None:
    red: dict[str, Any] = {"border": hsv(0, 1, 1), "edge": hsv(0, 1, 1), "line": BLACK, "line_width": 0.0}
    look = plain_look("aquarium") | red | {"page_width": page_width}
    drawn = damage.jpeg(draw("aquarium", seed, size=(10, 10), **look), 40)
    assert is_drawn(first_lattice(drawn.image), drawn)


@pytest.mark.parametrize("covered", [False, True])
def test_a_stroke_that_ink_leaves_unclear_is_what_the_network_sees_unless_it_is_covered(
    covered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = named_case("borders as thin as lines")
    border = borders_drawn(drawn)

    def odds(image: Image, lattice: Lattice) -> NDArray[np.float64]:
        return np.stack([np.where(border, 7.0, -7.0), np.full(len(border), 12.0 if covered else -7.0)])

    monkeypatch.setattr("vision.borders.containers.stroke_odds", odds)
    found = find_borders(drawn.image, Lattice(drawn.x, drawn.y))
    assert found.hidden.all() if covered else found.containers == containers(drawn)


@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.parametrize("strip", [(248, 212, 130), (250, 225, 170)])
def test_the_surface_of_water_is_no_border(seed: int, strip: Bgr) -> None:
    night = NIGHT | {"hint_ink": grey(230), "border": grey(225), "water": (212, 136, 0)}
    drawn = draw("aquarium", seed, size=(6, 6), **plain_look("aquarium") | night | {"state": "partial"})
    above = np.pad(drawn.placed, ((1, 0), (0, 0)))[:-1]
    for row, column in np.argwhere(drawn.placed & ~above):
        (left, right), top = np.rint(drawn.x[column : column + 2]).astype(int), round(float(drawn.y[row]))
        drawn.image[top + 2 : top + 2 + (right - left) // 9, left + 2 : right - 1] = strip
    result = solve_picture(drawn.image)
    assert (result.status, result.board) == ("solved", drawn.board.format())
