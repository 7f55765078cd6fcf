"""The command line: options, exit codes, what goes to standard output and what to standard error."""

from __future__ import annotations

import gc
import io
import os
import sys
import traceback
import warnings
from collections.abc import Iterable, Sequence
from itertools import starmap
from typing import TYPE_CHECKING, NoReturn

import click

from snap2solve import __version__
from snap2solve.errors import as_problem
from snap2solve.kinds import KINDS
from snap2solve.usage import Size, refuse_combinations

if TYPE_CHECKING:
    from snap2solve.pipeline import Task
    from snap2solve.result import Result
    from snap2solve.teach import Mode

GARBAGE = 20_000  # objects more than before, at which some are looked for that only hold each other
INTERRUPTED, BROKEN_PIPE = 130, 141  # as a shell gives them
SWITCH = 0.001  # seconds after which threads take turns: those that decode and look for ink wait for OpenCV

EPILOG = """\b
Examples:
  snap2solve shot.png                        print the answer, write shot.solved.png
  snap2solve *.png -o out/ --jobs 0          many pictures, on all cores
  snap2solve shot.png --hint                 one next step instead of the answer
  snap2solve shot.png --json --no-image      for scripts
  snap2solve shot.png --board board.txt      with a corrected board
  snap2solve eBa1a0bBBB --size 5x3           a task string

\b
Exit codes:
  0  every input solved, its solution unique
  1  unexpected failure (a bug)
  2  usage
  3  a needed part is missing (which, and how to install it)
  4  not a readable picture or file, or one that cannot be written
  5  no puzzle found, or not read with enough certainty or in time
  6  the board has no solution
  7  the board has more than one solution
With several inputs, the highest of them; 130 after Ctrl-C.

Nothing leaves this machine, but for --dask.
Files that snap2solve did not write are replaced with --force alone.
"""


@click.command(
    epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.argument("inputs", nargs=-1, metavar="INPUT...")
@click.option("--clipboard", is_flag=True, help="Take the picture in the clipboard.")
@click.option(
    "--kind", type=click.Choice(["auto", *KINDS]), default="auto", help="Kind of puzzle.  [default: auto]"
)
@click.option(
    "-o", "--output", metavar="PATH", help="Annotated picture: a file, a folder for several, '-' for stdout."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per input and line.")
@click.option("--no-image", is_flag=True, help="Write no annotated picture.")
@click.option("--board", metavar="FILE", help="Use this plaintext board with the picture's geometry.")
@click.option("--check", "mode", flag_value="check", help="Tell what the player has placed right and wrong.")
@click.option("--hint", "mode", flag_value="hint", help="Tell one next step from what the player has placed.")
@click.option("--explain", "mode", flag_value="explain", help="Tell the way; -o: a folder or .html page.")
@click.option("--equations", "mode", flag_value="equations", help="Print the rules as equations.")
@click.option("--progress", metavar="FILE", help="What is placed, as rows of an answer.")
@click.option("--size", type=Size(), help="Columns x rows of a task string's board, where it is not square.")
@click.option(
    "--jobs",
    type=click.IntRange(min=0),
    default=1,
    metavar="N",
    help="Processes for several inputs; 0: all cores.",
)
@click.option("--dask", metavar="ADDRESS", help="Solve on the workers of this dask scheduler.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0),
    default=60,
    metavar="SECONDS",
    help="For reading and solving one input; 0: none.  [default: 60]",
)
@click.option("--resume", is_flag=True, help="Do not solve again what has its annotated picture already.")
@click.option("--force", is_flag=True, help="Replace existing files that snap2solve did not write.")
@click.option("-v", "--verbose", is_flag=True, help="Show timings, and tracebacks of errors.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing but results and errors.")
@click.version_option(__version__)
def command(
    inputs: tuple[str, ...],
    clipboard: bool,
    kind: str,
    output: str | None,
    as_json: bool,
    no_image: bool,
    board: str | None,
    mode: Mode | None,
    progress: str | None,
    size: tuple[int, int] | None,
    jobs: int,
    dask: str | None,
    timeout: float,
    resume: bool,
    force: bool,
    verbose: bool,
    quiet: bool,
) -> int:
    """Solve Light Up, Nonogram and Aquarium puzzles from screenshots.

    Each INPUT is a picture, a plaintext board, '-' for either on standard input, or a Puzzle Team task
    string. The board and its answer are printed, and a copy of the picture with the answer drawn on it is
    written beside it: shot.png becomes shot.solved.png.

    `snap2solve serve` shows a page for pictures from the phone, `snap2solve watch FOLDER` solves what comes
    into a folder; a file of such a name is given as ./serve.
    """
    refuse_combinations(click.get_current_context().params)
    from snap2solve.memory import keep_freed_memory
    from snap2solve.pipeline import Options
    from snap2solve.sources import CLIPBOARD
    from snap2solve.terminal import Terminal

    keep_freed_memory()
    inputs += (CLIPBOARD,) * clipboard
    options = Options(
        kind, size, board, force, timeout or None, mode, progress, drawn=bool(output), resume=resume
    )
    paths = places(inputs, output, mode, no_image)
    tasks = [(source, path, options) for source, path in zip(inputs, paths, strict=True)]
    jobs = 1 if "-" in inputs else min(jobs or os.cpu_count() or 1, len(inputs))
    terminal = Terminal(
        as_json, silent=output == "-" and not no_image, many=len(inputs) > 1, verbose=verbose, quiet=quiet
    )
    return terminal.show_all(terminal.track(results(tasks, jobs, dask), len(tasks)))


def places(
    inputs: Sequence[str], output: str | None, mode: Mode | None, no_image: bool
) -> Sequence[str | None]:
    """Where what is drawn for each input goes; None where nothing is."""
    if no_image or mode == "equations":
        return [None] * len(inputs)
    from snap2solve.output import folders_for, outputs_for

    return folders_for(inputs, output) if mode == "explain" else outputs_for(inputs, output, mode or "solved")


def results(tasks: Sequence[Task], jobs: int, dask: str | None) -> Iterable[Result]:
    """The results of the tasks, in their order."""
    if dask:
        from snap2solve.cluster import solve_all as solve_far_away

        return solve_far_away(tasks, dask)
    if jobs > 1:
        from snap2solve.batch import solve_all

        return solve_all(tasks, jobs)
    from snap2solve.pipeline import solve_source

    return starmap(solve_source, tasks)


def subcommand(name: str) -> click.Command:
    """What the first argument names where it is no input; a file of that name is given as ./serve."""
    if name == "serve":
        from snap2solve.web.command import serve

        return serve
    from snap2solve.watch import watch

    return watch


def prepare() -> None:
    """Set what holds for a whole process, before libraries are imported."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy's: threads cost more than small matrices
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(GARBAGE)
    if not sys.warnoptions:
        warnings.simplefilter("ignore")  # of libraries, for developers


def run() -> NoReturn:
    """The command as a process, which ends at once: Python would first free what the system frees anyway."""
    prepare()
    code = main()
    for stream in (sys.stdout, sys.stderr):
        if stream:  # neither was closed
            stream.flush()
    os._exit(code)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, or these arguments; gives the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if given[:1] in (["serve"], ["watch"]):
            return subcommand(given[0]).main(given[1:], f"snap2solve {given[0]}", standalone_mode=False) or 0
        return command.main(given, "snap2solve", standalone_mode=False) or 0
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        drop_output()
        return BROKEN_PIPE
    except Exception as error:
        problem = as_problem(error)
        click.echo(f"snap2solve: {problem}", err=True)
        if {"-v", "--verbose"} & set(given):
            traceback.print_exc()
        if isinstance(error, OSError):  # standard output may be a full disk
            drop_output()
        return problem.exit_code


def drop_output() -> None:
    """Leave nothing to flush at exit into a standard output that takes no more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
