"""A board's rules as equations, as one would write them by hand: 1 is a bulb, a filled cell or water, 0 none.

Cells have letters in reading order where 26 are enough, else their places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from string import ascii_lowercase
from typing import Any

from solvers.language.rules import AtLeastOne, AtMostOne, Exactly, Implies, Rules, Runs, Same, Statement
from solvers.language.values import place

Names = dict[int, str]  # of cells, which count from 1


def named(cells: Sequence[int], width: int) -> Names:
    """Names for these cells of a board so many cells wide."""
    if len(cells) <= len(ascii_lowercase):
        return dict(zip(cells, ascii_lowercase, strict=False))
    return {cell: place(*divmod(cell - 1, width)) for cell in cells}


def written(rules: Rules, width: int) -> list[str]:
    """The equations of rules that need no names but those of cells, in the order of the rules.

    Where cells have more than two values, 'r1c1.5' is 1 if r1c1 is 5; 'h1' is what rules need beside that.
    """
    names = variable_names(rules, width)
    return [
        line
        for group in rules.groups
        for statement in group.statements
        for line in equation(statement, names, group.name.partition(":")[0].replace(" ", ""))
    ]


def variable_names(rules: Rules, width: int) -> Names:
    """Names for all variables of the rules of a board so many cells wide."""
    cells, alphabet = named(range(1, rules.cells + 1), width), rules.alphabet
    answers = range(1, rules.answers + 1)
    if alphabet.binary:
        names = {one: cells[one] for one in answers}
    else:
        names = {
            one: f"{cells[alphabet.cell(one)]}.{alphabet.symbols[alphabet.value(one)]}" for one in answers
        }
    return names | {rules.answers + i: f"h{i}" for i in range(1, rules.helpers + 1)}


def equation(statement: Statement, names: Names, line: str = "") -> Iterable[str]:
    """The equations of one statement; the places of runs are variables named after their `line`."""
    if isinstance(statement, Runs):
        return _runs(statement, names, line)
    return (WRITERS[type(statement)](statement, names),)


def total(terms: Iterable[str]) -> str:
    """The sum of the terms."""
    return " + ".join(terms) or "0"


def _runs(statement: Runs, names: Names, line: str) -> Iterator[str]:
    """Where each run starts, counted from 1, how they follow each other, and which cells they fill.

    A cell is told of those runs alone that reach it: all of them would make 150 MB of a board of 200x200.
    """
    lengths, cells, _ = statement
    starts = [f"{line}.{i}" for i in range(1, len(lengths) + 1)]
    ends = [f"{start} + {length}" for start, length in zip(starts, lengths, strict=True)]
    if lengths:
        yield f"1 <= {starts[0]}"
        yield from (f"{end} < {start}" for end, start in zip(ends, starts[1:], strict=False))
        yield f"{ends[-1]} <= {len(cells) + 1}"
    slack = len(cells) - sum(lengths) - len(lengths) + 1
    first = accumulate((length + 1 for length in lengths[:-1]), initial=1)
    reach = [range(at, at + slack + length) for at, length in zip(first, lengths, strict=False)]
    for at, cell in enumerate(cells, start=1):
        runs = zip(starts, ends, reach, strict=True)
        inside = [f"({start} <= {at} < {end})" for start, end, places in runs if at in places]
        yield f"{names[cell]} = {' | '.join(inside) or '0'}"


def _at_least_one(statement: AtLeastOne, names: Names) -> str:
    return f"{' | '.join(names[cell] for cell in statement.cells)} = 1"


def _at_most_one(statement: AtMostOne, names: Names) -> str:
    return f"{total(names[cell] for cell in statement.cells)} <= 1"


def _exactly(statement: Exactly, names: Names) -> str:
    return f"{total(names[cell] for cell in statement.cells)} = {statement.total}"


def _same(statement: Same, names: Names) -> str:
    return " = ".join(names[cell] for cell in statement.cells)


def _implies(statement: Implies, names: Names) -> str:
    return f"{names[statement.cell]} <= {names[statement.then]}"


WRITERS: dict[type[Statement], Callable[[Any, Names], str]] = {
    AtLeastOne: _at_least_one,
    AtMostOne: _at_most_one,
    Exactly: _exactly,
    Same: _same,
    Implies: _implies,
}
