"""What is seen on a lattice is remembered as long as it is the same one, of the same picture."""

from __future__ import annotations

from weakref import ref

import numpy as np

from vision.basics.lattice import Lattice
from vision.basics.once import once
from vision.basics.types import Image


class Found:
    """Something that can be found, and told from another one of it."""


@once
def look(image: Image, lattice: Lattice) -> Found:
    """A look that never finds the same."""
    return Found()


def lattice(side: int) -> Lattice:
    return Lattice(np.arange(side + 1.0), np.arange(4.0))


def test_the_same_lattice_is_looked_at_once() -> None:
    image = np.zeros((9, 9, 3), np.uint8)
    found = look(image, lattice(3))
    assert look(image, lattice(3)) is found
    assert look(image, lattice(4)) is not found


def test_another_picture_is_another_one_though_it_looks_the_same() -> None:
    image = np.zeros((9, 9, 3), np.uint8)
    assert look(image, lattice(3)) is not look(image.copy(), lattice(3))


def test_what_was_found_goes_with_the_picture() -> None:
    image = np.zeros((9, 9, 3), np.uint8)
    found = ref(look(image, lattice(3)))
    assert found() is not None
    del image
    assert found() is None
