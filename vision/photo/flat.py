"""A board in a photo as it would look flat and straight on, from its lines alone.

The lines of a board hang together. The outline of such a net has four corners, by which the board is seen
straight on even where little else in the photo is. Where the paper is bent, lines that should be straight are
not: how far they sag is a smooth surface, and the picture is moved by that.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.arrays import median
from vision.basics.types import Box, Image, Mask, Values
from vision.photo.rectify import Plane

WORK_SIDE = 1600  # pixels of the longer side on which lines are looked for
NEIGHBOURHOOD, DARKER = 24, 0.03  # of these parts of the shorter side: ink is this much darker than its mean
LEAST_SIDE = 0.15  # of the shorter side: nobody photographs a smaller board
MOST = 2  # nets that are looked at
TIGHT = (0.02, 0.03, 0.045, 0.07, 0.1)  # of its length, by which an outline may stray from four sides
MARGIN = 0.3  # of a side, of what is beside the board
BESIDE = 0.05  # of a side, beyond which the surface goes on as it is there
LARGEST = 1200  # pixels of a side of the board on the plane
STROKE, LONG = 0.03, 0.2  # of a side: strokes at least as long are of lines, which are at least so long
ALONG, ACROSS = 5, 4  # degrees of the surface along the lines and across them
STEADY = 1e-3  # how much the surface is held back where no line tells
TIMES = 2  # the lines are straightened
ROUNDS, OUTSIDE = 3, 6.0  # of leaving out points that are so many times as far off as usual
EVEN = 0.01  # of a side: a board whose lines are no more off than this is upright and flat as it is
SPACED = 4  # pixels between the points of lines that are looked at
COARSE = 8  # pixels between the points at which the surface is worked out


def flattened(photo: Image) -> Iterator[Plane]:
    """The boards in a photo, the largest first, flat and straight on; homographies leave out its bends.

    Those that are so already are left out: nothing else would be seen of them.
    """
    scale = min(1.0, WORK_SIDE / max(photo.shape[:2]))
    size = (max(1, round(photo.shape[1] * scale)), max(1, round(photo.shape[0] * scale)))
    small = cv2.resize(photo, size, interpolation=cv2.INTER_AREA) if scale < 1 else photo
    for net in _nets(_inked(np.asarray(small, np.uint8))):
        corners = _corners(net)
        plane = None if corners is None else _flat(photo, net, corners, scale)
        if plane is not None:
            yield plane


def _inked(image: Image) -> Mask:
    """What is darker than its neighbourhood."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    around = 2 * (min(grey.shape) // NEIGHBOURHOOD // 2) + 3
    mean = cv2.blur(grey, (around, around)).astype(np.float32)
    return np.asarray(grey < (1 - DARKER) * mean, np.uint8)


def _nets(inked: Mask) -> list[Mask]:
    """The largest things in a picture that may be nets of lines."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(inked, connectivity=8)
    least = LEAST_SIDE * min(inked.shape)
    areas = stats[:, 2].astype(float) * stats[:, 3]
    fitting = [i for i in np.argsort(-areas) if i and min(stats[i, 2:4]) >= least]
    return [np.asarray(labels == i, np.uint8) for i in fitting[:MOST]]


def _corners(net: Mask) -> Values | None:
    """The four corners (4, 2) of a net, clockwise from the left upper one; None if it has not four."""
    outline = cv2.convexHull(np.argwhere(net)[:, ::-1].astype(np.int32).reshape(-1, 1, 2))
    length = cv2.arcLength(outline, True)
    for tight in TIGHT:
        found = cv2.approxPolyDP(outline, tight * length, True).reshape(-1, 2).astype(np.float64)
        if len(found) == 4:
            return np.asarray(np.roll(found, -int(found.sum(axis=1).argmin()), axis=0))
    return None


def _flat(photo: Image, net: Mask, corners: Values, scale: float) -> Plane | None:
    """The photo with the board of these corners flat, with a margin around it; None if it is so already."""
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1) / scale
    across, down = (min(LARGEST, round(float(max(sides[i], sides[i + 2])))) for i in (0, 1))
    left, top = round(MARGIN * across), round(MARGIN * down)
    box = (left, top, left + across, top + down)
    target = np.array([box[:2], (box[2], box[1]), box[2:], (box[0], box[3])], np.float32)
    to_plane = cv2.getPerspectiveTransform((corners / scale).astype(np.float32), target)
    size = (across + 2 * left, down + 2 * top)
    shrunk = to_plane @ np.diag([1 / scale, 1 / scale, 1.0])
    straight = np.asarray(cv2.warpPerspective(net * 255, shrunk, size) > 127, np.uint8)
    taken = _points(size)
    for _ in range(TIMES):
        moved = _unbent(straight, box)
        if _is_upright(corners) and np.abs(moved - _points(size)).max() < EVEN * min(across, down):
            return None
        x_from, y_from = cv2.split(cv2.resize(moved, size))
        straight = np.asarray(cv2.remap(straight * 255, x_from, y_from, cv2.INTER_LINEAR) > 127, np.uint8)
        x_at, y_at = cv2.split((moved + 0.5) * (np.array(taken.shape[1::-1]) / size).astype(np.float32) - 0.5)
        kept = cv2.remap(taken, x_at, y_at, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        taken = np.asarray(kept, np.float32)
    on_photo = np.linalg.inv(to_plane)
    x_from, y_from = cv2.split(cv2.resize(cv2.perspectiveTransform(taken, on_photo), size))
    image = cv2.remap(photo, x_from, y_from, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return Plane(np.asarray(image, np.uint8), np.asarray(on_photo, np.float64))


def _is_upright(corners: Values) -> bool:
    """Whether corners (4, 2), clockwise, are those of a rectangle whose sides run across and down."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    box = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
    return bool(np.abs(corners - box).max() < EVEN * (high - low).min())


def _points(size: tuple[int, int]) -> NDArray[np.float32]:
    """Points (m, n, 2) of a plane (width, height), a few pixels apart: the middles of pixels when shrunk."""
    across, down = ((np.arange(n := max(2, -(-side // COARSE))) + 0.5) * side / n - 0.5 for side in size)
    return np.stack(np.meshgrid(across, down), axis=-1).astype(np.float32)


def _unbent(net: Mask, box: Box) -> NDArray[np.float32]:
    """Where the `_points` of a plane (m, n, 2) are taken from to make the lines of a net straight."""
    points = _points(net.shape[1::-1])
    left, top, right, bottom = box
    level = _sag(net, (left, right), (top, bottom)).reshape(ALONG, ACROSS + 1)
    upright = _sag(np.ascontiguousarray(net.T), (top, bottom), (left, right)).reshape(ALONG, ACROSS + 1)
    u, v = (points[0, :, 0] - left) / (right - left), (points[:, 0, 1] - top) / (bottom - top)
    moved_x = _powers(v)[1] @ upright @ _powers(u)[0].T * (right - left)
    moved_y = _powers(v)[0] @ level.T @ _powers(u)[1].T * (bottom - top)
    return np.asarray(points + np.stack([moved_x, moved_y], axis=-1), np.float32)


def _sag(net: Mask, along: tuple[int, int], across: tuple[int, int]) -> Values:
    """The weights of the terms of how far level lines of a net sag, in parts of the board's height.

    The board reaches from `along[0]` to `along[1]`, and down from `across[0]` to `across[1]`.
    """
    width, height = along[1] - along[0], across[1] - across[0]
    thick = cv2.dilate(net, np.ones((3, 1), np.uint8))
    strokes = cv2.morphologyEx(thick, cv2.MORPH_OPEN, np.ones((1, max(3, round(STROKE * width))), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(strokes, connectivity=8)
    terms, heights = [], []
    for i in range(1, count):
        left, top, wide, high = stats[i, :4].tolist()
        if wide < LONG * width:
            continue
        own = labels[top : top + high, left : left + wide : SPACED] == i
        inked = own.any(axis=0)
        middles = (own * np.arange(high)[:, None]).sum(axis=0)[inked] / own.sum(axis=0)[inked] + top
        x = (left + SPACED * np.flatnonzero(inked) - along[0]) / width
        y = (middles - across[0]) / height
        part = _terms(x, y)
        terms.append(part - part.mean(axis=0))
        heights.append(y - y.mean())
    if not terms:
        return np.zeros(ALONG * (ACROSS + 1))
    return _fitted(np.concatenate(terms), np.concatenate(heights))


def _fitted(terms: Values, heights: Values) -> Values:
    """The weights of terms (k, t) that best make heights (k,), without the points that are far off."""
    kept = np.ones(len(heights), np.bool_)
    weights = np.zeros(terms.shape[1])
    for _ in range(ROUNDS):
        own, count = terms[kept], int(kept.sum())
        held = own.T @ own + STEADY * count * np.eye(terms.shape[1]) / terms.shape[1]
        weights = np.linalg.solve(held, own.T @ heights[kept])
        off = np.abs(heights - terms @ weights)
        kept = off <= OUTSIDE * max(float(median(off)), 1e-4)
    return weights


def _terms(along: Values, across: Values) -> Values:
    """The terms of the surface (k, t) at places (k,) of the board, 0 to 1."""
    terms = _powers(along)[1][:, :, None] * _powers(across)[0][:, None]
    return np.asarray(terms.reshape(len(along), -1))


def _powers(at: Values) -> tuple[Values, Values]:
    """The powers of places (k,) of the board, 0 to 1, that make terms: across its lines and along them."""
    x = 2 * np.clip(at, -BESIDE, 1 + BESIDE) - 1
    return np.vander(x, ACROSS + 1, increasing=True), np.vander(x, ALONG + 1, increasing=True)[:, 1:]
