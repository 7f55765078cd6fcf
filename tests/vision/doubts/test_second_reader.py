"""Tesseract as the second reader, with a program that is missing, a made-up one, and the real one."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.doubts import second_reader
from vision.doubts.second_reader import program, read_numbers_again

Install = Callable[[str], None]

# Answers 1, 2, 3... for the pages of the list, and leaves a line in a file for each call.
ANSWER_EACH = r"""echo called >> "$(dirname "$0")/calls"
n=0
for page in $(cat "$1"); do
    test -s "$page" || exit 9
    n=$((n + 1))
    printf "%s\n\f" "$n" >> "$2.txt"
done"""


def crop(text: str) -> NDArray[np.uint8]:
    """`text` as ink."""
    ink = np.zeros((50, 40 * len(text)), np.uint8)
    cv2.putText(ink, text, (8, 42), cv2.FONT_HERSHEY_DUPLEX, 1.5, 255, 3, cv2.LINE_AA)
    return ink


@pytest.fixture(autouse=True)
def _fresh_probe() -> Iterator[None]:
    program.cache_clear()
    yield
    program.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Put a shell script in Tesseract's place."""
    if sys.platform == "win32":
        pytest.skip("the made-up program is a shell script")

    def put(script: str) -> None:
        path = tmp_path / "tesseract"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")

    return put


def test_without_the_program_nothing_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program().path is None
    assert "tesseract" in program().advice.lower()
    assert read_numbers_again([crop("3"), crop("14")]) == [None, None]


def test_one_process_reads_all_crops(install: Install, tmp_path: Path) -> None:
    install(ANSWER_EACH)
    assert read_numbers_again([crop(str(digit)) for digit in range(12)]) == list(range(1, 13))
    assert (tmp_path / "calls").read_text() == "called\n"


def test_no_crops_need_no_process(install: Install, tmp_path: Path) -> None:
    install(ANSWER_EACH)
    assert read_numbers_again([]) == []
    assert not (tmp_path / "calls").exists()


def test_pages_may_be_ended_or_separated(install: Install) -> None:
    install('printf "7\\n\\f\\f21\\n" > "$2.txt"')
    assert read_numbers_again([crop("7"), crop("x"), crop("21")]) == [7, None, 21]
    program.cache_clear()
    install('printf "7\\n\\f\\f21\\n\\f" > "$2.txt"')
    assert read_numbers_again([crop("7"), crop("x"), crop("21")]) == [7, None, 21]


def test_what_is_no_number_of_two_digits_is_none(install: Install) -> None:
    install('printf "123\\n\\f4 5\\n\\fab\\n\\f06\\n" > "$2.txt"')
    assert read_numbers_again([crop("1")] * 4) == [None, None, None, None]


def test_a_wrong_number_of_pages_is_not_trusted(install: Install) -> None:
    install('printf "7\\n\\f" > "$2.txt"')
    assert read_numbers_again([crop("7")] * 3) == [None, None, None]


@pytest.mark.parametrize("script", ["exit 1", "echo broken >&2; exit 127", "exec sleep 20"])
def test_a_program_that_fails_or_hangs_is_as_good_as_none(
    install: Install, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    monkeypatch.setattr(second_reader, "SECONDS", 0.3)
    install(script)
    assert read_numbers_again([crop("5")]) == [None]


def test_without_room_for_files_nothing_is_read(
    install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(ANSWER_EACH)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "missing"))
    assert read_numbers_again([crop("7")]) == [None]


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="the Tesseract program is not installed")
def test_the_real_program() -> None:
    numbers = [2, 3, 5, 8, 14, 27, 36]
    blank = np.zeros((30, 20), np.uint8)
    *read, nothing = read_numbers_again([*(crop(str(number)) for number in numbers), blank])
    assert nothing is None
    assert sum(a == b for a, b in zip(read, numbers, strict=True)) >= 5
