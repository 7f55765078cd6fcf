"""What --help shows of a command with many options: these in groups, further commands, and examples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from snap2solve.basics.program import COMMANDS

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
REST = "Help"
EXAMPLES = """\b
Examples:
  snap2solve shot.png                        print the answer, write shot.solved.png
  snap2solve *.png -o out/ --jobs 0          many pictures, on all cores
  snap2solve shot.png --hint                 one next step instead of the answer
  snap2solve shot.png --json --no-image      for scripts
  snap2solve shot.png --board board.txt      with a corrected board
  snap2solve eBa1a0bBBB --size 5x3           a task string
  snap2solve shot.png --export puzzlink      its address in a player on the web

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

F = TypeVar("F", bound=Callable[..., Any])


class _Option(click.Option):
    """An option that is listed under a heading."""

    def __init__(self, *args: Any, group: str, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.group = group


def option(*names: str, group: str, **attributes: Any) -> Callable[[F], F]:
    """As `click.option`, listed under the heading `group`."""
    return click.option(*names, cls=_Option, group=group, **attributes)


class Grouped(click.Command):
    """A command whose help lists options under headings, in the order of their first options."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """As click wants it."""
        groups: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record and isinstance(parameter, click.Option):
                groups.setdefault(getattr(parameter, "group", REST), []).append(record)
        groups[REST] = groups.pop(REST)  # comes last
        for title, records in groups.items():
            with formatter.section(title):
                formatter.write_dl(records)
        with formatter.section("Commands (a file of such a name is given as ./serve)"):
            formatter.write_dl([(f"snap2solve {name}", words) for name, words in COMMANDS.items()])
