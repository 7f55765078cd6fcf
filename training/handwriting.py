"""Draws numbers as if written by hand: strokes of one pen through points that lie elsewhere each time."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training.drawing import Coverage, Random

Points = NDArray[np.float64]  # (n, 2), x and y in heights of a digit, from its upper left corner
# Ways of writing each digit, the first 1 as a bare stroke: points are joined smoothly, "|" is a corner, "||"
# the end of a stroke.
WAYS = """
0 .30 0 .08 .2 .03 .5 .12 .85 .3 1 .5 .85 .57 .5 .5 .2 .3 0
0 .4 .03 .12 .2 .05 .6 .25 1 .5 .8 .55 .35 .33 0
1 .3 0 .3 1
1 .1 .25 | .3 0 | .3 1
1 .2 .12 | .3 0 | .3 1
1 .1 .22 | .3 0 | .3 1 || .1 1 .5 1
2 .05 .25 .15 .05 .35 0 .55 .15 .53 .38 .3 .68 .03 1 | .6 1
2 .05 .2 .3 0 .55 .2 .4 .6 .08 .95 .15 .82 .6 1
3 .05 .12 .3 0 .55 .18 .45 .4 .22 .48 | .5 .55 .6 .78 .35 1 .03 .88
3 .05 0 | .55 0 | .25 .42 | .52 .52 .58 .8 .3 1 .0 .88
4 .15 0 .02 .6 | .65 .6 || .45 .3 .42 1
4 .45 0 | .0 .68 | .62 .68 || .45 0 .45 1
5 .55 0 | .1 0 | .06 .42 | .35 .37 .6 .62 .45 .95 .2 1 0 .88
5 .1 0 .08 .42 | .4 .4 .58 .7 .4 .98 0 .9 || .1 0 .55 0
6 .5 .02 .2 .3 .03 .65 .15 .97 .4 1 .58 .75 .42 .52 .15 .58 .05 .75
6 .25 0 .05 .6 .2 1 .55 .85 .45 .55 .1 .65
7 0 .03 | .6 0 | .2 1
7 0 .03 | .6 0 | .2 1 || .12 .5 .52 .47
7 0 .15 | .03 0 | .58 0 .3 .5 .22 1
8 .5 .12 .3 0 .08 .15 .2 .42 .5 .6 .55 .85 .3 1 .03 .85 .12 .58 .45 .4 .52 .15 .35 .02
8 .3 0 .1 .12 .12 .38 .3 .46 .5 .35 .5 .1 .3 0 || .3 .46 .05 .6 .05 .9 .3 1 .55 .9 .55 .6 .3 .46
9 .55 .25 .3 0 .05 .22 .2 .5 .5 .38 .57 .15 | .55 .5 .5 1
9 .5 .1 .2 .02 .05 .3 .25 .5 .52 .3 .52 .1 .55 .7 .4 1 .1 .95
"""
STEPS = 8  # pieces of a smooth line between two points


@dataclass(frozen=True)
class Hand:
    """How somebody writes, in heights of a digit."""

    slant: float
    shake: float  # how far points lie elsewhere
    wide: float  # times as wide as usual
    pen: float
    gap: float  # between two digits


def some_hand(rng: Random) -> Hand:
    """How anybody may write."""
    return Hand(
        slant=rng.normal(0.05, 0.1),
        shake=rng.uniform(0, 0.05),
        wide=rng.uniform(0.75, 1.3),
        pen=rng.uniform(0.05, 0.18),
        gap=rng.uniform(0.12, 0.3),
    )


def written(rng: Random, hand: Hand, words: str, unit: float, bare: bool) -> Coverage:
    """Digits `unit` px high; `bare` tells whether a 1 is a mere stroke."""
    pad, x = round(1.2 * unit) + 4, 0.0
    lines: list[Points] = []
    for word in words:
        ways = [way[2:] for way in WAYS.splitlines() if way.startswith(word)]
        way = 0 if bare and word == "1" else int(rng.integers(word == "1", len(ways)))
        digit = [_smooth(stroke, rng, hand) for stroke in ways[way].split("||")]
        across = np.concatenate(digit)[:, 0]
        lines += [line + np.array([x - across.min(), 0]) for line in digit]
        x += float(np.ptp(across)) + hand.gap
    canvas = np.zeros((round(1.1 * unit) + 2 * pad, round(x * unit) + 2 * pad), np.uint8)
    thick = max(1, round(hand.pen * unit))
    for line in lines:
        at = np.rint(16 * (pad + unit * line)).astype(np.int32)
        cv2.polylines(canvas, [at], False, 255, thick, cv2.LINE_AA, 4)
    return canvas.astype(np.float32) / 255


def _smooth(stroke: str, rng: Random, hand: Hand) -> Points:
    """A stroke through points, slanted: a Catmull-Rom spline between corners."""
    parts, corner = [], np.empty((0, 2))
    for part in stroke.split("|"):
        points = np.array(part.split(), np.float64).reshape(-1, 2)
        points = points * [hand.wide, 1] + rng.normal(0, hand.shake, points.shape)
        parts.append(_spline(np.concatenate([corner, points])))
        corner = points[-1:]
    line = np.concatenate(parts)
    return np.asarray(line + np.stack([hand.slant * (0.5 - line[:, 1]), np.zeros(len(line))], axis=1))


def _spline(points: Points) -> Points:
    """Points of a Catmull-Rom spline (1974) through points."""
    ends = np.concatenate([points[:1], points, points[-1:]])
    share = np.linspace(0, 1, STEPS, endpoint=False)[:, None]
    a, b, c, d = (ends[i : len(ends) - 3 + i, None] for i in range(4))
    slope, bend, twist = (c - a) / 2, a - 2.5 * b + 2 * c - d / 2, 1.5 * (b - c) + (d - a) / 2
    middle = b + share * (slope + share * (bend + share * twist))
    return np.concatenate([middle.reshape(-1, 2), points[-1:]])
