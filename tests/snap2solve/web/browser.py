"""The page as a person uses it, in a real browser without a window."""

from __future__ import annotations

import base64
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from snap2solve.basics.kinds import all_kinds

pytest.importorskip("selenium", reason="no selenium: pip install 'snap2solve[browser]'")

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

SAMPLES = Path(__file__).resolve().parents[3] / "samples"
BROWSER = shutil.which("chromium") or shutil.which("google-chrome") or ""
DRIVER = shutil.which("chromedriver") or ""
ARGUMENTS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
SIZES = {
    "phone": (390, 844),
    "lying": (844, 390),
    "small": (360, 640),
    "narrow": (320, 568),
    "desktop": (1440, 900),
}
ORANGE, RED = (0, 120, 255), (45, 30, 215)  # of what is in doubt, and of what is wrong, BGR
TITLES = [kind.title for kind in all_kinds()]
PATIENCE = 40  # seconds for what was asked for to come
SPREAD = 60 * 2**20  # bytes by which a tab may grow while one goes through hints


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

    def comes_true(self, script: str) -> None:
        """Wait until a script returns what is true."""
        WebDriverWait(self.driver, PATIENCE).until(lambda driver: driver.execute_script(script))

    def message(self) -> str:
        return str(self.one("#message").text)

    def upload(self, *paths: Path) -> None:
        self.one("#file").send_keys("\n".join(map(str, paths)))

    def press(self, words: str) -> None:
        """Press the button that says this."""
        self.driver.find_element("xpath", f"//button[normalize-space()='{words}']").click()

    def buttons(self) -> list[str]:
        return [one.text for one in self.driver.find_elements("css selector", "#panel button") if one.text]

    def said(self, where: str) -> str:
        """What a screen reader finds at a place."""
        return str(self.one(f"#grid [data-where='{where}']").get_attribute("aria-label"))

    def tap(self, where: str, across: float = 0.5, down: float = 0.5) -> None:
        """Tap on a cell or a hint."""
        script = "const b = arguments[0].getBoundingClientRect(); return [b.left, b.top, b.width, b.height]"
        self.pixels()  # what is over the picture follows it with the next frame
        place = self.one(f"#grid [data-where='{where}']")
        left, top, width, height = self.driver.execute_script(script, place)
        at = {"x": left + across * width, "y": top + down * height, "button": "left", "clickCount": 1}
        for kind in ("mousePressed", "mouseReleased"):
            self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, **at})

    def pixels(self) -> NDArray[np.uint8]:
        """What the canvas shows, (h, w, 3) BGR."""
        script = """const done = arguments[0];
            requestAnimationFrame(() => requestAnimationFrame(() => done(board.toDataURL())));"""
        url = self.driver.execute_async_script(script)
        data = np.frombuffer(base64.b64decode(url.partition(",")[2]), np.uint8)
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)

    def shows(self, colour: tuple[int, int, int]) -> bool:
        return bool((np.abs(self.pixels().astype(int) - colour).sum(axis=2) < 30).any())

    def fetched(self) -> list[str]:
        """The paths that were asked for since the page was opened."""
        script = "return performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)"
        return [str(path) for path in self.driver.execute_script(script)]

    def complaints(self) -> list[str]:
        """What the browser's console says of errors."""
        return [entry["message"] for entry in self.driver.get_log("browser")]


def opened(width: int, height: int, *arguments: str) -> Iterator[Page]:
    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        *arguments,
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 900}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    try:
        yield Page(driver)
    finally:
        driver.quit()


def memory(page: Page) -> int:
    """Bytes that the browser's processes have for themselves, after what is not needed was given back."""
    import psutil

    page.driver.execute_cdp_cmd("HeapProfiler.enable", {})
    page.driver.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
    children = psutil.Process(page.driver.service.process.pid).children(recursive=True)
    return sum(one.memory_full_info().uss for one in children)


needs_browser = pytest.mark.skipif(
    not (BROWSER and DRIVER), reason="no browser: apt-get install chromium chromium-driver"
)
