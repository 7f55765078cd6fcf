"""Parts of lattices."""

from __future__ import annotations

import numpy as np

from vision.basics.lattice import Lattice
from vision.extent.split import part, squares


def test_the_finder_is_not_sure_of_a_square_cut_from_a_board_of_which_it_is_sure() -> None:
    lines = np.linspace(0.0, 220.0, 12, dtype=np.float64)
    board = Lattice(lines[:10], lines, ends=(0.0, 220.0, 0.0, 180.0), sure=True)
    cut = list(squares(board))
    assert [one.sure for one in cut] == [False] * 2
    assert [one.ends_as_found.tolist() for one in cut] == [
        [True, False, True, True],
        [False, True, True, True],
    ]
    assert part(board, 0, 11, 0, 9).sure
