"""The page in a real browser, headless: what a person does with it, on a phone and on a desktop."""

from __future__ import annotations

import base64
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from snap2solve.cli import main
from snap2solve.facade import annotate, solve_picture
from tests.test_web import ENVIRONMENT, SAMPLES
from vision.picture import load_picture

selenium = pytest.importorskip("selenium", reason="no selenium: pip install 'snap2solve[browser]'")

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

BROWSER = shutil.which("chromium") or shutil.which("google-chrome") or ""
DRIVER = shutil.which("chromedriver") or ""
SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
ORANGE = (0, 106, 232)  # of marks around what is in doubt, BGR
PATIENCE = 30  # seconds for a view to come

pytestmark = pytest.mark.skipif(
    not (BROWSER and DRIVER), reason="no browser: apt-get install chromium chromium-driver"
)


def served(*arguments: str) -> Iterator[str]:
    """The address of a server in a process of its own."""
    call = [sys.executable, "-m", "snap2solve", "serve", "--port", "0", "--jobs", "1", *arguments]
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as process:
        try:
            assert process.stdout
            yield process.stdout.readline().split()[-1]
        finally:
            process.terminate()
            process.communicate()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    yield from served()


@pytest.fixture(scope="module")
def secret_address() -> Iterator[str]:
    yield from served("--lan", "--host", "127.0.0.1")


class Page:
    """The page as a person uses it."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def one(self, selector: str) -> Any:
        return self.driver.find_element("css selector", selector)

    def until(self, words: str) -> str:
        """Wait until the message says this."""
        WebDriverWait(self.driver, PATIENCE).until(lambda _: re.search(words, self.message()))
        return self.message()

    def message(self) -> str:
        return str(self.one("#message").text)

    def upload(self, path: Path) -> None:
        self.one("#file").send_keys(str(path))

    def view(self, name: str) -> None:
        self.one(f"#views label:has([value={name}])").click()
        WebDriverWait(self.driver, PATIENCE).until(lambda _: self.shows(name))

    def shows(self, name: str) -> bool:
        checked = self.one(f"[value={name}]").is_selected()
        return bool(checked and not self.one("#busy").is_displayed())

    def pixels(self) -> NDArray[np.uint8]:
        """What the canvas shows, (h, w, 3) BGR."""
        url = self.driver.execute_script("return document.getElementById('board').toDataURL()")
        data = np.frombuffer(base64.b64decode(url.partition(",")[2]), np.uint8)
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)

    def whole(self) -> None:
        """Show the whole picture."""
        self.one("#board").send_keys("0")

    def tap(self, picture: NDArray[np.uint8], x: float, y: float) -> None:
        """Tap on a point of the whole picture."""
        self.whole()
        canvas = self.one("#board")
        width, height = canvas.size["width"], canvas.size["height"]
        scale = min(width / picture.shape[1], height / picture.shape[0])
        across, down = (x - picture.shape[1] / 2) * scale, (y - picture.shape[0] / 2) * scale
        ActionChains(self.driver).move_to_element_with_offset(canvas, across, down).click().perform()

    def complaints(self) -> list[str]:
        """What the browser's console says of errors."""
        return [entry["message"] for entry in self.driver.get_log("browser")]


@pytest.fixture(params=SIZES)
def page(request: pytest.FixtureRequest) -> Iterator[Page]:
    yield from opened(*SIZES[request.param])


@pytest.fixture
def phone() -> Iterator[Page]:
    yield from opened(*SIZES["phone"])


def opened(width: int, height: int) -> Iterator[Page]:
    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    try:
        yield Page(driver)
    finally:
        driver.quit()


def off(picture: NDArray[np.uint8], canvas: NDArray[np.uint8], where: NDArray[np.bool_]) -> float:
    """How far a canvas is from showing the whole of a picture there: mean difference of a channel."""
    scale = min(canvas.shape[1] / picture.shape[1], canvas.shape[0] / picture.shape[0])
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    top, left = ((canvas.shape[i] - small.shape[i]) // 2 for i in (0, 1))
    shown = canvas[top : top + small.shape[0], left : left + small.shape[1]]
    there = cv2.resize(where.astype(np.uint8), small.shape[1::-1], interpolation=cv2.INTER_AREA) > 0
    return float(np.abs(shown.astype(float) - small)[there].mean())


def test_the_answer_is_on_the_canvas(page: Page, address: str, tmp_path: Path) -> None:
    sample = SAMPLES / "light-up-teal.png"
    assert main(["-q", "-o", str(tmp_path / "x.png"), str(sample)]) == 0
    before, after = load_picture(sample), load_picture(tmp_path / "x.png")
    drawn = (before != after).any(axis=2)
    page.driver.get(address)
    page.upload(sample)
    page.until("Light Up 14×14: one solution")
    assert page.shows("answer")
    page.whole()
    assert 2 * off(after, page.pixels(), drawn) < off(before, page.pixels(), drawn)
    page.view("picture")
    assert 2 * off(before, page.pixels(), drawn) < off(after, page.pixels(), drawn)
    assert page.complaints() == []


def test_the_board_fills_the_canvas_and_zooms(page: Page, address: str) -> None:
    page.driver.get(address)
    page.upload(SAMPLES / "aquarium-night.png")
    page.until("one solution")
    board = page.pixels()
    page.whole()
    whole = page.pixels()
    page.one("[data-zoom='0']").click()
    assert np.array_equal(page.pixels(), board) and not np.array_equal(board, whole)
    page.one("[data-zoom='1.5']").click()
    larger = page.pixels()
    page.one("#board").send_keys("-")
    assert not np.array_equal(larger, board) and np.abs(page.pixels().astype(float) - board).mean() < 12


def test_hint_and_check_tell_no_more(page: Page, address: str) -> None:
    page.driver.get(address)
    page.upload(SAMPLES / "nonogram-tiles.png")
    page.until("one solution")
    page.view("check")
    assert re.fullmatch(r"\d+ right, (none|\d+) wrong.*", page.until("right"))
    page.view("hint")
    first = page.until("[Rr]ow|[Cc]olumn|r\\d+c\\d+")
    if page.one("#next").is_displayed():
        page.one("#next").click()
        WebDriverWait(page.driver, PATIENCE).until(lambda _: page.message() != first)
        page.one("#back").click()
        WebDriverWait(page.driver, PATIENCE).until(lambda _: page.message() == first)


def test_a_tap_corrects_a_hint(page: Page, address: str) -> None:
    sample = SAMPLES / "light-up-teal.png"
    picture = load_picture(sample)
    page.driver.get(address)
    page.upload(sample)
    page.until("one solution")
    answer = page.pixels()
    page.tap(picture, 16 + 1.5 * 49, 502 + 0.5 * 49)  # r1c2, a wall with 1
    assert page.one("#correct h2").text == "Row 1, column 2"
    assert page.one("#fields :checked").get_attribute("value") == "1"
    page.one("#fields label:has([value='4'])").click()
    page.one("#correct [value=solve]").click()
    assert "r1c2" in page.until("no solution")
    assert page.shows("picture") and not page.one("[value=answer]").is_enabled()
    page.tap(picture, 16 + 1.5 * 49, 502 + 0.5 * 49)
    page.one("#fields label:has([value='1'])").click()
    page.one("#correct [value=solve]").click()
    page.until("one solution")
    page.one("[data-zoom='0']").click()
    assert np.abs(page.pixels().astype(float) - answer).mean() < 1


def test_the_keyboard_corrects_a_hint(phone: Page, address: str) -> None:
    phone.driver.get(address)
    phone.upload(SAMPLES / "aquarium-red.png")
    phone.until("one solution")
    phone.one("#board").send_keys(Keys.ARROW_DOWN, Keys.ARROW_LEFT)
    said = phone.one("#said").get_attribute("textContent")
    assert said == "row 1: 2"
    phone.one("#board").send_keys(Keys.ENTER)
    entry = phone.one("#fields input")
    assert entry.get_attribute("value") == "2" and phone.driver.switch_to.active_element == entry
    entry.clear()
    entry.send_keys("6", Keys.ENTER)
    phone.until("no solution")
    phone.one("#board").send_keys(Keys.ENTER)
    phone.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    assert "no solution" in phone.message()


def test_what_is_in_doubt_is_marked_first(phone: Page, address: str) -> None:
    """The server's answer is changed on its way, so that it holds a doubt."""
    phone.driver.get(address)
    phone.driver.execute_script(
        """const fetched = window.fetch;
        window.fetch = async (...given) => {
          const result = await (await fetched(...given)).json();
          result.doubts = [{where: "r1c2", read: "1", confidence: 0.6}];
          return new Response(JSON.stringify(result));
        };"""
    )
    sample = SAMPLES / "light-up-teal.png"
    phone.upload(sample)
    phone.until("One thing was hard to read")
    assert phone.shows("picture") and phone.one("#doubts button").text.split() == ["r1c2:", "1"]
    phone.whole()
    marked, plain = phone.pixels(), load_picture(sample)
    answer = annotate(sample, solve_picture(sample))
    drawn = (plain != answer).any(axis=2)
    assert 2 * off(plain, marked, drawn) < off(answer, marked, drawn)
    assert (np.abs(marked.astype(int) - ORANGE).sum(axis=2) < 30).any()
    phone.one("#doubts button").click()
    assert phone.one("#correct").is_displayed()
    phone.one("#correct [value=cancel]").click()
    phone.one("#trust").click()
    phone.until("one solution")
    assert phone.shows("answer")


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("text.png", b"no picture at all", "Choose another picture"),
        ("cut.png", b"\x89PNG\r\n\x1a\n", "Choose another picture"),
        ("large.png", bytes(21 * 2**20), "larger than 20 MB"),
    ],
)
def test_bad_files_say_what_to_do(
    phone: Page, address: str, tmp_path: Path, name: str, content: bytes, words: str
) -> None:
    (tmp_path / name).write_bytes(content)
    phone.driver.get(address)
    phone.upload(tmp_path / name)
    phone.until(words)
    phone.upload(SAMPLES / "aquarium-red.png")
    phone.until("one solution")


def test_a_picture_without_puzzle_says_what_to_do(phone: Page, address: str, tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "plain.png"), np.full((400, 300, 3), 200, np.uint8))
    phone.driver.get(address)
    phone.upload(tmp_path / "plain.png")
    assert "choose the kind" in phone.until("whole board")


def test_dropped_and_pasted_pictures_are_taken(phone: Page, address: str) -> None:
    data = base64.b64encode((SAMPLES / "aquarium-red.png").read_bytes()).decode()
    for event, field in (("drop", "dataTransfer"), ("paste", "clipboardData")):
        phone.driver.get(address)
        phone.driver.execute_script(
            f"""const bytes = Uint8Array.from(atob(arguments[0]), (c) => c.charCodeAt(0));
            const {field} = new DataTransfer();
            {field}.items.add(new File([bytes], "shot.png", {{type: "image/png"}}));
            const event = new Event("{event}", {{bubbles: true, cancelable: true}});
            event.{field} = {field};
            document.body.dispatchEvent(event);""",
            data,
        )
        phone.until("Aquarium 6×6: one solution")


def test_the_saved_picture_is_that_of_the_command_line(phone: Page, address: str, tmp_path: Path) -> None:
    sample = SAMPLES / "aquarium-red.png"
    assert main(["-q", "-o", str(tmp_path / "x.png"), str(sample)]) == 0
    behaviour = {"behavior": "allow", "downloadPath": str(tmp_path)}
    phone.driver.execute_cdp_cmd("Browser.setDownloadBehavior", behaviour)
    phone.driver.get(address)
    phone.upload(sample)
    phone.until("one solution")
    phone.one("#save").click()
    saved = tmp_path / "aquarium-red.solved.png"
    WebDriverWait(phone.driver, PATIENCE).until(lambda _: saved.exists())
    assert np.array_equal(load_picture(saved), load_picture(tmp_path / "x.png"))


def test_only_the_token_opens_the_page(phone: Page, secret_address: str) -> None:
    bare = secret_address.partition("?")[0]
    for address in (bare, f"{bare}?token=wrong"):
        phone.driver.get(address)
        assert "token is missing or wrong" in phone.one("body").text
    phone.driver.get(secret_address)
    assert phone.driver.current_url == bare and phone.one("#drop h2").text == "Solve a screenshot"
    phone.upload(SAMPLES / "aquarium-red.png")
    phone.until("one solution")


def test_controls_have_names(page: Page, address: str) -> None:
    page.driver.get(address)
    page.upload(SAMPLES / "aquarium-red.png")
    page.until("one solution")
    for control in page.driver.find_elements("css selector", "button, input, select, canvas"):
        if control.is_displayed():
            assert control.accessible_name, control.get_attribute("outerHTML")
    assert page.one("#message").get_attribute("role") == "status"
    small = [
        one.accessible_name
        for one in page.driver.find_elements("css selector", "button, select")
        if one.is_displayed() and min(one.size["width"], one.size["height"]) < 40
    ]
    assert small == []
    beside = """return [...document.querySelectorAll("header *, #panel *, #stage")].filter((one) => {
      const box = one.getBoundingClientRect();
      return box.width > 1 && (box.left < 8 || box.right > innerWidth - 8);
    }).map((one) => one.outerHTML)"""
    assert page.driver.execute_script(beside) == []
