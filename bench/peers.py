"""The same boards in other solvers that a user could pick: OR-tools CP-SAT, clingo, CaDiCaL.

Each is given the rules as its users write them, and is to find a solution and whether there is another one.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from samples.drafts import AnyBoard
from solvers.clauses import Clauses
from solvers.light_up import LightUp
from solvers.rules import AtLeastOne, AtMostOne, Exactly, Implies, Rules, Runs, Same, Statement

Peers = dict[str, Callable[[AnyBoard], str]]


def installed() -> Peers:
    """The peers that are there, by name; each gives 'solved', 'multiple' or 'unsolvable'.

    Each has solved a board before: its import and start are not to be counted.
    """
    peers = {"CP-SAT": ("ortools", cp_sat), "clingo": ("clingo", clingo), "CaDiCaL": ("pysat", cadical)}
    found = importlib.util.find_spec
    there: Peers = {name: peer for name, (module, peer) in peers.items() if found(module)}
    for peer in there.values():
        peer(LightUp((".",)))
    return there


def statements(rules: Rules) -> Iterator[Statement]:
    """All that the rules state."""
    return (statement for group in rules.groups for statement in group.statements)


def cp_sat(board: AnyBoard) -> str:
    """OR-tools: its own constraints for at most one, sums and (for runs) automata, on one thread."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    rules = board.rules()
    cells = [model.new_bool_var("") for _ in range(rules.cells + 1)]
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


RUNS = """
1 {start(L, I, P) : P = A..B} 1 :- run(L, I, N, A, B).
:- run(L, I, N, _, _), start(L, I, P), start(L, I + 1, Q), Q <= P + N.
covered(L, P..P + N - 1) :- start(L, I, P), run(L, I, N, _, _).
:- at(L, K, C), x(C), not covered(L, K).
:- at(L, K, C), covered(L, K), not x(C).
"""


def clingo(board: AnyBoard) -> str:
    """Answer sets: a choice for each cell, constraints, and up to two solutions that differ in a cell."""
    from clingo import Control

    rules = board.rules()
    control = Control(["2", "--project=show"], logger=lambda *_: None)
    program = [f"{{x(1..{rules.cells})}}. #show x/1.", RUNS]
    program += [rule for i, one in enumerate(statements(rules)) for rule in _to_clingo(one, i)]
    control.add("base", [], "\n".join(program))
    control.ground([("base", [])])
    with control.solve(yield_=True) as models:
        found = sum(1 for _ in models)
    return ("unsolvable", "solved", "multiple")[found]


def _to_clingo(statement: Statement, name: int) -> Iterator[str]:
    match statement:
        case AtLeastOne(cells):
            yield ":- " + ", ".join(f"not x({i})" for i in cells) + "."
        case AtMostOne(cells):
            yield ":- 2 {" + "; ".join(f"x({i})" for i in cells) + "}."
        case Exactly(total, cells):
            some = "; ".join(f"x({i})" for i in cells)
            yield f":- not {total} {{{some}}} {total}."
        case Same((first, *others)):
            for other in others:
                yield f":- x({first}), not x({other}). :- x({other}), not x({first})."
        case Implies(cell, then):
            yield f":- x({cell}), not x({then})."
        case Runs(lengths, cells):
            first, slack = 0, len(cells) - sum(lengths) - len(lengths) + 1
            for i, length in enumerate(lengths):
                yield f"run({name}, {i}, {length}, {first}, {first + slack})."
                first += length + 1
            yield " ".join(f"at({name}, {i}, {cell})." for i, cell in enumerate(cells))


def cadical(board: AnyBoard) -> str:
    """The same clauses that Z3 gets here, without following them first; counts as PySAT encodes them."""
    from pysat.card import CardEnc, EncType
    from pysat.solvers import Solver

    rules = board.rules()
    clauses = Clauses(rules.cells)
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
        solver.add_clause([-literal for literal in model[: rules.cells]])
        return "multiple" if solver.solve() else "solved"
