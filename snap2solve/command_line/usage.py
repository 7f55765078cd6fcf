"""Which arguments of the command line do not go together."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from snap2solve.basics.kinds import AUTO, names
from snap2solve.inputs.sources import is_folder

if TYPE_CHECKING:
    from snap2solve.basics.options import Mode

PAGES = (".html", ".htm")
MODES: tuple[Mode, ...] = ("check", "hint", "explain", "equations")
EXPLAINED = "--explain writes a folder, or for one input a page: -o steps/ or -o steps.html"


class KindName(click.ParamType[str]):
    """A kind's name, or 'auto'; the folders of kinds are looked at when it is asked for."""

    name = "kind"

    def choice(self) -> click.Choice[str]:
        """All that it may be."""
        return click.Choice([AUTO, *names()])

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """As click wants it."""
        return self.choice().convert(value, param, ctx)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """As click wants it."""
        return self.choice().get_metavar(param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """As click wants it."""
        return self.choice().shell_complete(ctx, param, incomplete)


class Size(click.ParamType[tuple[int, int]]):
    """A board's size, written WIDTHxHEIGHT."""

    name = "WxH"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """As click wants it."""
        width, _, height = str(value).lower().partition("x")
        if not (width.isdecimal() and height.isdecimal() and int(width) and int(height)):
            self.fail(f"{value!r} is not a size like 10x15 (columns x rows)", param, ctx)
        return int(width), int(height)


def refuse_combinations(given: Mapping[str, Any]) -> Mode | None:
    """The mode that arguments, by their names, ask for; raises UsageError where they do not go together."""
    modes: list[Mode] = [mode for mode in MODES if given[mode]]
    number = len(given["inputs"]) + given["clipboard"]
    if not number:
        raise click.UsageError("Missing argument 'INPUT...': a picture, a board or a task string.")
    if len(modes) > 1:
        raise click.UsageError(f"--{modes[0]} and --{modes[1]} do not go together: choose one")
    mode = modes[0] if modes else None
    refuse_export(given["export"], mode, given["as_json"])
    if given["board"] and number > 1:
        raise click.UsageError("--board goes with one picture")
    if given["progress"] and (number > 1 or mode in ("explain", "equations")):
        raise click.UsageError("--progress goes with one input, and not with --explain or --equations")
    if given["board"] and given["size"]:
        raise click.UsageError("--size is for task strings: not with --board")
    refuse_output(given["output"], mode, number > 1, given)
    refuse_resuming(given)
    refuse_far_away(given)
    return mode


def refuse_export(name: str | None, mode: Mode | None, as_json: bool) -> None:
    """Raise UsageError for a format that there is not, or where something else is printed."""
    if name is None:
        return
    if as_json or mode:
        raise click.UsageError(f"--export prints the board alone: not with --{'json' if as_json else mode}")
    from snap2solve.results.export import format_names

    if name not in format_names():
        raise click.UsageError(f"--export {name}: boards are written as {' or '.join(format_names())}")


def refuse_output(output: str | None, mode: Mode | None, several: bool, given: Mapping[str, Any]) -> None:
    """Raise UsageError for a place where no annotated picture can go."""
    if output is None:
        return
    if given["no_image"]:
        raise click.UsageError("-o and --no-image do not go together")
    if mode == "equations":
        raise click.UsageError("--equations draws nothing: leave out -o")
    if output == "-":
        refuse_stream(mode, several, given["as_json"])
        return
    ending = Path(output).suffix.lower()
    if output.endswith(("/", os.sep)) or is_folder(Path(output)):
        return
    if several and (ending in (".png", *PAGES) or Path(output).is_file()):
        raise click.UsageError(f"-o {output}: for several inputs it is a folder, such as out/")
    if mode == "explain":
        if ending and ending not in PAGES:
            raise click.UsageError(f"-o {output}: {EXPLAINED}")
    elif not several and ending not in ("", ".png"):
        raise click.UsageError(f"-o {output}: the annotated picture is a PNG, so its name must end in .png")


def refuse_stream(mode: Mode | None, several: bool, as_json: bool) -> None:
    """Raise UsageError where no single picture can go to standard output."""
    if mode == "explain":
        raise click.UsageError(f"-o -: {EXPLAINED}")
    if several or as_json:
        raise click.UsageError("-o - is for one input, without --json: standard output takes the picture")
    if sys.stdout.isatty():
        raise click.UsageError("-o - writes a picture: send standard output to a file or a program")


def refuse_resuming(given: Mapping[str, Any]) -> None:
    """Raise UsageError where no annotated pictures tell what is done."""
    without = ("no_image", "board", "progress", "explain", "equations")
    if given["resume"] and any(given[name] for name in without):
        raise click.UsageError(
            "--resume goes by the annotated pictures:"
            " not with --no-image, --board, --progress, --explain or --equations"
        )


def refuse_far_away(given: Mapping[str, Any]) -> None:
    """Raise UsageError for what other machines cannot do."""
    if given["dask"] and (given["board"] or given["progress"] or given["explain"]):
        raise click.UsageError("--dask solves pictures and boards: not with --board, --progress or --explain")
    if given["dask"] and given["jobs"] != 1:
        raise click.UsageError("--dask has the scheduler's workers, --jobs processes of this machine")
