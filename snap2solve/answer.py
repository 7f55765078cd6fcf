"""Puts what was found out about a board into the result, in its user's terms: rows, pixels, sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from snap2solve.result import Correction, Doubt, Grid, Progress, Result, Tap, shown

if TYPE_CHECKING:
    from solvers.board import Board
    from solvers.decision import Decision
    from solvers.decision import Doubt as Unsure
    from solvers.engine import Outcome
    from vision.lattice import Lattice

LIKELY = {"solved": 0.0, "multiple": 0.7, "unsolvable": 0.8}  # evidence that another puzzle would hardly give
SOME = 6  # of the rules that contradict each other, how many are named
BY_HAND = "; a corrected board can be given with --board"


def locate(result: Result, lattice: Lattice) -> None:
    """Put down where the board is in the picture."""
    x, y = ([round(line, 1) for line in lines.tolist()] for lines in (lattice.x, lattice.y))
    result.grid = Grid(x, y, None if lattice.homography is None else lattice.homography.tolist())


def admit(result: Result, decision: Decision) -> None:
    """Put down which board was decided on, what was corrected in it, and what is in doubt."""
    name_board(result, decision.board)
    result.corrections = [
        Correction(one.where, shown(one.read), shown(one.used), one.why) for one in decision.corrections
    ]
    result.doubts = [Doubt(one.where, shown(one.read), round(one.confidence, 3)) for one in decision.doubts]


def uncertain(board: Board, doubts: Sequence[Unsure]) -> str:
    """The sentence for a picture that was not read with enough certainty; this is the likeliest board."""
    reason = unequal(board) or "the picture was not read with enough certainty"
    named = [f"{doubt.where} (read as {shown(doubt.read)})" for doubt in doubts[:SOME]]
    more = f" and {len(doubts) - SOME} more" if len(doubts) > SOME else ""
    check = f": check {', '.join(named)}{more}" if named else ""
    return f"{reason}{check}{BY_HAND}"


def unequal(board: Board) -> str | None:
    """What to say of a board whose columns and rows ask for different sums; None where these are equal."""
    totals = board.totals()
    if totals is None or totals[0] == totals[1]:
        return None
    return (
        f"the columns ask for {totals[0]} cells and the rows for {totals[1]}: not all hints show, or some"
        " are misread"
    )


def misjudged(board: Board, outcome: Outcome, evidence: float) -> str | None:
    """The sentence for a picture that, as the rules tell, hardly shows this board; None where it may.

    `evidence` (0 to 1) says how surely it shows a board of this kind.
    """
    if outcome.status == "unsolvable" and (reason := unequal(board)):
        return f"{reason}{BY_HAND}"
    if evidence > LIKELY[outcome.status]:
        return None
    count = "no solution" if outcome.status == "unsolvable" else "more than one solution"
    return (
        f"found a {board.width}x{board.height} grid, but taken for {board.kind} it has {count}: probably it"
        " is another puzzle"
    )


def name_board(result: Result, board: Board) -> None:
    """Put down which board it is."""
    result.kind, result.board, result.size = board.kind, board.format(), (board.width, board.height)


def settle(result: Result, board: Board, outcome: Outcome) -> None:
    """Put down the board and what its rules say about it."""
    name_board(result, board)
    if outcome.cells is None:
        result.error = no_solution(outcome.core)
    else:
        result.solution = board.answer(outcome.cells)
        result.taps = taps(result.grid, board.width, outcome.cells) if result.grid else []
    if outcome.status == "multiple" and outcome.forced is not None:
        result.forced = forced_rows(board, outcome.forced)
    result.conclude(outcome.status)


def forced_rows(board: Board, forced: Sequence[bool | None]) -> list[str]:
    """The answer's rows with '?' for the cells that are open."""
    rows = board.answer([cell is True for cell in forced])
    return [
        "".join("?" if forced[r * board.width + c] is None else symbol for c, symbol in enumerate(row))
        for r, row in enumerate(rows)
    ]


def no_solution(core: Sequence[str]) -> str:
    """The sentence for a board whose rules contradict each other."""
    if not core:
        return "the board has no solution"
    named = [*core[:SOME], f"{len(core) - SOME} more rules"] if len(core) > SOME + 1 else core
    return f"the board has no solution: {'; '.join(named)} cannot {'all ' if len(core) > 1 else ''}hold"


def taps(grid: Grid, width: int, cells: Sequence[bool]) -> list[Tap]:
    """The cells of the answer and the pixels at their centres, in reading order."""
    found = []
    for row, column in (divmod(index, width) for index, cell in enumerate(cells) if cell):
        x = (grid.x[column] + grid.x[column + 1]) / 2
        y = (grid.y[row] + grid.y[row + 1]) / 2
        if grid.homography:
            x, y = project(grid.homography, x, y)
        found.append(Tap(row + 1, column + 1, round(x), round(y)))
    return found


def project(homography: Sequence[Sequence[float]], x: float, y: float) -> tuple[float, float]:
    """The point to which a homography (3x3) takes a point."""
    u, v, w = (a * x + b * y + c for a, b, c in homography)
    return u / w, v / w


def progress(placed: Iterable[tuple[int, int]], width: int, outcome: Outcome) -> Progress | None:
    """What the player has placed, (row, column) from 0, against what is the same in every solution."""
    truth = outcome.forced if outcome.status == "multiple" else outcome.cells
    if truth is None:
        return None
    by_truth: dict[bool | None, list[tuple[int, int]]] = {True: [], False: [], None: []}
    for row, column in sorted(placed):
        by_truth[truth[row * width + column]].append((row + 1, column + 1))
    return Progress(len(by_truth[True]), by_truth[False])
