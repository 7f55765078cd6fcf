"""The metadata that need the project's home: its addresses, and README with absolute links.

The home is what SNAP2SOLVE_HOME says, or where the checkout comes from (the git remote `origin`, if it is on
a public host), or what a source distribution was built with. Without one, all of this is left out.
"""

from __future__ import annotations

import os
import re
import subprocess
from email import message_from_string
from pathlib import Path
from urllib.parse import urlsplit

from setuptools import setup

ROOT = Path(__file__).parent
PAGES = {
    "Homepage": "",
    "Documentation": "#readme",
    "Changelog": "/blob/HEAD/CHANGELOG.md",
    "Issues": "/issues",
}


def home() -> str | None:
    """The web address of the project, without a slash at its end; None if there is none."""
    if named := os.environ.get("SNAP2SOLVE_HOME"):
        return public(named)
    if (ROOT / "PKG-INFO").is_file():
        built = message_from_string((ROOT / "PKG-INFO").read_text(encoding="utf-8"))
        found = (url.partition(", ") for url in built.get_all("Project-URL", ()))
        return next((url for label, _, url in found if label == "Homepage"), None)
    return public(origin()) if (ROOT / ".git").exists() else None


def origin() -> str:
    """The address of the git remote `origin`; empty if there is none, or no git."""
    try:
        command = ["git", "-C", str(ROOT), "remote", "get-url", "origin"]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def public(address: str) -> str | None:
    """The https address of a repository at a public host, without the name of a user; None of any other."""
    ssh = re.fullmatch(r"(?:ssh://)?[\w.-]+@([\w.-]+)(?::\d+/|[:/])(.+)", address)
    parts = urlsplit(f"https://{ssh[1]}/{ssh[2]}" if ssh else address)
    if parts.scheme != "https" or not re.search(r"\.[a-z]+$", parts.hostname or ""):
        return None
    return f"https://{parts.netloc.rpartition('@')[2]}/{parts.path.strip('/').removesuffix('.git')}"


def absolute(readme: str, base: str) -> str:
    """README with the addresses of files of the project in place of their paths, as a package index needs."""
    link = r"(!?\[[^\]]*\]\()(?!\w+:|#)([^)]+)\)"
    return re.sub(link, lambda m: f"{m[1]}{base}/{'raw' if m[1][0] == '!' else 'blob'}/HEAD/{m[2]})", readme)


readme, base = (ROOT / "README.md").read_text(encoding="utf-8"), home()
setup(
    long_description=absolute(readme, base) if base else readme,
    long_description_content_type="text/markdown",
    project_urls={label: base + page for label, page in PAGES.items()} if base else {},
)
