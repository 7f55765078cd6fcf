"""What is known of a board's cells without Z3, so that it has less to read and to decide."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import count, cycle

from solvers.following.blame import Cause, Contradiction
from solvers.following.propagation import Propagation
from solvers.following.reduced import KnownCells, reduced, reduced_line
from solvers.language.rules import Rules, Runs

FEW_OPEN = 250  # open cells that are tried out: of more, Z3 makes shorter work
SUPPOSED: Cause = (0, 0)  # no single statement tells


class Facts(Propagation):
    """The cells of a board that are known from its rules, and what is left of the rules for the others."""

    def __init__(self, rules: Rules) -> None:
        """Find what follows; raises Contradiction where the rules are seen not to hold."""
        self._rules = rules
        super().__init__(rules)

    def try_out(self) -> None:
        """Find the open cells of which one value, with all that follows from it, contradicts the rules.

        Where few cells are open, that takes less time than asking Z3; lines of runs take too long to be
        followed so often. Raises Contradiction where neither value can be.
        """
        left = self.open()
        if self._line_of or len(left) > FEW_OPEN:
            return
        vain = 0  # tries since something was found
        fine: set[int] = set()  # what need not be tried again until then
        for cell in cycle(left):
            if vain == len(left):
                return
            vain += 1
            for value in (1, -1):
                if not self._values[cell] and value * cell not in fine and self._fails(cell, value, fine):
                    self._assign(cell, -value, SUPPOSED)
                    self._settle()
                    vain = 0
                    fine.clear()

    def _fails(self, cell: int, value: int, fine: set[int]) -> bool:
        """Whether a contradiction follows from a value of an open cell; what follows is taken back.

        If none does, nor would one from less: from what follows, which is added to what is `fine`.
        """
        before = self.mark()
        self._assign(cell, value, SUPPOSED)
        try:
            self._settle()
            fine.update(self._values[one] * one for one in self._trail[before.trail :])
        except Contradiction:
            return True
        finally:
            self.back(before)
        return False

    def open(self) -> list[int]:
        """The open cells; of cells that are always the same, only the first."""
        cells = zip(count(), self._stand_ins, self._values, strict=False)
        return [cell for cell, one, value in cells if cell == one and not value][1:]

    def rest(self) -> Rules:
        """What is left of the rules for the open cells, which it numbers anew."""
        anew, left = [0] * len(self._values), self.open()
        for i, cell in enumerate(left, start=1):
            anew[cell] = i
        answers = bisect_right(left, self._rules.answers)
        rest = Rules(answers, helpers=len(left) - answers)
        known = KnownCells(self._values, self._stand_ins, anew)
        still = [
            reduced_line(self._line_of[number], known) if isinstance(one, Runs) else reduced(one, known)
            for number, one in enumerate(self._statements)
        ]
        rest.add("what is left", (), *(one for one in still if one is not None))
        return rest

    def left_by(self, cells: Sequence[int]) -> list[bool] | None:
        """The answers that `rest` asks for, if these values of the board's cells are seen to solve it."""
        left = self.open()
        asked = left[: bisect_right(left, self._rules.answers)]
        before = self.mark()
        try:
            for literal in self._rules.alphabet.known(cells):
                self._assign(self._stand_ins[abs(literal)], 1 if literal > 0 else -1, SUPPOSED)
                if self._clash:
                    return None
            self._settle()
            return None if self.open() else [self._values[variable] > 0 for variable in asked]
        except Contradiction:
            return None
        finally:
            self.back(before)

    def full(self, left: Sequence[bool | None]) -> tuple[int | None, ...]:
        """The values of the board's cells, where the answers that `rest` asks for are those of `left`."""
        values: list[bool | None] = [value > 0 for value in self._values]
        if left:  # helpers, which come last among the open ones, matter no more
            for variable, value in zip(self.open(), left, strict=False):
                values[variable] = value
        answers = [values[one] for one in self._stand_ins[1 : self._rules.answers + 1]]
        return self._rules.alphabet.values(answers)
