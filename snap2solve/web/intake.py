"""Takes in what is sent: no more than is allowed, never on disk, and not for longer than is needed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from python_multipart.exceptions import FormParserError
from python_multipart.multipart import Field, File, create_form_parser
from starlette.requests import ClientDisconnect, Request

from snap2solve.web.refusal import Refusal, throw_away

MAX_UPLOAD = 20 * 2**20  # bytes of a picture
MAX_FIELD = 2**17  # bytes of a field that is no file; boards of 100x100 have a tenth
MAX_FIELDS = 12
MAX_JSON = 2**20
ROOM = 96 * 2**20  # bytes of all that is being received or solved
PATIENCE = 60.0  # seconds for a request to arrive
LATER = 5  # seconds until it may be tried again
IN_MEMORY = {"MAX_MEMORY_FILE_SIZE": 2 * MAX_UPLOAD}  # files of forms touch no disk


class Sent(NamedTuple):
    """A picture with its file name, and the fields beside it."""

    name: str
    data: bytes
    fields: dict[str, str]


class Intake:
    """Receives requests, all together no more than so many bytes at a time."""

    def __init__(self, room: int = ROOM, patience: float = PATIENCE) -> None:
        self._left, self._patience = room, patience

    @asynccontextmanager
    async def body(self, request: Request, most: int, too_large: Refusal) -> AsyncIterator[bytes]:
        """What a request brings, up to `most` bytes, which has its room until the block is done.

        Raises Refusal.
        """
        length = request.headers.get("content-length", "0")
        if length.isdecimal() and int(length[:12]) > most:
            await throw_away(request.receive)
            raise too_large
        parts: list[bytes] = []
        try:
            if refusal := await self._collect(request, most, parts, too_large):
                self._release(parts)
                await throw_away(request.receive)
                raise refusal
            yield b"".join(parts)
        finally:
            self._release(parts)

    def _release(self, parts: list[bytes]) -> None:
        self._left += sum(map(len, parts))
        parts.clear()

    async def _collect(
        self, request: Request, most: int, parts: list[bytes], too_large: Refusal
    ) -> Refusal | None:
        """Receive the parts of a request; gives why they are not all received, if they are not."""
        size = 0
        try:
            async with asyncio.timeout(self._patience):
                async for part in request.stream():
                    parts.append(part)
                    self._left -= len(part)
                    size += len(part)
                    if size > most:
                        return too_large
                    if self._left < 0:
                        return Refusal(503, "busy", "Many pictures are being sent: try again soon.", LATER)
        except TimeoutError:
            return Refusal(408, "too-slow", f"The request did not arrive within {self._patience:g} s.")
        except ClientDisconnect:
            return Refusal(400, "gone", "The request was broken off.")
        return None

    @asynccontextmanager
    async def picture(self, request: Request) -> AsyncIterator[Sent]:
        """The picture of a request: in the field `image` of a form, or all that it brings; raises Refusal."""
        async with self.body(request, MAX_UPLOAD + MAX_FIELD, too_large()) as data:
            kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind == "multipart/form-data":
                sent = form(request.headers["content-type"], data)
            elif kind.startswith("image/") or kind == "application/octet-stream":
                sent = Sent("", data, {})
            else:
                words = "Send a picture: a form with the field 'image', or its bytes."
                raise Refusal(415, "no-picture", words)
            if len(sent.data) > MAX_UPLOAD:
                raise too_large()
            yield sent._replace(fields={**request.query_params, **sent.fields})

    @asynccontextmanager
    async def json(self, request: Request) -> AsyncIterator[dict[str, Any]]:
        """The JSON object of a request; raises Refusal."""
        words = f"The board is larger than {MAX_JSON >> 20} MB."
        async with self.body(request, MAX_JSON, Refusal(413, "too-large", words)) as data:
            try:
                given = json.loads(data)
            except (ValueError, RecursionError):
                given = None
            if not isinstance(given, dict):
                raise Refusal(400, "bad-field", "The request is no JSON object.")
            yield given


def form(kind: str, data: bytes) -> Sent:
    """The picture and the fields of a form of this content type; raises Refusal."""
    fields: list[Field] = []
    files: list[File] = []
    try:
        headers = {"Content-Type": kind.encode("latin-1")}
        parser = create_form_parser(headers, fields.append, files.append, config=IN_MEMORY)
        parser.write(data)
        parser.finalize()
    except (FormParserError, ValueError) as error:
        raise Refusal(400, "bad-field", "The form cannot be read.") from error
    if len(files) > 1 or len(fields) > MAX_FIELDS:
        words = f"A form has one file and at most {MAX_FIELDS} other fields."
        raise Refusal(413, "too-large", words)
    if any(len(field.value or b"") > MAX_FIELD for field in fields):
        words = f"A field beside the picture is larger than {MAX_FIELD >> 10} KB."
        raise Refusal(413, "too-large", words)
    if not files or files[0].field_name != b"image":
        raise Refusal(400, "no-picture", "Send a picture in the field 'image', as a file.")
    files[0].file_object.seek(0)
    texts = {_text(field.field_name): _text(field.value) for field in fields}
    return Sent(_text(files[0].file_name), files[0].file_object.read(), texts)


def _text(given: bytes | None) -> str:
    return (given or b"").decode(errors="replace")


def too_large() -> Refusal:
    """The refusal of a picture."""
    words = f"The picture is larger than {MAX_UPLOAD >> 20} MB: crop it, or save it smaller."
    return Refusal(413, "too-large", words)
