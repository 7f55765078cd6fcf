"""The web application without a browser: `POST /solve`, who is let in, what hostile pictures do."""

from __future__ import annotations

import base64
import io
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import numpy as np
import pytest

pytest.importorskip("flask", reason="the page needs flask: pip install 'snap2solve[web]'")
pytest.importorskip("pebble", reason="the page needs pebble: pip install 'snap2solve[web]'")

from flask.testing import FlaskClient
from PIL import Image as Pillow
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from snap2solve.cli import main
from snap2solve.pipeline import Options
from snap2solve.result import Result
from snap2solve.web import guard
from snap2solve.web.app import application, assets
from snap2solve.web.command import own_address
from snap2solve.web.work import Busy, Work
from vision.picture import load_picture

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "samples"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
TOKEN = "a token"


@pytest.fixture(scope="module")
def work() -> Iterator[Work]:
    """One process that solves."""
    work = Work(1, waiting=1, seconds=20)
    yield work
    work.stop()


@pytest.fixture
def client(work: Work) -> FlaskClient:
    return application(work).test_client()


def post(client: FlaskClient, data: bytes | str, **fields: str) -> TestResponse:
    """Send a picture, or the sample of this name."""
    content = (SAMPLES / f"{data}.png").read_bytes() if isinstance(data, str) else data
    parts = [b'name="image"; filename="shot.png"\r\n\r\n' + content]
    parts += [f'name="{name}"\r\n\r\n{value}'.encode() for name, value in fields.items()]
    start = b"--=====\r\nContent-Disposition: form-data; "
    body = b"".join(start + part + b"\r\n" for part in parts) + b"--=====--\r\n"
    return client.post("/solve", data=body, content_type='multipart/form-data; boundary="====="')


def answered(client: FlaskClient, data: bytes | str, **fields: str) -> dict[str, Any]:
    response = post(client, data, **fields)
    assert response.status_code == 200 and response.mimetype == "application/json", response.data
    shown: dict[str, Any] = json.loads(response.data)
    return shown


# ---------------------------------------------------------------- POST /solve


def test_answers_as_json_does(
    client: FlaskClient, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(SAMPLES)
    assert main(["--json", "--no-image", "aquarium-red.png"]) == 0
    printed = json.loads(capsys.readouterr().out)
    shown = answered(client, "aquarium-red")
    assert list(shown) == list(printed)
    for fields in (shown, printed):
        del fields["seconds"], fields["image"]
    assert shown == printed


def test_the_picture_is_that_of_the_command_line(client: FlaskClient, tmp_path: Path) -> None:
    assert main(["-q", "-o", str(tmp_path / "x.png"), str(SAMPLES / "nonogram-tiles.png")]) == 0
    shown = answered(client, "nonogram-tiles", picture="1")
    data = base64.b64decode(shown["picture"].removeprefix("data:image/png;base64,"))
    assert np.array_equal(load_picture(data), load_picture(tmp_path / "x.png"))
    assert "row 1" in shown["boxes"] and [1, 1] in shown["placed"]


def test_a_corrected_board_is_solved_again(client: FlaskClient) -> None:
    board = (SAMPLES / "aquarium-red.txt").read_text()
    wrong = board.replace("321022", "322022")
    assert answered(client, "aquarium-red", board=wrong)["status"] == "unsolvable"
    right = answered(client, "aquarium-red", board=board.replace("\n", "\r\n"), picture="1")
    assert right["status"] == "solved" and right["board"] == board and right["picture"]
    torn = answered(client, "aquarium-red", board=board.replace("gcffff", "gcfffa"))
    assert torn["status"] == "unreadable" and "line 8" in torn["error"]


def test_lessons_hide_the_answer(client: FlaskClient) -> None:
    first = answered(client, "aquarium-red", mode="hint", picture="1")
    assert first["solution"] is None and first["taps"] == [] and first["picture"]
    second = answered(client, "aquarium-red", mode="hint", hints="2")
    assert second["lesson"] != first["lesson"] and len(second["lesson"]) == 1
    last = answered(client, "aquarium-red", mode="hint", hints="99")
    assert last["lesson"] == ["That was the last step."]
    placed = json.dumps([[1, 1], [1, 5]])
    board = (SAMPLES / "aquarium-red.txt").read_text()
    checked = answered(client, "aquarium-red", mode="check", board=board, placed=placed)
    assert checked["lesson"] == ["1 right, 1 wrong (r1c1)."] and checked["solution"] is None


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"kind": "sudoku"}, "no kind 'sudoku'"),
        ({"mode": "explain"}, "no mode 'explain'"),
        ({"hints": "0"}, "1 to 1000"),
        ({"placed": "[[1]]"}, "JSON like"),
        ({"placed": "{"}, "JSON like"),
    ],
)
def test_fields_that_are_wrong(client: FlaskClient, fields: dict[str, str], words: str) -> None:
    response = post(client, "aquarium-red", **fields)
    assert response.status_code == 400 and words in json.loads(response.data)["error"]


def test_no_picture_is_sent(client: FlaskClient) -> None:
    response = client.post("/solve", data={"board": "x"})
    assert response.status_code == 400 and "image" in json.loads(response.data)["error"]
    assert client.get("/solve").status_code == 405


# ---------------------------------------------------------------- bounds


def test_uploads_are_bounded(client: FlaskClient) -> None:
    response = post(client, bytes(21 * 2**20))
    assert response.status_code == 413 and "20 MB" in json.loads(response.data)["error"]
    assert post(client, "aquarium-red", board="x" * 2**18).status_code == 413


def test_pixels_are_counted_before_decoding(client: FlaskClient) -> None:
    data = io.BytesIO()
    Pillow.new("1", (10_000, 6_000)).save(data, "PNG")
    start = time.monotonic()
    shown = answered(client, data.getvalue())
    assert "50 million" in shown["error"] and time.monotonic() - start < 5


@pytest.mark.parametrize(
    "content", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n" + b"\xff" * 100, b"text\n", b"<svg/>"]
)
def test_bad_files_are_told(client: FlaskClient, content: bytes) -> None:
    shown = answered(client, content)
    assert shown["status"] == "unreadable" and shown["error"] and "Traceback" not in shown["error"]


def endless(*_: object) -> Result:
    """What a hostile picture could make of solving it."""
    while True:
        time.sleep(1)


def deadly(*_: object) -> Result:
    """Another thing that it could."""
    os._exit(1)


@pytest.mark.parametrize(("hostile", "words"), [(deadly, "broke down"), (endless, "longer than")])
def test_a_hostile_picture_harms_nobody_else(
    monkeypatch: pytest.MonkeyPatch, hostile: Callable[..., Result], words: str
) -> None:
    monkeypatch.setattr("snap2solve.web.work.GRACE", 0)
    sample = (SAMPLES / "aquarium-red.png").read_bytes()
    work = Work(1, waiting=2, seconds=20)
    try:
        assert work.solve("a", sample, Options()).status == "solved"
        work.seconds = 1
        with monkeypatch.context() as patch:
            patch.setattr("snap2solve.web.work.solve_given", hostile)
            assert words in str(work.solve("b", sample, Options()).error)
        work.seconds = 20
        assert work.solve("c", sample, Options()).status == "solved"
    finally:
        work.stop()


def test_the_queue_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(1, waiting=0, seconds=20)
    inside, leave = threading.Event(), threading.Event()

    class Pool:
        def schedule(self, *_: object, **__: object) -> Pool:
            return self

        def result(self, timeout: float) -> Result:
            inside.set()
            leave.wait(20)
            return Result("")

    pool = work._pool
    monkeypatch.setattr(work, "_pool", Pool())
    try:
        first = threading.Thread(target=work.solve, args=("a", b"", Options()))
        first.start()
        assert inside.wait(20)
        response = post(application(work).test_client(), b"x")
        assert response.status_code == 503 and "try again" in json.loads(response.data)["error"]
        leave.set()
        first.join()
        assert work.solve("b", b"", Options()).image == ""
    finally:
        leave.set()
        pool.stop()
        pool.join()
    assert issubclass(Busy, Exception)


def test_uploads_touch_no_disk(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("a file was made")

    for name in ("TemporaryFile", "SpooledTemporaryFile", "NamedTemporaryFile"):
        monkeypatch.setattr(f"tempfile.{name}", never)
    assert answered(client, bytes(2**21))["status"] == "unreadable"


# ---------------------------------------------------------------- who is let in


def test_every_response_is_strict(client: FlaskClient) -> None:
    responses = [client.get("/"), client.get("/nothing"), post(client, b"x"), client.get("/solve")]
    for response in responses:
        for name, value in guard.HEADERS.items():
            assert response.headers[name] == value
        assert "Access-Control-Allow-Origin" not in response.headers
    policy = guard.HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy and "default-src 'none'" in policy


def test_the_page_is_whole_and_without_inline_code(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    assert not re.search(r"<script(?![^>]* src=)|<style|\son\w+=|\sstyle=|https?://", page)
    wanted = set(re.findall(r'(?:src|href)="([^"]+)"', page))
    for name, data in assets().items():
        if name.endswith(".js"):
            wanted |= {found.removeprefix("./") for found in re.findall(r'from "(\./[^"]+)"', data.decode())}
            assert "innerHTML" not in data.decode() and "eval(" not in data.decode()
    assert wanted == set(assets()) - {"index.html"}
    assert all(client.get(f"/{name}").status_code == 200 for name in wanted)


@pytest.mark.parametrize(
    "path", ["/../app.py", "/%2e%2e/app.py", "/page/main.js", "/etc/passwd", "/etc/passwd"]
)
def test_paths_lead_nowhere(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "192.168.1.5:8017"])
def test_other_names_are_refused_without_token(client: FlaskClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 403
    assert client.get("/", headers={"Host": "127.0.0.1:8017"}).status_code == 200


def test_other_sites_are_refused(client: FlaskClient) -> None:
    headers = {"Origin": "http://evil.example"}
    assert client.post("/solve", headers=headers).status_code == 403
    assert client.post("/solve", headers={"Origin": "null"}).status_code == 403
    assert client.post("/solve", headers={"Origin": "http://localhost"}).status_code == 400


def test_whoever_has_no_token_is_refused(work: Work) -> None:
    client = application(work, TOKEN).test_client()
    for path in ("/", "/main.js", "/?token=", "/?token=another", "/?token=%ff"):
        response = client.get(path)
        assert response.status_code == 403 and b"token" in response.data
    assert post(client, "aquarium-red").status_code == 403
    client.set_cookie(guard.COOKIE, "another")
    assert client.get("/").status_code == 403
    response = client.get("/", query_string={"token": TOKEN})
    assert response.status_code == 302 and response.location == "/"
    cookie = response.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie
    assert client.get("/").status_code == 200


def test_programs_send_the_token_as_a_header(work: Work) -> None:
    client = application(work, TOKEN).test_client(use_cookies=False)
    for given, code in ((TOKEN, 400), ("another", 403), ("", 403)):
        assert client.post("/solve", headers={"Authorization": f"Bearer {given}"}).status_code == code


def test_tokens_are_fresh() -> None:
    tokens = {guard.fresh_token() for _ in range(100)}
    assert len(tokens) == 100 and min(map(len, tokens)) >= 22


# ---------------------------------------------------------------- the command


def serve(*arguments: str) -> subprocess.Popen[str]:
    call = [sys.executable, "-m", "snap2solve", "serve", "--port", "0", "--jobs", "1", *arguments]
    return subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)


@pytest.mark.skipif(os.name == "nt", reason="signals as on POSIX")
def test_serve_is_for_this_machine_and_ends_with_an_interrupt() -> None:
    with serve() as process:
        try:
            assert process.stdout
            address = process.stdout.readline().split()[-1]
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address)
            image = FileStorage(io.BytesIO((SAMPLES / "aquarium-red.png").read_bytes()), "shot.png")
            boundary, body = encode_multipart({"image": image})
            headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
            with urlopen(Request(f"{address}solve", body, headers), timeout=60) as answer:
                assert json.load(answer)["status"] == "solved"
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=20)
        finally:
            process.kill()
    assert process.returncode in (0, 130) and "Traceback" not in err


@pytest.mark.skipif(os.name == "nt", reason="signals as on POSIX")
def test_lan_prints_the_address_and_a_code() -> None:
    with serve("--lan", "--host", "127.0.0.1") as process:
        try:
            assert process.stdout
            address = process.stdout.readline().split()[-1]
            token = re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=([\w-]{22,})", address)
            assert token
            process.stdout.readline()
            code = [process.stdout.readline() for _ in range(10)]
            assert all(set(line) & set("█▀▄") for line in code[2:])
            with pytest.raises(HTTPError) as refused:
                urlopen(address.partition("?")[0], timeout=60)
            with refused.value as answer:
                assert b"token is missing" in answer.read()
            process.terminate()
            process.communicate(timeout=20)
        finally:
            process.kill()


def test_arguments_of_serve(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["serve", "--host", "1.2.3.4"]) == 2
    assert main(["serve", "--help"]) == 0
    assert "--lan" in capsys.readouterr().out
    monkeypatch.setattr("snap2solve.web.command.ELSEWHERE", ("256.0.0.0", 1))
    assert main(["serve", "--lan"]) == 2
    assert "--host" in capsys.readouterr().err


def test_own_address_is_one() -> None:
    try:
        assert re.fullmatch(r"\d+\.\d+\.\d+\.\d+", own_address())
    except Exception as error:
        assert "no network" in str(error)


@pytest.mark.parametrize("part", ["flask", "pebble", "segno"])
def test_the_missing_extra_is_named(part: str) -> None:
    lines = ["import sys", f"sys.modules[{part!r}] = None", "from snap2solve.cli import main"]
    code = "; ".join([*lines, "sys.exit(main(['serve']))"])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=ENVIRONMENT, check=False)
    assert done.returncode == 3 and b"pip install 'snap2solve[web]'" in done.stderr
