"""Fonts of wild pages."""

from __future__ import annotations

from dataclasses import replace

from numpy.random import Generator

from samples.drawing.fonts import Font, write
from samples.drawing.hands import HANDS
from samples.drawing.looks import pick, random_font
from samples.drawing.paint import Point
from samples.wild.families import Families
from vision.basics.types import Bgr, Image

DIGITS_ONLY = ("strokes", "segments", "pixels")  # faces without letters
LEAST = 5  # pixels: text is not written smaller


def some_font(rng: Generator, families: Families) -> Font:
    """A font of one of the families."""
    font = replace(random_font(rng), hand=pick(rng, list(families.choice("font", HANDS))))
    return replace(font, face="sans") if font.face == "pixels" and font.hand != "plain" else font


def put(image: Image, text: str, at: Point, height: float, font: Font, colour: Bgr) -> None:
    """Write a text with its digits' box centred on `at`; another face stands in for one without letters."""
    able = font if text.isdigit() or font.face not in DIGITS_ONLY else Font(hand=font.hand)
    write(image, text, at, max(LEAST, round(height)), able, colour)
