"""Annotated pictures carry what came of them, so that `--resume` tells it again instead of solving anew."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from snap2solve.basics.program import __version__
from snap2solve.results.result import Result
from vision.files.png import note_of, with_note

if TYPE_CHECKING:
    from snap2solve.basics.options import Options

BEGIN = 2**20  # bytes of a file in which its note is looked for


def fingerprint(data: bytes, options: Options) -> list[str | None]:
    """What makes two solvings of a picture the same: its bytes, the version, and what was asked for."""
    sums = f"{len(data)} {zlib.crc32(data)} {zlib.adler32(data)}"  # hashlib would load all of OpenSSL
    return [sums, __version__, options.kind, options.mode]


def recorded(result: Result, drawing: bytes, data: bytes, options: Options) -> bytes:
    """The annotated picture of a result with the record of it; no path is part of that."""
    shown = result.as_dict() | {"image": "", "output": None}
    note = {"fingerprint": fingerprint(data, options), "result": shown}
    return with_note(drawing, json.dumps(note))


def earlier(source: str, data: bytes, output: str, options: Options) -> Result | None:
    """What came of the picture in an earlier run that was asked the same, if `output` records it."""
    path = Path(output)
    if not path.is_file():
        return None
    with path.open("rb") as file:
        note = note_of(file.read(BEGIN))
    try:
        record = json.loads(note or "{}")
        if record.get("fingerprint") != fingerprint(data, options):
            return None
        result = Result.from_dict(record["result"])
    except (AttributeError, KeyError, TypeError, ValueError):  # the record of someone else
        return None
    result.image, result.output, result.resumed = source, output, True
    return result
