"""What the page gets: one reading with all hints, boards solved again, and the kinds."""

from __future__ import annotations

from typing import Any

import pytest

from snap2solve.basics.kinds import all_kinds
from tests.pictures import CELLS, RUNS, SMALL, kind_of

pytest.importorskip("httpx", reason="no httpx: pip install 'snap2solve[test]'")
pytest.importorskip("starlette", reason="the page needs starlette: pip install 'snap2solve[web]'")


from snap2solve.web.app import assets
from tests.snap2solve.web.asking import SAMPLES, Client


def read(client: Client, name: str) -> dict[str, Any]:
    """What the page gets for a sample."""
    files = {"image": (f"{name}.png", (SAMPLES / f"{name}.png").read_bytes())}
    response = client.post("/read", files=files)
    assert response.status_code == 200, response.text
    shown: dict[str, Any] = response.json()
    return shown


@pytest.mark.parametrize("name", [CELLS, RUNS, SMALL])
def test_one_reading_carries_all_hints(client: Client, name: str) -> None:
    reply = shown = read(client, name)
    board = {key: reply[key] for key in ("kind", "size", "values", "placed", "marked")}
    known = list(reply["placed"])
    steps = reply["steps"]
    while reply["left"]:
        known += [one for step in reply["steps"] for one in learned(step, shown)]
        reply = client.post("/hints", json=board | {"known": known}).json()
        steps += reply["steps"]
    width, answer = shown["size"][0], "".join(shown["solution"])
    told = {cell for step in steps for cell in step["true"]}
    told |= {cell for step in steps for cell, symbol in step["passed"] if symbol in "*#"}
    told |= {(row - 1) * width + column - 1 for row, column, _ in shown["placed"]}
    symbols = next(one for one in client.get("/kinds.json").json()["kinds"] if one["name"] == shown["kind"])
    assert told == {i for i, symbol in enumerate(answer) if symbol in symbols["symbols"]}
    assert reply["finished"] == "That was the last step." or not steps


def learned(step: dict[str, Any], reply: dict[str, Any]) -> list[list[Any]]:
    """What is known after a step: cells with their symbols."""
    width, answer = reply["size"][0], "".join(reply["solution"])
    cells = [*step["passed"], *((cell, answer[cell]) for cell in step["true"] + step["false"])]
    return [[cell // width + 1, cell % width + 1, symbol] for cell, symbol in cells]


def test_every_element_says_how_it_is_corrected(client: Client) -> None:
    types = {name: {one["type"] for one in read(client, name)["editors"]} for name in (CELLS, SMALL)}
    assert types == {CELLS: {"choice"}, SMALL: {"number", "border"}}
    reply = read(client, RUNS)
    assert len(reply["names"]) == len(reply["values"]) == len(reply["edited"])


def test_corrections_are_solved_without_the_picture(client: Client) -> None:
    reply = read(client, SMALL)
    board = {key: reply[key] for key in ("kind", "size", "values", "placed", "marked")}
    again = client.post("/board", json=board).json()
    assert again["solution"] == reply["solution"] and again["board"] == reply["board"]
    board["values"][0] = 6
    wrong = client.post("/board", json=board).json()
    assert wrong["code"] == "no-solution" and "column 1" in wrong["clash"]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"kind": "chess"}, "'kind'"),
        ({"size": [0, 1]}, "'size'"),
        ({"size": [10**6, 1]}, "'size'"),
        ({"values": [[0]]}, "'values'"),
        ({"values": [10**9]}, "'values'"),
        ({"placed": [[9, 9]]}, "'placed'"),
        ({"known": [["1"]]}, "'known'"),
    ],
)
def test_boards_that_are_wrong(client: Client, changed: dict[str, Any], words: str) -> None:
    board = {"kind": kind_of(RUNS), "size": [1, 1], "values": [[1], [1]], "placed": [], "marked": []}
    assert client.post("/hints", json=board).json()["steps"]
    response = client.post("/hints", json=board | changed)
    assert response.status_code == 400 and words in response.json()["error"]
    told = client.post("/hints", json=board | {"known": [[1, 1, "x"]]}).json()
    assert "'x' is no answer" in told["error"] and told["code"] == "bad-file"
    fewer = client.post("/board", json=board | {"values": [[1]]}).json()
    assert "has 2 values" in fewer["error"] and fewer["status"] == "unreadable"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "not-a-picture"),
        (b"text", "not-a-picture"),
        (b"\x89PNG\r\n\x1a\n", "damaged"),
        (b"\0\0\0\x18ftypheic" + bytes(99), "heic"),
    ],
)
def test_each_class_of_error_has_its_code(client: Client, content: bytes, code: str) -> None:
    response = client.post("/read", content=content, headers={"Content-Type": "image/png"})
    assert response.json()["code"] == code and response.json()["error"]


def test_the_page_knows_no_kind(client: Client) -> None:
    kinds = client.get("/kinds.json").json()["kinds"]
    assert [one["title"] for one in kinds] == [kind.title for kind in all_kinds()]
    told = b"".join(data for name, data in assets().items() if name.endswith((".js", ".html")))
    assert not any(one[key].encode() in told for one in kinds for key in ("name", "title"))
