"""What the speed of the solver must not fall below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bench.boards import Family

BASELINE = {"light-up": 25.0, "nonogram": 30.0, "aquarium": 15.0}  # times as fast as the articles' encodings
ARTICLES_BOARDS = 10.0  # on their own boards
SMALL = 20  # boards narrower than this are not held to the baseline
PEERS = {"CP-SAT": 1.0, "clingo": 1.0, "CaDiCaL": 3.0}  # times as long as these, at most
COMMAND = 0.010  # seconds
HARD = 15.0  # seconds for each hard nonogram
HARD_SHORT, HARD_MANY = 2.0, 25  # and for so many of them


def missed_by(family: Family, medians: Mapping[str, float], limit: float) -> Iterator[str]:
    """The bars that these median seconds miss; a solver that took `limit` was stopped."""
    name, mine = f"{family.kind} {family.name}", medians["snap2solve"]
    if mine >= limit:
        yield f"{name}: stopped after {limit:.0f} s"
        return
    times = _baseline(family)
    if times and medians["articles"] < limit:
        found = medians["articles"] / mine
        if found < times:
            yield f"{name}: {found:.1f} times as fast as the articles' encoding (at least {times:.0f})"
    for peer, most in PEERS.items():
        if peer in medians and mine > most * medians[peer]:
            yield f"{name}: {mine / medians[peer]:.2f} times as long as {peer} (at most {most:.0f})"


def _baseline(family: Family) -> float:
    """How many times as fast as the articles' encoding the family must be; 0 if that does not matter."""
    if family.name.startswith("article"):
        return ARTICLES_BOARDS
    return BASELINE[family.kind] if family.boards[0].width >= SMALL else 0.0


def missed_by_command(kind: str, seconds: float) -> Iterator[str]:
    """What the first solve of a process, as the command sees it, misses."""
    if seconds > COMMAND:
        yield f"{kind}, as the command sees it: {1000 * seconds:.1f} ms (at most {1000 * COMMAND:.0f})"


def missed_by_hard(seconds: Mapping[str, float]) -> Iterator[str]:
    """What the hard nonograms, by name with their median seconds, miss."""
    yield from (
        f"nonogram {name}: {time:.1f} s (at most {HARD:.0f})" for name, time in seconds.items() if time > HARD
    )
    short = sum(time <= HARD_SHORT for time in seconds.values())
    if short < min(HARD_MANY, len(seconds)):
        yield f"{short} hard nonograms within {HARD_SHORT:.0f} s (at least {HARD_MANY})"
