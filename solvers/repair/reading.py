"""A board as it was read: every element with its alternatives, so that the rules can decide between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from solvers.language.board import Board
from solvers.language.values import Value


class Alternative(NamedTuple):
    """One thing that an element may be, and how likely it is (0 to 1)."""

    value: Value
    probability: float


@dataclass(frozen=True)
class Element:
    """One hint, line of hints, cell or border, with its alternatives, likeliest first.

    The probabilities are calibrated and sum to at most 1; what is missing belongs to values not listed.
    """

    where: str
    alternatives: tuple[Alternative, ...]

    @property
    def value(self) -> Value:
        """The likeliest value."""
        return self.alternatives[0].value

    @property
    def confidence(self) -> float:
        """How sure the likeliest value is (0 to 1)."""
        return self.alternatives[0].probability

    @property
    def missing(self) -> float:
        """How likely it is none of its alternatives (0 to 1)."""
        return max(0.0, 1 - sum(one.probability for one in self.alternatives))

    def seen_as(self, value: Value, least: float = 0.0) -> bool:
        """Whether a value is among its alternatives and likelier than `least`."""
        return any(one.value == value and one.probability > least for one in self.alternatives)


class Together(NamedTuple):
    """Other values that elements have together, and what that costs: the logarithm of the odds against it."""

    cost: float
    values: dict[int, Value]


@dataclass(frozen=True)
class Reading:
    """The elements of one board in the order of `board.elements(height, width)`.

    `together` tells which of them are misread for the same reason, if they are. `alike` are groups of those
    that are each painted with one shade, by their places: those that are as likely as each other to be what
    all of a shade are, or none is, are one thing.
    """

    board: type[Board]
    height: int
    width: int
    elements: tuple[Element, ...]
    together: tuple[Together, ...] = ()
    alike: tuple[tuple[int, ...], ...] = ()

    def assemble(self, values: Sequence[Value]) -> Board:
        """The board that has `values`, one for each element."""
        return self.board.assemble(self.height, self.width, values)

    def likeliest(self) -> Board:
        """The board of each element's likeliest value."""
        return self._likeliest

    @cached_property
    def values(self) -> tuple[Value, ...]:
        """The likeliest value of each element."""
        return tuple([element.value for element in self.elements])

    @cached_property
    def confidences(self) -> tuple[float, ...]:
        """How sure each of them is (0 to 1)."""
        return tuple([element.confidence for element in self.elements])

    @cached_property
    def _likeliest(self) -> Board:
        return self.assemble(self.values)
