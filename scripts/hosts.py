"""The hosts by name: where pictures go and hands come from."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

from scripts.cli import JobError

if TYPE_CHECKING:
    from platforms.hosts.base import Host
    from scripts.inputs import Inputs

WINDOW, TERMINAL, HEADLESS = "window", "terminal", "headless"
HOSTS: Final = (WINDOW, TERMINAL, HEADLESS)
NAME: Final = "Tenspot"


def present_host() -> str:
    """The window; where there is no display the terminal that the command was started from."""
    has_display = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    )
    at_terminal = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    return TERMINAL if at_terminal and not has_display else WINDOW


def open_host(
    name: str, scaling: str, stack: ExitStack, instead: str, inputs: Inputs | None = None
) -> Host:
    """The host, with the screen taken; `stack` gives it back. JobError where that cannot be, with
    what works `instead`.

    `inputs` tell what the person plays with; None: with anything.
    """
    from platforms.hosts.base import HostError

    host = _host(name, scaling, inputs)
    stack.callback(host.close)
    try:
        host.open(NAME)
    except HostError as error:
        raise JobError(f"{error}; {instead}") from None
    return host


def _host(name: str, scaling: str, inputs: Inputs | None) -> Host:
    if name == HEADLESS:
        from platforms.hosts.headless import HeadlessHost

        return HeadlessHost()
    if name == TERMINAL:
        from platforms.hosts.terminal import TerminalHost

        return TerminalHost()
    from platforms.hosts.geometry import Scaling
    from platforms.hosts.window import WindowHost
    from scripts.inputs import Inputs

    hands = inputs or Inputs()
    return WindowHost(Scaling(scaling), captured=hands.captured, sticks=hands.wants_sticks)
