"""The part of a mouse driver that owns a serial port: the probe and the interrupt routine.

It works by port accesses alone, as drivers did (CuteMouse): lines down for two BIOS ticks, lines
up, wait for the identification, then take an interrupt for every byte.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from platforms.devices.mouse_packets import Dialect, Report
from platforms.devices.serial_mouse import DIVISOR
from platforms.devices.uart import (
    DATA,
    DATA_READY,
    DLAB,
    DTR,
    ERRORS,
    IER,
    IIR,
    LCR,
    LSR,
    MCR,
    ON_DATA,
    OUT2,
    RTS,
)
from platforms.drivers.mouse_decoder import MouseReader
from platforms.machine import Machine

SEVEN_BITS_NO_PARITY: Final = 0x02
TWO_TICKS_NS: Final = 110_000_000
STEP_NS: Final = 5_000_000
UNUSED_IIR_BITS: Final = 0xF8
"""0 where a serial port answers: the power-on test of the IBM PC BIOS, 10/27/82."""


class MousePort:
    """A mouse at the port `base`; `report` is called with everything that it tells."""

    def __init__(
        self,
        machine: Machine,
        base: int,
        report: Callable[[Report], None],
        reader: MouseReader | None = None,
    ) -> None:
        self.reader = reader or MouseReader()
        self._machine = machine
        self._base = base
        self._report = report

    def start(self) -> Dialect | None:
        """Reset the mouse and wait for it; None: no port, or no mouse within the time.

        The machine's clock goes on by what the probe takes, a quarter of a second or so.
        """
        if self._in(IIR) & UNUSED_IIR_BITS:
            return None
        self.reset()
        while not self.reader.poll(self._machine.now_ns):
            self._machine.advance(self._machine.now_ns + STEP_NS)
        return self.reader.dialect

    def reset(self) -> None:
        """Set the port up and let the lines fall and rise; the identification is yet to come."""
        for register in (IER, IIR, MCR):
            self._out(register, 0)
        self._out(LCR, DLAB)
        self._out(DATA, DIVISOR)
        self._out(IER, 0)
        self._out(LCR, SEVEN_BITS_NO_PARITY)
        self._machine.advance(self._machine.now_ns + TWO_TICKS_NS)
        self._in(DATA)
        self.reader.expect(self._machine.now_ns)
        self._out(IER, ON_DATA)
        self._out(MCR, DTR | RTS | OUT2)

    def interrupt(self, at_ns: int) -> None:
        """IRQ 4 or 3: take the byte that came at `at_ns`."""
        status = self._in(LSR)
        if status & DATA_READY:
            data = self._in(DATA)
            if status & ERRORS:
                self.reader.restart()
                return
            for report in self.reader.feed(bytes((data,)), at_ns):
                self._report(report)

    def _in(self, register: int) -> int:
        return self._machine.input(self._base + register)

    def _out(self, register: int, value: int) -> None:
        self._machine.output(self._base + register, value)
