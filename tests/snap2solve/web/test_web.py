"""The web application without a browser: `POST /solve`."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.pictures import RUNS, SMALL, kind_of

pytest.importorskip("httpx", reason="no httpx: pip install 'snap2solve[test]'")
pytest.importorskip("starlette", reason="the page needs starlette: pip install 'snap2solve[web]'")


from snap2solve.cli import main
from tests.snap2solve.web.asking import SAMPLES, Client, answered, post
from vision.files.picture import load_picture


def test_answers_as_json_does(
    client: Client, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(SAMPLES)
    assert main(["--json", "--no-image", f"{SMALL}.png"]) == 0
    printed = json.loads(capsys.readouterr().out)
    shown = answered(client, SMALL)
    assert list(shown) == list(printed)
    for fields in (shown, printed):
        del fields["seconds"], fields["image"]
    assert shown == printed


def test_the_picture_is_that_of_the_command_line(client: Client, tmp_path: Path) -> None:
    assert main(["-q", "-o", str(tmp_path / "x.png"), str(SAMPLES / f"{RUNS}.png")]) == 0
    response = post(client, RUNS, accept="image/png")
    assert response.headers["content-type"] == "image/png"
    assert np.array_equal(load_picture(response.content), load_picture(tmp_path / "x.png"))


def test_a_picture_is_answered_in_words_where_it_is_not_solved(client: Client) -> None:
    response = post(client, b"text", accept="image/png")
    assert response.status_code == 422 and response.headers["content-type"].startswith("text/plain")
    assert "not a picture" in response.text


def test_bytes_alone_are_a_picture(client: Client) -> None:
    data = (SAMPLES / f"{SMALL}.png").read_bytes()
    for kind in ("image/png", "application/octet-stream"):
        headers = {"Content-Type": kind}
        response = client.post(f"/solve?kind={kind_of(SMALL)}", content=data, headers=headers)
        assert response.json()["status"] == "solved"
    response = client.post("/solve", content=data, headers={"Content-Type": "text/plain"})
    assert response.status_code == 415 and response.json()["code"] == "no-picture"


def test_a_corrected_board_is_solved_again(client: Client) -> None:
    board = (SAMPLES / f"{SMALL}.txt").read_text()
    wrong = board.replace("321022", "322022")
    assert answered(client, SMALL, board=wrong)["status"] == "unsolvable"
    right = answered(client, SMALL, board=board.replace("\n", "\r\n"))
    assert right["status"] == "solved" and right["board"] == board
    torn = answered(client, SMALL, board=board.replace("gcffff", "gcfffa"))
    assert torn["status"] == "unreadable" and "line 8" in torn["error"]


def test_lessons_hide_the_answer(client: Client) -> None:
    first = answered(client, SMALL, mode="hint")
    assert first["solution"] is None and first["taps"] == []
    second = answered(client, SMALL, mode="hint", hints="2")
    assert second["lesson"] != first["lesson"] and len(second["lesson"]) == 1
    last = answered(client, SMALL, mode="hint", hints="99")
    assert last["lesson"] == ["That was the last step."]
    placed = json.dumps([[1, 1], [1, 5]])
    board = (SAMPLES / f"{SMALL}.txt").read_text()
    checked = answered(client, SMALL, mode="check", board=board, placed=placed)
    assert checked["lesson"][0] == "1 right, 1 wrong (r1c1)." and checked["solution"] is None


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"kind": "chess"}, "not 'chess'"),
        ({"mode": "explain"}, "not 'explain'"),
        ({"hints": "0"}, "1 to 2000"),
        ({"placed": "[[1]]"}, "cells like"),
        ({"placed": "{"}, "cells like"),
    ],
)
def test_fields_that_are_wrong(client: Client, fields: dict[str, str], words: str) -> None:
    response = post(client, SMALL, **fields)
    assert response.status_code == 400 and words in response.json()["error"]
    assert response.json()["code"] == "bad-field"


def test_no_picture_is_sent(client: Client) -> None:
    response = client.post("/solve", data={"board": "x"}, files={"other": b"x"})
    assert response.status_code == 400 and "image" in response.json()["error"]
    assert client.get("/solve").status_code == 405
