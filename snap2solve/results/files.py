"""Where annotated pictures go: written wholly or not at all, and never over a file that is not our own."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from snap2solve.basics.errors import BadFile
from snap2solve.inputs.sources import CLIPBOARD, is_folder
from vision.files.png import is_own

STEMS = {"-": "stdin", CLIPBOARD: "clipboard"}  # of outputs for what is no file


def outputs_for(sources: Sequence[str], given: str | None, what: str = "solved") -> list[str | None]:
    """Where each source's annotated picture goes: beside it, or to the file or folder given with -o.

    None for standard input and the clipboard without -o. `what` it shows is part of its name. A folder is
    what exists as one, ends with a slash, or is for several sources. Where two would get the same name, the
    later is numbered.
    """
    if (
        given is not None
        and len(sources) == 1
        and not given.endswith(("/", os.sep))
        and not is_folder(Path(given))
    ):
        return [given]
    used: Counter[Path] = Counter()
    suffix = f".{what}.png"
    outputs: list[str | None] = []
    for source in sources:
        if source in STEMS and given is None:
            outputs.append(None)
            continue
        folder = Path(source).parent if given is None else Path(given)
        stem = STEMS.get(source, Path(source).stem)
        drawn = given is not None or Path(source).suffix != ".txt"  # boards are drawn with -o alone
        used[folder / stem] += drawn
        number = used[folder / stem]
        outputs.append(str(folder / f"{stem}{f'-{number}' if number > 1 else ''}{suffix}"))
    return outputs


def folders_for(sources: Sequence[str], given: str | None) -> list[str | None]:
    """Where each source's steps go: to what is given with -o, if anything; of several, each to its own."""
    if given is None or len(sources) == 1:
        return [given] * len(sources)
    paths = outputs_for(sources, given, "steps")
    return [path and path.removesuffix(".steps.png") for path in paths]


def write_output(data: bytes, path: str, source: str, force: bool) -> None:
    """Write an annotated PNG to a path or standard output ('-'); raises BadFile, with nothing written."""
    if path == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    target = Path(path)
    try:
        if target.exists() and not target.is_file():  # a pipe or device, such as /dev/null
            target.write_bytes(data)
        else:
            refuse_others(target, source, force)
            replace(target, data)
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror or error}") from error


def refuse_others(target: Path, source: str, force: bool) -> None:
    """Raise BadFile where something stands that must not be written over."""
    if not target.exists():
        return
    if source not in STEMS and target.samefile(source):
        raise BadFile(f"{target} is the picture itself: choose another name with -o")
    with target.open("rb") as file:
        own = is_own(file.read(64))
    if not own and not force:
        raise BadFile(f"{target} exists and was not written by snap2solve: use --force to replace it")


def replace(target: Path, data: bytes) -> None:
    """Write a file such that at any moment it is either the old one or the whole new one."""
    target.parent.mkdir(parents=True, exist_ok=True)
    half = target.with_name(f".{target.name[-100:]}.{os.getpid()}")
    with no_end():
        try:
            half.write_bytes(data)
            half.replace(target)
        finally:
            half.unlink(missing_ok=True)


@contextmanager
def no_end() -> Iterator[None]:
    """Hold back the signal that ends the process, which would leave half a file, until the block is done."""
    if threading.current_thread() is not threading.main_thread():  # signals come to the main thread alone
        yield
        return
    held: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, frame: held.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
        if held:
            signal.raise_signal(signal.SIGTERM)
