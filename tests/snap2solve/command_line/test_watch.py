"""A watched folder: each screenshot once, when it is completely written."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from snap2solve.cli import main
from snap2solve.command_line.watch import SETTLED, Arrivals
from tests.pictures import SMALL

pytest.importorskip("watchfiles", reason="watch needs watchfiles: pip install 'snap2solve[watch]'")

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = ROOT / "samples" / f"{SMALL}.png"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
PATIENCE = 60  # seconds


@pytest.fixture
def watcher(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """`snap2solve watch` on a folder with one old picture in it."""
    shutil.copy(SAMPLE, tmp_path / "old.png")
    call = [sys.executable, "-m", "snap2solve", "watch", "--json", str(tmp_path)]
    with subprocess.Popen(
        call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT
    ) as process:
        assert process.stderr and "watching" in process.stderr.readline()
        time.sleep(1)  # for the system to watch
        yield process
        process.kill()


def wait_for(path: Path) -> None:
    end = time.monotonic() + PATIENCE
    while not path.exists():
        assert time.monotonic() < end, f"{path} did not come"
        time.sleep(0.1)


def test_what_cannot_be_read_is_given_and_what_is_gone_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path) -> bytes:
        if path.name == "gone.png":
            path.unlink()
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("snap2solve.command_line.watch.checksum", refused)
    arrivals = Arrivals(tmp_path)
    for name in ("secret.png", "gone.png"):
        (tmp_path / name).write_bytes(SAMPLE.read_bytes())
        arrivals.note(tmp_path / name)
    assert list(arrivals.complete(0.0)) == []
    assert list(arrivals.complete(SETTLED)) == [tmp_path / "secret.png"]
    arrivals.pass_over()


@pytest.mark.skipif(os.name == "nt", reason="signals as on POSIX")
def test_new_screenshots_are_solved_once(watcher: subprocess.Popen[str], tmp_path: Path) -> None:
    data = SAMPLE.read_bytes()
    with (tmp_path / "slow.png").open("wb") as file:  # as a sync writes it
        for at in range(0, len(data), 8000):
            file.write(data[at : at + 8000])
            file.flush()
            time.sleep(0.2)
    wait_for(tmp_path / "slow.solved.png")
    os.utime(tmp_path / "slow.png")  # touched, not changed
    (tmp_path / "text.png").write_text("no picture")
    (tmp_path / "notes.txt").write_text(".\n")
    (tmp_path / ".half.png.tmp").write_bytes(data)
    (tmp_path / ".half.png.tmp").rename(tmp_path / "renamed.png")
    wait_for(tmp_path / "renamed.solved.png")
    time.sleep(2 * SETTLED)
    watcher.send_signal(signal.SIGINT)
    out, err = watcher.communicate(timeout=PATIENCE)
    results = [json.loads(line) for line in out.splitlines()]
    status = {Path(result["image"]).name: result["status"] for result in results}
    assert len(results) == 3
    assert status == {"slow.png": "solved", "text.png": "unreadable", "renamed.png": "solved"}
    assert watcher.returncode == 130 and "Traceback" not in err
    written = {path.name for path in tmp_path.iterdir() if "solved" in path.name}
    assert written == {"slow.solved.png", "renamed.solved.png"}


def settled(arrivals: Arrivals, *moments: float) -> list[str]:
    return [path.name for moment in moments for path in arrivals.complete(moment)]


def test_a_file_is_given_when_it_stands_still(tmp_path: Path) -> None:
    arrivals, path = Arrivals(tmp_path), tmp_path / "a.png"
    path.write_bytes(b"half")
    arrivals.note(path)
    assert settled(arrivals, 0, SETTLED / 2) == []
    path.write_bytes(b"the whole")
    assert settled(arrivals, SETTLED, 1.5 * SETTLED) == []
    assert settled(arrivals, 2 * SETTLED, 4 * SETTLED) == ["a.png"]
    arrivals.note(path)
    assert settled(arrivals, 5 * SETTLED, 7 * SETTLED) == []  # the same again
    path.write_bytes(b"another")
    arrivals.note(path)
    assert settled(arrivals, 8 * SETTLED, 10 * SETTLED) == ["a.png"]


def test_what_is_left_alone(tmp_path: Path) -> None:
    own = tmp_path / "own.png"
    assert main(["-q", "-o", str(own), str(SAMPLE)]) == 0
    arrivals = Arrivals(tmp_path)
    (tmp_path / "deep").mkdir()
    for name in ("own.png", ".hidden.png", "note.txt", "deep/in.png", "gone.png"):
        if name not in ("own.png", "gone.png"):
            (tmp_path / name).write_bytes(SAMPLE.read_bytes())
        arrivals.note(tmp_path / name)
    assert settled(arrivals, 0, 2 * SETTLED) == []


def test_arguments(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", str(tmp_path / "none")]) == 4
    assert "no folder" in capsys.readouterr().err
    assert main(["watch"]) == 2
    code = "import sys; sys.modules['watchfiles'] = None; from snap2solve.cli import main; sys.exit(main())"
    call = [sys.executable, "-c", code, "watch", str(tmp_path)]
    done = subprocess.run(call, capture_output=True, env=ENVIRONMENT, check=False)
    assert done.returncode == 3 and b"pip install 'snap2solve[watch]'" in done.stderr
