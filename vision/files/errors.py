"""What is no readable picture, and why."""

from __future__ import annotations

# Several copies of a picture are in memory while it is read; this keeps the whole program below 1.5 GiB.
MAX_PIXELS = 50_000_000


class PictureError(Exception):
    """Bytes that are no readable picture; the message is one sentence that says why and what helps.

    `code` names the class of reason for programs.
    """

    def __init__(self, reason: str, code: str = "not-a-picture") -> None:
        super().__init__(reason)
        self.code = code
