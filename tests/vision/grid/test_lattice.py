"""Lattices are found where the renderer drew them, whatever the look."""

import numpy as np
import pytest

from samples import damage
from samples.cases import CASES, named_case, random_case
from samples.kinds import drawn_kinds
from samples.renderer import Drawn, draw
from tests.pictures import first_lattice, lattices_seen
from tests.sweeps import one_in
from vision.basics.lattice import Lattice
from vision.basics.types import Matrix, Values
from vision.grid.fitting import Run, fitted
from vision.photo.rectify import rectify
from vision.views import Prepared

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


UPRIGHT = [name for name, (_, case) in CASES.items() if case.damage is None]


@pytest.mark.parametrize("name", one_in(3, sorted(set(UPRIGHT) - RULED_BANDS - ONLY_BORDERS - TOO_FAINT)))
def test_named_cases(name: str) -> None:
    drawn = named_case(name)
    assert any(is_drawn(lattice, drawn) for lattice in lattices_seen(drawn.image))


def test_random_pictures() -> None:
    found = []
    for seed in range(24):
        drawn = random_case(seed)
        if drawn.homography is None:
            found.append(any(is_drawn(lattice, drawn) for lattice in lattices_seen(drawn.image)))
    assert np.mean(found) >= 0.9


def test_lines_hidden_between_filled_cells_are_put_in() -> None:
    profile = np.zeros(421)
    profile[10::20] = 1.0
    profile[[190, 210]] = 0.0
    (lines,) = fitted(profile, np.linspace(12, 407, 21))
    assert lines == pytest.approx(np.arange(10, 421, 20), abs=0.3)


def test_thick_lines_every_five_do_not_hide_the_thin_ones() -> None:
    profile = np.zeros(421)
    profile[10::20] = 0.5
    profile[10::100] = 1.0
    (lines,) = fitted(profile, np.linspace(8, 412, 21))
    assert lines == pytest.approx(np.arange(10, 421, 20), abs=0.3)


def test_columns_as_wide_as_their_hints() -> None:
    widths = [50, 50, 75, 50, 75, 75, 50, 50, 75, 75]
    seen = 20 + np.cumsum([0, *widths])
    profile = np.zeros(seen[-1] + 20)
    profile[seen] = 1.0
    *_, lines = fitted(profile, np.linspace(seen[0], seen[-1], 9))
    assert lines.tolist() == seen.tolist()


def test_cells_a_little_wider_stay_so() -> None:
    wide = np.cumsum([10, 20, 20, 22, 20, 20, 22, 20])
    profile = np.zeros(wide[-1] + 10)
    profile[wide] = 1.0
    (lines,) = fitted(profile, np.linspace(wide[0], wide[-1], len(wide)))
    assert lines.tolist() == wide.tolist()


def test_lines_go_on_as_far_as_they_show() -> None:
    profile = np.zeros(300)
    profile[50:271:20] = 0.4
    run = Run.of(profile, np.arange(90, 211, 20.0), 20.0)
    assert run.every[slice(*run.told)].tolist() == list(range(90, 211, 20))
    assert run.every[slice(*run.shown)].tolist() == list(range(50, 271, 20))


@pytest.mark.parametrize("kind", drawn_kinds())
@pytest.mark.parametrize("tilt", [5.0, 15.0])
def test_photos_are_straightened(kind: str, tilt: float) -> None:
    drawn = damage.photo(draw(kind, seed=3, lines="lines"), np.random.default_rng(7), tilt=tilt)
    plane = rectify(drawn.image)
    assert plane is not None
    size = (len(drawn.x) - 1, len(drawn.y) - 1)
    match = [one for one in lattices_seen(plane.image) if (one.width, one.height) == size]
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
    best = first_lattice(drawn.image)
    assert (best.width, best.height) == (len(drawn.x) - 1, len(drawn.y) - 1)


@pytest.mark.parametrize("seed", [880293, 980055])
def test_what_stands_in_cells_makes_no_lines(seed: int) -> None:
    """Frames and discs in tiles, and digits from which even cells would not fit into the picture."""
    drawn = random_case(seed)
    best = Prepared.of(drawn.image).surely_proposed[0].lattice
    assert np.abs(best.x - drawn.x).max() < 0.05 * np.diff(drawn.x).min()
