"""Serves the application with Hypercorn, bounded so that slow and hostile clients keep nobody else out."""

from __future__ import annotations

import asyncio
import socket
import ssl
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from hypercorn.asyncio import serve
from hypercorn.config import Config
from starlette.types import ASGIApp

from snap2solve.basics.errors import WrongUsage

IDLE = 10.0  # seconds for the head of a request to arrive, also of the next one on the same connection
ENDING = 1.0  # seconds for answers under way when the server ends
BACKLOG = 256  # connections that wait to be accepted
FILES = 8192  # connections that may be open at a time, where the system allows so many


@dataclass(frozen=True)
class Certificate:
    """The files of a certificate and of its key, PEM."""

    chain: Path
    key: Path

    def check(self) -> None:
        """Raise WrongUsage where they are none, or do not belong together."""
        try:
            ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(self.chain, self.key)
        except ssl.SSLError as error:
            reason = error.reason or str(error)
            raise WrongUsage(f"--cert and --key are no certificate with its key, PEM: {reason}") from error
        except OSError as error:
            raise WrongUsage(f"--cert or --key cannot be read: {error.strerror}") from error


def listen(address: str, port: int) -> socket.socket:
    """A socket at an address; raises WrongUsage where it cannot be had."""
    try:
        found = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        return socket.create_server(found[4][:2], family=found[0], backlog=BACKLOG)
    except OSError as error:
        raise WrongUsage(
            f"{address}:{port} cannot be served: {error.strerror}; choose another --port"
        ) from error


def run(app: ASGIApp, listener: socket.socket, certificate: Certificate | None = None) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    allow_connections()
    config = Config()
    config.bind = [f"fd://{listener.detach()}"]
    config.backlog = BACKLOG
    config.keep_alive_timeout = IDLE
    config.ssl_handshake_timeout = IDLE
    config.graceful_timeout = ENDING
    config.include_server_header = False
    config.alpn_protocols = ["http/1.1"]
    config.loglevel = "WARNING"
    if certificate:
        config.certfile, config.keyfile = str(certificate.chain), str(certificate.key)
    with suppress(asyncio.CancelledError):
        asyncio.run(serve(app, config))  # type: ignore[arg-type]


def allow_connections() -> None:
    """Let this process have so many connections that those who say nothing leave room for others."""
    if find_spec("resource"):  # not on Windows
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
