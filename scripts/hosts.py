"""The hosts by name: where pictures go and hands come from."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

from scripts.cli import JobError
from scripts.inputs import Inputs

if TYPE_CHECKING:
    from platforms.hosts.base import Host

WINDOW, TERMINAL, HEADLESS = "window", "terminal", "headless"
NAME: Final = "Tenspot"


def present_host() -> str:
    """The window; where there is no display the terminal that the command was started from."""
    has_display = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    )
    at_terminal = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    return TERMINAL if at_terminal and not has_display else WINDOW


def open_host(name: str, scaling: str, stack: ExitStack, inputs: Inputs | None = None) -> Host:
    """The host, with the screen taken; `stack` gives it back. JobError where that cannot be.

    `inputs` tell what the person plays with.
    """
    from platforms.hosts.base import HostError

    host = _host(name, scaling, inputs or Inputs())
    stack.callback(host.close)
    try:
        host.open(NAME)
    except HostError as error:
        raise JobError(str(error)) from None
    return host


def _host(name: str, scaling: str, inputs: Inputs) -> Host:
    match name:
        case "headless":
            from platforms.hosts.headless import HeadlessHost

            return HeadlessHost()
        case "terminal":
            from platforms.hosts.terminal import TerminalHost

            return TerminalHost()
    from platforms.hosts.geometry import Scaling
    from platforms.hosts.window import WindowHost

    return WindowHost(Scaling(scaling), captured=inputs.captured, sticks=inputs.wants_sticks)
