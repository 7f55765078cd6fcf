"""Pictures come in here, whatever they are made of, and go out with only the answer's pixels changed."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.files import png
from vision.files.errors import MAX_PIXELS, PictureError

if TYPE_CHECKING:
    from vision.basics.types import Image

MAX_BYTES = 256 * 2**20

# A picture with transparency: when less than this part of the drawn area is opaque, only ink was drawn.
SOLID = 0.6
SAMPLE = 1_000_000  # pixels among which its commonest colour is looked for

# What is no picture of pixels, by how it begins (after `ftyp` for the family of HEIC), and what helps.
FOREIGN = {
    b"<svg": "an SVG drawing: export it as PNG first",
    b"<?xml": "an XML text (an SVG drawing?): export it as PNG first",
    b"<!DOCTYPE": "a web page: take a screenshot of it",
    b"<html": "a web page: take a screenshot of it",
    b"%PDF": "a PDF: export the page as PNG first",
}
HEIC_BRANDS = {b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1"}

# Screenshots repeat themselves: zlib finds that best in unfiltered pixels, and files are half as large.
UNFILTERED = (
    *(cv2.IMWRITE_PNG_COMPRESSION, 1),
    *(cv2.IMWRITE_PNG_STRATEGY, cv2.IMWRITE_PNG_STRATEGY_DEFAULT),
    *(cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_FILTER_NONE),
)


@dataclass(frozen=True, eq=False)
class Picture:
    """A picture turned upright: `image` to look at, and what is needed to write it back as it was.

    `pixels` are the upright picture's own (h, w, 3 or 4), 8 bits a channel: blue, green, red, alpha.
    """

    image: Image  # (h, w, 3) BGR
    pixels: NDArray[np.uint8]
    profile: bytes | None = None  # the ICC colour profile

    def encode(self, canvas: Image) -> bytes:
        """The picture as PNG, with the pixels of `canvas` wherever it differs from `image`."""
        result = canvas
        if self.pixels.shape[2] == 4:
            none = (0, 0, 0)
            same = cv2.inRange(cv2.absdiff(canvas, self.image), none, none)
            result = self.pixels.copy()
            cv2.copyTo(cv2.cvtColor(canvas, cv2.COLOR_BGR2BGRA), cv2.bitwise_not(same), result)
        return png.marked(cv2.imencode(".png", result, UNFILTERED)[1].tobytes(), self.profile)


def open_picture(source: str | os.PathLike[str] | bytes) -> Picture:
    """Decode a file or its bytes; raises PictureError, and OSError where the file cannot be read."""
    data = source if isinstance(source, bytes) else Path(source).read_bytes()
    refuse_foreign(data)
    pixels, profile = plain_pixels(data), None
    if pixels is None:
        from vision.files.formats import decode

        pixels, profile = decode(data)
    try:
        return Picture(on_ground(pixels), pixels, profile)
    except MemoryError as error:
        raise PictureError("the picture needs more memory than there is", "too-large") from error


def plain_pixels(data: bytes) -> NDArray[np.uint8] | None:
    """The pixels (h, w, 3 or 4) of a PNG as most screenshots are, decoded by OpenCV; None for all others."""
    found = png.plain(data)
    if found is None or found.height * found.width > MAX_PIXELS:
        return None
    with suppress(cv2.error):  # it is damaged, or too large: Pillow tells
        pixels = cv2.imdecode(np.frombuffer(found.data, np.uint8), cv2.IMREAD_UNCHANGED)
        if pixels is not None and pixels.shape == (found.height, found.width, found.channels):
            return np.asarray(pixels, np.uint8)
    return None


def load_picture(source: str | os.PathLike[str] | bytes) -> Image:
    """The upright picture alone, (h, w, 3) BGR; errors as `open_picture`."""
    return open_picture(source).image


def from_array(image: NDArray[np.uint8]) -> Picture:
    """A picture from an array: grey (h, w), BGR (h, w, 3) or BGRA (h, w, 4); raises PictureError."""
    if image.dtype != np.uint8 or image.ndim not in (2, 3) or 0 in image.shape:
        raise PictureError("an array must be a picture of 8 bits a channel: grey, BGR or BGRA")
    pixels = cv2.cvtColor(image, cv2.COLOR_GRAY2BGR) if image.ndim == 2 else image
    if pixels.shape[2] not in (3, 4):
        raise PictureError(f"an array of {pixels.shape[2]} channels is no picture: grey, BGR or BGRA is")
    return Picture(on_ground(np.asarray(pixels, np.uint8)), np.asarray(pixels, np.uint8))


def on_ground(pixels: NDArray[np.uint8]) -> Image:
    """The picture (h, w, 3) without its alpha: laid on the colour that keeps its content readable.

    A solid picture with transparent margins continues in its own commonest colour, so that its edge is no
    frame; ink on nothing is laid on white or black, whichever is further from the ink.
    """
    if pixels.shape[2] == 3:
        return np.ascontiguousarray(pixels[..., :3])
    colours, alpha = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGRA2BGR), np.uint8), pixels[..., 3]
    if alpha.min() == 255:
        return colours
    opaque = alpha > 127
    if not opaque.any():
        raise PictureError("the picture is wholly transparent")
    rows, columns = np.flatnonzero(opaque.any(axis=1)), np.flatnonzero(opaque.any(axis=0))
    drawn = opaque[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    ink = colours[opaque]
    ink = ink[:: 1 + len(ink) // SAMPLE]
    ground = commonest(ink) if drawn.mean() > SOLID else np.full(3, 0 if ink.mean() > 127 else 255, np.uint8)
    clear, laid = cv2.bitwise_not(alpha), np.empty_like(colours)
    for channel, value in enumerate(ground.tolist()):
        shown = cv2.multiply(pixels[..., channel], alpha, scale=1 / 255)
        laid[..., channel] = cv2.add(shown, cv2.convertScaleAbs(clear, alpha=value / 255))
    return laid


def commonest(colours: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The most frequent of the colours (n, 3)."""
    codes = colours.astype(np.uint32) @ np.array([65536, 256, 1], np.uint32)
    values, counts = np.unique(codes, return_counts=True)
    code = int(values[counts.argmax()])
    return np.array([code >> 16, code >> 8 & 255, code & 255], np.uint8)


def refuse_foreign(data: bytes) -> None:
    """Raise PictureError for an empty file and for what is known to be something else."""
    if not data:
        raise PictureError("the file is empty")
    if len(data) > MAX_BYTES:
        raise PictureError(f"the file is larger than {MAX_BYTES >> 20} MiB", "too-large")
    begin = data[:256].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    for sign, what in FOREIGN.items():
        if begin.startswith(sign.lower()):
            raise PictureError(f"this is {what}")
    if data[4:8] == b"ftyp" and data[8:12] in HEIC_BRANDS:
        raise PictureError(
            "HEIC pictures are not read: share it as JPEG or PNG, or run `heif-convert IN.heic OUT.png`",
            "heic",
        )
