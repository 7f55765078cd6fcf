"""PNG files that carry this program's mark, so that it replaces only what it wrote itself."""

from __future__ import annotations

import struct
import zlib

HEADER = 33  # the signature (8 bytes) and the IHDR chunk (25), always first


def chunk(name: bytes, body: bytes) -> bytes:
    """One chunk of a PNG file, with its length and check sum."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


MARK = chunk(b"tEXt", b"Software\0snap2solve")


def marked(data: bytes, profile: bytes | None = None) -> bytes:
    """A PNG file with the mark and the ICC colour profile, if any, added."""
    extra = MARK if profile is None else MARK + chunk(b"iCCP", b"ICC\0\0" + zlib.compress(profile))
    return data[:HEADER] + extra + data[HEADER:]


def is_own(begin: bytes) -> bool:
    """Whether a file that begins with these bytes (64 are enough) carries the mark."""
    return begin[HEADER : HEADER + len(MARK)] == MARK
