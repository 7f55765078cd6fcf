"""The page in a real browser: state, layout, tokens, and the installed app."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

import numpy as np
import pytest

from tests.pictures import CELLS, LARGE, SMALL, kind_of, title_of
from tests.snap2solve.web.serving import serve

pytest.importorskip("selenium", reason="no selenium: pip install 'snap2solve[browser]'")

import trustme
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.snap2solve.web.browser import (
    SAMPLES,
    SIZES,
    Page,
    needs_browser,
    opened,
)

pytestmark = needs_browser


def test_reload_and_back_keep_picture_and_step(phone: Page, address: str) -> None:
    phone.driver.get(address)
    phone.upload(SAMPLES / f"{SMALL}.png")
    phone.until("is read")
    phone.press("Hint")
    phone.press("Next")
    second = phone.until("Hint 2")
    phone.driver.refresh()
    assert phone.until("Hint 2") == second and "/read" not in phone.fetched()
    phone.upload(SAMPLES / f"{CELLS}.png")
    phone.until(title_of(CELLS))
    phone.driver.back()
    assert phone.until("Hint 2") == second


def test_several_pictures_in_a_row(phone: Page, address: str) -> None:
    phone.driver.get(address)
    phone.upload(SAMPLES / f"{SMALL}.png", SAMPLES / f"{CELLS}.png")
    phone.until(title_of(SMALL))
    assert phone.one("#which").text == "1 of 2"
    phone.one("#after").click()
    phone.until(title_of(CELLS))
    phone.one("#before").click()
    phone.until(title_of(SMALL))


def test_the_kind_goes_back_to_any(phone: Page, address: str) -> None:
    phone.driver.get(address)
    phone.upload(SAMPLES / f"{SMALL}.png")
    phone.until("is read")
    phone.one(f"#kind option[value={kind_of(CELLS)}]").click()
    phone.until(f"was found|grid|{title_of(CELLS)}")
    phone.upload(SAMPLES / f"{SMALL}.png")
    phone.until(f"{title_of(SMALL)} 6×6 is read")
    assert phone.one("#kind").get_attribute("value") == "auto"


def test_dropped_and_pasted_pictures_are_taken(phone: Page, address: str) -> None:
    data = base64.b64encode((SAMPLES / f"{SMALL}.png").read_bytes()).decode()
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
        phone.until(f"{title_of(SMALL)} 6×6 is read")


def test_all_fits_and_has_names(page: Page, address: str) -> None:
    page.driver.get(address)
    page.upload(SAMPLES / f"{SMALL}.png")
    page.until("is read")
    page.press("Reveal")
    for size in ("", "200%"):
        page.driver.execute_script("document.documentElement.style.fontSize = arguments[0]", size)
        for control in page.driver.find_elements("css selector", "button, input, select"):
            if control.is_displayed() and not control.get_attribute("data-where"):
                assert control.accessible_name, control.get_attribute("outerHTML")
                assert min(control.size["width"], control.size["height"]) >= 44, control.accessible_name
        beyond = """return [...document.querySelectorAll("header *, #panel *, #stage")].filter((one) => {
          const box = one.getBoundingClientRect();
          return box.width > 1 && (box.left < -0.5 || box.right > innerWidth + 0.5);
        }).map((one) => one.outerHTML)"""
        assert page.driver.execute_script(beyond) == []
    page.driver.execute_script("document.documentElement.style.fontSize = ''")
    covering = """const stage = document.getElementById("stage").getBoundingClientRect();
      return [...document.querySelectorAll("header button, #panel button")].filter((one) => {
        const box = one.getBoundingClientRect();
        const across = box.right > stage.left && box.left < stage.right;
        return across && box.bottom > stage.top + 1 && box.top < stage.bottom - 1;
      }).length"""
    assert page.driver.execute_script(covering) == 0
    assert page.one("#message").get_attribute("role") == "status"


def test_the_board_is_large_where_the_phone_lies(address: str) -> None:
    for page in opened(*SIZES["lying"]):
        page.driver.get(address)
        page.upload(SAMPLES / f"{SMALL}.png")
        page.until("is read")
        script = "const g = (n) => document.querySelector(`[data-where=${n}]`).getBoundingClientRect();"
        width = page.driver.execute_script(f"{script} return g('r1c6').right - g('r1c1').left")
        assert width > 260


def test_the_board_alone_is_printed(phone: Page, address: str) -> None:
    phone.driver.get(address)
    phone.upload(SAMPLES / f"{SMALL}.png")
    phone.until("is read")
    phone.press("Reveal")
    phone.until("the only one there is")
    shown = phone.pixels()
    phone.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    controls = phone.driver.find_elements("css selector", "button, input, select")
    beside = [one for one in controls if not one.get_attribute("data-where")]
    assert not [one.accessible_name for one in beside if one.is_displayed()]
    printed = phone.pixels()
    assert phone.one("#board").is_displayed() and min(printed.shape[:2]) > 100
    assert len(np.unique(printed.reshape(-1, 3), axis=0)) >= len(np.unique(shown.reshape(-1, 3), axis=0)) / 4


def test_hints_stay_in_view_when_zoomed(phone: Page, address: str) -> None:
    phone.driver.get(address)
    phone.upload(SAMPLES / f"{LARGE}.png")
    phone.until("is read")
    for _ in range(3):
        phone.one("[data-zoom='1.5']").click()
    phone.driver.execute_script("document.querySelector(\"[data-where='r6c6']\").focus()")
    zoomed = phone.pixels()
    assert (zoomed[:3] == zoomed[0, 0]).mean() < 1  # numbers, though the board runs beyond the edge
    for step in range(4):
        phone.press("Hint" if step == 0 else "Next")
    phone.comes_true(
        """const room = stage.getBoundingClientRect();
        const meant = [...document.querySelectorAll("[aria-label*='now ']")];
        return meant.length && meant.every((one) => {
          const box = one.getBoundingClientRect(), across = box.right > room.left && box.left < room.right;
          return across && box.bottom > room.top && box.top < room.bottom;
        })"""
    )


def test_only_the_token_opens_the_page(phone: Page, tmp_path: Path) -> None:
    with serve(tmp_path, "--lan", "--host", "127.0.0.1") as (_, secret):
        bare = secret.partition("?")[0]
        for address in (bare, f"{bare}?token=wrong"):
            phone.driver.get(address)
            assert "token is missing or wrong" in phone.one("body").text
        phone.driver.get(secret)
        assert phone.driver.current_url == bare and phone.one("#drop h2").text == "Solve a screenshot"
        phone.upload(SAMPLES / f"{SMALL}.png")
        phone.until("is read")


def test_the_installed_app_takes_shared_pictures(tmp_path: Path) -> None:
    made = trustme.CA().issue_cert("127.0.0.1")
    made.private_key_pem.write_to_path(tmp_path / "key.pem")
    made.cert_chain_pems[0].write_to_path(tmp_path / "cert.pem")
    public = x509.load_pem_x509_certificate(made.cert_chain_pems[0].bytes()).public_key()
    digest = hashlib.sha256(public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).digest()
    trusting = f"--ignore-certificate-errors-spki-list={base64.b64encode(digest).decode()}"
    files = ["--cert", str(tmp_path / "cert.pem"), "--key", str(tmp_path / "key.pem")]
    with serve(tmp_path, "--lan", "--host", "127.0.0.1", *files) as (_, address):
        for page in opened(*SIZES["phone"], trusting, f"--user-data-dir={tmp_path / 'profile'}"):
            page.driver.get(address)
            ready = "navigator.serviceWorker.ready.then(() => arguments[0](true))"
            assert page.driver.execute_async_script(ready)
            manifest = page.driver.execute_cdp_cmd("Page.getAppManifest", {})
            assert manifest["errors"] == [] and "share_target" in manifest["data"]
            assert (
                page.driver.execute_cdp_cmd("Page.getInstallabilityErrors", {})["installabilityErrors"] == []
            )
            data = base64.b64encode((SAMPLES / f"{SMALL}.png").read_bytes()).decode()
            page.driver.get("about:blank")  # as the phone's menu, which is no page of the app either
            page.driver.execute_script(
                """const bytes = Uint8Array.from(atob(arguments[0]), (c) => c.charCodeAt(0));
                const form = document.createElement("form"), input = document.createElement("input");
                Object.assign(form, { method: "post", action: arguments[1], enctype: "multipart/form-data" });
                const files = new DataTransfer();
                files.items.add(new File([bytes], "shot.png", { type: "image/png" }));
                Object.assign(input, { type: "file", name: "image", files: files.files });
                form.append(input);
                document.body.append(form);
                form.submit();""",
                data,
                f"{address.partition('?')[0]}share",
            )
            page.until(f"{title_of(SMALL)} 6×6 is read")
