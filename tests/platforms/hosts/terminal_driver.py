"""Canfield on a terminal, for tests: `python -m tests.platforms.hosts.terminal_driver MODE`.

Ctrl+F9 ends it, Ctrl+F12 is an error in mid-play.
"""

from __future__ import annotations

import sys
from contextlib import closing

from core.events import Close
from core.screens.app import App, Start
from core.shuffle import parse_deal
from platforms import modes
from platforms.console import Console
from platforms.hosts.terminal import TerminalHost


def fail() -> None:
    raise RuntimeError("an error in mid-play")


def main() -> None:
    with closing(TerminalHost()) as host:
        host.open("Tenspot")
        app = App(Start("canfield", deal=parse_deal("7"), direct=True), lambda: 7)
        console = Console(modes.build(sys.argv[1]), host, app)
        console.commands |= {"ctrl+f9": lambda: console.send([Close()]), "ctrl+f12": fail}
        console.start()
        console.run()
    print(f"left: {app.exit_reason}")


if __name__ == "__main__":
    main()
