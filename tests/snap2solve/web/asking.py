"""Asks the web application without a server."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("httpx", reason="no httpx: pip install 'snap2solve[test]'")
pytest.importorskip("starlette", reason="the page needs starlette: pip install 'snap2solve[web]'")

from httpx import ASGITransport, AsyncClient, Response
from starlette.types import ASGIApp

ROOT = Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "samples"
TOKEN = "a token"  # of phones that are let in


class Client:
    """Asks an application without a server; keeps cookies."""

    def __init__(self, app: ASGIApp) -> None:
        self.cookies: dict[str, str] = {}
        self._app = app

    def get(self, path: str, **given: Any) -> Response:
        return self._ask("GET", path, given)

    def post(self, path: str, **given: Any) -> Response:
        return self._ask("POST", path, given)

    def _ask(self, method: str, path: str, given: dict[str, Any]) -> Response:
        async def ask() -> Response:
            transport = ASGITransport(self._app)
            async with AsyncClient(
                transport=transport, base_url="http://127.0.0.1:8017", cookies=self.cookies, timeout=60
            ) as client:
                response = await client.request(method, path, **given)
                self.cookies |= dict(response.cookies)
                return response

        return asyncio.run(ask())


def post(client: Client, data: bytes | str, accept: str = "*/*", **fields: str) -> Response:
    """Send a picture, or the sample of this name."""
    content = (SAMPLES / f"{data}.png").read_bytes() if isinstance(data, str) else data
    files = {"image": ("shot.png", content)}
    return client.post("/solve", files=files, data=fields, headers={"Accept": accept})


def answered(client: Client, data: bytes | str, **fields: str) -> dict[str, Any]:
    response = post(client, data, **fields)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "application/json"
    shown: dict[str, Any] = response.json()
    return shown
