"""The pictures of a lesson: each step drawn on the picture of the board, as files or as one page."""

from __future__ import annotations

import base64
import html
from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np

from snap2solve.errors import BadFile
from snap2solve.eyes import on_board
from snap2solve.kinds import KINDS
from snap2solve.output import replace, write_output
from snap2solve.result import Grid, Result
from solvers.board import Board
from solvers.rules import AtLeastOne, Exactly, Runs, Statement, place
from solvers.steps import Known, Step, Tutor, cells_of
from vision.blank import blank
from vision.lattice import Lattice
from vision.overlay import Cells
from vision.picture import Picture, from_array
from vision.sight import Image
from vision.teaching import Stage, draw_edges, draw_labels, draw_stage

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
        self._board, self._kind = board, KINDS[board.kind]
        self._names = board.elements(board.height, board.width)
        self._boxes, grid = result.boxes, result.grid
        if picture is None or grid is None:
            canvas, lattice, self._boxes = blank(board)
            picture, grid = from_array(canvas), Grid(lattice.x.tolist(), lattice.y.tolist())
        self._picture, self._grid = picture, grid

    def draw(self, step: Step, known: Known | None = None) -> Image:
        """The picture with one step, and with what was `known` before it, if that is to be shown."""
        stage = self._stage(step, known)
        before = known.values[1:] if known else [0] * stage.true.size
        true = stage.true.ravel() | (np.array(before) > 0)

        labels = {
            divmod(cell - 1, self._board.width): name for cell, name in self._tutor.labels(step).items()
        }

        def paint(plane: Image, lattice: Lattice) -> None:
            draw_stage(plane, lattice, stage)
            self._kind.eye.draw(plane, lattice, self._board.answer(true.tolist()))
            draw_edges(plane, lattice, stage)
            draw_labels(plane, lattice, labels)

        return on_board(self._picture.image, self._grid, self._boxes.values(), paint)

    def encode(self, canvas: Image) -> bytes:
        """A drawn picture as PNG."""
        return self._picture.encode(canvas)

    def _stage(self, step: Step, known: Known | None) -> Stage:
        seats = {self._names[g.premises[0][0]]: g for g in step.rules if _seated(g.statements[0])}
        cells = range(1, self._board.height * self._board.width + 1)
        own = {place(*divmod(cell - 1, self._board.width)): cell for cell in cells}
        lines = [group for name, group in seats.items() if name not in own]
        seen = set(step.known) - self._given
        empty = set(known.literals() if known else ()) - seen - self._given
        return Stage(
            true=self._cells(one for one in step.follows if one > 0),
            false=self._cells(-one for one in step.follows if one < 0),
            source=self._cells({abs(one) for one in seen} | {own[n] for n in seats if n in own}),
            lines=tuple(self._cells(cells_of([group])) for group in lines),
            hints=tuple(self._boxes[name] for name in seats if name not in own and name in self._boxes),
            empty=self._cells(-one for one in empty if one < 0),
        )

    def _cells(self, cells: Iterable[int]) -> Cells:
        chosen = np.zeros(self._board.height * self._board.width, bool)
        chosen[[cell - 1 for cell in cells]] = True
        return chosen.reshape(self._board.height, self._board.width)


def write_folder(
    slides: Slides, way: Iterable[tuple[Step, Image]], folder: str, source: str, force: bool
) -> None:
    """Write one numbered picture a step, and their sentences; raises BadFile."""
    sentences = Path(folder) / "steps.txt"
    refuse_foreign(sentences, OWN_TEXT, force)
    lines = [f"{OWN_TEXT}\n\n"]
    for number, (step, image) in enumerate(way, start=1):
        write_output(slides.encode(image), str(Path(folder) / f"step-{number:03}.png"), source, force)
        lines.append(f"{number}. {step.words}\n")
    write_text("".join(lines), sentences)


def write_page(way: Iterable[tuple[Step, Image]], title: str, path: str, force: bool) -> None:
    """Write one HTML page with all pictures in it; raises BadFile."""
    target = Path(path)
    refuse_foreign(target, OWN_PAGE, force)
    items = "\n".join(f"<li><p>{html.escape(step.words)}</p>{_inline(image)}</li>" for step, image in way)
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


def _seated(statement: Statement) -> bool:
    """Whether a statement belongs to a place: a hint, or a cell that must be lit."""
    return isinstance(statement, Exactly | Runs | AtLeastOne)
