"""The one boundary at which errors become a sentence and an exit code."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from snap2solve.basics.errors import OwnOutput, as_problem
from snap2solve.results.result import Result


@contextmanager
def reporting(result: Result) -> Iterator[None]:
    """Put an error that is raised inside into the result."""
    try:
        yield
    except Exception as error:
        problem = as_problem(error)
        result.error, result.code, result.exit_code = str(problem), problem.code, problem.exit_code
        result.skipped = isinstance(error, OwnOutput)
        result.trace = traceback.format_exc()
