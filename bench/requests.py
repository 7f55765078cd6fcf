"""The page under mutated requests, for `bench.fuzz`: the application gets what a server makes of them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

from PIL import Image
from werkzeug.test import create_environ, run_wsgi_app

from bench.fuzz import WORDS, Seeds
from snap2solve.web.app import application
from snap2solve.web.work import Work

SAMPLES = Path(__file__).resolve().parent.parent / "samples"
TOKEN = "token"
DRAWN = (("aquarium-red", "PNG"), ("aquarium-red", "GIF"), ("light-up-teal", "GIF"))  # damage to GIF is seen
SMALL = 5  # times smaller than they are, these can be read
WORST = (b"unexpected failure", b"broke down")  # in the answer to a picture that was let in
FIELDS: tuple[dict[str, str], ...] = (
    {"kind": "aquarium", "mode": "hint", "hints": "2", "picture": "1"},
    {"board": "  11\r\n\r\n1 ab\r\n1 ab\r\n", "mode": "check", "placed": "[[1, 1], [2, 2]]"},
    {"board": "1\n-\n1\n", "kind": "nonogram", "placed": "null"},
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
    "kind": ("nonogram",),
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
STARTS = ("POST /solve", "POST /solve?token=token", "GET /?token=token", "GET /main.js", "PUT /solve")


def seeds() -> Seeds:
    """What cases are made of."""
    return Seeds(originals(), (*WORDS, *words()))


def originals() -> list[bytes]:
    """Requests as browsers and programs send them, and some that do not fit together."""
    drawn = [small(SAMPLES / f"{name}.png", format) for name, format in DRAWN]
    pictures = [*drawn, b"GIF89a"]
    bodies = [form(picture, fields) for picture in pictures for fields in FIELDS]
    sent = [message(STARTS[0], KINDS[0], body) for body in 2 * bodies]
    sent += [message(start, kind, bodies[-2]) for start in STARTS for kind in KINDS]
    sent += [message(STARTS[0], KINDS[0], body, "Authorization: Bearer token") for body in bodies]
    sent.append(message(STARTS[0], KINDS[0], bodies[-1], "Origin: http://127.0.0.1:8017"))
    sent.append(message(STARTS[0], KINDS[0], bodies[-1], "Cookie: snap2solve=token"))
    sent.append(message(STARTS[0], KINDS[0], form(bytes(21 * 2**20), {})))  # larger than what is taken
    return sent


def words() -> tuple[bytes, ...]:
    """What is put into requests: pieces of their grammar, and fields that might be believed."""
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


def environment(sent: bytes) -> dict[str, Any]:
    """What a server hands to an application for these bytes (PEP 3333), however odd they are."""
    head, _, body = sent.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    method, target, *_ = [*first.split(" "), "", ""]
    path, _, query = target.partition("?")
    given = create_environ()
    given |= {"REQUEST_METHOD": method, "PATH_INFO": unquote_to_bytes(path).decode("latin-1")}
    given |= {"QUERY_STRING": query, "wsgi.input": io.BytesIO(body), "CONTENT_LENGTH": str(len(body))}
    for line in lines:
        name, _, value = line.partition(":")
        key = name.upper().replace("-", "_")
        given[key if key == "CONTENT_TYPE" else f"HTTP_{key}"] = value.strip()
    return given


class Page:
    """The application as it runs on this machine alone, and as it runs for others, who have the token."""

    def __init__(self, work: Work) -> None:
        self._open, self._guarded = application(work), application(work, TOKEN)

    def answer(self, sent: bytes) -> tuple[int, bytes]:
        """The status and the body of the answer to a request."""
        app = self._guarded if b"token" in sent[:400] else self._open
        pieces, status, _ = run_wsgi_app(app, environment(sent), buffered=True)
        return int(status.split()[0]), b"".join(pieces)

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
