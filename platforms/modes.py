"""The modes: one row each, and the rigs built from them.

Installed packages add modes under the entry-point group ``tenspot.platforms``: an entry point of
the mode's name that loads a `Mode`. They are looked up only for names that are not here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from platforms.adapters.base import Adapter
    from platforms.frame import Frame
    from platforms.machine import Machine
    from platforms.painters.base import Painter

ENTRY_POINTS: Final = "tenspot.platforms"


class UnknownModeError(ValueError):
    """There is no such mode; the text names those there are."""


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to show a scene.

    `machine`, `adapter` and `monitor` are names as a person gives them; `text`: a mode of
    character cells. `parts`, as ``module:function``, gives the machine with its adapter set to
    this mode, the adapter, and the painter.
    """

    name: str
    title: str
    machine: str
    adapter: str
    monitor: str
    text: bool
    parts: str


@dataclass(frozen=True, slots=True)
class Rig:
    """A machine in a mode, with what paints for it and the monitor it is seen on."""

    mode: Mode
    machine: Machine
    adapter: Adapter
    painter: Painter
    monitor: Callable[[Frame], Frame]


_PAINTERS: Final = "platforms.painters"

MODES: Final = (
    Mode(
        *("cga", "CGA, 320x200 in four colours", "pc", "cga", "rgb"),
        text=False,
        parts=f"{_PAINTERS}.cga_graphics:parts",
    ),
    Mode(
        *("cga-text", "CGA, 80x25 colour text", "pc", "cga", "rgb"),
        text=True,
        parts=f"{_PAINTERS}.cga_text:parts",
    ),
    Mode(
        *("amiga", "Amiga, 640x200 in sixteen colours", "amiga500", "amiga", "rgb"),
        text=False,
        parts=f"{_PAINTERS}.amiga_screen:parts",
    ),
)

MONITORS: Final = {
    "rgb": "platforms.monitors.rgb:brown",
    "green": "platforms.monitors.phosphor:green",
    "amber": "platforms.monitors.phosphor:amber",
    "white": "platforms.monitors.phosphor:white",
}
"""Where each monitor's function from frame to frame is."""


def names() -> tuple[str, ...]:
    """The modes that come with the project."""
    return tuple(mode.name for mode in MODES)


def mode(name: str) -> Mode:
    """The mode of that name; UnknownModeError if there is none."""
    for row in (*MODES, *_installed(name)):
        if row.name == name:
            return row
    raise UnknownModeError(f"mode {name!r}: choose from {', '.join(names())}")


def build(name: str) -> Rig:
    """The mode's machine, switched on, with its painter; UnknownModeError if there is no mode."""
    row = mode(name)
    machine, adapter, painter = _load(row.parts)()
    return Rig(row, machine, adapter, painter, _load(MONITORS[row.monitor]))


def _installed(name: str) -> list[Mode]:
    if name in names():
        return []
    from importlib.metadata import entry_points

    return [point.load() for point in entry_points(group=ENTRY_POINTS, name=name)]


def _load(path: str) -> Any:
    module, _, function = path.partition(":")
    return getattr(import_module(module), function)
