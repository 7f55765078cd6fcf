"""How Light Up is taught: a bulb's light, hints that are met, cells that one place can light."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.explain.steps import AT_ONCE, Known, Step, easiest_first, listing, spans, unmet
from solvers.kinds.light_up import LightUp
from solvers.language.rules import AtLeastOne, AtMostOne, Exactly, Group

SIGHT, HINT, LIGHT = AT_ONCE, *range(1, 3)  # efforts of the patterns


class LightUpTutor:
    """The patterns and words of one board."""

    def __init__(self, board: LightUp) -> None:
        self._board = board
        self._width = board.width
        self._sights: list[Group] = []
        self._hints: list[tuple[Group, int, Exactly]] = []  # with the wall
        self._lights: list[tuple[Group, int, AtLeastOne]] = []  # with the cell to be lit
        self._given: list[int] = []
        for group in board.rules().groups:
            self._sort(group)
        self._lighting: dict[int, list[Group]] = {}
        for group in self._sights:
            for cell in _cells(group):
                self._lighting.setdefault(cell, []).append(group)

    def _sort(self, group: Group) -> None:
        (statement,), cell = group.statements, group.premises[0][0] + 1
        if isinstance(statement, AtMostOne):
            self._sights.append(group)
        elif isinstance(statement, AtLeastOne):
            self._lights.append((group, cell, statement))
        elif isinstance(statement, Exactly) and statement.cells == (cell,):
            self._given.append(-cell)
        elif isinstance(statement, Exactly):
            self._hints.append((group, cell, statement))

    def given(self) -> Sequence[int]:
        """Walls carry no bulbs."""
        return self._given

    @easiest_first
    def patterns(self, known: Known) -> Iterator[Step]:
        """The steps that can be seen now, the easiest first."""
        for bulb, groups in self._lighting.items():
            if known.values[bulb] > 0:
                yield from self._sight(known, bulb, groups)
        for group, wall, hint in self._hints:
            yield from self._hint(known, group, wall, hint)
        for group, cell, light in self._lights:
            yield from self._light(known, group, cell, light)

    def _sight(self, known: Known, bulb: int, groups: Sequence[Group]) -> Iterator[Step]:
        """A bulb keeps others out of its light."""
        dark = [(group, free) for group in groups if (free := known.open(_cells(group)))]
        cells = [cell for _, free in dark for cell in free]
        if cells:
            words = f"The bulb at {self._at([bulb])} shines on {self._at(cells)}: no other bulb stands there."
            yield Step(_none(cells), tuple(group for group, _ in dark), (bulb,), words, (SIGHT, len(cells)))

    def _hint(self, known: Known, group: Group, wall: int, hint: Exactly) -> Iterator[Step]:
        """A hint has all its bulbs, or needs all cells that are left."""
        bulbs, free = known.true(hint.cells), known.open(hint.cells)
        name = f"The {hint.total} at {self._at([wall])}"
        if not free:
            return
        if len(bulbs) == hint.total:
            has = f"{name} already has its {_bulbs(len(bulbs))} at {self._at(bulbs)}"
            none = f"No bulb may stand beside the 0 at {self._at([wall])}"
            words = f"{has if bulbs else none}: {self._empty(free)}."
            yield Step(_none(free), (group,), tuple(bulbs), words, (HINT, len(bulbs)))
        elif len(bulbs) + len(free) == hint.total:
            need = f"needs {hint.total - len(bulbs)} more" if bulbs else f"needs {_some(hint.total)}"
            left = "only one cell is" if len(free) == 1 else f"only {len(free)} cells are"
            words = f"{name} {need}, and {left} left beside it: {self._full(free)}."
            yield Step(tuple(free), (group,), known.literals(hint.cells), words, (HINT, len(free)))

    def _light(self, known: Known, group: Group, cell: int, light: AtLeastOne) -> Iterator[Step]:
        """A cell has one place left that can light it."""
        free = known.open(light.cells)
        if len(free) != 1 or known.true(light.cells):
            return
        if free == [cell]:
            words = f"Nothing else can light {self._at([cell])} any more: a bulb stands in it."
        else:
            only = f"{self._at([cell])} is dark, and only {self._at(free)} can still light it"
            words = f"{only}: {self._full(free)}."
        yield Step(tuple(free), (group,), known.literals(light.cells), words, (LIGHT, len(light.cells)))

    def named(self, groups: Sequence[Group]) -> list[str]:
        """Hints and cells to be lit; that bulbs do not see each other goes without saying."""
        lights = [f"the light for {self._at([cell])}" for cell in self._dark(groups)]
        return [*self._named_hints(groups), *lights]

    def failing(self, groups: Sequence[Group]) -> str:
        """Which hints cannot be met, or which cells would stay dark."""
        hints, dark = self._named_hints(groups), self._dark(groups)
        if not hints:
            single = len(dark) == 1
            return f"{self._at(dark)} could not {'' if single else 'all '}be lit"
        return unmet(hints) + (f" without leaving {self._at(dark)} dark" if dark else "")

    def _named_hints(self, groups: Sequence[Group]) -> list[str]:
        hints = [(wall, hint) for group, wall, hint in self._hints if group in groups]
        return [f"the {hint.total} at {self._at([wall])}" for wall, hint in hints]

    def _dark(self, groups: Sequence[Group]) -> list[int]:
        return [cell for group, cell, _ in self._lights if group in groups]

    def broken(self, group: Group, known: Known, cell: int) -> str | None:
        """A bulb in the light of another, or too many beside a hint."""
        others = [one for one in known.true(_cells(group)) if one != cell]
        if others:
            return f"it stands in the light of the bulb at {self._at(others[:1])}"
        for hinted, wall, hint in self._hints:
            bulbs = len(known.true(hint.cells))
            if hinted == group and bulbs > hint.total:
                if not hint.total:
                    return f"it touches the 0 at {self._at([wall])}"
                return f"the {hint.total} at {self._at([wall])} has {bulbs} bulbs beside it"
        return None

    def labels(self, step: Step) -> dict[int, str]:
        """Rows, columns and cells need none."""
        return {}

    def supposing(self, literal: int) -> str:
        """What the opposite would be."""
        return f"with{'' if literal > 0 else 'out'} a bulb at {self._at([abs(literal)])}"

    def result(self, literals: Sequence[int]) -> str:
        """What follows."""
        full = [one for one in literals if one > 0]
        free = [-one for one in literals if one < 0]
        return listing([*([self._full(full)] if full else []), *([self._empty(free)] if free else [])])

    def _at(self, cells: Sequence[int]) -> str:
        return spans(cells, self._width)

    def _empty(self, cells: Sequence[int]) -> str:
        return f"{self._at(cells)} stay{'s' if len(cells) == 1 else ''} empty"

    def _full(self, cells: Sequence[int]) -> str:
        return f"{'a bulb stands' if len(cells) == 1 else 'bulbs stand'} at {self._at(cells)}"


tutor = LightUpTutor


def _cells(group: Group) -> tuple[int, ...]:
    (statement,) = group.statements
    return statement.cells if isinstance(statement, AtMostOne) else ()


def _none(cells: Sequence[int]) -> tuple[int, ...]:
    return tuple(-cell for cell in cells)


def _bulbs(count: int) -> str:
    return "bulb" if count == 1 else f"{count} bulbs"


def _some(count: int) -> str:
    return "a bulb" if count == 1 else f"{count} bulbs"
