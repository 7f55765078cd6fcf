"""Requests that are not answered: each class has its status and its code, and a sentence for a person."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import Receive

LINGER = 1.0  # seconds in which the rest of a refused upload is thrown away, so that the refusal arrives


class Refusal(Exception):
    """A request that is refused. `code` names the class for programs, `words` are for a person.

    `retry` is after how many seconds it may be tried again.
    """

    def __init__(self, status: int, code: str, words: str, retry: int | None = None) -> None:
        super().__init__(words)
        self.status, self.code, self.words, self.retry = status, code, words, retry

    def response(self, method: str) -> Response:
        """What is answered: JSON, as to everything else, or plain words where a person looks."""
        headers = {"Retry-After": str(self.retry)} if self.retry else {}
        if method == "GET":
            return PlainTextResponse(self.words, self.status, headers)
        return JSONResponse({"error": self.words, "code": self.code}, self.status, headers)


async def throw_away(receive: Receive) -> None:
    """Receive what is left of a request without keeping it, for a moment at most."""
    end = time.monotonic() + LINGER  # what always has something to give never lets the timeout come
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGER):
            while time.monotonic() < end and (await receive()).get("more_body"):
                pass
