"""How much may be done for one thing: counted, so that it ends at the same point however busy the machine is.

What takes time in proportion to something is charged for it, with about as many microseconds as it took where
that was measured.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from contextvars import ContextVar, Token


class TooMuch(Exception):
    """More would have to be done than is allowed."""


class Abandoned(BaseException):
    """Nobody waits any longer for what is being done."""


class Allowance:
    """What may be spent, in microseconds, inside blocks: `with allowance: ...`.

    Where another allowance holds already, it pays, too.
    """

    def __init__(self, most: float) -> None:
        self.left = most
        self._tokens: list[tuple[Token[Allowance | None], float]] = []

    def __enter__(self) -> Allowance:
        self._tokens.append((_current.set(self), self.left))
        return self

    def __exit__(self, *_: object) -> None:
        token, before = self._tokens.pop()
        _current.reset(token)
        outer = _current.get()
        if outer and outer is not self:
            outer.left -= before - self.left


_current: ContextVar[Allowance | None] = ContextVar("allowance", default=None)
_over: ContextVar[Callable[[], bool]] = ContextVar("over", default=lambda: False)


def end_when(over: Callable[[], bool]) -> None:
    """Have what this thread does end where it is next charged for something, from when `over()` holds.

    An exception raised from outside, wherever the thread is then, could leave a lock held for good.
    """
    _over.set(over)


def spend(count: float, each: float) -> None:
    """Charge for so many things; raises TooMuch where they are more than is allowed, or Abandoned."""
    if _over.get()():
        raise Abandoned
    allowance = _current.get()
    if allowance:
        cost = count * each
        if cost > allowance.left:
            allowance.left = 0.0
            raise TooMuch
        allowance.left -= cost


def left() -> float:
    """What may still be spent, in microseconds; infinite where nothing limits it."""
    allowance = _current.get()
    return allowance.left if allowance else math.inf
