"""Which kind sees its puzzle in a picture, where several do or nearly do."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from samples.cases import named_case
from snap2solve.basics.kinds import kind_named, names
from solvers.language.effort import spend
from tests.pictures import PLAIN_RUNS, RUNS, first_case, kind_of
from vision.basics.lattice import Lattice
from vision.basics.sight import EXTENT_UNCLEAR, NotSeen, Sight, Stage
from vision.basics.types import Image
from vision.see import Findings, Found, Reader, Source, choose, look, see
from vision.views import Prepared, View

READER = kind_named(kind_of(RUNS))


@dataclass(frozen=True)
class Nearly(Reader):
    """A kind that is so sure that its board is there, but does not read it."""

    claim: float

    def read(self, image: Image, lattice: Lattice) -> Sight:
        raise NotSeen(
            f"nearly, on {image.shape[0]} rows of pixels and {lattice.height} of cells",
            Stage.EXTENT,
            self.claim,
        )


@dataclass(frozen=True)
class Sees(Reader):
    """Boards, seen with this evidence."""

    evidence: float

    def read(self, image: Image, lattice: Lattice) -> Sight:
        return replace(READER.read(image, lattice), evidence=self.evidence)


def test_what_another_kind_all_but_saw_is_no_board_of_one_that_is_less_sure() -> None:
    """Such as a board with numbers in it that the picture cuts off: these may seem to be hints."""
    drawn = named_case(PLAIN_RUNS)
    assert see(drawn.image, [Nearly(0.75), Sees(0.8)]).reading.likeliest() == drawn.board
    with pytest.raises(NotSeen, match="nearly"):
        see(drawn.image, [Nearly(0.85), Sees(0.8)])


@pytest.mark.parametrize(("ends", "more"), [((), 1), ((np.nan,) * 4, 1), (None, 0)])
def test_no_board_goes_on_where_the_finder_sees_that_it_ends(
    ends: tuple[float, ...] | None, more: int
) -> None:
    drawn = named_case(PLAIN_RUNS)
    lattice = Lattice(drawn.x, drawn.y)
    lattice = replace(lattice, ends=tuple(lattice.outer.tolist()) if ends is None else ends)
    longer = Lattice(drawn.x, np.append(drawn.y, 2 * drawn.y[-1] - drawn.y[-2]))
    sight = READER.read(drawn.image, lattice)
    found = [
        Found(READER, View(drawn.image, one, trust), replace(sight, lattice=one))
        for trust, one in ((1.0, lattice), (2.0, longer))
    ]
    assert choose(Findings(found)).lattice.height == drawn.board.height + more


@dataclass(frozen=True)
class Unclear(Reader):
    """Boards, but for those so wide, of which it is unclear where they end."""

    width: int

    def read(self, image: Image, lattice: Lattice) -> Sight:
        if lattice.width == self.width:
            raise NotSeen("it is not clear where it ends", Stage.EXTENT, EXTENT_UNCLEAR, lattice)
        return replace(READER.read(image, lattice), lattice=lattice, evidence=1.0)


def test_a_board_of_which_it_is_unclear_where_it_ends_is_not_seen_in_a_part_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Unless that is all but one of its lines, which may then be what was unclear."""
    drawn = named_case(PLAIN_RUNS)
    whole, *parts = (Lattice(drawn.x[first:], drawn.y, 30.0 - 3.0 * first) for first in range(3))
    for part, seen in zip(parts, (True, False), strict=True):
        monkeypatch.setattr("vision.views.lattices_proposed", lambda *_, part=part: [whole, part])
        if seen:
            assert see(drawn.image, [Unclear(whole.width)]).lattice.width == part.width
        else:
            with pytest.raises(NotSeen, match="where it ends"):
                see(drawn.image, [Unclear(whole.width)])


class Unasked(Reader):
    """A kind that is not asked."""

    def read(self, image: Image, lattice: Lattice) -> Sight:
        raise AssertionError(f"asked about {lattice.size}")


@pytest.mark.parametrize(
    ("columns", "across", "score", "told"),
    [(10, 110, 30.0, "no grid"), (120, 40, 60.0, "up to 100 cells a side")],
)
def test_lattices_that_can_be_no_board_are_shown_to_no_kind(
    columns: int, across: int, score: float, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Text, whose lines are far apart, and what has too many cells."""
    drawn = named_case(PLAIN_RUNS)
    lattice = Lattice(np.arange(columns + 1.0) * across, np.arange(11.0) * 40, score)
    monkeypatch.setattr("vision.views.lattices_proposed", lambda *_: [lattice])
    with pytest.raises(NotSeen, match=told):
        see(drawn.image, [Unasked()])


@dataclass
class Counting(Reader):
    """A kind that counts how often it is asked, and sees nothing, as far as it claims."""

    asked: int = 0
    claim: float = 0.0

    def read(self, image: Image, lattice: Lattice) -> Sight:
        self.asked += 1
        spend(1, 1e6)
        raise NotSeen("nothing", Stage.CELLS, self.claim)


@pytest.mark.parametrize(("trust", "rows", "asked"), [(5.0, 1, 0), (5.0, 0, 0), (20.0, 1, 1), (20.0, 0, 1)])
def test_only_what_may_be_chosen_is_looked_at(trust: float, rows: int, asked: int) -> None:
    """As what the picture bears out as well may be."""
    drawn, kind = named_case(PLAIN_RUNS), Counting()
    lattice = Lattice(drawn.x, drawn.y)
    sight = replace(READER.read(drawn.image, lattice), evidence=0.8)
    findings = Findings([Found(READER, View(drawn.image, lattice, 10.0), sight)])
    fewer = View(drawn.image.copy(), Lattice(drawn.x, drawn.y[rows:]), trust)
    source = Source(lambda _: [fewer], lambda _: True)
    look(source, Prepared.of(drawn.image), [kind], findings)
    assert kind.asked == asked


@pytest.mark.parametrize("times", [1, 3])
def test_no_lattice_is_looked_at_twice(times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, kind = named_case(PLAIN_RUNS), Counting()
    lattice = Lattice(drawn.x, drawn.y, 30.0)
    monkeypatch.setattr("vision.views.lattices_proposed", lambda *_: [lattice] * times)
    monkeypatch.setattr("vision.views.rectify", lambda *_: None)
    with pytest.raises(NotSeen, match="nothing"):
        see(drawn.image, [kind])
    assert kind.asked == 1


def test_nothing_else_is_tried_where_a_screenshot_shows_its_lattice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = named_case(PLAIN_RUNS)
    looks: list[bool] = []

    def found(*_: object) -> list[Lattice]:
        looks.append(True)
        return [Lattice(drawn.x, drawn.y, 30.0)]

    monkeypatch.setattr("vision.views.lattices_proposed", found)
    for other in ("rectify", "unbent"):
        monkeypatch.setattr(f"vision.views.{other}", lambda *_: pytest.fail("nothing is to be made straight"))
    with pytest.raises(NotSeen, match="nothing"):
        see(drawn.image, [Counting()])
    assert looks == [True]


@dataclass(frozen=True)
class Doubts(Reader):
    """Boards, seen with doubts where they are not so wide."""

    width: int

    def read(self, image: Image, lattice: Lattice) -> Sight:
        evidence = 0.95 if lattice.width == self.width else 0.85
        return replace(READER.read(image, lattice), lattice=lattice, evidence=evidence)


def test_another_board_is_looked_at_where_the_first_leaves_doubts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = named_case(PLAIN_RUNS)
    whole, part = (Lattice(drawn.x[first:], drawn.y, 30.0) for first in range(2))
    monkeypatch.setattr("vision.views.lattices_proposed", lambda *_: [part, whole])
    assert see(drawn.image, [Doubts(whole.width)]).lattice.width == whole.width


def test_a_picture_in_which_there_is_too_much_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, kind = named_case(PLAIN_RUNS), Counting()
    monkeypatch.setattr("vision.see.MOST_EFFORT", 2.5e6)
    with pytest.raises(NotSeen, match="crop it to the board") as told:
        see(drawn.image, [kind] * 5)
    assert told.value.code == "too-much" and kind.asked == 3


def test_a_board_that_is_known_to_be_there_is_told_though_there_is_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("vision.see.MOST_EFFORT", 1.5e6)
    with pytest.raises(NotSeen, match="nothing"):
        see(named_case(PLAIN_RUNS).image, [Counting(claim=EXTENT_UNCLEAR), Counting()])


@dataclass(frozen=True)
class Asked(Reader):
    """A kind that notes on which lattice it was asked, and sees nothing."""

    asked: list[tuple[Lattice, int | None]]
    taught: int | None = None

    def read(self, image: Image, lattice: Lattice) -> Sight:
        self.asked.append((lattice, self.taught))
        raise NotSeen("nothing", Stage.NOTHING)


def turns_on(image: Image) -> list[int | None]:
    """The kinds that look at the first lattice of a picture, in their order."""
    asked: list[tuple[Lattice, int | None]] = []
    with pytest.raises(NotSeen, match="nothing"):
        see(image, [Asked(asked, taught) for taught in (None, *range(len(names())))])
    return [taught for lattice, taught in asked if lattice is asked[0][0]]


@pytest.mark.parametrize("kind", names())
def test_the_kind_that_a_board_most_likely_is_looks_first(kind: str) -> None:
    turns = turns_on(named_case(first_case(kind)).image)
    assert turns[0] == kind_named(kind).taught and len(turns) == 1 + len(names())


@pytest.mark.parametrize("kind", names())
def test_unlikely_kinds_look_only_while_there_is_much_time(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.see.RESERVED", np.inf)
    turns = turns_on(named_case(first_case(kind)).image)
    assert kind_named(kind).taught in turns and None in turns and len(turns) <= 3


@pytest.mark.parametrize(("score", "reserved", "asked"), [(0.9, np.inf, 0), (0.9, 0.0, 1), (1.1, np.inf, 1)])
def test_lattices_that_hardly_show_are_looked_at_only_while_there_is_much_time(
    score: float, reserved: float, asked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, kind = named_case(PLAIN_RUNS), Counting()
    monkeypatch.setattr("vision.views.lattices_proposed", lambda *_: [Lattice(drawn.x, drawn.y, score)])
    monkeypatch.setattr("vision.views.rectify", lambda *_: None)
    monkeypatch.setattr("vision.see.RESERVED", reserved)
    with pytest.raises(NotSeen):
        see(drawn.image, [kind])
    assert kind.asked == asked


def test_a_kind_that_is_looked_for_alone_looks_however_unlikely_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("vision.see.RESERVED", np.inf)
    for taught in range(len(names())):
        asked: list[tuple[Lattice, int | None]] = []
        with pytest.raises(NotSeen, match="nothing"):
            see(named_case(PLAIN_RUNS).image, [Asked(asked, taught)])
        assert asked


@dataclass(eq=False)
class Late(Reader):
    """A kind that sees a board on every lattice, not quite surely."""

    taught: int | None = 0
    asked: list[int] = field(default_factory=list)

    def read(self, image: Image, lattice: Lattice) -> Sight:
        self.asked.append(lattice.width)
        return replace(READER.read(image, lattice), lattice=lattice, evidence=0.8)


def test_a_kind_that_sees_a_board_looks_at_what_it_was_spared(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = named_case(PLAIN_RUNS)
    whole, part = (Lattice(drawn.x[first:], drawn.y, 30.0 - first) for first in (0, 3))
    monkeypatch.setattr("vision.views.lattices_proposed", lambda *_: [whole, part])
    monkeypatch.setattr("vision.see.RESERVED", np.inf)
    monkeypatch.setattr(
        "vision.see.kind_chances", lambda _, lattice: np.array([float(lattice.width == part.width), 1.0])
    )
    kind = Late()
    assert see(drawn.image, [kind, Asked([], 1)]).lattice.width == whole.width
    assert kind.asked[:2] == [part.width, whole.width]


def test_a_grid_that_no_kind_looked_at_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.see.RESERVED", np.inf)
    monkeypatch.setattr("vision.see.kind_chances", lambda *_: np.zeros(2))
    with pytest.raises(NotSeen, match="grid, but it looks like no puzzle that is read") as told:
        see(named_case(PLAIN_RUNS).image, [Asked([], 0), Asked([], 1)])
    assert told.value.code == "not-read"
