"""Crops of what stands in the middle of cells, to be read as numbers."""

from __future__ import annotations

import cv2
import numpy as np

from vision.basics.arrays import occurring, strongest
from vision.basics.colours import DISTINCT, group
from vision.basics.lattice import Lattice
from vision.basics.types import Flags, Image, Ink, Mask
from vision.cells.contents import Cells, positions
from vision.digits.network import FRINGE, ink

HEIGHTS = (0.07, 0.95)  # of hints, in parts of the cell
MARGIN = 0.04  # of the cell, around a glyph that is read
SOME = 200  # pixels, of which the commonest colour is that of all

Crops = dict[tuple[int, int], Ink]  # by (row, column)


def crops_of(image: Image, lattice: Lattice, cells: Cells) -> Crops:
    """The ink of what stands in the middle of cells and is as high as a number."""
    where = positions(
        cells.occupied & cells.central & (cells.height > HEIGHTS[0]) & (cells.height < HEIGHTS[1])
    )
    return {
        at: ink(_patch(image, lattice, cells, at), np.rint(cells.ground[at]).astype(np.uint8)) for at in where
    }


def crops_on_plates(image: Image, lattice: Lattice, cells: Cells, crops: Crops) -> Crops:
    """The ink on what some crops show, such as a disc or a tag, where most of that is of one colour."""
    found = {}
    for at, crop in crops.items():
        patch = _patch(image, lattice, cells, at)
        colours = patch[_clear(crop) > 0]
        if len(colours):
            some = colours[:: 1 + len(colours) // SOME].astype(np.float32)
            colour = group(some, DISTINCT)[1][0]
            near = strongest(np.abs(patch - colour)) <= DISTINCT
            plate = _largest(near)
            if near[plate > 0].mean() > 0.5:
                found[at] = _lying_on(plate, ink(patch, colour))
    return found


def _largest(shown: Flags) -> Mask:
    """The largest part of what is shown, with its holes."""
    outlines, _ = cv2.findContours(shown.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    part = np.zeros(shown.shape, np.uint8)
    cv2.drawContours(part, [max(outlines, key=cv2.contourArea)], 0, 1, cv2.FILLED)
    return part


def _lying_on(plate: Mask, crop: Ink) -> Ink:
    """The parts of a crop that lie on a plate and do not touch its edge."""
    _, parts = cv2.connectedComponents(_clear(crop) & plate)
    away = cv2.erode(plate, np.ones((3, 3), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    return np.where(np.isin(parts, occurring(parts[away == 0])), 0, crop)


def _clear(crop: Ink) -> Mask:
    """Where ink is more than fringe or noise (0 or 1)."""
    return np.asarray(crop > FRINGE * crop.max(initial=0), np.uint8)


def _patch(image: Image, lattice: Lattice, cells: Cells, at: tuple[int, int]) -> Image:
    """What is around a thing in a cell, at the picture's resolution."""
    start, size = lattice.cell(*at)
    box = cells.box[at]
    left, top = np.maximum(np.floor(start + size * (box[:2] - MARGIN)), 0).astype(int)
    right, bottom = np.ceil(start + size * (box[2:] + MARGIN)).astype(int)
    return image[top:bottom, left:right]
