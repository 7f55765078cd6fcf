"""The steps from an input to its result: read, decide which board it is, solve, teach, draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from snap2solve.basics.errors import BadFile, NotRead, WrongUsage
from snap2solve.basics.kinds import kind_named, kinds_named
from snap2solve.basics.limits import Deadline, stay_interruptible, within
from snap2solve.basics.options import Options
from snap2solve.inputs.sources import open_source, read_board, read_progress
from snap2solve.results import answer
from snap2solve.results.files import write_output
from snap2solve.results.reporting import reporting
from snap2solve.results.result import Result
from solvers.language.alphabet import Placed
from solvers.language.effort import Allowance, TooMuch

if TYPE_CHECKING:
    from solvers.engine import Outcome
    from solvers.language.board import Board
    from solvers.repair.decision import Decision
    from vision.basics.sight import Sight
    from vision.basics.types import Image
    from vision.files.picture import Picture

AT_ONCE = 3e5  # microseconds for solving a board of which only the equations are asked for


def solve_source(source: str, output: str | None, options: Options) -> Result:
    """Solve a picture, board file or task string; the annotated picture goes to `output`. Raises nothing."""
    result = Result(source)
    with reporting(result):
        given = open_source(source, kinds_named(options.kind), options.size)
        if before := solved_before(source, given, output, options):
            return before
        result = solve_given(source, given, output, options)
    with reporting(result):
        if result.drawing:
            deliver(result, given, output, options)
    return result


def solve_given(source: str, given: bytes | Board, output: str | None, options: Options) -> Result:
    """Solve what was opened already, here or elsewhere; its annotated picture stays in the result."""
    return bounded(source, options.timeout, lambda result: solve_into(result, given, output, options))


def bounded(source: str, seconds: float | None, work: Callable[[Result], None]) -> Result:
    """The result that some work makes of an input, or one that says that so many seconds were not enough."""

    def worked() -> Result:
        result = Result(source)
        with reporting(result):
            work(result)
        return result

    late = Result(source)
    with reporting(late):
        return within(seconds, worked)
    return late


def solved_before(source: str, given: bytes | Board, output: str | None, options: Options) -> Result | None:
    """What came of it in an earlier run, if it is to be resumed and is done."""
    if not (options.resume and output and isinstance(given, bytes)):
        return None
    from snap2solve.results.resume import earlier

    return earlier(source, given, output, options)


def solve_into(result: Result, given: bytes | Board, output: str | None, options: Options) -> None:
    """Solve an encoded picture or a board; what is drawn is for `output`, but not written there yet."""
    deadline = Deadline(options.timeout)
    if isinstance(given, bytes):
        solve_file(given, output, options, result, deadline)
    elif options.board:
        raise WrongUsage("--board goes with a picture, and this is a board itself")
    elif options.mode == "equations":
        write_equations(given, result, deadline)
    else:
        solve_board(given, result, deadline, options.progress)
        where = output if options.drawn else None
        give_lesson(None, where, options, result, deadline)
        if where and not options.mode and result.solution:
            from snap2solve.lessons.slides import answered

            with result.timed("draw"):
                result.drawing = answered(given, result)


def write_equations(board: Board, result: Result, deadline: Deadline) -> None:
    """Put down the equations of a board, and solve it if that is soon done: they need no solution."""
    result.lesson = board.equations()
    try:
        with Allowance(AT_ONCE):
            solve_board(board, result, deadline)
    except TooMuch as error:
        raise NotRead(answer.not_solved(board), "too-hard") from error


def deliver(result: Result, given: bytes | Board, output: str | None, options: Options) -> None:
    """Write the annotated picture, if there is one, and let go of it."""
    drawing, result.drawing = result.drawing, None
    if drawing and output:
        if isinstance(given, bytes):
            from snap2solve.results.resume import recorded

            drawing = recorded(result, drawing, given, options)
        write_output(drawing, output, result.image, options.force)
        result.output = output


def solve_file(data: bytes, output: str | None, options: Options, result: Result, deadline: Deadline) -> None:
    """Solve an encoded picture, and draw its answer."""
    from snap2solve.inputs.opening import decode, load_eyes

    with result.timed("read"):
        picture = decode(data, load_eyes)
    try:
        solve_image(picture.image, options, result, deadline)
    except NotRead:
        if options.drawn and result.doubts:
            from snap2solve.results.annotate import mark_doubts

            with result.timed("draw"):
                result.drawing = picture.encode(mark_doubts(picture.image, result))
        raise
    give_lesson(picture, output, options, result, deadline)
    if not options.mode and output and result.solution:
        from snap2solve.results.annotate import annotate

        with result.timed("draw"):
            result.drawing = picture.encode(annotate(picture.image, result))


def solve_image(image: Image, options: Options, result: Result, deadline: Deadline) -> None:
    """Read the board in a picture, let the rules decide what it is, and solve it."""
    from snap2solve.solving.eyes import lattice_for, look

    kinds = kinds_named(options.kind)
    if options.board:
        board = read_board(options.board, kinds) if isinstance(options.board, str) else options.board
        with result.timed("read"):
            answer.locate(result, lattice_for(image, board))
        solve_board(board, result, deadline, options.progress)
        return
    with result.timed("read"):
        sight = look(image, kinds)
    answer.locate(result, sight.lattice)
    result.boxes, result.digits, result.marked = sight.boxes, sight.digits, sight.marked
    result.scale = sight.scale
    try:
        with result.timed("solve"):
            decision = decide(sight, deadline)
    except TooMuch as error:
        board = sight.reading.likeliest()
        answer.name_board(result, board)
        raise NotRead(answer.too_hard(board), "too-hard") from error
    answer.admit(result, decision)
    if decision.outcome is None:
        raise NotRead(answer.uncertain(decision.board, decision.doubts), "unsure")
    if why := answer.misjudged(decision.board, decision.outcome, sight.evidence):
        raise NotRead(why, "another-puzzle")
    if decision.status == "multiple" and goes_too_far(decision.board, sight.unclear_ends, deadline):
        raise NotRead(answer.goes_too_far(decision.board), "unsure")
    answer.settle(result, decision.board, decision.outcome)
    placed = sight.placed if options.progress is None else options.progress
    note_progress(result, decision.board, decision.outcome, placed, from_picture=options.progress is None)


def decide(sight: Sight, deadline: Deadline) -> Decision:
    """What the rules make of what was read: they tell which of its alternatives is the board.

    Only where they cannot tell is the second reader asked, for it takes as long as all the rest.
    """
    from solvers.repair import decide as repair

    with timed_out(deadline):
        decision = repair.decide(sight.reading, timeout=deadline.left())
        if decision.status == "solved":
            return decision
        from vision.doubts.second_opinion import second_opinion

        again = second_opinion(sight)
        if not again:
            return decision
        return repair.decide(again.reading, timeout=deadline.left())


def goes_too_far(board: Board, sides: Sequence[str], deadline: Deadline) -> bool:
    """Whether a board with several solutions has one without one or two of its outer lines at these sides."""
    from solvers.engine import solve

    without_one = [part for side in sides if (part := board.without(side))]
    without_two = [part for one in without_one for side in sides if (part := one.without(side))]
    with timed_out(deadline):
        return any(
            solve(part.rules(), timeout=deadline.left(), forced=False, core=False).status == "solved"
            for part in dict.fromkeys(without_one + without_two)
        )


def solve_board(
    board: Board, result: Result, deadline: Deadline, progress: str | tuple[Placed, ...] | None = None
) -> None:
    """Solve a board that is certain."""
    answer.name_board(result, board)
    with result.timed("solve"):
        outcome = judge(board, deadline)
    answer.settle(result, board, outcome)
    if progress is not None:
        note_progress(result, board, outcome, progress)


def judge(board: Board, deadline: Deadline) -> Outcome:
    """What the rules say about a board: one solution, several or none."""
    from solvers.engine import solve

    try:
        with timed_out(deadline):
            return solve(board.rules(), timeout=deadline.left())
    except MemoryError as error:
        raise BadFile(answer.too_open(board), "too-large") from error


@contextmanager
def timed_out(deadline: Deadline) -> Iterator[None]:
    """Turn the solver's time-out into the deadline's."""
    from solvers.smt.session import SolveTimeout

    try:
        yield
    except SolveTimeout as error:
        raise deadline.passed() from error
    finally:
        stay_interruptible()


def note_progress(
    result: Result,
    board: Board,
    outcome: Outcome,
    progress: str | tuple[Placed, ...],
    from_picture: bool = False,
) -> None:
    """Put down what the player has placed, which may stand in a file, and how it compares.

    What was only `seen` in a picture is put down if it may be what a player placed.
    """
    given = read_progress(progress, board) if isinstance(progress, str) else progress
    placed = tuple(board.alphabet.whole(one) for one in given)
    for row, column, symbol in placed:
        if not (0 <= row < board.height and 0 <= column < board.width):
            raise BadFile(
                f"nothing can be placed at r{row + 1}c{column + 1} of a board of {board.width}x{board.height}"
            )
        if symbol not in board.alphabet.written:
            raise BadFile(f"{symbol!r} at r{row + 1}c{column + 1} is no answer of a {board.kind} board")
    compared = answer.progress(placed, board, outcome)
    if not from_picture or (compared and answer.believable(compared, board, outcome)):
        result.placed, result.progress = placed, compared


def give_lesson(
    picture: Picture | None, output: str | None, options: Options, result: Result, deadline: Deadline
) -> None:
    """Teach what the options ask for, if anything, about a board that was solved."""
    if options.mode and result.kind and result.board:
        from snap2solve.lessons.teach import Lesson, teach

        board = kind_named(result.kind).board.parse(result.board)
        lesson = Lesson(board, result, picture, output, options.force, deadline, options.hints)
        teach(options.mode, lesson)
