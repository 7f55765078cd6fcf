"""One Z3 solver, fed with text and asked again and again."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from ctypes import c_void_p
from functools import cached_property

from solvers.language.effort import left, spend
from solvers.smt import libz3
from solvers.smt.clauses import Clauses
from solvers.smt.texts import dimacs, smtlib

RANDOM = 5  # Z3's number for supposing values at random; with sums, its other ways often take much longer
STEPS, SUM_STEPS = 1.0, 6.0  # of Z3 a microsecond, as it counts them, with clauses alone and with sums
FOREVER = 2**32 - 1  # Z3's own "no limit", in milliseconds or conflicts


class SolveTimeout(Exception):
    """Z3 was stopped because the time given was over."""


class GaveUp(Exception):
    """Z3 was stopped because the effort given was spent."""


class _Contexts(threading.local):
    """The context of each thread, made when first used."""

    @cached_property
    def own(self) -> libz3.Context:
        """That of the thread that asks."""
        return libz3.Context()


_contexts = _Contexts()


def start_afresh() -> None:
    """Let new sessions of this thread know nothing of earlier ones, which may change what Z3 finds first."""
    vars(_contexts).pop("own", None)


class Session:
    """A Z3 solver over Booleans that are positive numbers; a literal is such a number, negative for 'not'.

    Clauses alone go to Z3's SAT solver as DIMACS text, loaded some 20 times faster than expressions made one
    by one; with `sums` all goes to its simple solver as SMT-LIB text, for the native weighted sums. With
    `true_first`, the SAT solver supposes first that a variable is true.

    The SAT solver is that for bit vectors, told to leave alone the one for a single question that comes with
    it: that for finite domains (QF_FD) looks at each clause several times more before it begins.
    """

    def __init__(
        self,
        *,
        sums: bool = False,
        true_first: bool = False,
        simplify_after: int = 0,
        long: bool = False,
        deadline: float | None = None,
        seed: int = 0,
    ) -> None:
        """A session in which checks must end by `deadline`, in seconds of the monotonic clock.

        The SAT solver simplifies its clauses after so many conflicts at the earliest. In a `long` search, it
        goes back to its beginning ever less often.
        """
        self._z3 = _contexts.own
        self._z3.sweep()
        self._c = self._z3.pointer
        self._sums = sums
        self._deadline = deadline
        self._declared = 0
        self._effort: int | None = None
        if sums:
            self._solver = libz3.mk_simple_solver(self._c)
        else:
            logic = libz3.mk_string_symbol(self._c, b"QF_BV")
            self._solver = libz3.mk_solver_for_logic(self._c, logic)
        libz3.solver_inc_ref(self._c, self._solver)
        self._params: int = libz3.mk_params(self._c)
        libz3.params_inc_ref(self._c, self._params)
        self._literals: dict[int, int] = {}
        if not sums:
            self._set("combined_solver.ignore_solver1", True)
        self._set("random_seed", seed)
        if sums:
            self._set("phase_selection", RANDOM)
        else:
            self._set("phase", "always_true" if true_first else "basic_caching")
            self._set("simplify.delay", simplify_after)
            self._set("restart", "geometric" if long else "ema")

    def __del__(self) -> None:
        self._z3.leave(libz3.solver_dec_ref, (self._solver,))
        self._z3.leave(libz3.params_dec_ref, (self._params,))
        self._z3.leave(libz3.dec_ref, self._literals.values())

    def add(self, clauses: Clauses) -> None:
        """Give Z3 what the clauses hold and empty them."""
        text = smtlib(clauses, self._declared) if self._sums else dimacs(clauses)
        self._declared = clauses.variables
        libz3.solver_from_string(self._c, self._solver, text.encode())
        self._z3.check()
        clauses.flat, clauses.sums = [], []

    def check(self, assumptions: Sequence[int] = (), effort: int | None = None) -> bool:
        """Whether what was added can hold together with these literals; raises SolveTimeout.

        With `effort`, raises GaveUp after so many conflicts.
        """
        self._limit(effort)
        array = (c_void_p * len(assumptions))(*map(self._literal, assumptions))
        with self._paid():
            return self._verdict(libz3.solver_check(self._c, self._solver, len(assumptions), array))

    def consequences(self, literals: Sequence[int]) -> list[int]:
        """Those of the literals that hold in every solution of what was added; raises SolveTimeout."""
        self._limit()
        c = self._c
        expressions = [self._literal(literal) for literal in literals]
        none, variables, found = (self._vector() for _ in range(3))
        for literal in literals:
            libz3.ast_vector_push(c, variables, self._literal(abs(literal)))
        with self._paid():
            result = libz3.solver_get_consequences(c, self._solver, none, variables, found)
            held = {libz3.get_app_arg(c, implication, 1) for implication in self._members(found)}
            for vector in (none, variables, found):
                libz3.ast_vector_dec_ref(c, vector)
            self._verdict(result)
        return [literal for literal, one in zip(literals, expressions, strict=True) if one in held]

    def values(self, variables: Iterable[int]) -> list[bool]:
        """What the last check gave each variable; what does not matter is false."""
        c, find, declare, symbol = self._c, libz3.model_get_const_interp, libz3.mk_func_decl, self._symbol
        true, sort = self._z3.true, self._z3.bool_sort
        model = libz3.solver_get_model(c, self._solver)
        self._z3.check()
        libz3.model_inc_ref(c, model)
        values = [find(c, model, declare(c, symbol(v), 0, None, sort)) == true for v in variables]
        libz3.model_dec_ref(c, model)
        return values

    def core(self) -> list[int]:
        """The assumptions of the last check, which failed, that contradict the rest."""
        vector = libz3.solver_get_unsat_core(self._c, self._solver)
        libz3.ast_vector_inc_ref(self._c, vector)
        found = set(self._members(vector))
        libz3.ast_vector_dec_ref(self._c, vector)
        return [literal for literal, ast in self._literals.items() if ast in found]

    @contextmanager
    def _paid(self) -> Iterator[None]:
        """Charge for what Z3 does, and let it do no more than may still be spent."""
        allowed = left()
        if allowed == math.inf:
            yield
            return
        pace = SUM_STEPS if self._sums else STEPS
        most = max(1, min(FOREVER - 1, int(allowed * pace)))
        self._set("rlimit", most)
        before = self._steps()
        try:
            yield
        finally:
            self._set("rlimit", 0)
            taken = self._steps() - before
            spend(taken if taken < most else math.inf, 1 / pace)

    def _steps(self) -> int:
        """How many steps Z3 has taken in this context, as it counts them."""
        c, stats = self._c, libz3.solver_get_statistics(self._c, self._solver)
        libz3.stats_inc_ref(c, stats)
        keys = (libz3.stats_get_key(c, stats, i) for i in range(libz3.stats_size(c, stats)))
        found = next((i for i, key in enumerate(keys) if key == b"rlimit count"), None)
        steps: int = 0 if found is None else libz3.stats_get_uint_value(c, stats, found)
        libz3.stats_dec_ref(c, stats)
        return steps

    def _limit(self, effort: int | None = None) -> None:
        """Give Z3 the time that is left, and so many conflicts."""
        if effort != self._effort:
            self._effort = effort
            self._set("max_conflicts", FOREVER if effort is None else effort)
        if self._deadline is not None:
            left = self._deadline - time.monotonic()
            if left <= 0:
                raise SolveTimeout
            self._set("timeout", min(FOREVER - 1, int(left * 1000) + 1))

    def _verdict(self, result: int) -> bool:
        if result:
            return result > 0
        reason = libz3.solver_get_reason_unknown(self._c, self._solver).decode()
        if "keyboard" in reason:
            raise KeyboardInterrupt
        if self._deadline is not None and time.monotonic() >= self._deadline:
            raise SolveTimeout
        if self._effort is not None:
            raise GaveUp
        raise libz3.Z3Error(f"Z3 gave up: {reason}")

    def _vector(self) -> int:
        vector: int = libz3.mk_ast_vector(self._c)
        libz3.ast_vector_inc_ref(self._c, vector)
        return vector

    def _members(self, vector: int) -> list[int]:
        return [
            libz3.ast_vector_get(self._c, vector, i) for i in range(libz3.ast_vector_size(self._c, vector))
        ]

    def _set(self, name: str, value: bool | int | str) -> None:
        """Set one parameter; Z3 takes all that were set before along, as some of its solvers forget them."""
        params = self._params
        symbol = libz3.mk_string_symbol(self._c, name.encode())
        if isinstance(value, bool):
            libz3.params_set_bool(self._c, params, symbol, value)
        elif isinstance(value, int):
            libz3.params_set_uint(self._c, params, symbol, value)
        else:
            libz3.params_set_symbol(self._c, params, symbol, libz3.mk_string_symbol(self._c, value.encode()))
        libz3.solver_set_params(self._c, self._solver, params)

    def _symbol(self, variable: int) -> int:
        if self._sums:
            return libz3.mk_string_symbol(self._c, b"v%d" % variable)  # type: ignore[no-any-return]
        return libz3.mk_int_symbol(self._c, variable)  # type: ignore[no-any-return]

    def _literal(self, literal: int) -> int:
        """Z3's expression of a literal, kept as long as the session."""
        if literal not in self._literals:
            ast = libz3.mk_const(self._c, self._symbol(abs(literal)), self._z3.bool_sort)
            libz3.inc_ref(self._c, ast)
            if literal < 0:
                ast = libz3.mk_not(self._c, ast)
                libz3.inc_ref(self._c, ast)
            self._literals[literal] = ast
        return self._literals[literal]
