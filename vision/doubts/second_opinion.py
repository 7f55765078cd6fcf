"""Hints that were read with doubt, weighed by what the second reader makes of their digits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from solvers.repair.reading import Alternative, Element
from vision.basics.sight import Sight
from vision.doubts.look_alikes import digits_of
from vision.doubts.second_reader import read_numbers_again

DOUBTFUL = 0.99  # confidence of a hint below which its digits are read again
MOST = 100  # digits; a picture with more doubtful ones is past help, and each takes 0.01 s
# How likely the second reader's answer is the digit that stands there, for the product with the network's
# chances to be calibrated. It is right more often, but then it is also the network that has it right.
RIGHT = 0.6
WRONG = (1 - RIGHT) / 9  # and how likely it is one other digit
ANY = 0.1  # how likely it is that one, where it is not known which digit stands there


def second_opinion(sight: Sight) -> Sight | None:
    """The sight with its doubtful hints weighed again; None where the second reader has nothing to say."""
    elements = sight.reading.elements
    doubtful = [one.where for one in elements if one.where in sight.crops and _in_doubt(one)]
    crops = [crop for where in doubtful for crop in sight.crops[where]]
    answers = read_numbers_again(crops) if len(crops) <= MOST else []
    if not any(answer is not None for answer in answers):
        return None
    rest = iter(answers)
    read = {where: [next(rest) for _ in sight.crops[where]] for where in doubtful}
    weighed = tuple(_weighed(one, read[one.where]) if one.where in read else one for one in elements)
    return replace(sight, reading=replace(sight.reading, elements=weighed))


def _in_doubt(element: Element) -> bool:
    """Whether it is not sure which digits an element has."""
    return element.confidence < DOUBTFUL and len({digits_of(one.value) for one in element.alternatives}) > 1


def _weighed(element: Element, answers: Sequence[int | None]) -> Element:
    """The element after the second reader's answers, one for each crop of its digits."""
    chances = [one.probability * _chance(answers, digits_of(one.value)) for one in element.alternatives]
    total = sum(chances) + element.missing * _chance(answers, None)
    weighed = [
        Alternative(one.value, chance / total)
        for one, chance in zip(element.alternatives, chances, strict=True)
    ]
    return replace(element, alternatives=tuple(sorted(weighed, key=lambda one: -one.probability)))


def _chance(answers: Sequence[int | None], digits: str | None) -> float:
    """How likely these answers are where these digits stand; a crop may show two that touch."""
    given = ["" if answer is None else str(answer) for answer in answers]
    if digits is not None and all(given) and "".join(given) == digits:
        return RIGHT ** len(given)
    if digits is None or len(digits) != len(given):
        return ANY ** sum(map(bool, given))
    return math.prod(
        RIGHT if answer == digit else WRONG for answer, digit in zip(given, digits, strict=True) if answer
    )
