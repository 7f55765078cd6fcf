"""Why what a player has placed is wrong: rules that it breaks for all to see, then what follows from it."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.explain.explainer import Explainer
from solvers.explain.steps import MANY, Known, cells_of
from solvers.language.alphabet import Placed
from solvers.language.values import place

MOST = 12  # mistakes that are explained one by one


def explained(
    explainer: Explainer, placed: Sequence[Placed], wrong: Sequence[Placed]
) -> list[tuple[Placed, str]]:
    """Some of the wrong ones of what is placed, with a sentence each; first those whose mistake can be seen.

    The right ones are what the explainer takes for known.
    """
    known = Known(explainer.rules.variables, [literal(explainer, one) for one in placed])
    reasons = {one: visible(explainer, known, literal(explainer, one)) for one in wrong}
    in_order = sorted(wrong, key=lambda one: reasons[one] is None)[:MOST]
    return [
        (one, _sentence(one, reasons[one] or proven(explainer, literal(explainer, one)))) for one in in_order
    ]


def literal(explainer: Explainer, placed: Placed) -> int:
    """What is true if that is in its cell."""
    alphabet = explainer.board.alphabet
    return alphabet.literal(
        placed.row * explainer.board.width + placed.column + 1, alphabet.symbols.index(placed.symbol)
    )


def visible(explainer: Explainer, known: Known, literal: int) -> str | None:
    """The rule that something placed breaks together with the others: 'it touches the 0 at r7c2'."""
    about = (group for group in explainer.rules.groups if abs(literal) in cells_of([group]))
    said = (explainer.tutor.broken(group, known, literal) for group in about)
    return next((words for words in said if words), None)


def proven(explainer: Explainer, literal: int) -> str | None:
    """What few rules show about something wrong: 'with a bulb at r1c2, r2c5 could not be lit'."""
    step = explainer.refuted(literal)
    if step is None or len(explainer.tutor.named(step.rules)) > MANY:
        return None
    return f"{explainer.tutor.supposing(literal)}, {explainer.tutor.failing(step.rules)}"


def _sentence(placed: Placed, reason: str | None) -> str:
    return f"{place(placed.row, placed.column)} is wrong" + (f": {reason}." if reason else ".")
