"""Decoding pictures, and loading what looks at them meanwhile: OpenCV leaves Python's other threads free."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from snap2solve.basics.errors import BadFile
from snap2solve.basics.kinds import Kind
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


def load_eyes(kinds: Sequence[Kind]) -> None:
    """Import what decides what pictures show, and the reader that looks first; later ones load in turn."""
    import solvers.repair.decide  # noqa: F401

    _ = min(kinds, key=lambda kind: kind.eye.TURN).reading
