"""Many inputs on the workers of a dask scheduler, which need this program but not these files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from snap2solve.basics.errors import MissingPart, Problem
from snap2solve.basics.kinds import kinds_named
from snap2solve.basics.options import Task
from snap2solve.inputs.sources import open_source
from snap2solve.processes.batch import in_order
from snap2solve.results.reporting import reporting
from snap2solve.results.result import Result
from snap2solve.solving.pipeline import deliver, solve_given, solved_before

if TYPE_CHECKING:
    from distributed import Client, Future

    from solvers.language.board import Board

PATIENCE = 10.0  # seconds for the scheduler to answer
AHEAD = 3  # inputs in work or waiting for each thread of the workers
LEAST_AHEAD = 8  # while workers come and go


@dataclass(frozen=True)
class Order:
    """One input: what was opened, and its result, if that is known already, or else its future."""

    given: bytes | Board | None
    result: Result | None
    future: Future[Result] | None = None

    def done(self) -> bool:
        """Whether there is nothing to wait for."""
        return self.future is None or self.future.done()


def solve_all(tasks: Sequence[Task], address: str) -> Iterator[Result]:
    """The results of all tasks in their order; files are read and written here, and solved there.

    Raises MissingPart where no scheduler answers at the address.
    """
    client = connect(address)
    try:
        threads = sum(client.nthreads().values())
        yield from in_order(
            tasks, lambda task: ordered(client, task), finished, max(LEAST_AHEAD, AHEAD * threads)
        )
    finally:
        client.close()


def connect(address: str) -> Client:
    """A client of the scheduler; raises MissingPart."""
    try:
        from distributed import Client
    except ImportError as error:
        raise MissingPart("--dask needs dask.distributed: pip install 'snap2solve[cluster]'") from error
    try:
        return Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise MissingPart(
            f"no dask scheduler answers at {address}: start one with `dask scheduler`"
        ) from error


def ordered(client: Client, task: Task) -> Order:
    """Open an input, and have it solved unless that was done before."""
    source, output, options = task
    result = Result(source)
    with reporting(result):
        given = open_source(source, kinds_named(options.kind), options.size)
        before = solved_before(source, given, output, options)
        future = None if before else client.submit(solve_given, source, given, output, options, pure=False)
        return Order(given, before, future)
    return Order(None, result)


def finished(task: Task, order: Order) -> Result:
    """The result of an input, with its annotated picture written."""
    source, output, options = task
    if order.result or order.future is None or order.given is None:
        return order.result or Result(source)
    result = Result(source)
    with reporting(result):
        result = fetched(order.future)
    with reporting(result):
        deliver(result, order.given, output, options)
    return result


def fetched(future: Future[Result]) -> Result:
    """The result that a worker computed; raises Problem where none could."""
    from distributed import KilledWorker
    from distributed.client import FutureCancelledError

    try:
        result: Result = future.result()
    except KilledWorker as error:
        raise Problem("every worker that solved it was killed (out of memory?)") from error
    except FutureCancelledError as error:
        raise Problem("the scheduler was lost before it was solved") from error
    except ModuleNotFoundError as error:
        raise MissingPart(f"the workers lack {error.name}: install snap2solve there, too") from error
    return result
