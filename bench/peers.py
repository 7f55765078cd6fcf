"""The same boards in other solvers that a user could pick: OR-tools CP-SAT, clingo, CaDiCaL.

Each is given the rules as its users write them, and is to find a solution and whether there is another one:
CP-SAT its own constraints, clingo rules over facts (`bench/kinds`), CaDiCaL the clauses that Z3 gets here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from typing import Any

from bench.boards import KINDS
from bench.kinds import kind_named
from solvers.language.board import Board
from solvers.language.rules import AtLeastOne, AtMostOne, Exactly, Implies, Rules, Runs, Same, Statement
from solvers.smt.clauses import Clauses

Peers = dict[str, Callable[[Board], str]]


def installed() -> Peers:
    """The peers that are installed, by name; each gives 'solved', 'multiple' or 'unsolvable'.

    Each has solved a board before: its import and start are not to be counted.
    """
    found: Peers = {name: peer for name, (package, peer) in PEERS.items() if find_spec(MODULES[package])}
    for peer in found.values():
        peer(kind_named(KINDS[0]).article_board())
    return found


def of_kind(kind: str) -> Peers:
    """The solvers that there are for boards of this kind alone."""
    own = getattr(kind_named(kind), "PEERS", {})
    return {name: peer for name, (package, peer) in own.items() if find_spec(package)}


def missing() -> list[str]:
    """The packages that are to be installed for the other peers."""
    own = [package for kind in KINDS for package, _ in getattr(kind_named(kind), "PEERS", {}).values()]
    named = [(package, MODULES[package]) for package, _ in PEERS.values()] + [(one, one) for one in own]
    return [package for package, module in named if not find_spec(module)]


def statements(rules: Rules) -> Iterator[Statement]:
    """All that the rules state."""
    return (statement for group in rules.groups for statement in group.statements)


def cp_sat(board: Board) -> str:
    """OR-tools: its own constraints for at most one, sums and (for runs) automata, on one thread."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    rules = board.rules()
    cells = [model.new_bool_var("") for _ in range(rules.variables + 1)]
    for statement in statements(rules):
        _to_cp_sat(statement, model, cells)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return "unsolvable"
    values = [solver.boolean_value(cell) for cell in cells[1:]]
    model.add_bool_or([~cell if value else cell for cell, value in zip(cells[1:], values, strict=True)])
    return "multiple" if solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE) else "solved"


def _to_cp_sat(statement: Statement, model: Any, cells: Sequence[Any]) -> None:
    match statement:
        case AtLeastOne(some):
            model.add_bool_or([cells[i] for i in some])
        case AtMostOne(some):
            model.add_at_most_one([cells[i] for i in some])
        case Exactly(total, some):
            model.add(sum(cells[i] for i in some) == total)
        case Same((first, *others)):
            for other in others:
                model.add(cells[first] == cells[other])
        case Implies(cell, then):
            model.add_implication(cells[cell], cells[then])
        case Runs(lengths, line):
            last, moves = _automaton(lengths)
            model.add_automaton([cells[i] for i in line], 0, [last], moves)


def _automaton(lengths: Sequence[int]) -> tuple[int, list[tuple[int, int, int]]]:
    """The last state and the moves (state, filled, state) of an automaton that reads such runs."""
    moves, state = [(0, 0, 0)], 0
    for i, length in enumerate(lengths):
        if i:
            moves += [(state, 0, state + 1), (state + 1, 0, state + 1)]
            state += 1
        moves += [(step, 1, step + 1) for step in range(state, state + length)]
        state += length
    return state, [*moves, (state, 0, state)] if lengths else moves


def clingo(board: Board) -> str:
    """Answer sets: rules for all boards of the kind over facts that tell of this one; up to two answers."""
    from clingo import Control

    kind = kind_named(board.kind)
    control = Control(["2", "--project=show"], logger=lambda *_: None)
    control.add("base", [], kind.RULES + "\n".join(kind.facts(board)))
    control.ground([("base", [])])
    with control.solve(yield_=True) as models:
        found = sum(1 for _ in models)
    return ("unsolvable", "solved", "multiple")[found]


def cadical(board: Board) -> str:
    """The same clauses that Z3 gets here, without following them first; counts as PySAT encodes them."""
    from pysat.card import CardEnc, EncType
    from pysat.solvers import Solver

    rules = board.rules()
    clauses = Clauses(rules.variables)
    clauses.state(statements(rules))
    with Solver("cadical153") as solver:
        clause: list[int] = []
        for literal in clauses.flat:
            if literal:
                clause.append(literal)
            else:
                solver.add_clause(clause)
                clause = []
        for total, literals, _ in clauses.sums:
            count = CardEnc.equals(literals, total, clauses.variables, encoding=EncType.seqcounter)
            clauses.variables = max(clauses.variables, count.nv)
            solver.append_formula(count.clauses)
        if not solver.solve():
            return "unsolvable"
        model = solver.get_model()
        solver.add_clause([-literal for literal in model[: rules.answers]])
        return "multiple" if solver.solve() else "solved"


MODULES = {"ortools": "ortools", "clingo": "clingo", "python-sat": "pysat"}  # by the package that has them
PEERS: dict[str, tuple[str, Callable[[Board], str]]] = {
    "CP-SAT": ("ortools", cp_sat),
    "clingo": ("clingo", clingo),
    "CaDiCaL": ("python-sat", cadical),
}
