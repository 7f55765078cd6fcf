"""Boards of no puzzle in particular: cells, lines, borders and the contents of cells, at random."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.drawing.fonts import Font
from samples.drawing.paint import Rect, mix, rounded
from samples.drawing.palette import Palette, contrast, differing, tinted
from samples.wild.contents import CONTENTS, fill_cells
from samples.wild.families import Families
from samples.wild.finish import FINISHES, lay
from samples.wild.fonts import some_font
from vision.basics.types import Bgr, Image

Lines = NDArray[np.float64]
Regions = NDArray[np.int64]  # (m, n)

USUAL_SIZES = (4, 5, 6, 7, 8, 9, 9, 10, 10, 12, 15, 15, 16, 20, 25, 30)
FORMS = {
    "lines": 10,
    "tiles": 5,
    "checks": 1,
    "bare": 1.5,
    "dots": 0.5,
}  # how cells are separated, with weights


@dataclass(frozen=True)
class Style:
    """How a board is drawn; shares are of a cell."""

    palette: Palette
    form: str  # one of FORMS
    line: float
    thick: float
    every: int  # lines between thick ones, 0 for none
    frame: float
    gap: float
    radius: float
    dash: int  # pixels of dashes, 0 for none
    size: float  # height of digits
    font: Font


def random_style(rng: Generator, palette: Palette, families: Families) -> Style:
    """A style at random."""
    names, weights = tuple(FORMS), np.array(tuple(FORMS.values()))
    return Style(
        palette=palette,
        form=str(rng.choice(names, p=weights / weights.sum())),
        line=float(rng.choice([0.0, 0.02, 0.04, 0.08])),
        thick=float(rng.uniform(0.05, 0.15)),
        every=int(rng.choice([0, 0, 0, 3, 4, 5, 5, 2])),
        frame=float(rng.choice([0.0, 0.04, 0.08, 0.2])),
        gap=float(rng.uniform(0.02, 0.25)),
        radius=float(rng.choice([0.0, 0.1, 0.25, 0.5])),
        dash=int(rng.choice([0, 0, 0, 0, 0, 0, 0, 2, 4])),
        size=float(rng.uniform(0.25, 0.75)),
        font=some_font(rng, families),
    )


def random_size(rng: Generator) -> tuple[int, int]:
    """Rows and columns: usual ones mostly, up to 40."""
    rows = int(rng.choice(USUAL_SIZES)) if rng.random() < 0.75 else int(contrast(rng, 3, 41))
    return (rows, rows) if rng.random() < 0.65 else (rows, int(np.clip(rows * rng.uniform(0.5, 2), 3, 40)))


def random_regions(rng: Generator, rows: int, columns: int) -> Regions:
    """Random containers: each cell joins the nearest of some starting cells, by steps of random length."""
    seeds = int(rng.integers(2, max(3, rows * columns // 3)))
    at = rng.uniform(0, (rows, columns), (seeds, 2))
    cells = np.moveaxis(np.indices((rows, columns)), 0, -1)[:, :, None] + 0.5
    cells = cells + rng.normal(0, 0.2, (rows, columns, 1, 2))
    return np.asarray(np.abs(cells - at).sum(-1).argmin(-1))


def boxes(x: Lines, y: Lines, gap: float = 0.0) -> list[tuple[int, int, int, int]]:
    """The cells between lines, row by row, with a gap of so many pixels around each."""
    return [
        (round(left + gap), round(top + gap), round(right - gap), round(bottom - gap))
        for top, bottom in zip(y[:-1].tolist(), y[1:].tolist(), strict=True)
        for left, right in zip(x[:-1].tolist(), x[1:].tolist(), strict=True)
    ]


def fill_box(image: Image, box: Rect, colour: Bgr) -> None:
    """Fill a box to whole pixels, one at least, as far as it is in the picture."""
    left, top = max(0, round(box[0])), max(0, round(box[1]))
    image[top : max(top + 1, round(box[3])), left : max(left + 1, round(box[2]))] = colour


def draw_lines(image: Image, x: Lines, y: Lines, style: Style) -> None:
    """Thin lines, then thick ones, then the frame."""
    pitch = float(x[-1] - x[0]) / (len(x) - 1)
    thin, thick, frame = (max(1.0, round(share * pitch)) for share in (style.line, style.thick, style.frame))
    for order in range(3):
        for across, lines, other in ((True, x, y), (False, y, x)):
            for index, at in enumerate(lines.tolist()):
                outer = index in (0, len(lines) - 1)
                heavy = style.every > 0 and index % style.every == 0
                if order != (2 if outer else int(heavy)) or (outer and not style.frame):
                    continue
                width = (thin, thick, frame)[order]
                colour = style.palette.strong if order else style.palette.line
                ends = (
                    float(other[0] - (frame / 2 if order == 2 else 0)),
                    float(other[-1] + (frame / 2 if order == 2 else 0)),
                )
                _line(image, across, at, width, ends, colour, style.dash if order == 0 else 0)


def _line(
    image: Image, upright: bool, at: float, width: float, ends: tuple[float, float], colour: Bgr, dash: int
) -> None:
    """One line, dashed or not."""
    first = round(at - width / 2)
    for start in np.arange(ends[0], ends[1], 2 * dash).tolist() if dash else [ends[0]]:
        stop = min(start + dash, ends[1]) if dash else ends[1]
        fill_box(
            image,
            (first, start, first + width, stop) if upright else (start, first, stop, first + width),
            colour,
        )


def draw_cells(
    image: Image, x: Lines, y: Lines, style: Style, rng: Generator, colours: NDArray[np.int64]
) -> None:
    """All cells in their colours (m, n, 3): as tiles, checked, or up to the lines."""
    pitch = float(x[-1] - x[0]) / (len(x) - 1)
    gap = style.gap * pitch / 2 if style.form == "tiles" else 0.0
    for index, box in enumerate(boxes(x, y, gap)):
        row, column = divmod(index, len(x) - 1)
        colour = tuple(colours[row, column].tolist())
        if style.form == "checks" and (row + column) % 2:
            colour = mix(colour, style.palette.line, 0.3)
        if gap and style.radius:
            rounded(image, box, style.radius * pitch, colour)
        else:
            fill_box(image, box, colour)


def draw_borders(image: Image, x: Lines, y: Lines, regions: Regions, style: Style) -> None:
    """Thick borders between containers."""
    width = max(2.0, round(style.thick * float(x[1] - x[0])))
    for row, column in np.argwhere(regions[:, 1:] != regions[:, :-1]).tolist():
        at = x[column + 1] - width / 2
        fill_box(image, (at, y[row] - width / 2, at + width, y[row + 1] + width / 2), style.palette.strong)
    for row, column in np.argwhere(regions[1:] != regions[:-1]).tolist():
        at = y[row + 1] - width / 2
        fill_box(
            image, (x[column] - width / 2, at, x[column + 1] + width / 2, at + width), style.palette.strong
        )


def draw_board(image: Image, x: Lines, y: Lines, style: Style, rng: Generator, families: Families) -> None:
    """A board with its cells, lines, and something or nothing in the cells."""
    rows, columns, palette = len(y) - 1, len(x) - 1, style.palette
    colours = np.broadcast_to(np.array(palette.cell), (rows, columns, 3)).copy()
    regions = random_regions(rng, rows, columns)
    content = str(rng.choice(CONTENTS))
    if content == "coloured":
        table = np.array(
            [tinted(rng, palette.cell, float(rng.uniform(0.1, 0.7))) for _ in range(regions.max() + 1)]
        )
        colours = table[regions]
    elif content in ("walls", "picture", "mixed"):
        colours[_patches(rng, rows, columns, content == "picture")] = palette.other
    if rng.random() < 0.15:  # the cross of the selected cell
        colours[int(rng.integers(rows))] = colours[:, int(rng.integers(columns))] = differing(
            rng, palette.cell, 20
        )
    draw_cells(image, x, y, style, rng, colours)
    if rng.random() < 0.3:
        lay(image, boxes(x, y, 1), rng, families.some("finish", FINISHES, rng))
    if style.form == "lines":
        draw_lines(image, x, y, style)
    elif style.form == "dots":
        for at in np.stack(np.meshgrid(x, y), -1).reshape(-1, 2):
            cv2.circle(image, tuple(np.round(at).astype(int).tolist()), 2, palette.strong, -1, cv2.LINE_AA)
    if content == "borders" or (content == "coloured" and rng.random() < 0.5):
        draw_borders(image, x, y, regions, style)
    fill_cells(image, boxes(x, y), style.palette.ink, (style.size, style.font), rng, content)


def _patches(rng: Generator, rows: int, columns: int, smooth: bool) -> NDArray[np.bool_]:
    """Cells of another colour (m, n): in patches, as a picture has them, or strewn."""
    noise = rng.normal(size=(rows, columns)).astype(np.float32)
    if smooth:
        noise = np.asarray(cv2.GaussianBlur(noise, (0, 0), float(rng.uniform(0.5, 2))))
    return np.asarray(noise > np.quantile(noise, rng.uniform(0.2, 0.95)))
