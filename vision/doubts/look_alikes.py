"""Digits that look the same: if one of them is misread, all are, for the same reason."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.language.values import Value
from solvers.repair.reading import Element, Reading, Together
from vision.basics.types import Ink
from vision.digits.network import NOT_A_NUMBER, NumberReading, frame, read_numbers

SURE = 0.98  # confidence in a digit from which on it is not doubted
ALIKE = 0.93  # correlation of the pictures of two digits from which on they look the same
FAINT = 0.002  # probability up to which it is not worth asking what else digits may be

Texts = Mapping[int, Sequence[str]]  # what each digit of an element is taken for, by the element's place


class _Twins(NamedTuple):
    """Doubtful digits that look the same and are taken for the same, and in which elements they stand."""

    look: NDArray[np.float32]
    options: dict[str, float]  # what they may be, with the probabilities
    text: str
    places: list[tuple[int, int]]  # element, and number of the digit in it


def together(reading: Reading, crops: Mapping[str, Sequence[Ink]]) -> tuple[Together, ...]:
    """What doubtful digits that look the same may all be instead; `crops` has those of elements, by name."""
    elements = reading.elements
    doubtful = {
        i: crops[element.where]
        for i, element in enumerate(elements)
        if element.confidence < SURE and element.where in crops and _is_hint(element.value)
    }
    if len(doubtful) < 2:
        return ()
    read = iter(read_numbers([crop for line in doubtful.values() for crop in line]))
    options = {i: [_options(next(read)) for _ in line] for i, line in doubtful.items()}
    texts = {i: _texts(digits, digits_of(elements[i].value)) for i, digits in options.items()}
    found: list[_Twins] = []
    for i, line in texts.items():
        for at, text in enumerate(line):
            if options[i][at].get(text, 0.0) < SURE:
                _add(found, _Twins(_look(doubtful[i][at]), options[i][at], text, [(i, at)]))
    several = (twins for twins in found if len({i for i, _ in twins.places}) > 1)
    return tuple(one for twins in several for one in _instead(twins, texts, elements))


def digits_of(value: Value) -> str:
    """The digits that a value is written with: '312' for the runs (3, 12), '0' for no runs, '' for a wall."""
    return "0" if value == () else "".join(filter(str.isdigit, str(value)))


def _is_hint(value: Value) -> bool:
    """Whether a value is a hint, or that there is none, rather than a cell without digits."""
    return value is None or bool(digits_of(value))


def _options(reading: NumberReading) -> dict[str, float]:
    """What a crop may be that is worth asking about, likeliest first; no number is an empty text."""
    chances = reading.probabilities
    order = np.argsort(-chances)
    likely = order[: max(2, np.count_nonzero(chances > FAINT))]
    return {"" if n == NOT_A_NUMBER else str(n): float(chances[n]) for n in likely}


def _texts(options: Sequence[Mapping[str, float]], shown: str) -> list[str]:
    """What each digit is taken for in a hint that shows this; empty where that is not clear.

    What is likely no number may have been left out, or be taken for one nevertheless.
    """
    likeliest = [next(iter(one)) for one in options]
    numbers = [next(text for text in one if text) for one in options]
    return next((texts for texts in (likeliest, numbers) if "".join(texts) == shown), [])


def _look(crop: Ink) -> NDArray[np.float32]:
    """A crop as the network gets it, flat, of no mean and unit length."""
    look = frame(crop).astype(np.float32).ravel()
    look -= look.mean()
    return np.asarray(look / max(1.0, float(np.linalg.norm(look))))


def _add(found: list[_Twins], one: _Twins) -> None:
    """Add a digit to those that look the same, or as the first of others."""
    for twins in found:
        if twins.text == one.text and float(twins.look @ one.look) > ALIKE:
            twins.places.extend(one.places)
            return
    found.append(one)


def _instead(twins: _Twins, texts: Texts, elements: Sequence[Element]) -> Iterator[Together]:
    """What the elements of digits that look the same are if all these are something else."""
    for option in twins.options:
        if option == twins.text:
            continue
        cost, values = 0.0, dict[int, Value]()
        for i, places in groupby(twins.places, key=lambda place: place[0]):
            changed = {at for _, at in places}
            text = "".join(option if at in changed else kept for at, kept in enumerate(texts[i]))
            alternatives = (one for one in elements[i].alternatives if _is_hint(one.value))
            other = next((one for one in alternatives if digits_of(one.value) == text), None)
            if other is None:
                break
            cost = max(cost, math.log(elements[i].confidence / other.probability))
            values[i] = other.value
        else:
            yield Together(cost, values)
