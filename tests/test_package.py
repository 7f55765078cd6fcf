"""What an installation consists of: all of the three packages, and nothing else."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("snap2solve", "vision", "solvers")


def installed() -> set[str]:
    """The files of the installed package, if there is one: not of what its build left here."""
    for found in metadata.distributions(name="snap2solve"):
        names = {file.as_posix() for file in found.files or ()}
        if any(name.endswith(".dist-info/RECORD") for name in names):
            return {name for name in names if ".dist-info/" not in name and "__pycache__" not in name}
    return set()


def test_an_installation_is_whole_and_has_nothing_else() -> None:
    files = installed()
    if "snap2solve/cli.py" not in files:
        pytest.skip("snap2solve is not installed, or points here: pip install .")
    ours = {file for package in PACKAGES for file in (ROOT / package).rglob("*") if file.is_file()}
    expected = {file.relative_to(ROOT).as_posix() for file in ours if "__pycache__" not in file.parts}
    assert {"vision/digits/digits.onnx", "vision/py.typed", "snap2solve/web/page/index.html"} <= expected
    assert {name for name in files if not name.startswith("..")} == expected
