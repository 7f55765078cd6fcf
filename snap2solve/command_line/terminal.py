"""What is printed: results on standard output, words about the work on standard error."""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import click

from snap2solve.results.report import in_words, outcome, refused, timings
from snap2solve.results.result import Result

RANK = ("solved", "multiple", "unsolvable", "unreadable", "skipped")  # as a summary lists them
MOST_REASONS = 12


class Tally(Counter[tuple[str, str]]):
    """How many inputs came out how and why, and how many of them in an earlier run."""

    resumed = 0


@dataclass(frozen=True)
class Terminal:
    """How results are printed."""

    as_json: bool
    silent: bool  # standard output is taken by the annotated picture
    many: bool
    verbose: bool
    quiet: bool
    export: str | None = None  # the format in which boards are printed, instead of words

    def show_all(self, results: Iterable[Result]) -> int:
        """Print results as they come; gives the highest exit code (pictures skipped among many have none)."""
        code, counts, read = 0, Tally(), True
        try:
            for result in results:
                self.show(result)
                skipped = result.skipped and self.many
                code = code if skipped else max(code, result.exit_code)
                counts[("skipped", "annotated pictures") if skipped else outcome(result)] += 1
                counts.resumed += result.resumed
        except BrokenPipeError:
            read = False
            raise
        finally:  # after Ctrl-C, too
            if self.many and read and not self.quiet:
                self.sum_up(counts)
        return code

    def show(self, result: Result) -> None:
        """Print one result."""
        words = self.words(result)
        if self.as_json:
            click.echo(result.as_json())
        elif words and not self.silent:
            click.echo(words)
        if result.error:
            self.say(refused(result))
        if self.verbose and not self.quiet:
            self.say(f"{result.image}: {timings(result)}")
        if self.verbose and result.trace and not self.quiet:
            self.say(result.trace)
        if result.output and result.output != "-" and not (self.quiet or result.resumed):
            self.say(f"wrote {result.output}")

    def words(self, result: Result) -> str:
        """What is printed of a result."""
        if self.export is None:
            return in_words(result, shutil.get_terminal_size().columns, named=self.many)
        from snap2solve.results.export import exported
        from snap2solve.results.reporting import reporting

        lines = []
        with reporting(result):
            lines.append(exported(result, self.export))
        return "".join(lines)

    def say(self, words: str) -> None:
        """Print to standard error."""
        click.echo(words, err=True)

    def sum_up(self, counts: Tally) -> None:
        """Print how many inputs came out how, and why those that were refused were."""
        from rich.console import Console
        from rich.table import Table

        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right")
        reasons = sorted(counts.items(), key=lambda entry: (RANK.index(entry[0][0]), -entry[1]))
        for (status, reason), number in reasons[:MOST_REASONS]:
            table.add_row(str(number), status, reason)
        if rest := reasons[MOST_REASONS:]:
            table.add_row(str(sum(number for _, number in rest)), "", "for other reasons")
        if counts.resumed:
            table.add_row(str(counts.resumed), "of these", "done in an earlier run")
        Console(stderr=True, highlight=False).print(table)

    def track(self, results: Iterable[Result], total: int) -> Iterator[Result]:
        """The results, with a progress bar where there are many and standard error is a terminal."""
        if not self.many or self.quiet or not sys.stderr.isatty():
            yield from results
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = TextColumn("solving"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        bar = Progress(
            *columns,
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        task = bar.add_task("", total=total)
        with bar:
            for result in results:
                bar.stop()  # takes it away while the result is printed
                yield result
                bar.advance(task)
                bar.start()
