"""What the cell reader sees in drawn boards, in looks of which it was taught none."""

from __future__ import annotations

from itertools import accumulate, pairwise

import cv2
import numpy as np
import pytest

from samples.drawing.made_up import Icon
from samples.kinds import UNKNOWN, drawn_kinds, taught
from samples.puzzles import random_draft
from samples.renderer import draw
from samples.wild.families import KEPT, Families
from samples.wild.known import drawn_wildly, some_palette
from vision.basics import relations
from vision.basics.lattice import Lattice
from vision.basics.types import Image
from vision.cells.reader import chances
from vision.kinds.aquarium import water
from vision.kinds.light_up import walls
from vision.kinds.nonogram import reading as nonogram
from vision.kinds.star_battle import pieces

STARTS = (0, *accumulate(len(one.STANDING) for one in taught().values()))
PARTS = {kind: slice(*ends) for kind, ends in zip(taught(), pairwise(STARTS), strict=True)}  # of the answer
LEAST = {"light-up": 0.85, "nonogram": 0.6, "aquarium": 0.85, "sudoku": 0.85, "star-battle": 0.95}


def test_kinds_take_the_part_of_the_answer_that_was_taught_for_them() -> None:
    taken = {
        "light-up": walls.SEEN,
        "nonogram": nonogram.SEEN,
        "aquarium": water.SEEN,
        "star-battle": pieces.SEEN,
    }
    assert taken == {kind: PARTS[kind] for kind in taken}
    assert [taught()["light-up"].STANDING[i] for i in walls.WALLS] == ["wall", "hinted wall"]
    assert [taught()["star-battle"].STANDING[i] for i in (pieces.STAR, pieces.MARK)] == ["star", "mark"]
    assert taught()["aquarium"].STANDING == ("air", "water", "mark")


def test_boards_of_many_cells_are_compared_with_some_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer hardly differs, and the largest boards take no more memory."""
    drawn = draw("nonogram", 4, size=(20, 20), state="solved")
    lattice, part = Lattice(drawn.x, drawn.y), PARTS["nonogram"]
    whole = chances(drawn.image, lattice, part).argmax(axis=0)
    monkeypatch.setattr(relations, "MOST", 90)
    assert (chances(drawn.image.copy(), lattice, part).argmax(axis=0) == whole).mean() > 0.97


@pytest.mark.parametrize("kind", drawn_kinds())
def test_what_stands_in_cells_of_unseen_looks_is_mostly_seen(kind: str) -> None:
    right = []
    for seed in range(9000, 9006):
        rng, families = np.random.default_rng(seed), Families(KEPT)
        puzzle = random_draft(kind, rng, 9, 9).puzzle()
        palette = some_palette(rng, families)
        drawn = drawn_wildly(kind, seed, rng, palette, families, 1.0, puzzle=puzzle, state="partial")
        truth = taught()[kind].standing(drawn)
        found = chances(drawn.image, Lattice(drawn.x, drawn.y), PARTS[kind])
        assert found.shape == (len(taught()[kind].STANDING), *truth.shape)
        assert np.allclose(found.sum(axis=0), 1)
        right.append((found.argmax(axis=0) == truth)[truth != UNKNOWN].mean())
    assert np.mean(right) > LEAST[kind]


def test_a_board_in_a_plain_look_is_seen_as_it_is_whatever_its_size_in_pixels() -> None:
    drawn = draw("aquarium", 7, size=(8, 8), state="partial")
    truth = taught()["aquarium"].standing(drawn)
    for scale in (0.6, 1.0, 2.5):
        image = cv2.resize(drawn.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        x, y = ((at + 0.5) * scale - 0.5 for at in (drawn.x, drawn.y))
        lattice = Lattice(x, y)
        found = chances(np.asarray(image, np.uint8), lattice, PARTS["aquarium"]).argmax(axis=0)
        assert (found == truth).mean() > 0.95


def test_made_up_shapes_stand_where_the_player_has_put_and_marked_something() -> None:
    def disc(share: float) -> Icon:
        def put(image: Image, at: tuple[float, float], side: float) -> None:
            cv2.circle(image, (round(at[0]), round(at[1])), round(side * share), (9, 9, 9), -1)

        return put

    drawn = draw("star-battle", 3, state="partial", icons=(disc(0.3), disc(0.15)))
    x, y = ((at[1:] + at[:-1]) / 2 for at in (drawn.x, drawn.y))
    middles = drawn.image[np.ix_(np.rint(y).astype(int), np.rint(x).astype(int))]
    assert np.array_equal((middles == 9).all(axis=2), taught()["star-battle"].standing(drawn) > 0)
