"""Damage to pictures from sharing and photographing them; their truth is changed along with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.drawing.looks import pick
from samples.drawing.paint import fill, hsv
from samples.pages.compose import LEAST_DIGITS
from samples.renderer import Drawn
from vision.basics.types import Bgr, Image

LEAST_PITCH = 15.0  # pixels: cells are not made smaller


def jpeg(drawn: Drawn, quality: int) -> Drawn:
    """The picture after JPEG compression, as by a messenger."""
    _, data = cv2.imencode(".jpg", drawn.image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return replace(drawn, image=np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8))


def scale(drawn: Drawn, across: float, down: float | None = None) -> Drawn:
    """The picture resized by a factor, or by one in each direction."""
    fx, fy = across, across if down is None else down
    method = cv2.INTER_AREA if fx * fy < 1 else cv2.INTER_LINEAR
    height, width = drawn.image.shape[:2]
    size = max(1, round(width * fx)), max(1, round(height * fy))
    fx, fy = size[0] / width, size[1] / height
    return replace(
        drawn,
        image=cv2.resize(drawn.image, size, interpolation=method).astype(np.uint8),
        x=(drawn.x + 0.5) * fx - 0.5,
        y=(drawn.y + 0.5) * fy - 0.5,
        numbers=tuple(n.moved(0, 0, fx, fy) for n in drawn.numbers),
    )


def blur(drawn: Drawn, sigma: float) -> Drawn:
    """The picture out of focus; `sigma` in pixels."""
    return replace(drawn, image=cv2.GaussianBlur(drawn.image, (0, 0), sigma).astype(np.uint8))


def invert(drawn: Drawn) -> Drawn:
    """The picture in inverted colours, as by accessibility settings."""
    return replace(drawn, image=255 - drawn.image)


def crop(drawn: Drawn, margin: float) -> Drawn:
    """The picture cut to the board and its hints with `margin` pitches around."""
    pitch = (drawn.x[-1] - drawn.x[0]) / (len(drawn.x) - 1)
    boxes = np.array([n.box for n in drawn.numbers] + [(drawn.x[0], drawn.y[0], drawn.x[-1], drawn.y[-1])])
    low, high = boxes[:, :2].min(0) - margin * pitch - 3, boxes[:, 2:].max(0) + margin * pitch + 4
    left, top = (int(v) for v in np.maximum(low, 0))
    right, bottom = (int(v) for v in np.minimum(high, drawn.image.shape[1::-1]))
    return replace(
        drawn,
        image=np.ascontiguousarray(drawn.image[top:bottom, left:right]),
        x=drawn.x - left,
        y=drawn.y - top,
        numbers=tuple(n.moved(-left, -top, 1, 1) for n in drawn.numbers),
    )


def cover(drawn: Drawn, cells: tuple[float, float, float, float], colour: Bgr) -> Drawn:
    """The picture with a popup over `cells`: left, top, right, bottom in pitches from its corner."""
    pitch = np.array([drawn.x[1] - drawn.x[0], drawn.y[1] - drawn.y[0]])
    corner = np.array([drawn.x[0], drawn.y[0]])
    left, top, right, bottom = np.concatenate(
        [corner + pitch * cells[:2], corner + pitch * cells[2:]]
    ).tolist()
    image = drawn.image.copy()
    fill(image, (left, top, right, bottom), colour)
    return replace(drawn, image=image)


def _rotation(degrees: NDArray[np.float64]) -> NDArray[np.float64]:
    """The rotation by angles about x, y and z."""
    matrix = np.eye(3)
    for axis, angle in enumerate(np.radians(degrees)):
        vector = np.zeros(3)
        vector[axis] = angle
        matrix = cv2.Rodrigues(vector)[0] @ matrix
    return matrix


def _view(
    shape: tuple[int, ...], degrees: NDArray[np.float64], margin: float
) -> tuple[NDArray[np.float64], tuple[int, int]]:
    """The homography of a tilted picture seen by a camera, and the size of the photo."""
    height, width = shape[:2]
    far = 2.2 * max(width, height)
    to_middle = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1.0]])
    flat = _rotation(degrees) @ np.array([[1, 0, 0], [0, 1, 0], [0, 0, 0.0]]) + np.array(
        [[0] * 3, [0] * 3, [0, 0, far]]
    )
    project = np.diag([far, far, 1.0]) @ flat @ to_middle
    corners = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float64)
    projected = cv2.perspectiveTransform(corners, project)[0]
    room = margin * max(width, height)
    low, high = projected.min(0) - room, projected.max(0) + room
    move = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1.0]])
    return move @ project, (round(high[0] - low[0]), round(high[1] - low[1]))


def _table(size: tuple[int, int], rng: Generator) -> Image:
    """A coloured surface with some grain."""
    colour = np.array(hsv(rng.random(), rng.uniform(0.1, 0.6), rng.uniform(0.2, 0.7)), np.float32)
    grain = cv2.GaussianBlur(rng.normal(0, 12, (size[1], size[0])).astype(np.float32), (0, 0), 2)
    table: Image = np.clip(colour + 2 * grain[..., None], 0, 255).astype(np.uint8)
    return table


def photo(drawn: Drawn, rng: Generator, tilt: float = 10.0, longest: int = 1400) -> Drawn:
    """The picture photographed from a screen or paper: tilted by up to `tilt` degrees about each axis.

    The lattice's lines stay those of the upright picture; `homography` leads from there into the photo.
    """
    homography, size = _view(drawn.image.shape, rng.uniform(-tilt, tilt, 3), float(rng.uniform(0.03, 0.15)))
    shrink = min(1.0, longest / max(size))
    homography = np.diag([shrink, shrink, 1.0]) @ homography
    size = round(size[0] * shrink), round(size[1] * shrink)
    image = _table(size, rng)
    cv2.warpPerspective(drawn.image, homography, size, image, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    light = cv2.resize(
        rng.uniform(0.72, 1.05, (3, 3)).astype(np.float32), size, interpolation=cv2.INTER_CUBIC
    )
    noisy = image * light[..., None] + rng.normal(0, 2.5, image.shape)
    shot = cv2.GaussianBlur(np.clip(noisy, 0, 255).astype(np.uint8), (0, 0), float(rng.uniform(0.4, 0.9)))
    return replace(drawn, image=shot.astype(np.uint8), homography=homography / homography[2, 2])


def _shrunk(drawn: Drawn, rng: Generator) -> Drawn:
    """The picture made smaller, as far as its digits and cells stay readable."""
    digits = min((n.box[3] - n.box[1] for n in drawn.numbers), default=20.0)
    pitch = min(np.diff(drawn.x).min(), np.diff(drawn.y).min())
    least = max(LEAST_DIGITS / digits, LEAST_PITCH / pitch)
    return scale(drawn, float(max(min(1.0, least), rng.uniform(0.4, 0.8))))


DAMAGES: dict[str, Callable[[Drawn, Generator], Drawn]] = {
    "jpeg60": lambda drawn, rng: jpeg(drawn, 60),
    "jpeg35": lambda drawn, rng: jpeg(drawn, 35),
    "small": _shrunk,
    "chat": lambda drawn, rng: jpeg(_shrunk(drawn, rng), 85),
    "blur": lambda drawn, rng: blur(drawn, float(rng.uniform(0.5, 1.0))),
    "inverted": lambda drawn, rng: invert(drawn),
    "crop": lambda drawn, rng: crop(drawn, float(rng.uniform(0.05, 0.6))),
    "odd scale": lambda drawn, rng: scale(drawn, *rng.uniform(1.05, 1.4, 2)),
}


def random_damage(drawn: Drawn, rng: Generator) -> Drawn:
    """The picture after one kind of damage at random."""
    return DAMAGES[pick(rng, tuple(DAMAGES))](drawn, rng)
