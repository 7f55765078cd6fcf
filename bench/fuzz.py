"""Feeds the program mutated input: none of it may crash it, hang it or fill the memory.

    python -m bench.fuzz [--count N] [--seed S] [--folder DIR] [--requests]

It is pictures, boards and task strings, or with --requests what is sent to the page.

Every case is made from its number alone, and stands in the folder while it is tried: after a crash of the
whole process it is still there. What fails is kept, to be copied to tests/corpus, which the tests run.
"""

from __future__ import annotations

import argparse
import io
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from PIL import Image

from bench.mutation import Seeds, mutated
from snap2solve.basics.options import Options
from snap2solve.solving.pipeline import solve_source

Fault = Callable[[Path], str | None]  # what goes wrong with a case

SAMPLES = Path(__file__).resolve().parent.parent / "samples"
SECONDS = 20.0  # for one case
MEBIBYTES = 1536  # for the whole process
TASKS = (b"eBa1a0bBBB", b"1/1.1/2/3/1.1/2", b"1_1_2_1;1,1,2,2")
TASK = ".task"  # ends the name of a case that is a task string
FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF")  # damage to BMP and TIFF is seen, not refused


def main() -> int:
    """Run the cases; 1 when any fails."""
    parser = argparse.ArgumentParser(description="Feed the program mutated input.")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0, help="number of the first case")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir(), "snap2solve-fuzz"))
    parser.add_argument("--requests", action="store_true", help="requests to the page, instead of files")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    numbers = range(options.seed, options.seed + options.count)
    if options.requests:
        from bench import requests

        with requests.page(SECONDS / 2) as page:
            failed = run(numbers, requests.seeds(), options.folder, page.fault)
    else:
        failed = run(numbers, Seeds(originals()), options.folder, fault)
    peak = max(
        resource.getrusage(who).ru_maxrss // 1024 for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    print(f"{options.count} cases, {failed} failed, at most {peak} MiB")
    return 1 if failed or peak > MEBIBYTES else 0


def run(numbers: Iterable[int], seeds: Seeds, folder: Path, faulty: Fault) -> int:
    """Try the cases of these numbers; gives how many failed."""
    return sum(not survives(number, seeds, folder, faulty) for number in numbers)


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


def survives(number: int, seeds: Seeds, folder: Path, faulty: Fault) -> bool:
    """Whether a case ends well; its file is removed then."""
    case = folder / f"case-{number}{TASK if number % 5 == 0 else ''}"
    case.write_bytes(mutated(number, seeds))
    start = time.monotonic()
    wrong = faulty(case)
    seconds = time.monotonic() - start
    if wrong is None and seconds < SECONDS:
        case.unlink()
        return True
    print(f"{case}: {seconds:.1f} s, {wrong}")
    return False


def fault(case: Path) -> str | None:
    """What goes wrong with a file, or with the task string that it holds."""
    task = case.read_bytes().decode("utf-8", "replace").replace("\0", "") if case.suffix == TASK else None
    result = solve_source(task or str(case), None, Options(timeout=SECONDS / 2))
    return result.error if result.exit_code == 1 else None


if __name__ == "__main__":
    sys.exit(main())
