"""The page in a real browser: what was misread is corrected in place."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from samples.cases import named_case
from samples.kinds import drawn_kinds
from solvers.language.board import Board
from solvers.language.values import place
from tests.pictures import CELLS, SMALL, first_case

pytest.importorskip("selenium", reason="no selenium: pip install 'snap2solve[browser]'")

from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from tests.snap2solve.web.browser import ORANGE, PATIENCE, RED, SAMPLES, Page, needs_browser

pytestmark = needs_browser


def board_of(kind: str) -> Board:
    """The board of the first named picture of a kind."""
    return named_case(first_case(kind)).board


def saved(kind: str, folder: Path) -> Path:
    """That picture in a file."""
    path = folder / "picture.png"
    cv2.imwrite(str(path), named_case(first_case(kind)).image)
    return path


def test_a_hint_is_corrected_in_place(phone: Page, address: str) -> None:
    phone.driver.get(address)
    phone.upload(SAMPLES / f"{SMALL}.png")
    phone.until("is read")
    phone.tap("row 1")  # tells what is there; no dialog comes
    assert phone.one("#sheet").text == "Row 1, 2"
    phone.press("Correct")
    phone.tap("row 1")
    entry = phone.one("#sheet input")
    assert entry.get_attribute("inputmode") == "numeric" and entry.get_attribute("value") == "2"
    entry.clear()
    entry.send_keys("99", Keys.ENTER)
    assert "up to 6" in phone.one("#sheet .told").text
    entry.clear()
    entry.send_keys("6", Keys.ENTER)
    phone.until("no solution")
    assert phone.said("row 1").endswith("corrected") and phone.shows(RED)
    phone.press("Undo")
    phone.until("one solution")
    assert phone.said("row 1") == "Row 1, 2"
    phone.press("Done")
    phone.until("is read")
    assert phone.fetched().count("/read") == 1  # the picture is sent once


def test_borders_are_put_and_taken_away_by_tapping_them(phone: Page, address: str) -> None:
    phone.driver.get(address)
    phone.upload(SAMPLES / f"{SMALL}.png")
    phone.until("is read")
    phone.press("Correct")
    before = phone.pixels()
    phone.tap("r2c2", across=0.97)
    phone.until("1 corrected")
    assert not np.array_equal(phone.pixels(), before)
    phone.tap("r2c2", across=0.97)
    WebDriverWait(phone.driver, PATIENCE).until(lambda _: "corrected" not in phone.message())
    phone.tap("r2c2")  # the middle of a cell: all its sides
    assert len(phone.driver.find_elements("css selector", "#sheet [aria-pressed]")) == 4


def test_a_cell_is_corrected(page: Page, address: str) -> None:
    page.driver.get(address)
    page.upload(SAMPLES / f"{CELLS}.png")
    page.until("is read")
    page.press("Correct")
    page.tap("r1c2")
    assert page.one("#sheet [aria-pressed=true]").text == "1"
    page.press("4")
    page.until("no solution")
    page.press("Undo")
    page.until("one solution")


@pytest.mark.parametrize("kind", [one for one in drawn_kinds() if len(board_of(one).alphabet.symbols) > 2])
def test_a_given_is_corrected_with_the_pad(phone: Page, address: str, tmp_path: Path, kind: str) -> None:
    board, name = board_of(kind), place(*divmod(next(iter(board_of(kind).clues())), board_of(kind).width))
    given = board.clues()[min(board.clues())]
    phone.driver.get(address)
    phone.upload(saved(kind, tmp_path))
    phone.until("is read")
    phone.press("Correct")
    phone.tap(name)
    assert phone.one("#sheet [aria-pressed=true]").text == given
    keys = [key.text for key in phone.driver.find_elements("css selector", "#sheet [aria-pressed]")]
    assert set(board.alphabet.symbols) <= set(keys)
    phone.press(next(symbol for symbol in board.alphabet.symbols if symbol != given))
    phone.until("no solution")
    phone.press("Undo")
    phone.until("one solution")


@pytest.mark.parametrize("kind", [one for one in drawn_kinds() if True in board_of(one).values()])
def test_borders_of_all_kinds_are_corrected(phone: Page, address: str, tmp_path: Path, kind: str) -> None:
    phone.driver.get(address)
    phone.upload(saved(kind, tmp_path))
    phone.until("is read")
    phone.press("Correct")
    phone.tap("r2c2", across=0.97)
    phone.until("1 corrected")
    phone.tap("r2c2", across=0.97)
    WebDriverWait(phone.driver, PATIENCE).until(lambda _: "corrected" not in phone.message())


def test_the_keyboard_alone_does_it(phone: Page, address: str) -> None:
    phone.driver.get(address)
    phone.upload(SAMPLES / f"{SMALL}.png")
    phone.until("is read")
    phone.press("Correct")
    phone.driver.execute_script("document.querySelector(\"#grid [data-where='r1c1']\").focus()")
    phone.driver.switch_to.active_element.send_keys(Keys.ARROW_LEFT)
    assert phone.driver.switch_to.active_element.accessible_name == "Row 1, 2"
    phone.driver.switch_to.active_element.send_keys(Keys.ENTER)
    entry = phone.driver.switch_to.active_element
    assert entry.tag_name == "input"
    entry.clear()
    entry.send_keys("6", Keys.ENTER)
    phone.until("no solution")


def test_doubts_withhold_no_answer(phone: Page, address: str) -> None:
    """The server's answer is changed on its way, so that it holds a doubt."""
    phone.driver.get(address)
    phone.driver.execute_script(
        """const fetched = window.fetch;
        window.fetch = async (...given) => {
          const reply = await (await fetched(...given)).json();
          if (reply.doubts) reply.doubts = [{where: "r1c2", read: "1", confidence: 0.6}];
          return new Response(JSON.stringify(reply));
        };"""
    )
    phone.upload(SAMPLES / f"{CELLS}.png")
    phone.until("one solution")
    assert phone.shows(ORANGE) and "hard to read" in phone.said("r1c2")
    assert {"Check 1", "Hint", "Reveal"} <= set(phone.buttons())
    phone.press("Check 1")
    assert phone.one("#sheet h2").text == "Row 1, column 2"


def test_what_is_not_sure_is_checked_before_it_is_solved(phone: Page, address: str) -> None:
    """The server's answer is changed on its way, as if the rules could not tell what the picture shows."""
    phone.driver.get(address)
    phone.driver.execute_script(
        """const fetched = window.fetch;
        window.fetch = async (path, ...given) => {
          const response = await fetched(path, ...given);
          if (path !== "read") return response;
          const reply = await response.json(), none = { solution: null, forced: null, steps: undefined };
          Object.assign(reply, none, { status: "unreadable", code: "unsure", error: "not sure: row 1" });
          reply.doubts = [{where: "row 1", read: "2", confidence: 0.6}];
          return new Response(JSON.stringify(reply));
        };"""
    )
    phone.upload(SAMPLES / f"{SMALL}.png")
    phone.until("hard to read")
    assert "Reveal" not in phone.buttons() and phone.shows(ORANGE)
    phone.press("Check 1")
    assert phone.one("#sheet h2").text == "Row 1"
    phone.press("Done")
    phone.until("It has one solution")
    phone.press("Hint")
    phone.until("Hint 1")
