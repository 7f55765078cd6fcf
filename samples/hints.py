"""Hints around a board: bands on any side, with numbers stacked or in a row."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from samples.fonts import Font, text_width, write
from samples.grid import Grid
from samples.looks import Look
from samples.paint import Colour, Rect, fill, inset, mix, rounded, stroke
from samples.scene import Number, Scene

Lines = Sequence[tuple[int, ...]]
TOP_LEFT = ("top", "left")
SPACES = {
    "wide": 0.95,
    "space": 0.55,
    "tight": 0.3,
    "comma": 0.5,
}  # between numbers in a row, of the digit height
RULER = 40  # pixels: the digit height at which widths are measured


@dataclass(frozen=True)
class HintLook(Look):
    """How hints stand around the board."""

    sides: tuple[str, ...] = TOP_LEFT
    hint_ink: Colour = (20, 20, 20)
    hint_size: float = 0.55  # digit height, of the smaller side of a cell
    leading: float = 1.4  # distance of stacked numbers, in digit heights
    separator: str = "space"  # between the numbers of a row: "wide", "space", "tight" or "comma"
    align: str = "inner"  # towards the board, or "outer"
    slots: bool = False  # every number in the middle of a slot of its own
    slot: float = 0.8  # a slot's depth, of the pitch
    band: str = "none"  # "none", "panel", "stripes", "tiles" or "gridded"
    band_colour: Colour = (235, 235, 235)
    band_alpha: float = 1.0
    band_gap: float = 0.0  # between band and board
    band_pad: float = 0.2  # between board or gap and the first number
    empty_hint: str = "0"  # what a line without groups shows: "0" or nothing
    finished: str = "none"  # satisfied hints: "none", "grey", "struck" or "recoloured"


def _texts(look: HintLook, line: tuple[int, ...]) -> list[str]:
    return [str(n) for n in line] if line or not look.empty_hint else [look.empty_hint]


def _height(look: HintLook) -> float:
    """Digit height in pitches."""
    return look.hint_size * min(1.0, look.aspect)


def _widths(look: HintLook, texts: Sequence[str]) -> list[float]:
    """Width of each number in digit heights."""
    return [text_width(text, RULER, look.digits) / RULER for text in texts]


def _row_length(look: HintLook, line: tuple[int, ...]) -> float:
    """Length of one row's hints in pitches."""
    texts = _texts(look, line)
    if look.slots:
        return len(texts) * look.slot
    return _height(look) * (sum(_widths(look, texts)) + SPACES[look.separator] * max(0, len(texts) - 1))


def _stack_step(look: HintLook) -> float:
    return look.slot if look.slots else look.leading * _height(look)


def depths(look: HintLook, columns: Lines, rows: Lines) -> dict[str, float]:
    """How deep the band on each side is, in pitches."""
    tall = max(len(_texts(look, line)) for line in columns) * _stack_step(look)
    long = max(_row_length(look, line) for line in rows)
    pad = look.band_gap + (0.0 if look.slots else 2 * look.band_pad)
    deep = {"top": tall, "bottom": tall, "left": long, "right": long}
    return {side: deep[side] + pad if side in look.sides else 0.0 for side in deep}


def _band_boxes(grid: Grid, deep: dict[str, float], look: HintLook) -> dict[str, Rect]:
    """Each band's box, without the gap to the board."""
    (left, top, right, bottom), pitch, gap = grid.box, grid.pitch, look.band_gap * grid.pitch
    boxes = {
        "top": (left, top - deep["top"] * pitch, right, top - gap),
        "bottom": (left, bottom + gap, right, bottom + deep["bottom"] * pitch),
        "left": (left - deep["left"] * pitch, top, left - gap, bottom),
        "right": (right + gap, top, right + deep["right"] * pitch, bottom),
    }
    return {side: boxes[side] for side in look.sides}


def _line_box(grid: Grid, band: Rect, side: str, index: int) -> Rect:
    """The part of a band that belongs to one line of the board."""
    if side in ("top", "bottom"):
        return grid.x[index].at, band[1], grid.x[index + 1].at, band[3]
    return band[0], grid.y[index].at, band[2], grid.y[index + 1].at


def _draw_band(scene: Scene, grid: Grid, look: HintLook, band: Rect, side: str) -> None:
    """The background of the hints on one side."""
    image, pitch = scene.image, grid.pitch
    count = len(grid.x if side in ("top", "bottom") else grid.y) - 1
    if look.band in ("panel", "gridded"):
        fill(image, band, look.band_colour, look.band_alpha)
    elif look.band in ("stripes", "tiles"):
        for index in range(count):
            box = _line_box(grid, band, side, index)
            if look.band == "tiles":
                rounded(image, inset(box, 0.05 * pitch), 0.15 * pitch, look.band_colour, look.band_alpha)
            elif index % 2 == 0:
                fill(image, box, look.band_colour, look.band_alpha)
    if look.band == "gridded":
        _rule(scene, grid, look, band, side)


def _rule(scene: Scene, grid: Grid, look: HintLook, band: Rect, side: str) -> None:
    """Go on with the board's lines through the band, and with those between slots."""
    upright = side in ("top", "bottom")
    for line in grid.x if upright else grid.y:
        first, last = line.span
        box = (first, band[1], last, band[3]) if upright else (band[0], first, band[2], last)
        fill(scene.image, box, line.colour)
    depth = (band[3] - band[1]) if upright else (band[2] - band[0])
    steps = round(depth / (look.slot * grid.pitch)) if look.slots else 1
    for step in range(steps + 1):
        at = (band[1] if upright else band[0]) + depth * step / steps
        first = float(round(at))
        box = (band[0], first, band[2], first + 1) if upright else (first, band[1], first + 1, band[3])
        fill(scene.image, box, look.line)


def _positions(
    look: HintLook, sizes: Sequence[float], space: float, ends: tuple[float, float], first: bool
) -> list[float]:
    """Middles of a line's numbers between two ends; `first` if the line begins at its first end."""
    length = sum(sizes) + space * max(0, len(sizes) - 1)
    at = ends[0] if first else ends[1] - length
    middles = []
    for size in sizes:
        middles.append(at + size / 2)
        at += size + space
    return middles


def _fit(look: HintLook, text: str, height: int, room: float) -> Font:
    """The digits' font, narrowed until the number fits its room."""
    width = text_width(text, height, look.digits)
    if width <= room or len(text) < 2:
        return look.digits
    return replace(look.digits, squeeze=round(look.digits.squeeze * room / width, 2))


def _write(scene: Scene, look: HintLook, where: str, text: str, at: tuple[float, float], room: float, height: int,
           done: bool) -> Rect:  # fmt: skip
    """Write one number."""
    colour = look.hint_ink
    if done and look.finished == "grey":
        colour = mix(colour, look.page, 0.6)
    elif done and look.finished == "recoloured":
        colour = mix(look.accent, colour, 0.3)
    ink = write(scene.image, text, at, height, _fit(look, text, height, room), colour)
    if done and look.finished == "struck":
        stroke(scene.image, [(ink[0] - 1, ink[3]), (ink[2] + 1, ink[1])], 0.08 * height, colour)
    scene.numbers.append(Number(where, int(text), ink))
    return ink


def _draw_line(scene: Scene, grid: Grid, look: HintLook, box: Rect, side: str, where: str, line: tuple[int, ...],
               done: bool) -> None:  # fmt: skip
    """Write the hints of one line."""
    texts, pitch = _texts(look, line), grid.pitch
    height = max(5, round(_height(look) * pitch))
    upright = side in ("top", "bottom")
    pad = 0.0 if look.slots else look.band_pad * pitch
    if upright or look.slots:
        sizes, space = [_stack_step(look) * pitch] * len(texts), 0.0
    else:
        sizes, space = [height * w for w in _widths(look, texts)], SPACES[look.separator] * height
    ends = (box[1] + pad, box[3] - pad) if upright else (box[0] + pad, box[2] - pad)
    middles = _positions(look, sizes, space, ends, (side in ("bottom", "right")) == (look.align == "inner"))
    middle = (box[0] + box[2]) / 2 if upright else (box[1] + box[3]) / 2
    room = 0.9 * (pitch if upright else look.slot * pitch if look.slots else 1e9)
    for number, (text, along) in enumerate(zip(texts, middles, strict=True)):
        at = (middle, along) if upright else (along, middle)
        ink = _write(scene, look, where, text, at, room, height, done)
        if look.separator == "comma" and not upright and not look.slots and number + 1 < len(texts):
            write(
                scene.image,
                ",",
                (ink[2] + 1, (ink[1] + ink[3]) / 2),
                height,
                look.digits,
                look.hint_ink,
                (0, 0.5),
            )


def draw_hints(
    scene: Scene, grid: Grid, look: HintLook, columns: Lines, rows: Lines, done: Collection[str] = ()
) -> None:
    """Draw the bands and the hints; `done` names the lines whose hints are satisfied."""
    bands = _band_boxes(grid, depths(look, columns, rows), look)
    for side, band in bands.items():
        _draw_band(scene, grid, look, band, side)
    for side, band in bands.items():
        upright = side in ("top", "bottom")
        for index, line in enumerate(columns if upright else rows):
            where = f"{'column' if upright else 'row'} {index + 1}"
            box = _line_box(grid, band, side, index)
            _draw_line(scene, grid, look, box, side, where, line, where in done)
