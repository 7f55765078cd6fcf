"""What memory a process has, and how freed memory is kept.

Arrays of pictures come and go, and new pages for each take a tenth of a run.
"""

from __future__ import annotations

import ctypes
import os
import sys
from importlib.util import find_spec
from pathlib import Path

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


def resident() -> int:
    """Bytes of memory that this process has; the most that it ever had, or 0 where neither is known."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    if find_spec("resource") is None:  # on Windows
        return 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
