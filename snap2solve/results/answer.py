"""Puts what was found out about a board into the result, in its user's terms: rows, pixels, sentences."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from snap2solve.basics.kinds import kind_named
from snap2solve.results.result import Correction, Doubt, Grid, Progress, Result, Tap, called, shown
from solvers.language.answers import answer_rows, placed_in

if TYPE_CHECKING:
    from solvers.engine import Outcome
    from solvers.language.alphabet import Placed
    from solvers.language.board import Board
    from solvers.repair.decision import Decision
    from solvers.repair.decision import Doubt as Unsure
    from vision.basics.lattice import Lattice

LIKELY = {"solved": 0.0, "multiple": 0.7, "unsolvable": 0.8}  # evidence that another puzzle would hardly give
SLIPS = 5  # mistakes that any player may make
BEYOND_CHANCE = 1.5  # standard deviations above the number of cells that are right by chance
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
    named = [
        f"{called(doubt.where)} (read as {kind_named(board.kind).word(shown(doubt.read))})"
        for doubt in doubts[:SOME]
    ]
    more = f" and {len(doubts) - SOME} more" if len(doubts) > SOME else ""
    check = f": check {', '.join(named)}{more}" if named else ""
    return f"{reason}{check}{BY_HAND}"


def too_hard(board: Board) -> str:
    """The sentence for a board that was read, but not solved with the work that is spent on a picture."""
    return (
        f"the {board.width}x{board.height} {board.kind} was read, but is too hard to be solved along with a"
        " picture: give it as a text board, which may take its time"
    )


def goes_too_far(board: Board) -> str:
    """The sentence for a board with several solutions that has one without some outer rows or columns."""
    return (
        f"the {board.width}x{board.height} {board.kind} that was read has several solutions, but one without"
        f" some of its outer lines: cut the picture to the board{BY_HAND}"
    )


def not_solved(board: Board) -> str:
    """The sentence for a board whose equations are printed at once, without the time that solving takes."""
    return (
        f"these are the equations of the {board.width}x{board.height} {board.kind} alone: solving it takes"
        " longer, and is done without --equations"
    )


def too_open(board: Board) -> str:
    """The sentence for a board that says so little that stating what is left takes too much memory."""
    return (
        f"the {board.width}x{board.height} {board.kind} leaves so much open that solving it would take too"
        " much memory: check its size and its hints"
    )


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
        f"this looks like another puzzle: taken for {board.kind}, its {board.width}x{board.height} grid has"
        f" {count}"
    )


def name_board(result: Result, board: Board) -> None:
    """Put down which board it is."""
    result.kind, result.board, result.size = board.kind, board.format(), (board.width, board.height)


def settle(result: Result, board: Board, outcome: Outcome) -> None:
    """Put down the board and what its rules say about it."""
    name_board(result, board)
    if outcome.cells is None:
        result.error, result.code = no_solution(board, outcome.core), "no-solution"
        result.core = outcome.core
    else:
        result.solution = answer_rows(board, outcome.cells)
        result.taps = taps(result.grid, board, result.solution) if result.grid else []
    if outcome.status == "multiple" and outcome.forced is not None:
        result.forced = answer_rows(board, outcome.forced)
    result.conclude(outcome.status)


def no_solution(board: Board, core: Sequence[str]) -> str:
    """The sentence for a board of which the rules with these names contradict each other."""
    if not core:
        return "the board has no solution"
    from solvers.explain.explainer import tutor_for

    groups = [group for group in board.rules().groups if group.name in core]
    return f"the board has no solution: {tutor_for(board).failing(groups)}"


def taps(grid: Grid, board: Board, solution: Sequence[str]) -> list[Tap]:
    """The cells into which the answer puts something and the pixels at their centres, in reading order.

    Each says what is put there, where that may be several things.
    """
    several = len(board.alphabet.written) > 1
    found = []
    for row, column, symbol in placed_in(board, solution):
        x = (grid.x[column] + grid.x[column + 1]) / 2
        y = (grid.y[row] + grid.y[row + 1]) / 2
        if grid.homography:
            x, y = project(grid.homography, x, y)
        found.append(Tap(row + 1, column + 1, round(x), round(y), symbol if several else None))
    return found


def project(homography: Sequence[Sequence[float]], x: float, y: float) -> tuple[float, float]:
    """The point to which a homography (3x3) takes a point."""
    u, v, w = (a * x + b * y + c for a, b, c in homography)
    return u / w, v / w


def progress(placed: Iterable[Placed], board: Board, outcome: Outcome) -> Progress | None:
    """What the player has placed against what is the same in every solution."""
    truth = outcome.forced if outcome.status == "multiple" else outcome.cells
    if truth is None:
        return None
    right, wrong = 0, []
    for row, column, symbol in sorted(placed):
        value = truth[row * board.width + column]
        if value is not None and board.alphabet.symbols[value] == symbol:
            right += 1
        elif value is not None:
            wrong.append((row + 1, column + 1))
    return Progress(right, wrong)


def believable(progress: Progress, board: Board, outcome: Outcome) -> bool:
    """Whether what seems to be placed is what a player placed, rather than a texture of the picture.

    Players make some mistakes; a texture agrees with the answer no better than cells chosen by chance.
    """
    wrong, cells = len(progress.wrong), outcome.cells or ()
    if wrong <= SLIPS:
        return True
    symbols, written = board.alphabet.symbols, board.alphabet.written
    share = sum(symbols[value] in written for value in cells) / len(cells) / len(written)
    placed = progress.right + wrong
    spread = math.sqrt(placed * share * (1 - share))
    return progress.right > placed * share + BEYOND_CHANCE * spread
