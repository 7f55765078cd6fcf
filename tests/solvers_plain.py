"""Plain checkers of the rules and all solutions of small boards by trying everything, without a solver."""

from __future__ import annotations

from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from solvers.aquarium import Aquarium
from solvers.light_up import LightUp
from solvers.nonogram import Nonogram

AnyBoard = LightUp | Nonogram | Aquarium
Grids = NDArray[np.bool_]  # (solutions, rows, columns)


def keeps(board: AnyBoard, answer: list[str]) -> bool:
    """Whether the answer's rows keep every rule of the board."""
    if [len(row) for row in answer] != [board.width] * board.height:
        return False
    if isinstance(board, LightUp):
        return _keeps_light_up(board, answer)
    if set("".join(answer)) - set("#."):
        return False
    columns = ["".join(column) for column in zip(*answer, strict=True)]
    if isinstance(board, Nonogram):
        return [_runs(line) for line in (*columns, *answer)] == [*board.columns, *board.rows]
    return _keeps_aquarium(board, answer, columns)


def _keeps_light_up(board: LightUp, answer: list[str]) -> bool:
    for row, line in enumerate(board.cells):
        for column, cell in enumerate(line):
            mark = answer[row][column]
            if mark != cell and (cell, mark) != (".", "*"):
                return False
            seen = [_look(board, answer, row, column, *step) for step in ((0, 1), (0, -1), (1, 0), (-1, 0))]
            bulbs = sum("*" in sight for sight in seen)
            if cell == "." and (bulbs > 0) != (mark == "."):
                return False
            if cell.isdigit() and sum(sight[:1] == "*" for sight in seen) != int(cell):
                return False
    return True


def _look(board: LightUp, answer: list[str], row: int, column: int, down: int, right: int) -> str:
    """What stands in that direction up to the next wall or the edge."""
    sight = ""
    row, column = row + down, column + right
    while 0 <= row < board.height and 0 <= column < board.width and board.cells[row][column] == ".":
        sight += answer[row][column]
        row, column = row + down, column + right
    return sight


def _runs(line: str) -> tuple[int, ...]:
    return tuple(len(list(run)) for mark, run in groupby(line) if mark == "#")


def _keeps_aquarium(board: Aquarium, answer: list[str], columns: list[str]) -> bool:
    hints = (*board.columns, *board.rows)
    if any(
        hint not in (None, line.count("#")) for hint, line in zip(hints, (*columns, *answer), strict=True)
    ):
        return False
    for container in {name for row in board.containers for name in row}:
        levels = [
            {mark for mark, name in zip(*rows, strict=True) if name == container}
            for rows in zip(answer, board.containers, strict=True)
        ]
        marks = ["".join(level) for level in levels if level]
        if any(len(mark) > 1 for mark in marks) or "#." in "".join(marks):
            return False
    return True


def solutions(board: AnyBoard) -> Grids:
    """Every solution, found by trying all grids; for boards of up to some 16 cells."""
    cells = board.height * board.width
    bits = np.arange(2**cells)[:, None] >> np.arange(cells) & 1
    grids = bits.astype(bool).reshape(-1, board.height, board.width)
    if isinstance(board, LightUp):
        return _light_up(board, grids)
    if isinstance(board, Nonogram):
        for index, hint in enumerate(board.columns):
            grids = _fitting(grids, grids[:, :, index], hint)
        for index, hint in enumerate(board.rows):
            grids = _fitting(grids, grids[:, index], hint)
        return grids
    return _aquarium(board, grids)


def _fitting(grids: Grids, lines: Grids, hint: tuple[int, ...]) -> Grids:
    """The grids whose line has these runs."""
    patterns, which = np.unique(lines, axis=0, return_inverse=True)
    fits = [_runs("".join(".#"[cell] for cell in pattern)) == hint for pattern in patterns.astype(int)]
    return grids[np.array(fits)[which.ravel()]] if len(grids) else grids


def _light_up(board: LightUp, grids: Grids) -> Grids:
    walls = np.array([[cell != "." for cell in row] for row in board.cells])
    grids = grids[~(grids & walls).any(axis=(1, 2))]
    for row, column in np.ndindex(walls.shape):
        sights = []
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            sight, r, c = np.zeros(walls.shape, bool), row + down, column + right
            while 0 <= r < board.height and 0 <= c < board.width and not walls[r, c]:
                sight[r, c] = True
                r, c = r + down, c + right
            sights.append((grids & sight).any(axis=(1, 2)))
        cell = board.cells[row][column]
        if cell == ".":
            grids = grids[np.any(sights, axis=0) != grids[:, row, column]]
        elif cell != "#":
            beside = np.zeros(walls.shape, bool)
            for r, c in ((row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)):
                if 0 <= r < board.height and 0 <= c < board.width:
                    beside[r, c] = True
            grids = grids[(grids & beside).sum(axis=(1, 2)) == int(cell)]
    return grids


def _aquarium(board: Aquarium, grids: Grids) -> Grids:
    names = np.array(board.containers)
    for index, hint in enumerate(board.columns):
        grids = grids if hint is None else grids[grids[:, :, index].sum(axis=1) == hint]
    for index, hint in enumerate(board.rows):
        grids = grids if hint is None else grids[grids[:, index].sum(axis=1) == hint]
    for container in np.unique(names):
        cells = names == container
        rows = np.indices(cells.shape)[0][cells]
        water = grids[:, cells]
        surface = np.where(water, rows, board.height).min(axis=1)
        grids = grids[(water == (rows >= surface[:, None])).all(axis=1)]
    return grids
