"""Sudoku in addresses: the digits, as numbers; only boards with the usual boxes can be written."""

from __future__ import annotations

from solvers.kinds.sudoku import DIGITS, EMPTY, Sudoku
from solvers.language.board import BoardError
from solvers.language.puzzlink import Body, decode_numbers, encode_numbers, puzzlink


def _write(board: Sudoku) -> Body:
    if not board.regular:
        raise BoardError("its boxes are not the usual ones", 1, 1)
    digits = (None if cell == EMPTY else DIGITS.index(cell) + 1 for cell in "".join(board.cells))
    return Body(board.width, board.height, encode_numbers(list(digits)))


def _read(body: Body, column: int) -> Sudoku:
    if body.width != body.height:
        raise BoardError(f"a Sudoku cannot be {body.width}x{body.height}", 1, column)
    numbers = decode_numbers(body.text.rstrip("/"), body.width * body.height, column)
    wrong = next((one for one in numbers if one is not None and not 1 <= one <= body.width), None)
    if wrong is not None or body.width > len(DIGITS):
        raise BoardError(f"{wrong or body.width} is too much for a Sudoku", 1, column)
    cells = "".join(EMPTY if one is None else DIGITS[one - 1] for one in numbers)
    rows = (cells[i : i + body.width] for i in range(0, len(cells), body.width))
    return Sudoku.parse("\n".join(("sudoku", *rows)))


FORMATS = (puzzlink(("sudoku",), _write, _read),)
