"""What is painted with one shade is one thing: cells that look alike are misread together."""

from __future__ import annotations

import math
from collections.abc import Iterator

from solvers.repair.reading import Reading, Together


def shades(reading: Reading) -> list[list[int]]:
    """Elements of one shade that as likely as each other have the value that all of it have, or none has.

    Of what else is seen in some of them, so that they are likelier to have it than others, they are no part.
    """
    alike: dict[tuple[int, float], list[int]] = {}
    for shade, elements in enumerate(reading.alike if reading.board.common is not None else ()):
        for i in elements:
            for one in reading.elements[i].alternatives:
                if one.value == reading.board.common and 0 < one.probability < 1:
                    alike.setdefault((shade, one.probability), []).append(i)
    return [some for some in alike.values() if len(some) > 1]


def misread_together(reading: Reading, shade: list[int]) -> Iterator[Together]:
    """All of a shade taken for what it is not: each for the likeliest it may be.

    Where some were read otherwise than the others, all of it may be either.
    """
    common = reading.board.common
    looks = [{one.value: one.probability for one in reading.elements[i].alternatives} for i in shade]
    chance = looks[0][common]
    others = [{value: p for value, p in look.items() if value != common} for look in looks]
    if not all(others) or chance >= 1:
        return
    read = [reading.elements[i].value == common for i in shade]
    if any(read):
        best = [max(other.items(), key=lambda pair: pair[1]) for other in others]
        cost = math.log(chance / (1 - chance)) - sum(math.log(min(1.0, p / (1 - chance))) for _, p in best)
        yield Together(max(0.0, cost), {i: value for i, (value, _) in zip(shade, best, strict=True)})
    if not all(read):
        yield Together(max(0.0, math.log((1 - chance) / chance)), dict.fromkeys(shade, common))
