"""What the kinds of terminals can do, by the name in TERM."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from platforms.hosts.base import HostError
from platforms.hosts.terminal_looks import Depth

CLEAR_HOME: Final = "\x1b[m\x1b[2J\x1b[H"
"""An empty screen, and the cursor in its corner."""
NO_WRAP, WRAP = "\x1b[?7l", "\x1b[?7h"
HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"
OTHER_SCREEN, MAIN_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
MOUSE: Final = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
"""Buttons, moves while one is held, told in decimals (xterm)."""
NO_MOUSE: Final = "\x1b[?1006l\x1b[?1002l\x1b[?1000l"

XTERM_LIKE: Final = frozenset(
    (
        *("xterm", "tmux", "screen", "rxvt", "alacritty", "foot", "kitty", "ghostty", "wezterm"),
        *("konsole", "vte", "gnome", "putty", "st", "stterm", "mintty", "iterm", "iterm2"),
        *("contour", "rio"),
    )
)
CONSOLE: Final = "linux"
UNUSABLE: Final = ("", "dumb", "unknown", "network")
ENOUGH_COLOURS: Final = 16


@dataclass(frozen=True, slots=True)
class Kind:
    """How to take a terminal's screen and give it back, and what is on it."""

    enter: str
    leave: str
    depth: Depth
    console: bool = False
    """The Linux console: small fonts."""
    asks: bool = False
    """Whether the terminal may be asked about itself: others print the question."""


def kind_of(environ: Mapping[str, str]) -> Kind:
    """The terminal that the environment names; HostError where it is none that can be drawn on."""
    name = environ.get("TERM", "")
    if name in UNUSABLE:
        raise HostError(
            f"nothing can be drawn on this terminal (TERM={name or 'is not set'}; "
            "xterm-256color is what most are)"
        )
    family = re.split("[-.]", name)[0]
    plain = bool(environ.get("NO_COLOR"))
    if family == CONSOLE:
        depth = Depth.NONE if plain else Depth.CONSOLE
        return Kind(HIDE + NO_WRAP, CLEAR_HOME + WRAP + SHOW, depth, console=True)
    if family in XTERM_LIKE:
        depth = Depth.EIGHT if name == "screen" else Depth.SIXTEEN
        enter = OTHER_SCREEN + HIDE + NO_WRAP + MOUSE
        leave = NO_MOUSE + CLEAR_HOME + WRAP + SHOW + MAIN_SCREEN
        return Kind(enter, leave, Depth.NONE if plain else depth, asks=True)
    return _looked_up(name, plain)


def _looked_up(name: str, plain: bool) -> Kind:
    """A kind that is not known here. blessed, which knows them all, takes longer to load than
    everything else; on a stream that is no terminal it asks nothing."""
    from blessed import Terminal

    terminal = Terminal(kind=name, stream=io.StringIO(), force_styling=True)
    colours = terminal.number_of_colors
    depth = Depth.SIXTEEN if colours >= ENOUGH_COLOURS else Depth.EIGHT if colours else Depth.NONE
    mouse = bool(terminal.kmous)
    return Kind(
        f"{terminal.enter_fullscreen}{terminal.hide_cursor}{terminal.smkx}{MOUSE * mouse}",
        f"{NO_MOUSE * mouse}{CLEAR_HOME}{terminal.rmkx}{terminal.normal_cursor}"
        f"{terminal.exit_fullscreen}",
        Depth.NONE if plain else depth,
    )
