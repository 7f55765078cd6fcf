"""Grain all over a picture is left out; what only small parts of a picture have is kept."""

from __future__ import annotations

import numpy as np
import pytest

from samples.cases import named_case
from snap2solve.basics.kinds import kind_named
from tests.pictures import PLAIN_RUNS, RUNS, kind_of
from vision.basics.lattice import Lattice
from vision.photo.grain import softened


def test_dots_all_over_a_photographed_screen_are_left_out() -> None:
    drawn = named_case(PLAIN_RUNS)
    dots = np.random.default_rng(3).normal(0, 30, drawn.image.shape)
    grainy = np.clip(0.7 * drawn.image + 40 + dots, 0, 255).astype(np.uint8)
    soft = softened(grainy)
    assert soft is not grainy
    read = kind_named(kind_of(RUNS)).read
    assert read(soft, Lattice(drawn.x, drawn.y)).reading.likeliest() == drawn.board


@pytest.mark.parametrize("name", [PLAIN_RUNS, "walls apart", "jpeg", "picture under the hints"])
def test_clean_pictures_are_left_as_they_are(name: str) -> None:
    image = named_case(name).image
    assert softened(image) is image
