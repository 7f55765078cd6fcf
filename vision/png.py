"""PNG files that carry this program's mark, so that it replaces only what it wrote itself."""

from __future__ import annotations

import contextlib
import struct
import zlib

NOTE = b"zTXt"  # a compressed text, by the name of the program
NAME = b"snap2solve\0\0"
LONGEST = 2**22  # bytes of a note that is believed
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


def with_note(data: bytes, note: str) -> bytes:
    """A marked PNG file that also carries a text."""
    at = HEADER + len(MARK)
    return data[:at] + chunk(NOTE, NAME + zlib.compress(note.encode())) + data[at:]


def note_of(begin: bytes) -> str | None:
    """The text that a file with these first bytes carries right after the mark; None where there is none."""
    at = HEADER + len(MARK)
    size, name = begin[at : at + 4], begin[at + 4 : at + 8]
    if not is_own(begin) or len(size) < 4 or name != NOTE:
        return None
    body = begin[at + 8 : at + 8 + int.from_bytes(size)]
    with contextlib.suppress(zlib.error, UnicodeDecodeError):
        if body.startswith(NAME):
            return zlib.decompressobj().decompress(body[len(NAME) :], LONGEST).decode()
    return None
