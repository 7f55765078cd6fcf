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
    apart = relations.seen(CELLS, picture, height)
    monkeypatch.setattr(relations, "ROWS", height)
    together = relations.seen(CELLS, picture, height)
    assert apart.shape[1:] == (height, width)
    assert np.allclose(apart, together, atol=1e-3)
