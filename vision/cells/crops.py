"""Crops of what stands in the middle of cells, to be read as numbers."""

from __future__ import annotations

import cv2
import numpy as np

from vision.basics.arrays import median, occurring, strongest
from vision.basics.colours import DISTINCT
from vision.basics.lattice import Lattice
from vision.basics.types import Image, Ink, Mask
from vision.cells.contents import Cells, positions
from vision.digits.network import FRINGE, ink

HEIGHTS = (0.07, 0.95)  # of hints, in parts of the cell
MARGIN = 0.04  # of the cell, around a glyph that is read

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
        patch, plate = _patch(image, lattice, cells, at), _plate(crop)
        colours = patch[plate > 0].astype(np.int16)
        colour = median(colours, axis=0)
        if median(strongest(np.abs(colours - colour))) <= DISTINCT:
            found[at] = _lying_on(plate, ink(patch, colour))
    return found


def _plate(crop: Ink) -> Mask:
    """The largest part of a crop, with its holes (255), and its edge (1); empty where there is no ink."""
    outlines, _ = cv2.findContours(_clear(crop), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    largest = sorted(outlines, key=cv2.contourArea)[-1:]
    plate = np.zeros(crop.shape, np.uint8)
    cv2.drawContours(plate, largest, -1, 255, cv2.FILLED)
    cv2.drawContours(plate, largest, -1, 1)
    return plate


def _lying_on(plate: Mask, crop: Ink) -> Ink:
    """The parts of a crop that lie on a plate and do not touch its edge."""
    _, labels = cv2.connectedComponents(np.where(plate > 0, _clear(crop), 0))
    outside = occurring(labels[plate < 255])
    return np.where(np.isin(labels, outside), 0, crop)


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
