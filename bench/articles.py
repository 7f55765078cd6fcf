"""The encodings of the articles, as they write them: one Z3 expression at a time, in Z3's Python API.

Light Up: at most one bulb a group, groups light cells, walls count bulbs, all as sums of whole numbers.
Nonogram: whole numbers for the start and end of each run; a cell is filled if it lies in one of the runs.
Aquarium: water in a cell implies water in all of its container's cells that lie level or lower.

To each the same proof of uniqueness is added: a second check that some cell differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import z3

from solvers.aquarium import Aquarium
from solvers.board import Board
from solvers.light_up import LightUp
from solvers.nonogram import Nonogram

Cells = list[list[Any]]  # of z3.BoolRef, rows of columns


def solve(board: Board) -> str:
    """'solved', 'multiple' or 'unsolvable', as the engine calls them."""
    solver = z3.Solver()
    cells = [[z3.Bool(f"cell {x},{y}") for x in range(board.width)] for y in range(board.height)]
    if isinstance(board, LightUp):
        _light_up(solver, board, cells)
    elif isinstance(board, Nonogram):
        _nonogram(solver, board, cells)
    elif isinstance(board, Aquarium):
        _aquarium(solver, board, cells)
    if solver.check() != z3.sat:
        return "unsolvable"
    model = solver.model()
    found = [(cell, model.eval(cell, model_completion=True)) for row in cells for cell in row]
    solver.add(z3.Or([cell != value for cell, value in found]))
    return "multiple" if solver.check() == z3.sat else "solved"


def _count(cells: Iterable[Any]) -> Any:
    return z3.Sum([z3.If(cell, 1, 0) for cell in cells])


def _light_up(solver: Any, board: LightUp, cells: Cells) -> None:
    across = [[z3.Bool(f"lit across {x},{y}") for x in range(board.width)] for y in range(board.height)]
    down = [[z3.Bool(f"lit down {x},{y}") for x in range(board.width)] for y in range(board.height)]
    for y, marks in enumerate(board.cells):
        _groups(solver, cells[y], marks, across[y])
    for x, column in enumerate(_columns(board.cells)):
        _groups(solver, _columns(cells)[x], "".join(column), _columns(down)[x])
    for y, marks in enumerate(board.cells):
        for x, mark in enumerate(marks):
            if mark == ".":
                solver.add(z3.Or(across[y][x], down[y][x]))
                continue
            solver.add(z3.Not(cells[y][x]))
            if mark != "#":
                near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
                inside = [cells[j][i] for i, j in near if 0 <= i < board.width and 0 <= j < board.height]
                solver.add(_count(inside) == int(mark))


def _groups(solver: Any, cells: Sequence[Any], marks: str, lit: Sequence[Any]) -> None:
    """For each stretch of white cells: at most one bulb, and it lights the stretch."""
    for white, places in groupby(range(len(marks)), key=lambda i: marks[i] == "."):
        if white:
            group = list(places)
            solver.add(_count(cells[i] for i in group) <= 1)
            for i in group:
                solver.add(lit[i] == z3.Or([cells[j] for j in group]))


def _nonogram(solver: Any, board: Nonogram, cells: Cells) -> None:
    for number, (line, hint) in enumerate(zip(_columns(cells), board.columns, strict=True)):
        _line(solver, f"column {number}", line, hint)
    for number, (row, hint) in enumerate(zip(cells, board.rows, strict=True)):
        _line(solver, f"row {number}", row, hint)


def _line(solver: Any, name: str, cells: Sequence[Any], hint: Sequence[int]) -> None:
    starts = [z3.Int(f"{name} start {i}") for i in range(len(hint))]
    ends = [z3.Int(f"{name} end {i}") for i in range(len(hint))]
    for start, end, length in zip(starts, ends, hint, strict=True):
        solver.add(start >= 0, end < len(cells), end - start == length - 1)
    for end, start in zip(ends, starts[1:], strict=False):
        solver.add(start >= end + 2)
    for i, cell in enumerate(cells):
        solver.add(cell == z3.Or([z3.And(a <= i, i <= b) for a, b in zip(starts, ends, strict=True)]))


def _aquarium(solver: Any, board: Aquarium, cells: Cells) -> None:
    for line, hint in zip((*_columns(cells), *cells), board.columns + board.rows, strict=True):
        if hint is not None:
            solver.add(_count(line) == hint)
    containers: dict[int, list[tuple[int, Any]]] = {}
    for y, (row, names) in enumerate(zip(cells, board.containers, strict=True)):
        for cell, name in zip(row, names, strict=True):
            containers.setdefault(name, []).append((y, cell))
    for container in containers.values():
        for y, cell in container:
            solver.add(
                [z3.Implies(cell, other) for level, other in container if level >= y and other is not cell]
            )


def _columns(rows: Sequence[Sequence[Any]]) -> list[tuple[Any, ...]]:
    return list(zip(*rows, strict=True))
