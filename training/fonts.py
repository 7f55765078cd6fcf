"""The fonts that digits are drawn in, and which of them are kept back to judge the result.

The fonts come from the Debian packages listed in `packages.txt`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import ImageFont

FOLDER = Path("/usr/share/fonts")
SUFFIXES = {".ttf", ".otf", ".ttc", ".otb"}
PROBE = 64  # px; size at which a font is judged
LEVEL = 0.88  # lowest digit over highest: below, the font has old-style figures, whose 1 may look like an I
BAR = 0.9  # share of its box that a 1 fills: beyond, it cannot be told from a piece of a line
WIDEST_ZERO = 1.05  # width over height: beyond, a zero could not be told from a ring
CORNER = 1 / 16  # of a zero's sides; a zero with ink in all its corners could not be told from a box


def _names(listing: str) -> tuple[str, ...]:
    return tuple(" ".join(name.split()) for name in listing.split(","))


# Whole families are kept back, and their near relatives with them.
TEST = _names("""
    Andika, Averia, B612, Cantarell, Carlito, Comic Neue, Courier Prime, Gothic Uralic, JetBrains
    Mono, Karla, Karmilla, Lato, Linux Biolinum, Linux Libertine, Manrope, National Park, OSP-DIN,
    Old Standard, PT, Play, Px, Setback, Sora, Spleen, Switzera, Tuffy, URW Gothic, Visitor,
    Vollkorn
""")
VALIDATION = _names("""
    Cabin, Comfortaa, Dosis, EB Garamond, Fira Code, Gentium, Homespun, Loma, NanumGothic, Oxygen,
    Quattrocento, Quicksand, Tribun, Unifont, Yanone, mononoki
""")

# Digits of these are pictures, ruled, dotted or striped.
UNFIT = _names("""
    Abecedario, Cabin Sketch, CabinSketch, D050000L, DSEG Weather, DSEG7 7SEGG, DSEG14, Delphine,
    Ecolier, Elegante, Linux Biolinum Keyboard, Linux Libertine Initials, Noto Nastaliq, Penguin,
    Wargames, femkeklaver, OpenSymbol, Amiga, Atari, C-64, Glass TTY, [F500], Noto Sans Symbols2
""")
# Of the many display fonts of one maker ("... BRK"), those that a game could use for its numbers.
DISPLAY = _names("""
    8-bit Limit BRK, 8-bit Limit R BRK, Acknowledge TT, Aspartame, Bendable, Edit Undo BRK,
    Elsewhere BRK, Encapsulate Plain, Enthuse Solid, False Positive BRK, Galvanize, Gather BRK,
    Homespun, Janken, Jargon, Jupiter Crash, Kaliber Solid, Larkspur, Lucid Type A BRK, Lucid Type B
    BRK, Mini Kaliber S, Mishmash BRK, Mobilize, Mysterons, Nominal, Nostalgia, Obstacle BRK,
    Pneumatics, Quandary, Rambling, Redundant, Ryuker, Setback, Simpleton, Syndrome, Technique BRK,
    Telephasic, Thwart, Upheaval, Vantage, Vigilance, Visitor, Wager BRK, Yielding, Yoshi
""")


# Apps and programs set their numbers in these, or in what these imitate, far more often than in others.
COMMON = ("DejaVu", "FreeSans", "Inter", "Liberation", "Nimbus", "Noto", "Open", "Roboto")
# The 1 of these has a flat flag, as in many fonts of apps that no package holds, and looks much like a 7.
FLAGGED = ("Beteckna", "BetecknaGS", "BetecknaGSCondensed", "Millimetre", "Radis", "Ubuntu-Title")
OFTEN = 4  # times as often are these drawn as others


@dataclass(frozen=True)
class Font:
    """One font file whose digits are all there and all different."""

    family: str
    path: str
    height: float  # of its digits, over the font size
    split: str  # "train", "validation" or "test"
    bare_one: bool = False  # whether its 1 may as well be no digit

    @property
    def group(self) -> str:
        """The family with its relatives ("Noto Sans", "Noto Serif"...); groups are drawn equally often."""
        return self.family if self.family.endswith("BRK") else self.family.split()[0]

    @property
    def plain(self) -> bool:
        """Whether it stays legible when it is small, as decorative fonts do not."""
        return not self.family.endswith("BRK")

    @property
    def weight(self) -> int:
        """How often its group is drawn, in comparison."""
        return OFTEN if self.group in COMMON + FLAGGED else 1


def fonts() -> list[Font]:
    """The installed fonts that are suitable, in a fixed order; of fonts with equal digits, one."""
    seen: set[bytes] = set()
    found = []
    for path in sorted(FOLDER.rglob("*")):
        if path.suffix.lower() in SUFFIXES:
            found += [font for font in _load(path) if _is_new(font, seen)]
    return found


def _load(path: Path) -> Iterator[Font]:
    try:
        face = ImageFont.truetype(str(path), PROBE)
        digits = [_pixels(face, digit) for digit in "0123456789"]
    except OSError:  # a bitmap font without this size
        return
    family = face.getname()[0] or path.stem
    if not all(digit.size for digit in digits) or not _wanted(family):
        return
    heights = [len(digit) for digit in digits]
    bare_one = min(heights) < LEVEL * max(heights) or digits[1].mean() > BAR * 255
    is_ring = digits[0].shape[1] > WIDEST_ZERO * len(digits[0])
    if not is_ring and not _is_box(digits[0]):
        yield Font(family, str(path), max(heights) / PROBE, _split(family), bare_one)


def _pixels(face: ImageFont.FreeTypeFont, digit: str) -> NDArray[np.uint8]:
    mask = face.getmask(digit)
    box = mask.getbbox() or (0, 0, 0, 0)
    return np.array(mask, np.uint8).reshape(mask.size[::-1])[box[1] : box[3], box[0] : box[2]]


def _is_box(digit: NDArray[np.uint8]) -> bool:
    down, across = (max(1, round(CORNER * side)) for side in digit.shape)
    corners = digit[:down, :across], digit[:down, -across:], digit[-down:, :across], digit[-down:, -across:]
    return all(corner.mean() > 128 for corner in corners)


def _wanted(family: str) -> bool:
    if family.startswith(UNFIT):
        return False
    return not family.endswith("BRK") or family.startswith(DISPLAY)


def _split(family: str) -> str:
    if family.startswith(TEST):
        return "test"
    return "validation" if family.startswith(VALIDATION) else "train"


def _is_new(font: Font, seen: set[bytes]) -> bool:
    face = ImageFont.truetype(font.path, PROBE)
    drawings = [bytes(face.getmask(digit)) for digit in "0123456789"]
    fingerprint = b"".join(drawings)
    if len(set(drawings)) < 10 or fingerprint in seen:
        return False
    seen.add(fingerprint)
    return True
