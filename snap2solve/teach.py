"""Teaching instead of telling: the player's mistakes, one next step, the whole way, the equations."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import click

from snap2solve.report import mistakes
from snap2solve.result import Result
from solvers.board import Board

if TYPE_CHECKING:
    from snap2solve.limits import Deadline
    from snap2solve.slides import Slides
    from solvers.explain import Explainer
    from solvers.steps import Step
    from vision.picture import Picture
    from vision.sight import Image

Mode = Literal["check", "hint", "explain", "equations"]
Places = tuple[tuple[int, int], ...]  # (row, column) from 0
SLOW = 1.0  # seconds after which a terminal shows how far an explanation is


@dataclass(frozen=True)
class Lesson:
    """What a lesson is about: a solved board, its picture if it has one, where pictures of the lesson go.

    `number` says which of the hints that follow each other is told.
    """

    board: Board
    result: Result
    picture: Picture | None
    output: str | None
    force: bool
    deadline: Deadline
    number: int = 1

    def explainer(self, placed: Places = (), marked: Places = ()) -> Explainer:
        """What explains the board from what is placed and marked, if all marks are where cells stay empty."""
        from solvers.explain import Explainer

        rows = self.result.forced or self.result.solution or []
        full = "".join(self.board.answer([True] * self.board.height * self.board.width))
        cells = zip("".join(rows), full, strict=True)
        truth = [None if cell == "?" else cell == true for cell, true in cells]
        empty = all(truth[row * self.board.width + column] is False for row, column in marked)
        return Explainer(self.board, truth, placed, marked if empty else ())

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
    """What is right and wrong so far, with rings around the mistakes, and nothing else of the answer."""
    progress = lesson.result.progress
    hide(lesson.result)
    if progress is None or not (progress.right or progress.wrong):
        lesson.result.lesson = ["Nothing is placed yet."]
        return
    if not progress.wrong:
        lesson.result.lesson = [f"{progress.right} right, none wrong."]
        return
    lesson.result.lesson = [f"{mistakes(progress)}."]
    ring(lesson, progress.wrong)


def hint(lesson: Lesson) -> None:
    """One step: a mistake, if there is one, else the easiest that follows from what is placed."""
    result = lesson.result
    wrong = result.progress.wrong if result.progress else []
    way = lesson.explainer() if wrong else lesson.explainer(result.placed, result.marked)
    hide(result)
    if wrong:
        row, column = wrong[0]
        result.lesson = [f"r{row}c{column} is wrong: take it back before you go on."]
        ring(lesson, wrong[:1])
        return
    if not any(literal > 0 for literal in way.open()):
        result.lesson = [DONE[result.status]]
        return
    with result.timed("solve"):
        for _ in range(lesson.number - 1):
            if passed := way.hint():
                way.known.learn(passed.follows)
        step = way.hint()
    if step is None or not any(literal > 0 for literal in way.open()):
        result.lesson = [LAST]
        return
    result.lesson = [step.words]
    if lesson.output:
        with result.timed("draw"):
            slides = slides_of(lesson, way, lesson.picture)
            known = way.known if lesson.number > 1 else None
            lesson.show(slides.draw(step, known), slides.encode)


def explain(lesson: Lesson) -> None:
    """The whole way from the empty board to the answer."""
    way = lesson.explainer()
    if lesson.output:
        with lesson.result.timed("draw"):
            steps = write_way(lesson, way)
    else:
        with lesson.result.timed("solve"):
            steps = list(watched(lesson, way))
    lesson.result.lesson = [f"{number}. {step.words}" for number, step in enumerate(steps, start=1)]
    if lesson.result.status == "multiple":
        lesson.result.lesson.append("The other cells differ between the solutions.")


def write_way(lesson: Lesson, way: Explainer) -> list[Step]:
    """Explain the board, and write the steps' pictures into a folder or a page."""
    from snap2solve.slides import write_folder, write_page

    steps: list[Step] = []
    path = lesson.output or ""
    picture = None if lesson.result.placed else lesson.picture  # beside what is placed, steps are not seen
    slides = slides_of(lesson, way, picture)

    def drawn() -> Iterator[tuple[Step, Image]]:
        for step in watched(lesson, way):
            steps.append(step)
            yield step, slides.draw(step, way.known)

    if path.lower().endswith((".html", ".htm")):
        title = f"{lesson.board.kind} {lesson.board.width}x{lesson.board.height}"
        write_page(drawn(), title, path, lesson.force)
    else:
        write_folder(slides, drawn(), path, lesson.result.image, lesson.force)
    lesson.result.output = path
    return steps


def watched(lesson: Lesson, way: Explainer) -> Iterator[Step]:
    """The steps of a way, within the time that is given; a terminal shows how far they are."""
    start, shown = time.monotonic(), False
    for number, step in enumerate(way.steps(), start=1):
        lesson.deadline.left()
        if sys.stderr.isatty() and time.monotonic() - start > SLOW:
            click.echo(f"\rexplaining: {number} steps, {len(way.open())} cells left ", err=True, nl=False)
            shown = True
        yield step
    if shown:
        click.echo("\r\033[K", err=True, nl=False)


def ring(lesson: Lesson, wrong: list[tuple[int, int]]) -> None:
    """Show the picture with rings around cells, which count from 1."""
    if lesson.picture and lesson.output:
        from snap2solve.eyes import ring_cells

        cells = [(row - 1, column - 1) for row, column in wrong]
        with lesson.result.timed("draw"):
            lesson.show(ring_cells(lesson.picture.image, lesson.result, cells), lesson.picture.encode)


def slides_of(lesson: Lesson, way: Explainer, picture: Picture | None) -> Slides:
    """What draws the steps of the lesson's board."""
    from snap2solve.slides import Slides

    return Slides(lesson.board, lesson.result, picture, way.tutor)


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
