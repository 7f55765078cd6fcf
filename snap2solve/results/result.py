"""What came of one input: the object that `--json` prints, filled in step by step."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from solvers.language.alphabet import Placed
from solvers.language.values import Status, Value

if TYPE_CHECKING:
    from vision.basics.types import Box

End = Literal[Status, "unreadable"]

INSIDE = (
    "exit_code",
    "code",
    "core",
    "skipped",
    "size",
    "boxes",
    "digits",
    "scale",
    "placed",
    "marked",
    "trace",
    "drawing",
    "resumed",
)
EXIT_CODES: dict[End, int] = {"solved": 0, "unsolvable": 6, "multiple": 7}


@dataclass(frozen=True)
class Correction:
    """A hint that the rules showed to be misread."""

    where: str
    read: str
    used: str
    why: str


@dataclass(frozen=True)
class Doubt:
    """Something read with little certainty (0 to 1)."""

    where: str
    read: str
    confidence: float


class Tap(NamedTuple):
    """A cell of the answer, counted from 1, and the pixel at its centre.

    `value` is what the answer puts there; None for kinds where that is always the same.
    """

    row: int
    col: int
    x: int
    y: int
    value: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """The object that `--json` shows."""
        shown = self._asdict()
        if self.value is None:
            del shown["value"]
        return shown


@dataclass(frozen=True)
class Grid:
    """Line positions of the board in pixels of the upright picture.

    With a homography (3x3), they are on a plane of their own, and it takes that plane to the picture.
    """

    x: list[float]
    y: list[float]
    homography: list[list[float]] | None = None


@dataclass(frozen=True)
class Progress:
    """What the player has placed, against the answer: the right ones, and (row, column) of the wrong ones."""

    right: int
    wrong: list[tuple[int, int]]


@dataclass
class Result:
    """One input and what came of it; fields as the contract of `--json` has them, then what stays inside."""

    image: str
    kind: str | None = None
    status: End = "unreadable"
    board: str | None = None
    solution: list[str] | None = None
    forced: list[str] | None = None
    corrections: list[Correction] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    grid: Grid | None = None
    taps: list[Tap] = field(default_factory=list)
    progress: Progress | None = None
    output: str | None = None
    error: str | None = None
    seconds: dict[str, float] = field(default_factory=lambda: {"read": 0.0, "solve": 0.0, "draw": 0.0})
    # not in the JSON:
    exit_code: int = 0
    code: str | None = None  # the class of error, for programs
    core: tuple[str, ...] = ()  # the names of rules that contradict each other
    skipped: bool = False  # it is an annotated picture of this program's own
    size: tuple[int, int] | None = None  # columns and rows of the board
    boxes: dict[str, Box] = field(default_factory=dict)  # of what was read, by its name
    digits: dict[str, tuple[Box, ...]] = field(default_factory=dict)  # of lines' hints, in their order
    scale: float = 1.0  # times their usual size, symbols of the answer are drawn
    placed: tuple[Placed, ...] = ()  # what the player has placed
    marked: tuple[tuple[int, int], ...] = ()  # those where marks of the player stand
    lesson: list[str] | None = None  # what is said instead of the answer; in the JSON where there is one
    trace: str | None = None  # of the error, for -v
    drawing: bytes | None = None  # the annotated picture, PNG, until it is written
    resumed: bool = False  # it was solved in an earlier run

    def as_json(self) -> str:
        """One line, in the contract's order."""
        return json.dumps(self.as_dict())

    def as_dict(self) -> dict[str, Any]:
        """What `as_json` writes."""
        shown = asdict(replace(self, drawing=None))
        for inside in INSIDE:
            del shown[inside]
        if self.lesson is None:
            del shown["lesson"]
        shown["taps"] = [tap.as_dict() for tap in self.taps]
        if self.grid and self.grid.homography is None:
            del shown["grid"]["homography"]
        return shown

    @classmethod
    def from_dict(cls, shown: dict[str, Any]) -> Result:
        """The result that `as_dict` gave, without what stays inside.

        Raises KeyError, TypeError or ValueError where it is none.
        """
        result = cls(**shown)
        result.corrections = [Correction(**one) for one in shown["corrections"]]
        result.doubts = [Doubt(**one) for one in shown["doubts"]]
        result.grid = shown["grid"] and Grid(**shown["grid"])
        result.taps = [Tap(**one) for one in shown["taps"]]
        if shown["progress"]:
            right, wrong = shown["progress"]["right"], shown["progress"]["wrong"]
            result.progress = Progress(right, [(row, column) for row, column in wrong])
        if result.grid:
            result.size = len(result.grid.x) - 1, len(result.grid.y) - 1
        result.exit_code = EXIT_CODES[result.status]
        return result

    def conclude(self, status: End) -> None:
        """Set the status and the exit code that goes with it."""
        self.status, self.exit_code = status, EXIT_CODES[status]

    @contextmanager
    def timed(self, part: str) -> Iterator[None]:
        """Book the time spent inside under this part."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[part] = round(self.seconds[part] + time.perf_counter() - start, 4)


def called(where: str) -> str:
    """The name of what was read, for a person."""
    one, border, other = where.partition("|")
    return f"the border between {one} and {other}" if border else where


def shown(value: Value) -> str:
    """What was read of one element, for a person."""
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "no groups"
    if isinstance(value, bool):
        return "border" if value else "no border"
    return "?" if value is None else str(value)
