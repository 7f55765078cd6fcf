"""The fonts that digits are drawn in, and which of them are kept back to judge the result.

The fonts come from the Debian packages listed in `packages.txt`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import ImageFont

FOLDER = Path("/usr/share/fonts")
SUFFIXES = {".ttf", ".otf", ".ttc", ".otb"}
PROBE = 64  # px; size at which a font is judged
SHORTEST = 0.88  # lowest digit over highest: below, the font has old-style figures
WIDEST_ZERO = 1.05  # width over height: beyond, a zero could not be told from a ring

# Whole families are kept back, and their near relatives with them.
TEST = (
    "Andika", "Averia", "B612", "Cantarell", "Carlito", "Comic Neue", "Courier Prime",
    "Gothic Uralic", "JetBrains Mono", "Karla", "Karmilla", "Lato", "Linux Biolinum", "Linux Libertine", "Manrope",
    "National Park", "OSP-DIN", "Old Standard", "PT ", "Play", "Px ", "Setback", "Sora", "Spleen",
    "Switzera", "Tuffy", "URW Gothic", "Visitor", "Vollkorn",
)  # fmt: skip
VALIDATION = (
    "Cabin", "Comfortaa", "Dosis", "EB Garamond", "Fira Code", "Gentium", "Homespun", "Loma", "NanumGothic",
    "Oxygen", "Quattrocento", "Quicksand", "Revert", "Tribun", "Unifont", "Yanone", "mononoki",
)  # fmt: skip

# Digits of these are pictures, ruled, dotted or striped.
UNFIT = (
    "Abecedario", "Cabin Sketch", "CabinSketch", "D050000L", "DSEG Weather", "DSEG7 7SEGG", "DSEG14", "Delphine",
    "Ecolier", "Elegante", "Linux Biolinum Keyboard", "Linux Libertine Initials", "Noto Nastaliq", "Penguin", "Wargames",
    "femkeklaver", "OpenSymbol", "Amiga", "Atari", "C-64", "Glass TTY", "[F500]", "Noto Sans Symbols2",
)  # fmt: skip
# Of the many display fonts of one maker ("... BRK"), those that a game could use for its numbers.
DISPLAY = (
    "8-bit Limit BRK", "8-bit Limit R BRK", "Acknowledge TT", "Aspartame", "Bendable", "Edit Undo BRK", "Elsewhere BRK",
    "Encapsulate Plain", "Enthuse Solid", "False Positive BRK", "Galvanize", "Gather BRK", "Homespun", "Janken", "Jargon",
    "Jupiter Crash", "Kaliber Solid", "Larkspur", "Lucid Type A BRK", "Lucid Type B BRK", "Mini Kaliber S", "Mishmash BRK",
    "Mobilize", "Mysterons", "Nominal", "Nostalgia", "Obstacle BRK", "Pneumatics", "Quandary", "Rambling", "Redundant",
    "Revert", "Ryuker", "Setback", "Simpleton", "Syndrome", "Technique BRK", "Telephasic", "Thwart", "Upheaval", "Vantage",
    "Vigilance", "Visitor", "Wager BRK", "Yielding", "Yoshi",
)  # fmt: skip


# Apps and programs set their numbers in these, or in what these imitate, far more often than in others.
COMMON = ("DejaVu", "FreeSans", "Inter", "Liberation", "Nimbus", "Noto", "Open", "Roboto")
COMMON_WEIGHT = 4


@dataclass(frozen=True)
class Font:
    """One font file whose digits are all there and all different."""

    family: str
    path: str
    height: float  # of its digits, over the font size
    split: str  # "train", "validation" or "test"

    @property
    def group(self) -> str:
        """The family with its relatives ("Noto Sans", "Noto Serif"...); groups are drawn equally often."""
        return self.family if self.family.endswith("BRK") else self.family.split()[0]

    @property
    def weight(self) -> int:
        """How often its group is drawn, in comparison."""
        return COMMON_WEIGHT if self.group in COMMON else 1


def fonts() -> list[Font]:
    """The installed fonts that are fit, in a fixed order, each drawing only once."""
    seen: set[bytes] = set()
    found = []
    for path in sorted(FOLDER.rglob("*")):
        if path.suffix.lower() in SUFFIXES:
            found += [font for font in _load(path) if _is_new(font, seen)]
    return found


def _load(path: Path) -> Iterator[Font]:
    try:
        face = ImageFont.truetype(str(path), PROBE)
        boxes = [face.getmask(digit).getbbox() for digit in "0123456789"]
    except OSError:  # a bitmap font without this size
        return
    family = face.getname()[0] or path.stem
    if any(box is None for box in boxes) or not _wanted(family):
        return
    sizes = [(right - left, bottom - top) for left, top, right, bottom in boxes]
    highest = max(height for _, height in sizes)
    if min(height for _, height in sizes) < SHORTEST * highest or sizes[0][0] > WIDEST_ZERO * sizes[0][1]:
        return
    yield Font(family, str(path), highest / PROBE, _split(family))


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
