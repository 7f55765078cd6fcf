"""The command line as users and scripts see it: what is printed where, what is written, the exit codes."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from snap2solve.basics.kinds import kind_named
from snap2solve.basics.options import Options
from snap2solve.cli import main
from snap2solve.results.result import EXIT_CODES
from snap2solve.solving.pipeline import solve_source
from solvers.engine import solve
from tests.kinds import checked_kinds, checks_of
from tests.pictures import CELLS, kind_of
from vision.files.picture import load_picture

KIND = kind_of(CELLS)
BOARD = ".....\n#.1.0\n..###\n"
ANSWER = ["...*.", "#*1.0", "*.###"]
SEVERAL = "...\n...\n...\n"
NONE = "4..\n...\n...\n"

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs in a folder of its own."""
    monkeypatch.chdir(tmp_path)


def write(name: str, content: str | bytes) -> str:
    data = content if isinstance(content, bytes) else content.encode()
    Path(name).write_bytes(data)
    return name


ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
COMMAND = [sys.executable, "-m", "snap2solve"]


def command(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    return subprocess.run(
        [*COMMAND, *arguments], input=stdin, capture_output=True, env=ENVIRONMENT, check=False, timeout=60
    )


def test_board_file(capsys: Captured) -> None:
    assert main([write("board.txt", BOARD)]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        f"{KIND} 5x3: one solution",
        "",
        ".....    ...*.",
        "#.1.0    #*1.0",
        "..###    *.###",
    ]
    assert err == ""


def test_json_is_the_contract(capsys: Captured) -> None:
    assert main(["--json", write("board.txt", BOARD)]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    result = json.loads(line)
    assert list(result) == [
        "image", "kind", "status", "board", "solution", "forced", "corrections", "doubts", "grid", "taps",
        "progress", "output", "error", "seconds",
    ]  # fmt: skip
    assert result["image"] == "board.txt" and result["kind"] == KIND and result["status"] == "solved"
    assert result["board"] == BOARD and result["solution"] == ANSWER
    assert (
        result["forced"]
        is result["grid"]
        is result["progress"]
        is result["output"]
        is result["error"]
        is None
    )
    assert result["corrections"] == result["doubts"] == result["taps"] == []
    assert set(result["seconds"]) == {"read", "solve", "draw"}


def test_several_solutions(capsys: Captured) -> None:
    assert main(["--json", write("board.txt", SEVERAL)]) == 7
    result = json.loads(capsys.readouterr().out)
    assert result["status"] == "multiple" and len(result["solution"]) == 3
    assert result["forced"] == ["???"] * 3
    assert main(["board.txt"]) == 7
    assert "More than one solution: 0 of 9 cells" in capsys.readouterr().out


def test_no_solution(capsys: Captured) -> None:
    assert main(["--json", write("board.txt", NONE)]) == 6
    out, err = capsys.readouterr()
    result = json.loads(out)
    assert result["status"] == "unsolvable" and result["solution"] is None and "r1c1" in result["error"]
    assert "board.txt: the board has no solution" in err


@pytest.mark.parametrize("kind", checked_kinds())
def test_task_strings(kind: str, capsys: Captured) -> None:
    checks = checks_of(kind)
    board = kind_named(kind).board.parse(checks.SMALL)
    task, size = checks.task_of(board), f"{board.width}x{board.height}"
    assert task is not None
    code = EXIT_CODES[solve(board.rules()).status]
    assert main(["--json", task, "--kind", kind, "--size", size]) == code
    result = json.loads(capsys.readouterr().out)
    assert result["kind"] == kind and result["board"] == board.format()
    main(["--json", task, "--size", size])
    result = json.loads(capsys.readouterr().out)  # of the first kind that has such a task string
    board = kind_named(result["kind"]).board.from_task(task, (board.width, board.height))
    assert result["board"] == board.format()


def test_a_task_longer_than_a_file_name(capsys: Captured) -> None:
    assert main(["--json", "B" * 899 + "a"]) == 0
    assert json.loads(capsys.readouterr().out)["solution"][-1] == "#" * 29 + "*"


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ([], 2, "Missing argument"),
        (["x.txt", "--kind", "chess"], 2, "chess"),
        (["x.txt", "--size", "5"], 2, "columns x rows"),
        (["x.txt", "y.txt", "-o", "-"], 2, "one input"),
        (["x.txt", "--json", "-o", "-"], 2, "--json"),
        (["x.txt", "y.txt", "--board", "z.txt"], 2, "one picture"),
        (["x.txt", "-o", "x.jpg"], 2, "must end in .png"),
        (["x.png", "--hint", "--check"], 2, "--check and --hint"),
        (["x.png", "-o", "x.xyz"], 2, "must end in .png"),
        (["x.png", "-o", "y.png", "--no-image"], 2, "-o and --no-image"),
        (["x.png", "-o", "y.png", "--equations"], 2, "draws nothing"),
        (["x.png", "--explain", "--progress", "p.txt"], 2, "not with --explain"),
        (["x.png", "y.png", "-o", "y.png"], 2, "it is a folder"),
        (["x.png", "--explain", "-o", "x.png"], 2, "steps.html"),
        (["x.png", "--board", "b.txt", "--size", "3x3"], 2, "not with --board"),
        (["srve"], 2, "did you mean the command 'serve'?"),
        (["test"], 2, "no board's task string"),
        (["a"], 2, "no board's task string"),
        (["2024/11"], 2, "do not fit"),
        (
            ["eBa1a0bBBB"],
            2,
            "15 cells, 1 cell too few for a 4x4 board; a board that is not square needs --size",
        ),
        (["missing.png"], 4, "there is no file 'missing.png'"),
        (["missing.png", "--kind", KIND], 4, "there is no file"),
        (["aB!", "--kind", KIND], 2, "column 3"),
        (["aB0a", "--kind", KIND, "--size", "2x3"], 2, "2 cells too few"),
        (["."], 4, "directory"),
    ],
)
def test_wrong_arguments(arguments: list[str], code: int, words: str, capsys: Captured) -> None:
    assert main(arguments) == code
    out, err = capsys.readouterr()
    assert words in err and "Traceback" not in err and out == ""


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"hello\nworld\n", "line 1, column 1"),
        (b".#.\n.x.\n...\n", "line 2, column 2"),
        (b"1\n1\n1 x\n-\n1\n1\n1\n", "board: line 3, column 3"),
        (b"  55\n\n2 ab\n1 a\n", "board: line 4"),
        (b"\x89PNG\r\n\x1a\n", "damaged"),
        (b"<svg/>", "SVG"),
        (b"\0\0\0\x18ftypheic" + bytes(100), "HEIC"),
        (bytes(range(256)) * 4, "not a picture"),
    ],
)
def test_bad_files(content: bytes, words: str, capsys: Captured) -> None:
    assert main(["--json", write("bad.dat", content)]) == 4
    out, err = capsys.readouterr()
    result = json.loads(out)
    assert result["status"] == "unreadable" and words in result["error"] and "\n" not in result["error"]
    assert err == f"bad.dat: {result['error']}\n"


def test_files_that_words_may_mean(capsys: Captured) -> None:
    write("photo.txt", BOARD)
    for word, code in (("photo", 2), ("phto.txt", 4)):
        assert main([word]) == code
        assert "did you mean 'photo.txt'?" in capsys.readouterr().err


def test_size_of_a_file(capsys: Captured) -> None:
    assert main([write("board.txt", BOARD), "--size", "5x3"]) == 2
    assert "--size is for task strings" in capsys.readouterr().err


def test_text_with_the_name_of_a_picture(capsys: Captured) -> None:
    assert main([write("board.png", BOARD)]) == 4
    assert "it holds text" in capsys.readouterr().err


def test_the_answer_of_a_board_is_drawn_where_it_is_asked_for(capsys: Captured) -> None:
    assert main([write("board.txt", BOARD), "-o", "answer.png"]) == 0
    assert capsys.readouterr().err == "wrote answer.png\n"
    picture = load_picture("answer.png")
    assert main(["board.txt", "--hint", "-o", "hint.png"]) == 0
    hint = load_picture("hint.png")
    assert picture.shape == hint.shape and (picture != hint).any()


def test_quiet_is_quiet_with_verbose(capsys: Captured) -> None:
    assert main([write("board.txt", BOARD), "-q", "-v"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="permissions do not bind this user")
def test_no_permission(capsys: Captured) -> None:
    Path(write("secret.txt", BOARD)).chmod(0)
    assert main(["secret.txt"]) == 4
    assert "ermission denied" in capsys.readouterr().err


def test_one_bad_input_does_not_stop_the_others(capsys: Captured) -> None:
    names = [write("a.txt", BOARD), "none.txt", write("b.txt", NONE), write("c.txt", BOARD)]
    assert main(["--json", *names]) == 6
    results = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [r["image"] for r in results] == names
    assert [r["status"] for r in results] == ["solved", "unreadable", "unsolvable", "solved"]


def test_over_processes_in_order(capsys: Captured) -> None:
    names = [write(f"{number}.txt", BOARD if number % 3 else NONE) for number in range(12)]
    assert main(["--json", "--jobs", "2", *names]) == 6
    results = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [r["image"] for r in results] == names
    assert all((r["status"] == "solved") == bool(number % 3) for number, r in enumerate(results))


def test_standard_input() -> None:
    done = command("-", "--json", stdin=BOARD.encode())
    assert done.returncode == 0 and json.loads(done.stdout)["solution"] == ANSWER
    assert json.loads(done.stdout)["image"] == "-"
    utf16 = command("-", "--json", stdin=BOARD.replace("\n", "\r\n").encode("utf-16"))
    assert json.loads(utf16.stdout)["solution"] == ANSWER


def test_board_without_picture(capsys: Captured) -> None:
    assert main([write("a.txt", BOARD), "--board", write("b.txt", BOARD)]) == 2
    assert "--board goes with a picture" in capsys.readouterr().err


def test_verbose_shows_where_it_failed(capsys: Captured) -> None:
    assert main([write("a.txt", "?\n"), "-v"]) == 4
    assert "Traceback" in capsys.readouterr().err


def test_help_and_version(capsys: Captured) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    assert "Exit codes:" in text and "--board FILE" in text and "snap2solve serve " in text
    headings = ("Input:", "Output:", "Teaching instead of telling:", "Many inputs:", "Help:", "Commands")
    places = [text.index(f"\n{heading}") for heading in headings]
    assert places == sorted(places)
    assert "\n    snap2solve shot.png --hint " in text and all(len(line) <= 100 for line in text.splitlines())
    assert main(["--version"]) == 0


def test_heavy_modules_are_not_imported_for_help() -> None:
    code = "from snap2solve.cli import main; main(['--help']); import sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=ENVIRONMENT)
    loaded = done.stdout.decode().splitlines()[-1].split()
    assert "click" in loaded and not {"cv2", "numpy", "z3", "rich", "PIL"} & set(loaded)


def test_timeout_is_told() -> None:
    result = solve_source(write("a.txt", BOARD), None, Options(timeout=1e-9))
    assert result.status == "unreadable" and result.exit_code == 5 and "within" in str(result.error)
    assert result.board == BOARD and result.kind == KIND


@pytest.mark.parametrize(
    ("board", "error"),
    [
        ("4\n", "the board has no solution: the 4 at r1c1 cannot be met"),
        ("3\n-\n1\n", "the board has no solution: column 1 (3) cannot be met"),
    ],
)
def test_what_contradicts_itself_is_named(board: str, error: str) -> None:
    assert solve_source(write("a.txt", board), None, Options()).error == error


@pytest.mark.parametrize("board", [".\n", "#\n", "\n-\n\n", "1\n-\n1\n", "  1\n\n1 a\n", "#" * 100 + "\n"])
def test_smallest_boards(board: str, capsys: Captured) -> None:
    assert main(["--json", write("a.txt", board)]) == 0
    assert json.loads(capsys.readouterr().out)["board"] == board


def test_a_bug_is_told_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a wheel came off")

    monkeypatch.setattr("snap2solve.solving.pipeline.solve_board", broken)
    assert main([write("a.txt", BOARD)]) == 1
    err = capsys.readouterr().err
    assert "please report" in err and "a wheel came off" in err and "Traceback" not in err


@pytest.mark.parametrize(("module", "package"), [("cv2", "opencv-python-headless"), ("z3", "z3-solver")])
def test_a_missing_part_is_named(module: str, package: str) -> None:
    file = write("a.txt", SEVERAL) if module == "z3" else write("a.png", b"\x89PNG")
    lines = ["import ctypes.util, sys", "ctypes.util.find_library = lambda name: None"]
    lines += [f"sys.modules[{module!r}] = None", "from snap2solve.cli import main"]
    code = "; ".join([*lines, f"sys.exit(main([{file!r}]))"])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=ENVIRONMENT, check=False)
    assert done.returncode == 3 and f"pip install {package}".encode() in done.stderr


def test_closed_pipe() -> None:
    names = [write(f"{number}.txt", BOARD) for number in range(30)]
    script = f"{shlex.join([*COMMAND, *names])} | head -1"
    script += "; exit ${PIPESTATUS[0]}"
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, env=ENVIRONMENT, check=False
    )
    assert done.stdout == f"0.txt: {KIND} 5x3: one solution\n"
    assert done.stderr == "" and done.returncode == 141


@pytest.mark.skipif(os.name == "nt", reason="signals as on POSIX")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupt(jobs: str) -> None:
    os.mkfifo("never")
    call = [*COMMAND, "--json", "--jobs", jobs, write("a.txt", BOARD), "never", "a.txt"]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT) as process:
        try:
            assert process.stdout and process.stderr
            assert json.loads(process.stdout.readline())["status"] == "solved"
            time.sleep(0.2)
            process.send_signal(signal.SIGINT)
            assert process.wait(10) == 130
            *table, last = process.stderr.read().splitlines()
            assert last == b"interrupted" and table[0].split()[1] == b"solved"
        finally:
            process.kill()
