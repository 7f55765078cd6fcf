"""Decides what board a picture shows, from what was read and what the rules allow.

A reading gives each element's alternatives with their probabilities. The likeliest reading that has exactly
one solution wins, if nothing comes near it: a wrong answer that looks right is worse than none.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable

from solvers.engine import Outcome, contradiction, solve
from solvers.language.board import Board
from solvers.language.effort import Allowance, TooMuch
from solvers.language.rules import Rules
from solvers.language.values import Value
from solvers.repair.decision import Correction, Decision, Doubt, Verdict
from solvers.repair.examine import Clash, Examiner, Finding
from solvers.repair.options import RARE, UNREAD, Choices, Key
from solvers.repair.reading import Reading
from solvers.repair.search import Possible, Search
from solvers.repair.weighing import CERTAIN, DOUBTFUL, SAME_ANSWER, Scales, unchecked_weight
from solvers.smt.session import SolveTimeout

LIKELIER = 0.5  # chance of a reading to be right with which several solutions are told: no rule confirms it
REACH = math.log(300)  # or more: what costs so much more than the best is left out of account
UNBELIEVABLE = math.log(1e12)  # against the winner itself: then rather something else went wrong
MOST_CORRECTIONS = 6
# Until one is found, readings are looked for up to these costs: of a change, and of all together
STAGES = ((RARE, 14.0), (14.0, 16.0), (RARE, UNBELIEVABLE))
TRACE = 0.002  # probability above which a value was seen; less is the doubt that there is about everything
FIRST = (
    8e6  # microseconds for solving what was read with certainty; boards that designers call hard take less
)
EFFORT = 1.2e6  # microseconds for comparing readings; what was found by then is reported
TELLING = 1e5  # for telling which cells are the same in all solutions
AFTERWARDS = 1e5  # for one question about what was found
NAMING = 2.0  # seconds for naming as few rules as possible that contradict each other
MOST_RULES = 3  # that a correction names


def decide(reading: Reading, *, timeout: float | None = None, seed: int = 0) -> Decision:
    """The likeliest reading with exactly one solution, if it can be relied on.

    Where the likeliest reading has one solution and nothing else comes near it, it is not looked any further.
    Raises SolveTimeout, and TooMuch where a board that was read with certainty is too hard.
    """
    end = None if timeout is None else time.monotonic() + timeout
    board = reading.likeliest()
    rules = board.rules()
    outcome = None
    flaw = reading.board.flaw(reading.height, reading.width, reading.values)
    least = CERTAIN + unchecked_weight(board)
    reach = max(REACH, least)
    if not flaw and _odds_against(reading, reach) < math.exp(-least):
        with Allowance(FIRST):
            outcome = solve(rules, timeout=timeout, core=False, seed=seed, telling=TELLING)
        if outcome.status == "solved":
            return Decision("solved", board, outcome)
    return _Judge(reading, board, rules, outcome, reach, end, seed).decide()


def _odds_against(reading: Reading, reach: float) -> float:
    """How likely anything is something else beside what was read, as far as that is in reach."""
    odds = (1 / sure - 1 for sure in reading.confidences)
    return sum(one for one in odds if one > math.exp(-reach))


class _Judge:
    """Weighs the readings that have solutions against each other."""

    def __init__(
        self,
        reading: Reading,
        board: Board,
        rules: Rules,
        outcome: Outcome | None,
        reach: float,
        end: float | None,
        seed: int,
    ) -> None:
        """`board` is the likeliest, with its `rules` and, if it was solved, their `outcome`.

        What costs more than the best board by more than `reach` is left out of account.
        """
        self._reading, self._board, self._rules, self._outcome = reading, board, rules, outcome
        self._hints = board.counted([0] * rules.cells)
        self._reach, self._end, self._seed = reach, end, seed
        self._clashes: list[Clash] = []
        self._gave_up = False
        self._scales = Scales(reading, self._hints)
        self._found: list[Possible] = []
        self._known: dict[Key, Finding] = {}
        self._allowance = Allowance(EFFORT)
        if outcome and outcome.solutions:
            self._known[frozenset()] = Finding(board, outcome.solutions)

    def decide(self) -> Decision:
        """Compare all readings that are likely enough to matter."""
        stages = iter(STAGES)
        most, limit = next(stages)
        while True:
            self._compare(most, limit)
            need = min(map(self._scales.weight, self._found), default=math.inf) + self._reach
            if self._gave_up or need <= min(most, limit):
                break
            if need < math.inf:
                most = limit = need
            elif (following := next(stages, None)) is not None:
                most, limit = following
            else:
                break
        return self._settle() if self._found else self._refute()

    def _compare(self, most: float, limit: float) -> None:
        """Find the readings that have solutions and cost up to `limit`, of changes that cost up to `most`."""
        self._options = Choices(self._reading, self._hints, most)
        self._examiner = Examiner(
            self._reading, self._rules, self._options, self._known, timeout=self._left(), seed=self._seed
        )
        search = Search(self._reading, self._examiner, self._options)
        search.limit = limit
        self._found = []
        best = math.inf
        try:
            with self._allowance:
                for possible in search.possible():
                    self._found.append(possible)
                    best = min(best, self._scales.weight(possible))
                    search.limit = min(limit, best + self._reach)
            self._gave_up = search.gave_up
        except TooMuch:
            self._gave_up = True
        except SolveTimeout:
            if not self._known:
                raise
            self._gave_up = True
        self._clashes = search.clashes

    def _left(self) -> float | None:
        """The seconds that are left."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    def _settle(self) -> Decision:
        """Decide on the likeliest reading that has solutions, if it can be relied on."""
        winner = min(self._found, key=self._scales.weight)
        rivalled = self._scales.unsure(winner, self._found)
        if not self._may_be_right(winner, rivalled):
            return self._refute()
        doubted = {i for i, sure in enumerate(self._reading.confidences) if sure < DOUBTFUL}
        unsure = rivalled | {i for i in doubted if self._is_open(i)}
        several = len(winner.finding.solutions) > 1
        open_ = self._unconfirmed(winner) if several else bool(unsure) or self._gave_up
        if open_ or not self._believable(winner):
            return self._uncertain(unsure | winner.changes.keys())
        status: Verdict = "multiple" if several else "solved"
        corrections = tuple(self._correction(i, winner) for i in sorted(winner.changes))
        doubts = self._doubts((unsure | doubted) - winner.changes.keys())
        return Decision(status, winner.finding.board, self._solved(winner), corrections, doubts)

    def _may_be_right(self, winner: Possible, rivalled: set[int]) -> bool:
        """Whether all that was changed may be what the picture shows.

        A single change without rivals is checked by the sums of columns and rows, where these have to agree.
        """
        single, sums = len(winner.changes) == 1, self._board.totals() is not None
        if single and sums and not rivalled:
            return True
        least = TRACE if single and not sums else 0.0
        return all(self._may_be(i, value, least) for i, value in winner.changes.items())

    def _believable(self, winner: Possible) -> bool:
        """Whether so much may have been misread, and nothing was guessed."""
        few = self._options.things(winner.changes) <= MOST_CORRECTIONS
        return few and winner.cost < UNBELIEVABLE and not self._guessed(winner)

    def _unconfirmed(self, winner: Possible) -> bool:
        """Whether a board with several solutions is rather misread, or others speak against its changes."""
        if math.prod(self._reading.confidences) < LIKELIER:
            return True
        rivals = (possible for possible in self._found if len(possible.finding.solutions) > 1)
        return not self._scales.unsure(winner, rivals).isdisjoint(winner.changes)

    def _solved(self, winner: Possible) -> Outcome:
        """What the rules of the board decided on say."""
        if len(winner.finding.solutions) > 1:
            known = None if winner.changes else self._outcome
            rules = winner.finding.board.rules()
            return known or solve(rules, timeout=self._left(), telling=TELLING)
        cells = winner.finding.solutions[0]
        return Outcome("solved", cells, cells)

    def _refute(self) -> Decision:
        """No reading has a solution: nor has the board if what contradicts itself was read with certainty."""
        unsure = math.exp(-CERTAIN)
        doubtful = {i for i, sure in enumerate(self._reading.confidences) if 1 / sure - 1 > unsure}
        if self._gave_up or doubtful:
            concerned = {i for clash in self._clashes for i in clash.values} & doubtful
            return self._uncertain(concerned or doubtful)
        core = contradiction(self._rules, timeout=NAMING)
        known = self._known.get(frozenset())
        if not core and known and known.clash:
            core = known.clash.rules
        return Decision("unsolvable", self._board, Outcome("unsolvable", core=core))

    def _uncertain(self, elements: Iterable[int]) -> Decision:
        return Decision("uncertain", self._board, None, (), self._doubts(elements))

    def _guessed(self, winner: Possible) -> bool:
        """Whether hints of which nothing was seen might say something else, so that the answer differs.

        Not all that they may say was looked at. Where one hint was lost, so may be those of all bare lines.
        """
        elements, costs = self._reading.elements, self._options.costs
        lost = {
            i for i, value in winner.changes.items() if UNREAD in costs[i] and not elements[i].seen_as(value)
        }
        if not lost:
            return False
        bare = {i for i, one in enumerate(elements) if one.value == () and one.confidence < 1}
        unread = dict.fromkeys(lost | bare if lost & bare else lost, UNREAD)
        try:
            with Allowance(AFTERWARDS):
                finding = self._examiner.examine(winner.changes | unread, why=False)
        except TooMuch:
            return True
        return finding.solutions != winner.finding.solutions

    def _is_open(self, index: int) -> bool:
        """Whether an element may well be none of its alternatives, and is no hint, which others tell."""
        element = self._reading.elements[index]
        return (
            index not in self._hints
            and element.value is not None
            and element.missing * math.exp(SAME_ANSWER) > element.confidence
        )

    def _may_be(self, index: int, value: Value, least: float) -> bool:
        """Whether an element was seen as this value too, or was not read with certainty at all.

        Where no sums check a single change, it must be likelier than `least`: more boards are misprinted.
        """
        element = self._reading.elements[index]
        return element.seen_as(value, least) or element.confidence * math.exp(-CERTAIN) < element.missing

    def _doubts(self, elements: Iterable[int]) -> tuple[Doubt, ...]:
        """The elements as doubts, the least sure first."""
        named = [self._reading.elements[i] for i in sorted(elements)]
        doubts = [Doubt(element.where, element.value, element.confidence) for element in named]
        return tuple(sorted(doubts, key=lambda doubt: doubt.confidence))

    def _correction(self, index: int, winner: Possible) -> Correction:
        element = self._reading.elements[index]
        return Correction(element.where, element.value, winner.changes[index], self._why(index, winner))

    def _why(self, index: int, winner: Possible) -> str:
        """What speaks against what was read of an element, if all else is as it was decided to be."""
        others = {i: value for i, value in winner.changes.items() if i != index}
        totals = self._examiner.board(others).totals()
        if totals and totals[0] != totals[1]:
            return f"with it the columns sum up to {totals[0]}, the rows to {totals[1]}"
        try:
            with Allowance(AFTERWARDS):
                finding = self._examiner.examine(others)
        except (SolveTimeout, TooMuch):
            return "the rules contradict it"
        if finding.solutions:
            several = len(finding.solutions) > 1
            return f"with it the board has {'several solutions' if several else 'another solution'}"
        where = self._reading.elements[index].where
        rules = tuple(rule for rule in finding.clash.rules if where not in rule) if finding.clash else ()
        more = f" and {len(rules) - MOST_RULES} more" if len(rules) > MOST_RULES else ""
        return f"contradicts {'; '.join(rules[:MOST_RULES])}{more}" if rules else "does not fit its line"
