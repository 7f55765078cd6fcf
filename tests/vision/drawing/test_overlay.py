"""What is drawn on pictures: symbols that are seen on every ground, and nothing outside their cells."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import pytest

from vision.basics.lattice import Lattice
from vision.basics.types import Flags, Image
from vision.drawing import overlay, stamp

if TYPE_CHECKING:
    from tests.conftest import Golden

Draw = Callable[[Image, Lattice, Flags], None]
SYMBOLS: dict[str, Draw] = {
    "bulbs": partial(overlay.fill, drawing=overlay.BULB),
    "fills": partial(overlay.fill, drawing=overlay.FILL),
    "water": partial(overlay.fill, drawing=overlay.WATER),
    "open": overlay.open_cells,
}


def board(ground: int, ink: int, cell: tuple[int, int] = (40, 32), cells: tuple[int, int] = (6, 5)) -> Image:
    """An empty board of 6x5 cells with lines, on a margin of 20 pixels."""
    (width, height), (columns, rows) = cell, cells
    image = np.full((rows * height + 40, columns * width + 40, 3), ground, np.uint8)
    for column in range(columns + 1):
        image[20 : 20 + rows * height + 1, 20 + column * width] = ink
    for row in range(rows + 1):
        image[20 + row * height, 20 : 20 + columns * width + 1] = ink
    return image


def lattice(cell: tuple[int, int] = (40, 32), cells: tuple[int, int] = (6, 5)) -> Lattice:
    x, y = (20.0 + side * np.arange(count + 1.0) for side, count in zip(cell, cells, strict=True))
    return Lattice(np.asarray(x, np.float64), np.asarray(y, np.float64))


def some(*cells: tuple[int, int]) -> Flags:
    chosen = np.zeros((5, 6), bool)
    chosen[tuple(np.array(cells).T)] = True
    return chosen


def test_golden(golden: Golden) -> None:
    panels = []
    for ground, ink in ((255, 0), (24, 90), (128, 40)):
        image = board(ground, ink)
        SYMBOLS["bulbs"](image, lattice(), some((0, 0), (1, 0)))
        SYMBOLS["fills"](image, lattice(), some((0, 1), (0, 2), (1, 2)))
        SYMBOLS["water"](image, lattice(), some((2, 0), (3, 0), (3, 1), (4, 0), (4, 1)))
        overlay.open_cells(image, lattice(), some((0, 4), (1, 5)))
        overlay.rings(image, [(3 * 40 + 20, 3 * 32 + 20, 4 * 40 + 20, 4 * 32 + 20), (0, 0, 18, 18)])
        panels.append(image)
    golden("symbols", np.hstack(panels))


@pytest.mark.parametrize("ground", [0, 60, 128, 200, 255])
@pytest.mark.parametrize("name", SYMBOLS)
def test_symbols_stand_out(name: str, ground: int) -> None:
    image = board(ground, ground)
    SYMBOLS[name](image, lattice(), some((2, 2)))
    cell = cv2.cvtColor(image[20 + 64 : 20 + 96, 20 + 80 : 20 + 120], cv2.COLOR_BGR2GRAY).astype(int)
    assert (np.abs(cell - ground) > 60).mean() > 0.05
    outside = image.copy()
    outside[20 + 64 : 20 + 96, 20 + 80 : 20 + 120] = ground
    assert (outside == ground).all()


@pytest.mark.parametrize("draw", [SYMBOLS["fills"], SYMBOLS["water"]])
def test_the_picture_shows_through(draw: Draw) -> None:
    dark, light = board(0, 0), board(255, 255)
    for image in (dark, light):
        draw(image, lattice(), some((2, 2)))
    cell = np.s_[20 + 64 : 20 + 96, 20 + 80 : 20 + 120]
    through = (light[cell].astype(int) - dark[cell]).mean(axis=2)
    assert np.median(through) > 80  # of 255 grey levels


def test_symbols_are_told_apart_without_colour() -> None:
    grey = []
    for draw in SYMBOLS.values():
        image = board(255, 255)
        draw(image, lattice(), some((2, 2)))
        grey.append(cv2.cvtColor(image[84:116, 100:140], cv2.COLOR_BGR2GRAY).astype(int))
    for index, one in enumerate(grey):
        assert all(np.abs(one - other).mean() > 15 for other in grey[:index])


def test_boxes_beyond_the_edge_are_cut_off() -> None:
    image = np.full((50, 50, 3), 200, np.uint8)
    overlay.rings(image, [(-40, -40, -20, -20), (45, 45, 70, 70), (2, 2, 8, 8)])
    SYMBOLS["bulbs"](
        image, Lattice(np.array([-30.0, 10.0, 60.0]), np.array([-30.0, 10.0, 60.0])), np.ones((2, 2), bool)
    )
    assert image.shape == (50, 50, 3) and (image != 200).any()


def test_tiny_and_huge_cells() -> None:
    for side in (1, 2, 5, 300):
        image = np.full((2 * side, 2 * side, 3), 255, np.uint8)
        lines = Lattice(np.array([0.0, side, 2 * side]), np.array([0.0, side, 2 * side]))
        for draw in SYMBOLS.values():
            draw(image, lines, np.eye(2, dtype=bool))
        assert (image[:side, :side] != 255).any()


def test_in_perspective() -> None:
    upright = board(255, 255)
    plane = (upright.shape[1], upright.shape[0])
    corners = np.array([[0, 0], [plane[0], 0], [plane[0], plane[1]], [0, plane[1]]], np.float32)
    tilted = np.array(
        [[30, 10], [plane[0] - 20, 25], [plane[0] + 10, plane[1] + 40], [5, plane[1] + 10]], np.float32
    )
    homography = np.asarray(cv2.getPerspectiveTransform(corners, tilted), float)
    photo = np.asarray(
        cv2.warpPerspective(upright, homography, (320, 260), borderValue=(90, 90, 90)), np.uint8
    )
    cells = some((1, 4), (3, 1))
    result = overlay.in_perspective(
        photo, homography, plane, lambda canvas: SYMBOLS["fills"](canvas, lattice(), cells)
    )
    expected = upright.copy()
    SYMBOLS["fills"](expected, lattice(), cells)
    back = cv2.warpPerspective(result, np.linalg.inv(homography), plane)
    inside = np.s_[20:180, 20:260]
    assert np.abs(back[inside].astype(int) - expected[inside]).mean() < 6
    far = cv2.warpPerspective(np.full_like(upright, 255), homography, (320, 260))[..., 0] == 0
    assert np.array_equal(result[far], photo[far])


def area(path: str) -> float:
    """The area of a polygon in the unit square, by the corners in its SVG path."""
    corners = [tuple(map(float, point.split(","))) for point in path.strip("MZ").split(" ")]
    pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
    return abs(sum(x * v - u * y for (x, y), (u, v) in pairs)) / 2


@pytest.mark.parametrize("drawing", [overlay.BULB, overlay.FILL, overlay.WATER, overlay.QUESTION])
def test_drawings_as_data_are_those_that_are_drawn(drawing: stamp.Drawing) -> None:
    shown = stamp.as_paths(drawing)
    shapes: Any = shown["shapes"]
    assert shown["square"] == drawing.square and len(shapes) == len(drawing.shapes)
    for data, shape in zip(shapes, drawing.shapes, strict=True):
        red, green, blue = bytes.fromhex(data["colour"][1:])
        assert (blue, green, red) == shape.colour and data["path"].endswith("Z") == shape.closed
        if not data["stroke"]:
            solid = stamp.Drawing((shape._replace(opacity=1.0),), square=False)
            cover = 1 - stamp.render(solid, 200, 200).kept[..., 0].mean()
            assert area(data["path"]) == pytest.approx(float(cover), abs=0.01)
