"""Hints that the network doubts, after a second reader was asked: no answer, a right one, and wrong ones."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from snap2solve.basics.kinds import kind_named
from snap2solve.basics.limits import Deadline
from snap2solve.solving.pipeline import decide
from solvers.repair.reading import Alternative, Element, Reading
from tests.pictures import CELLS, RUNS, kind_of
from vision.basics.lattice import Lattice
from vision.basics.sight import Sight
from vision.basics.types import Ink
from vision.doubts import second_opinion as opinion
from vision.doubts.second_opinion import second_opinion

Answers = list[int | None]

BOARD, LINES = (kind_named(kind_of(name)).board for name in (CELLS, RUNS))
CROP: Ink = np.zeros((9, 6), np.uint8)
ROWS = ("...", ".2#", "#.#")  # with a 1 in the middle there is one solution, too


def sight_of(elements: Sequence[Element], crops: int = 1) -> Sight:
    """A 3x3 board with some of its elements in doubt."""
    doubted = {one.where: one for one in elements}
    names = BOARD.elements(3, 3)
    sure = [
        Element(name, (Alternative(cell, 0.9999),)) for name, cell in zip(names, "".join(ROWS), strict=True)
    ]
    reading = Reading(BOARD, 3, 3, tuple(doubted.get(one.where, one) for one in sure))
    lattice = Lattice(np.arange(4.0), np.arange(4.0))
    return Sight(lattice, reading, 1.0, crops=dict.fromkeys(names, (CROP,) * crops))


def digit(*chances: tuple[str, float]) -> Element:
    """What the cell in the middle may be."""
    return Element("r2c2", tuple(Alternative(value, chance) for value, chance in chances))


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """What the second reader will say."""
    said: Answers = []

    def read(crops: Sequence[Ink]) -> Answers:
        return [said.pop(0) for _ in crops]

    monkeypatch.setattr(opinion, "read_numbers_again", read)
    return said


def weighed(sight: Sight) -> dict[object, float]:
    """The chances of what is in the middle after the second opinion."""
    after = second_opinion(sight)
    assert after is not None
    return dict(after.reading.elements[4].alternatives)


def test_an_answer_raises_its_digit(answers: Answers) -> None:
    answers += [2]
    after = weighed(sight_of([digit(("1", 0.5), ("2", 0.4))]))
    assert list(after) == ["2", "1"]
    assert after["2"] / after["1"] == pytest.approx(0.4 / 0.5 * opinion.RIGHT / opinion.WRONG)


def test_no_answer_says_nothing(answers: Answers) -> None:
    answers += [None]
    assert second_opinion(sight_of([digit(("1", 0.5), ("2", 0.4))])) is None


def test_what_is_sure_is_not_asked(answers: Answers) -> None:
    assert second_opinion(sight_of([digit(("2", 0.995), ("1", 0.004))])) is None
    assert (
        second_opinion(sight_of([digit((".", 0.5), ("#", 0.5))])) is None
    )  # it is no digit that is in doubt


def test_two_digits_in_one_crop(answers: Answers) -> None:
    answers += [12]
    hint = Element("row 1", (Alternative((1, 2), 0.3), Alternative((12,), 0.3), Alternative((7,), 0.3)))
    empty = [Element(name, (Alternative((), 1.0),)) for name in LINES.elements(1, 1)]
    reading = Reading(LINES, 1, 1, (empty[0], hint))
    after = second_opinion(
        Sight(Lattice(np.arange(2.0), np.arange(2.0)), reading, 1.0, crops={"row 1": (CROP,)})
    )
    assert after is not None
    chances = dict(after.reading.elements[1].alternatives)
    assert chances[1, 2] == chances[12,] > 0.45 > 0.1 > chances[7,]


@given(
    st.lists(st.floats(0.01, 1), min_size=2, max_size=5, unique=True),
    st.lists(st.none() | st.integers(0, 99), min_size=1, max_size=3),
)
def test_chances_stay_chances(shares: list[float], said: Answers) -> None:
    shares = [share / sum(shares) * 0.9 for share in sorted(shares, reverse=True)]
    element = digit(*zip("01234", shares, strict=False))
    after = opinion._weighed(element, said)
    chances = [one.probability for one in after.alternatives]
    assert chances == sorted(chances, reverse=True)
    assert 0 < sum(chances) < 1 + 1e-9
    assert {one.value for one in after.alternatives} == {one.value for one in element.alternatives}


def test_the_rules_decide_first_and_after_it(answers: Answers) -> None:
    doubtful = sight_of([digit(("2", 0.985), ("1", 0.01))])
    answers += [None]
    alone = decide(doubtful, Deadline(60))
    answers += [2]
    helped = decide(doubtful, Deadline(60))
    assert (alone.status, helped.status) == ("uncertain", "solved")
    assert helped.board == BOARD.parse("\n".join(ROWS))
