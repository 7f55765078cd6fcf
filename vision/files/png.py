"""PNG files that carry this program's mark, so that it replaces only what it wrote itself."""

from __future__ import annotations

import contextlib
import struct
import zlib
from typing import NamedTuple

NOTE = b"zTXt"  # a compressed text, by the name of the program
NAME = b"snap2solve\0\0"
LONGEST = 2**22  # bytes of a note that is believed
SIGNATURE = b"\x89PNG\r\n\x1a\n"
HEADER = 33  # the signature (8 bytes) and the IHDR chunk (25), always first

CHANNELS = {b"\x08\x02\0\0\0": 3, b"\x08\x06\0\0\0": 4}  # by depth, colour type, and how it is stored
PIXELS = {b"IHDR", b"IDAT", b"IEND"}
HARMLESS = {b"sRGB", b"gAMA", b"cHRM", b"sBIT", b"pHYs", b"tIME", b"bKGD"}  # nothing is lost without them


class PlainPng(NamedTuple):
    """A PNG file of nothing but its pixels, 8 bits a channel."""

    data: bytes
    height: int
    width: int
    channels: int  # blue, green, red and, if 4, alpha


def chunk(name: bytes, body: bytes) -> bytes:
    """One chunk of a PNG file, with its length and check sum."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


MARK = chunk(b"tEXt", b"Software\0snap2solve")


def marked(data: bytes, profile: bytes | None = None) -> bytes:
    """A PNG file with the mark and the ICC colour profile, if any, added."""
    extra = MARK if profile is None else MARK + chunk(b"iCCP", b"ICC\0\0" + zlib.compress(profile))
    return data[:HEADER] + extra + data[HEADER:]


def plain(data: bytes) -> PlainPng | None:
    """What decides the pixels of a whole, undamaged PNG in true colours; None for any other file.

    Others are turned or animated, have a palette or a colour profile, or anything that is not known here.
    """
    channels = CHANNELS.get(data[24:29])
    if channels is None or not data.startswith(SIGNATURE):
        return None
    view, kept = memoryview(data), [SIGNATURE]
    at, name = len(SIGNATURE), b""
    while name != b"IEND":
        end = at + 12 + int.from_bytes(data[at : at + 4])
        name = data[at + 4 : at + 8]
        if name not in PIXELS | HARMLESS or zlib.crc32(view[at + 4 : end - 4]) != int.from_bytes(
            data[end - 4 : end]
        ):
            return None
        if name in PIXELS:
            kept.append(data[at:end])
        at = end
    return PlainPng(b"".join(kept), int.from_bytes(data[20:24]), int.from_bytes(data[16:20]), channels)


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
