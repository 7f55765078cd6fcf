"""Training views of the board finder: a small damaged page or part of one, and the layers to answer."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.drawing.paint import Rect
from samples.kinds import drawn_kinds
from samples.others.pictures import draw_other
from samples.puzzles import random_draft
from samples.renderer import draw, random_size
from samples.wild.families import Families
from samples.wild.known import drawn_wildly, located, some_palette, transplanted
from samples.wild.page import Located, WildPage, free_page
from vision.basics.types import Image

LONGEST = 512  # pixels of the longer side of what the finder sees
CANVASES = ((512, 256), (512, 320), (512, 384), (512, 512), (384, 512), (320, 512))  # heights and widths
STEP = 4  # pixels of the picture for each of the answer
LAYERS = ("cells", "hints", "upright", "level", "crossings", "decoys", "across", "down")
PITCH_UNIT = 31.0  # of the layers `across` and `down`, for each doubling of the cells' size in pixels
OTHERS = ("calendar", "spreadsheet", "text page", "home screen", "landscape", "heat map")


@dataclass(frozen=True)
class View:
    """A picture of one of CANVASES, and the layers of its answer (8, h / STEP, w / STEP), 0 to 255."""

    image: Image
    layers: NDArray[np.uint8]


def random_view(seed: int) -> View:
    """The view of one seed, in looks of training alone."""
    rng, families = np.random.default_rng([seed, 20]), Families()
    page = random_page(seed, rng, families)
    if page.homography is None and rng.random() < 0.12:
        page = _photographed(page, rng)
    return _view(page, rng)


def random_page(seed: int, rng: Generator, families: Families) -> WildPage:
    """A page of one seed: with a board of no kind, with one of the known kinds, or with none."""
    sort = rng.random()
    if sort < 0.4:
        return free_page(rng, families)
    if sort < 0.43:
        return free_page(rng, families, boards=False)
    if sort < 0.46:
        return WildPage(draw_other(seed, str(rng.choice(OTHERS))).image)
    kind = drawn_kinds()[seed % len(drawn_kinds())]
    puzzle = random_draft(kind, rng, *random_size(kind, rng)).puzzle()
    if sort < 0.58:
        drawn = draw(kind, seed, puzzle=puzzle)
        return WildPage(drawn.image, (located(drawn),))
    palette = some_palette(rng, families)
    return transplanted(
        drawn_wildly(kind, seed, rng, palette, families, share=0.8, puzzle=puzzle), rng, palette, families
    )[0]


def _photographed(page: WildPage, rng: Generator) -> WildPage:
    """The page photographed at a slant, unevenly lit."""
    height, width = page.image.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    moved = corners + rng.normal(0, 0.03 * min(height, width), (4, 2)).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(corners, moved)
    border = cv2.BORDER_REPLICATE if rng.random() < 0.5 else cv2.BORDER_REFLECT
    image = cv2.warpPerspective(
        page.image, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=border
    )
    light = cv2.resize(
        rng.uniform(0.65, 1.1, (3, 3)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
    )
    return replace(page, image=np.clip(image * light[..., None], 0, 255).astype(np.uint8), homography=matrix)


def _window(page: WildPage, rng: Generator) -> tuple[int, int, int, int]:
    """The part of the page that is seen: all of it, the board with some margin, or a part of the board."""
    height, width = page.image.shape[:2]
    whole, sort = (0, 0, width, height), rng.random()
    if not page.boards or sort > 0.7:
        return whole
    left, top, right, bottom = page.boards[0].box
    corners = _moved(page, [(left, top), (right, top), (right, bottom), (left, bottom)])
    low, high = np.maximum(corners.min(0), 0), np.minimum(corners.max(0), (width, height))
    if sort > 0.6:  # a part of the board
        low, high = low + (high - low) * rng.uniform(0, 0.4, 2), high - (high - low) * rng.uniform(0, 0.4, 2)
    else:
        shares = rng.uniform(0, 1, 4) ** float(rng.choice([1, 2, 4]))
        low, high = low * (1 - shares[:2]), high + (np.array([width, height]) - high) * shares[2:]
    if (high - low).min() < 24:
        return whole
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def _moved(page: WildPage, points: list[tuple[float, float]] | NDArray[np.float64]) -> NDArray[np.float64]:
    """Points of the upright page where they are in the picture."""
    at = np.asarray(points, np.float64).reshape(1, -1, 2)
    return np.asarray(
        (at if page.homography is None else cv2.perspectiveTransform(at, page.homography))[0], np.float64
    )


def _view(page: WildPage, rng: Generator) -> View:
    """The page at the finder's size, with the answer."""
    left, top, right, bottom = _window(page, rng)
    part = page.image[top:bottom, left:right]
    if rng.random() < 0.1:  # cells of tables and of some programs are up to twice as wide as high
        wider = float(2 ** rng.uniform(-1, 1))
        part = np.asarray(cv2.resize(part, None, fx=wider, fy=1, interpolation=cv2.INTER_LINEAR), np.uint8)
    wide_and_high = part.shape[1], part.shape[0]
    scale = LONGEST / max(wide_and_high) * (float(rng.uniform(0.5, 1)) if rng.random() < 0.12 else 1.0)
    if rng.random() < 0.1 and scale < 1:  # made smaller before, as messengers do
        half = float(rng.uniform(scale, 1))
        part = np.asarray(cv2.resize(part, None, fx=half, fy=half, interpolation=cv2.INTER_LINEAR), np.uint8)
    size = max(8, round(wide_and_high[0] * scale)), max(8, round(wide_and_high[1] * scale))
    small = cv2.resize(part, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    high, wide = min(
        (one for one in CANVASES if one[0] >= size[1] and one[1] >= size[0]), key=lambda one: one[0] * one[1]
    )
    fill = cv2.BORDER_REPLICATE if rng.random() < 0.5 else cv2.BORDER_CONSTANT
    paint = [int(v) for v in rng.integers(0, 256, 3)]
    canvas = cv2.copyMakeBorder(small, 0, high - size[1], 0, wide - size[0], fill, value=paint)
    fit = np.diag([size[0] / (right - left), size[1] / (bottom - top), 1.0]) @ np.array(
        [[1, 0, -left], [0, 1, -top], [0, 0, 1.0]]
    )
    layers = _answer(page, fit, (high, wide))
    layers[:, -(-size[1] // STEP) :] = 0
    layers[:, :, -(-size[0] // STEP) :] = 0
    return View(_damaged(np.asarray(canvas, np.uint8), rng), layers)


def _answer(page: WildPage, fit: NDArray[np.float64], size: tuple[int, int]) -> NDArray[np.uint8]:
    """The layers of a page that is moved to the finder's size by a matrix (3, 3)."""
    masks = np.zeros((len(LAYERS), *size), np.uint8)

    def at(points: object) -> NDArray[np.int32]:
        moved = cv2.perspectiveTransform(_moved(page, np.asarray(points, np.float64)).reshape(1, -1, 2), fit)[
            0
        ]
        return np.asarray(np.round((moved - 0.5) * 16), np.int32)

    def fill(layer: str, box: Rect, value: int = 255) -> None:
        left, top, right, bottom = box
        shape = at([(left, top), (right, top), (right, bottom), (left, bottom)])
        cv2.fillPoly(masks[LAYERS.index(layer)], [shape], value, cv2.LINE_AA, 4)

    for box in page.decoys:
        fill("decoys", box)
    for board in page.boards:
        _draw_answer(masks, board, fill, at)
    masks[LAYERS.index("decoys")] = np.minimum(masks[5], 255 - np.maximum(masks[0], masks[1]))
    small = np.stack(
        [cv2.resize(mask, (size[1] // STEP, size[0] // STEP), interpolation=cv2.INTER_AREA) for mask in masks]
    )
    small[2:5] = np.clip(small[2:5] * 1.33, 0, 255).astype(np.uint8)
    return np.asarray(small, np.uint8)


def _draw_answer(masks: NDArray[np.uint8], board: Located, fill, at) -> None:  # type: ignore[no-untyped-def]
    """One board's cells, hints, lines, crossings and the size of its cells."""
    x, y = board.x, board.y
    whole = (float(x[0]), float(y[0]), float(x[-1]), float(y[-1]))
    for hints in board.hints:
        fill("hints", hints)
    fill("cells", whole)
    corners = at([(x[0], y[0]), (x[-1], y[0]), (x[0], y[-1])]) / 16
    across = np.linalg.norm(corners[1] - corners[0]) / (len(x) - 1)
    down = np.linalg.norm(corners[2] - corners[0]) / (len(y) - 1)
    fill("across", whole, int(np.clip(PITCH_UNIT * np.log2(max(1.0, across)), 1, 255)))
    fill("down", whole, int(np.clip(PITCH_UNIT * np.log2(max(1.0, down)), 1, 255)))
    cells = masks[0] < 250
    for one in x:
        cv2.polylines(masks[2], [at([(one, y[0]), (one, y[-1])])], False, 255, 3, cv2.LINE_AA, 4)
    for one in y:
        cv2.polylines(masks[3], [at([(x[0], one), (x[-1], one)])], False, 255, 3, cv2.LINE_AA, 4)
    for point in at(np.stack(np.meshgrid(x, y), -1).reshape(-1, 2)):
        cv2.circle(masks[4], (int(point[0]), int(point[1])), 32, 255, -1, cv2.LINE_AA, 4)
    masks[1][~cells] = 0


def _damaged(image: Image, rng: Generator) -> Image:
    """Colours changed, blurred, noisy."""
    changed = image.astype(np.float32)
    if rng.random() < 0.2:
        changed = changed[..., rng.permutation(3)]
    if rng.random() < 0.1:
        changed = 255 - changed
    if rng.random() < 0.1:
        changed = np.repeat(changed.mean(2, keepdims=True), 3, 2)
    if rng.random() < 0.4:
        changed = (changed - 128) * float(rng.uniform(0.4, 1.2)) + 128 + float(rng.uniform(-50, 50))
    if rng.random() < 0.2:
        changed = changed * rng.uniform(0.7, 1.2, 3)
    if rng.random() < 0.2:
        changed = cv2.GaussianBlur(changed, (0, 0), float(rng.uniform(0.3, 1.2)))
    if rng.random() < 0.2:
        changed = changed + rng.normal(0, float(rng.uniform(1, 10)), changed.shape)
    return np.asarray(np.clip(changed, 0, 255), np.uint8)
