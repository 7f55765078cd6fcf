"""`python -m snap2solve` is the command `snap2solve`."""

from __future__ import annotations

from snap2solve.cli import run

if __name__ == "__main__":
    run()
