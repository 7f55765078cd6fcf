import numpy as np
import pytest

from samples.kinds import plain_look
from samples.renderer import draw
from solvers.language.containers import border_values
from vision.basics.lattice import Lattice
from vision.borders.containers import read_borders
from vision.borders.reader import ACROSS, ALONG, REACH, patched, patches, stroke_odds


@pytest.mark.parametrize(("kind", "size"), [("aquarium", (9, 12)), ("star-battle", (8, 8))])
def test_borders_of_drawn_boards_are_seen(kind: str, size: tuple[int, int]) -> None:
    drawn = draw(kind, 5, size=size, **plain_look(kind))
    found = read_borders(drawn.image, Lattice(drawn.x, drawn.y))
    assert found.containers == drawn.board.containers and found.contain  # type: ignore[attr-defined]
    assert not found.hidden.any()


def test_a_turned_board_has_the_same_borders() -> None:
    drawn = draw("aquarium", 6, size=(6, 9), **plain_look("aquarium"))
    odds = stroke_odds(drawn.image, Lattice(drawn.x, drawn.y))[0]
    turned = stroke_odds(np.ascontiguousarray(drawn.image.swapaxes(0, 1)), Lattice(drawn.y, drawn.x))[0]
    height, width = len(drawn.y) - 1, len(drawn.x) - 1
    beside, below = np.split(odds, [height * (width - 1)])
    both = np.concatenate([below.reshape(-1, width).T.ravel(), beside.reshape(height, -1).T.ravel()])
    assert np.array_equal(both > 0, turned > 0)


def test_patches_are_where_strokes_are() -> None:
    """Each patch shows its own place, across and along its stroke."""
    down, across = np.indices((400, 500))
    image = np.stack([across // 2, down // 2, across * 0], axis=-1).astype(np.uint8)
    lattice = Lattice(100 + 60 * np.arange(6.0), 90 + 40 * np.arange(5.0))
    sheet = patches(image, lattice)
    inside = patched(lattice.height, lattice.width)
    assert sheet.shape == (inside.shape[0] * ALONG, inside.shape[1] * ACROSS, 3)
    assert inside.sum() == 4 * 6 + 5 * 5
    left_top = sheet[ALONG, 0]  # the first patch of the first row: left of the board's left edge
    assert np.abs(2.0 * left_top[:2] - (100 - REACH * 60, 90)).max() < 6
    level = sheet[(lattice.height + 3) * ALONG, 0]  # above the board's upper edge
    assert np.abs(2.0 * level[:2] - (100, 90 - REACH * 40)).max() < 6


def test_what_all_strokes_share_is_no_border() -> None:
    image = np.full((300, 300, 3), 255, np.uint8)
    for at in range(20, 281, 40):
        image[at - 1 : at + 1, 20:281] = image[20:281, at - 1 : at + 1] = 90
    lattice = Lattice(np.arange(19.5, 281, 40), np.arange(19.5, 281, 40))
    odds = stroke_odds(image, lattice)[0]
    assert len(odds) == len(border_values(((0,) * lattice.width,) * lattice.height))
    assert len(set((odds > 0).tolist())) == 1
