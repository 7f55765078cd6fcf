"""For Python users: the same corridor with values instead of files."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from snap2solve import eyes
from snap2solve.errors import BadFile
from snap2solve.kinds import kinds_named
from snap2solve.opening import decode
from snap2solve.pipeline import TIMEOUT, Options, solve_image, told_in
from snap2solve.result import Result
from vision.picture import Picture, PictureError, from_array
from vision.sight import Image, Sight

PictureLike = str | os.PathLike[str] | bytes | NDArray[np.uint8]


def solve_picture(picture: PictureLike, kind: str = "auto", timeout: float | None = TIMEOUT) -> Result:
    """Read and solve the puzzle in a picture: a path, its bytes, or an array (grey, BGR or BGRA).

    What cannot be read or solved is told in the result (`status`, `error`); nothing is raised for it.
    `timeout` is in seconds.
    """
    result = Result(str(picture) if isinstance(picture, str | os.PathLike) else "")
    with told_in(result):
        solve_image(_open(picture).image, Options(kind=kind, timeout=timeout), result)
    return result


def read_picture(picture: PictureLike, kind: str = "auto") -> Sight:
    """What is seen in a picture, unsolved: the lattice, and the board with its doubts; raises Problem."""
    return eyes.look(_open(picture).image, kinds_named(kind))


def annotate(picture: PictureLike, result: Result) -> Image:
    """The upright picture (h, w, 3) in BGR with the answer of `solve_picture` drawn on it."""
    return eyes.annotate(_open(picture).image, result)


def _open(picture: PictureLike) -> Picture:
    if isinstance(picture, bytes):
        return decode(picture)
    try:
        return from_array(picture) if isinstance(picture, np.ndarray) else decode(Path(picture).read_bytes())
    except PictureError as error:
        raise BadFile(str(error)) from error
    except OSError as error:
        raise BadFile(f"cannot be read: {error.strerror or error}") from error
