"""The steps that players of Sudoku see, each by its name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from solvers.explain.steps import AT_ONCE, Known, Step, easiest_first, listing
from solvers.kinds.sudoku import DIGITS
from solvers.kinds.sudoku_lessons.places import Places, Unit

# Efforts of the patterns: first those that place a digit, then those that only rule digits out.
SEEN, HIDDEN, NAKED, POINTING, BOX_LINE, PAIR, HIDDEN_PAIR, X_WING = AT_ONCE, *range(1, 8)


class Patterns(Places):
    """What can be seen on one board."""

    def patterns(self, known: Known) -> Iterator[Step]:
        """The steps that can be seen now; harder patterns are looked for when all easier ones are done."""
        for pattern in (
            self._seen,
            self._hidden_singles,
            self._naked_singles,
            self._intersections,
            self._pairs,
            self._hidden_pairs,
            self._x_wings,
        ):
            yield from easiest_first(pattern)(known)

    def _seen(self, known: Known) -> Iterator[Step]:
        """A placed digit rules itself out in its row, column and box, and other digits in its cell."""
        for at in known.true(range(1, self._side**3 + 1)):
            cell, digit = self._cell(at), self._value(at)
            groups = [self._once[name, digit] for name, _ in self._of[cell]]
            open_ = known.open(
                {v for _, cells in self._of[cell] for v in self._variables(cells, digit)}
                | set(self._all(cell))
            )
            if open_:
                words = f"The {DIGITS[digit]} at {self._at(cell)} is the only one in its row, column and box."
                rules = (self._digits[cell], *groups)
                yield Step(tuple(-v for v in sorted(open_)), rules, (at,), words, (SEEN, len(open_)))

    def _hidden_singles(self, known: Known) -> Iterator[Step]:
        """A digit has one place left in a row, column or box."""
        for (name, digit), group in self._once.items():
            variables = self._variables(self._units[name], digit)
            free = known.open(variables)
            if len(free) == 1 and not known.true(variables):
                words = (
                    f"Hidden single: {name} has one place left for {DIGITS[digit]},"
                    f" {self._at(self._cell(free[0]))}."
                )
                yield Step((free[0],), (group,), known.literals(variables), words, (HIDDEN, _rank(name)))

    def _naked_singles(self, known: Known) -> Iterator[Step]:
        """A cell has one digit left."""
        for cell, group in self._digits.items():
            free = known.open(self._all(cell))
            if len(free) == 1 and not known.true(self._all(cell)):
                words = f"Naked single: nothing but {self._digit(free[0])} is left for {self._at(cell)}."
                yield Step((free[0],), (group,), known.literals(self._all(cell)), words, (NAKED,))

    def _intersections(self, known: Known) -> Iterator[Step]:
        """A digit's places in a box are in one line, or those in a line in one box."""
        for first, others in (
            (self._boxes, self._rows + self._columns),
            (self._rows + self._columns, self._boxes),
        ):
            for name, cells in first:
                for digit in range(self._side):
                    variables = self._variables(cells, digit)
                    free = known.open(variables)
                    if len(free) < 2 or known.true(variables):
                        continue
                    inside = {self._cell(variable) for variable in free}
                    for other, its in others:
                        if inside <= set(its):
                            yield from self._intersection(known, digit, (name, cells), (other, its))

    def _intersection(self, known: Known, digit: int, unit: Unit, other: Unit) -> Iterator[Step]:
        """A digit of a unit is in another one, too: it is nowhere else there."""
        own = self._variables(unit[1], digit)
        out = [v for v in known.open(self._variables(other[1], digit)) if v not in own]
        if not out:
            return
        pattern, effort = ("Pointing", POINTING) if unit[0].startswith("box") else ("Box-line", BOX_LINE)
        words = (
            f"{pattern}: the {DIGITS[digit]} of {unit[0]} is in {other[0]},"
            f" so it is nowhere else in {other[0]}: not at {self._places(out)}."
        )
        rules = (self._once[unit[0], digit], self._once[other[0], digit])
        yield Step(tuple(-v for v in out), rules, known.literals(own), words, (effort, -len(out)))

    def _pairs(self, known: Known) -> Iterator[Step]:
        """Two cells of a unit have the same two digits left."""
        for name, cells in self._units.items():
            left = {cell: self._left(known, cell) for cell in cells}
            twos = [cell for cell in cells if len(left[cell]) == 2]
            for one, other in combinations(twos, 2):
                if left[one] != left[other]:
                    continue
                out = [
                    self._variable(cell, digit)
                    for cell in cells
                    for digit in left[one]
                    if cell not in (one, other) and not known.values[self._variable(cell, digit)]
                ]
                if out:
                    both = listing([DIGITS[digit] for digit in sorted(left[one])])
                    words = (
                        f"Naked pair: {self._at(one)} and {self._at(other)} share {both} in {name},"
                        f" so these are ruled out at {self._places(out)}."
                    )
                    rules = (
                        self._digits[one],
                        self._digits[other],
                        *(self._once[name, digit] for digit in sorted(left[one])),
                    )
                    literals = known.literals([*self._all(one), *self._all(other)])
                    yield Step(tuple(-v for v in out), rules, literals, words, (PAIR, -len(out)))

    def _hidden_pairs(self, known: Known) -> Iterator[Step]:
        """Two digits of a unit have the same two cells left."""
        for name, cells in self._units.items():
            places = {digit: self._free(known, cells, digit) for digit in range(self._side)}
            twos = [digit for digit, free in places.items() if len(free) == 2]
            for one, other in combinations(twos, 2):
                if places[one] != places[other]:
                    continue
                pair = sorted(places[one])
                out = [
                    v
                    for cell in pair
                    for v in known.open(self._all(cell))
                    if self._value(v) not in (one, other)
                ]
                if out:
                    words = (
                        f"Hidden pair: in {name}, {DIGITS[one]} and {DIGITS[other]} have only"
                        f" {self._at(pair[0])} and {self._at(pair[1])} left, so nothing else stands there."
                    )
                    rules = (
                        self._once[name, one],
                        self._once[name, other],
                        *(self._digits[cell] for cell in pair),
                    )
                    own = [*self._variables(cells, one), *self._variables(cells, other)]
                    yield Step(
                        tuple(-v for v in out), rules, known.literals(own), words, (HIDDEN_PAIR, -len(out))
                    )

    def _x_wings(self, known: Known) -> Iterator[Step]:
        """A digit has the same two places left in two lines."""
        for lines, across in ((self._rows, self._columns), (self._columns, self._rows)):
            for digit in range(self._side):
                twos = [
                    (line, where)
                    for line in lines
                    if len(where := self._where(known, line, across, digit)) == 2
                    and not known.true(self._variables(line[1], digit))
                ]
                for (one, where), (other, its) in combinations(twos, 2):
                    if where == its:
                        yield from self._x_wing(known, digit, (one, other), [across[i] for i in where])

    def _x_wing(
        self, known: Known, digit: int, lines: tuple[Unit, Unit], across: Sequence[Unit]
    ) -> Iterator[Step]:
        """A digit of two lines is in two lines across: it is nowhere else in these."""
        own = [v for _, cells in lines for v in self._variables(cells, digit)]
        out = [v for _, cells in across for v in known.open(self._variables(cells, digit)) if v not in own]
        if out:
            words = (
                f"X-wing: the {DIGITS[digit]} of {lines[0][0]} and of {lines[1][0]} is in {across[0][0]} or"
                f" {across[1][0]}, so it is nowhere else in these: not at {self._places(out)}."
            )
            rules = tuple(self._once[name, digit] for name, _ in (*lines, *across))
            yield Step(tuple(-v for v in out), rules, known.literals(own), words, (X_WING, -len(out)))


def _rank(name: str) -> int:
    """Boxes come before lines: they are easier to see."""
    return 0 if name.startswith("box") else 1
