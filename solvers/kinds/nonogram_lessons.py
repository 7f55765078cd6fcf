"""How a Nonogram is taught: lines that fit in one way, overlaps of a run's places, finished lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from solvers.explain.steps import Known, Step, easiest_first, listing, spans, unmet
from solvers.following.line import narrow
from solvers.kinds.nonogram import Nonogram
from solvers.language.rules import Group, Runs
from solvers.language.values import place

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
WHOLE, DONE, OVERLAP, FILL, EMPTY, WAYS = range(1, 7)  # efforts of the patterns


class _Line(NamedTuple):
    name: str  # 'row 3'
    group: Group
    runs: Runs


class _Covered(NamedTuple):
    """Cells, as bits, that a run covers wherever it goes."""

    run: int  # its place among the runs, from 0
    called: str
    cells: int


class NonogramTutor:
    """The patterns and words of one board."""

    def __init__(self, board: Nonogram) -> None:
        self._width = board.width
        self._lines = [
            _Line(group.name.partition(":")[0], group, statement)
            for group in board.rules().groups
            for statement in group.statements
            if isinstance(statement, Runs)
        ]

    def given(self) -> Sequence[int]:
        """Nothing is known of a fresh board."""
        return ()

    @easiest_first
    def patterns(self, known: Known) -> Iterator[Step]:
        """The steps that can be seen now, the easiest first."""
        for line in self._lines:
            if known.open(line.runs.cells):
                yield from self._line(line, known)

    def _line(self, line: _Line, known: Known) -> Iterator[Step]:
        lengths, cells, _ = line.runs
        filled, empty = (_bits(cells, known, value) for value in (1, -1))
        if sum(lengths) == filled.bit_count():
            yield _done(line, known)
            return
        if sum(lengths) + len(lengths) - 1 == len(cells):
            yield _whole(line, known)
            return
        fresh = narrow(lengths, len(cells), 0, 0)
        if fresh and fresh.filled & ~filled:
            yield _overlap(line, fresh.places, fresh.filled & ~filled)
        found = narrow(lengths, len(cells), filled, empty)
        if found is None:
            return
        more, fewer = found.filled & ~filled, found.empty & ~empty
        if more:
            yield _fill(line, known, found.places, more)
        if fewer:
            yield _none(line, known, fewer)

    def named(self, groups: Sequence[Group]) -> list[str]:
        """The lines with their hints."""
        return [f"{line.name} ({_hint(line.runs)})" for line in self._lines if line.group in groups]

    def failing(self, groups: Sequence[Group]) -> str:
        """Which lines cannot be met together."""
        return unmet(self.named(groups))

    def broken(self, group: Group, known: Known, cell: int) -> str | None:
        """A line whose filled cells no longer fit its hint."""
        for line in self._lines:
            lengths, cells, _ = line.runs
            if line.group == group and narrow(lengths, len(cells), _bits(cells, known, 1), 0) is None:
                return f"what is filled in {line.name} cannot become {_hint(line.runs)}"
        return None

    def labels(self, step: Step) -> dict[int, str]:
        """Rows, columns and cells need none."""
        return {}

    def supposing(self, literal: int) -> str:
        """What the opposite would be."""
        where = place(*divmod(abs(literal) - 1, self._width))
        return f"with {where} {'filled' if literal > 0 else 'empty'}"

    def result(self, literals: Sequence[int]) -> str:
        """What follows."""
        sides = {
            "filled": [one for one in literals if one > 0],
            "empty": [-one for one in literals if one < 0],
        }
        said = ((what, spans(cells, self._width), len(cells)) for what, cells in sides.items() if cells)
        return listing([f"{cells} {'is' if count == 1 else 'are'} {what}" for what, cells, count in said])


tutor = NonogramTutor


def _done(line: _Line, known: Known) -> Step:
    """All filled cells are found."""
    runs = line.runs
    follows = tuple(-cell for cell in known.open(runs.cells))
    if not runs.lengths:
        words = f"{_title(line)} has no filled cells: it stays empty."
    else:
        words = f"{_title(line)} already has its {_hint(runs)}: the rest of it stays empty."
    return Step(follows, (line.group,), tuple(known.true(runs.cells)), words, (DONE, len(follows)))


def _whole(line: _Line, known: Known) -> Step:
    """The runs with one empty cell between them take up the line."""
    found = narrow(line.runs.lengths, len(line.runs.cells), 0, 0)
    bits = found.filled if found else 0
    follows = tuple(
        cell if bits >> i & 1 else -cell for i, cell in enumerate(line.runs.cells) if not known.values[cell]
    )
    many = len(line.runs.lengths) > 1
    reason = "there is only one way to fit them in" if many else "all of it is filled"
    words = f"{_wide(line)}: {reason}."
    return Step(follows, (line.group,), (), words, (WHOLE, 0))


def _overlap(line: _Line, places: Sequence[int], cells: int) -> Step:
    """Cells that a run covers wherever it goes in the empty line."""
    said = _covered(line.runs, places, cells)
    words = f"{_wide(line)}: {_where_filled(said)}."
    effort, numbers = (OVERLAP, len(said)), tuple(one.run for one in said)
    return Step(_chosen(line.runs, cells), (line.group,), (), words, effort, numbers)


def _fill(line: _Line, known: Known, places: Sequence[int], cells: int) -> Step:
    """Cells that are filled in all ways in which the line still fits."""
    said = _covered(line.runs, places, cells)
    plain = reduce(or_, (one.cells for one in said), 0) == cells
    if plain:
        words = f"{_title(line)} needs {_hint(line.runs)}: as it is now, {_where_filled(said)}."
    else:
        words = (
            f"In every way in which {_hint(line.runs)} still fits in {line.name}, "
            f"{_numbers(cells)} {_are(cells)} filled."
        )
    follows = _chosen(line.runs, cells)
    shown = known.literals(line.runs.cells)
    effort, numbers = (FILL if plain else WAYS, len(said), len(shown)), tuple(one.run for one in said)
    return Step(follows, (line.group,), shown, words, effort, numbers if plain else ())


def _none(line: _Line, known: Known, cells: int) -> Step:
    """Cells that no run can reach."""
    follows = tuple(-cell for cell in _chosen(line.runs, cells))
    shown = known.literals(line.runs.cells)
    stay = "it stays" if cells.bit_count() == 1 else "they stay"
    words = f"In {line.name}, {_unable(line.runs.lengths)} cover {_numbers(cells)} any more: {stay} empty."
    return Step(follows, (line.group,), shown, words, (EMPTY, len(shown)))


def _unable(lengths: Sequence[int]) -> str:
    """'the 2 cannot', 'neither the 3 nor the 4 can', 'none of 1 1 2 can'."""
    if len(lengths) == 1:
        return f"the {lengths[0]} cannot"
    if len(lengths) == 2:
        one, other = lengths
        return f"neither {one} can" if one == other else f"neither the {one} nor the {other} can"
    return f"none of {' '.join(map(str, lengths))} can"


def _covered(runs: Runs, places: Sequence[int], cells: int) -> list[_Covered]:
    """Runs with those of the cells that they cover wherever they go."""
    found = []
    for i, (length, starts) in enumerate(zip(runs.lengths, places, strict=True)):
        placings = [((1 << length) - 1) << at for at in range(len(runs.cells)) if starts >> at & 1]
        bits = reduce(and_, placings, -1) & cells
        if bits:
            found.append(_Covered(i, _called(runs.lengths, i), bits))
    return found


def _called(lengths: Sequence[int], run: int) -> str:
    """A run by its length: 'the 5', or 'the second 2' where there are several."""
    length = lengths[run]
    if lengths.count(length) == 1:
        return f"the {length}"
    return f"the {_ordinal(lengths[:run].count(length))} {length}"


def _ordinal(index: int) -> str:
    return ORDINALS[index] if index < len(ORDINALS) else f"{index + 1}th"


def _where_filled(said: Sequence[_Covered]) -> str:
    """'cells 3 and 4 are filled wherever the first 4 goes and cell 8 wherever the 3 goes'."""
    parts: list[str] = []
    for _, run, bits in said:
        verb = "" if parts else f" {_are(bits)} filled"
        parts.append(f"{_numbers(bits)}{verb} wherever {run} goes")
    return listing(parts)


def _bits(cells: Sequence[int], known: Known, value: int) -> int:
    return sum(1 << i for i, cell in enumerate(cells) if known.values[cell] == value)


def _chosen(runs: Runs, bits: int) -> tuple[int, ...]:
    return tuple(cell for i, cell in enumerate(runs.cells) if bits >> i & 1)


def _numbers(bits: int) -> str:
    """The cells of a line, counted from 1: 'cells 3 to 5 and 9'."""
    numbers = [i + 1 for i in range(bits.bit_length()) if bits >> i & 1]
    starts = [number for number in numbers if number - 1 not in numbers]
    ends = [number for number in numbers if number + 1 not in numbers]
    words: list[str] = []
    for start, end in zip(starts, ends, strict=True):
        words += [str(start), str(end)][: end - start + 1] if end - start < 2 else [f"{start} to {end}"]
    return f"cell{'s' if len(numbers) > 1 else ''} {listing(words)}"


def _are(bits: int) -> str:
    return "is" if bits.bit_count() == 1 else "are"


def _hint(runs: Runs) -> str:
    return " ".join(map(str, runs.lengths)) or "0"


def _title(line: _Line) -> str:
    return line.name.capitalize()


def _wide(line: _Line) -> str:
    size = "wide" if line.name.startswith("row") else "high"
    return f"{_title(line)} is {len(line.runs.cells)} {size} and needs {_hint(line.runs)}"
