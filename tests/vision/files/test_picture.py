"""Pictures of every make come in upright, 8 bits, BGR; what is none is refused with a sentence."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image as Pillow

from vision.files import formats, png
from vision.files.errors import MAX_PIXELS, PictureError
from vision.files.picture import from_array, load_picture, open_picture

RED, BLUE = (255, 0, 0), (0, 0, 255)  # as Pillow has them: red, green, blue


def two_halves(mode: str = "RGB", size: tuple[int, int] = (40, 20)) -> Pillow.Image:
    """Red at the left, blue at the right."""
    picture = Pillow.new("RGB", size, RED)
    picture.paste(BLUE, (size[0] // 2, 0, *size))
    return picture.convert(mode)


def encoded(picture: Pillow.Image, format: str = "PNG", **options: object) -> bytes:
    with io.BytesIO() as file:
        picture.save(file, format, **options)
        return file.getvalue()


def png_header(width: int, height: int) -> bytes:
    """A PNG that says how large it is, and then ends."""
    size = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + png.chunk(b"IHDR", size) + png.chunk(b"IDAT", zlib.compress(b""))


def is_red(pixel: NDArray[np.uint8]) -> bool:
    return bool(pixel[2] > 180 and pixel[0] < 80 and pixel[1] < 80)


def is_blue(pixel: NDArray[np.uint8]) -> bool:
    return bool(pixel[0] > 180 and pixel[2] < 80 and pixel[1] < 80)


@pytest.mark.parametrize("format", ["PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF"])
def test_formats(format: str) -> None:
    image = load_picture(encoded(two_halves(), format))
    assert image.shape == (20, 40, 3) and image.dtype == np.uint8
    assert is_red(image[10, 5]) and is_blue(image[10, 35])


@pytest.mark.parametrize("mode", ["P", "RGBA", "CMYK"])
def test_modes(mode: str) -> None:
    format = "JPEG" if mode == "CMYK" else "PNG"
    image = load_picture(encoded(two_halves(mode), format))
    assert is_red(image[10, 5]) and is_blue(image[10, 35])


def test_grey_and_bilevel() -> None:
    for mode in ("L", "LA", "1"):
        picture = Pillow.new("L", (30, 30), 255)
        picture.paste(0, (0, 0, 15, 30))
        image = load_picture(encoded(picture.convert(mode)))
        assert image.shape == (30, 30, 3)
        assert image[5, 3].tolist() == [0, 0, 0] and image[5, 25].tolist() == [255, 255, 255]


def test_sixteen_bits() -> None:
    deep = np.full((8, 8), 0x8000, np.uint16)
    colour = np.dstack([deep, deep // 2, deep // 4])
    for array, expected in ((deep, [128] * 3), (colour, [128, 64, 32])):
        image = load_picture(cv2.imencode(".png", array)[1].tobytes())
        assert np.abs(image[4, 4].astype(int) - expected).max() <= 1


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP", "TIFF"])
def test_exif_rotation(format: str) -> None:
    exif = Pillow.Exif()
    exif[0x0112] = 6  # the camera was turned: the stored left is the upper side
    image = load_picture(encoded(two_halves(), format, exif=exif))
    assert image.shape == (40, 20, 3)
    assert is_red(image[5, 10]) and is_blue(image[35, 10])


@pytest.mark.parametrize("format", ["GIF", "WEBP"])
def test_first_frame_of_an_animation(format: str) -> None:
    frames = [Pillow.new("RGB", (20, 20), colour) for colour in (RED, BLUE)]
    data = encoded(frames[0], format, save_all=True, append_images=frames[1:], duration=100)
    assert is_red(load_picture(data)[10, 10])


def test_transparent_margins_continue_the_picture() -> None:
    picture = Pillow.new("RGBA", (60, 60), (0, 0, 0, 0))
    picture.paste((240, 230, 220, 255), (10, 10, 50, 50))
    picture.paste((20, 20, 20, 255), (20, 20, 30, 30))
    image = load_picture(encoded(picture))
    assert image[0, 0].tolist() == [220, 230, 240] == image[12, 12].tolist()


@pytest.mark.parametrize(("ink", "ground"), [(0, 255), (255, 0)])
def test_ink_on_nothing_stays_readable(ink: int, ground: int) -> None:
    picture = Pillow.new("RGBA", (60, 60), (128, 128, 128, 0))
    for line in range(0, 60, 10):
        picture.paste((ink, ink, ink, 255), (line, 0, line + 1, 60))
        picture.paste((ink, ink, ink, 255), (0, line, 60, line + 1))
    image = load_picture(encoded(picture))
    assert image[0, 0, 0] == ink and image[5, 5, 0] == ground


def test_only_changed_pixels_are_written() -> None:
    rng = np.random.default_rng(7)
    pixels = rng.integers(0, 256, (30, 40, 4), np.uint8)
    picture = from_array(pixels)
    canvas = picture.image.copy()
    canvas[3:5, 6:9] = 255 - canvas[3:5, 6:9] // 2
    with Pillow.open(io.BytesIO(picture.encode(canvas))) as file:
        back = np.asarray(file)[..., [2, 1, 0, 3]]
    changed = (canvas != picture.image).any(axis=2)
    assert np.array_equal(back[~changed], pixels[~changed])
    assert np.array_equal(back[changed][:, :3], canvas[changed]) and (back[changed][:, 3] == 255).all()


def test_colour_profile_is_kept() -> None:
    data = encoded(two_halves(), "JPEG", icc_profile=b"a colour profile")
    picture = open_picture(data)
    with Pillow.open(io.BytesIO(picture.encode(picture.image))) as back:
        assert back.info["icc_profile"] == b"a colour profile"
        assert back.info["Software"] == "snap2solve"


def test_mark_is_recognised() -> None:
    picture = open_picture(encoded(two_halves()))
    assert png.is_own(picture.encode(picture.image)[:64])
    assert not png.is_own(encoded(two_halves())[:64])


BAD: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "empty"),
    "truncated PNG": (lambda: encoded(two_halves())[:-40], "damaged"),
    "truncated JPEG": (lambda: encoded(two_halves(size=(400, 300)), "JPEG")[:1500], "cut short"),
    "header only": (lambda: png_header(40, 40), "damaged"),
    "huge header": (lambda: png_header(40_000, 40_000), "million"),
    "rather large header": (lambda: png_header(10_000, 12_000), "10000x12000"),
    "HEIC": (lambda: b"\0\0\0\x18ftypheic" + bytes(40), "HEIC"),
    "SVG": (lambda: b"\n <svg xmlns='x'></svg>", "SVG"),
    "page": (lambda: b"<!doctype html><html></html>", "web page"),
    "PDF": (lambda: b"%PDF-1.7 ...", "PDF"),
    "noise": (lambda: bytes(range(256)), "format"),
    "nothing visible": (lambda: encoded(Pillow.new("RGBA", (9, 9), (9, 9, 9, 0))), "transparent"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_pictures_are_refused(name: str) -> None:
    make, word = BAD[name]
    with pytest.raises(PictureError, match=word) as caught:
        open_picture(make())
    assert "\n" not in str(caught.value)


def with_chunk(name: bytes, body: bytes) -> bytes:
    """A PNG of two halves with one more chunk."""
    data = encoded(two_halves())
    return data[: png.HEADER] + png.chunk(name, body) + data[png.HEADER :]


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_plain_pictures_are_the_same_without_pillow(mode: str) -> None:
    noise = np.random.default_rng(3).integers(0, 256, (30, 40, len(mode)), np.uint8)
    data = encoded(Pillow.fromarray(noise))
    assert png.plain(data) == (data, 30, 40, len(mode))
    assert np.array_equal(open_picture(data).pixels, formats.decode(data)[0])


def test_what_says_nothing_of_pixels_is_left_out() -> None:
    found = png.plain(with_chunk(b"gAMA", struct.pack(">I", 45455)))
    assert found and found.data == encoded(two_halves())


@pytest.mark.parametrize("name", [b"eXIf", b"acTL", b"tRNS", b"iCCP", b"iTXt", b"tEXt", b"PLTE", b"????"])
def test_what_says_more_is_left_to_pillow(name: bytes) -> None:
    assert png.plain(with_chunk(name, b"")) is None


def test_damaged_pictures_are_left_to_pillow() -> None:
    data = encoded(two_halves())
    for at in range(len(data)):
        damaged = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        assert png.plain(damaged) is None and png.plain(data[:at]) is None


@pytest.mark.parametrize("mode", ["P", "L", "LA", "1", "I;16"])
def test_other_modes_are_left_to_pillow(mode: str) -> None:
    assert png.plain(encoded(Pillow.new(mode, (9, 9)))) is None


def test_one_pixel() -> None:
    assert load_picture(encoded(Pillow.new("RGB", (1, 1)))).shape == (1, 1, 3)


def test_limit_is_checked_before_decoding(monkeypatch: pytest.MonkeyPatch) -> None:
    def decode(self: object) -> None:
        raise AssertionError("decoded")

    monkeypatch.setattr("PIL.ImageFile.ImageFile.load", decode)
    side = int(MAX_PIXELS**0.5) + 1
    with pytest.raises(PictureError, match="million"):
        open_picture(png_header(side, side))


def test_arrays() -> None:
    assert from_array(np.zeros((4, 5), np.uint8)).image.shape == (4, 5, 3)
    for wrong in (np.zeros((4, 5), np.float32), np.zeros((0, 5), np.uint8), np.zeros((4, 5, 2), np.uint8)):
        with pytest.raises(PictureError):
            from_array(wrong)  # type: ignore[arg-type]


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        open_picture(tmp_path / "none.png")
