"""What propagation watches of a rule: how many of its cells can be true, or what is known of its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


class Count:
    """Cells of which some number is true: `most` more can be, and `spare` more can be false."""

    __slots__ = ("cells", "most", "number", "spare", "weights", "widest")

    def __init__(self, number: int, cells: tuple[int, ...], least: int, most: int) -> None:
        self.number, self.cells, self.most, self.spare = number, cells, most, len(cells) - least
        self.weights: dict[int, int] = {}
        self.widest = 1

    def weigh(self) -> None:
        """Let a cell that stands several times count so often."""
        self.weights = Counter(self.cells)
        self.widest = max(self.weights.values())
        self.cells = tuple(self.weights)

    def reckon(self, values: Sequence[int]) -> None:
        """Take account of the cells that are known (1: true, -1: false, 0: open)."""
        for cell in self.cells:
            if values[cell] > 0:
                self.most -= self.weights.get(cell, 1)
            elif values[cell] < 0:
                self.spare -= self.weights.get(cell, 1)


class Line:
    """A line of runs, what is known of its cells, as bits, and where its runs can start."""

    __slots__ = ("cells", "empty", "filled", "lengths", "number", "places", "waiting")

    def __init__(self, number: int, lengths: tuple[int, ...], cells: tuple[int, ...]) -> None:
        self.number, self.lengths, self.cells = number, lengths, cells
        self.filled = self.empty = 0
        self.places: tuple[int, ...] = ()
        self.waiting = True
