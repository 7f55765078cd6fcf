"""Digits that look the same are misread together."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from snap2solve.basics.kinds import kind_named
from solvers.repair.reading import Alternative, Element, Reading
from tests.pictures import RUNS, kind_of
from vision.basics.types import Ink
from vision.digits.network import NOT_A_NUMBER, read_numbers
from vision.doubts.look_alikes import ALIKE, SURE, _look, together

FONT, SIZE = cv2.FONT_HERSHEY_SIMPLEX, 1.0


def drawn(digit: int, shift: int = 0) -> Ink:
    """A digit on an empty ground."""
    canvas = np.zeros((40, 40), np.uint8)
    cv2.putText(canvas, str(digit), (8 + shift, 32), FONT, SIZE, 255, 2)
    return canvas


def between(one: int, other: int, shift: int = 0) -> Ink:
    """One digit laid over another, so that the network doubts the most which one it is."""
    first, second = drawn(one, shift), drawn(other, shift)
    mixed = [cv2.addWeighted(first, share, second, 1 - share, 0) for share in np.linspace(0.1, 0.9, 65)]
    inks = [np.asarray(one, np.uint8) for one in mixed]
    return inks[int(np.argmin([one.confidence for one in read_numbers(inks)]))]


def element(where: str, crops: list[Ink]) -> Element:
    """A line of two numbers, of which the network is asked for the second."""
    first, second = read_numbers(crops)
    assert first.number is not None
    order = np.argsort(-second.probabilities[:NOT_A_NUMBER])[:3].tolist()
    options = tuple(Alternative((first.number, n), float(second.probabilities[n])) for n in order)
    return Element(where, options)


def reading(crops: dict[str, list[Ink]]) -> Reading:
    """Lines with these crops, of a board that has more."""
    return Reading(
        kind_named(kind_of(RUNS)).board, 4, 4, tuple(element(where, inks) for where, inks in crops.items())
    )


@pytest.mark.parametrize(("one", "other"), [(3, 8), (5, 6), (1, 7)])
def test_doubtful_digits_that_look_the_same_may_all_be_another_number(one: int, other: int) -> None:
    crops = {f"row {i}": [drawn(i), between(one, other, i)] for i in (1, 2, 4)}
    seen = reading(crops)
    assert all(line.confidence < SURE for line in seen.elements)
    joint = together(seen, crops)
    second = [line.alternatives[1] for line in seen.elements]
    (same,) = (one for one in joint if one.values[0] == second[0].value)
    assert same.values == {i: alternative.value for i, alternative in enumerate(second)}
    odds = [line.confidence / line.alternatives[1].probability for line in seen.elements]
    assert same.cost == pytest.approx(np.log(max(odds)))


def test_digits_that_look_different_or_are_sure_have_no_twins() -> None:
    alone = {"row 1": [drawn(1), between(3, 8)], "row 2": [drawn(2), between(5, 6)]}
    assert not together(reading(alone), alone)
    sure = {"row 1": [drawn(1), drawn(2)], "row 2": [drawn(2), drawn(2)]}
    assert not together(reading(sure), sure)
    once = {"row 1": [drawn(1), between(3, 8)], "row 2": [drawn(2), drawn(8)]}
    assert not together(reading(once), once)


def test_what_differs_by_little_looks_the_same() -> None:
    """The same digit a pixel aside does, and a 3 and an 8 do not."""
    assert float(_look(drawn(3)) @ _look(drawn(3, 1))) > ALIKE
    assert float(_look(drawn(3)) @ _look(drawn(8))) < ALIKE
