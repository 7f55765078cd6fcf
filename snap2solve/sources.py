"""What an argument of the command line stands for: a picture, a plaintext board or a task string."""

from __future__ import annotations

import codecs
import errno
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from snap2solve.errors import BadFile, OwnOutput
from snap2solve.kinds import Kind
from solvers.board import Board, BoardError
from vision.png import is_own

CLIPBOARD = "--clipboard"  # as no path is written
MAX_BYTES = 256 * 2**20
MAX_SIDE = 200  # cells of a board; its rules would fill the memory
MAX_TEXT = 10**6  # characters; boards of that side have fewer
NO_SUCH_FILE = {errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG}  # a task string can be longer than any name
CONTROL = bytes(set(range(32)) - set(b"\t\n\r\f\x1a"))  # bytes that no text holds


def open_source(source: str, kinds: Sequence[Kind], size: tuple[int, int] | None = None) -> bytes | Board:
    """The encoded picture or the board that a path, '-' or a task string stands for; raises BadFile."""
    data = read_bytes(source)
    if data is None:
        return task_board(source, kinds, size)
    if is_own(data):
        raise OwnOutput(
            "this is a picture that snap2solve has annotated: give it the picture it was made from"
        )
    text = as_text(data)
    return data if text is None else text_board(text, kinds)


def read_board(path: str, kinds: Sequence[Kind]) -> Board:
    """The board in a plaintext file; raises BadFile, naming the file."""
    data = read_bytes(path)
    text = None if data is None else as_text(data)
    if text is None:
        raise BadFile(f"{path}: " + ("no such file" if data is None else "not a plaintext board"))
    return text_board(text, kinds)


def read_progress(path: str, board: Board) -> tuple[tuple[int, int], ...]:
    """The cells, (row, column) from 0, that the rows of a file show as placed; raises BadFile."""
    data = read_bytes(path)
    text = None if data is None else as_text(data)
    if text is None:
        raise BadFile(f"{path}: " + ("no such file" if data is None else "not text"))
    rows = text.split()
    cells = board.height * board.width
    if [len(row) for row in rows] != [board.width] * board.height:
        raise BadFile(f"{path}: progress is {board.height} rows of {board.width} cells, as in an answer")
    full, empty = ("".join(board.answer([mark] * cells)) for mark in (True, False))
    given = "".join(rows)
    placed = [i for i, symbol in enumerate(given) if symbol == full[i] != empty[i]]
    return tuple(divmod(i, board.width) for i in placed)


def read_bytes(source: str) -> bytes | None:
    """The bytes of a file, standard input ('-') or the clipboard; None for no such file; raises BadFile."""
    try:
        if source == CLIPBOARD:
            from snap2solve.clipboard import read_clipboard

            data = read_clipboard()
        elif source == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(source).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno not in NO_SUCH_FILE:
            raise BadFile(f"cannot be read: {error.strerror or error}") from error
        return None
    if len(data) > MAX_BYTES:
        raise BadFile(f"the file is larger than {MAX_BYTES >> 20} MiB")
    if not data:
        raise BadFile("the file is empty")
    return data


def as_text(data: bytes) -> str | None:
    """The bytes as text, without a byte order mark; None where they are none, or markup such as SVG."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    if data.translate(None, CONTROL) != data or data.startswith(b"%PDF"):
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return None if text.lstrip().startswith("<") else text


def text_board(text: str, kinds: Sequence[Kind]) -> Board:
    """The plaintext board of one of the kinds; raises BadFile with the first problem of the one it shows."""
    if len(text) > MAX_TEXT:
        raise BadFile(f"the text is longer than a board of {MAX_SIDE}x{MAX_SIDE} cells")
    board, errors = first_board(kinds, lambda board: board.parse(text))
    if board is None:
        kind = next((kind for kind in kinds if re.search(kind.sign, text)), kinds[0])
        raise BadFile(f"the text is no {kind.name} board: {errors[kind.name]}")
    return board


def task_board(task: str, kinds: Sequence[Kind], size: tuple[int, int] | None) -> Board:
    """The board of a task string; raises BadFile."""
    board, errors = first_board(kinds, lambda board: board.from_task(task, size))
    if board is None:
        name = task if len(task) <= 60 else f"{task[:57]}..."
        kind = kinds[0].name
        why = f"no {kind} task string: {errors[kind]}" if len(kinds) == 1 else "no task string of any kind"
        raise BadFile(f"there is no file {name!r}, and it is {why}")
    return board


def first_board(
    kinds: Sequence[Kind], read: Callable[[type[Board]], Board]
) -> tuple[Board | None, dict[str, BoardError]]:
    """The board of the first kind as which it can be read; else the error of each; raises BadFile."""
    errors = {}
    for kind in kinds:
        try:
            board = read(kind.board)
        except BoardError as error:
            errors[kind.name] = error
        else:
            if max(board.width, board.height) > MAX_SIDE:
                raise BadFile(
                    f"the board is {board.width}x{board.height}: up to {MAX_SIDE}x{MAX_SIDE} are solved"
                )
            return board, {}
    return None, errors
