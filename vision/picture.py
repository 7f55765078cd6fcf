"""Pictures come in here, whatever they are made of, and go out with only the answer's pixels changed."""

from __future__ import annotations

import io
import logging
import os
import warnings
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow
from PIL import ImageOps, UnidentifiedImageError

from vision import png
from vision.sight import Image

# Several copies of a picture are in memory while it is read; this keeps the whole program below 1.5 GiB.
MAX_PIXELS = 50_000_000
MAX_BYTES = 256 * 2**20
SIGNATURES = (b"\x89PNG", b"\xff\xd8\xff", b"RIFF", b"GIF8", b"II*\0", b"MM\0*")
FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF")

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

# What is wrong with a file is told in one sentence: Pillow's own ones do not reach standard error.
logging.getLogger("PIL").addHandler(logging.NullHandler())


class PictureError(Exception):
    """Bytes that are no readable picture; the message is one sentence that says why and what helps."""


@dataclass(frozen=True)
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
            changed = (canvas != self.image).any(axis=2)
            result = self.pixels.copy()
            result[changed] = np.dstack([canvas, np.full_like(canvas[..., :1], 255)])[changed]
        return png.marked(cv2.imencode(".png", result)[1].tobytes(), self.profile)


def open_picture(source: str | os.PathLike[str] | bytes) -> Picture:
    """Decode a file or its bytes; raises PictureError, and OSError where the file cannot be read."""
    data = source if isinstance(source, bytes) else Path(source).read_bytes()
    refuse_foreign(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns of large pictures and odd metadata
            return decode(data)
    except PictureError:
        raise
    except UnidentifiedImageError as error:
        if data.startswith(SIGNATURES):
            raise PictureError("the picture is damaged or cut short") from error
        raise PictureError(
            "not a picture in a format that is read (PNG, JPEG, WebP, GIF, BMP, TIFF)"
        ) from error
    except Pillow.DecompressionBombError as error:
        raise PictureError(too_large()) from error
    except MemoryError as error:
        raise PictureError("the picture needs more memory than there is") from error
    except Exception as error:  # Pillow's decoders raise almost anything on damaged data
        raise PictureError(f"the picture is damaged or cut short ({error})") from error


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


def decode(data: bytes) -> Picture:
    """The first frame, upright, 8 bits a channel; raises whatever Pillow raises."""
    with Pillow.open(io.BytesIO(data), formats=FORMATS) as file:
        if file.width * file.height > MAX_PIXELS:  # only the header is read so far
            raise PictureError(too_large(file.size))
        profile = file.info.get("icc_profile")
        # A profile describes the stored channels: once they are changed from CMYK or grey it no longer fits.
        fits = isinstance(profile, bytes) and file.mode in ("RGB", "RGBA", "P")
        pixels = bgr(file)
    return Picture(on_ground(pixels), pixels, profile if fits else None)


def bgr(file: Pillow.Image) -> NDArray[np.uint8]:
    """The pixels (h, w, 3 or 4 with alpha), upright, 8 bits a channel."""
    image = eight_bits(file)
    ImageOps.exif_transpose(image, in_place=True)
    alpha = "A" in image.getbands() or "transparency" in image.info
    mode = "RGBA" if alpha else "RGB"
    rgb = np.asarray(image if image.mode == mode else image.convert(mode))
    return np.asarray(cv2.cvtColor(rgb, cv2.COLOR_RGBA2BGRA if alpha else cv2.COLOR_RGB2BGR), np.uint8)


def eight_bits(file: Pillow.Image) -> Pillow.Image:
    """Deep grey pictures scaled to 8 bits; all others as they are."""
    if not file.mode.startswith(("I", "F")):
        return file
    deep = np.asarray(file, np.float64)
    top = 65535.0 if file.mode.startswith("I") else max(1.0, float(np.nanmax(deep)))
    scaled = Pillow.fromarray(np.nan_to_num(np.clip(deep * (255 / top), 0, 255)).astype(np.uint8))
    scaled.info = file.info
    scaled.getexif().update(file.getexif())
    return scaled


def on_ground(pixels: NDArray[np.uint8]) -> Image:
    """The picture (h, w, 3) without its alpha: laid on the colour that keeps its content readable.

    A solid picture with transparent margins continues in its own commonest colour, so that its edge is no
    frame; ink on nothing is laid on white or black, whichever is further from the ink.
    """
    colours = np.ascontiguousarray(pixels[..., :3])
    if pixels.shape[2] == 3 or (alpha := pixels[..., 3]).min() == 255:
        return colours
    seen = alpha > 127
    if not seen.any():
        raise PictureError("the picture is wholly transparent")
    rows, columns = np.flatnonzero(seen.any(axis=1)), np.flatnonzero(seen.any(axis=0))
    drawn = seen[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    ink = colours[seen]
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
        raise PictureError(f"the file is larger than {MAX_BYTES >> 20} MiB")
    begin = data[:256].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    for sign, what in FOREIGN.items():
        if begin.startswith(sign.lower()):
            raise PictureError(f"this is {what}")
    if data[4:8] == b"ftyp" and data[8:12] in HEIC_BRANDS:
        raise PictureError(
            "HEIC pictures are not read: share it as JPEG or PNG, or run `heif-convert IN.heic OUT.png`"
        )


def too_large(size: tuple[int, int] | None = None) -> str:
    """The sentence for a picture of more than MAX_PIXELS."""
    what = f"{size[0]}x{size[1]}" if size else "too many"
    return f"the picture has {what} pixels; up to {MAX_PIXELS // 10**6} million are read: scale it down"
