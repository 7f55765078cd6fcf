"""A kind of puzzle that only tests have: what a new kind needs, and that it needs nothing else.

Each cell takes one of three colours, and no two cells beside each other the same. Its modules stand in
folders like those that the kinds are found in; `added` puts them there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import samples.kinds
import solvers.kinds
import tests.kinds
import vision.kinds

NAME = "three-colours"
FOLDERS = {
    "boards": solvers.kinds.__path__,
    "eyes": vision.kinds.__path__,
    "pictures": samples.kinds.__path__,
    "checks": tests.kinds.__path__,
}


@contextmanager
def added() -> Iterator[str]:
    """Have the kind found where all others are; gives its name."""
    here = Path(__file__).parent
    for folder, path in FOLDERS.items():
        path.append(str(here / folder))
    try:
        yield NAME
    finally:
        for path in FOLDERS.values():
            path.pop()
        for name in [name for name in sys.modules if ".kinds.three_colours" in name]:
            del sys.modules[name]
