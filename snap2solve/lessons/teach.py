"""Teaching instead of telling: the player's mistakes, one next step, all steps, the equations."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

import click

from snap2solve.basics.options import Mode
from snap2solve.results.report import mistakes
from snap2solve.results.result import Progress, Result
from solvers.language.alphabet import Placed
from solvers.language.answers import values_of
from solvers.language.board import Board

if TYPE_CHECKING:
    from snap2solve.basics.limits import Deadline
    from snap2solve.lessons.slides import Slides
    from solvers.explain.explainer import Explainer
    from solvers.explain.steps import Step
    from vision.basics.types import Image, Places
    from vision.files.picture import Picture

SLOW = 1.0  # seconds after which a terminal shows how far an explanation is


@dataclass(frozen=True)
class Lesson:
    """What a lesson is about: a solved board, its picture if it has one, where pictures of the lesson go.

    `number` says which of the hints that follow each other is given.
    """

    board: Board
    result: Result
    picture: Picture | None
    output: str | None
    force: bool
    deadline: Deadline
    number: int = 1

    def explainer(self, placed: Sequence[Placed] = (), marked: Places = ()) -> Explainer:
        """What explains the board from what is placed and marked, if all marks are where cells stay empty."""
        from solvers.explain.explainer import Explainer

        rows = self.result.forced or self.result.solution or []
        truth, blank = values_of(self.board, rows), self.board.alphabet.blank
        empty = all(
            truth[r * self.board.width + c] == self.board.alphabet.symbols.find(blank) for r, c in marked
        )
        return Explainer(self.board, truth, placed, marked if blank and empty else ())

    def show(self, image: Image, encode: Callable[[Image], bytes]) -> None:
        """Give the one picture of a lesson to its result."""
        if self.output:
            self.result.drawing = encode(image)


def teach(mode: Mode, lesson: Lesson) -> None:
    """Put the lesson into the result of its board, and write its pictures."""
    if mode == "equations":
        lesson.result.lesson = lesson.board.equations()
    elif lesson.result.solution is not None:
        LESSONS[mode](lesson)


def check(lesson: Lesson) -> None:
    """What is right and wrong so far, with the mistakes crossed out, and nothing else of the answer."""
    progress = lesson.result.progress
    if progress is None or not (progress.right or progress.wrong):
        lesson.result.lesson = ["Nothing is placed yet."]
    elif not progress.wrong:
        lesson.result.lesson = [f"{progress.right} right, none wrong."]
    else:
        tell_mistakes(lesson, progress)
    hide(lesson.result)


def tell_mistakes(lesson: Lesson, progress: Progress) -> None:
    """Say what is wrong, and why, and cross it out."""
    explainer = lesson.explainer(right_ones(lesson.result), lesson.result.marked)
    lesson.result.lesson = [f"{mistakes(progress)}.", *(words for _, words in reasons(lesson, explainer))]
    cross_out(lesson, progress.wrong)


def hint(lesson: Lesson) -> None:
    """One step: a mistake, if there is one, else the easiest that follows from what is placed."""
    result = lesson.result
    explainer = lesson.explainer(right_ones(result), result.marked)
    wrong_ones = reasons(lesson, explainer)
    hide(result)
    if wrong_ones:
        cell, words = wrong_ones[0]
        result.lesson = [f"{words} Clear that cell first."]
        cross_out(lesson, [cell])
        return
    if not explainer.unfinished():
        result.lesson = [DONE[result.status]]
        return
    with result.timed("solve"):
        step = next(islice(hints(explainer), lesson.number - 1, None), None)
    if step is None:
        result.lesson = [LAST]
        return
    result.lesson = [step.words]
    if lesson.output:
        with result.timed("draw"):
            slides = slides_of(lesson, explainer, lesson.picture)
            known = explainer.known if lesson.number > 1 else None
            lesson.show(slides.draw(step, known), slides.encode)


def right_ones(result: Result) -> tuple[Placed, ...]:
    """What the player has placed and is not known to be wrong."""
    wrong = set(result.progress.wrong) if result.progress else set()
    return tuple(one for one in result.placed if (one.row + 1, one.column + 1) not in wrong)


def reasons(lesson: Lesson, explainer: Explainer) -> list[tuple[tuple[int, int], str]]:
    """The mistakes, (row, column) from 1, each with a sentence, and those first that break a rule visibly."""
    from solvers.explain.mistakes import explained

    right = set(right_ones(lesson.result))
    with lesson.result.timed("solve"):
        found = explained(
            explainer, lesson.result.placed, [one for one in lesson.result.placed if one not in right]
        )
    return [((one.row + 1, one.column + 1), words) for one, words in found]


def hints(explainer: Explainer) -> Iterator[Step]:
    """The hints that follow each other until all is placed; each is known when the next is asked for."""
    while (step := explainer.hint()) is not None and explainer.unfinished():
        yield step
        explainer.known.learn(step.follows)


def explain(lesson: Lesson) -> None:
    """All steps from the empty board to the answer."""
    explainer = lesson.explainer()
    if lesson.output:
        with lesson.result.timed("draw"):
            steps = write_steps(lesson, explainer)
    else:
        with lesson.result.timed("solve"):
            steps = list(watched(lesson, explainer))
    lesson.result.lesson = [f"{number}. {step.words}" for number, step in enumerate(steps, start=1)]
    if lesson.result.status == "multiple":
        lesson.result.lesson.append("The other cells differ between the solutions.")


def write_steps(lesson: Lesson, explainer: Explainer) -> list[Step]:
    """Explain the board, and write the steps' pictures into a folder or a page."""
    from snap2solve.lessons.slides import write_folder, write_page

    steps: list[Step] = []
    path = lesson.output or ""
    picture = None if lesson.result.placed else lesson.picture  # beside what is placed, steps are not seen
    slides = slides_of(lesson, explainer, picture)

    def drawn() -> Iterator[tuple[Step, Image]]:
        for step in watched(lesson, explainer):
            steps.append(step)
            yield step, slides.draw(step, explainer.known)

    if path.lower().endswith((".html", ".htm")):
        title = f"{lesson.board.kind} {lesson.board.width}x{lesson.board.height}"
        write_page(drawn(), title, path, lesson.force)
    else:
        write_folder(slides, drawn(), path, lesson.result.image, lesson.force)
    lesson.result.output = path
    return steps


def watched(lesson: Lesson, explainer: Explainer) -> Iterator[Step]:
    """The steps to the answer, within the time that is given; a terminal shows how far they are."""
    start, shown = time.monotonic(), False
    for number, step in enumerate(explainer.steps(), start=1):
        lesson.deadline.left()
        if sys.stderr.isatty() and time.monotonic() - start > SLOW:
            click.echo(
                f"\rexplaining: {number} steps, {len(explainer.open())} cells left ", err=True, nl=False
            )
            shown = True
        yield step
    if shown:
        click.echo("\r\033[K", err=True, nl=False)


def cross_out(lesson: Lesson, wrong: list[tuple[int, int]]) -> None:
    """Show the picture with cells, which count from 1, crossed out."""
    if lesson.picture and lesson.output:
        from snap2solve.results.annotate import cross_cells

        cells = [(row - 1, column - 1) for row, column in wrong]
        with lesson.result.timed("draw"):
            lesson.show(cross_cells(lesson.picture.image, lesson.result, cells), lesson.picture.encode)


def slides_of(lesson: Lesson, explainer: Explainer, picture: Picture | None) -> Slides:
    """What draws the steps of the lesson's board."""
    from snap2solve.lessons.slides import Slides

    return Slides(lesson.board, lesson.result, picture, explainer.tutor)


def hide(result: Result) -> None:
    """Take the answer out of the result: what is printed must not tell it."""
    result.solution = result.forced = None
    result.taps = []


DONE = {
    "solved": "Everything is placed, and all of it is right.",
    "multiple": "No next step is sure: what is left differs between the solutions.",
}
LAST = "That was the last step."
LESSONS = {"check": check, "hint": hint, "explain": explain}
