"""The picture in the clipboard, where the system has one."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image, ImageGrab

from snap2solve.basics.errors import BadFile, MissingPart

HOW = "the clipboard needs wl-paste or xclip: apt install wl-clipboard (Wayland) or xclip (X11)"


def read_clipboard() -> bytes:
    """The picture in the clipboard, encoded, or the file copied there; raises BadFile and MissingPart."""
    try:
        found = ImageGrab.grabclipboard()
    except NotImplementedError as error:
        raise MissingPart(HOW) from error
    except (OSError, ValueError, Image.DecompressionBombError) as error:
        raise BadFile(f"the clipboard cannot be read: {' '.join(str(error).split())}") from error
    if isinstance(found, list) and found:
        return Path(found[0]).read_bytes()
    if not isinstance(found, Image.Image):
        raise BadFile("no picture is in the clipboard: copy one first, or give a file")
    data = io.BytesIO()
    found.save(data, "PNG")
    return data.getvalue()
