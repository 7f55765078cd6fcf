"""For Python users: the same corridor with values instead of files."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from snap2solve.basics.errors import BadFile
from snap2solve.basics.kinds import kinds_named
from snap2solve.basics.limits import Deadline
from snap2solve.basics.options import TIMEOUT, Options
from snap2solve.inputs.opening import decode
from snap2solve.results.annotate import annotate as draw_answer
from snap2solve.results.result import Result
from snap2solve.solving.eyes import look
from snap2solve.solving.pipeline import bounded, solve_image
from vision.basics.sight import Sight
from vision.basics.types import Image
from vision.files.errors import PictureError
from vision.files.picture import Picture, from_array

PictureLike = str | os.PathLike[str] | bytes | NDArray[np.uint8]


def solve_picture(picture: PictureLike, kind: str = "auto", timeout: float | None = TIMEOUT) -> Result:
    """Read and solve the puzzle in a picture: a path, its bytes, or an array (grey, BGR or BGRA).

    Where it cannot be read or solved, the result says so (`status`, `error`); no exception is raised.
    `timeout` is in seconds.
    """
    name = str(picture) if isinstance(picture, str | os.PathLike) else ""
    options, deadline = Options(kind=kind, timeout=timeout), Deadline(timeout)
    return bounded(name, timeout, lambda result: solve_image(_open(picture).image, options, result, deadline))


def read_picture(picture: PictureLike, kind: str = "auto") -> Sight:
    """What is seen in a picture, unsolved: the lattice, and the board with its doubts; raises Problem."""
    return look(_open(picture).image, kinds_named(kind))


def annotate(picture: PictureLike, result: Result) -> Image:
    """The upright picture (h, w, 3) in BGR with the answer of `solve_picture` drawn on it."""
    return draw_answer(_open(picture).image, result)


def _open(picture: PictureLike) -> Picture:
    if isinstance(picture, bytes):
        return decode(picture)
    try:
        return from_array(picture) if isinstance(picture, np.ndarray) else decode(Path(picture).read_bytes())
    except PictureError as error:
        raise BadFile(str(error), error.code) from error
    except OSError as error:
        raise BadFile(f"cannot be read: {error.strerror or error}") from error
