"""What an installation consists of: all of the three packages, and nothing else; and its metadata."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from email import message_from_string
from email.message import Message
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


HOOK = "import sys; from setuptools import build_meta; getattr(build_meta, sys.argv[1])(sys.argv[2])"
UNKNOWN = "/somewhere/else.git"
KNOWN = [
    ("https://example.org/someone/puzzles.git", "https://example.org/someone/puzzles"),
    ("https://someone:secret@example.org/puzzles/", "https://example.org/puzzles"),
    ("git@example.org:someone/puzzles.git", "https://example.org/someone/puzzles"),
    ("ssh://git@example.org/someone/puzzles.git", "https://example.org/someone/puzzles"),
]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The files that the metadata are made of, in a folder that nobody cloned."""
    folder = tmp_path / "checkout"
    folder.mkdir()
    for name in ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    for package in PACKAGES:
        (folder / package).mkdir()
        (folder / package / "__init__.py").touch()
    return folder


def cloned(checkout: Path, origin: str) -> None:
    """Make the folder a clone from this address."""
    if not shutil.which("git"):
        pytest.skip("needs git")
    for command in (["init", "--quiet"], ["remote", "add", "origin", origin]):
        subprocess.run(["git", "-C", str(checkout), *command], check=True)


def build(folder: Path, hook: str, **environment: str) -> Path:
    """Call a hook of the build backend as pip does; the folder of what it makes."""
    out = folder.parent / hook
    out.mkdir(exist_ok=True)
    plain = {name: value for name, value in os.environ.items() if name != "SNAP2SOLVE_HOME"}
    command = [sys.executable, "-c", HOOK, hook, str(out)]
    subprocess.run(command, cwd=folder, env=plain | environment, capture_output=True, check=True)
    return out


def metadata_of(folder: Path, **environment: str) -> Message:
    """What a wheel that is built there says of itself."""
    (found,) = build(folder, "prepare_metadata_for_build_wheel", **environment).glob("*.dist-info/METADATA")
    return message_from_string(found.read_text(encoding="utf-8"))


def pictures(described: Message) -> list[str]:
    """The addresses of the pictures in the description."""
    return re.findall(r"!\[[^\]]*\]\(([^)]*)\)", str(described.get_payload()))


@pytest.mark.parametrize(("origin", "home"), KNOWN)
def test_a_clone_tells_where_it_comes_from(checkout: Path, origin: str, home: str) -> None:
    cloned(checkout, origin)
    described = metadata_of(checkout)
    assert f"Homepage, {home}" in described.get_all("Project-URL", [])
    assert "secret" not in described.as_string()
    assert pictures(described)[0] == f"{home}/raw/HEAD/docs/before-after.png"
    assert f"]({home}/blob/HEAD/docs/formats.md)" in str(described.get_payload())


@pytest.mark.parametrize("origin", [None, UNKNOWN, "http://localhost:3000/puzzles.git", "git@backup:puzzles"])
def test_without_a_public_home_no_address_is_made_up(checkout: Path, origin: str | None) -> None:
    if origin:
        cloned(checkout, origin)
    described = metadata_of(checkout, **({} if origin else {"PATH": ""}))
    assert described.get_all("Project-URL") is None
    assert described.get_payload() == (ROOT / "README.md").read_text(encoding="utf-8")


def test_a_source_distribution_keeps_the_address_that_it_was_built_with(checkout: Path) -> None:
    (packed,) = build(checkout, "build_sdist", SNAP2SOLVE_HOME="https://example.org/puzzles").glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # since Python 3.11.4
        archive.extractall(checkout.parent)
    described = metadata_of(checkout.parent / packed.name.removesuffix(".tar.gz"))
    assert "Homepage, https://example.org/puzzles" in described.get_all("Project-URL", [])
    assert pictures(described)[0] == "https://example.org/puzzles/raw/HEAD/docs/before-after.png"


def test_all_weights_together_are_small() -> None:
    weights = [file for kind in ("onnx", "npy", "npz") for file in (ROOT / "vision").rglob(f"*.{kind}")]
    assert len(weights) >= 4
    assert sum(file.stat().st_size for file in weights) <= 2_000_000
