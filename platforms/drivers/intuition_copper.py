"""What the Copper shows: screens as strips of the display, and one list for all of them.

graphics.library makes a block of instructions for each screen (MakeVPort) and merges the blocks
from top to bottom (MrgCop). Above a screen that begins further down one line shows no bit planes:
while a line of four hires planes is fetched the Copper gets no bus cycle, so that its block needs
a line of its own (Hardware Reference Manual 6; tried in FS-UAE).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from platforms.adapters.amiga import registers as reg

SCREEN_WIDTH: Final = 640
ROW_BYTES: Final = SCREEN_WIDTH // 8
FIRST_LINE: Final = 0x2C
"""The beam line of the display's first line."""
GAP_LINES: Final = 1
"""Lines without bit planes above a screen that begins below another."""
SCREEN_PENS: Final = 16
"""The pens that a screen sets; the sprites' pens above them are set once a field."""

_HIRES: Final = 0x8200
_WAIT_ANY_H: Final = 0xFFFE
_WRAP: Final = (0xFFDF, 0xFFFE)
"""Waits for the end of beam line 255: the Copper compares the low eight bits only."""
_END_OF_LIST: Final = (0xFFFF, 0xFFFE)


@dataclass(eq=False)
class Screen:
    """A hires screen: the addresses of its bit planes, its pens as 0x0RGB, its place.

    `top` is the display line where it begins; it goes on to the bottom. `flash` is what COLOR00
    is xored with while DisplayBeep lasts.
    """

    planes: tuple[int, ...]
    colours: list[int]
    top: int = 0
    flash: int = 0

    def block(self) -> list[int]:
        """The MOVEs that show it from its first line on, but for BPLCON0."""
        moves = [reg.DDFSTRT, 0x003C, reg.DDFSTOP, 0x00D4]
        moves += [reg.BPLCON1, 0, reg.BPLCON2, 0x0024, reg.BPL1MOD, 0, reg.BPL2MOD, 0]
        for number, address in enumerate(self.planes):
            moves += load_pointer(reg.BPL1PT + 4 * number, address)
        for pen, colour in enumerate(self.colours[:SCREEN_PENS]):
            moves += [reg.COLOR00 + 2 * pen, colour if pen else colour ^ self.flash]
        return moves

    @property
    def bplcon0(self) -> int:
        """BPLCON0 while it is shown."""
        return _HIRES | len(self.planes) << 12


class Strip(NamedTuple):
    """What is seen of a screen: the display lines from `first` up to `end`."""

    screen: Screen
    first: int
    end: int


def strips(screens: Sequence[Screen], lines: int) -> list[Strip]:
    """What is seen of each screen, from top to bottom; `screens` from front to back."""
    found: list[Strip] = []
    end = lines
    for screen in screens:
        if screen.top < end:
            found.insert(0, Strip(screen, screen.top, end))
            end = screen.top - GAP_LINES
    return found


def load_pointer(register: int, address: int) -> list[int]:
    """The two MOVEs that load a pointer register pair."""
    return [register, address >> 16, register + 2, address & 0xFFFF]


def field_start(shown: Sequence[Strip], field: Sequence[int]) -> list[int]:
    """The MOVEs before the first line: `field`, what is set once a field, and the first block.

    `shown` from top to bottom.
    """
    top = shown[0].screen
    planes = top.bplcon0 if shown[0].first == 0 else _HIRES
    return [*field, *top.block(), reg.BPLCON0, planes]


def copper_list(shown: Sequence[Strip], field: Sequence[int]) -> list[int]:
    """The whole list as words; see `field_start`."""
    words = field_start(shown, field)
    line = 0
    for strip in shown:
        if strip.first == 0:
            continue
        gap = FIRST_LINE + strip.first - GAP_LINES
        words += [*_wait(line, gap), reg.BPLCON0, _HIRES, *strip.screen.block()]
        line = gap + GAP_LINES
        words += [*_wait(gap, line), reg.BPLCON0, strip.screen.bplcon0]
    return [*words, *_END_OF_LIST]


def _wait(now: int, line: int) -> list[int]:
    """Wait for a beam line; `now` is the line waited for before."""
    wrap = _WRAP if now < 256 <= line else ()
    return [*wrap, (line & 0xFF) << 8 | 1, _WAIT_ANY_H]
