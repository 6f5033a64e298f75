"""The Amiga as a program of 1988 finds it: chip RAM, screens of bit planes, a pointer.

Everything here works by writes to the machine's memory and registers, as software does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np

from platforms.adapters.amiga import AmigaDisplay
from platforms.adapters.amiga import registers as reg
from platforms.drivers.intuition_copper import (
    ROW_BYTES,
    SCREEN_PENS,
    Screen,
    copper_list,
    field_start,
    load_pointer,
    strips,
)
from platforms.drivers.intuition_pointer import (
    NORMAL,
    POINTER_COLOURS,
    PointerShape,
)
from platforms.machine import Machine

Allocate = Callable[[int], int]
"""Gives the address of so many bytes of chip RAM."""

SCREEN_PLANES: Final = 4

COPPER_BYTES: Final = 1_024
BITMAP: Final = 0x2000
"""Where, without an allocator, screens follow one another."""

POINTER_RELEASE: Final = "1.3"
"""Whose pointer colours are shown."""
WORKBENCH_COLOURS: Final = (0x05A, 0xFFF, 0x002, 0xF80)
SCREEN_COLOURS: Final = (
    *WORKBENCH_COLOURS,
    *(0x00F, 0xF0F, 0x0FF, 0xFFF, 0x620, 0xE50, 0x9F1, 0xEB0, 0x55F, 0x92F, 0x0F8, 0xCCC),
)
"""What an untouched 4-plane screen shows: Workbench's pens, then GetColorMap's table in ROM."""

_PICTURE_H: Final = 0x80
_PICTURE_V: Final = 0x2C
_FIRST_POINTER_PEN: Final = 17
_DISPLAY_DMA: Final = reg.SET_BIT | reg.DMA_MASTER | reg.DMA_BITPLANES | reg.DMA_COPPER
_STOPS: Final = {"ntsc": 0xF4C1, "pal": 0x2CC1}


class ChipMap(NamedTuple):
    """Where things are in chip RAM: the Copper list, COPPER_BYTES long; the pointer's two images.

    The last four bytes of the Copper's are the sprite that shows nothing.
    """

    copper: int = 0x1000
    sprites: tuple[int, int] = (0x1F00, 0x1F50)

    @property
    def no_sprite(self) -> int:
        """POS and CTL of a sprite that is never shown."""
        return self.copper + COPPER_BYTES - 4


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


class Amiga:
    """A machine with the game's screen of 640 dots and 16 colours, others with it, the pointer.

    `screens` from front to back; after a change to them or to a `Screen`, `rethink` shows it.
    `planes` are the addresses of the game's four bit planes, `plane_bytes` long each, rows of
    ROW_BYTES: plane p holds bit p of a dot's pen. `allocate` finds room in chip RAM for screens.
    """

    def __init__(
        self,
        machine: Machine,
        adapter: AmigaDisplay,
        allocate: Allocate | None = None,
        chip: ChipMap | None = None,
    ) -> None:
        self.machine = machine
        self.adapter = adapter
        self.chip = chip or ChipMap()
        self.allocate = allocate or _Following(BITMAP)
        self.height: int = adapter.standard.window_lines
        self.plane_bytes = ROW_BYTES * self.height
        self.screens: list[Screen] = []
        self.screen = self.open_screen(SCREEN_PLANES, SCREEN_COLOURS)
        self.planes = self.screen.planes
        self._sprite_pens = [0] * (reg.COLOURS - SCREEN_PENS)
        self._shape = NORMAL
        self._pointer: tuple[int, int] | None = None
        self.set_palette(POINTER_COLOURS[POINTER_RELEASE], _FIRST_POINTER_PEN)

    def open_screen(self, planes: int, colours: Sequence[int], *, behind: bool = False) -> Screen:
        """A new empty screen before the others, or `behind` them."""
        addresses = tuple(self.allocate(self.plane_bytes) for _ in range(planes))
        screen = Screen(addresses, list(colours))
        self.screens.insert(len(self.screens) if behind else 0, screen)
        return screen

    def set_palette(self, colours: Sequence[int], first: int = 0) -> None:
        """Set pens from `first` on to 0x0RGB colours, in the Copper list; seen from the next field.

        Pens below 16 are the game's screen's. ValueError names a colour or a pen that does not
        exist.
        """
        if first < 0 or first + len(colours) > reg.COLOURS:
            raise ValueError(f"pens {first}-{first + len(colours) - 1}: choose from 0-31")
        for colour in colours:
            if not 0 <= colour <= 0xFFF:
                raise ValueError(f"colour {colour:X}: choose from 000-FFF")
        pens = [*self.screen.colours, *self._sprite_pens]
        pens[first : first + len(colours)] = colours
        self.screen.colours[:] = pens[:SCREEN_PENS]
        self._sprite_pens = pens[SCREEN_PENS:]
        self.rethink()

    def set_pointer(self, x_lores: int, y: int, hot_spot: tuple[int, int] | None = None) -> None:
        """Point at lores dot `x_lores`, line `y`; `hot_spot` instead of the shape's own."""
        self._pointer = x_lores, y
        left, top = hot_spot or self._shape.hot_spot
        place = sprite_control(x_lores + left, y + top, len(self._shape.rows))
        put_words(self.machine, self._pointer_sprite, place)

    def hide_pointer(self) -> None:
        """Take the pointer from the screen."""
        self._pointer = None
        put_words(self.machine, self._pointer_sprite, (0, 0))

    def set_pointer_shape(self, shape: PointerShape) -> None:
        """Give the pointer another image, where it is."""
        at = self._pointer
        self.hide_pointer()
        self._shape = shape
        image = [word for pair in shape.rows for word in pair]
        put_words(self.machine, self._pointer_sprite, [0, 0, *image, 0, 0])
        if at is not None:
            self.set_pointer(*at)
        self.rethink()

    def rethink(self) -> None:
        """Write the Copper list anew: screens, palettes and places as they are now."""
        shown = strips(self.screens, self.height)
        put_words(self.machine, self.chip.copper, copper_list(shown, self._field_moves()))

    def start(self) -> None:
        """Write the Copper list and the pointer's image and switch the display on.

        The first field finds the registers already set, as the Copper will set them.
        """
        put_words(self.machine, self.chip.no_sprite, (0, 0))
        self.set_pointer_shape(NORMAL)
        moves = field_start(strips(self.screens, self.height), self._field_moves())
        moves += [*load_pointer(reg.COP1LC, self.chip.copper), reg.COPJMP1, 0]
        moves += [reg.DMACON, _DISPLAY_DMA | reg.DMA_SPRITES | reg.DMA_BLITTER]
        for offset, value in zip(moves[::2], moves[1::2], strict=True):
            self.machine.output(offset, value)

    @property
    def _pointer_sprite(self) -> int:
        """The address of the pointer's image: Intuition's own, or that of a program."""
        return self.chip.sprites[self._shape is not NORMAL]

    def _field_moves(self) -> list[int]:
        """What the Copper sets once a field: the window, the sprites and their pens."""
        moves = [reg.DIWSTRT, 0x2C81, reg.DIWSTOP, _STOPS[self.adapter.standard.name]]
        for number in range(reg.SPRITES):
            address = self.chip.no_sprite if number else self._pointer_sprite
            moves += load_pointer(reg.SPR0PT + 4 * number, address)
        for pen, colour in enumerate(self._sprite_pens, SCREEN_PENS):
            moves += [reg.COLOR00 + 2 * pen, colour]
        return moves


class _Following:
    """An allocator that gives one block after the other."""

    def __init__(self, first: int) -> None:
        self._next = first

    def __call__(self, length: int) -> int:
        address, self._next = self._next, self._next + length
        return address


def build_amiga(
    standard: str = "ntsc", allocate: Allocate | None = None, chip: ChipMap | None = None
) -> Amiga:
    """A machine with 512K of chip RAM, its display on and an empty screen; `ntsc` or `pal`."""
    machine = Machine("amiga")
    adapter = AmigaDisplay(standard)
    machine.attach(memory=adapter, ports=adapter, clocked=adapter)
    amiga = Amiga(machine, adapter, allocate, chip)
    amiga.start()
    return amiga
