"""Looks of the hints around a board, and the room that hints take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from numpy.random import Generator

from samples.drawing.fonts import text_width
from samples.drawing.looks import Look, pick, readable_on
from samples.drawing.paint import brightness, hsv, mix
from vision.basics.types import Bgr

Lines = Sequence[tuple[int, ...]]
TOP_LEFT = ("top", "left")
# Spaces between the numbers of a row, in digit heights.
SPACES = {"wide": 0.75, "space": 0.4, "tight": 0.22, "comma": 0.4}
FINISHES = ("none", "grey", "struck", "recoloured", "chip")
RULER = 40  # pixels: the digit height at which widths are measured


@dataclass(frozen=True)
class HintLook(Look):
    """How hints stand around the board."""

    sides: tuple[str, ...] = TOP_LEFT
    hint_ink: Bgr = (20, 20, 20)
    inks: tuple[Bgr, ...] = ()  # of the numbers of a line in turn, where they stand for several colours
    hint_rim: Bgr | None = None  # an outline around the digits
    hint_size: float = 0.55  # digit height, of the smaller side of a cell
    leading: float = 1.4  # distance of stacked numbers, in digit heights
    separator: str = "space"  # between the numbers of a row, one of SPACES
    align: str = "inner"  # towards the board, or "outer"
    slots: bool = False  # every number in the middle of a slot of its own
    slot: float = 0.8  # a slot's depth, of the pitch
    band: str = "none"  # "none", "panel", "stripes", "tiles", "boxes", "discs", "gridded" or "framed"
    band_colour: Bgr = (235, 235, 235)
    band_alpha: float = 1.0
    band_gap: float = 0.0  # between band and board
    band_pad: float = 0.2  # beside the numbers of a line
    before: str = ""  # what stands before each number, such as "0/" for none of 3 placed
    empty_hint: str = "0"  # what a line without groups shows: "0" or nothing
    # Satisfied hints: one of FINISHES, "hidden" or "struck out" in colour, or "some grey" of every line.
    finished: str = "none"
    greyed: float = 0.5  # share of the page's colour in greyed hints


def random_hints(rng: Generator, base: dict[str, Any]) -> dict[str, Any]:
    """Fields of a random HintLook, as far as all kinds share them."""
    page = base["page"]
    towards = (255, 255, 255) if brightness(page) < 110 else (0, 0, 0)
    band = mix(page, towards, float(rng.uniform(0.05, 0.16)))
    band = pick(rng, (band, band, mix(page, hsv(rng.random(), 0.5, 0.9), 0.3)))
    return {
        "hint_ink": readable_on(band, rng),
        "hint_size": float(pick(rng, (rng.uniform(0.42, 0.68), rng.uniform(0.28, 0.42)), (5, 1))),
        "band_colour": band,
        "band_alpha": 1.0 if base["backdrop"] == "flat" else 0.7,
        "band_pad": float(rng.uniform(0.12, 0.4)),
        "finished": pick(rng, FINISHES, (4, 3, 1, 1, 1)),
    }


def hint_texts(look: HintLook, line: tuple[int, ...]) -> list[str]:
    """What is written for the hints of one line."""
    return [str(n) for n in line] if line or not look.empty_hint else [look.empty_hint]


def digit_height(look: HintLook) -> float:
    """Digit height in pitches."""
    return look.hint_size * min(1.0, look.aspect)


def text_widths(look: HintLook, texts: Sequence[str]) -> list[float]:
    """Width of each number in digit heights."""
    return [text_width(text, RULER, look.digits) / RULER for text in texts]


def _row_length(look: HintLook, line: tuple[int, ...]) -> float:
    """Length of one row's hints in pitches."""
    texts = hint_texts(look, line)
    if look.slots:
        return len(texts) * look.slot
    return digit_height(look) * (
        sum(text_widths(look, texts)) + SPACES[look.separator] * max(0, len(texts) - 1)
    )


def stack_step(look: HintLook) -> float:
    """Distance of stacked numbers in pitches."""
    return look.slot if look.slots else look.leading * digit_height(look)


def hint_depths(look: HintLook, columns: Lines, rows: Lines) -> dict[str, float]:
    """How deep the band on each side is, in pitches, its gap to the board included."""
    tall = max(len(hint_texts(look, line)) for line in columns) * stack_step(look)
    long = max(_row_length(look, line) for line in rows)
    pad = look.band_gap + (0.0 if look.slots else 2 * look.band_pad)
    deep = {"top": tall, "bottom": tall, "left": long, "right": long}
    return {side: deep[side] + pad if side in look.sides else 0.0 for side in deep}
