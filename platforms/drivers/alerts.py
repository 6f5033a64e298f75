"""Alert numbers of the system: what each of their bits says (exec/alerts.h, by AROS)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

DEAD_END: Final = 0x80000000
NO_MEMORY: Final = 0x01

SUBSYSTEMS: Final[Mapping[int, str]] = {
    0x00: "CPU trap",
    0x01: "exec",
    0x02: "graphics",
    0x03: "layers",
    0x04: "intuition",
    0x05: "math",
    0x06: "clist",
    0x07: "dos",
    0x08: "ram",
    0x09: "icon",
    0x0A: "expansion",
    0x10: "audio",
    0x11: "console",
    0x12: "gameport",
    0x13: "keyboard",
    0x14: "trackdisk",
    0x15: "timer",
    0x20: "CIA",
    0x21: "disk",
    0x22: "misc",
    0x30: "bootstrap",
    0x31: "workbench",
    0x32: "diskcopy",
}
GENERAL: Final[Mapping[int, str]] = {
    0x01: "no memory",
    0x02: "library not made",
    0x03: "library not opened",
    0x04: "device not opened",
    0x05: "resource not opened",
    0x06: "input or output error",
    0x07: "no signal",
}
TRAPS: Final[Mapping[int, str]] = {
    0x2: "bus error",
    0x3: "address error",
    0x4: "illegal instruction",
    0x5: "division by zero",
    0x6: "CHK",
    0x7: "TRAPV",
    0x8: "privilege violation",
    0xA: "line A",
    0xB: "line F",
}

OPEN_SCREEN: Final = 0x84010007
SCREEN_RASTER: Final = 0x84010008
OPEN_WINDOW: Final = 0x8401000B
MENU_ITEM: Final = 0x04010003
PLANE: Final = 0x84010005
COPPER_LIST: Final = 0x82010006
TMP_RAS: Final = 0x82010009
PROGRAM_START: Final = 0x07010001
RAM_DISK: Final = 0x08010000
EXEC_MEMORY: Final = 0x01010000
"""These two are put together from subsystem and general code."""


@dataclass(frozen=True)
class Alert:
    """An alert: its number and its second long, the address of the task or of the data."""

    number: int
    address: int = 0

    def __post_init__(self) -> None:
        for long in (self.number, self.address):
            if not 0 <= long <= 0xFFFFFFFF:
                raise ValueError(f"{long:X} is not a 32-bit number")

    @property
    def dead_end(self) -> bool:
        """Whether the machine cannot go on: it starts anew."""
        return bool(self.number & DEAD_END)

    @property
    def subsystem(self) -> int:
        """Bits 30-24."""
        return self.number >> 24 & 0x7F

    @property
    def general(self) -> int:
        """Bits 23-16."""
        return self.number >> 16 & 0xFF

    @property
    def specific(self) -> int:
        """Bits 15-0."""
        return self.number & 0xFFFF

    @property
    def heading(self) -> str:
        """The first words on the screen."""
        if self.general == NO_MEMORY:
            return "Not enough memory. "
        return "Software Failure. " if self.dead_end else "Recoverable Alert. "

    @property
    def meditation(self) -> str:
        """The second line on the screen."""
        return f"Guru Meditation #{self.number:08X}.{self.address:08X}"

    def describe(self) -> str:
        """What the number says, in words.

        >>> Alert(0x84010008).describe()
        'dead end, intuition, no memory, specific 8'
        """
        words = ["dead end" if self.dead_end else "recoverable"]
        words.append(SUBSYSTEMS.get(self.subsystem, f"subsystem {self.subsystem:02X}"))
        if self.subsystem == 0 and self.general == 0 and self.specific in TRAPS:
            return ", ".join([*words, TRAPS[self.specific]])
        if self.general:
            words.append(GENERAL.get(self.general, f"general code {self.general:02X}"))
        return ", ".join([*words, f"specific {self.specific:X}"])
