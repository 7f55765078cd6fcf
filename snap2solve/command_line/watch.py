"""`snap2solve watch`: solves the screenshots that are synced into a folder."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import click

from snap2solve.basics.errors import BadFile, MissingPart
from snap2solve.basics.kinds import AUTO
from snap2solve.basics.options import Options
from snap2solve.command_line.terminal import Terminal
from snap2solve.command_line.usage import KindName
from snap2solve.inputs.sources import PICTURES
from snap2solve.results.files import outputs_for
from vision.files.png import is_own

TICK = 0.25  # seconds between looks at what is being written
SETTLED = 1.0  # seconds without a change, after which a file is completely written

State = tuple[int, int]  # size in bytes, and time of the last change in nanoseconds


@dataclass
class Arrivals:
    """The pictures that came into a folder, each given once, when it is completely written."""

    folder: Path
    _coming: dict[Path, tuple[State, float]] = field(default_factory=dict)  # and since when it is so
    _known: set[tuple[Path, bytes]] = field(default_factory=set)  # names and check sums of what was given

    def note(self, path: Path) -> None:
        """Put down that a file was written."""
        if path.parent == self.folder and path.suffix.lower() in PICTURES and not path.name.startswith("."):
            self._coming.setdefault(path, ((-1, -1), 0.0))

    def pass_over(self) -> None:
        """Take what is in the folder already for given."""
        for path in self.folder.iterdir():
            if path.is_file() and path.suffix.lower() in PICTURES:
                with suppress(OSError):  # what cannot be read now is reported when it changes
                    self._known.add((path, checksum(path)))

    def complete(self, now: float) -> Iterator[Path]:
        """What is completely written at a moment (seconds of a monotonic clock) and was not given before."""
        for path, (before, since) in list(self._coming.items()):
            state = state_of(path)
            if state is None:
                del self._coming[path]
            elif state != before:
                self._coming[path] = state, now
            elif now - since >= SETTLED:
                del self._coming[path]
                if self._is_new(path):
                    yield path

    def _is_new(self, path: Path) -> bool:
        try:
            with path.open("rb") as file:
                if is_own(file.read(64)):
                    return False
            key = path, checksum(path)
        except OSError:  # gone meanwhile; or not to be read, which solving it tells
            return path.exists()
        new = key not in self._known
        self._known.add(key)
        return new


def state_of(path: Path) -> State | None:
    """What changes while a file is written; None where it is gone."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


def checksum(path: Path) -> bytes:
    """A check sum of a file's bytes."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


@click.command(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("-o", "--output", metavar="FOLDER", help="Where annotated pictures go.  [default: beside them]")
@click.option("--kind", type=KindName(), default=AUTO, help="Kind of puzzle.")
@click.option("--existing", is_flag=True, help="Take what is there already, too, but not what is done.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per picture and line.")
@click.option("--timeout", type=click.FloatRange(min=0), default=60, metavar="SECONDS", show_default=True)
@click.option("-v", "--verbose", is_flag=True, help="Show timings, and tracebacks of errors.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing but results and errors.")
def watch(
    folder: Path,
    output: str | None,
    kind: str,
    existing: bool,
    as_json: bool,
    timeout: float,
    verbose: bool,
    quiet: bool,
) -> int:
    """Solve each new screenshot in FOLDER, once, when it is completely written; ends with Ctrl-C.

    What snap2solve wrote itself is left alone, and beside what shows no puzzle nothing is written.
    """
    folder = folder.resolve()
    if not folder.is_dir():
        raise BadFile(f"there is no folder {folder}")
    arrivals = Arrivals(folder)
    if existing:
        for path in folder.iterdir():
            arrivals.note(path)
    else:
        arrivals.pass_over()
    from snap2solve.processes.batch import Crew

    options = Options(kind, timeout=timeout or None, drawn=bool(output), resume=True)
    terminal = Terminal(as_json, silent=False, many=True, verbose=verbose, quiet=quiet)
    crew = Crew(1)
    try:
        for path in arriving(arrivals):
            place = f"{output}/" if output else None
            terminal.show(crew.solve((str(path), outputs_for([str(path)], place)[0], options)))
    finally:
        crew.stop()
    return 0


def arriving(arrivals: Arrivals) -> Iterator[Path]:
    """The pictures as they come, without end; raises BadFile when the folder is gone."""
    try:
        from watchfiles import Change
        from watchfiles import watch as changes
    except ImportError as error:
        raise MissingPart("watch needs watchfiles: pip install 'snap2solve[watch]'") from error
    click.echo(f"watching {arrivals.folder}; stop with Ctrl-C", err=True)
    tick = round(1000 * TICK)
    for some in changes(arrivals.folder, recursive=False, rust_timeout=tick, yield_on_timeout=True):
        for change, path in some:
            if change != Change.deleted:
                arrivals.note(Path(path))
        if not arrivals.folder.is_dir():
            raise BadFile(f"the folder {arrivals.folder} is gone")
        yield from arrivals.complete(time.monotonic())
