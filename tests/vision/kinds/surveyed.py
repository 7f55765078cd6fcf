"""Aquariums on lattices that are known, read as in pictures, where the board finder has looked before."""

from __future__ import annotations

from vision.basics.lattice import Lattice
from vision.basics.sight import Sight
from vision.basics.types import Image
from vision.finder.survey import survey
from vision.kinds.aquarium import reading as aquarium


def read(image: Image, lattice: Lattice) -> Sight:
    """The Aquarium on a lattice; raises NotSeen where there is none."""
    return aquarium.read(image, survey(image).inform(lattice))
