from pathlib import Path

import numpy as np
import pytest

import vision.cells
from vision.basics import relations
from vision.cells.reader import CELL

CELLS = Path(vision.cells.__file__).parent


def test_the_same_is_seen_of_rows_that_are_looked_at_together_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    height, width = 2 * relations.ROWS + 3, 4
    picture = np.random.default_rng(1).integers(0, 256, (height * CELL, width * CELL, 3)).astype(np.uint8)
    inside = np.ones((height, width), np.bool_)
    apart = relations.answer(CELLS, picture, inside)
    monkeypatch.setattr(relations, "ROWS", height)
    together = relations.answer(CELLS, picture, inside)
    assert apart.shape[1:] == inside.shape
    assert np.allclose(apart, together, atol=1e-3)
