"""What can go wrong for a person, each with its exit code; a message is one sentence: what, and where."""

from __future__ import annotations

from typing import ClassVar

# Modules that come with an installation, by the package that brings them.
PACKAGES = {"cv2": "opencv-python-headless", "numpy": "numpy", "PIL": "pillow", "z3": "z3-solver"}


class Problem(Exception):
    """Something that a person can understand and do something about.

    `code` names its class for programs, such as the page, that help in their own words.
    """

    exit_code: ClassVar[int] = 1
    default: ClassVar[str] = "failed"

    def __init__(self, message: str, code: str | None = None) -> None:
        super().__init__(message)
        self.code = code or self.default


class WrongUsage(Problem):
    """Arguments that do not go together."""

    exit_code = 2
    default = "usage"


class MissingPart(Problem):
    """A needed part is not installed; the message says which, and how to install it."""

    exit_code = 3
    default = "missing-part"


class BadFile(Problem):
    """A file that cannot be read or written, or that is neither a picture nor a board."""

    exit_code = 4
    default = "bad-file"


class NotRead(Problem):
    """No puzzle was found, or it was not read with enough certainty, or not within the time."""

    exit_code = 5
    default = "not-read"


class OwnOutput(NotRead):
    """The picture is one that this program annotated."""

    default = "annotated"


def as_problem(error: Exception) -> Problem:
    """What to tell a person about any error; what is not foreseen is a bug of this program."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, ImportError) and (module := (error.name or "").partition(".")[0]) in PACKAGES:
        return MissingPart(f"{module} cannot be loaded ({error}): pip install {PACKAGES[module]}")
    if isinstance(error, MemoryError):
        return BadFile("it needs too much memory", "too-large")
    if isinstance(error, OSError):
        return BadFile(
            f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error)
        )
    return Problem(f"unexpected failure, please report it: {type(error).__name__}: {error}")
