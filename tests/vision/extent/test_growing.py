"""What is beyond the ends of a board of painted cells."""

from __future__ import annotations

import numpy as np

from vision.basics.lattice import Lattice
from vision.extent.growing import _is_bare


def test_a_row_is_bare_that_has_one_colour_in_its_middle() -> None:
    image = np.full((60, 200, 3), 240, np.uint8)
    row = Lattice(np.arange(0.0, 201.0, 40.0), np.array([10.0, 50.0]))
    image[8:13] = 0  # the frame of the board
    assert _is_bare(image, row)
    for something in (np.s_[8:60, 80:82], np.s_[28:34, 100:104]):  # a line that runs on, or a glyph
        marked = image.copy()
        marked[something] = 180
        assert not _is_bare(marked, row)
    column = Lattice(row.y, row.x)
    assert _is_bare(np.ascontiguousarray(image.swapaxes(0, 1)), column)
