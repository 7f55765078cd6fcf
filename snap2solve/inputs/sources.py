"""What an argument of the command line stands for: a picture, a plaintext board or a task string."""

from __future__ import annotations

import codecs
import errno
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from snap2solve.basics.errors import BadFile, OwnOutput, WrongUsage
from snap2solve.basics.kinds import Kind
from snap2solve.inputs.suggestions import unknown
from solvers.language.alphabet import Placed
from solvers.language.answers import placed_in
from solvers.language.board import Board, BoardError
from vision.files.png import is_own

CLIPBOARD = "--clipboard"  # as no path is written
PICTURES = {".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff"}
MAX_BYTES = 256 * 2**20
MAX_SIDE = 200  # cells of a board; its rules would fill the memory
ADDRESS = r"\s*https?://[^?\s]*\?([a-z]+)/"  # of a puzzle in the player of puzz.link
MAX_TEXT = 10**6  # characters; boards of that side have fewer
NO_SUCH_FILE = {errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG}  # a task string can be longer than any name
CONTROL = bytes(set(range(32)) - set(b"\t\n\r\f\x1a"))  # bytes that no text holds


def open_source(source: str, kinds: Sequence[Kind], size: tuple[int, int] | None = None) -> bytes | Board:
    """The encoded picture or the board that a path, '-' or a task string stands for; raises Problem."""
    data = read_bytes(source)
    if data is None:
        return task_board(source, kinds, size)
    if is_own(data):
        raise OwnOutput(
            "this is a picture that snap2solve has annotated: give it the picture it was made from"
        )
    if size:
        raise WrongUsage("--size is for task strings, and this is a file: leave it out")
    text = as_text(data)
    if text is not None and Path(source).suffix.lower() in PICTURES:
        raise BadFile("not a picture: it holds text, whatever its name says")
    return data if text is None else text_board(text, kinds)


def read_board(path: str, kinds: Sequence[Kind]) -> Board:
    """The board in a plaintext file; raises BadFile, naming the file."""
    data = read_bytes(path)
    text = None if data is None else as_text(data)
    if text is None:
        raise BadFile(f"{path}: " + ("no such file" if data is None else "not a plaintext board"))
    return text_board(text, kinds)


def read_progress(path: str, board: Board) -> tuple[Placed, ...]:
    """What the rows of a file show as placed; raises BadFile."""
    data = read_bytes(path)
    text = None if data is None else as_text(data)
    if text is None:
        raise BadFile(f"{path}: " + ("no such file" if data is None else "not text"))
    rows = text.split()
    if [len(row) for row in rows] != [board.width] * board.height:
        raise BadFile(f"{path}: progress is {board.height} rows of {board.width} cells, as in an answer")
    return tuple(placed_in(board, rows))


def read_bytes(source: str) -> bytes | None:
    """The bytes of a file, standard input ('-') or the clipboard; None for no such file; raises BadFile."""
    try:
        if source == CLIPBOARD:
            from snap2solve.inputs.clipboard import read_clipboard

            data = read_clipboard()
        elif source == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        elif not source:  # Path takes it for the folder that we are in
            return None
        else:
            with Path(source).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and is_folder(Path(source)):
            raise BadFile(f"a directory: give the pictures in it, as in {Path(source) / '*.png'}") from error
        if isinstance(error, OSError) and error.errno not in NO_SUCH_FILE:
            raise BadFile(f"cannot be read: {error.strerror or error}") from error
        return None
    if len(data) > MAX_BYTES:
        raise BadFile(f"the file is larger than {MAX_BYTES >> 20} MiB")
    if not data:
        raise BadFile("the file is empty")
    return data


def is_folder(path: Path) -> bool:
    """Whether there is a folder; a path too long or out of reach is reported when it is written."""
    try:
        return path.is_dir()
    except OSError:
        return False


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
    elsewhere = foreign_board(text, kinds)
    if elsewhere:
        return elsewhere
    board, errors = first_board(kinds, lambda kind: kind.board.parse(text))
    if board is None:
        begun = {kind.name: _begins(kind) for kind in kinds}
        shown = [kind.name for kind in kinds if re.search(kind.board.sign, text)]
        # On the text of any other kind, one whose own texts begin with its sign fails at once.
        others = sorted(errors, key=lambda name: (begun[name], errors[name].line, errors[name].column))
        name = [*sorted(shown, key=lambda name: not begun[name]), *others][0]
        raise BadFile(f"the text is no {name} board: {errors[name]}")
    return board


def _begins(kind: Kind) -> bool:
    """Whether texts of a kind begin with its sign; those of others may have it anywhere."""
    return kind.board.sign.startswith(r"\A")


def task_board(task: str, kinds: Sequence[Kind], size: tuple[int, int] | None) -> Board:
    """The board of a task string, an address, or a text in one word; raises WrongUsage with suggestions."""
    elsewhere = foreign_board(task, kinds)
    if elsewhere:
        return elsewhere
    signed = [kind for kind in kinds if _begins(kind) and re.search(kind.board.sign, task) and not size]
    text, _ = first_board(signed, lambda kind: kind.board.parse(task))
    if text:
        return text
    written = [kind for kind in kinds if size or re.fullmatch(kind.board.task, task.strip())]
    board, errors = first_board(written or kinds[:1], lambda kind: kind.board.from_task(task, size))
    if board is None or not written:
        reasons = errors if written or len(kinds) == 1 else {}
        raise unknown(task, reasons, sized=size is not None)
    return board


def foreign_board(text: str, kinds: Sequence[Kind]) -> Board | None:
    """The board of a text in the format of another program; None where it is none; raises BadFile."""
    for kind in kinds:
        for form in kind.formats:
            if re.search(form.sign, text):
                try:
                    return of_bounded_size(form.read(text))
                except BoardError as error:
                    raise BadFile(f"the {form.name} text is no {kind.name} board: {error}") from error
    if address := re.match(ADDRESS, text):
        others = ", ".join(kind.name for kind in kinds)
        raise BadFile(f"addresses of the puzzle {address[1]!r} are not read, only those of {others}")
    return None


def of_bounded_size(board: Board) -> Board:
    """The board; raises BadFile where it is too large."""
    if max(board.width, board.height) > MAX_SIDE:
        raise BadFile(f"the board is {board.width}x{board.height}: up to {MAX_SIDE}x{MAX_SIDE} are solved")
    return board


def first_board(
    kinds: Sequence[Kind], read: Callable[[Kind], Board]
) -> tuple[Board | None, dict[str, BoardError]]:
    """The board of the first kind as which it can be read; else the error of each; raises BadFile."""
    errors = {}
    for kind in kinds:
        try:
            return of_bounded_size(read(kind)), {}
        except BoardError as error:
            errors[kind.name] = error
    return None, errors
