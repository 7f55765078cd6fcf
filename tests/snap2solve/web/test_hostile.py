"""Clients that mean it ill keep nobody else out, and fill no memory."""

from __future__ import annotations

import json
import os
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("hypercorn", reason="the page needs hypercorn: pip install 'snap2solve[web]'")
pytest.importorskip("starlette", reason="the page needs starlette: pip install 'snap2solve[web]'")
pytest.importorskip("psutil", reason="no psutil: pip install 'snap2solve[test]'")
pytest.importorskip("trustme", reason="no trustme: pip install 'snap2solve[test]'")

import psutil

from tests.snap2solve.web.serving import HEAD, MANY, PROMPT, SAMPLE, connection, serve, solved, tried

UPLOADS = 200

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and folders as on POSIX")


def test_connections_that_say_nothing_keep_nobody_out(address: str) -> None:
    with ExitStack() as stack:
        for _ in range(MANY):
            stack.enter_context(connection(address))
        start = time.monotonic()
        assert solved(address) and time.monotonic() - start < PROMPT


def test_slow_heads_and_bodies_keep_nobody_out(address: str) -> None:
    with ExitStack() as stack:
        slow = [stack.enter_context(connection(address)) for _ in range(MANY)]
        for number, one in enumerate(slow):
            one.sendall(HEAD[:-2] if number % 2 else HEAD + b"Content-Length: 5000000\r\n\r\n" + bytes(1000))
        start = time.monotonic()
        assert solved(address) and time.monotonic() - start < PROMPT
        for one in slow:
            one.sendall(b"x")
        assert solved(address) and time.monotonic() - start < 2 * PROMPT


def test_a_head_that_never_ends_is_cut_off(address: str) -> None:
    with connection(address) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\n")
        start = time.monotonic()
        slow.settimeout(0.5)
        while time.monotonic() - start < 20:
            try:
                slow.sendall(b"x")  # a byte at a time does not prolong it
                if not slow.recv(100):
                    break
            except TimeoutError:
                continue
            except ConnectionError:
                break
        assert 5 < time.monotonic() - start < 20


def test_large_bodies_do_not_fill_the_memory(tmp_path: Path) -> None:
    with serve(tmp_path, "--lan", "--host", "127.0.0.1") as (process, address):
        token = address.partition("token=")[2]
        base = address.partition("?")[0]
        assert solved(base, Authorization=f"Bearer {token}")
        watched = psutil.Process(process.pid)
        before = watched.memory_info().rss
        most = 0
        with ExitStack() as stack:
            hostile = [stack.enter_context(connection(base)) for _ in range(24)]
            for number, one in enumerate(hostile):
                let_in = f"Authorization: Bearer {token}\r\n".encode() if number % 2 else b""
                one.sendall(HEAD + let_in + b"Transfer-Encoding: chunked\r\n\r\n")
                one.settimeout(0.2)
            for _ in range(39):
                for one in hostile:
                    with suppress(OSError):
                        one.sendall(b"100000\r\n" + bytes(2**20) + b"\r\n")
                most = max(most, watched.memory_info().rss)
            assert (most - before) / 2**20 < 300
        start = time.monotonic()
        while not tried(base, token):  # until what is refused is gone; told to come back, if anything
            assert time.monotonic() - start < PROMPT
            time.sleep(0.2)


def test_many_uploads_leave_little_behind(tmp_path: Path) -> None:
    with serve(tmp_path) as (process, address):
        assert solved(address)
        for _ in range(UPLOADS):
            with urlopen(upload(address), timeout=PROMPT) as answer:
                assert json.load(answer)["status"] == "unreadable"
        assert solved(address)
        assert psutil.Process(process.pid).memory_info().rss < 80 * 2**20


def upload(address: str) -> Request:
    """A megabyte that says that it is a picture."""
    return Request(f"{address}solve", SAMPLE[:100] + bytes(2**20), {"Content-Type": "image/png"})


def test_who_has_no_token_is_refused_before_the_body(tmp_path: Path) -> None:
    with (
        serve(tmp_path, "--lan", "--host", "127.0.0.1") as (_, address),
        connection(address.partition("/?")[0]) as one,
    ):
        one.sendall(HEAD + b"Content-Length: 20000000\r\n\r\n")  # and nothing of it
        answer = one.recv(4096)
        assert b"403" in answer.splitlines()[0]
