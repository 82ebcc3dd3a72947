"""The browser of the tests: find a Chromium, or (`python -m tests.browser`) see to it that there is one."""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
MISSING = "No Chromium for the browser tests: install Chromium or Google Chrome (Debian: apt-get install chromium)"
INSTALL = (("apt-get", "update", "-qq"), ("apt-get", "install", "-y", "-qq", "chromium"))


def in_ci() -> bool:
    """Continuous integration leaves no browser test out."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def find_chromium() -> str | None:
    """The system's Chromium or Chrome, or else the one that Playwright brought."""
    on_path = (shutil.which(name) for name in (*NAMES, MAC))
    return next((path for path in on_path if path), None) or _playwrights_own()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install_chromium() -> None:
    """Debian's package, where this user may install it; silent, since the caller looks again."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    print("Installing Chromium for the browser tests ...", flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in INSTALL:
        subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, capture_output=True, check=False)


def main() -> int:
    if find_chromium():
        return 0
    install_chromium()
    if find_chromium():
        return 0
    print(MISSING if in_ci() else f"{MISSING}; they are skipped", file=sys.stderr)
    return int(in_ci())


if __name__ == "__main__":
    sys.exit(main())
