"""What can go wrong for a person, each with its exit code; a message is one sentence: what, and where."""

from __future__ import annotations

from typing import ClassVar

# Modules that come with an installation, by the package that brings them.
PACKAGES = {"cv2": "opencv-python-headless", "numpy": "numpy", "PIL": "pillow", "z3": "z3-solver"}


class Problem(Exception):
    """Something that a person can understand and do something about."""

    exit_code: ClassVar[int] = 1


class WrongUsage(Problem):
    """Arguments that do not go together."""

    exit_code = 2


class MissingPart(Problem):
    """A needed part is not installed; the message says which, and how to install it."""

    exit_code = 3


class BadFile(Problem):
    """A file that cannot be read or written, or that is neither a picture nor a board."""

    exit_code = 4


class NotRead(Problem):
    """No puzzle was found, or it was not read with enough certainty, or not within the time."""

    exit_code = 5


class OwnOutput(NotRead):
    """The picture is one that this program annotated."""


def as_problem(error: Exception) -> Problem:
    """What to tell a person about any error; what is not foreseen is a bug of this program."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, ImportError) and (module := (error.name or "").partition(".")[0]) in PACKAGES:
        return MissingPart(f"{module} cannot be loaded ({error}): pip install {PACKAGES[module]}")
    if isinstance(error, MemoryError):
        return BadFile("it needs too much memory")
    if isinstance(error, OSError):
        return BadFile(
            f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error)
        )
    return Problem(f"unexpected failure, please report it: {type(error).__name__}: {error}")
