import numpy as np

from vision.basics.lattice import Lattice
from vision.cells.reader import CELL, painted, resampled, shade_odds


def test_the_pixels_of_a_resampled_board_are_where_its_lines_tell() -> None:
    """Each pixel shows its own place, also where cells are wider than high and shrink."""
    down, across = np.indices((700, 900))
    image = np.stack([across // 4, down // 4, across * 0], axis=-1).astype(np.uint8)
    lattice = Lattice(100 + 60 * np.arange(11.0), 90 + 30 * np.arange(16.0))
    board = resampled(image, lattice)
    assert board.shape == (17 * CELL, 12 * CELL, 3)
    at = np.arange(CELL // 2, 10 * CELL, CELL)  # from the middle of the first cell beside the board
    assert np.abs(4.0 * board[at, at, 0] - (70 + 60.0 * np.arange(10))).max() < 8
    assert np.abs(4.0 * board[at, at, 1] - (75 + 30.0 * np.arange(10))).max() < 8


def test_beyond_the_picture_its_edge_goes_on() -> None:
    image = np.full((100, 100, 3), 70, np.uint8)
    assert (resampled(image, Lattice(np.linspace(0, 99, 6), np.linspace(0, 99, 6))) == 70).all()


def test_all_cells_of_a_shade_are_painted_or_none() -> None:
    chance = np.array([[0.9, 0.9, 0.3], [0.4, 0.2, 0.1]])
    shade = np.array([[0, 0, 0], [1, 1, 1]])
    assert np.array_equal(painted(chance, shade), shade == 0)
    assert shade_odds(chance, shade)[1] < 0 < shade_odds(chance, shade)[0]
