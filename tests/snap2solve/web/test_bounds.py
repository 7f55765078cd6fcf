"""What the page bounds: what is sent to it, and the time and memory that solving takes."""

from __future__ import annotations

import asyncio
import io
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any

import pytest

from tests.pictures import SMALL

pytest.importorskip("httpx", reason="no httpx: pip install 'snap2solve[test]'")
pytest.importorskip("starlette", reason="the page needs starlette: pip install 'snap2solve[web]'")

from PIL import Image as Pillow
from starlette.requests import Request
from starlette.types import Message

from snap2solve.basics.errors import NotRead
from snap2solve.processes.workers import MOST
from snap2solve.web.app import application
from snap2solve.web.intake import Intake
from snap2solve.web.refusal import Refusal
from snap2solve.web.work import Busy, Work
from tests.snap2solve.web.asking import Client, answered, post


def test_uploads_are_bounded(client: Client) -> None:
    response = post(client, bytes(21 * 2**20))
    assert response.status_code == 413 and "The picture is larger than 20 MB" in response.json()["error"]

    async def chunks() -> AsyncIterator[bytes]:  # of no length that is told beforehand
        for _ in range(22):
            yield bytes(2**20)

    response = client.post("/solve", content=chunks(), headers={"Content-Type": "image/png"})
    assert response.status_code == 413


def test_limits_say_what_they_limit(client: Client) -> None:
    response = post(client, SMALL, board="x" * 2**18)
    assert response.status_code == 413 and "A field beside the picture" in response.json()["error"]
    response = post(client, SMALL, **{f"field{i}": "x" for i in range(20)})
    assert response.status_code == 413 and "12 other fields" in response.json()["error"]
    response = client.post("/board", content=b"[" + b"1," * 2**19 + b"1]")
    assert response.status_code == 413 and "The board" in response.json()["error"]


def test_pixels_are_counted_before_decoding(client: Client) -> None:
    data = io.BytesIO()
    Pillow.new("1", (10_000, 6_000)).save(data, "PNG")
    start = time.monotonic()
    shown = answered(client, data.getvalue())
    assert "50 million" in shown["error"] and time.monotonic() - start < 5


@pytest.mark.parametrize(
    "content", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n" + b"\xff" * 100, b"text\n", b"<svg/>"]
)
def test_bad_files_are_told(client: Client, content: bytes) -> None:
    shown = answered(client, content)
    assert shown["status"] == "unreadable" and shown["error"] and "Traceback" not in shown["error"]


def friendly() -> int:
    """What is solved at once."""
    return 1


def slow() -> int:
    """What takes a moment."""
    time.sleep(0.5)
    return 1


def endless() -> None:
    """What a hostile picture could make of solving it."""
    while True:
        time.sleep(1)


def deadly() -> None:
    """Another thing that it could."""
    os._exit(1)


@pytest.mark.parametrize(("hostile", "words"), [(deadly, "broke down"), (endless, "longer than")])
def test_a_hostile_picture_harms_nobody_else(hostile: Callable[..., None], words: str) -> None:
    work = Work(1, waiting=2, seconds=20)
    try:
        assert asyncio.run(work.run(friendly)) == 1
        work.seconds = 1
        with pytest.raises(NotRead, match=words):
            asyncio.run(work.run(hostile))
        work.seconds = 20
        assert asyncio.run(work.run(friendly)) == 1
    finally:
        work.stop()


def test_short_timeouts_hold() -> None:
    work = Work(1, waiting=1, seconds=20)
    try:
        assert asyncio.run(work.run(friendly)) == 1
        work.seconds = 0.3
        start = time.monotonic()
        with pytest.raises(NotRead, match=r"0\.3 s"):
            asyncio.run(work.run(endless))
        assert time.monotonic() - start < 2
    finally:
        work.stop()


def test_what_is_abandoned_is_ended() -> None:
    work = Work(1, waiting=0, seconds=60)

    async def leave() -> int:
        task = asyncio.ensure_future(work.run(endless))
        await asyncio.sleep(0.3)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        return int(await work.run(friendly))

    try:
        assert asyncio.run(work.run(friendly)) == 1
        start = time.monotonic()
        assert asyncio.run(leave()) == 1
        assert time.monotonic() - start < 20
    finally:
        work.stop()


def test_who_leaves_ends_the_work(work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = []

    async def solve(*_: object) -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            ended.append(True)
            raise

    monkeypatch.setattr(Work, "run", solve)

    async def ask() -> None:
        waiting: list[Message] = [{"type": "http.disconnect"}, {"type": "http.request", "body": b"x"}]

        async def receive() -> Message:
            return waiting.pop()

        async def send(message: Message) -> None:
            assert message.get("status", 400) == 400

        headers = [(b"host", b"127.0.0.1"), (b"content-type", b"image/png")]
        scope = {"type": "http", "method": "POST", "path": "/read", "query_string": b"", "headers": headers}
        await application(work)(scope | {"scheme": "http", "root_path": ""}, receive, send)

    start = time.monotonic()
    asyncio.run(ask())
    assert ended and time.monotonic() - start < 10


KEPT: list[bytes] = []


def grow(size: int) -> int:
    """Keep so many bytes more, as large pictures make a process do; gives the process."""
    KEPT.append(b"x" * size)
    return os.getpid()


def test_processes_that_have_grown_are_renewed() -> None:
    work = Work(1, waiting=0, seconds=60)
    try:
        first = asyncio.run(work.run(grow, 1000))
        assert asyncio.run(work.run(grow, MOST)) == first
        assert asyncio.run(work.run(grow, 1000)) != first
    finally:
        work.stop()


def test_the_queue_is_bounded(work: Work) -> None:
    async def crowd() -> list[Any]:
        tasks = [work.run(slow) for _ in range(3)]
        return await asyncio.gather(*tasks, return_exceptions=True)

    done = asyncio.run(crowd())
    assert [type(one) for one in done] == [int, int, Busy]


def test_who_comes_when_all_are_busy_is_told_to_come_back(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_: object) -> None:
        raise Busy

    monkeypatch.setattr(Work, "run", busy)
    response = post(client, b"x")
    assert response.status_code == 503 and "try again" in response.json()["error"]
    assert int(response.headers["Retry-After"]) > 0


def test_bodies_have_room_together() -> None:
    intake = Intake(room=1000)
    asyncio.run(received(intake, 600, 300))
    with pytest.raises(Refusal, match="try again"):
        asyncio.run(received(intake, 600, 600))
    asyncio.run(received(intake, 1000))  # what was taken is given back


def test_bodies_that_never_arrive_are_given_up() -> None:
    with pytest.raises(Refusal, match="did not arrive") as refused:
        asyncio.run(received(Intake(patience=0.1), -1))
    assert refused.value.status == 408


async def received(intake: Intake, *sizes: int) -> None:
    """Receive requests with bodies of these sizes, all kept until the last is there; -1 never arrives."""

    async def one(size: int, rest: tuple[int, ...]) -> None:
        async def receive() -> Message:
            if size < 0:
                await asyncio.sleep(10)
            return {"type": "http.request", "body": bytes(max(0, size)), "more_body": False}

        scope = {"type": "http", "method": "POST", "headers": [], "path": "/", "query_string": b""}
        async with intake.body(Request(scope, receive), 2000, Refusal(413, "too-large", "large")):
            if rest:
                await one(rest[0], rest[1:])

    await one(sizes[0], sizes[1:])


def test_uploads_touch_no_disk(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("a file was made")

    for name in ("TemporaryFile", "NamedTemporaryFile"):
        monkeypatch.setattr(f"tempfile.{name}", never)
    assert answered(client, bytes(2**21))["status"] == "unreadable"
