"""`snap2solve serve` in a process of its own."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.pictures import SMALL

pytest.importorskip("hypercorn", reason="the page needs hypercorn: pip install 'snap2solve[web]'")
pytest.importorskip("starlette", reason="the page needs starlette: pip install 'snap2solve[web]'")
pytest.importorskip("psutil", reason="no psutil: pip install 'snap2solve[test]'")
pytest.importorskip("trustme", reason="no trustme: pip install 'snap2solve[test]'")


ROOT = Path(__file__).resolve().parents[3]
SAMPLE = (ROOT / "samples" / f"{SMALL}.png").read_bytes()
HEAD = b"POST /solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: image/png\r\n"
MANY = 40  # connections of hostile clients
PROMPT = 10.0  # seconds in which others are answered all the same


@contextmanager
def serve(home: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server with its configuration in this folder, and the address that it prints."""
    call = [sys.executable, "-m", "snap2solve", "serve", "--port", "0", "--jobs", "1", *arguments]
    settings = {
        "PYTHONPATH": str(ROOT),
        "PYTHONUNBUFFERED": "1",
        "XDG_CONFIG_HOME": str(home),
        "HOME": str(home),
    }
    with subprocess.Popen(
        call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **settings}
    ) as process:
        try:
            assert process.stdout
            yield process, process.stdout.readline().split()[-1]
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.communicate(timeout=20)
            process.kill()


def solved(address: str, **headers: str) -> bool:
    """Whether a picture is solved there, in time."""
    request = Request(f"{address}solve", SAMPLE, {"Content-Type": "image/png", **headers})
    with urlopen(request, timeout=60) as answer:
        return bool(json.load(answer)["status"] == "solved")


def connection(address: str) -> socket.socket:
    port = int(address.rstrip("/").rpartition(":")[2])
    return socket.create_connection(("127.0.0.1", port), timeout=20)


def tried(address: str, token: str) -> bool:
    """Whether a picture is solved there, or else it is told when to try again."""
    try:
        return solved(address, Authorization=f"Bearer {token}")
    except HTTPError as error:
        with error:
            assert error.code == 503 and int(error.headers["Retry-After"]) > 0
        return False
