"""The pictures of a lesson: each step drawn on the picture of the board, as files or as one page."""

from __future__ import annotations

import base64
import html
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace as replace_fields
from itertools import accumulate
from pathlib import Path

import cv2
import numpy as np

from snap2solve.basics.errors import BadFile
from snap2solve.basics.kinds import kind_named
from snap2solve.lessons.staging import Scene, scene
from snap2solve.results.annotate import annotate, on_board
from snap2solve.results.files import replace, write_output
from snap2solve.results.result import Grid, Result
from solvers.explain.steps import Known, Step, Tutor
from solvers.language.board import Board
from vision.basics.lattice import Lattice
from vision.basics.types import Box, Flags, Image
from vision.drawing.blank import number_boxes
from vision.drawing.teaching import StepMarks, draw_edges, draw_labels, draw_stage
from vision.files.picture import Picture, from_array

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="generator" content="snap2solve">
<meta name="viewport" content="width=device-width"><title>{title}</title><style>
body {{ font: 1.1rem/1.4 sans-serif; max-width: 44rem; margin: 1rem auto; padding: 0 1rem }}
img {{ max-width: 100%; max-height: 80vh; display: block; margin: .5rem 0 2rem }}
.follows {{ color: #c60 }} .from {{ color: #087 }}
</style></head><body><h1>{title}</h1>
<p><b class="follows">Orange</b>: what follows, crossed where it stays empty.
<b class="from">Green</b>: what it follows from.</p>
<ol>
{steps}
</ol></body></html>
"""
OWN_PAGE = 'content="snap2solve"'
OWN_TEXT = "Explained by snap2solve, step by step:"
PAGE_SIDE = 900  # pixels of the longer side of a page's pictures


class Slides:
    """Draws steps on the picture of a board, or on a plain one where the board came as text."""

    def __init__(self, board: Board, result: Result, picture: Picture | None, tutor: Tutor) -> None:
        self._tutor, self._given = tutor, set(tutor.given())
        self._board, self._kind = board, kind_named(board.kind)
        self._boxes, grid, self._scale = result.boxes, result.grid, result.scale
        self._numbers = numbers_of(board, result.digits)
        if picture is None or grid is None:
            canvas, lattice, self._boxes = self._kind.blank(board)
            self._numbers = number_boxes(self._boxes, counts_of(board))
            self._scale = 1.0
            picture, grid = from_array(canvas), Grid(lattice.x.tolist(), lattice.y.tolist())
        self._picture, self._grid = picture, grid

    def draw(self, step: Step, known: Known | None = None) -> Image:
        """The picture with one step, and with what was `known` before it, if that is to be shown."""
        shown = scene(self._board, self._tutor, step)
        stage = self._stage(step, shown, known)
        rows = self._rows([*(known.literals() if known else ()), *step.follows])
        labels = {divmod(cell, self._board.width): name for cell, name in shown.labels.items()}

        def paint(plane: Image, lattice: Lattice) -> None:
            draw_stage(plane, lattice, stage)
            self._kind.draw(plane, lattice, rows, self._scale)
            draw_edges(plane, lattice, stage)
            draw_labels(plane, lattice, labels)

        return on_board(self._picture.image, self._grid, self._boxes.values(), paint)

    def encode(self, canvas: Image) -> bytes:
        """A drawn picture as PNG."""
        return self._picture.encode(canvas)

    def _stage(self, step: Step, shown: Scene, known: Known | None) -> StepMarks:
        alphabet = self._board.alphabet
        hidden = set(step.known) | self._given
        before = set(known.literals() if known else ()) - hidden
        return StepMarks(
            true=self._cells(shown.true),
            false=self._cells(shown.false),
            source=self._cells(shown.source),
            lines=tuple(self._cells(line) for line in shown.lines),
            hints=tuple(self._boxes[name] for name in shown.hints if name in self._boxes),
            numbers=tuple(box for name in shown.hints for box in self._singled(name, shown.numbers)),
            empty=self._cells(
                alphabet.cell(one) - 1 for one in before if alphabet.says(one) == alphabet.blank
            ),
        )

    def _singled(self, name: str, numbers: Sequence[int]) -> list[Box]:
        """The boxes of some numbers of a hint, by their places in it."""
        found = self._numbers.get(name, ())
        return [found[number] for number in numbers if number < len(found)]

    def _rows(self, literals: Iterable[int]) -> list[str]:
        """Rows with what these literals put into cells, and spaces."""
        alphabet, width = self._board.alphabet, self._board.width
        shown = [" "] * (width * self._board.height)
        for literal in literals:
            if alphabet.places(literal):
                shown[alphabet.cell(literal) - 1] = alphabet.says(literal) or " "
        return ["".join(shown[i : i + width]) for i in range(0, len(shown), width)]

    def _cells(self, cells: Iterable[int]) -> Flags:
        chosen = np.zeros(self._board.height * self._board.width, bool)
        chosen[list(cells)] = True
        return chosen.reshape(self._board.height, self._board.width)


def counts_of(board: Board) -> dict[str, int]:
    """How many numbers each hint of a board has."""
    named = zip(board.elements(board.height, board.width), board.values(), strict=True)
    return {name: len(value) if isinstance(value, tuple) else 1 for name, value in named}


def numbers_of(board: Board, digits: Mapping[str, Sequence[Box]]) -> dict[str, tuple[Box, ...]]:
    """The boxes of the numbers of hints, in their order, where all that is seen of a hint are its digits."""
    found = {}
    for name, value in zip(board.elements(board.height, board.width), board.values(), strict=True):
        lengths = [len(str(number)) for number in value] if isinstance(value, tuple) else []
        boxes = digits.get(name, ())
        if boxes and sum(lengths) == len(boxes):
            starts = accumulate(lengths, initial=0)
            found[name] = tuple(around(boxes[i : i + n]) for i, n in zip(starts, lengths, strict=False))
    return found


def around(boxes: Sequence[Box]) -> Box:
    """The box around all of some boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def answered(board: Board, result: Result) -> bytes:
    """A plain picture, as PNG, of a board that came as text, with the answer drawn on it."""
    canvas, lattice, boxes = kind_named(board.kind).blank(board)
    grid = Grid(lattice.x.tolist(), lattice.y.tolist())
    return from_array(canvas).encode(annotate(canvas, replace_fields(result, grid=grid, boxes=boxes)))


def write_folder(
    slides: Slides, steps: Iterable[tuple[Step, Image]], folder: str, source: str, force: bool
) -> None:
    """Write one numbered picture a step, and their sentences; raises BadFile."""
    sentences = Path(folder) / "steps.txt"
    refuse_foreign(sentences, OWN_TEXT, force)
    lines = [f"{OWN_TEXT}\n\n"]
    for number, (step, image) in enumerate(steps, start=1):
        write_output(slides.encode(image), str(Path(folder) / f"step-{number:03}.png"), source, force)
        lines.append(f"{number}. {step.words}\n")
    write_text("".join(lines), sentences)


def write_page(steps: Iterable[tuple[Step, Image]], title: str, path: str, force: bool) -> None:
    """Write one HTML page with all pictures in it; raises BadFile."""
    target = Path(path)
    refuse_foreign(target, OWN_PAGE, force)
    items = "\n".join(f"<li><p>{html.escape(step.words)}</p>{_inline(image)}</li>" for step, image in steps)
    write_text(PAGE.format(title=html.escape(title), steps=items), target)


def refuse_foreign(path: Path, mark: str, force: bool) -> None:
    """Raise BadFile where a text without the mark of our own stands."""
    if path.exists() and not force and mark.encode() not in path.read_bytes()[:200]:
        raise BadFile(f"{path} exists and was not written by snap2solve: use --force to replace it")


def write_text(text: str, path: Path) -> None:
    """Write a text file; raises BadFile."""
    try:
        replace(path, text.encode())
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror or error}") from error


def _inline(image: Image) -> str:
    """A picture inside a page, not larger than it needs to be."""
    scale = min(1.0, PAGE_SIDE / max(image.shape))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    data = base64.b64encode(cv2.imencode(".png", small)[1].tobytes()).decode()
    return f'<img alt="" loading="lazy" src="data:image/png;base64,{data}">'
