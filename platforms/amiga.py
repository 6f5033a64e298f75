"""The Amiga as a program of 1988 finds it: chip RAM, a screen of four planes, a pointer.

Everything here works by writes to the machine's memory and registers, as software does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from platforms.adapters.amiga import AmigaDisplay
from platforms.adapters.amiga import registers as reg
from platforms.machine import Machine

SCREEN_WIDTH: Final = 640
SCREEN_PLANES: Final = 4
ROW_BYTES: Final = SCREEN_WIDTH // 8

COPPER_LIST: Final = 0x1000
NULL_SPRITE: Final = 0x1F00
POINTER_SPRITE: Final = 0x1F10
BITMAP: Final = 0x2000
"""Addresses in chip RAM; the four planes follow one another from BITMAP."""

WORKBENCH_COLOURS: Final = (0x05A, 0xFFF, 0x002, 0xF80)
SCREEN_COLOURS: Final = (
    *WORKBENCH_COLOURS,
    *(0x00F, 0xF0F, 0x0FF, 0xFFF, 0x620, 0xE50, 0x9F1, 0xEB0, 0x55F, 0x92F, 0x0F8, 0xCCC),
)
"""What an untouched 4-plane screen shows (spec/amiga.md section 3)."""
POINTER_COLOURS: Final = (0xD22, 0x000, 0xABC)
"""COLOR17-19 of Workbench 1.3: body, outline, edge (spec/amiga.md section 2)."""

# fmt: off
POINTER_IMAGE: Final = (
    (0x0000, 0xFC00), (0x7C00, 0xFE00), (0x7C00, 0x8600), (0x7800, 0x8C00),
    (0x7C00, 0x8600), (0x6E00, 0x9300), (0x0700, 0x6980), (0x0380, 0x04C0),
    (0x01C0, 0x0260), (0x0080, 0x0140), (0x0000, 0x0080),
)
# fmt: on
"""The 1.x pointer: a (DATA, DATB) pair a line (spec/amiga.md section 2)."""
HOT_SPOT: Final = (-1, -1)
"""Where the image starts, in lores dots and lines from the point it points at."""

_PICTURE_H: Final = 0x80
_PICTURE_V: Final = 0x2C
_END_OF_LIST: Final = (0xFFFF, 0xFFFE)
_DISPLAY_DMA: Final = reg.SET_BIT | reg.DMA_MASTER | reg.DMA_BITPLANES | reg.DMA_COPPER
_STOPS: Final = {"ntsc": 0xF4C1, "pal": 0x2CC1}


def sprite_control(x: int, y: int, height: int) -> tuple[int, int]:
    """POS and CTL of a sprite at lores dot `x`, line `y` of the standard window.

    >>> ["%04X" % word for word in sprite_control(160, 100, 11)]
    ['9090', '9B00']
    """
    h, start, stop = _PICTURE_H + x, _PICTURE_V + y, _PICTURE_V + y + height
    position = (start & 0xFF) << 8 | h >> 1 & 0xFF
    control = (stop & 0xFF) << 8 | (start >> 8 & 1) << 2 | (stop >> 8 & 1) << 1 | h & 1
    return position, control


def put_words(machine: Machine, address: int, words: Iterable[int]) -> None:
    """Write 16-bit words to memory, high byte first."""
    data = np.array(list(words), ">u2").view(np.uint8)
    machine.block(address, len(data))[:] = data


def load_pointer(register: int, address: int) -> list[int]:
    """The two Copper MOVEs that load a pointer register pair."""
    return [register, address >> 16, register + 2, address & 0xFFFF]


class Amiga:
    """A machine with one 640-dot screen of 16 colours and the pointer on it.

    `planes` are the addresses of the four bit planes, `plane_bytes` long each, rows of ROW_BYTES:
    plane p holds bit p of a dot's pen. `machine.block(planes[p], plane_bytes)` is its memory.
    """

    def __init__(self, machine: Machine, adapter: AmigaDisplay) -> None:
        self.machine = machine
        self.adapter = adapter
        self.height: int = adapter.standard.window_lines
        self.plane_bytes = ROW_BYTES * self.height
        self.planes = tuple(BITMAP + n * self.plane_bytes for n in range(SCREEN_PLANES))
        self._colours: list[int] = [*SCREEN_COLOURS, *(0,) * 16]
        self._colours[17:20] = POINTER_COLOURS
        self._colour_address = 0

    def set_palette(self, colours: Sequence[int], first: int = 0) -> None:
        """Set pens from `first` on to 0x0RGB colours, in the Copper list; seen from the next field.

        ValueError names a colour or a pen that does not exist.
        """
        if first < 0 or first + len(colours) > reg.COLOURS:
            raise ValueError(f"pens {first}-{first + len(colours) - 1}: choose from 0-31")
        for colour in colours:
            if not 0 <= colour <= 0xFFF:
                raise ValueError(f"colour {colour:X}: choose from 000-FFF")
        self._colours[first : first + len(colours)] = colours
        put_words(self.machine, self._colour_address, self._colour_moves())

    def set_pointer(self, x_lores: int, y: int, hot_spot: tuple[int, int] = HOT_SPOT) -> None:
        """Point at lores dot `x_lores`, line `y`."""
        place = sprite_control(x_lores + hot_spot[0], y + hot_spot[1], len(POINTER_IMAGE))
        put_words(self.machine, POINTER_SPRITE, place)

    def hide_pointer(self) -> None:
        """Take the pointer from the screen."""
        put_words(self.machine, POINTER_SPRITE, (0, 0))

    def start(self) -> None:
        """Write the Copper list and the pointer's image and switch the display on."""
        put_words(self.machine, NULL_SPRITE, (0, 0))
        image = [word for pair in POINTER_IMAGE for word in pair]
        put_words(self.machine, POINTER_SPRITE, [0, 0, *image, 0, 0])
        before = self._screen_moves()
        self._colour_address = COPPER_LIST + 2 * len(before)
        put_words(self.machine, COPPER_LIST, [*before, *self._colour_moves(), *_END_OF_LIST])
        for offset, value in (
            (reg.COP1LC, COPPER_LIST >> 16),
            (reg.COP1LC + 2, COPPER_LIST & 0xFFFF),
            (reg.COPJMP1, 0),
            (reg.DMACON, _DISPLAY_DMA | reg.DMA_SPRITES | reg.DMA_BLITTER),
        ):
            self.machine.output(offset, value)

    def _screen_moves(self) -> list[int]:
        moves = [reg.DIWSTRT, 0x2C81, reg.DIWSTOP, _STOPS[self.adapter.standard.name]]
        moves += [reg.DDFSTRT, 0x003C, reg.DDFSTOP, 0x00D4]
        moves += [reg.BPLCON0, 0x8200 | SCREEN_PLANES << 12, reg.BPLCON1, 0, reg.BPLCON2, 0x0024]
        moves += [reg.BPL1MOD, 0, reg.BPL2MOD, 0]
        for number, address in enumerate(self.planes):
            moves += load_pointer(reg.BPL1PT + 4 * number, address)
        for number in range(reg.SPRITES):
            address = NULL_SPRITE if number else POINTER_SPRITE
            moves += load_pointer(reg.SPR0PT + 4 * number, address)
        return moves

    def _colour_moves(self) -> list[int]:
        return [
            word for n, colour in enumerate(self._colours) for word in (reg.COLOR00 + 2 * n, colour)
        ]


def build_amiga(standard: str = "ntsc") -> Amiga:
    """A machine with 512K of chip RAM, its display on and an empty screen; `ntsc` or `pal`."""
    machine = Machine("amiga")
    adapter = AmigaDisplay(standard)
    machine.attach(memory=adapter, ports=adapter, clocked=adapter)
    amiga = Amiga(machine, adapter)
    amiga.start()
    return amiga
