"""Star Battle in addresses: how many stars there are, and the borders of containers."""

from __future__ import annotations

import re

from solvers.kinds.star_battle import StarBattle
from solvers.language.board import BoardError
from solvers.language.containers import border_values, lettered
from solvers.language.puzzlink import Body, decode_borders, encode_borders, puzzlink
from solvers.language.unite import enclosed, parted


def _write(board: StarBattle) -> Body:
    borders = border_values(board.containers)
    beside = board.height * (board.width - 1)
    text = f"{board.stars}/{encode_borders(borders[:beside])}{encode_borders(borders[beside:])}"
    return Body(board.width, board.height, text)


def _read(body: Body, column: int) -> StarBattle:
    found = re.match(r"(\d{1,2})/", body.text)
    if not found:
        raise BoardError("the address does not say how many stars there are", 1, column)
    start = found.end()
    borders, _ = decode_borders(body.text[start:], body.width, body.height, column + start)
    if enclosed(body.height, body.width, borders):
        raise BoardError("a border ends inside a container", 1, column + start)
    rows = lettered(parted(body.height, body.width, borders))
    return StarBattle.parse("\n".join((f"star-battle {found[1]}", *rows)))


FORMATS = (puzzlink(("starbattle",), _write, _read),)
