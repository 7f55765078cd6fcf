"""The web application: one page, and `POST /solve`."""

from __future__ import annotations

import base64
import io
import json
import mimetypes
from collections.abc import Callable
from importlib.resources import files
from typing import IO, TYPE_CHECKING, Any

from flask import Flask, Request, Response, redirect, request
from werkzeug.exceptions import (
    BadRequest,
    Forbidden,
    HTTPException,
    RequestEntityTooLarge,
    ServiceUnavailable,
)

from snap2solve.errors import BadFile, Problem
from snap2solve.kinds import KINDS, kinds_named
from snap2solve.pipeline import Cells, Options
from snap2solve.result import Result
from snap2solve.sources import text_board
from snap2solve.web import guard
from snap2solve.web.work import Busy, Work

if TYPE_CHECKING:
    from snap2solve.teach import Mode

MAX_UPLOAD = 20 * 2**20
MAX_FIELD = 2**17  # bytes of all fields that are no file; boards of 100x100 have a tenth
MAX_FIELDS = 12
MAX_HINTS = 1000
MODES: dict[str, Mode | None] = {"": None, "check": "check", "hint": "hint"}
TEXT = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


class InMemory(Request):
    """A request whose uploads touch no disk."""

    max_form_memory_size = MAX_FIELD
    max_form_parts = MAX_FIELDS

    def _get_file_stream(
        self,
        total_content_length: int | None,
        content_type: str | None,
        filename: str | None = None,
        content_length: int | None = None,
    ) -> IO[bytes]:
        return io.BytesIO()


def application(work: Work, token: str | None = None) -> Flask:
    """The application; whoever has no `token` is refused, if there is one."""
    app = Flask("snap2solve", static_folder=None, template_folder=None)
    app.request_class = InMemory
    app.config["MAX_CONTENT_LENGTH"] = MAX_UPLOAD + MAX_FIELD
    app.after_request(guard.strict)
    app.register_error_handler(HTTPException, told)
    app.add_url_rule("/solve", "solve", lambda: solve(work), methods=["POST"])
    for name, data in assets().items():
        path = "/" if name == "index.html" else f"/{name}"
        app.add_url_rule(path, name, shows(data, name))

    @app.before_request
    def let_in() -> Response | None:
        if token and request.method == "GET" and guard.same(guard.token_in(request), token):
            answer = app.make_response(redirect("/"))  # the token does not stay in the address bar
            answer.set_cookie(guard.COOKIE, token, httponly=True, samesite="Lax")
            return answer
        if why := guard.refusal(request, token):
            raise Forbidden(why)
        return None

    return app


def assets() -> dict[str, bytes]:
    """The files of the page by their names, read once: what is asked for never becomes a path."""
    return {one.name: one.read_bytes() for one in files("snap2solve.web").joinpath("page").iterdir()}


def shows(data: bytes, name: str) -> Callable[[], Response]:
    """A view that gives a file of the page."""
    kind = TEXT.get("." + name.rpartition(".")[2]) or mimetypes.guess_type(name)[0]
    return lambda: Response(data, mimetype=kind)


def solve(work: Work) -> Response:
    """`POST /solve`: the object that `--json` prints for the picture in the field `image`."""
    file = request.files.get("image")
    if file is None:
        raise BadRequest("Send a picture in the field 'image'.")
    name, data = file.filename or "", file.stream.read(MAX_UPLOAD + 1)
    if len(data) > MAX_UPLOAD:
        raise RequestEntityTooLarge
    try:
        result = work.solve(name, data, asked(work.seconds))
    except Busy as error:
        raise ServiceUnavailable("Many pictures are being solved: try again in a moment.") from error
    except Problem as error:  # of the board that was sent along
        result = Result(name, error=str(error), exit_code=error.exit_code)
    shown = result.as_dict()
    if request.form.get("picture"):
        shown |= pictured(result)
    return Response(json.dumps(shown), mimetype="application/json")


def asked(seconds: float) -> Options:
    """The options in the fields of the request; raises BadRequest, and BadFile for the board."""
    kind, mode = request.form.get("kind", "auto"), request.form.get("mode", "")
    if kind not in ("auto", *KINDS) or mode not in MODES:
        raise BadRequest(f"There is no kind {kind!r} or no mode {mode!r}.")
    hints = request.form.get("hints", "1")
    if not (hints.isdecimal() and len(hints) <= len(str(MAX_HINTS)) and 0 < int(hints) <= MAX_HINTS):
        raise BadRequest(f"'hints' is a number from 1 to {MAX_HINTS}.")
    text = request.form.get("board")
    board = text_board(text, kinds_named(kind)) if text else None
    if board is not None and not (board.width and board.height):
        raise BadFile("the board has no cells")
    return Options(kind, timeout=seconds, board=board, mode=MODES[mode], progress=placed(), hints=int(hints))


def placed() -> Cells | None:
    """The cells in the field `placed`, JSON with [row, column] counted from 1; raises BadRequest."""
    try:
        given = json.loads(request.form.get("placed") or "null")
    except (ValueError, RecursionError):
        given = False
    if given is None:
        return None
    if not (isinstance(given, list) and all(is_cell(one) for one in given)):
        raise BadRequest("'placed' is JSON like [[1, 2], [3, 4]].")
    return tuple((row - 1, column - 1) for row, column in given)


def is_cell(given: object) -> bool:
    """Whether it is a list of two whole numbers."""
    return isinstance(given, list) and [type(part) for part in given] == [int, int]


def pictured(result: Result) -> dict[str, Any]:
    """What the page wants beside the result: the annotated picture, and where the hints are."""
    data = result.drawing and base64.b64encode(result.drawing).decode()
    return {
        "picture": data and f"data:image/png;base64,{data}",
        "boxes": result.boxes,
        "placed": [[row + 1, column + 1] for row, column in result.placed],
    }


def told(error: HTTPException) -> Response:
    """An error as JSON, as everything else; in plain words where a person looks."""
    words = error.description or error.name
    if isinstance(error, RequestEntityTooLarge):
        words = f"The picture is larger than {MAX_UPLOAD >> 20} MB: crop it, or save it smaller."
    if request.method == "GET":
        return Response(words, error.code, mimetype="text/plain")
    return Response(json.dumps({"error": words}), error.code, mimetype="application/json")
