"""A real mouse at a serial port of the host, whose bytes go to an emulated machine's port."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple, Protocol

from platforms.drivers.mouse_decoder import MouseReader
from platforms.drivers.pc_mouse import PcMouse
from platforms.machine import Machine

LATE_ID_NS: Final = 1_500_000_000
"""How long a mouse behind a slow adapter may take to identify itself.

Some USB adapters pass it on about 1 s late (mborjesson/USB-Mouse-to-Serial, issues 4 and 7).
"""


class Line(Protocol):
    """What `platforms.hosts.serial_port.SerialPort` does."""

    url: str

    def read(self) -> bytes:
        """What has come."""
        ...

    def set_lines(self, dtr: bool, rts: bool) -> bool:
        """Power the mouse or not."""
        ...

    def take_news(self) -> Enum | None:
        """LOST or BACK, once."""
        ...


class Said(NamedTuple):
    """Something to tell the person; `usable`: whether the mouse can be used now."""

    text: str
    usable: bool


class RealMouse:
    """Carries the bytes. The mouse has been without power for a while when this is made."""

    def __init__(self, machine: Machine, frame: tuple[int, int], base: int, line: Line) -> None:
        self._machine = machine
        self._line = line
        self._reader = MouseReader(window_ns=LATE_ID_NS)
        self._waiting = True
        self.mouse = PcMouse(
            machine, frame, None, base=base, reader=self._reader, lines=line.set_lines
        )

    def look(self) -> list[Said]:
        """Hand over what came, at the machine's time; what there is to tell of it."""
        told = []
        data = self._line.read()
        match self._line.take_news():
            case None:
                pass
            case news if news.name == "BACK":
                self._waiting = True
                self.mouse.plugged_in()
                told.append(Said("The mouse is plugged in again.", usable=True))
            case _:
                told.append(Said("The mouse was unplugged.", usable=False))
        self.mouse.feed(data)
        if self._reader.poll(self._machine.now_ns) and self._waiting:
            self._waiting = False
            if self._reader.dialect is None:
                told.append(Said(f"No mouse answers at {self._line.url}.", usable=False))
        return told
