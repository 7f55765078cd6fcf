"""The lattices in a picture that are like those where the finder sees boards."""

from __future__ import annotations

from vision.basics.lattice import Lattice
from vision.basics.types import Image
from vision.finder.survey import survey
from vision.grid.lattices import find_lattices


def lattices_seen(image: Image) -> list[Lattice]:
    """The lattices of a picture, the best borne out first."""
    return find_lattices(image, [one.lattice for one in survey(image).proposals])
