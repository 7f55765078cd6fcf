"""`snap2solve serve`: addresses, token, and https."""

from __future__ import annotations

import os
import re
import signal
import socket
import ssl
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("hypercorn", reason="the page needs hypercorn: pip install 'snap2solve[web]'")
pytest.importorskip("starlette", reason="the page needs starlette: pip install 'snap2solve[web]'")
pytest.importorskip("psutil", reason="no psutil: pip install 'snap2solve[test]'")
pytest.importorskip("trustme", reason="no trustme: pip install 'snap2solve[test]'")

import trustme

from snap2solve.basics.errors import WrongUsage
from snap2solve.cli import main
from snap2solve.web import tokens
from snap2solve.web.command import own_address
from tests.snap2solve.web.serving import ROOT, serve, solved

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and folders as on POSIX")


def test_serve_is_for_this_machine_and_ends_with_an_interrupt(tmp_path: Path) -> None:
    with serve(tmp_path) as (process, address):
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address) and solved(address)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
        assert process.returncode == 0 and err == ""


def test_lan_prints_the_address_and_a_code(tmp_path: Path) -> None:
    with serve(tmp_path, "--lan", "--host", "127.0.0.1") as (process, address):
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=([\w-]{22,})", address) and process.stdout
        process.stdout.readline()
        code = [process.stdout.readline() for _ in range(10)]
        assert all(set(line) & set("█▀▄") for line in code[2:])
        with pytest.raises(HTTPError) as refused:
            urlopen(address.partition("?")[0], timeout=60)
        with refused.value as answer:
            assert b"token is missing" in answer.read()


def test_a_token_lasts_until_a_new_one_is_made(tmp_path: Path) -> None:
    found = []
    for more in ([], [], ["--new-token"]):
        with serve(tmp_path, "--lan", "--host", "127.0.0.1", *more) as (_, address):
            found.append(address.partition("token=")[2])
            if len(found) == 2:  # the phone that was let in before is still in, by its cookie
                with urlopen(
                    Request(address.partition("?")[0], headers={"Cookie": f"snap2solve={found[0]}"})
                ) as page:
                    assert b"<!doctype html>" in page.read()
    assert found[0] == found[1] != found[2]
    (kept,) = tmp_path.rglob("token")
    assert kept.read_text().strip() == found[2] and kept.stat().st_mode & 0o77 == 0


def test_tokens_that_cannot_be_kept_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "token_path", lambda: tmp_path / "file" / "token")
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Exception, match="cannot be kept"):
        tokens.lasting_token()


def test_what_is_no_token_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "token_path", lambda: tmp_path / "token")
    (tmp_path / "token").write_text("short")
    assert len(tokens.lasting_token()) >= tokens.LEAST
    assert tokens.lasting_token() == tokens.lasting_token()


def test_arguments_of_serve(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments in (["--host", "1.2.3.4"], ["--new-token"], ["--cert", "x.pem"]):
        assert main(["serve", *arguments]) == 2
    assert main(["serve", "--help"]) == 0
    assert "--lan" in capsys.readouterr().out
    assert main(["serve", "--cert", "none.pem", "--key", "none.pem"]) == 2
    assert "cannot be read" in capsys.readouterr().err
    monkeypatch.setattr("snap2solve.web.command.ELSEWHERE", ("256.0.0.0", 1))
    assert main(["serve", "--lan"]) == 2
    assert "--host" in capsys.readouterr().err


def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main(["serve", "--port", str(taken.getsockname()[1])]) == 2
    assert "--port" in capsys.readouterr().err


def test_own_address_is_the_one_that_others_are_reached_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("snap2solve.web.command.ELSEWHERE", ("127.0.0.1", 9))
    assert own_address() == "127.0.0.1"
    monkeypatch.setattr("snap2solve.web.command.ELSEWHERE", ("256.0.0.0", 1))
    with pytest.raises(WrongUsage, match="no network"):
        own_address()


@pytest.mark.parametrize("part", ["starlette", "hypercorn", "segno", "platformdirs"])
def test_the_missing_extra_is_named(part: str) -> None:
    lines = ["import sys", f"sys.modules[{part!r}] = None", "from snap2solve.cli import main"]
    code = "; ".join([*lines, "sys.exit(main(['serve']))"])
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment, check=False)
    assert done.returncode == 3 and b"pip install 'snap2solve[web]'" in done.stderr


def test_https(tmp_path: Path) -> None:
    authority = trustme.CA()
    made = authority.issue_cert("127.0.0.1")
    made.private_key_pem.write_to_path(tmp_path / "key.pem")
    made.cert_chain_pems[0].write_to_path(tmp_path / "cert.pem")
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    files = ["--cert", str(tmp_path / "cert.pem"), "--key", str(tmp_path / "key.pem")]
    with serve(tmp_path, *files) as (_, address):
        assert address.startswith("https://")
        with urlopen(address, timeout=60, context=trusting) as page:
            assert b"<!doctype html>" in page.read()
