"""Which arguments of the command line do not go together."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import click

OTHER_PICTURES = (".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".heic")
PAGES = (".html", ".htm")


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


def refuse_combinations(given: Mapping[str, Any]) -> None:
    """Raise UsageError for arguments, by their names, that do not go together."""
    output, mode = given["output"], given["mode"]
    number = len(given["inputs"]) + given["clipboard"]
    if not number:
        raise click.UsageError("Missing argument 'INPUT...': a picture, a board or a task string.")
    several = number > 1
    if given["board"] and several:
        raise click.UsageError("--board goes with one picture")
    if output == "-" and (several or given["as_json"]):
        raise click.UsageError("-o - is for one input, without --json: standard output takes the picture")
    if output == "-" and sys.stdout.isatty():
        raise click.UsageError("-o - writes a picture: send standard output to a file or a program")
    if mode == "explain":
        if output and (output == "-" or (several and output.lower().endswith(PAGES))):
            raise click.UsageError(
                "--explain -o takes a folder, or for one input a page: steps/ or steps.html"
            )
    elif output and not several and output.lower().endswith(OTHER_PICTURES):
        raise click.UsageError(f"-o {output}: the annotated picture is a PNG, so its name must end in .png")
    refuse_resuming(given)
    refuse_far_away(given)


def refuse_resuming(given: Mapping[str, Any]) -> None:
    """Raise UsageError where no annotated pictures tell what is done."""
    without = ("no_image", "board", "progress")
    if given["resume"] and (
        given["mode"] in ("explain", "equations") or any(given[name] for name in without)
    ):
        raise click.UsageError(
            "--resume goes by the annotated pictures:"
            " not with --no-image, --board, --progress, --explain or --equations"
        )


def refuse_far_away(given: Mapping[str, Any]) -> None:
    """Raise UsageError for what other machines cannot do."""
    if given["dask"] and (given["board"] or given["progress"] or given["mode"] == "explain"):
        raise click.UsageError("--dask solves pictures and boards: not with --board, --progress or --explain")
    if given["dask"] and given["jobs"] != 1:
        raise click.UsageError("--dask has the scheduler's workers, --jobs processes of this machine")
