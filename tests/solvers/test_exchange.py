"""Boards in the formats of other programs, such as addresses of puzz.link."""

from __future__ import annotations

import json
import random
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snap2solve.basics.kinds import kind_named
from snap2solve.cli import main
from solvers.language.board import Board, BoardError
from solvers.language.exchange import Format
from solvers.language.puzzlink import decode_numbers, encode_numbers
from tests.kinds import HasAddresses, InPlayer, checks_of
from tests.solvers.random_boards import RANDOM, boards

Captured = pytest.CaptureFixture[str]

FORMATS = [(kind, form) for kind in RANDOM for form in kind_named(kind).formats]
NAMES = [f"{kind} {form.name}" for kind, form in FORMATS]


def form(kind: str, name: str = "puzzlink") -> Format:
    """How a kind's boards are written in a format."""
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


PUZZLINK = "https://puzz.link/p?"
HAVE = [(kind, checks) for kind in RANDOM if isinstance(checks := checks_of(kind), HasAddresses)]
ADDRESSES = [(kind, *one) for kind, checks in HAVE for one in checks.ADDRESSES]
BAD_ADDRESSES = [(kind, *one) for kind, checks in HAVE for one in checks.BAD_ADDRESSES]


@pytest.mark.parametrize(("kind", "address", "board"), ADDRESSES)
def test_addresses(kind: str, address: str, board: str) -> None:
    """As the player encodes hints, runs, borders and flags."""
    assert form(kind).read(PUZZLINK + address).format() == board
    written = form(kind).write(kind_named(kind).board.parse(board))
    assert written.rstrip("ghi\n") == PUZZLINK + address.rstrip("ghi")


@pytest.mark.parametrize(("kind", "address", "words"), BAD_ADDRESSES)
def test_bad_addresses(kind: str, address: str, words: str) -> None:
    with pytest.raises(BoardError, match=words):
        form(kind).read(PUZZLINK + address)


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["https://puzz.link/p?slither/5/5/abc"], 4, "addresses of the puzzle 'slither' are not read"),
        (["https://puzz.link/p?akari/2/2/.ga", "--export", "non"], 2, "cannot be exported as non"),
        (["https://puzz.link/p?akari/999/999/."], 4, "up to 200x200"),
        (["https://puzz.link/p?akari/2/2/!"], 4, "the puzzlink text is no "),
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


KNOWN = 'const kind = process.argv[1]; process.exit(require("pzpr").variety(kind).valid ? 0 : 1);'


def ask_pzpr(given: list[str]) -> list[tuple[str, str]]:
    """The boards as files, and their addresses, as puzz.link's player writes them; skips without it."""
    name = given[0].removeprefix(PUZZLINK).partition("/")[0]
    node = shutil.which("node")
    if not node or subprocess.run([node, "-e", KNOWN, name], capture_output=True, check=False).returncode:
        pytest.skip(f"needs node and a package pzpr that has {name}, at NODE_PATH")
    done = subprocess.run([node, "-e", PZPR, json.dumps(given)], capture_output=True, text=True, check=True)
    return [(file, address) for file, address in map(json.loads, done.stdout.splitlines())]


@pytest.mark.parametrize("kind", [kind for kind, _ in HAVE])
def test_the_player_understands_addresses_and_writes_the_same(kind: str) -> None:
    checks = checks_of(kind)
    given = [kind_named(kind).board.parse(text) for one, _, text in ADDRESSES if one == kind]
    drawn = [checks.random_board(random.Random(seed), 4 + seed % 6, 4 + seed % 5) for seed in range(30)]
    written = [form(kind).write(board).strip() for board in given + drawn]
    for board, (file, address) in zip(given + drawn, ask_pzpr(written), strict=True):
        assert form(kind).read(address) == board
        if isinstance(checks, InPlayer):
            lines = [line.strip() for line in file.splitlines()]
            assert "\n".join(checks.in_player(board)) in "\n".join(lines)
