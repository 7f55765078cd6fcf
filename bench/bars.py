"""What the speed of the solver must not fall below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bench.boards import Family
from bench.kinds import kind_named
from bench.timing import LATE, LIMIT, Summary

ARTICLES_BOARDS = 10.0  # on their own boards
SMALL = 20  # boards narrower than this are not held to the baseline
PEERS = {"CP-SAT": 1.0, "clingo": 3.0, "CaDiCaL": 3.0}  # times as long as these, at most
COMMAND = 0.010  # seconds
HARD = 5.0  # seconds for each hard board
HARD_SHORT, HARD_MANY = 2.0, 27  # and for so many of them


def missed_by(family: Family, found: Mapping[str, Summary]) -> Iterator[str]:
    """The bars that these medians miss."""
    name, mine = f"{family.kind} {family.name}", found["snap2solve"].seconds
    if mine is None or mine >= LIMIT:
        yield f"{name}: {found['snap2solve'].crashes[0] if mine is None else LATE}"
        return
    times, articles = _baseline(family), found["articles"]
    if articles.seconds is not None and articles.seconds < LIMIT and articles.ratio < times:
        yield f"{name}: {articles.ratio:.1f} times as fast as the article's encoding (at least {times:.0f})"
    for peer, most in PEERS.items():
        if peer in found and found[peer].seconds is not None and found[peer].ratio < 1 / most:
            yield f"{name}: {1 / found[peer].ratio:.2f} times as long as {peer} (at most {most:.0f})"


def _baseline(family: Family) -> float:
    """How many times as fast as the articles' encoding the family must be; 0 if that does not matter."""
    if family.name.startswith("article"):
        return ARTICLES_BOARDS
    return kind_named(family.kind).BASELINE if family.boards[0].width >= SMALL else 0.0


def missed_by_command(kind: str, seconds: float) -> Iterator[str]:
    """What the first solve of a process, as the command sees it, misses."""
    if seconds > COMMAND:
        yield f"{kind}, as the command sees it: {1000 * seconds:.1f} ms (at most {1000 * COMMAND:.0f})"


def missed_by_hard(seconds: Mapping[str, float]) -> Iterator[str]:
    """What the hard boards, by name with their median seconds, miss."""
    yield from (f"{name}: {time:.1f} s (at most {HARD:.0f})" for name, time in seconds.items() if time > HARD)
    short = sum(time <= HARD_SHORT for time in seconds.values())
    if short < min(HARD_MANY, len(seconds)):
        yield f"{short} hard boards within {HARD_SHORT:.0f} s (at least {HARD_MANY})"
