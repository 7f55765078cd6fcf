"""Answers as rows of text, one character a cell, and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.language.alphabet import OPEN, Placed
from solvers.language.board import Board


def answer_rows(board: Board, cells: Sequence[int | None]) -> list[str]:
    """The rows of the answer in which cells have these values; '?' where the value is None."""
    clues, symbols = board.clues(), board.alphabet.symbols
    shown = [
        clues[cell] if cell in clues else OPEN if value is None else symbols[value]
        for cell, value in enumerate(cells)
    ]
    return ["".join(shown[i : i + board.width]) for i in range(0, len(shown), board.width)]


def added_rows(board: Board, rows: Sequence[str]) -> list[str]:
    """The rows of an answer with a space for each cell that the board itself shows."""
    clues = board.clues()
    return [
        "".join(" " if r * board.width + c in clues else symbol for c, symbol in enumerate(row))
        for r, row in enumerate(rows)
    ]


def values_of(board: Board, rows: Sequence[str]) -> list[int | None]:
    """The values of the cells in an answer's rows; None where the symbol is no answer.

    For what the board itself shows, that is the value of the same symbol, or of none where there is a blank.
    """
    clues, alphabet = board.clues(), board.alphabet
    found = []
    for cell, symbol in enumerate("".join(rows)):
        shown = alphabet.blank if cell in clues and symbol not in alphabet.symbols else symbol
        found.append(alphabet.symbols.index(shown) if shown and shown in alphabet.symbols else None)
    return found


def placed_in(board: Board, rows: Sequence[str]) -> Iterator[Placed]:
    """What the rows of an answer put into the cells that the board leaves to the answer."""
    for row, line in enumerate(added_rows(board, rows)):
        for column, symbol in enumerate(line):
            if symbol in board.alphabet.written:
                yield Placed(row, column, symbol)
