"""The web application: one page, `POST /solve` for programs, and what the page asks for."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import Callable, Coroutine
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from snap2solve.basics.errors import Problem
from snap2solve.results.result import Result
from snap2solve.solving.pipeline import solve_given
from snap2solve.web.fields import corrected_in, known_in, options_in
from snap2solve.web.guard import Guard
from snap2solve.web.intake import LATER, Intake
from snap2solve.web.kinds import looks
from snap2solve.web.reading import more_hints, read, solve_again
from snap2solve.web.refusal import Refusal
from snap2solve.web.work import Busy, Work

DRAWN = "-"  # an output that is no file: the annotated picture stays in the result
TEXT = {
    "css": "text/css",
    "html": "text/html",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
UNSOLVED = 422

Endpoint = Callable[[Request], Coroutine[Any, Any, Response]]


def application(work: Work, token: str | None = None, names: frozenset[str] = frozenset()) -> ASGIApp:
    """The application; whoever has no `token` is refused, if there is one, or calls it by other `names`."""
    views = Views(work, Intake())
    routes = [
        Route("/solve", views.solve, methods=["POST"]),
        Route("/read", views.read, methods=["POST"]),
        Route("/board", views.board, methods=["POST"]),
        Route("/hints", views.hints, methods=["POST"]),
        Route("/share", views.share, methods=["POST"]),
        Route("/kinds.json", views.kinds),
    ]
    for name, data in assets().items():
        routes.append(Route("/" if name == "index.html" else f"/{name}", shows(data, name)))
    handlers: Any = {Refusal: refused, HTTPException: refused}
    return Guard(Starlette(routes=routes, exception_handlers=handlers), token, names)


def assets() -> dict[str, bytes]:
    """The files of the page by their names, read once: what is asked for never becomes a path."""
    return {one.name: one.read_bytes() for one in files("snap2solve.web").joinpath("page").iterdir()}


def shows(data: bytes, name: str) -> Endpoint:
    """A view that gives a file of the page."""
    kind = TEXT.get(name.rpartition(".")[2]) or mimetypes.guess_type(name)[0]

    async def show(request: Request) -> Response:
        return Response(data, media_type=kind)

    return show


class Views:
    """What is answered."""

    def __init__(self, work: Work, intake: Intake) -> None:
        self._work, self._intake = work, intake
        self._looks: Any = None

    async def solve(self, request: Request) -> Response:
        """`POST /solve`: the object that `--json` prints, or if a PNG is accepted, the annotated picture."""
        wanted = request.headers.get("accept", "")
        as_picture = "image/png" in wanted and "application/json" not in wanted
        async with self._intake.picture(request) as sent:
            try:
                options = options_in(sent.fields, self._work.seconds)
                task = (sent.name, sent.data, DRAWN if as_picture else None, options)
                result: Result = await self._run(request, solve_given, *task)
            except Problem as error:
                result = Result(sent.name, error=str(error), code=error.code, exit_code=error.exit_code)
        if not as_picture:
            return JSONResponse(result.as_dict())
        if result.drawing:
            return Response(result.drawing, media_type="image/png")
        return PlainTextResponse(result.error or "It was not solved.", UNSOLVED)

    async def read(self, request: Request) -> Response:
        """`POST /read`: a picture as data for the page to draw."""
        async with self._intake.picture(request) as sent:
            try:
                options = options_in(sent.fields, self._work.seconds)
                found = await self._run(request, read, sent.name, sent.data, options)
            except Problem as error:
                found = Result(sent.name, error=str(error)).as_dict() | {"code": error.code}
        return JSONResponse(found)

    async def board(self, request: Request) -> Response:
        """`POST /board`: the same for a board that was corrected."""
        async with self._intake.json(request) as given:
            return await self._again(request, solve_again, corrected_in(given))

    async def hints(self, request: Request) -> Response:
        """`POST /hints`: the hints that follow where more is known."""
        async with self._intake.json(request) as given:
            corrected = corrected_in(given)
            return await self._again(request, more_hints, corrected, known_in(given, corrected))

    async def kinds(self, request: Request) -> Response:
        """`GET /kinds.json`: what the page has to know of the kinds."""
        self._looks = self._looks or await self._run(request, looks)
        return JSONResponse(self._looks)

    async def share(self, request: Request) -> Response:
        """`POST /share`: the page takes shared pictures itself; where it cannot yet, it is opened."""
        return RedirectResponse("/", 303)

    async def _again(self, request: Request, task: Callable[..., Any], *given: Any) -> Response:
        try:
            found = await self._run(request, task, *given, self._work.seconds)
        except Problem as error:
            found = {"error": str(error), "code": error.code}
        return JSONResponse(found)

    async def _run(self, request: Request, task: Callable[..., Any], *given: Any) -> Any:
        """What a task gives, which is ended where whoever asked is gone; raises Refusal."""
        working = asyncio.ensure_future(self._work.run(task, *given))
        gone = asyncio.ensure_future(leaves(request))
        try:
            await asyncio.wait({working, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not working.done():
                raise Refusal(400, "gone", "The request was broken off.")
            return working.result()
        except Busy as error:
            words = "Many pictures are being solved: try again in a moment."
            raise Refusal(503, "busy", words, LATER) from error
        finally:
            working.cancel()
            gone.cancel()
            await asyncio.gather(working, gone, return_exceptions=True)


async def leaves(request: Request) -> None:
    """Wait until whoever asked is gone, after all of the request has arrived."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def refused(request: Request, error: Exception) -> Response:
    """An error as JSON, as everything else; in plain words where a person looks."""
    if isinstance(error, HTTPException):
        error = Refusal(error.status_code, "not-found", error.detail)
    if not isinstance(error, Refusal):
        raise error
    return error.response(request.method)
