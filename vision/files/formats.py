"""Pictures of any make, decoded by Pillow: slower to load than all that reads a plain PNG."""

from __future__ import annotations

import io
import logging
import warnings

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow
from PIL import ImageOps, UnidentifiedImageError

from vision.files.errors import MAX_PIXELS, PictureError

SIGNATURES = (b"\x89PNG", b"\xff\xd8\xff", b"RIFF", b"GIF8", b"II*\0", b"MM\0*")
FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF")

# What is wrong with a file is said in one sentence: Pillow's own ones do not reach standard error.
logging.getLogger("PIL").addHandler(logging.NullHandler())


def decode(data: bytes) -> tuple[NDArray[np.uint8], bytes | None]:
    """The pixels (h, w, 3 or 4) and the colour profile that fits them; raises PictureError."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns of large pictures and odd metadata
            return first_frame(data)
    except PictureError:
        raise
    except UnidentifiedImageError as error:
        if data.startswith(SIGNATURES):
            raise PictureError("the picture is damaged or cut short", "damaged") from error
        raise PictureError(
            "not a picture in a format that is read (PNG, JPEG, WebP, GIF, BMP, TIFF)"
        ) from error
    except Pillow.DecompressionBombError as error:
        raise PictureError(too_large(), "too-large") from error
    except MemoryError as error:
        raise PictureError("the picture needs more memory than there is", "too-large") from error
    except Exception as error:  # Pillow's decoders raise almost anything on damaged data
        raise PictureError(f"the picture is damaged or cut short ({error})", "damaged") from error


def first_frame(data: bytes) -> tuple[NDArray[np.uint8], bytes | None]:
    """The first frame, upright, 8 bits a channel, and its profile; raises whatever Pillow raises."""
    with Pillow.open(io.BytesIO(data), formats=FORMATS) as file:
        if file.width * file.height > MAX_PIXELS:  # only the header is read so far
            raise PictureError(too_large(file.size), "too-large")
        profile = file.info.get("icc_profile")
        # A profile describes the stored channels: once they are changed from CMYK or grey it no longer fits.
        fits = isinstance(profile, bytes) and file.mode in ("RGB", "RGBA", "P")
        return bgr(file), profile if fits else None


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


def too_large(size: tuple[int, int] | None = None) -> str:
    """The sentence for a picture of more than MAX_PIXELS."""
    what = f"{size[0]}x{size[1]}" if size else "too many"
    return f"the picture has {what} pixels; up to {MAX_PIXELS // 10**6} million are read: scale it down"
