"""Who is let in, before anything but the head of a request is read, and what browsers are kept from doing."""

from __future__ import annotations

import ipaddress
import secrets
import socket
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from snap2solve.web.refusal import Refusal, throw_away

COOKIE = "snap2solve"
LASTING = 400 * 86_400  # seconds: the longest that browsers keep a cookie
HERE = frozenset({"127.0.0.1", "localhost", "::1"})
OPEN = ("/icon", "/manifest.webmanifest", "/sw.js", "/store.js")  # asked for without cookies; no secrets

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self';"
        " manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """Wraps an application: refuses whoever may not ask, and adds `HEADERS` to every response.

    Without a `token` the server is for this machine alone. `names` are those by which it may be called,
    beside those of this machine itself: a foreign name that merely points here is how other sites reach
    servers that listen on no network.
    """

    def __init__(self, app: ASGIApp, token: str | None = None, names: frozenset[str] = frozenset()) -> None:
        self._app, self._token, self._names = app, token, names | HERE

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def strict(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        asked = HTTPConnection(scope)
        if refusal := self._foreign(asked):
            await refuse(refusal, scope, receive, strict)
        elif self._token and scope["method"] == "GET" and same(token_in(scope), self._token):
            await self._enter(scope, receive, strict)
        elif refusal := self._without_token(asked):
            await refuse(refusal, scope, receive, strict)
        else:
            await self._app(scope, receive, strict)

    async def _enter(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Remember the token, which must not stay in the address bar."""
        answer = RedirectResponse("/", 302)
        answer.set_cookie(
            COOKIE,
            self._token or "",
            max_age=LASTING,
            httponly=True,
            samesite="lax",
            secure=scope["scheme"] == "https",
        )
        await answer(scope, receive, send)

    def _foreign(self, asked: HTTPConnection) -> Refusal | None:
        """Why a request is refused that another site makes, or that calls this server by another name."""
        host = asked.headers.get("host", "")
        if not self._is_own(name_of(host)):
            words = "This server is not called so: use the address that it printed."
            return Refusal(403, "wrong-host", words)
        origin = asked.headers.get("origin")
        if origin is not None and host_in(origin) != host:
            return Refusal(403, "other-site", "Pages of other sites are not answered.")
        return None

    def _without_token(self, asked: HTTPConnection) -> Refusal | None:
        """Why a request is refused that has no token, if it needs one."""
        if self._token is None or asked.scope["path"].startswith(OPEN):
            return None
        given = asked.headers.get("authorization", "").removeprefix("Bearer ")
        if same(asked.cookies.get(COOKIE), self._token) or same(given, self._token):
            return None
        return Refusal(403, "no-token", "The token is missing or wrong: scan the code in the terminal again.")

    def _is_own(self, name: str | None) -> bool:
        """Whether this server may be called by a name; by any address, where the token protects it."""
        if name is None or name in self._names:
            return name is not None
        return self._token is not None and is_address(name)


async def refuse(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with a refusal; what comes after the head of the request is thrown away unread."""
    response = refusal.response(scope["method"])
    start, body = {"type": "http.response.start"}, {"type": "http.response.body"}
    await send(start | {"status": response.status_code, "headers": response.raw_headers})
    await send(body | {"body": response.body, "more_body": True})
    await throw_away(receive)
    await send(body)


def names_of(address: str) -> frozenset[str]:
    """The names by which this machine may be called where it serves at an address."""
    here = socket.gethostname().lower()
    return frozenset({address.lower(), here, f"{here.removesuffix('.local')}.local"})


def same(given: str | None, token: str) -> bool:
    """Whether a token is the right one, in a time that tells nothing about it."""
    return given is not None and secrets.compare_digest(given.encode(), token.encode())


def token_in(scope: Scope) -> str | None:
    """The token in the address that was asked for."""
    found = parse_qs(scope["query_string"].decode("latin-1")).get("token")
    return found[0] if found else None


def host_in(url: str) -> str | None:
    """The host, and port if there is one, in an address; None where it is none."""
    try:
        return urlsplit(url).netloc
    except ValueError:
        return None


def name_of(host: str) -> str | None:
    """The name in a host with or without port; None where it is none."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def is_address(name: str) -> bool:
    """Whether it is a number of the network and no name."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
