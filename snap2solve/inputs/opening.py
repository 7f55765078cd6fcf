"""Decoding pictures, and loading what looks at them meanwhile: OpenCV leaves Python's other threads free."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from snap2solve.basics.errors import BadFile
from vision.files.errors import PictureError
from vision.files.picture import Picture, open_picture


def decode(data: bytes, meanwhile: Callable[[], None] = lambda: None) -> Picture:
    """The picture in these bytes; raises BadFile. Something else is done while it is decoded."""
    with ThreadPoolExecutor(1) as pool:
        picture = pool.submit(open_picture, data)
        meanwhile()
        try:
            return picture.result()
        except PictureError as error:
            raise BadFile(str(error), error.code) from error


def load_eyes() -> None:
    """Import what looks at pictures, and what decides what they show; readers of kinds load in turn."""
    import solvers.repair.decide  # noqa: F401
    import vision.see  # noqa: F401
