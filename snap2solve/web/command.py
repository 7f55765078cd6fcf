"""`snap2solve serve`: the page on this machine, or with --lan for the phone on the same network."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING

import click

from snap2solve.errors import MissingPart, WrongUsage

if TYPE_CHECKING:
    from flask import Flask

PORT = 8017
HERE = "127.0.0.1"
ELSEWHERE = ("192.0.2.1", 9)  # an address for documentation: no packet is sent to it
WAITING = 8  # pictures, before more are told to come back later
CONNECTIONS = 24  # each may hold one upload in memory
IDLE = 30  # seconds, after which a connection that says nothing is closed


@click.command(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--lan", is_flag=True, help="For other machines on the network, too: whoever has the token.")
@click.option("--host", metavar="ADDRESS", help="With --lan: which of this machine's addresses.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="0: any free one."
)
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes.  [default: all cores]")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=30,
    metavar="SECONDS",
    show_default=True,
    help="For one picture.",
)
def serve(lan: bool, host: str | None, port: int, jobs: int | None, timeout: float) -> int:
    """Serve a page that solves screenshots, and POST /solve for programs.

    It is for this machine alone. With --lan, the printed address has a fresh token and is shown as a code
    for the phone; it is not encrypted, so use it on networks that you trust. Nothing is stored.
    """
    if host and not lan:
        raise click.UsageError("--host goes with --lan")
    try:
        import segno

        from snap2solve.web.app import application
        from snap2solve.web.guard import fresh_token
        from snap2solve.web.work import Work
    except ImportError as error:
        raise MissingPart(f"serve needs {error.name}: pip install 'snap2solve[web]'") from error
    token = fresh_token() if lan else None
    jobs = jobs or os.cpu_count() or 1
    work = Work(jobs, WAITING, timeout)
    work.warm(jobs)
    address = (host or own_address()) if lan else HERE

    def announce(port: int) -> None:
        url = f"http://{address}:{port}/" + (f"?token={token}" if token else "")
        click.echo(f"snap2solve is at {url}\nStop it with Ctrl-C.")
        if lan:
            segno.make(url).terminal(compact=True)

    try:
        run(application(work, token), address, port, jobs + WAITING + 2, announce)
    finally:
        work.stop()
    return 0


def run(app: Flask, address: str, port: int, threads: int, announce: Callable[[int], None]) -> None:
    """Serve until Ctrl-C or SIGTERM; raises WrongUsage where the address cannot be had."""
    from waitress import create_server

    from snap2solve.web.app import MAX_UPLOAD

    whole = 2 * MAX_UPLOAD  # what is larger than an upload is refused by the application, in its own words
    try:
        server = create_server(
            app,
            host=address,
            port=port,
            threads=threads,
            connection_limit=CONNECTIONS,
            channel_timeout=IDLE,
            max_request_body_size=whole,
            inbuf_overflow=whole,  # in memory, not on disk
            outbuf_overflow=8 * whole,
            ident=None,
        )
    except OSError as error:
        raise WrongUsage(
            f"{address}:{port} cannot be served: {error.strerror}; choose another --port"
        ) from error
    signal.signal(signal.SIGTERM, end)
    announce(server.effective_port)
    server.run()
    server.close()


def end(number: int, frame: FrameType | None) -> None:
    """Stop serving as on Ctrl-C."""
    raise KeyboardInterrupt


def own_address() -> str:
    """This machine's address on the network; raises WrongUsage where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError as error:
            raise WrongUsage("this machine is on no network that is known: say which with --host") from error
        return str(probe.getsockname()[0])
