"""Looking once: several kinds look at the same lattice of the same picture, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import ref

from vision.basics.lattice import Lattice
from vision.basics.types import Image

Result = TypeVar("Result")


def once(look: Callable[[Image, Lattice], Result]) -> Callable[[Image, Lattice], Result]:
    """Have a look at a lattice remember what it found last, as long as there is the picture.

    The picture must not be changed meanwhile, nor may what was found.
    """
    last: list[tuple[ref[Image], bytes, bytes, Result]] = []

    @wraps(look)
    def look_once(image: Image, lattice: Lattice) -> Result:
        x, y = lattice.x.tobytes(), lattice.y.tobytes()
        for picture, across, down, found in last:
            if picture() is image and (across, down) == (x, y):
                return found
        found = look(image, lattice)
        last[:] = [(ref(image, lambda _: last.clear()), x, y, found)]
        return found

    return look_once
