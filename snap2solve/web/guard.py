"""Who is let in, and what browsers are told to keep from doing."""

from __future__ import annotations

import secrets
from urllib.parse import urlsplit

from flask import Request, Response

COOKIE = "snap2solve"
HERE = {"127.0.0.1", "localhost", "::1"}

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self';"
        " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def fresh_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(16)


def same(given: str | None, token: str) -> bool:
    """Whether a token is the right one, in a time that tells nothing about it."""
    return given is not None and secrets.compare_digest(given.encode(), token.encode())


def refusal(request: Request, token: str | None) -> str | None:
    """Why a request is refused, in one sentence; None for one that is let in.

    Without a token the server is for this machine alone. A name that merely points here is refused then: it
    is how foreign pages reach servers that listen on no network.
    """
    origin = request.headers.get("Origin")
    if origin is not None and host_in(origin) != request.host:
        return "Pages of other sites are not answered."
    if token is None:
        return None if name_of(request.host) in HERE else "This server is for its own machine."
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if same(request.cookies.get(COOKIE), token) or same(given, token):
        return None
    return "The token is missing or wrong: scan the code in the terminal again."


def token_in(request: Request) -> str | None:
    """The token in the address that was asked for."""
    try:
        return request.args.get("token")
    except UnicodeDecodeError:  # bytes that no browser sends
        return None


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


def strict(response: Response) -> Response:
    """A response with the headers that every response has."""
    response.headers.update(HEADERS)
    return response
