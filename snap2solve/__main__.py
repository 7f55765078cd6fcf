"""`python -m snap2solve` is the command `snap2solve`."""

from __future__ import annotations

import sys

from snap2solve.cli import main

if __name__ == "__main__":
    sys.exit(main())
