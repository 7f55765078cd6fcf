"""Many inputs: what is told about them together, what is not done twice, what Ctrl-C leaves."""

from __future__ import annotations

import json
import os
import pty
import shutil
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from snap2solve.basics.options import Options, Task
from snap2solve.cli import main
from snap2solve.processes.batch import AHEAD, in_order
from snap2solve.results.result import Result
from tests.pictures import OTHER, SMALL, kind_of
from vision.files import png

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = ROOT / "samples" / f"{SMALL}.png"
BOARD, NONE = ".....\n#.1.0\n..###\n", "4..\n...\n...\n"
COMMAND = [sys.executable, "-m", "snap2solve"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80"}

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs in a folder of its own."""
    monkeypatch.chdir(tmp_path)


def pictures(number: int) -> list[str]:
    return [str(shutil.copy(SAMPLE, f"shot-{i}.png")) for i in range(number)]


def boards(number: int) -> list[str]:
    for i in range(number):
        Path(f"{i}.txt").write_text(BOARD if i % 5 else NONE)
    return [f"{i}.txt" for i in range(number)]


def told(capsys: Captured) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


# ---------------------------------------------------------------- the summary


def test_summary_tells_why_inputs_were_refused(capsys: Captured) -> None:
    Path("bad.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    assert main([*boards(10), "bad.png"]) == 6
    summary = [line.strip().split(maxsplit=2) for line in capsys.readouterr().err.splitlines()[-3:]]
    assert summary[0] == ["8", "solved"]
    assert summary[1] == ["2", "unsolvable", "the board has no solution"]
    assert summary[2][:2] == ["1", "unreadable"] and "damaged" in summary[2][2]


def test_no_summary_for_one_input_or_when_quiet(capsys: Captured) -> None:
    assert main(boards(3)[1:2]) == 0
    assert main(["-q", *boards(3)[1:]]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals")
def test_progress_bar_is_on_the_terminal_alone() -> None:
    try:
        ours, theirs = pty.openpty()
    except OSError as error:
        pytest.skip(f"no terminal can be opened here: {error}")
    call = [*COMMAND, "--json", *boards(4)]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=theirs, env=ENVIRONMENT) as process:
        os.close(theirs)
        out = process.stdout.read() if process.stdout else b""
        seen = b"".join(iter(lambda: _read(ours), b"")).decode()
    os.close(ours)
    assert [json.loads(line)["image"] for line in out.splitlines()] == boards(4)
    assert "solving" in seen and "4/4" in seen and "unsolvable" in seen


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # the other side is closed
        return b""


# ---------------------------------------------------------------- --resume


def test_resume_tells_again_without_solving(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    names = pictures(2)
    assert main(["--json", "-o", "out/", *names]) == 0
    first = told(capsys)

    def never(*_: object) -> None:
        raise AssertionError("solved again")

    monkeypatch.setattr("snap2solve.solving.pipeline.solve_into", never)
    assert main(["--json", "--resume", "-o", "out/", *names]) == 0
    out, err = capsys.readouterr()
    assert [json.loads(line) for line in out.splitlines()] == first
    assert first[0]["solution"] and first[0]["taps"] and "2  of these  done in an earlier run" in err


def test_resume_solves_what_differs(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    (name,) = pictures(1)
    output = Path("shot-0.solved.png")
    assert main([name]) == 0
    done = output.stat().st_mtime_ns
    assert main([name, "--resume"]) == 0
    assert output.stat().st_mtime_ns == done
    assert main([name, "--resume", "--kind", kind_of(SMALL)]) == 0  # asked for something else
    assert output.stat().st_mtime_ns > done
    shutil.copy(ROOT / "samples" / f"{OTHER}.png", name)  # another picture under the same name
    capsys.readouterr()
    assert main([name, "--resume", "--json"]) == 0
    night = (ROOT / "samples" / f"{OTHER}.txt").read_text()
    assert told(capsys)[0]["board"] == night
    monkeypatch.setattr("snap2solve.results.resume.__version__", "99")  # another version
    done = output.stat().st_mtime_ns
    assert main([name, "--resume"]) == 0
    assert output.stat().st_mtime_ns > done


def test_resume_keeps_lessons_apart(capsys: Captured) -> None:
    (name,) = pictures(1)
    assert main([name, "--hint"]) == 0
    words = capsys.readouterr().out
    assert main([name, "--hint", "--resume"]) == 0
    assert capsys.readouterr().out == words
    assert main([name, "--resume", "-o", "shot-0.hint.png"]) == 0  # the answer, where a hint was
    assert "one solution" in capsys.readouterr().out


def test_records_hold_no_paths_and_strange_ones_are_passed_over() -> None:
    (name,) = pictures(1)
    assert main([name]) == 0
    data = Path("shot-0.solved.png").read_bytes()
    note = png.note_of(data)
    assert note and "shot" not in note and json.loads(note)["result"]["status"] == "solved"
    for strange in ("[]", "{}", "no json", note.replace('"taps"', '"traps"')):
        Path("shot-0.solved.png").write_bytes(png.with_note(png.marked(SAMPLE.read_bytes()), strange))
        assert main([name, "--resume"]) == 0
        assert png.note_of(Path("shot-0.solved.png").read_bytes()) is not None
    assert png.note_of(data[:60]) is None and png.note_of(b"") is None


@pytest.mark.parametrize("other", [["--no-image"], ["--board", "b.txt"], ["--explain"], ["--equations"]])
def test_resume_goes_by_pictures(other: list[str], capsys: Captured) -> None:
    assert main(["a.png", "--resume", *other]) == 2
    assert "annotated pictures" in capsys.readouterr().err


# ---------------------------------------------------------------- bounds


class Done:
    """A result that is there at once."""

    def done(self) -> bool:
        return True


def test_submission_is_bounded() -> None:
    ahead, most = 0, 0

    def submit(task: Task) -> Done:
        nonlocal ahead, most
        ahead += 1
        most = max(most, ahead)
        return Done()

    def finish(task: Task, promise: Done) -> Result:
        nonlocal ahead
        ahead -= 1
        return Result(task[0])

    tasks: Iterator[Task] = ((str(i), None, Options()) for i in range(5000))
    tracemalloc.start()
    for number, result in enumerate(in_order(tasks, submit, finish, AHEAD)):
        assert result.image == str(number)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert number == 4999 and most == AHEAD and peak < 200_000


@pytest.mark.skipif(os.name == "nt", reason="signals as on POSIX")
def test_what_is_done_survives_an_interrupt() -> None:
    os.mkfifo("never.png")
    names = pictures(3)
    call = [*COMMAND, "--json", "--jobs", "2", "-o", "out/", names[0], "never.png", *names[1:]]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT) as process:
        try:
            while len(list(Path().glob("out/shot-*.solved.png"))) < 3:
                assert process.poll() is None
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=20)
        finally:
            process.kill()
    assert process.returncode == 130 and b"interrupted" in err and b"3  solved" in err
    assert [json.loads(line)["image"] for line in out.splitlines()] == names
    assert sorted(path.name for path in Path("out").iterdir()) == [f"shot-{i}.solved.png" for i in range(3)]


@pytest.mark.skipif(os.name == "nt", reason="signals as on POSIX")
@pytest.mark.parametrize("end", ["SIGTERM", "SIGKILL"])
def test_no_process_outlives_the_command(end: str) -> None:
    """What its processes hold open is closed when it is ended by others."""
    os.mkfifo("never.png")
    call = [*COMMAND, "--json", "--jobs", "2", *pictures(1), "never.png"]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT) as process:
        assert process.stdout and process.stdout.readline()
        process.send_signal(signal.Signals[end])
        assert process.communicate(timeout=20)[0] == b""
    assert process.returncode == -signal.Signals[end]
