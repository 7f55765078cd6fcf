"""The README's examples do what it says."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from snap2solve.basics.errors import Problem
from snap2solve.cli import command, main, subcommand
from snap2solve.facade import solve_picture
from vision.basics.types import Image
from vision.files.picture import load_picture

if TYPE_CHECKING:
    from tests.conftest import Golden

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


DOCUMENTS = (README, *(page.read_text(encoding="utf-8") for page in sorted((ROOT / "docs").glob("*.md"))))


def blocks(language: str, *documents: str) -> list[str]:
    """The blocks of code in these documents, or in all."""
    pattern = rf"^```{language}\n(.*?)^```"
    found = (re.findall(pattern, text, re.MULTILINE | re.DOTALL) for text in documents or DOCUMENTS)
    return [block for some in found for block in some]


def examples() -> Iterator[tuple[str, str]]:
    """The commands that are shown with what they print."""
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
    printed = capsys.readouterr()
    assert printed.out + printed.err == output


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
    assert second.rstrip().endswith("pytest -n auto")


def test_exit_codes_are_those_of_the_code() -> None:
    scripts = (ROOT / "docs" / "scripts.md").read_text(encoding="utf-8")
    documented = {int(code) for code in re.findall(r"^\| (\d) \|", scripts, re.MULTILINE)}
    kinds = [Problem]
    for kind in kinds:
        kinds += kind.__subclasses__()
    assert documented == {0, 6, 7} | {kind.exit_code for kind in kinds}


def shell_commands() -> Iterator[list[str]]:
    """The calls of snap2solve in blocks for a shell, each as words, with its pipes cut off."""
    for block in blocks("sh"):
        for line in block.splitlines():
            words = shlex.split(line.partition(" | ")[0].partition(" > ")[0], comments=True)
            if words[:1] == ["snap2solve"]:
                yield words[1:]


@pytest.mark.parametrize("words", list(shell_commands()), ids=" ".join)
def test_shell_commands(words: list[str]) -> None:
    """They have options that there are, and solve what they are given: here, a sample."""
    chosen = subcommand(words.pop(0)) if words[0] in ("serve", "watch") else command
    known = {option for parameter in chosen.params for option in parameter.opts}
    assert {word for word in words if word.startswith("-")} <= known
    if chosen is command:
        shutil.copy("samples/light-up-teal.png", "shot.png")
        shutil.copy("samples/light-up-teal.txt", "board.txt")
        files = ["shot.png" if word.startswith("*.") else word for word in words]
        assert main([*files, "--force"] if "-o" in files or "--board" in files else files) == 0


def test_links_lead_somewhere() -> None:
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert link.startswith("https://") or (page.parent / link).exists(), (page.name, link)


def test_the_readme_is_short() -> None:
    assert len(README.split()) <= 1400


def board_of(image: Image, beside: float) -> tuple[slice, slice]:
    """Where the board is in a picture, with room for hints: a part of its larger side."""
    grid = solve_picture(image).grid
    assert grid is not None
    room = beside * max(grid.x[-1] - grid.x[0], grid.y[-1] - grid.y[0])
    top, left = max(0, round(grid.y[0] - room)), max(0, round(grid.x[0] - room))
    return slice(top, round(grid.y[-1] + room / 3)), slice(left, round(grid.x[-1] + room / 3))


def in_a_row(parts: Sequence[Image], height: int) -> Image:
    """Pictures of one height beside each other, with gaps between them."""
    row = []
    for part in parts:
        width = round(part.shape[1] * height / part.shape[0])
        shown = cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA)
        row += [shown, np.full((height, 20, 3), 255, np.uint8)]
    return np.asarray(np.hstack(row[:-1]), np.uint8)


def test_picture_at_the_top(golden: Golden) -> None:
    name = re.findall(r"^!\[.*\]\((.*)\)", README, re.MULTILINE)[0]
    before, after = [], []
    for one in ("light-up-night", "nonogram-tiles", "aquarium-night"):
        source = Path("samples") / f"{one}.png"
        image = load_picture(source)
        where = board_of(image, 0.3)
        assert main([str(source), "-q"]) == 0
        before.append(image[where])
        after.append(load_picture(source.with_suffix(".solved.png"))[where])
    rows = [in_a_row(before, 300), in_a_row(after, 300)]
    golden(
        str(ROOT / name).removesuffix(".png"),
        np.vstack([rows[0], np.full((20, rows[0].shape[1], 3), 255, np.uint8), rows[1]]),
    )


def test_picture_of_hints(golden: Golden) -> None:
    name = re.findall(r"^!\[.*\]\((.*hints.png)\)", README, re.MULTILINE)[0]
    shown = []
    for one in ("light-up-teal", "nonogram-paper", "aquarium-red"):
        source = Path("samples") / f"{one}.png"
        assert main([str(source), "--hint", "-o", "hint.png"]) == 0
        shown.append(load_picture("hint.png")[board_of(load_picture(source), 0.36)])
    golden(str(ROOT / name).removesuffix(".png"), in_a_row(shown, 480))


def measurements() -> Iterator[tuple[str, str]]:
    """The measurements and trainings that documents and scripts name, each a module and its options."""
    for document in (*ROOT.glob("*.md"), *ROOT.glob("*/*.md"), *ROOT.glob(".ci/*")):
        for line in document.read_text(encoding="utf-8").splitlines():
            yield from re.findall(r"python -m ((?:bench|training)[.\w]+)([^`|]*)", line)


@pytest.mark.parametrize(("module", "options"), sorted(set(measurements())))
def test_commands_that_print_figures_exist(module: str, options: str) -> None:
    source = ROOT / (module.rstrip(".").replace(".", "/") + ".py")
    text = source.read_text(encoding="utf-8")
    assert 'if __name__ == "__main__":' in text
    assert set(re.findall(r"--[a-z][-a-z]*", options)) <= set(re.findall(r"--[a-z][-a-z]*", text))
