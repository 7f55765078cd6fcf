"""A second opinion on doubtful numbers from Tesseract, where its program is installed; never required.

Of clear digits in the test fonts that the network doubts, it answers every second and is right in 84 % of its
answers. Weighed with the network's chances, they make 53 of 97 mistakes in 705 such digits.
"""

from __future__ import annotations

import functools
import logging
import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.types import Ink
from vision.digits.network import tight

# Tesseract reads single digits best at about this height, in pixels, with white around them.
HEIGHT = 24
MARGIN = 12
WIDEST = 4 * HEIGHT  # no number of two digits is wider

SECONDS = 10.0  # to start the program, and
SECONDS_PER_CROP = 0.2  # for each crop; it takes about 0.01
OPTIONS = "--psm 10 -c tessedit_char_whitelist=0123456789"
BETWEEN_PAGES = "\f"
NUMBER = re.compile("[1-9]?[0-9]")

INSTALL = {
    "linux": "sudo apt install tesseract-ocr (Debian, Ubuntu), sudo dnf install tesseract (Fedora)",
    "darwin": "brew install tesseract",
    "win32": "winget install UB-Mannheim.TesseractOCR",
}

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Program:
    """The Tesseract program: where it is, if it is installed, and how to install it on this system."""

    path: str | None
    advice: str


@functools.cache
def program() -> Program:
    """Look for the Tesseract program, once."""
    return Program(shutil.which("tesseract"), INSTALL.get(sys.platform, "install tesseract-ocr"))


def read_numbers_again(crops: Sequence[Ink]) -> list[int | None]:
    """The numbers (0 to 99) that Tesseract reads in crops of ink, by one process for them all.

    None stands where it reads no such number, and everywhere when the program is missing, fails or is slow.
    """
    if not crops or program().path is None:
        return [None] * len(crops)
    pages = _pages(crops)
    if len(pages) == len(crops) + 1 and not pages[-1]:
        pages.pop()  # before version 5, every page was ended; since then, pages are separated
    if len(pages) != len(crops):
        log.info("Tesseract answered %d of %d crops: none of its answers is used", len(pages), len(crops))
        return [None] * len(crops)
    return [int(page) if NUMBER.fullmatch(page) else None for page in pages]


def _pages(crops: Sequence[Ink]) -> list[str]:
    """What Tesseract reads in each crop; nothing where there is no room for its files."""
    try:
        with tempfile.TemporaryDirectory(prefix="snap2solve-") as folder:
            return _recognise(_write(crops, Path(folder)), SECONDS + SECONDS_PER_CROP * len(crops))
    except OSError as error:
        log.info("Tesseract was not asked: %s", error)
        return []


def _write(crops: Sequence[Ink], folder: Path) -> Path:
    """Write the crops as pictures and a list of them, which Tesseract takes as one document of many pages."""
    paths = [folder / f"{index}.png" for index in range(len(crops))]
    for path, crop in zip(paths, crops, strict=True):
        path.write_bytes(cv2.imencode(".png", _page(crop))[1].tobytes())
    listing = folder / "pages.txt"
    listing.write_text("".join(f"{path}\n" for path in paths), encoding="utf-8")
    return listing


def _page(crop: Ink) -> NDArray[np.uint8]:
    """The crop in black on white, at the size that Tesseract reads best."""
    cut = tight(crop)
    width = min(max(1, round(cut.shape[1] * HEIGHT / max(cut.shape[0], 1))), WIDEST)
    line = cv2.resize(cut, (width, HEIGHT), interpolation=cv2.INTER_CUBIC) if cut.size else cut
    page = cv2.copyMakeBorder(line, *(MARGIN,) * 4, cv2.BORDER_CONSTANT, value=0)
    return np.asarray(cv2.bitwise_not(page), np.uint8)


def _recognise(listing: Path, seconds: float) -> list[str]:
    """What Tesseract reads on each page of the list; nothing when it does not succeed."""
    import pytesseract  # late, for it brings Pillow with it, and most pictures need no second reader

    try:
        text = str(pytesseract.image_to_string(str(listing), config=OPTIONS, timeout=seconds))
    except (RuntimeError, OSError) as error:  # its own errors, and its timeout, are RuntimeErrors
        log.info("Tesseract did not answer: %s", error)
        return []
    return [page.strip() for page in text.split(BETWEEN_PAGES)]
