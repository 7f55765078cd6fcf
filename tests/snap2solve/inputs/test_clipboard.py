"""`--clipboard`: a picture where there is one, and clear words where not."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from snap2solve.cli import main
from tests.pictures import SMALL, kind_of

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="stands in for Linux's programs")

SAMPLES = Path(__file__).resolve().parents[3] / "samples"
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is all of PATH, and the one where the test runs."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def xclip(folder: Path, script: str) -> None:
    """Put an xclip there that does this."""
    path = folder / "xclip"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def test_the_picture_in_the_clipboard(programs: Path, capsys: Captured) -> None:
    cat = shutil.which("cat", path=os.defpath)
    xclip(programs, f"exec {cat} {SAMPLES / f'{SMALL}.png'}")
    assert main(["--clipboard"]) == 0
    assert f"{kind_of(SMALL)} 6x6: one solution" in capsys.readouterr().out
    assert [path.name for path in programs.iterdir()] == ["xclip"]
    assert main(["--clipboard", "-o", "out/"]) == 0
    assert (programs / "out" / "clipboard.solved.png").is_file()


def test_no_picture_in_the_clipboard(programs: Path, capsys: Captured) -> None:
    xclip(programs, "echo 'Error: target image/png not available' >&2; exit 1")
    assert main(["--clipboard"]) == 4
    assert "no picture is in the clipboard" in capsys.readouterr().err
    xclip(programs, "echo 'cannot open display' >&2; exit 1")
    assert main(["--clipboard"]) == 4
    assert "cannot open display" in capsys.readouterr().err


def test_no_clipboard(programs: Path, capsys: Captured) -> None:
    assert main(["--clipboard"]) == 3
    assert "wl-paste or xclip" in capsys.readouterr().err
