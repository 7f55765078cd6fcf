"""Which puzzle a picture shows, and where.

The ways to find lattices in a picture (`SOURCES`) are tried in order, the cheap ones first, each only where
those before it leave room for doubt. Every kind looks at each lattice; what each source shows best is
collected, and one chooser (`choose`) takes the surest or says what is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import NamedTuple, Protocol

from solvers.language.effort import Allowance, TooMuch, left, spend
from solvers.language.values import place
from vision.basics.lattice import Lattice
from vision.basics.sight import EXTENT_UNCLEAR, NotSeen, Sight, Stage
from vision.basics.types import Image
from vision.cells.reader import kind_chances
from vision.doubts.look_alikes import together
from vision.grid.centring import centred
from vision.views import Prepared, View

SURE = 0.9  # evidence at which no further lattice is looked at, and
CERTAIN = 0.97  # at which no further kind is, for there is nothing left for it to be surer of
LIKELY = 0.7  # evidence from which sights of one kind differ by their lattices rather than by more of it
MOST_CELLS = 100  # of a board across or down
MOST_EFFORT = 1.38e6  # microseconds for looking through one picture; of these,
RESERVED = 0.88e6  # at the end, are for kinds that a lattice may well show
EFFORT = 2e4  # microseconds for what a kind does with a lattice, beside what is charged for there
UNLIKELY = 0.03  # chance of a kind, below which a lattice hardly shows it
HARDLY = 1.0  # score of a lattice, below which it hardly shows any board


class Reader(Protocol):
    """A kind of puzzle, as far as seeing goes."""

    @property
    def square(self) -> bool:
        """Whether its boards have as many rows as columns: only for these kinds, lattices are cut to that."""
        return False

    @property
    def taught(self) -> int | None:
        """Its number among the kinds that the cell reader tells apart; None if it was not taught this one."""
        return None

    def read(self, image: Image, lattice: Lattice) -> Sight:
        """The board on this lattice; raises NotSeen where it is not of this kind."""


@dataclass(frozen=True, eq=False)
class Found:
    """What a kind saw in a view."""

    kind: Reader
    view: View
    sight: Sight

    @property
    def evidence(self) -> float:
        """That of the sight."""
        return self.sight.evidence

    @property
    def worth(self) -> float:
        """The evidence, as far as it tells sights of one kind apart."""
        return min(self.evidence, LIKELY)

    @property
    def rank(self) -> float:
        """How much speaks for it beside what the same kind saw on other lattices."""
        return self.worth * self.view.lattice.score


class Missed(NamedTuple):
    """Why a kind saw nothing in a view."""

    kind: Reader | None  # None: no kind can be there
    view: View
    reason: NotSeen


@dataclass
class Findings:
    """What the kinds saw in the views so far: the best of each source, and all that was missed."""

    found: list[Found] = field(default_factory=list)
    missed: list[Missed] = field(default_factory=list)
    looked: list[View] = field(default_factory=list)
    spared: list[tuple[Reader, View]] = field(default_factory=list)  # looks at what hardly shows the kind

    @property
    def surest(self) -> Found | None:
        """What was seen most surely."""
        return max(self.found, key=attrgetter("evidence"), default=None)

    @property
    def evidence(self) -> float:
        """That of the surest sight."""
        return self.surest.evidence if self.surest else 0.0

    @property
    def claimed(self) -> list[Missed]:
        """The boards that are known to be there and were not read."""
        return [miss for miss in self.missed if miss.reason.claim >= EXTENT_UNCLEAR]

    def shows(self, kind: Reader) -> bool:
        """Whether a board of a kind is known to be there."""
        return kind in (*(one.kind for one in self.found), *(miss.kind for miss in self.claimed))

    @property
    def nearest(self) -> NotSeen:
        """The miss that came nearest to a board."""
        nothing = NotSeen("no grid of cells was found in the picture", Stage.NOTHING, code="no-board")
        if self.spared:
            size = self.spared[0][1].lattice.size
            reason = f"found a {size} grid, but it looks like no puzzle that is read"
            nothing = NotSeen(reason, Stage.NOTHING)
        return max((miss.reason for miss in self.missed), key=attrgetter("nearness"), default=nothing)


class Source(NamedTuple):
    """A way to find lattices in a picture."""

    views: Callable[[Prepared], Sequence[View]]
    needed: Callable[[Findings], bool]  # after the sources before it
    fits: Callable[[Reader], bool] = lambda kind: True  # the kinds that are looked for


SURELY_PROPOSED = Source(attrgetter("surely_proposed"), lambda so_far: True)
STRAIGHTENED = Source(attrgetter("straightened"), lambda so_far: so_far.evidence < SURE)
PROPOSED = Source(attrgetter("proposed"), lambda so_far: so_far.evidence < SURE)
SQUARES = Source(attrgetter("squares"), lambda so_far: so_far.evidence < LIKELY, fits=attrgetter("square"))


def sources(picture: Prepared) -> Iterator[Source]:
    """The sources of lattices, in the order in which they are tried: each comes when its turn does."""
    yield SURELY_PROPOSED
    if picture.shows_well:
        yield PROPOSED
    elif picture.photographed or picture.leans:
        yield from (STRAIGHTENED, PROPOSED)
    else:
        yield from (PROPOSED, STRAIGHTENED)
    yield SQUARES


def see(image: Image, kinds: Sequence[Reader]) -> Sight:
    """The surest sight of any of `kinds` in a BGR picture; raises NotSeen with the nearest miss."""
    picture = Prepared.of(image)
    findings = Findings()
    try:
        with Allowance(MOST_EFFORT):
            for source in sources(picture):
                fitting = [one for one in kinds if source.fits(one)]
                if fitting and source.needed(findings):
                    look(source, picture, fitting, findings)
                if findings.evidence >= SURE:
                    break
    except TooMuch as error:
        if findings.claimed:
            raise findings.nearest from error
        reason = "there is more in the picture than can be looked through: crop it to the board and its hints"
        raise NotSeen(reason, Stage.NOTHING, code="too-much") from error
    return choose(findings)


def views(image: Image) -> Iterator[View]:
    """All lattices that are looked at in a picture, one after the other."""
    picture = Prepared.of(image)
    for source in sources(picture):
        yield from source.views(picture)


def look(source: Source, picture: Prepared, kinds: Sequence[Reader], findings: Findings) -> None:
    """Let the kinds look at the views of a source, and add the surest of what they see to the findings.

    What a kind was spared it looks at once it knows of a board: what it saw may be a part of it. Why they saw
    nothing counts even where there is too much to look at all views.
    """
    views: list[View] = []
    ahead = _foremost(_within_sure_ends(findings.found)) if findings.found else None
    for view in source.views(picture):
        known = any(map(view.shows_the_same, (*findings.looked, *views)))
        if not known and (ahead is None or _may_outdo(view, ahead)):
            views.append(view)
    findings.looked += views
    new = Findings(spared=findings.spared)
    try:
        _look_at(views, kinds, new)
        for kind, view in [*findings.spared]:
            if findings.shows(kind) or new.shows(kind):
                findings.spared.remove((kind, view))
                _seen(kind, view, new)
    finally:
        findings.missed += new.missed
    if new.found:
        findings.found.append(_best(new.found))


def choose(findings: Findings) -> Sight:
    """The surest sight, in the picture's pixels; raises NotSeen where none can be relied on."""
    if not findings.found:
        raise findings.nearest
    found = _within_sure_ends(findings.found)
    best = _foremost(found)
    outdone = [miss.reason for miss in findings.missed if _outdoes(miss, best)]
    if outdone:
        raise max(outdone, key=attrgetter("nearness"))
    if best.sight.covered:
        raise NotSeen(
            f"something covers the board at {place(*best.sight.covered[0])}", Stage.EXTENT, code="covered"
        )
    sight = replace(best.sight, lattice=centred(best.view.image, best.sight.lattice))
    return best.view.sight_on_picture(_with_look_alikes(sight))


def _look_at(views: Sequence[View], kinds: Sequence[Reader], findings: Findings) -> None:
    """Add what the kinds see in some views, until one is sure, and why others see nothing there."""
    for view in views:
        if max(view.lattice.width, view.lattice.height) > MOST_CELLS:
            reason = (
                f"found a {view.lattice.size} grid, and boards in pictures are read up to {MOST_CELLS} cells"
            )
            findings.missed.append(
                Missed(None, view, NotSeen(f"{reason} a side", Stage.NOTHING, code="too-large"))
            )
            continue
        borne_out = view.lattice.score >= HARDLY
        for kind, likely in _in_turn(view, kinds):
            if not (likely and borne_out) and left() < RESERVED:
                findings.spared.append((kind, view))
            elif _seen(kind, view, findings) >= CERTAIN:
                break
        if findings.evidence >= SURE:
            break


def _seen(kind: Reader, view: View, findings: Findings) -> float:
    """The evidence (0 to 1) that a kind sees in a view; what it sees, or misses, is added to the findings."""
    spend(1, EFFORT)
    try:
        findings.found.append(Found(kind, view, kind.read(view.image, view.lattice)))
    except NotSeen as reason:
        findings.missed.append(Missed(kind, view, reason))
        return 0.0
    return findings.found[-1].evidence


def _in_turn(view: View, kinds: Sequence[Reader]) -> Iterator[tuple[Reader, bool]]:
    """The kinds in the order in which they look at a view, and whether it may well show each."""
    if len(kinds) == 1:
        yield kinds[0], True
        return
    told = kind_chances(view.image, view.lattice)

    def chance(kind: Reader) -> float:
        return UNLIKELY if kind.taught is None else float(told[kind.taught])

    for kind in sorted(kinds, key=chance, reverse=True):
        yield kind, chance(kind) >= UNLIKELY


def _best(found: Sequence[Found]) -> Found:
    """The surest of what each kind saw on its best lattice."""
    ranked = sorted(found, key=lambda one: one.rank)
    return max({one.kind: one for one in ranked}.values(), key=attrgetter("evidence"))


def _foremost(found: Sequence[Found]) -> Found:
    """What is rather chosen than all else."""
    return max(found, key=lambda one: (one.worth * one.view.trust, one.evidence))


def _may_outdo(view: View, found: Found) -> bool:
    """Whether what a view shows may be chosen rather than what was found."""
    return LIKELY * view.trust >= found.worth * found.view.trust


def _within_sure_ends(found: Sequence[Found]) -> list[Found]:
    """All but those that go on beyond a board that was read as far as the finder is sure that it goes."""
    ended = [one for one in found if one.evidence >= LIKELY and one.sight.lattice.settled]
    return [one for one in found if not any(_goes_beyond(one, other) for other in ended)]


def _goes_beyond(one: Found, other: Found) -> bool:
    """Whether what was found has all cells of what else was found in that picture, and more."""
    wide, narrow = one.sight.lattice, other.sight.lattice
    return one.view.image is other.view.image and wide.covers(narrow) and not narrow.covers(wide)


def _outdoes(miss: Missed, found: Found) -> bool:
    """Whether what was found may only be a part of a board that was all but seen, or reach beyond one.

    A miss of the same kind tells by the board that it found or, where that only did not clearly end and what
    was found is not sure, by its lattice; one of another kind tells by its claim.
    """
    if miss.view.image is not found.view.image:
        return False
    if miss.kind is found.kind:
        unclear = miss.reason.claim == EXTENT_UNCLEAR and found.evidence < SURE
        if unclear and _is_part(miss.view.lattice, found.sight.lattice):
            return True
        return miss.reason.board is not None and _is_part(found.sight.lattice, miss.reason.board)
    return miss.view.lattice.covers(found.sight.lattice) and miss.reason.claim > found.sight.evidence


def _is_part(part: Lattice, whole: Lattice) -> bool:
    """Whether a lattice is another one without several of its rows, or columns."""
    fewer = max(whole.width - part.width, whole.height - part.height)
    return fewer > 1 and whole.covers(part)


def _with_look_alikes(sight: Sight) -> Sight:
    """The sight, and which of its digits are misread together if they are."""
    reading = replace(sight.reading, together=together(sight.reading, sight.crops))
    return replace(sight, reading=reading)
