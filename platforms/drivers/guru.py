"""The Guru: the alert that the system shows when it cannot go on.

Places, strings and blinking are those of ROM 1.2 (cbm-hackers list, August 2016); a screenshot
agrees and gave the colours and the letters' advance.

It has a display of its own, one plane of high resolution over an otherwise empty field, written to
chip RAM with a Copper list of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.events import Close, Event, Key, Press
from core.scene import Scene
from fonts import Font, load
from platforms.adapters.amiga import registers as reg
from platforms.adapters.amiga.display import STANDARDS, WINDOW_V
from platforms.amiga import put_words

if TYPE_CHECKING:
    from platforms.drivers.alerts import Alert
    from platforms.machine import Machine
    from platforms.modes import Rig

WIDTH, HEIGHT = 640, 40
FRAME_BOTTOM: Final = 39
FRAME_ROWS, FRAME_COLUMNS = 3, 6
ADVANCE: Final = 10
"""Dots from letter to letter in the system's font of 60 columns."""
BASELINE_ROW: Final = 6

COPPER_LIST: Final = 0x1000
PLANE: Final = 0x2000
"""Addresses in chip RAM. Who shows an alert owns the machine."""

PRESS: Final = "Press left mouse button to continue."
FONT: Final = "amiga_8x8"


class Spot(NamedTuple):
    """Where a text begins: its left edge and its baseline, in dots and rows."""

    x: int
    baseline: int


HEADING_AT: Final = Spot(38, 15)
PRESS_AT: Final = Spot(234, 15)
NUMBER_AT: Final = Spot(142, 30)


@dataclass(frozen=True, slots=True)
class Look:
    """What is not certain of the look: colours as 0x0RGB, what blinks, for how many fields."""

    ink: int = 0xF20
    ground: int = 0x111
    text_blinks: bool = False
    blink_fields: int = 64


class GuruScreen:
    """The alert on a machine, blinking by the machine's clock."""

    def __init__(
        self, machine: Machine, alert: Alert, look: Look | None = None, standard: str = "ntsc"
    ) -> None:
        """Take the display; the frame is seen first. ValueError if there is no such standard."""
        if standard not in STANDARDS:
            raise ValueError(f"standard {standard!r}: choose from {', '.join(STANDARDS)}")
        self._machine = machine
        self._look = look or Look()
        self._phase_ns = STANDARDS[standard].field_ns * self._look.blink_fields
        self._start_ns = machine.now_ns
        self._pictures = pictures(alert, self._look)
        self._shown: int | None = None
        _switch_on(machine, self._look)
        self.advance(machine.now_ns)
        machine.attach(clocked=self)

    def advance(self, now_ns: int) -> None:
        """Draw or clear what blinks, if it is time to."""
        phase = (now_ns - self._start_ns) // self._phase_ns % 2
        if phase != self._shown:
            self._shown = phase
            packed = np.packbits(self._pictures[phase], axis=1).reshape(-1)
            self._machine.block(PLANE, packed.size)[:] = packed


class GuruPainter:
    """A painter for a display that paints itself; see platforms.painters.base.Painter."""

    text_room = (0, 0)

    def paint(self, old: Scene | None, new: Scene) -> None:
        """Nothing: the alert does not change with the play."""

    def zone_at(self, x: int, y: int) -> str | None:
        """None: there is nothing to point at."""
        return None

    def target(self, zone: str) -> tuple[int, int] | None:
        """None: there is nothing to point at."""
        return None

    def point(self, at: tuple[int, int] | None) -> None:
        """Nothing: an alert has no pointer."""


def app(events: Sequence[Event]) -> Scene | None:
    """The play while the alert is shown: over at a button or a key."""
    over = any(isinstance(event, Press | Key | Close) for event in events)
    return None if over else Scene("")


def show_guru(rig: Rig, alert: Alert, look: Look | None = None, standard: str = "ntsc") -> Rig:
    """The Amiga of `rig` with the alert on its screen, for a console whose play is `app`."""
    GuruScreen(rig.machine, alert, look, standard)
    # The Copper sets the display up while the first field is already running: let it pass.
    rig.adapter.scan_out()
    return rig._replace(painter=GuruPainter(), desk=None)


def pictures(alert: Alert, look: Look) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The plane as (40, 640) of 0 and 1: while the frame is lit, and while it is not."""
    text = np.zeros((HEIGHT, WIDTH), np.uint8)
    font = load(FONT)
    _write(text, font, HEADING_AT, alert.heading)
    _write(text, font, PRESS_AT, PRESS)
    _write(text, font, NUMBER_AT, alert.meditation)
    lit = np.ones((HEIGHT, WIDTH), np.uint8)
    lit[FRAME_ROWS : FRAME_BOTTOM - FRAME_ROWS, FRAME_COLUMNS:-FRAME_COLUMNS] = 0
    lit[FRAME_BOTTOM:] = 0
    return lit | text, np.zeros_like(text) if look.text_blinks else text


def _write(plane: NDArray[np.uint8], font: Font, spot: Spot, text: str) -> None:
    """Print letters of 8 dots in the middle of places of ADVANCE dots."""
    y = spot.baseline - BASELINE_ROW
    inset = (ADVANCE - font.width) // 2
    for place, code in enumerate(text.encode("latin-1")):
        x = spot.x + place * ADVANCE + inset
        rows = np.frombuffer(font.glyph(code), np.uint8)[:, None]
        plane[y : y + font.height, x : x + font.width] |= np.unpackbits(rows, axis=1)


def _switch_on(machine: Machine, look: Look) -> None:
    """The Copper list: one plane for the alert's rows, below them the ground alone."""
    words = [reg.DIWSTRT, 0x2C81, reg.DIWSTOP, 0xF4C1, reg.DDFSTRT, 0x003C, reg.DDFSTOP, 0x00D4]
    words += [reg.BPLCON0, 0x9200, reg.BPLCON1, 0, reg.BPLCON2, 0, reg.BPL1MOD, 0, reg.BPL2MOD, 0]
    words += [reg.BPL1PT, PLANE >> 16, reg.BPL1PT + 2, PLANE & 0xFFFF]
    words += [reg.COLOR00, look.ground, reg.COLOR00 + 2, look.ink]
    words += [(WINDOW_V + HEIGHT) << 8 | 1, 0xFF00, reg.BPLCON0, 0x0200, 0xFFFF, 0xFFFE]
    put_words(machine, COPPER_LIST, words)
    dma = reg.SET_BIT | reg.DMA_MASTER | reg.DMA_BITPLANES | reg.DMA_COPPER
    for offset, value in (
        (reg.DMACON, reg.DMA_SPRITES | reg.DMA_BLITTER),
        (reg.COP1LC, COPPER_LIST >> 16),
        (reg.COP1LC + 2, COPPER_LIST & 0xFFFF),
        (reg.COPJMP1, 0),
        (reg.DMACON, dma),
    ):
        machine.output(offset, value)
