"""How memory is had: arrays of pictures come and go, and new pages for each take a tenth of a run."""

from __future__ import annotations

import ctypes
import sys

ARENAS, MAPPED, PADDED, TRIMMED = -8, -3, -2, -1  # M_ARENA_MAX and so on of glibc's malloc.h
LARGE = 32 * 2**20  # bytes, from which memory is given back at once; more is not allowed
MOST = 256 * 2**20  # bytes that are kept
PAGE = 2 * 2**20  # bytes of a large page
ROOM = 128 * 2**20  # bytes that are taken in large pages: a screenshot of a phone needs less while it is read
IN_LARGE_PAGES = 14  # MADV_HUGEPAGE of Linux's mman.h


def keep_freed_memory() -> None:
    """Have the C library keep what is freed for what comes next, where it is one that can be told to."""
    if not sys.platform.startswith("linux"):
        return
    libc = ctypes.CDLL(None)
    if hasattr(libc, "mallopt"):
        for option, value in ((ARENAS, 1), (MAPPED, LARGE), (TRIMMED, MOST), (PADDED, ROOM)):
            libc.mallopt(option, value)
        take_large_pages(libc)


def take_large_pages(libc: ctypes.CDLL) -> None:
    """Ask for what is used of the next `ROOM` bytes to come in few large pages instead of many small ones.

    It is only asked for: nothing is used yet, and where there are no large pages, all stays as it is.
    """
    libc.malloc.restype, libc.malloc.argtypes = ctypes.c_void_p, (ctypes.c_size_t,)
    libc.free.argtypes = (ctypes.c_void_p,)
    libc.madvise.argtypes = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int
    block = libc.malloc(PAGE)  # the padding comes behind it
    if block:
        start = -(-block // PAGE) * PAGE
        libc.madvise(start, ROOM, IN_LARGE_PAGES)
        libc.free(block)
