"""Hints around a board: bands on any side, with numbers stacked or in a row."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from samples.board.grid import Grid, Line
from samples.board.hint_looks import (
    SPACES,
    HintLook,
    Lines,
    digit_height,
    hint_depths,
    hint_texts,
    stack_step,
    text_widths,
)
from samples.board.scene import Number, Scene
from samples.drawing.fonts import Font, text_width, write
from samples.drawing.paint import Rect, around, fill, inset, mix, rounded, stroke
from vision.basics.types import Bgr

RIM = 0.2  # of the digit height: an outline makes strokes wider by this
FILLED_SHARE = 0.9  # of a cell's width that a stacked number may take


@dataclass(frozen=True)
class Band:
    """The hints' place on one side of the board."""

    side: str
    box: Rect
    grid: Grid

    @property
    def upright(self) -> bool:
        """Whether its lines are columns."""
        return self.side in ("top", "bottom")

    def part(self, index: int) -> Rect:
        """The part that belongs to one line of the board."""
        if self.upright:
            return self.grid.x[index].at, self.box[1], self.grid.x[index + 1].at, self.box[3]
        return self.box[0], self.grid.y[index].at, self.box[2], self.grid.y[index + 1].at


def _bands(look: HintLook, grid: Grid, columns: Lines, rows: Lines) -> list[Band]:
    (left, top, right, bottom), pitch, gap = grid.box, grid.pitch, look.band_gap * grid.pitch
    deep = hint_depths(look, columns, rows)
    boxes = {
        "top": (left, top - deep["top"] * pitch, right, top - gap),
        "bottom": (left, bottom + gap, right, bottom + deep["bottom"] * pitch),
        "left": (left - deep["left"] * pitch, top, left - gap, bottom),
        "right": (right + gap, top, right + deep["right"] * pitch, bottom),
    }
    return [Band(side, boxes[side], grid) for side in look.sides]


def _draw_band(scene: Scene, look: HintLook, band: Band) -> None:
    """The background of the hints on one side."""
    image, grid = scene.image, band.grid
    if look.band in ("panel", "gridded"):
        fill(image, band.box, look.band_colour, look.band_alpha)
    for index in range(len(grid.x if band.upright else grid.y) - 1):
        if look.band == "tiles":
            part = inset(band.part(index), 0.05 * grid.pitch)
            rounded(image, part, 0.15 * grid.pitch, look.band_colour, look.band_alpha)
        elif look.band == "stripes" and index % 2 == 0:
            fill(image, band.part(index), look.band_colour, look.band_alpha)
    lines = grid.x if band.upright else grid.y
    if look.band == "framed":
        _run_on(scene, band, (lines[0], lines[-1]))
    if look.band == "gridded":
        _run_on(scene, band, lines)
        _rule_slots(scene, look, band)


def _run_on(scene: Scene, band: Band, lines: Sequence[Line]) -> None:
    """Continue lines of the board through the band."""
    left, top, right, bottom = band.box
    for line in lines:
        first, last = line.span
        box = (first, top, last, bottom) if band.upright else (left, first, right, last)
        fill(scene.image, box, line.colour)


def _rule_slots(scene: Scene, look: HintLook, band: Band) -> None:
    """Draw the lines between slots."""
    left, top, right, bottom = band.box
    depth = bottom - top if band.upright else right - left
    steps = round(depth / (look.slot * band.grid.pitch)) if look.slots else 1
    for step in range(steps + 1):
        at = round((top if band.upright else left) + depth * step / steps)
        fill(scene.image, (left, at, right, at + 1) if band.upright else (at, top, at + 1, bottom), look.line)


def _middles(
    sizes: Sequence[float], space: float, ends: tuple[float, float], from_first: bool
) -> list[float]:
    """Middles of numbers in a line between two ends, beginning at the first or finishing at the last."""
    at = ends[0] if from_first else ends[1] - sum(sizes) - space * max(0, len(sizes) - 1)
    middles = []
    for size in sizes:
        middles.append(at + size / 2)
        at += size + space
    return middles


def _fit(look: HintLook, text: str, height: int, room: float) -> Font:
    """The digits' font, narrowed until a number of two digits fits its room."""
    width = text_width(text, height, look.digits)
    if width <= room or len(text) < 2:
        return look.digits
    return replace(look.digits, squeeze=round(look.digits.squeeze * room / width, 2))


def _colour(look: HintLook, done: bool, number: int) -> Bgr:
    if look.inks:
        return look.inks[number % len(look.inks)]
    greyed = done and look.finished in ("grey", "struck out")
    if greyed or (look.finished == "some grey" and number % 2):
        return mix(look.hint_ink, look.page, look.greyed)
    if done and look.finished == "recoloured":
        return mix(look.accent, look.hint_ink, 0.3)
    return look.hint_ink


def _along(
    look: HintLook, band: Band, part: Rect, texts: list[str], height: int
) -> list[tuple[float, float]]:
    """Where the middles of a line's numbers stand."""
    pitch = band.grid.pitch
    if band.upright or look.slots:
        sizes, space = [stack_step(look) * pitch] * len(texts), 0.0
    else:
        sizes, space = [height * w for w in text_widths(look, texts)], SPACES[look.separator] * height
    pad = 0.0 if look.slots else look.band_pad * pitch
    first, last = (part[1], part[3]) if band.upright else (part[0], part[2])
    from_first = (band.side in ("bottom", "right")) == (look.align == "inner")
    middles = _middles(sizes, space, (first + pad, last - pad), from_first)
    across = (part[0] + part[2]) / 2 if band.upright else (part[1] + part[3]) / 2
    return [(across, at) if band.upright else (at, across) for at in middles]


def _draw_line(
    scene: Scene, look: HintLook, band: Band, index: int, line: tuple[int, ...], done: bool
) -> None:
    """Write the hints of one line."""
    texts, pitch = hint_texts(look, line), band.grid.pitch
    height = max(5, round(digit_height(look) * pitch))
    room = FILLED_SHARE * pitch * (1.0 if band.upright else look.slot if look.slots else 100.0)
    where = f"{'column' if band.upright else 'row'} {index + 1}"
    commas = look.separator == "comma" and not band.upright and not look.slots
    places = _along(look, band, band.part(index), texts, height)
    chip = done and look.finished == "chip"
    for at in places if chip or look.band in ("boxes", "discs") else ():
        tint = mix(look.page, look.accent, 0.25) if chip else look.band_colour
        corner = 0.8 if look.band == "discs" else 0.1
        rounded(scene.image, around(*at, 0.8 * height), corner * height, tint)
    for number, (text, at) in enumerate(zip(texts, places, strict=True), start=index):
        colour, font = _colour(look, done, number), _fit(look, text, height, room)
        if look.hint_rim:
            write(scene.image, text, at, height, replace(font, bolder=font.bolder + RIM), look.hint_rim)
        ink = write(scene.image, text, at, height, font, colour)
        scene.numbers.append(Number(where, int(text), ink))
        if look.before:
            end = ink[0] - 1, (ink[1] + ink[3]) / 2
            write(scene.image, look.before, end, height, font, colour, (1, 0.5))
        if commas and text is not texts[-1]:
            write(
                scene.image, ",", (ink[2] + 1, (ink[1] + ink[3]) / 2), height, look.digits, colour, (0, 0.5)
            )
        if done and look.finished == "struck":
            stroke(scene.image, [(ink[0] - 1, ink[3]), (ink[2] + 1, ink[1])], 0.08 * height, colour)
        if done and look.finished == "struck out":
            ends = [(side, at[1]) for side in (ink[0] - 0.2 * height, ink[2] + 0.2 * height)]
            stroke(scene.image, ends, 0.14 * height, look.accent)


def draw_hints(scene: Scene, look: HintLook, columns: Lines, rows: Lines, done: Collection[str]) -> None:
    """Draw the bands and the hints; `done` names the lines whose hints are satisfied ('row 3')."""
    bands = _bands(look, scene.grid, columns, rows)
    for band in bands:
        _draw_band(scene, look, band)
    for band in bands:
        for index, line in enumerate(columns if band.upright else rows):
            finished = f"{'column' if band.upright else 'row'} {index + 1}" in done
            if not (finished and look.finished == "hidden"):
                _draw_line(scene, look, band, index, line, finished)
