"""`--dask`: a real scheduler and two workers, of which one is killed midway."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from snap2solve.cli import main
from tests.pictures import SMALL, of_each_kind

ROOT = Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "samples"
NAMES = of_each_kind()[:3]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__DIAGNOSTICS__NVML": "False"}
WORKER = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory")

pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning", "ignore::UserWarning")
]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and its workers."""
    pytest.importorskip("distributed", reason="no dask.distributed: pip install 'snap2solve[cluster]'")
    file = tmp_path / "scheduler.json"
    scheduler = ("scheduler", "--port", "0", "--no-dashboard", "--host", "127.0.0.1")
    with ExitStack() as stack:
        start(stack, *scheduler, "--scheduler-file", str(file))
        end = time.monotonic() + 60
        while not (file.exists() and file.read_text().endswith("}")):
            assert time.monotonic() < end
            time.sleep(0.1)
        address = str(json.loads(file.read_text())["address"])
        workers = [start(stack, "worker", address, *WORKER, str(tmp_path / name)) for name in "ab"]
        yield address, workers


def start(stack: ExitStack, *arguments: str) -> subprocess.Popen[bytes]:
    call = [sys.executable, "-m", "dask", *arguments]
    quiet = subprocess.DEVNULL
    process = stack.enter_context(subprocess.Popen(call, stdout=quiet, stderr=quiet, env=ENVIRONMENT))
    stack.callback(process.kill)
    return process


def test_a_worker_that_is_killed_loses_nothing(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from distributed import Client

    address, workers = cluster
    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
    pictures = []
    for number in range(12):
        picture = tmp_path / f"{number:02}-{NAMES[number % 3]}.png"
        shutil.copy(SAMPLES / f"{NAMES[number % 3]}.png", picture)
        pictures.append(str(picture))
    out = tmp_path / "out"

    def kill() -> None:
        while not list(out.glob("*.solved.png")):
            time.sleep(0.05)
        workers[0].kill()

    killer = threading.Thread(target=kill)
    killer.start()
    assert main(["--json", "--dask", address, "-o", f"{out}/", *pictures, str(SAMPLES / f"{SMALL}.txt")]) == 0
    killer.join(60)
    assert workers[0].wait(10) != 0 and workers[1].poll() is None
    results = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [result["image"] for result in results[:-1]] == pictures
    for result in results:
        name = re.sub(r"^\d+-", "", Path(result["image"]).stem)
        assert result["status"] == "solved" and result["board"] == (SAMPLES / f"{name}.txt").read_text()
    assert len(list(out.glob("*.solved.png"))) == len(results)

    assert main(["--json", "--dask", address, "--resume", "-o", f"{out}/", *pictures]) == 0
    again = capsys.readouterr()
    assert "12  of these" in again.err
    assert [json.loads(line) for line in again.out.splitlines()] == results[:-1]


def test_no_scheduler(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed", reason="no dask.distributed: pip install 'snap2solve[cluster]'")
    monkeypatch.setattr("snap2solve.processes.cluster.PATIENCE", 1)
    assert main(["--dask", "tcp://127.0.0.1:9", str(SAMPLES / f"{SMALL}.txt")]) == 3
    assert "no dask scheduler answers" in capsys.readouterr().err


def test_the_missing_extra_is_named() -> None:
    code = "import sys; sys.modules['distributed'] = None; from snap2solve.cli import main; sys.exit(main())"
    call = [sys.executable, "-c", code, "--dask", "x", str(SAMPLES / f"{SMALL}.txt")]
    done = subprocess.run(call, capture_output=True, env=ENVIRONMENT, check=False)
    assert done.returncode == 3 and b"pip install 'snap2solve[cluster]'" in done.stderr


@pytest.mark.parametrize("other", [["--board", "b.txt"], ["--explain"], ["--jobs", "2"]])
def test_what_does_not_go_with_it(other: list[str]) -> None:
    assert main(["--dask", "x", "a.png", *other]) == 2
