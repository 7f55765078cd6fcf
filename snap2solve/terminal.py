"""What is printed: results on standard output, words about the work on standard error."""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import click

from snap2solve.report import in_words, summary, timings
from snap2solve.result import Result


@dataclass(frozen=True)
class Terminal:
    """How results are printed."""

    as_json: bool
    silent: bool  # standard output is taken by the annotated picture
    many: bool
    verbose: bool
    quiet: bool

    def show_all(self, results: Iterable[Result]) -> int:
        """Print results as they come; gives the highest exit code (pictures skipped among many have none)."""
        code, counts = 0, Counter[str]()
        for result in results:
            self.show(result)
            skipped = result.skipped and self.many
            code = code if skipped else max(code, result.exit_code)
            counts["skipped" if skipped else result.status] += 1
        if self.many and not self.quiet:
            self.say(summary(counts))
        return code

    def show(self, result: Result) -> None:
        """Print one result."""
        words = in_words(result, shutil.get_terminal_size().columns, named=self.many)
        if self.as_json:
            click.echo(result.as_json())
        elif words and not self.silent:
            click.echo(words)
        if result.error:
            self.say(f"{result.image}: {result.error}")
        if self.verbose:
            self.say(f"{result.image}: {timings(result)}")
        if self.verbose and result.trace:
            self.say(result.trace)
        if result.output and result.output != "-" and not self.quiet:
            self.say(f"wrote {result.output}")

    def say(self, words: str) -> None:
        """Print to standard error."""
        click.echo(words, err=True)

    def track(self, results: Iterable[Result], total: int) -> Iterator[Result]:
        """The results, with a progress bar where there are many and standard error is a terminal."""
        if not self.many or self.quiet or not sys.stderr.isatty():
            yield from results
            return
        from rich.console import Console
        from rich.progress import track

        console = Console(stderr=True)
        yield from track(results, "solving", total, console=console, transient=True)
