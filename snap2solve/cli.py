"""The command line: options, exit codes, what goes to standard output and what to standard error."""

from __future__ import annotations

import gc
import io
import os
import sys
import traceback
import warnings
from collections.abc import Iterable, Mapping, Sequence
from itertools import starmap
from typing import TYPE_CHECKING, Any, NoReturn

import click

from snap2solve.basics.errors import as_problem
from snap2solve.basics.kinds import AUTO
from snap2solve.basics.program import __version__
from snap2solve.command_line.help import CONTEXT, EXAMPLES, Grouped, option
from snap2solve.command_line.usage import KindName, Size, refuse_combinations

if TYPE_CHECKING:
    from snap2solve.basics.options import Mode, Task
    from snap2solve.results.result import Result

GARBAGE = 20_000  # objects more than before, at which some are looked for that only hold each other
INTERRUPTED, BROKEN_PIPE = 130, 141  # as a shell gives them
INPUT, OUTPUT, LESSON, MANY = "Input", "Output", "Teaching instead of telling", "Many inputs"
SWITCH = 0.001  # seconds after which threads take turns: those that decode and look for ink wait for OpenCV


@click.command(cls=Grouped, epilog=EXAMPLES, context_settings=CONTEXT)
@click.argument("inputs", nargs=-1, metavar="INPUT...")
@option("--clipboard", group=INPUT, is_flag=True, help="Take the picture in the clipboard.")
@option(
    "--kind",
    group=INPUT,
    type=KindName(),
    default=AUTO,
    help="[default: auto]",
)
@option("--size", group=INPUT, type=Size(), help="Columns x rows of a task string that is no square.")
@option("--board", group=INPUT, metavar="FILE", help="Use this plaintext board with the picture's geometry.")
@option("--progress", group=INPUT, metavar="FILE", help="What is placed, as rows of an answer.")
@option(
    "-o",
    "--output",
    group=OUTPUT,
    metavar="PATH",
    help="Annotated picture: a .png file, a folder for several, '-' for stdout.",
)
@option("--no-image", group=OUTPUT, is_flag=True, help="Write no annotated picture.")
@option("--json", "as_json", group=OUTPUT, is_flag=True, help="Print one JSON object per input and line.")
@option("--export", group=OUTPUT, metavar="FORMAT", help="Print the board as puzzlink (an address) or non.")
@option("--force", group=OUTPUT, is_flag=True, help="Replace existing files that snap2solve did not write.")
@option("-q", "--quiet", group=OUTPUT, is_flag=True, help="Say nothing but results and errors.")
@option("-v", "--verbose", group=OUTPUT, is_flag=True, help="Show timings, and tracebacks of errors.")
@option("--check", group=LESSON, is_flag=True, help="Show what the player has placed right and wrong.")
@option("--hint", group=LESSON, is_flag=True, help="Show one next step from what the player has placed.")
@option("--explain", group=LESSON, is_flag=True, help="Explain all steps; -o: a folder or .html page.")
@option("--equations", group=LESSON, is_flag=True, help="Print the rules as equations.")
@option(
    "--jobs",
    group=MANY,
    type=click.IntRange(min=0),
    default=1,
    metavar="N",
    help="Processes for several inputs; 0: all cores.",
)
@option("--resume", group=MANY, is_flag=True, help="Skip pictures that already have their annotated copy.")
@option(
    "--timeout",
    group=MANY,
    type=click.FloatRange(min=0),
    default=60,
    metavar="SECONDS",
    help="For reading and solving one input; 0: none.  [default: 60]",
)
@option("--dask", group=MANY, metavar="ADDRESS", help="Solve on the workers of this dask scheduler.")
@click.version_option(__version__)
def command(**given: Any) -> int:
    """Solve grid puzzles from screenshots, of the kinds that --kind lists.

    Each INPUT is a picture, a board as text or in a .non file, '-' for one of these on standard input, a
    Puzzle Team task string, or a puzz.link address, of which only the text is read. The board and its answer
    are printed, and a copy of the picture with the answer drawn on it is written beside it: shot.png becomes
    shot.solved.png.
    """
    mode = refuse_combinations(given)
    return solve_all(given, mode)


def solve_all(given: Mapping[str, Any], mode: Mode | None) -> int:
    """Solve the inputs as the options say, by their names; gives the exit code."""
    from snap2solve.basics.options import Options
    from snap2solve.command_line.terminal import Terminal
    from snap2solve.inputs.sources import CLIPBOARD
    from snap2solve.processes.memory import keep_freed_memory

    keep_freed_memory()
    output, no_image = given["output"], given["no_image"]
    inputs = given["inputs"] + (CLIPBOARD,) * given["clipboard"]
    options = Options(
        kind=given["kind"],
        size=given["size"],
        board=given["board"],
        force=given["force"],
        timeout=given["timeout"] or None,
        mode=mode,
        progress=given["progress"],
        drawn=bool(output),
        resume=given["resume"],
    )
    paths = places(inputs, output, mode, no_image or bool(given["export"] and not output))
    tasks = [(source, path, options) for source, path in zip(inputs, paths, strict=True)]
    jobs = 1 if "-" in inputs else min(given["jobs"] or os.cpu_count() or 1, len(inputs))
    terminal = Terminal(
        given["as_json"],
        silent=output == "-" and not no_image,
        many=len(inputs) > 1,
        verbose=given["verbose"],
        quiet=given["quiet"],
        export=given["export"],
    )
    return terminal.show_all(terminal.track(results(tasks, jobs, given["dask"]), len(tasks)))


def places(
    inputs: Sequence[str], output: str | None, mode: Mode | None, no_image: bool
) -> Sequence[str | None]:
    """Where what is drawn for each input goes; None where nothing is."""
    if no_image or mode == "equations":
        return [None] * len(inputs)
    from snap2solve.results.files import folders_for, outputs_for

    return folders_for(inputs, output) if mode == "explain" else outputs_for(inputs, output, mode or "solved")


def results(tasks: Sequence[Task], jobs: int, dask: str | None) -> Iterable[Result]:
    """The results of the tasks, in their order."""
    if dask:
        from snap2solve.processes.cluster import solve_all as solve_far_away

        return solve_far_away(tasks, dask)
    if jobs > 1:
        from snap2solve.processes.batch import solve_all

        return solve_all(tasks, jobs)
    from snap2solve.solving.pipeline import solve_source

    return starmap(solve_source, tasks)


def subcommand(name: str) -> click.Command:
    """What the first argument names where it is no input; a file of that name is given as ./serve."""
    if name == "serve":
        from snap2solve.web.command import serve

        return serve
    from snap2solve.command_line.watch import watch

    return watch


def prepare() -> None:
    """Set what holds for a whole process, before libraries are imported."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy's: threads cost more than small matrices
    os.environ.setdefault("OPENCV_THREAD_POOL_ACTIVE_WAIT_WORKER", "0")  # OpenCV's would wait busily for work
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
            return invoke(subcommand(given[0]), f"snap2solve {given[0]}", given[1:])
        return invoke(command, "snap2solve", given)
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


def invoke(chosen: click.Command, name: str, arguments: Sequence[str]) -> int:
    """Run a command; click's own way to do so would turn a closed pipe into an exit code of its own."""
    try:
        with chosen.make_context(name, list(arguments)) as context:
            return chosen.invoke(context) or 0
    except click.exceptions.Exit as end:
        return end.exit_code


def drop_output() -> None:
    """Leave nothing to flush at exit into a standard output that takes no more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
