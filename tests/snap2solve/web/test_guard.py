"""Who is let in, and what browsers are kept from doing."""

from __future__ import annotations

import asyncio
import json
import re

import pytest

from tests.pictures import SMALL

pytest.importorskip("httpx", reason="no httpx: pip install 'snap2solve[test]'")
pytest.importorskip("starlette", reason="the page needs starlette: pip install 'snap2solve[web]'")

from starlette.types import Message

from snap2solve.web import guard
from snap2solve.web.app import application, assets
from snap2solve.web.work import Work
from tests.snap2solve.web.asking import TOKEN, Client, post


def test_every_response_is_strict(client: Client) -> None:
    responses = [client.get("/"), client.get("/nothing"), post(client, b"x"), client.get("/solve")]
    for response in responses:
        for name, value in guard.HEADERS.items():
            assert response.headers[name] == value
        assert "Access-Control-Allow-Origin" not in response.headers
    policy = guard.HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy and "default-src 'none'" in policy


def test_the_page_is_whole_and_without_inline_code(client: Client) -> None:
    page = client.get("/").text
    assert not re.search(r"<script(?![^>]* src=)|<style|\son\w+=|\sstyle=|https?://", page)
    wanted = set(re.findall(r'(?:src|href)="([^"]+)"', page))
    for name, data in assets().items():
        if name.endswith(".js"):
            wanted |= {found.removeprefix("./") for found in re.findall(r'from "(\./[^"]+)"', data.decode())}
            assert "innerHTML" not in data.decode() and "eval(" not in data.decode()
            wanted |= set(re.findall(r'register\("([^"]+)"', data.decode()))
    wanted |= {icon["src"] for icon in json.loads(assets()["manifest.webmanifest"])["icons"]}
    assert wanted == set(assets()) - {"index.html"}
    assert all(client.get(f"/{name}").status_code == 200 for name in wanted)


@pytest.mark.parametrize(
    "path", ["/../app.py", "/%2e%2e/app.py", "/page/main.js", "/etc/passwd", "/etc/passwd"]
)
def test_paths_lead_nowhere(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "192.168.1.5:8017"])
def test_other_names_are_refused_without_token(client: Client, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 403
    assert client.get("/", headers={"Host": "127.0.0.1:8017"}).status_code == 200


def test_other_sites_are_refused(client: Client) -> None:
    headers = {"Origin": "http://evil.example"}
    assert client.post("/solve", headers=headers).status_code == 403
    assert client.post("/solve", headers={"Origin": "null"}).status_code == 403
    assert client.post("/solve", headers={"Origin": "http://127.0.0.1:8017"}).status_code == 415


def test_whoever_has_no_token_is_refused(work: Work) -> None:
    client = Client(application(work, TOKEN))
    for path in ("/", "/main.js", "/?token=", "/?token=another", "/?token=%ff"):
        response = client.get(path)
        assert response.status_code == 403 and b"token" in response.content
    assert post(client, SMALL).status_code == 403
    client.cookies[guard.COOKIE] = "another"
    assert client.get("/").status_code == 403
    response = client.get("/", params={"token": TOKEN})
    assert response.status_code == 302 and response.headers["location"] == "/"
    cookie = response.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Max-Age=34560000" in cookie
    assert client.get("/").status_code == 200


def test_programs_send_the_token_as_a_header(work: Work) -> None:
    client = Client(application(work, TOKEN))
    for given, code in ((TOKEN, 415), ("another", 403), ("", 403)):
        assert client.post("/solve", headers={"Authorization": f"Bearer {given}"}).status_code == code


def test_with_a_token_it_is_called_by_addresses_and_its_own_names(work: Work) -> None:
    client = Client(application(work, TOKEN, frozenset({"den.local"})))
    headers = {"Authorization": f"Bearer {TOKEN}"}
    for host, status in (
        ("den.local:8017", 200),
        ("192.168.1.5", 200),
        ("[fe80::1]:8017", 200),
        ("evil", 403),
    ):
        assert client.get("/", headers=headers | {"Host": host}).status_code == status
    assert client.get("/", params={"token": TOKEN}, headers={"Host": "evil"}).status_code == 403


def test_a_body_is_not_read_without_a_token(work: Work) -> None:
    async def ask() -> list[Message]:
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": bytes(2**20), "more_body": True}

        async def send(message: Message) -> None:
            sent.append(message)

        headers = [(b"host", b"127.0.0.1"), (b"content-type", b"image/png")]
        scope = {"type": "http", "method": "POST", "path": "/solve", "query_string": b"", "headers": headers}
        await application(work, TOKEN)(scope | {"scheme": "http"}, receive, send)
        return sent

    start, body, *_ = asyncio.run(ask())
    assert start["status"] == 403 and json.loads(body["body"])["code"] == "no-token"
