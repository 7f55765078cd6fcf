"""Named pictures, one for each thing that a reader of screenshots must cope with, and random ones."""

from __future__ import annotations

from typing import Any

import numpy as np

from samples import damage
from samples.case import Case
from samples.kinds import drawn_kinds, extras, plain_look
from samples.renderer import Drawn, draw

CASES: dict[str, tuple[str, Case]] = {  # each with its kind
    name: (kind, case) for kind in drawn_kinds() for name, case in extras(kind, "CASES").items()
}


def named_case(name: str) -> Drawn:
    """Draw one of CASES, always the same."""
    kind, case = CASES[name]
    seed = sum(map(ord, name))
    drawn = draw(kind, seed, size=case.size, **plain_look(kind) | case.overrides)
    return case.damage(drawn, np.random.default_rng(seed)) if case.damage else drawn


IN_TURN = (
    3  # a seed alone chooses among these first kinds: with more of them, old seeds would show other pictures
)


def random_case(seed: int, damaged: float = 0.2, kind: str | None = None, **look: Any) -> Drawn:
    """Draw a random picture, one of the first kinds in turn if none is named; a share is damaged.

    Fields of its look may be given.
    """
    drawn = draw(kind or drawn_kinds()[seed % IN_TURN], seed, **look)
    rng = np.random.default_rng([seed, 99])
    return damage.random_damage(drawn, rng) if rng.random() < damaged else drawn
