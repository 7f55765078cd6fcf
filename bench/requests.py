"""Sends mutated requests to the page's application, for `bench.fuzz`, as a server would pass them on."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

from PIL import Image
from starlette.types import Message

from bench.mutation import WORDS, Seeds
from snap2solve.basics.kinds import names
from snap2solve.web.app import application
from snap2solve.web.work import Work
from solvers.kinds import board_class

SAMPLES = Path(__file__).resolve().parent.parent / "samples"
TOKEN = "token"
NAMES = sorted(path.stem for path in SAMPLES.glob("*.png"))
DRAWN = ((NAMES[0], "PNG"), (NAMES[0], "GIF"), (NAMES[-1], "GIF"))  # damage to GIF is seen
SMALL = 5  # times smaller than they are, these can be read
WORST = (b"unexpected failure", b"broke down")  # in the answer to a picture that was let in
FIELDS: tuple[dict[str, str], ...] = (
    {"kind": names()[0], "mode": "hint", "hints": "2", "picture": "1"},
    {"board": "  11\r\n\r\n1 ab\r\n1 ab\r\n", "mode": "check", "placed": "[[1, 1], [2, 2]]"},
    {"board": "1\n-\n1\n", "kind": names()[-1], "placed": "null"},
    {},
)
KINDS = (
    "multipart/form-data; boundary=part",
    "multipart/form-data; boundary=part",
    "multipart/form-data",
    "application/x-www-form-urlencoded",
    "application/json",
)
DOUBTFUL = {
    "placed": (
        "0",
        "[" * 20_000,
        "[[1e999, 1]]",
        "[[9999, 1]]",
        "[[0, 0]]",
        '{"12": 1}',
        "[[1.5, true]]",
        '"ab"',
    ),
    "hints": ("9" * 5000, "\u0661", "1000", "-1"),
    "board": ("9" * 5000 + "\n-\n1\n", "." * 9000 + "\n", "\n" * 9000 + "-\n" + "\n" * 9000, "(" * 9000),
    "mode": ("check", "hint"),
    "kind": names(),
    "picture": ("1",),
}
HEADERS = (
    b"\r\nHost: [",
    b"\r\nHost: 127.0.0.1.example",
    b"\r\nOrigin: http://[",
    b"\r\nOrigin: null",
    b"\r\nAuthorization: Bearer \xff",
    b"\r\nCookie: snap2solve=\xe9\x00",
    b"\r\nContent-Encoding: gzip",
    b"\r\nContent-Type: multipart/form-data; boundary=" + b"x" * 90,
)
STARTS = (
    "POST /solve",
    "POST /solve?token=token",
    "GET /?token=token",
    "GET /main.js",
    "PUT /solve",
    "POST /read",
    "POST /board",
)
PATIENCE = 60  # seconds


def seeds() -> Seeds:
    """What cases are made of."""
    return Seeds(originals(), (*WORDS, *words()))


def corrected() -> dict[str, Any]:
    """A board as the page sends it when a person has corrected it."""
    kind, name = min((kind, name) for kind in names() for name in NAMES if name.startswith(kind))
    board = board_class(kind).parse((SAMPLES / f"{name}.txt").read_text(encoding="utf-8"))
    symbols = board.alphabet.symbols
    return {
        "kind": kind,
        "size": [board.width, board.height],
        "values": board.values(),
        "placed": [[1, 1]],
        "marked": [],
        "known": [[1, 1, symbols[1]], [1, 2, symbols[0]]],
    }


def originals() -> list[bytes]:
    """Requests as browsers and programs send them, and some that do not fit together."""
    drawn = [small(SAMPLES / f"{name}.png", format) for name, format in DRAWN]
    pictures = [*drawn, b"GIF89a"]
    bodies = [form(picture, fields) for picture in pictures for fields in FIELDS]
    sent = [message(STARTS[0], KINDS[0], body) for body in 2 * bodies]
    sent += [message(start, kind, bodies[-2]) for start in STARTS for kind in KINDS]
    sent += [message(STARTS[0], KINDS[0], body, "Authorization: Bearer token") for body in bodies]
    board = json.dumps(corrected()).encode()
    sent += [message(start, "application/json", board) for start in 6 * ("POST /board", "POST /hints")]
    sent.append(message(STARTS[0], KINDS[0], bodies[-1], "Accept: image/png"))
    sent.append(message(STARTS[0], "image/png", pictures[0]))
    sent.append(message(STARTS[0], KINDS[0], bodies[-1], "Origin: http://127.0.0.1:8017"))
    sent.append(message(STARTS[0], KINDS[0], bodies[-1], "Cookie: snap2solve=token"))
    sent.append(message(STARTS[0], KINDS[0], form(bytes(21 * 2**20), {})))  # larger than what is taken
    return sent


def words() -> tuple[bytes, ...]:
    """What is put into requests: pieces of their grammar, and fields that a careless server might believe."""
    start = b'\r\n--part\r\nContent-Disposition: form-data; name="'
    fields = [(name + '"\r\n\r\n' + value).encode() for name, values in DOUBTFUL.items() for value in values]
    return (
        b"\r\n",
        b"--part\r\n",
        b"--part--",
        b"%00",
        b";",
        b'"',
        *(start + one + b"\r\n" for one in fields),
        *HEADERS,
    )


def small(file: Path, format: str) -> bytes:
    """A sample as a small picture."""
    with Image.open(file) as picture, io.BytesIO() as data:
        picture.convert("RGB").reduce(SMALL).save(data, format)
        return data.getvalue()


def form(picture: bytes, fields: dict[str, str]) -> bytes:
    """The body of a request with a picture and fields."""
    parts = [f'name="{name}"\r\n\r\n{value}'.encode() for name, value in fields.items()]
    parts.append(b'name="image"; filename="shot.png"\r\nContent-Type: image/png\r\n\r\n' + picture)
    start = b"--part\r\nContent-Disposition: form-data; "
    return b"".join(start + part + b"\r\n" for part in parts) + b"--part--\r\n"


def message(start: str, kind: str, body: bytes, *headers: str) -> bytes:
    """A request as it goes over the wire."""
    lines = [f"{start} HTTP/1.1", "Host: 127.0.0.1:8017", f"Content-Type: {kind}", *headers]
    return "\r\n".join([*lines, "", ""]).encode() + body


def scope_of(sent: bytes) -> tuple[dict[str, Any], bytes]:
    """What a server hands to an application for these bytes (ASGI), however odd they are, and the body."""
    head, _, body = sent.partition(b"\r\n\r\n")
    first, *lines = head.split(b"\r\n")
    method, target, *_ = [*first.split(b" "), b"", b""]
    path, _, query = target.partition(b"?")
    pairs = [line.partition(b":")[::2] for line in lines]
    headers = [(name.strip().lower(), value.strip()) for name, value in pairs]
    scope = {"type": "http", "http_version": "1.1", "scheme": "http", "root_path": ""}
    given = {"method": method.decode("latin-1"), "path": unquote_to_bytes(path).decode("latin-1")}
    return {**scope, **given, "raw_path": path, "query_string": query, "headers": headers}, body


class Page:
    """The application as it runs on this machine alone, and as it runs for others, who have the token."""

    def __init__(self, work: Work) -> None:
        self._open, self._guarded = application(work), application(work, TOKEN)

    def answer(self, sent: bytes) -> tuple[int, bytes]:
        """The status and the body of the answer to a request."""
        return asyncio.run(self._answer(sent))

    async def _answer(self, sent: bytes) -> tuple[int, bytes]:
        app = self._guarded if b"token" in sent[:400] else self._open
        scope, body = scope_of(sent)
        received: list[Message] = []
        waiting = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Message:
            if not waiting:
                await asyncio.sleep(PATIENCE)  # whoever asked stays until the answer is there
                return {"type": "http.disconnect"}
            return waiting.pop()

        async def send(message: Message) -> None:
            received.append(message)

        try:
            await app(scope, receive, send)
        except Exception as error:  # a server would answer so, and go on
            return 500, repr(error).encode()
        return received[0]["status"], b"".join(message.get("body", b"") for message in received)

    def fault(self, case: Path) -> str | None:
        """What goes wrong with the request in a file."""
        status, body = self.answer(case.read_bytes())
        failed = status >= 500 or any(words in body for words in WORST)
        return f"{status}: {body[:200]!r}" if failed else None


@contextmanager
def page(seconds: float) -> Iterator[Page]:
    """The page, with one process that solves, which has so many seconds for a picture."""
    work = Work(1, waiting=0, seconds=seconds)
    try:
        yield Page(work)
    finally:
        work.stop()
