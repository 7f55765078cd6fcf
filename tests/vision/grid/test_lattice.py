"""Lattices are found where the renderer drew them, whatever the look."""

import numpy as np
import pytest

from samples import damage
from samples.cases import CASES, named_case, random_case
from samples.kinds import drawn_kinds
from samples.renderer import Drawn, draw
from tests.sweeps import one_in
from vision.basics.lattice import Lattice
from vision.basics.types import Image, Matrix, Values
from vision.finder.survey import survey
from vision.grid.chain import Chain, chain_of, uneven_chain
from vision.grid.lattices import find_lattices
from vision.grid.spacing import evened
from vision.photo.rectify import rectify
from vision.views import TRIES, Prepared, lattices_seen

NEAR = 0.25  # of a cell, by which a line may be off: cells are looked at well inside their lines

# Bands of hints that are ruled like the board are told from it by their numbers, later than here.
RULED_BANDS = {"hints on four sides", "gridded bands", "hint boxes where there are hints"}
# Where no lines show but borders, hints tell how far the board goes, later than here, too.
ONLY_BORDERS = {"pale gaps between containers"}
# Dashes shorter than a run of edge leave too little of the thin lines.
TOO_FAINT = {"dashed thin lines", "dashed lines and merged walls", "finely dashed lines"}


def is_drawn(lattice: Lattice, drawn: Drawn) -> bool:
    if (lattice.width, lattice.height) != (len(drawn.x) - 1, len(drawn.y) - 1):
        return False
    off = max(np.abs(lattice.x - drawn.x).max(), np.abs(lattice.y - drawn.y).max())
    return bool(off < NEAR * min(np.diff(drawn.x).min(), np.diff(drawn.y).min()))


def found_like(image: Image, x: Values, y: Values) -> list[Lattice]:
    """The lattices like one that lacks an outer row and column and whose cells are a little too large."""
    return find_lattices(image, [Lattice(x[1:] * 1.01, y[:-1] * 1.01)])


UPRIGHT = [name for name, (_, case) in CASES.items() if case.damage is None]


@pytest.mark.parametrize("name", one_in(3, sorted(set(UPRIGHT) - RULED_BANDS - ONLY_BORDERS - TOO_FAINT)))
def test_named_cases(name: str) -> None:
    drawn = named_case(name)
    assert any(is_drawn(lattice, drawn) for lattice in found_like(drawn.image, drawn.x, drawn.y)[:TRIES])


def test_random_pictures() -> None:
    found = []
    for seed in range(24):
        drawn = random_case(seed)
        if drawn.homography is None:
            found.append(
                any(is_drawn(lattice, drawn) for lattice in found_like(drawn.image, drawn.x, drawn.y)[:TRIES])
            )
    assert np.mean(found) >= 0.9


def test_no_grid() -> None:
    lines = np.arange(20, 200, 20.0)
    assert found_like(np.full((300, 200, 3), 255, np.uint8), lines, lines) == []
    noise = np.random.default_rng(0).integers(0, 256, (300, 200, 3), np.uint8)
    assert found_like(noise, lines, lines) == []


def test_thick_lines_every_five_do_not_hide_the_thin_ones() -> None:
    profile = np.zeros(421)
    profile[10::20] = 0.5
    profile[10::100] = 1.0
    best = chain_of(profile, 20.5)
    assert best is not None
    assert best.at.tolist() == pytest.approx(list(range(10, 421, 20)))


def test_lines_hidden_between_filled_cells_are_put_in() -> None:
    profile = np.zeros(421)
    profile[10::20] = 1.0
    profile[[190, 210]] = 0.0
    best = chain_of(profile, 20.5)
    assert best is not None and len(best) == 21


def test_columns_as_wide_as_their_hints() -> None:
    widths = [50, 50, 75, 50, 75, 75, 50, 50, 75, 75]
    lines = 20 + np.cumsum([0, *widths])
    profile = np.zeros(lines[-1] + 20)
    profile[lines] = 1.0
    whole = Chain(np.array([lines[0], lines[-1]], float).repeat(2)[[0, 3]], 62.0, 1.0)
    assert uneven_chain(profile, whole).at.tolist() == lines.tolist()


@pytest.mark.parametrize("kind", drawn_kinds())
@pytest.mark.parametrize("tilt", [5.0, 15.0])
def test_photos_are_straightened(kind: str, tilt: float) -> None:
    drawn = damage.photo(draw(kind, seed=3, lines="lines"), np.random.default_rng(7), tilt=tilt)
    plane = rectify(drawn.image)
    assert plane is not None
    size = (len(drawn.x) - 1, len(drawn.y) - 1)
    match = [
        one
        for one in lattices_seen(plane.image, survey(plane.image))[:TRIES]
        if (one.width, one.height) == size
    ]
    assert match
    seen, true = (
        project(matrix, x, y)
        for matrix, x, y in (
            (plane.homography, match[0].x, match[0].y),
            (drawn.homography, drawn.x, drawn.y),
        )
    )
    assert np.abs(seen - true).max() < 0.3 * np.abs(np.diff(true, axis=0)).max()


def project(matrix: Matrix | None, x: Values, y: Values) -> Matrix:
    """The four corners of a lattice in the picture; (4, 2)."""
    assert matrix is not None
    corners = np.array([[x[i], y[j], 1.0] for i in (0, -1) for j in (0, -1)]) @ matrix.T
    return np.asarray(corners[:, :2] / corners[:, 2:])


def test_straight_pictures_are_left_alone() -> None:
    assert rectify(draw(drawn_kinds()[0], seed=1, lines="lines").image) is None


def test_marks_in_most_cells_are_no_lines() -> None:
    drawn = random_case(9132)
    best = found_like(drawn.image, drawn.x, drawn.y)[0]
    assert (best.width, best.height) == (len(drawn.x) - 1, len(drawn.y) - 1)


@pytest.mark.parametrize("seed", [880293, 980055])
def test_what_stands_in_cells_makes_no_lines(seed: int) -> None:
    """Frames and discs in tiles, and digits from which even cells would not fit into the picture."""
    drawn = random_case(seed)
    best = Prepared.of(drawn.image).surely_proposed[0].lattice
    assert np.abs(best.x - drawn.x).max() < 0.05 * np.diff(drawn.x).min()


def test_cells_that_differ_in_width_stay_so() -> None:
    chain = Chain(np.array([0.0, 20, 40, 70, 90, 120, 140]), 20, 1)
    profile = np.zeros(141)
    profile[chain.at.astype(int)] = 1.0
    assert evened(profile, chain) is chain
