"""Results in words, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from snap2solve.basics.kinds import kind_named
from snap2solve.results.result import Progress, Result, called

GAP = "    "  # between a board and its answer
MOST_SURE = 0.99  # of what is doubtful
CROP = "if it is a puzzle that is read, crop the picture to the board and its hints, or say which: --kind"
NEXT = {  # what to do about a picture that was not read, by the code of the error
    "no-board": "crop the picture to the board and the hints around it",
    "not-read": CROP,
    "another-puzzle": CROP,
    "covered": "close what lies over it, and take the screenshot again",
    "unsure": "with -o, a copy of the picture shows what is doubtful",
}
WORDS = {
    "solved": "one solution",
    "multiple": "several solutions",
    "unsolvable": "no solution",
    "unreadable": "not solved",
}


def in_words(result: Result, width: int, named: bool) -> str:
    """The board, its answer, and what there is to say about them; `width` is the terminal's in characters."""
    if result.board is None or result.size is None:
        return ""
    if result.lesson is not None:
        return "\n".join([*([f"{result.image}:"] if named else []), *result.lesson, *([""] if named else [])])
    columns, height = result.size
    rows = result.forced or result.solution
    head = f"{result.kind} {columns}x{height}: {WORDS[result.status]}"
    lines = [f"{result.image}: {head}" if named else head, ""]
    lines += beside(result.board.splitlines(), rows, width) if rows else result.board.splitlines()
    remarks = [*several(result), *corrected(result), *doubtful(result), *placed(result)]
    return "\n".join([*lines, *([""] if remarks else []), *remarks, *([""] if named else [])])


def beside(board: Sequence[str], rows: Sequence[str], width: int) -> list[str]:
    """The answer beside the board's last lines, rows beside their hints; below it where it is narrow."""
    column = max(map(len, board))
    if column + len(GAP) + len(rows[0]) > width:
        return [*board, "", *rows]
    missing = len(board) - len(rows)
    answer = [""] * missing + list(rows)
    return [f"{line:{column}}{GAP}{row}".rstrip() for line, row in zip(board, answer, strict=True)]


def several(result: Result) -> list[str]:
    """What the answer of a board with several solutions means."""
    if not result.forced:
        return []
    cells = "".join(result.forced)
    same = len(cells) - cells.count("?")
    lines = [
        f"More than one solution: {same} of {len(cells)} cells are the same in all of them; '?' is open."
    ]
    if result.grid and not result.doubts:
        lines.append("Nothing in the picture was read with doubt: the puzzle itself has several.")
    return lines


def corrected(result: Result) -> list[str]:
    """The hints that were misread, one a line."""
    return [
        f"corrected {called(c.where)}: read {said(result, c.read)}, used {said(result, c.used)} ({c.why})"
        for c in result.corrections
    ]


def doubtful(result: Result) -> list[str]:
    """What was read with little certainty, one a line, where the answer depends on it."""
    if result.status == "solved":
        return []
    return [
        f"doubtful {called(d.where)}: read {said(result, d.read)} ({likely(d.confidence)})"
        for d in result.doubts
    ]


def said(result: Result, value: str) -> str:
    """What was read of a cell, in words where its kind has some."""
    return kind_named(result.kind).word(value) if result.kind else value


def likely(confidence: float) -> str:
    """How sure something was read that may be wrong all the same."""
    return f"{min(confidence, MOST_SURE):.0%} sure"


def refused(result: Result) -> str:
    """What went wrong, and what to do next."""
    step = None if result.output else NEXT.get(result.code or "")
    return f"{result.image}: {result.error}" + (f"; {step}" if step else "")


def placed(result: Result) -> list[str]:
    """How far the player is."""
    progress = result.progress
    if progress is None or not (progress.right or progress.wrong):
        return []
    lines = [f"already placed: {mistakes(progress)}"]
    if progress.wrong and result.output:
        number = len(progress.wrong)
        lines.append(
            f"{number} of yours {'is' if number == 1 else 'are'} wrong: crossed out in red on the picture."
        )
    return lines


def mistakes(progress: Progress) -> str:
    """How much is right and wrong, and where it is wrong."""
    where = ", ".join(f"r{row}c{column}" for row, column in progress.wrong)
    return f"{progress.right} right, {len(progress.wrong)} wrong" + (f" ({where})" if where else "")


def timings(result: Result) -> str:
    """Where the time went, for -v."""
    return ", ".join(f"{part} {seconds:.3f} s" for part, seconds in result.seconds.items())


def outcome(result: Result) -> tuple[str, str]:
    """What a summary counts: how an input came out and, where it was not solved, the kind of reason."""
    if result.status in ("solved", "multiple"):
        return result.status, ""
    return result.status, (result.error or "").partition(":")[0].partition(" (")[0]
