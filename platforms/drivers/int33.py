"""INT 33h: the mouse driver's functions as registers (Ralf Brown's list).

int33 = Int33(machine, MouseDriver(machine))
int33.install()
int33.call(Registers(ax=0))      # AX=FFFF, BX=2
int33.call(Registers(ax=3))      # BX buttons, CX x, DX y
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from platforms import bios
from platforms.drivers.mouse_driver import MouseDriver
from platforms.drivers.mouse_state import DEFAULT_THRESHOLD
from platforms.machine import Machine

VECTOR: Final = 0x33 * 4
ENTRY: Final = (0x0800, 0x0000)
"""Segment and offset of the driver's entry."""
ENTRY_CODE: Final = b"\xeb\x00\xcf"
"""A jump over nothing, then an IRET: an entry that starts with IRET would mean no driver."""

PRESENT: Final = 0xFFFF
VERSION: Final = 0x0624
SERIAL: Final = 2
SENSITIVITY_MOST: Final = 100
HOT_SPOT_MOST: Final = 16


@dataclass(frozen=True, slots=True)
class Registers:
    """The registers of a call, 16 bits each."""

    ax: int = 0
    bx: int = 0
    cx: int = 0
    dx: int = 0
    si: int = 0
    di: int = 0
    es: int = 0


class Int33:
    """The interrupt of one machine. `buttons` 0: there is a driver, but no mouse."""

    def __init__(
        self, machine: Machine, driver: MouseDriver, *, buttons: int = 2, irq: int = 4
    ) -> None:
        self.driver = driver
        self._machine = machine
        self._buttons = buttons
        self._irq = irq
        self._old_vector = (0, 0)

    def install(self) -> None:
        """Take the interrupt vector; what was there before can be had back by function 1F."""
        self._old_vector = (
            bios.read_word(self._machine, VECTOR),
            bios.read_word(self._machine, VECTOR + 2),
        )
        segment, offset = ENTRY
        for n, byte in enumerate(ENTRY_CODE):
            self._machine.write(segment * 16 + offset + n, byte)
        self._set_vector(offset, segment)

    def call(self, registers: Registers) -> Registers:
        """The interrupt: the registers after it. A function that is not there changes none."""
        function = _FUNCTIONS.get(registers.ax)
        return registers if function is None else function(self, registers)

    def _reset(self, r: Registers) -> Registers:
        self.driver.reset()
        return replace(r, ax=PRESENT if self._buttons else 0, bx=self._buttons)

    def _software_reset(self, r: Registers) -> Registers:
        return self._reset(r) if self._buttons else r

    def _show(self, r: Registers) -> Registers:
        self.driver.show()
        return r

    def _hide(self, r: Registers) -> Registers:
        self.driver.hide()
        return r

    def _where(self, r: Registers) -> Registers:
        x, y = self.driver.position
        return replace(r, bx=int(self.driver.buttons), cx=_word(x), dx=_word(y))

    def _put(self, r: Registers) -> Registers:
        self.driver.put(_signed(r.cx), _signed(r.dx))
        return r

    def _presses(self, r: Registers) -> Registers:
        return self._clicks(r, self.driver.state.pressed)

    def _releases(self, r: Registers) -> Registers:
        return self._clicks(r, self.driver.state.released)

    def _clicks(self, r: Registers, clicks: list[int]) -> Registers:
        buttons = int(self.driver.buttons)
        if r.bx > 2:
            return replace(r, ax=buttons, bx=0)
        count, x, y = clicks[3 * r.bx : 3 * r.bx + 3]
        clicks[3 * r.bx] = 0
        return replace(r, ax=buttons, bx=count, cx=_word(x), dx=_word(y))

    def _range_x(self, r: Registers) -> Registers:
        self.driver.state.range_x = sorted((_signed(r.cx), _signed(r.dx)))
        return self._pinned(r)

    def _range_y(self, r: Registers) -> Registers:
        self.driver.state.range_y = sorted((_signed(r.cx), _signed(r.dx)))
        return self._pinned(r)

    def _pinned(self, r: Registers) -> Registers:
        self.driver.state.pin()
        self.driver.refresh()
        return r

    def _graphics_cursor(self, r: Registers) -> Registers:
        state, address = self.driver.state, r.es * 16 + r.dx
        state.masks = [bios.read_word(self._machine, address + 2 * n) for n in range(32)]
        state.hot_spot = [
            max(-HOT_SPOT_MOST, min(_signed(word), HOT_SPOT_MOST)) for word in (r.bx, r.cx)
        ]
        self.driver.reshape()
        return r

    def _text_cursor(self, r: Registers) -> Registers:
        state = self.driver.state
        state.hardware_cursor, state.text_masks = int(r.bx == 1), [r.cx, r.dx]
        self.driver.reshape()
        return r

    def _motion(self, r: Registers) -> Registers:
        state = self.driver.state
        x, y = state.mickeys
        state.mickeys = [0, 0]
        return replace(r, cx=_word(x), dx=_word(y))

    def _set_handler(self, r: Registers) -> Registers:
        state = self.driver.state
        state.handler_mask, state.handler = r.cx, [r.es, r.dx]
        return r

    def _exchange_handler(self, r: Registers) -> Registers:
        state = self.driver.state
        mask, (segment, offset) = state.handler_mask, state.handler
        self._set_handler(r)
        return replace(r, cx=mask, es=segment, dx=offset)

    def _light_pen_on(self, r: Registers) -> Registers:
        self.driver.state.light_pen = 1
        return r

    def _light_pen_off(self, r: Registers) -> Registers:
        self.driver.state.light_pen = 0
        return r

    def _set_ratio(self, r: Registers) -> Registers:
        if r.cx and r.dx:
            self.driver.state.ratio = [r.cx, r.dx]
        return r

    def _exclude(self, r: Registers) -> Registers:
        self.driver.exclude((_signed(r.cx), _signed(r.dx), _signed(r.si), _signed(r.di)))
        return r

    def _set_threshold(self, r: Registers) -> Registers:
        self.driver.state.threshold = r.dx or DEFAULT_THRESHOLD
        return r

    def _size(self, r: Registers) -> Registers:
        return replace(r, bx=len(self.driver.state.save()))

    def _save(self, r: Registers) -> Registers:
        for n, byte in enumerate(self.driver.state.save()):
            self._machine.write(r.es * 16 + r.dx + n, byte)
        return r

    def _restore(self, r: Registers) -> Registers:
        start = r.es * 16 + r.dx
        length = len(self.driver.state.save())
        self.driver.restore(bytes(self._machine.read(start + n) for n in range(length)))
        return r

    def _set_sensitivity(self, r: Registers) -> Registers:
        state = self.driver.state
        state.sensitivity = [min(word, SENSITIVITY_MOST) for word in (r.bx, r.cx, r.dx)]
        return r

    def _sensitivity(self, r: Registers) -> Registers:
        x, y, double = self.driver.state.sensitivity
        return replace(r, bx=x, cx=y, dx=double)

    def _set_rate(self, r: Registers) -> Registers:
        """Only an InPort mouse has rates to choose from."""
        return r

    def _set_page(self, r: Registers) -> Registers:
        self.driver.set_page(r.bx & 7)
        return r

    def _page(self, r: Registers) -> Registers:
        return replace(r, bx=self.driver.state.page)

    def _disable(self, r: Registers) -> Registers:
        self.driver.switch(False)
        offset, segment = self._old_vector
        self._set_vector(offset, segment)
        return replace(r, ax=0x1F, es=segment, bx=offset)

    def _enable(self, r: Registers) -> Registers:
        self.driver.switch(True)
        segment, offset = ENTRY
        self._set_vector(offset, segment)
        return r

    def _version(self, r: Registers) -> Registers:
        return replace(r, bx=VERSION, cx=SERIAL << 8 | self._irq)

    def _set_vector(self, offset: int, segment: int) -> None:
        bios.write_word(self._machine, VECTOR, offset)
        bios.write_word(self._machine, VECTOR + 2, segment)


def _word(value: int) -> int:
    return value & 0xFFFF


def _signed(word: int) -> int:
    return (word & 0xFFFF) - 0x10000 if word & 0x8000 else word & 0xFFFF


_FUNCTIONS: Final[dict[int, Callable[[Int33, Registers], Registers]]] = {
    0x00: Int33._reset,
    0x01: Int33._show,
    0x02: Int33._hide,
    0x03: Int33._where,
    0x04: Int33._put,
    0x05: Int33._presses,
    0x06: Int33._releases,
    0x07: Int33._range_x,
    0x08: Int33._range_y,
    0x09: Int33._graphics_cursor,
    0x0A: Int33._text_cursor,
    0x0B: Int33._motion,
    0x0C: Int33._set_handler,
    0x0D: Int33._light_pen_on,
    0x0E: Int33._light_pen_off,
    0x0F: Int33._set_ratio,
    0x10: Int33._exclude,
    0x13: Int33._set_threshold,
    0x14: Int33._exchange_handler,
    0x15: Int33._size,
    0x16: Int33._save,
    0x17: Int33._restore,
    0x1A: Int33._set_sensitivity,
    0x1B: Int33._sensitivity,
    0x1C: Int33._set_rate,
    0x1D: Int33._set_page,
    0x1E: Int33._page,
    0x1F: Int33._disable,
    0x20: Int33._enable,
    0x21: Int33._software_reset,
    0x24: Int33._version,
}
"""By AX."""
