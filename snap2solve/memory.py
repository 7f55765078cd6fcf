"""How freed memory is kept: arrays of pictures come and go, and new pages for each take a tenth of a run."""

from __future__ import annotations

import ctypes
import sys

ARENAS, MAPPED, TRIMMED = -8, -3, -1  # M_ARENA_MAX, M_MMAP_THRESHOLD and M_TRIM_THRESHOLD of glibc's malloc.h
LARGE = 32 * 2**20  # bytes, from which memory is given back at once; more is not allowed
MOST = 256 * 2**20  # bytes that are kept


def keep_freed_memory() -> None:
    """Have the C library keep what is freed for what comes next, where it is one that can be told to."""
    if not sys.platform.startswith("linux"):
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        for option, value in ((ARENAS, 1), (MAPPED, LARGE), (TRIMMED, MOST)):
            mallopt(option, value)
