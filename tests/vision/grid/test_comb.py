import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision.grid.comb import Profile, best_comb


@given(
    count=st.integers(3, 30),
    step=st.floats(3.0, 14.0),
    start=st.floats(5, 25),
    off=st.floats(-0.3, 0.3),
    every=st.sampled_from([0, 3, 5]),
)
def test_lines_are_counted_whatever_some_of_them_are_thick(
    count: int, step: float, start: float, off: float, every: int
) -> None:
    lines = np.asarray(start + step * np.arange(count + 1), np.float64)
    profile = _shown(lines, np.where(np.arange(count + 1) % every == 0, 0.9, 0.4) if every else 0.5)
    comb = best_comb(profile, (lines[0] + off * step, lines[-1] - off * step), 1.1 * step)
    assert comb is not None
    assert len(comb.lines) == count + 1
    assert np.abs(comb.lines - lines).max() < 0.2 * step


def test_no_lines_are_found_where_there_is_no_room() -> None:
    assert best_comb(np.ones(100), (10.0, 12.0), 1.0) is None


def test_a_flat_profile_has_no_contrast() -> None:
    comb = best_comb(np.full(100, 0.5), (10.0, 90.0), 8.0)
    assert comb is not None
    assert abs(comb.contrast) < 1e-9


def _shown(lines: Profile, strength: Profile | float) -> Profile:
    at = np.arange(int(lines[-1]) + 30) + 0.5
    bumps = strength * np.exp(-((at[:, None] - lines) ** 2) / (2 * 0.6**2))
    return np.asarray(0.03 + bumps.max(axis=1))
