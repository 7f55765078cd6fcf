"""Boards in the formats of other programs: addresses of puzz.link, and files of nonograms."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snap2solve.basics.kinds import kind_named
from snap2solve.cli import main
from solvers.kinds.light_up import LightUp
from solvers.kinds.nonogram import Nonogram
from solvers.language.board import Board, BoardError
from solvers.language.exchange import Format
from solvers.language.puzzlink import decode_numbers, encode_numbers
from tests.solvers.random_boards import RANDOM, boards

Captured = pytest.CaptureFixture[str]

FORMATS = [(kind, form) for kind in RANDOM for form in kind_named(kind).formats]
NAMES = [f"{kind} {form.name}" for kind, form in FORMATS]


def form(kind: str, name: str = "puzzlink") -> Format:
    (found,) = [form for form in kind_named(kind).formats if form.name == name]
    return found


@pytest.mark.parametrize(("kind", "form"), FORMATS, ids=NAMES)
@given(data=st.data())
def test_round_trip(kind: str, form: Format, data: st.DataObject) -> None:
    board = data.draw(boards(kind))
    text = form.write(board)
    assert text.endswith("\n") and form.read(text) == board
    assert form.read(text.replace("\n", "\r\n") + "\n") == board


@pytest.mark.parametrize(("kind", "form"), FORMATS, ids=NAMES)
@given(data=st.data())
def test_any_text_is_a_board_or_a_board_error(kind: str, form: Format, data: st.DataObject) -> None:
    text = form.write(data.draw(boards(kind, largest=5)))
    first = data.draw(st.integers(0, len(text)))
    last = data.draw(st.integers(first, len(text)))
    broken = text[:first] + data.draw(st.text("0129afgz.-+/,\n abc%", max_size=4)) + text[last:]
    try:
        board: Board = form.read(broken)
    except BoardError as error:
        assert error.line >= 1 and error.column >= 1
    else:
        assert form.read(form.write(board)) == board


@given(st.lists(st.none() | st.integers(-1, 4095), max_size=60))
def test_numbers_round_trip(numbers: list[int | None]) -> None:
    assert decode_numbers(encode_numbers(numbers), len(numbers), 1) == numbers


ADDRESSES = [
    ("light-up", "akari/5/3/k.g6a...", ".....\n#.1.0\n..###\n"),
    ("nonogram", "nonogram/3/3/112i2g1g1g", "1 1\n2\n\n-\n2\n1\n1\n"),
    ("aquarium", "aquarium/r/3/2/68/2g13h", "  2 ? 1\n\n3 aaa\n? aba\n"),
    ("sudoku", "sudoku/4/4/1k4m3", "sudoku\n1...\n..4.\n....\n..3.\n"),
    ("star-battle", "starbattle/5/5/1/9kkh9meg", "star-battle 1\naabbb\nacbbd\ncccdd\nceeed\neeeed\n"),
]


@pytest.mark.parametrize(("kind", "address", "board"), ADDRESSES)
def test_addresses(kind: str, address: str, board: str) -> None:
    """As the player encodes hints, runs, borders and flags."""
    assert form(kind).read(f"https://puzz.link/p?{address}").format() == board
    written = form(kind).write(kind_named(kind).board.parse(board))
    assert written.rstrip("ghi\n") == f"https://puzz.link/p?{address}".rstrip("ghi")


def test_white_cells_after_the_last_hint_may_reach_beyond_the_board() -> None:
    assert form("light-up").read("http://pzv.jp/p.html?lightup/2/2/.ga").format() == "#.\n0.\n"


@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        ("light-up", "https://puzz.link/p?akari/5/", "no size"),
        ("light-up", "https://puzz.link/p?akari/0/5/", "cannot be 0x5"),
        ("light-up", "https://puzz.link/p?akari/2/2/!", "'!' is no part"),
        ("light-up", "https://puzz.link/p?akari/2/2/.....", "1 cell too many"),
        ("nonogram", "https://puzz.link/p?nonogram/2/2/.", "not told"),
        ("nonogram", "https://puzz.link/p?nonogram/2/2/11111", "5 places on a board that has 4"),
        ("aquarium", "https://puzz.link/p?aquarium/r/2/2/0", "not whole"),
        ("aquarium", "https://puzz.link/p?aquarium/r/2/2/g0/", "ends inside a container"),
        ("sudoku", "https://puzz.link/p?sudoku/4/4/5", "5 is too much"),
        ("sudoku", "https://puzz.link/p?sudoku/4/5/1", "cannot be 4x5"),
        ("star-battle", "https://puzz.link/p?starbattle/5/5/x", "how many stars"),
        ("star-battle", "https://puzz.link/p?starbattle/2/2/1/g0", "ends inside a container"),
        ("aquarium", "https://puzz.link/p?aquarium/3/2/68/", "needs the flag 'r'"),
    ],
)
def test_bad_addresses(kind: str, text: str, words: str) -> None:
    with pytest.raises(BoardError, match=words):
        form(kind).read(text)


def test_files_of_other_programs() -> None:
    """With a name and an answer; blank lines are skipped, or stand for lines without runs."""
    head = 'catalogue "a #1"\ntitle "A &amp; B"\nheight 3\nwidth 2\n'
    full = f'{head}\nrows\n\n1,1\n0\n2\n\ncolumns\n3\n1\n\ngoal "110001"\n'
    blank = f"{head}\nrows\n1, 1\n\n2\n\ncolumns\n3\n1\n"
    expected = Nonogram(((3,), (1,)), ((1, 1), (), (2,)))
    assert form("nonogram", "non").read(full) == form("nonogram", "non").read(blank) == expected


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rows\n1\ncolumns\n1\n", "does not say its width"),
        ("width 1\nheight 2\nrows\n1\ncolumns\n1\n", "where the size says 2"),
        ("width 1\nheight 1\nrows\n1a\ncolumns\n1\n", "several colours"),
        ("width 1\nheight 1\nrows\n?\ncolumns\n1\n", "is no part"),
    ],
)
def test_bad_files(text: str, words: str) -> None:
    with pytest.raises(BoardError, match=words):
        form("nonogram", "non").read(text)


def test_on_the_command_line(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "board.txt"
    path.write_text("2\n1\n-\n1\n2\n")
    assert main([str(path), "--export", "puzzlink"]) == 0
    address = capsys.readouterr().out
    assert address == "https://puzz.link/p?nonogram/2/2/2112\n"
    assert main([address.strip(), "--export", "non"]) == 0
    non = tmp_path / "board.non"
    non.write_text(capsys.readouterr().out)
    assert main([str(non), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["board"] == path.read_text()


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["https://puzz.link/p?slither/5/5/abc"], 4, "addresses of the puzzle 'slither' are not read"),
        (["https://puzz.link/p?akari/2/2/.ga", "--export", "non"], 2, "cannot be exported as non"),
        (["https://puzz.link/p?akari/999/999/."], 4, "up to 200x200"),
        (["https://puzz.link/p?akari/2/2/!"], 4, "the puzzlink text is no light-up board"),
        (["x.png", "--export", "svg"], 2, "written as non or puzzlink"),
        (["x.png", "--export", "non", "--json"], 2, "not with --json"),
    ],
)
def test_refused_on_the_command_line(arguments: list[str], code: int, words: str, capsys: Captured) -> None:
    assert main(arguments) == code
    assert words in capsys.readouterr().err


PZPR = """
const pzpr = require("pzpr");
for (const given of JSON.parse(process.argv[1])) {
    const puzzle = new pzpr.Puzzle();
    puzzle.open(given, () => console.log(JSON.stringify([puzzle.getFileData(), puzzle.getURL()])));
}
"""


def ask_pzpr(given: list[str]) -> list[tuple[str, str]]:
    """The boards as files, and their addresses, as puzz.link's player writes them; skips without it."""
    node = shutil.which("node")
    if (
        not node
        or subprocess.run([node, "-e", 'require("pzpr")'], capture_output=True, check=False).returncode
    ):
        pytest.skip("needs node and its package pzpr, at NODE_PATH")
    done = subprocess.run([node, "-e", PZPR, json.dumps(given)], capture_output=True, text=True, check=True)
    return [(file, address) for file, address in map(json.loads, done.stdout.splitlines())]


def cells_of(board: LightUp) -> list[str]:
    """The cells as the player's files have them."""
    return [{"#": "-", ".": "."}.get(cell, cell) for row in board.cells for cell in row]


def test_the_player_reads_other_kinds() -> None:
    sudoku, stars = (f"https://puzz.link/p?{address}" for _, address, _ in ADDRESSES[3:])
    (digits, _), (areas, address) = ask_pzpr([sudoku, stars])
    assert digits.splitlines()[3:7] == ["1 . . . ", ". . 4 . ", ". . . . ", ". . 3 . "]
    assert areas.splitlines()[4:11] == [
        "1", "5", "0 0 1 1 1 ", "0 2 1 1 3 ", "2 2 2 3 3 ", "2 4 4 4 3 ", "4 4 4 4 3 ",
    ]  # fmt: skip
    assert form("star-battle").read(address).format() == ADDRESSES[4][2]


def test_the_player_understands_addresses_and_writes_the_same() -> None:
    sizes = [(seed, 1 + seed % 9, 1 + seed % 7) for seed in range(60)]
    some = [RANDOM["light-up"](random.Random(seed), height, width) for seed, height, width in sizes]
    written = [form("light-up").write(board).strip() for board in some]
    for board, (file, address) in zip(some, ask_pzpr(written), strict=True):
        assert isinstance(board, LightUp)
        lines = file.splitlines()
        assert lines[2:4] == [str(board.height), str(board.width)]
        assert " ".join(lines[4 : 4 + board.height]).split() == cells_of(board)
        assert form("light-up").read(address) == board
