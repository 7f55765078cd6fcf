"""Clauses and sums as text that Z3 reads: DIMACS and SMT-LIB."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from solvers.smt.clauses import Clauses, Sum


def dimacs(clauses: Clauses) -> str:
    """The clauses as DIMACS; a list's own text is the quickest way to it."""
    return (
        f"p cnf {clauses.variables} {clauses.flat.count(0)}\n"
        + repr(clauses.flat)[1:-1].replace(",", "")
        + "\n"
    )


def smtlib(clauses: Clauses, declared: int) -> str:
    """The clauses and sums as SMT-LIB, with the variables after those that are declared already.

    A variable declared twice would silently void the text.
    """
    lines = [f"(declare-const v{v} Bool)" for v in range(declared + 1, clauses.variables + 1)]
    lines += [f"(assert (or false {words}))" for words in _words(clauses.flat)]
    lines += [f"(assert {_pbeq(one)})" for one in clauses.sums]
    return "\n".join(lines)


def _name(literal: int) -> str:
    return f"v{literal}" if literal > 0 else f"(not v{-literal})"


def _words(flat: Iterable[int]) -> Iterator[str]:
    """The literals of each clause in SMT-LIB, separated by spaces."""
    words: list[str] = []
    for literal in flat:
        if literal:
            words.append(_name(literal))
        else:
            yield " ".join(words)
            words = []


def _pbeq(one: Sum) -> str:
    """A sum in SMT-LIB, where a literal that stands more than once has that weight."""
    weights = Counter(one.literals)
    if not weights:
        said = "true" if one.total == 0 else "false"
    else:
        said = (
            f"((_ pbeq {one.total} {' '.join(map(str, weights.values()))}) {' '.join(map(_name, weights))})"
        )
    return f"(=> {_name(one.guard)} {said})" if one.guard else said
