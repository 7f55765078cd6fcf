"""Mutated inputs: whole ones with pieces removed, repeated, exchanged and inserted."""

from __future__ import annotations

import random
import zlib
from dataclasses import dataclass

from vision.files.png import SIGNATURE

WORDS = (
    b"\n",
    b"-\n",
    b"0",
    b"9" * 30,
    b"?",
    b"#",
    b"\x00",
    b"\xff\xff\xff\xff",
    b"IDAT",
    b"\xff\xd8",
    b" ",
    b"a",
    b"\xc3\xa9",
)


@dataclass(frozen=True)
class Seeds:
    """What cases are made of: whole inputs, and words that are put into them."""

    originals: list[bytes]
    words: tuple[bytes, ...] = WORDS


def mutated(number: int, seeds: Seeds) -> bytes:
    """The case of this number: one of the originals with a few random changes."""
    rng = random.Random(number)
    data = bytearray(rng.choice(seeds.originals))
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(6):
            case 0:
                data[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                del data[at : at + rng.choice((1, 4, 100))]
            case 2:
                data[at:at] = rng.choice(seeds.words)
            case 3:
                data = data[: max(1, at)]
            case 4:
                data[at:at] = data[at : at + rng.choice((1, 20, 400))]
            case _:
                other = rng.choice(seeds.originals)
                data[at:] = other[rng.randrange(len(other)) :]
    return with_sums(data) if number % 2 and data.startswith(SIGNATURE) else bytes(data)


def with_sums(data: bytearray) -> bytes:
    """A PNG with the check sums that its chunks should have: so that it is not refused because of these."""
    at = len(SIGNATURE)
    while (end := at + 12 + int.from_bytes(data[at : at + 4])) <= len(data):
        data[end - 4 : end] = zlib.crc32(data[at + 4 : end - 4]).to_bytes(4)
        at = end
    return bytes(data)
