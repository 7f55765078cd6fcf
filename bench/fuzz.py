"""Feeds the program mutated pictures, boards and task strings: none may crash it, hang it or fill the memory.

    python -m bench.fuzz [--count N] [--seed S] [--folder DIR]

Every case is made from its number alone, and stands in the folder while it is tried: after a crash of the
whole process it is still there. What fails is kept, to be copied to tests/corpus, which the tests run.
"""

from __future__ import annotations

import argparse
import io
import random
import resource
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image

from snap2solve.pipeline import Options, solve_source

SAMPLES = Path(__file__).resolve().parent.parent / "samples"
SECONDS = 20.0  # for one case
MEBIBYTES = 1536  # for the whole process
TASKS = (b"eBa1a0bBBB", b"1/1.1/2/3/1.1/2", b"1_1_2_1;1,1,2,2")
WORDS = (
    b"\n",
    b"-\n",
    b"0",
    b"9" * 30,
    b"?",
    b"#",
    b"\x00",
    b"\xff\xff\xff\xff",
    b"IDAT",
    b"\xff\xd8",
    b" ",
    b"a",
    b"\xc3\xa9",
)
FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF")  # damage to BMP and TIFF is seen, not refused


def main() -> int:
    """Run the cases; 1 when any fails."""
    parser = argparse.ArgumentParser(description="Feed the program mutated input.")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0, help="number of the first case")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir(), "snap2solve-fuzz"))
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    seeds = originals()
    failed = sum(
        not survives(number, seeds, options.folder)
        for number in range(options.seed, options.seed + options.count)
    )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{options.count} cases, {failed} failed, at most {peak} MiB")
    return 1 if failed or peak > MEBIBYTES else 0


def originals() -> list[bytes]:
    """What is mutated: sample pictures in all formats, their boards, task strings."""
    boards = [file.read_bytes() for file in sorted(SAMPLES.glob("*.txt"))]
    pictures = [file for file in sorted(SAMPLES.glob("*.png")) if not file.name.endswith(".solved.png")]
    return [encoded(file, form) for file in pictures for form in FORMATS] + 3 * boards + 3 * list(TASKS)


def encoded(file: Path, form: str) -> bytes:
    """A picture, a third of its width and height, in this format."""
    with Image.open(file) as picture, io.BytesIO() as data:
        picture.convert("RGB").reduce(3).save(data, form)
        return data.getvalue()


def survives(number: int, seeds: list[bytes], folder: Path) -> bool:
    """Whether a case ends well; its file is removed then."""
    case = folder / f"case-{number}"
    data = mutated(number, seeds)
    case.write_bytes(data)
    task = data.decode("utf-8", "replace").replace("\0", "") if number % 5 == 0 else None
    start = time.monotonic()
    result = solve_source(task or str(case), None, Options(timeout=SECONDS / 2))
    seconds = time.monotonic() - start
    if result.exit_code != 1 and seconds < SECONDS:
        case.unlink()
        return True
    print(f"{case}: {seconds:.1f} s, {result.error}")
    return False


def mutated(number: int, seeds: list[bytes]) -> bytes:
    """The case of this number: one of the seeds with a few random changes."""
    rng = random.Random(number)
    data = bytearray(rng.choice(seeds))
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(6):
            case 0:
                data[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                del data[at : at + rng.choice((1, 4, 100))]
            case 2:
                data[at:at] = rng.choice(WORDS)
            case 3:
                data = data[: max(1, at)]
            case 4:
                data[at:at] = data[at : at + rng.choice((1, 20, 400))]
            case _:
                other = rng.choice(seeds)
                data[at:] = other[rng.randrange(len(other)) :]
    return bytes(data)


if __name__ == "__main__":
    sys.exit(main())
