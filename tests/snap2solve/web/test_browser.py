"""The page in a real browser: from a picture over hints to the answer."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from snap2solve.facade import annotate, solve_picture
from tests.pictures import CELLS, LARGE, RUNS, SMALL, title_of
from vision.files.picture import load_picture

pytest.importorskip("selenium", reason="no selenium: pip install 'snap2solve[browser]'")

from selenium.webdriver.support.ui import WebDriverWait

from tests.snap2solve.web.browser import PATIENCE, RED, SAMPLES, SPREAD, TITLES, Page, memory, needs_browser

pytestmark = needs_browser

AT_ONCE = 50  # milliseconds


def test_hints_come_before_the_answer(page: Page, address: str) -> None:
    page.driver.get(address)
    page.upload(SAMPLES / f"{CELLS}.png")
    page.until(f"{title_of(CELLS)} 14×14 is read. It has one solution")
    read = page.pixels()
    place = page.one("#next").rect
    page.press("Hint")
    first = page.until(r"Hint 1 of \d+")
    WebDriverWait(page.driver, PATIENCE).until(lambda _: "+" not in page.message().splitlines()[0])
    asked = page.fetched()
    assert asked.count("/read") == 1 and not np.array_equal(page.pixels(), read)
    page.press("Next")
    assert page.one("#next").rect["x"] == place["x"] and page.one("#next").rect["width"] == place["width"]
    assert page.until("Hint 2 of") != first and page.fetched() == asked  # Next takes no request
    page.press("Reveal")
    page.until("the only one there is")
    page.press("Hide")
    page.until("Hint 2 of")
    page.press("Back")
    page.press("Back")
    page.until("is read")
    assert np.array_equal(page.pixels(), read) and page.complaints() == []


def test_the_answer_looks_as_the_command_line_draws_it(phone: Page, address: str, tmp_path: Path) -> None:
    sample = SAMPLES / f"{CELLS}.png"
    behaviour = {"behavior": "allow", "downloadPath": str(tmp_path)}
    phone.driver.execute_cdp_cmd("Browser.setDownloadBehavior", behaviour)
    phone.driver.get(address)
    phone.upload(sample)
    phone.until("is read")
    phone.press("Reveal")
    phone.press("Save")
    saved = tmp_path / f"{CELLS}.solved.png"
    WebDriverWait(phone.driver, PATIENCE).until(lambda _: saved.exists())
    before, after, drawn = load_picture(sample), annotate(sample, solve_picture(sample)), load_picture(saved)
    there = (before != after).any(axis=2)
    off = np.abs(drawn.astype(int) - after)[there].mean()
    assert drawn.shape == before.shape and off < 0.1 * np.abs(before.astype(int) - after)[there].mean()
    assert np.abs(drawn.astype(int) - before)[~there].mean() < 0.5


def test_right_wrong_and_new_are_told_apart(phone: Page, address: str) -> None:
    phone.driver.get(address)
    phone.upload(SAMPLES / f"{RUNS}.png")
    phone.until("is read")
    result = solve_picture(SAMPLES / f"{RUNS}.png")
    assert result.progress
    phone.press("My mistakes")
    assert f"{result.progress.right} right, " in phone.message()
    phone.press("Reveal")
    legend = phone.one("#legend").text
    assert "new" in legend and f"{result.progress.right} of yours, right" in legend
    row, column, _ = result.placed[0]
    assert "yours" in phone.said(f"r{row + 1}c{column + 1}")


def test_wrong_ones_are_crossed_out_and_come_first(phone: Page, address: str, tmp_path: Path) -> None:
    sample = SAMPLES / f"{RUNS}.png"
    result = solve_picture(sample)
    assert result.grid and result.solution
    picture, grid = load_picture(sample), result.grid
    taken = {one[:2] for one in result.placed}
    row, column = next(
        (r, c)
        for r, cells in enumerate(result.solution)
        for c, cell in enumerate(cells)
        if cell == "." and (r, c) not in taken
    )
    right_row, right_column, _ = result.placed[0]

    def box(r: int, c: int) -> tuple[slice, slice]:
        return (
            slice(round(grid.y[r]) + 1, round(grid.y[r + 1])),
            slice(round(grid.x[c]) + 1, round(grid.x[c + 1])),
        )

    wrong = picture.copy()
    copied = picture[box(right_row, right_column)]
    there = wrong[box(row, column)]
    there[:] = cv2.resize(copied, there.shape[1::-1])
    cv2.imwrite(str(tmp_path / "wrong.png"), wrong)
    phone.driver.get(address)
    phone.upload(tmp_path / "wrong.png")
    phone.until("is read")
    assert not phone.shows(RED)
    phone.press("Hint")
    assert f"r{row + 1}c{column + 1} is wrong" in phone.message() and phone.shows(RED)
    phone.press("Reveal")
    assert "1 of yours, wrong" in phone.one("#legend").text and phone.shows(RED)
    assert "wrong" in phone.said(f"r{row + 1}c{column + 1}")


def test_nothing_is_revealed_while_the_server_fails(phone: Page, address: str) -> None:
    phone.driver.get(address)
    phone.driver.execute_script(
        "window.fetched = fetch; window.fetch = () => Promise.reject(new TypeError('gone'))"
    )
    phone.upload(SAMPLES / f"{SMALL}.png")
    phone.until("does not answer")
    assert phone.buttons()[-1] == "Retry" and "Reveal" not in phone.buttons()
    phone.driver.execute_script("window.fetch = window.fetched")
    phone.press("Retry")
    phone.until("is read")


def test_reading_can_be_cancelled(phone: Page, address: str) -> None:
    phone.driver.get(address)
    phone.driver.execute_script(
        """window.fetch = (path, { signal }) => new Promise((_, fail) => {
          signal.onabort = () => { window.gone = true; fail(new DOMException("", "AbortError")); };
        });"""
    )
    phone.upload(SAMPLES / f"{SMALL}.png")
    phone.until("Reading")
    phone.press("Cancel")
    phone.until("Stopped")
    assert phone.driver.execute_script("return window.gone") and "Retry" in phone.buttons()


def test_sixty_hints_leave_the_memory_as_it_is(phone: Page, address: str) -> None:
    phone.driver.get(address)
    phone.upload(SAMPLES / f"{LARGE}.png")
    phone.until("is read")
    before = memory(phone)
    for _ in range(60):
        phone.driver.execute_script("document.getElementById('next').click()")
        phone.driver.execute_script(
            "if (document.getElementById('next').disabled) document.getElementById('back').click()"
        )
    phone.pixels()
    assert memory(phone) - before < SPREAD


def test_the_next_hint_comes_at_once(phone: Page, address: str) -> None:
    phone.driver.get(address)
    phone.upload(SAMPLES / f"{CELLS}.png")
    phone.until("is read")
    phone.press("Hint")
    phone.until(r"Hint 1 of \d+")
    WebDriverWait(phone.driver, PATIENCE).until(lambda _: "+" not in phone.message().splitlines()[0])
    script = """const done = arguments[0], begun = performance.now(), next = document.getElementById("next");
      next.click();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));"""
    taken = [phone.driver.execute_async_script(script) for _ in range(8)]
    print("milliseconds to the next hint:", *map(round, taken))
    phone.until("Hint 9 of")
    assert min(taken) < AT_ONCE


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("text.png", b"no picture at all", "Choose a picture"),
        ("cut.png", b"\x89PNG\r\n\x1a\n", "Take the screenshot again"),
        ("large.png", bytes(21 * 2**20), "larger than 20 MB"),
        ("photo.heic", b"\0\0\0\x18ftypheic" + bytes(99), "take a screenshot instead"),
    ],
)
def test_bad_files_say_what_to_do(
    phone: Page, address: str, tmp_path: Path, name: str, content: bytes, words: str
) -> None:
    (tmp_path / name).write_bytes(content)
    phone.driver.get(address)
    phone.upload(tmp_path / name)
    phone.until(words)
    phone.upload(SAMPLES / f"{SMALL}.png")
    phone.until("is read")


def test_a_picture_without_puzzle_says_what_to_do(phone: Page, address: str, tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "plain.png"), np.full((400, 300, 3), 200, np.uint8))
    phone.driver.get(address)
    WebDriverWait(phone.driver, PATIENCE).until(
        lambda _: all(name in phone.one("#drop").text for name in TITLES)
    )
    phone.upload(tmp_path / "plain.png")
    assert "Crop the picture" in phone.until("whole board")
    assert phone.one("#kind").is_displayed()
