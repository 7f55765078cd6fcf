"""Colours for a drawing, and the damage that screens, programs and messengers do to it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training.drawing import Coverage, Random
from vision.basics.types import Colour, Image

SMALL = 14  # px; below, a pixel more of blur or a coarser JPEG makes a digit unreadable for a person, too

BRIGHTNESS = np.array([0.114, 0.587, 0.299])  # of blue, green and red (ITU-R BT.601)
LEGIBLE = 60  # least difference in brightness, of 255, by which people choose colours for text


@dataclass(frozen=True)
class Damage:
    """What happens to one drawing; lengths in pixels, zero where it does not happen."""

    blur: float = 0.0
    rescale: float = 1.0
    jpeg: int = 0
    noise: float = 0.0
    faint: bool = False
    slope: bool = False

    @property
    def name(self) -> str:
        """The damage that shows most, for the report."""
        happened = {
            "jpeg": self.jpeg > 0,
            "blur": self.blur > 0,
            "rescaled": self.rescale != 1,
            "noise": self.noise > 0,
            "faint": self.faint,
            "gradient": self.slope,
        }
        return next((name for name, happens in happened.items() if happens), "none")

    def one_of_clear(self) -> Damage:
        """Only the strongest of JPEG, blur and scaling."""
        return Damage(
            jpeg=self.jpeg,
            blur=0.0 if self.jpeg else self.blur,
            rescale=1.0 if self.jpeg or self.blur else self.rescale,
        )


def some_damage(rng: Random, height: float) -> Damage:
    """Damage after which a person can still read a number of this height."""
    often = rng.random(6) * (1.0 if height > SMALL else 2.0)  # small numbers bear less damage
    compressed = rng.random() < 0.45
    faint = bool(often[4] < 0.15)
    coarsest = 55 if faint else 24
    return Damage(
        blur=rng.uniform(0.25, np.clip(0.085 * height, 0.45, 2.5)) if often[0] < 0.2 else 0.0,
        rescale=rng.uniform(min(0.95, max(0.5, 7 / height)), 1.4) if often[1] < 0.25 else 1.0,
        jpeg=int(rng.integers(np.clip(24 + 4 * (SMALL - height), coarsest, 60), 91)) if compressed else 0,
        noise=rng.uniform(1, 7) if often[3] < 0.15 else 0.0,
        faint=faint,
        slope=bool(often[5] < 0.1),
    )


def colours(rng: Random, faint: bool) -> tuple[Colour, Colour]:
    """Background and ink, BGR: black on white, white on black, or any two that differ in brightness, too."""
    style = rng.random()
    if style < 0.3:
        background, full = np.full(3, rng.uniform(225, 255)), np.full(3, rng.uniform(0, 60))
    elif style < 0.55:
        background, full = np.full(3, rng.uniform(0, 50)), np.full(3, rng.uniform(190, 255))
    else:
        background, full = rng.uniform(0, 255, 3), rng.uniform(0, 255, 3)
        while abs((full - background) @ BRIGHTNESS) < LEGIBLE:
            background, full = rng.uniform(0, 255, 3), rng.uniform(0, 255, 3)
    if faint:
        full = background + (full - background) * rng.uniform(30, 80) / np.linalg.norm(full - background)
    return background.astype(np.float32), full.astype(np.float32)


def subpixels(coverage: Coverage) -> Coverage:
    """Coverage three times as wide, as the red, green and blue stripes of a flat screen; (h, w, 3) in BGR."""
    smooth = cv2.filter2D(coverage, -1, np.array([[1, 2, 3, 2, 1]], np.float32) / 9)
    width = smooth.shape[1] // 3 * 3
    return np.ascontiguousarray(smooth[:, :width].reshape(len(smooth), -1, 3)[:, :, ::-1])


def show(rng: Random, coverage: Coverage, damage: Damage) -> tuple[Image, Image]:
    """The coverage in colours, damaged; and the background's colour (3,)."""
    background, full = colours(rng, damage.faint)
    layer = coverage if coverage.ndim == 3 else coverage[:, :, None]
    ground = np.broadcast_to(background, (*coverage.shape[:2], 3))
    if damage.slope:
        ramp = np.linspace(-1, 1, coverage.shape[0])[:, None, None] * rng.uniform(-25, 25, 3)
        ground = ground + ramp.astype(np.float32)
    picture = ground + layer * (full - ground)
    if damage.blur:
        picture = cv2.GaussianBlur(picture, (0, 0), damage.blur)
    if damage.rescale != 1:
        picture = _rescale(rng, picture, damage.rescale)
    if damage.noise:
        noise = rng.normal(0, min(damage.noise, float(np.linalg.norm(full - background)) / 18), picture.shape)
        picture = picture + noise
    patch = np.clip(picture + 0.5, 0, 255).astype(np.uint8)
    if damage.jpeg:
        quality = [cv2.IMWRITE_JPEG_QUALITY, damage.jpeg]
        patch = cv2.imdecode(cv2.imencode(".jpg", patch, quality)[1], cv2.IMREAD_COLOR)
    return patch, background.astype(np.uint8)


def _rescale(rng: Random, picture: NDArray[np.float32], factor: float) -> NDArray[np.float32]:
    """Scaled by `factor` and back, as a picture that was sent or fitted to a page."""
    height, width = picture.shape[:2]
    small = (max(2, round(width * factor)), max(2, round(height * factor)))
    away = (
        cv2.INTER_AREA
        if factor < 1
        else int(rng.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_NEAREST]))
    )
    back = int(rng.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC]))
    return cv2.resize(cv2.resize(picture, small, interpolation=away), (width, height), interpolation=back)
