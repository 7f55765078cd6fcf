"""A photo of a board, seen straight on: the two vanishing points of the grid's lines are moved to infinity.

Line segments come from OpenCV's LSD; each vanishing point is the best of many crossings of two segments, made
exact by least squares over the segments that lead to it (Hartley and Zisserman, Multiple View Geometry, 8.6).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.types import Image, Matrix, Values

WORK_SIDE = 1400  # pixels of the longer side on which segments are looked for
LARGEST = 2600  # pixels of the longer side of the plane
LEAST_LENGTH = 0.02  # of the shorter side: shorter segments are texture and text
FIRST_TILT, NEXT_TILT = (
    32.0,
    4.0,
)  # degrees from upright or level at which a segment is still one of the grid's
FIRST_STRAY, NEXT_STRAY = 1.5, 0.5  # degrees by which a segment may miss its vanishing point
LEAST_SEGMENTS = 8  # of each direction: fewer are no grid
TRIALS = 400
STRAIGHT = 0.15  # degrees: a picture whose lines stray no more is not a photo that needs this


@dataclass(frozen=True, eq=False)
class Plane:
    """A photo seen straight on: `image` (h, w, 3) BGR; `homography` takes its points to the photo."""

    image: Image
    homography: Matrix


def rectify(photo: Image) -> Plane | None:
    """The photo seen straight on, or None where two directions of lines are not found or straight already."""
    scale = min(1.0, WORK_SIDE / max(photo.shape[:2]))
    size = (max(1, round(photo.shape[1] * scale)), max(1, round(photo.shape[0] * scale)))
    small = cv2.resize(photo, size, interpolation=cv2.INTER_AREA) if scale < 1 else photo
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    first = _straightening(_segments(grey), grey.shape, FIRST_TILT, FIRST_STRAY)
    if first is None:
        return None
    upright, level_size = _fitted(first, (grey.shape[1], grey.shape[0]), max(grey.shape))
    level = cv2.warpPerspective(grey, upright, level_size, borderMode=cv2.BORDER_REPLICATE)
    second = _straightening(_segments(level), level.shape, NEXT_TILT, NEXT_STRAY)
    whole = (second if second is not None else np.eye(3)) @ upright @ np.diag([scale, scale, 1.0])
    if _tilt(whole, photo.shape) < STRAIGHT:
        return None
    to_plane, plane_size = _fitted(whole, (photo.shape[1], photo.shape[0]), min(LARGEST, max(photo.shape)))
    image = cv2.warpPerspective(
        photo, to_plane, plane_size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    return Plane(np.asarray(image, np.uint8), np.asarray(np.linalg.inv(to_plane), np.float64))


def _segments(grey: cv2.typing.MatLike) -> Values:
    """The straight segments in a grey picture."""
    found = cv2.createLineSegmentDetector().detect(grey)[0]
    if found is None:
        return np.zeros((0, 4))
    segments = np.asarray(found, np.float64).reshape(-1, 4)
    lengths = np.hypot(segments[:, 2] - segments[:, 0], segments[:, 3] - segments[:, 1])
    return np.asarray(segments[lengths >= LEAST_LENGTH * min(grey.shape)])


def _straightening(segments: Values, shape: tuple[int, ...], tilt: float, stray: float) -> Matrix | None:
    """The homography after which the segments' two directions are level and upright; the centre stays put."""
    centre = np.array([shape[1] / 2, shape[0] / 2])
    unit = max(shape[:2]) / 2
    normal = (segments.reshape(-1, 2, 2) - centre) / unit
    aside, down = (normal[:, 1] - normal[:, 0]).T
    angles = np.degrees(np.arctan2(down, aside)) - _turn(aside, down)
    off_level = np.abs((angles + 90) % 180 - 90)
    level = _vanishing_point(normal[off_level < tilt], stray)
    upright = _vanishing_point(normal[off_level > 90 - tilt], stray)
    if level is None or upright is None:
        return None
    horizon = np.cross(level, upright)
    if abs(horizon[2]) < 1e-9:
        return None
    project = np.array([[1.0, 0, 0], [0, 1, 0], horizon / horizon[2]])
    directions = np.column_stack([_direction(project @ level, 0), _direction(project @ upright, 1)])
    straighten = np.eye(3)
    straighten[:2, :2] = np.linalg.inv(directions)
    frame = np.array([[1 / unit, 0, -centre[0] / unit], [0, 1 / unit, -centre[1] / unit], [0, 0, 1]])
    return np.asarray(np.linalg.inv(frame) @ straighten @ project @ frame)


def _turn(aside: Values, down: Values) -> float:
    """By how many degrees, -45 to 45, a picture of segments is turned whose directions are at right angles.

    It is the mean direction of four times their angles, in which directions at right angles are one.
    """
    lengths = np.hypot(aside, down)
    four = np.sum(lengths * ((aside + 1j * down) / np.maximum(lengths, 1e-12)) ** 4)
    return float(np.degrees(np.angle(four)) / 4)


def _direction(point: NDArray[np.float64], axis: int) -> NDArray[np.float64]:
    """The unit direction to a point at infinity, pointing along the positive axis."""
    direction = point[:2] / np.linalg.norm(point[:2])
    return np.asarray(direction * np.sign(direction[axis] or 1.0))


def _vanishing_point(segments: NDArray[np.float64], stray: float) -> NDArray[np.float64] | None:
    """The point (homogeneous, unit length) to which most of the length of the segments (k, 2, 2) leads."""
    if len(segments) < LEAST_SEGMENTS:
        return None
    ends = np.concatenate([segments, np.ones((len(segments), 2, 1))], axis=2)
    lines = np.cross(ends[:, 0], ends[:, 1])
    directions = segments[:, 1] - segments[:, 0]
    lengths = np.linalg.norm(directions, axis=1)
    middles = segments.mean(axis=1)
    pick = np.random.default_rng(0).choice(len(lines), (TRIALS, 2), p=lengths / lengths.sum())
    points = np.cross(lines[pick[:, 0]], lines[pick[:, 1]])
    points = points[np.linalg.norm(points, axis=1) > 1e-12]
    if not len(points):
        return None
    near = _leads(points, middles, directions / lengths[:, None]) < np.sin(np.radians(stray))
    best = near[int(np.argmax(near @ lengths))]
    for _ in range(3):
        if best.sum() < LEAST_SEGMENTS:
            return None
        weighed = lines[best] / lengths[best, None] * np.sqrt(lengths[best, None])
        point = np.linalg.svd(weighed, full_matrices=False)[2][-1]
        best = _leads(point[None], middles, directions / lengths[:, None])[0] < np.sin(np.radians(stray))
    return np.asarray(point)


def _leads(
    points: NDArray[np.float64], middles: NDArray[np.float64], directions: NDArray[np.float64]
) -> NDArray[np.float64]:
    """(points, segments): the sine of the angle between a segment and the way from its middle to a point."""
    to = points[:, None, :2] - points[:, None, 2:] * middles[None]
    to = to / np.maximum(np.linalg.norm(to, axis=2, keepdims=True), 1e-12)
    return np.asarray(np.abs(to[..., 0] * directions[None, :, 1] - to[..., 1] * directions[None, :, 0]))


def _fitted(homography: Matrix, size: tuple[int, int], longest: int) -> tuple[Matrix, tuple[int, int]]:
    """The homography moved and scaled so that a picture of `size` (width, height) fills a plane; its size."""
    width, height = size
    corners = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float64)
    warped = cv2.perspectiveTransform(corners, homography)[0]
    low, high = warped.min(axis=0), warped.max(axis=0)
    scale = longest / max(high - low)
    move = np.array([[scale, 0, -low[0] * scale], [0, scale, -low[1] * scale], [0, 0, 1]])
    across, down = np.ceil((high - low) * scale).astype(int).tolist()
    return np.asarray(move @ homography), (int(across), int(down))


def _tilt(homography: Matrix, shape: tuple[int, ...]) -> float:
    """The largest angle, in degrees, by which the homography turns an edge of the picture."""
    height, width = shape[:2]
    corners = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float64)
    warped = cv2.perspectiveTransform(corners, homography)[0]
    directions = np.roll(warped, -1, axis=0) - warped
    angles = np.degrees(np.arctan2(directions[:, 1], directions[:, 0])) - np.array([0, 90, 180, -90])
    return float(np.abs((angles + 180) % 360 - 180).max())
