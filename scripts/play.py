"""`play`: four solitaires on the machines they ran on, in a window or without a screen.

Only what catches Ctrl+C is loaded here; everything else is loaded inside of it.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

from scripts.cli import run


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point; the exit status."""
    words = sys.argv[1:] if argv is None else argv
    # Until the first picture almost everything made is there to stay: looking for garbage
    # would take a tenth of the time.
    gc.disable()
    try:
        return run("play", lambda: _play(words))
    finally:
        gc.enable()


def canfield() -> int:
    """`canfield` is `play canfield`."""
    return main(["canfield", *sys.argv[1:]])


def king() -> int:
    """`king` is `play king`."""
    return main(["king", *sys.argv[1:]])


def corners() -> int:
    """`corners` is `play corners`."""
    return main(["corners", *sys.argv[1:]])


def betsy() -> int:
    """`betsy` is `play betsy`."""
    return main(["betsy", *sys.argv[1:]])


def _play(words: Sequence[str]) -> int:
    from scripts.playing import play

    return play(words)


if __name__ == "__main__":
    sys.exit(main())
