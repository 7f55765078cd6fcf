"""Glyphs are looked for around a board where its hints may be."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from samples.cases import named_case
from tests.pictures import PLAIN_RUNS
from vision.basics.interest import Interest
from vision.basics.lattice import Lattice
from vision.digits import glyphs


def test_nothing_is_looked_for_where_there_are_no_hints() -> None:
    drawn = named_case(PLAIN_RUNS)
    lattice = Lattice(drawn.x, drawn.y)
    nothing = np.zeros((1, 1), np.float32)
    blank = replace(lattice, interest=Interest(nothing, nothing, *map(float, drawn.image.shape[1::-1])))
    assert glyphs.find_glyphs(drawn.image, lattice).clear
    assert not glyphs.find_glyphs(drawn.image.copy(), blank).clear


def test_a_lattice_with_a_line_more_shares_the_glyphs_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = named_case(PLAIN_RUNS)
    found = glyphs.find_glyphs(drawn.image, Lattice(drawn.x, drawn.y)).clear
    longer = Lattice(np.append(drawn.x, 2 * drawn.x[-1] - drawn.x[-2]), drawn.y)
    monkeypatch.setattr(glyphs, "strokes", lambda *_: pytest.fail("they are known"))
    assert set(glyphs.find_glyphs(drawn.image, longer).clear) == set(found)
