"""The README's examples do what it says."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from snap2solve.cli import main
from snap2solve.errors import Problem
from vision.picture import load_picture

if TYPE_CHECKING:
    from tests.conftest import Golden

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def examples() -> Iterator[tuple[str, str]]:
    """The commands in the README that are shown with what they print."""
    for block in blocks("console"):
        yield from re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)


@pytest.fixture(autouse=True)
def copy_of_samples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples run where `samples/` is, and leave nothing behind in the project."""
    shutil.copytree(
        ROOT / "samples", tmp_path / "samples", ignore=shutil.ignore_patterns("*.py", "*.solved.png")
    )
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("command", "output"), list(examples()))
def test_console(command: str, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    program, *arguments = shlex.split(command)
    assert program == "snap2solve"
    assert main(arguments) == 0
    assert capsys.readouterr().out == output


@pytest.mark.parametrize("code", blocks("python"))
def test_python(code: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(code, {})
    assert out.getvalue().startswith("solved ")


def test_set_up_is_one_line_each() -> None:
    first, second = [block for block in blocks("sh") if block.startswith("python3 -m venv")]
    assert first.count("\n") == second.count("\n") == 1
    picture = first.split()[-1]
    assert (ROOT / picture).is_file() and main([picture]) == 0
    assert Path(picture).with_suffix(".solved.png").is_file()
    assert second.rstrip().endswith("pytest")


def test_exit_codes_are_those_of_the_code() -> None:
    documented = {int(code) for code in re.findall(r"^\| (\d) \|", README, re.MULTILINE)}
    kinds = [Problem]
    for kind in kinds:
        kinds += kind.__subclasses__()
    assert documented == {0, 6, 7} | {kind.exit_code for kind in kinds}


def test_picture_at_the_top(golden: Golden) -> None:
    (name,) = re.findall(r"^!\[.*\]\((.*)\)", README)
    before = load_picture("samples/light-up-teal.png")
    assert main(["samples/light-up-teal.png", "-q"]) == 0
    after = load_picture("samples/light-up-teal.solved.png")
    gap = np.full((before.shape[0], 40, 3), 255, np.uint8)
    golden(str(ROOT / name).removesuffix(".png"), np.hstack([before, gap, after]))
