"""`snap2solve serve`: the page on this machine, or with --lan for the phone on the same network."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import click

from snap2solve.basics.errors import MissingPart, WrongUsage

PORT = 8017
HERE = "127.0.0.1"
ELSEWHERE = ("192.0.2.1", 9)  # an address for documentation: no packet is sent to it
WAITING = 8  # pictures; more are asked to come back later


@click.command(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--lan", is_flag=True, help="For other machines on the network, too: whoever has the token.")
@click.option("--host", metavar="NAME", help="With --lan: which of this machine's addresses or names.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="0: any free one."
)
@click.option("--new-token", is_flag=True, help="With --lan: shut out all phones that were let in before.")
@click.option("--cert", type=click.Path(path_type=Path), metavar="FILE", help="A certificate, PEM: https.")
@click.option("--key", type=click.Path(path_type=Path), metavar="FILE", help="The certificate's key, PEM.")
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes.  [default: all cores]")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=30,
    metavar="SECONDS",
    show_default=True,
    help="For one picture.",
)
def serve(
    lan: bool,
    host: str | None,
    port: int,
    new_token: bool,
    cert: Path | None,
    key: Path | None,
    jobs: int | None,
    timeout: float,
) -> int:
    """Serve a page that solves screenshots, and POST /solve for programs.

    It is for this machine alone. With --lan, the printed address has a token and is shown as a code for the
    phone, which is then let in until --new-token; without --cert nothing is encrypted, so use it on networks
    that you trust. No picture is stored.
    """
    for name, given in (("--host", host), ("--new-token", new_token)):
        if given and not lan:
            raise click.UsageError(f"{name} goes with --lan")
    if (cert is None) != (key is None):
        raise click.UsageError("--cert and --key go together")
    try:
        import segno  # noqa: F401  # so that a missing part is reported before the page is served

        from snap2solve.web import server
        from snap2solve.web.app import application
        from snap2solve.web.guard import names_of
        from snap2solve.web.tokens import lasting_token
        from snap2solve.web.work import Work
    except ImportError as error:
        raise MissingPart(f"serve needs {error.name}: pip install 'snap2solve[web]'") from error
    certificate = server.Certificate(cert, key) if cert and key else None
    if certificate:
        certificate.check()
    address = (host or own_address()) if lan else HERE
    listener = server.listen(address, port)
    token = lasting_token(new_token) if lan else None
    jobs = jobs or os.cpu_count() or 1
    work = Work(jobs, WAITING, timeout)
    work.warm(jobs)
    announce(address, listener.getsockname()[1], bool(certificate), token)
    try:
        server.run(application(work, token, names_of(address)), listener, certificate)
    finally:
        work.stop()
    return 0


def announce(address: str, port: int, encrypted: bool, token: str | None) -> None:
    """Print where the page is; an address with a token, which is for phones, also as a QR code."""
    shown = f"[{address}]" if ":" in address else address
    url = f"http{'s' if encrypted else ''}://{shown}:{port}/" + (f"?token={token}" if token else "")
    click.echo(f"snap2solve is at {url}\nStop it with Ctrl-C.")
    if token:
        import segno

        segno.make(url).terminal(compact=True)


def own_address() -> str:
    """This machine's address on the network; raises WrongUsage where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError as error:
            raise WrongUsage("this machine is on no network that is known: say which with --host") from error
        return str(probe.getsockname()[0])
