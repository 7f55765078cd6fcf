"""The token by which phones are let in: it lasts, so that a phone that was let in once stays in."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from platformdirs import user_config_path

from snap2solve.basics.errors import BadFile

LEAST = 22  # characters of a token that nobody can guess


def lasting_token(renew: bool = False) -> str:
    """The token in the user's configuration folder, made when there is none or `renew` is true.

    Raises BadFile where it can be neither read nor written.
    """
    path = token_path()
    try:
        if not renew and path.is_file():
            token = path.read_text("ascii").strip()
            if len(token) >= LEAST and token.isprintable():
                return token
        return written(fresh_token(), path)
    except (OSError, ValueError) as error:
        raise BadFile(f"{path}: the token cannot be kept there ({error})") from error


def token_path() -> Path:
    """The file with the token."""
    return user_config_path("snap2solve", appauthor=False) / "token"


def fresh_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(16)


def written(token: str, path: Path) -> str:
    """The token, once it is in a file that only its user may read."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f".token.{os.getpid()}")
    with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(token + "\n")
    half.replace(path)
    return token
