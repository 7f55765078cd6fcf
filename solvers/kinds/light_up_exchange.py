"""Light Up in addresses: hints, each with up to two white cells after it, and bare walls as points."""

from __future__ import annotations

import re
from itertools import groupby

from solvers.kinds.light_up import HINTS, WALL, WHITE, LightUp
from solvers.language.board import BoardError
from solvers.language.puzzlink import SKIPPED, Body, puzzlink
from solvers.language.text import check_cells, quoted

FOLLOWED = "0123456789abcde"  # a hint, plus 5 for each white cell after it
SKIPS = "ghijklmnopqrstuvwxyz"  # 1 to 20 white cells


def _write(board: LightUp) -> Body:
    cells, text, at = "".join(board.cells), "", 0
    for white, run in groupby(cells, lambda cell: cell == WHITE):
        count = len(list(run))
        if not white:
            part = cells[at : at + count]
            text += part.replace(WALL, ".")
        else:
            taken = min(2, count) if text and text[-1] in HINTS else 0
            if taken:
                text = text[:-1] + FOLLOWED[int(text[-1]) + 5 * taken]
            whole, rest = divmod(count - taken, SKIPPED)
            text += SKIPS[-1] * whole + (SKIPS[rest - 1] if rest else "")
        at += count
    return Body(board.width, board.height, text)


def _read(body: Body, column: int) -> LightUp:
    cells = ""
    for at, char in enumerate(body.text.rstrip("/")):
        if char in FOLLOWED:
            white, hint = divmod(FOLLOWED.index(char), 5)
            cells += HINTS[hint] + WHITE * white
        elif char in SKIPS:
            cells += WHITE * (SKIPS.index(char) + 1)
        elif char == ".":
            cells += WALL
        else:
            raise BoardError(f"{quoted(char)} is no part of a Light Up address", 1, column + at)
    whole = body.width * body.height
    if len(cells) > whole:  # white cells after the last hint may be counted beyond the board's end
        cells = cells[:whole] + re.sub(re.escape(WHITE), "", cells[whole:])
    cells = cells.ljust(whole, WHITE)
    check_cells(len(cells), (body.width, body.height), column + len(body.text))
    return LightUp(tuple(cells[i : i + body.width] for i in range(0, whole, body.width)))


FORMATS = (puzzlink(("akari", "lightup"), _write, _read),)
