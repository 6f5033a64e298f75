"""The modes: one row each, and the rigs built from them.

Installed packages add modes under the entry-point group ``tenspot.platforms``: an entry point of
the mode's name that loads a `Mode`. They are looked up only for names that are not here.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from platforms.adapters.base import Adapter
    from platforms.desk import Desk
    from platforms.frame import Frame
    from platforms.machine import Machine
    from platforms.painters.base import Painter

ENTRY_POINTS: Final = "tenspot.platforms"


class UnknownModeError(ValueError):
    """There is no such mode; the text names those there are."""


class UnknownMonitorError(ValueError):
    """There is no such monitor, or it does not fit; the text names those that do."""


class Computer(NamedTuple):
    """An emulated computer by the names of its model and of its display adapter."""

    machine: str
    adapter: str

    def __str__(self) -> str:
        return f"{self.machine} with {self.adapter}"


class Mode(NamedTuple):
    """One way to show a scene.

    `machine`, `adapter` and `monitor` are names as a person gives them, `also` other adapters
    that can show the mode; `text`: a mode of character cells. `parts`, as ``module:function``,
    takes a `Computer` and gives the machine with its adapter set to this mode, the adapter, the
    painter, and, on a machine that has one, its window system (`platforms.desk.Desk`).
    """

    name: str
    title: str
    machine: str
    adapter: str
    monitor: str
    text: bool
    parts: str
    also: tuple[str, ...] = ()

    @property
    def computer(self) -> Computer:
        """The computer that the mode takes when no other is asked for."""
        return Computer(self.machine, self.adapter)

    def runs_on(self, computer: Computer) -> bool:
        """Whether that computer's adapter can show the mode."""
        return computer.adapter in (self.adapter, *self.also)


class Rig(NamedTuple):
    """A machine in a mode, with what paints for it and the monitor it is seen on.

    `desk` is the machine's own window system, if it has one.
    """

    mode: Mode
    machine: Machine
    adapter: Adapter
    painter: Painter
    monitor: Callable[[Frame], Frame]
    desk: Desk | None = None


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
        *("mono", "Monochrome, 80x25 text", "pc", "mda", "green"),
        text=True,
        parts=f"{_PAINTERS}.mono_text:parts",
        also=("hercules",),
    ),
    Mode(
        *("hercules", "Hercules with SIMCGA, 640x300", "pc", "hercules", "green"),
        text=False,
        parts=f"{_PAINTERS}.hercules:parts",
    ),
    Mode(
        *("composite", "CGA on a composite monochrome monitor", "pc", "cga", "mono-composite"),
        text=False,
        parts=f"{_PAINTERS}.composite:parts",
    ),
    Mode(
        *("pcjr", "PCjr, 320x200 in sixteen colours", "pcjr", "pcjr", "rgb"),
        text=False,
        parts=f"{_PAINTERS}.pcjr_graphics:parts",
    ),
    Mode(
        *("amiga", "Amiga, 640x200 in sixteen colours", "amiga500", "amiga", "rgb"),
        text=False,
        parts=f"{_PAINTERS}.amiga_screen:parts",
    ),
)


class Monitor(NamedTuple):
    """A monitor: its function from frame to frame, as ``module:function``, and its cables."""

    name: str
    shows: str
    adapters: tuple[str, ...]


_MONITORS: Final = "platforms.monitors"
_DIGITAL: Final = ("cga", "pcjr", "amiga")
_ALL: Final = (*_DIGITAL, "mda", "hercules")

MONITORS: Final = (
    Monitor("rgb", f"{_MONITORS}.rgb:brown", _DIGITAL),
    Monitor("rgb-plain", f"{_MONITORS}.rgb:no_brown", _DIGITAL),
    Monitor("green", f"{_MONITORS}.phosphor:green", _ALL),
    Monitor("amber", f"{_MONITORS}.phosphor:amber", _ALL),
    Monitor("white", f"{_MONITORS}.phosphor:white", _ALL),
    Monitor("composite", f"{_MONITORS}.composite:composite", ("cga",)),
    Monitor("composite-old", f"{_MONITORS}.composite:composite_old", ("cga",)),
    Monitor("mono-composite", f"{_MONITORS}.composite:mono_composite", ("cga",)),
    Monitor("mono-composite-old", f"{_MONITORS}.composite:mono_composite_old", ("cga",)),
)
"""Old: the composite signal of the CGA's first issue."""


def names() -> tuple[str, ...]:
    """The modes that come with the project."""
    return tuple(mode.name for mode in MODES)


def mode(name: str) -> Mode:
    """The mode of that name; UnknownModeError if there is none."""
    for row in (*MODES, *_installed(name)):
        if row.name == name:
            return row
    raise UnknownModeError(f"mode {name!r}: choose from {', '.join(names())}")


def monitor(name: str, adapter: str) -> Monitor:
    """The monitor of that name; UnknownMonitorError if it does not exist or fit the adapter."""
    fitting = [row for row in MONITORS if adapter in row.adapters]
    for row in fitting:
        if row.name == name:
            return row
    what = f"does not fit {adapter}" if name in {row.name for row in MONITORS} else "is not known"
    choices = ", ".join(row.name for row in fitting)
    raise UnknownMonitorError(f"monitor {name!r} {what}: choose from {choices}")


def build(name: str, computer: Computer | None = None, monitor_name: str | None = None) -> Rig:
    """The mode's machine, switched on, with its painter.

    `computer` must run the mode. UnknownModeError, UnknownMonitorError for names that are not.
    """
    row = mode(name)
    computer = computer or row.computer
    screen = monitor(monitor_name or row.monitor, computer.adapter)
    machine, adapter, painter, *desk = _load(row.parts)(computer)
    return Rig(row, machine, adapter, painter, _load(screen.shows), *desk)


def _installed(name: str) -> list[Mode]:
    if name in names():
        return []
    from importlib.metadata import entry_points

    from core.installed import loading

    rows = []
    for entry in entry_points(group=ENTRY_POINTS, name=name):
        with loading("mode", entry, UnknownModeError):
            rows.append(entry.load())
    return rows


def _load(path: str) -> Any:
    module, _, function = path.partition(":")
    return getattr(import_module(module), function)
