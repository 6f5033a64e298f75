"""The virtual screens of the mouse driver, and where in memory each video mode has its dots.

Sources: CuteMouse, DOSBox Staging and Microsoft's notes Q67338 and Q30856 (Hercules); for memory
IBM's BIOS listings and FRACTINT's Hercules driver. The driver knows a mode by the BIOS's
variables: 40:49, the equipment word, 40:63 and on a PCjr 40:8A.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from platforms import bios
from platforms.machine import Machine

COLOUR_MEMORY, MONO_MEMORY = 0xB8000, 0xB0000
TEXT_MODES: Final = (0, 1, 2, 3, 7)
MONO_TEXT: Final = 7
ROWS: Final = 25
HERCULES_PAGES: Final = {6: MONO_MEMORY, 5: COLOUR_MEMORY}
"""What a program puts into 40:49 to tell that a Hercules card shows graphics of that page."""
JR_WIDE_MODES: Final = (9, 10)


@dataclass(frozen=True, slots=True)
class VirtualScreen:
    """The coordinates that programs see: x is told in multiples of `step_x`, y of `step_y`."""

    width: int
    height: int
    step_x: int = 1
    step_y: int = 1

    def cut(self, x: int, y: int) -> tuple[int, int]:
        """A position as it is told."""
        return x // self.step_x * self.step_x, y // self.step_y * self.step_y


VIRTUAL_SCREENS: Final = {
    **dict.fromkeys((0, 1), VirtualScreen(640, 200, 16, 8)),
    **dict.fromkeys((2, 3, 7), VirtualScreen(640, 200, 8, 8)),
    **dict.fromkeys((4, 5, 9, 0x0D, 0x13), VirtualScreen(640, 200, 2, 1)),
    **dict.fromkeys((6, 0x0A, 0x0E), VirtualScreen(640, 200)),
    8: VirtualScreen(640, 200, 4, 1),
    **dict.fromkeys((0x0F, 0x10), VirtualScreen(640, 350)),
    **dict.fromkeys((0x11, 0x12), VirtualScreen(640, 480)),
}
UNKNOWN: Final = VirtualScreen(640, 200)
HERCULES: Final = VirtualScreen(720, 348)


@dataclass(frozen=True, slots=True)
class Raster:
    """Dots in memory: lines of `stride` bytes dealt out to `banks`, `bits` a dot, leftmost highest.

    With two `planes` bytes alternate between them, and a dot has one bit in each.
    """

    base: int
    stride: int
    bits: int
    lines: int = 200
    banks: int = 2
    planes: int = 1

    def line(self, y: int) -> int:
        """The address of a line."""
        return self.base + y % self.banks * 0x2000 + y // self.banks * self.stride


@dataclass(frozen=True, slots=True)
class TextPage:
    """Words in memory, character and attribute; `start` counts them from the card's first."""

    base: int
    start: int
    columns: int
    crtc: int

    def holds(self, column: int, row: int) -> bool:
        """Whether the page has such a cell."""
        return 0 <= column < self.columns and 0 <= row < ROWS

    def cell(self, column: int, row: int) -> int:
        """The address of a cell."""
        return self.base + 2 * (self.start + row * self.columns + column)


@dataclass(frozen=True, slots=True)
class Screen:
    """What the driver found; without a surface it cannot draw."""

    virtual: VirtualScreen
    surface: Raster | TextPage | None


_RASTERS: Final = {
    4: Raster(COLOUR_MEMORY, 80, 2),
    5: Raster(COLOUR_MEMORY, 80, 2),
    6: Raster(COLOUR_MEMORY, 80, 1),
    8: Raster(COLOUR_MEMORY, 80, 4),
}


def look(machine: Machine, page: int = 0) -> Screen:
    """The screen as the machine is set now; `page` is the text page that the cursor is for."""
    mode = machine.read(bios.CRT_MODE) & 0x7F
    display = bios.read_word(machine, bios.EQUIPMENT) >> 4 & 3
    if display == bios.Display.MONO and mode in HERCULES_PAGES:
        return Screen(HERCULES, Raster(HERCULES_PAGES[mode], 90, 1, lines=348, banks=4))
    if mode in TEXT_MODES:
        return _text(machine, mode, page)
    virtual = VIRTUAL_SCREENS.get(mode, UNKNOWN)
    if mode in JR_WIDE_MODES:
        # B8000 reaches only the first half, so the page is written where it lies in memory.
        base = (machine.read(bios.PAGE_COPY) >> 3 & 7) * bios.CRT_PAGE_BYTES
        bits, planes = (4, 1) if mode == 9 else (1, 2)
        return Screen(virtual, Raster(base, 160, bits, banks=4, planes=planes))
    return Screen(virtual, _RASTERS.get(mode))


def _text(machine: Machine, mode: int, page: int) -> Screen:
    if mode == MONO_TEXT or bios.read_word(machine, bios.CRTC_BASE) != bios.COLOUR_CRTC:
        # With SIMCGA every text mode is 80 columns of the monochrome card.
        return Screen(VIRTUAL_SCREENS[MONO_TEXT], TextPage(MONO_MEMORY, 0, 80, bios.MONO_CRTC))
    virtual = VIRTUAL_SCREENS[mode]
    start = page * bios.read_word(machine, bios.CRT_LENGTH) // 2
    columns = virtual.width // virtual.step_x
    return Screen(virtual, TextPage(COLOUR_MEMORY, start, columns, bios.COLOUR_CRTC))
