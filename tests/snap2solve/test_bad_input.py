"""Bad input of every sort, through the command: a sentence, the right exit code, and nothing written over."""

from __future__ import annotations

import json
import os
import signal
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as Pillow

from snap2solve.basics.kinds import all_kinds
from snap2solve.cli import main
from snap2solve.results.files import replace
from tests.kinds import HasBare, checked_kinds, checks_of
from tests.pictures import CELLS
from vision.files import png

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "samples" / f"{CELLS}.png"
BARE = {kind: checks for kind in checked_kinds() if isinstance(checks := checks_of(kind), HasBare)}
COMMAND = [sys.executable, "-m", "snap2solve"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def sample() -> Pillow.Image:
    with Pillow.open(SAMPLE) as picture:
        return picture.convert("RGB")


def with_margins(name: str) -> None:
    picture = sample()
    wide = Pillow.new("RGBA", (picture.width + 200, picture.height + 300))
    wide.paste(picture, (100, 150))
    wide.save(name)


def turned(name: str) -> None:
    exif = Pillow.Exif()
    exif[0x0112] = 6
    sample().rotate(90, expand=True).save(name, exif=exif)


def animated(name: str) -> None:
    sample().save(name, save_all=True, append_images=[Pillow.new("RGB", sample().size)], duration=100)


def deep(name: str) -> None:
    grey = np.asarray(sample().convert("L")).astype(np.uint16)
    Pillow.fromarray(257 * grey).save(name)


READ: dict[str, Callable[[str], None]] = {
    "deep.png": deep,
    "cmyk.jpg": lambda name: sample().convert("CMYK").save(name),
    "palette.gif": lambda name: sample().quantize(64).save(name),
    "grey.png": lambda name: sample().convert("L").save(name),
    "margins.png": with_margins,
    "turned.png": turned,
    "animated.webp": animated,
}


@pytest.mark.parametrize("name", READ)
def test_pictures_of_other_makes_are_read(name: str, capsys: Captured) -> None:
    READ[name](name)
    assert main([name, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["board"] == SAMPLE.with_suffix(".txt").read_text() and Path(result["output"]).exists()


def header(width: int, height: int) -> bytes:
    """A PNG of white, which holds no more than its first lines."""
    size = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    lines = zlib.compress(b"\xff" * 100_000)
    return (
        b"\x89PNG\r\n\x1a\n" + png.chunk(b"IHDR", size) + png.chunk(b"IDAT", lines) + png.chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (SAMPLE.read_bytes()[:9000], "cut short"),
        (header(40_000, 40_000), "million"),
        (header(20_000, 10_000), "million"),
        (header(6000, 6000), "cut short"),
        (b"\0\0\0\x18ftypheic" + bytes(99), "heif-convert"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "SVG"),
    ],
)
def test_pictures_that_are_none(data: bytes, words: str, capsys: Captured) -> None:
    Path("shot.png").write_bytes(data)
    assert main(["shot.png"]) == 4
    out, err = capsys.readouterr()
    assert words in err and err.count("\n") == 1 and not out
    assert [path.name for path in Path().iterdir()] == ["shot.png"]


def test_of_a_damaged_tiff_one_sentence_is_told() -> None:
    """Pillow logs a sentence of its own about the number of samples (tag 277)."""
    sample().save("shot.tif")
    data = Path("shot.tif").read_bytes()
    at = data.index(struct.pack("<HHI", 277, 3, 1)) + 8
    Path("shot.tif").write_bytes(data[:at] + struct.pack("<H", 11542) + data[at + 2 :])
    done = subprocess.run(
        [*COMMAND, "shot.tif"], capture_output=True, text=True, env=ENVIRONMENT, check=False
    )
    assert done.stderr == "shot.tif: the picture is damaged or cut short\n"


@pytest.mark.parametrize(
    "size", [(1, 1), (2, 2), (1, 50_000), (50_000, 1), (29, 31), (100_000, 31), (5, 3_000_000)]
)
def test_no_board_in_a_dot_or_a_strip(size: tuple[int, int], capsys: Captured) -> None:
    Pillow.new("L", size, 255).save("shot.png")
    assert main(["shot.png"]) == 5
    assert "no grid of cells" in capsys.readouterr().err


@pytest.mark.parametrize("kind", BARE)
@pytest.mark.parametrize("size", [(1, 1), (1, 100), (100, 1), (2, 3), (100, 100)])
def test_boards_without_hints(kind: str, size: tuple[int, int], capsys: Captured) -> None:
    text, several = BARE[kind].bare(*size)
    Path("board.txt").write_text(text)
    code = main(["board.txt", "--json", "--timeout", "0"])
    result = json.loads(capsys.readouterr().out)
    assert (code, result["status"]) == ((7, "multiple") if several else (0, "solved"))
    assert result["kind"] == kind and result["board"] == text
    assert [len(row) for row in result["solution"]] == [size[0]] * size[1]


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("...\n..\n...\n", 4, "line 2"),
        ("  22\n\n2 ab\n2 abc\n", 4, "line 4"),
        ("  22\n\n2 ab\n2 ba\n", 4, "container b"),
        ("-\n", 4, "no hints"),
        ("4..\n...\n...\n", 6, "the 4 at r1c1"),
        ("3\n3\n3\n-\n3\n3\n1\n", 6, "row 3"),
        ("  22\n\n0 ab\n2 ab\n", 6, "row 1"),
        ("Dear all,\nthis is no board.\n", 4, "line 1"),
        ("9" * 5000 + "\n-\n1\n", 4, "line 1"),
        ("\n" * 100_000 + "x", 4, "line 100001"),
        ("\n" * 30_000 + "-\n" + "\n" * 30_000, 4, "up to 200x200"),
        ("." * 201 + "\n", 4, "up to 200x200"),
        (".\n" * 600_000, 4, "longer than a board"),
    ],
)
def test_boards_that_are_none_or_contradict_themselves(
    text: str, code: int, words: str, capsys: Captured
) -> None:
    Path("board.txt").write_text(text)
    assert main(["board.txt"]) == code
    err = capsys.readouterr().err
    assert words in err and err.count("\n") == 1


def test_a_board_with_too_much_to_say(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    Path("board.txt").write_text(("." * 6 + "\n") * 6)
    monkeypatch.setattr("solvers.smt.clauses.MOST", 100)
    assert main(["board.txt"]) == 4
    assert "would take too much memory" in capsys.readouterr().err


@pytest.mark.parametrize("output", ["x" * 300, "board.txt/x.png"])
def test_outputs_that_cannot_be_written(output: str, capsys: Captured) -> None:
    Path("board.txt").write_text(".\n")
    assert main([str(SAMPLE), "-o", output]) == 4
    assert f"{output} cannot be written" in capsys.readouterr().err


# ---------------------------------------------------------------- writes are whole or not there


def files() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


def test_interrupted_while_writing(monkeypatch: pytest.MonkeyPatch) -> None:
    sample().save("shot.png")
    assert main(["shot.png"]) == 0
    before = Path("shot.solved.png").read_bytes()

    def interrupted(self: Path, data: bytes) -> None:
        with self.open("wb") as file:
            file.write(data[:100])
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_bytes", interrupted)
    assert main(["shot.png"]) == 130
    assert Path("shot.solved.png").read_bytes() == before and files() == ["shot.png", "shot.solved.png"]


@pytest.mark.skipif(os.name == "nt", reason="signals as on POSIX")
def test_ended_while_writing(monkeypatch: pytest.MonkeyPatch) -> None:
    """As batches end their processes on Ctrl-C: the file is written to its end before."""
    seen = []

    def ended(self: Path, data: bytes) -> None:
        with self.open("wb") as file:
            file.write(data[:100])
            signal.raise_signal(signal.SIGTERM)
            file.write(data[100:])

    monkeypatch.setattr(Path, "write_bytes", ended)
    before = signal.signal(signal.SIGTERM, lambda number, frame: seen.append(files()))
    try:
        replace(Path("whole"), bytes(200))
    finally:
        signal.signal(signal.SIGTERM, before)
    assert seen == [["whole"]] and Path("whole").read_bytes() == bytes(200)


@pytest.mark.skipif(os.name == "nt", reason="limits as on POSIX")
def test_no_room_for_the_file() -> None:
    """The system takes its first bytes, and then no more."""
    sample().save("shot.png")
    done = subprocess.run(
        ["bash", "-c", 'ulimit -f 8; exec "$@"', "-", *COMMAND, "shot.png"],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        check=False,
    )
    assert done.returncode == 4 and "cannot be written" in done.stderr and "one solution" in done.stdout
    assert files() == ["shot.png"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("arguments", [["--no-image"], ["--no-image", "--json"], ["-o", "-"]])
def test_no_room_for_the_result(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        call = [*COMMAND, str(SAMPLE), *arguments]
        done = subprocess.run(
            call, stdout=full, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT, check=False
        )
    assert done.returncode == 4 and done.stderr.endswith("No space left on device\n")
    assert "Traceback" not in done.stderr


def test_a_bug_outside_of_an_input_is_told_too(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a wheel came off")

    monkeypatch.setattr("snap2solve.cli.results", broken)
    assert main(["x.txt"]) == 1
    err = capsys.readouterr().err
    assert "please report" in err and "Traceback" not in err
    assert main(["x.txt", "-v"]) == 1
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize("kind", [one.name for one in all_kinds() if one.board.sign.startswith(r"\A")])
def test_a_fault_is_one_of_the_kind_that_a_text_names(kind: str, capsys: Captured) -> None:
    lines = checks_of(kind).SMALL.splitlines()
    Path("board.txt").write_text("\n".join([*lines[:-1], "!" + lines[-1][1:]]), "utf-8")
    assert main(["board.txt"]) == 4
    assert f"no {kind} board: line {len(lines)}, column 1: " in capsys.readouterr().err
