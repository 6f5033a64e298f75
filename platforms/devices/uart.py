"""An 8250 serial port as programs of the time found it at 3F8 or 2F8.

One byte is buffered; one more without a read is an overrun. OUT2 gates the interrupt, as on
every PC. Of the modem's status lines none is wired.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

DATA, IER, IIR, LCR, MCR, LSR, MSR, SCRATCH = range(8)
"""Offsets of the registers; with DLAB set the first two are the divisor."""

DLAB: Final = 0x80
DTR, RTS, OUT1, OUT2, LOOP = 0x01, 0x02, 0x04, 0x08, 0x10
DATA_READY, OVERRUN, PARITY, FRAMING, BREAK = 0x01, 0x02, 0x04, 0x08, 0x10
TRANSMITTER_EMPTY: Final = 0x60
ERRORS: Final = OVERRUN | PARITY | FRAMING | BREAK
ON_DATA, ON_EMPTY, ON_ERROR = 0x01, 0x02, 0x04
NO_INTERRUPT: Final = 0x01
CAUSE_ERROR, CAUSE_DATA, CAUSE_EMPTY = 0x06, 0x04, 0x02


class Uart:
    """Eight ports from `base`; `on_lines(dtr, rts)` and `on_interrupt(at_ns)` are its wires."""

    def __init__(self, base: int = 0x3F8) -> None:
        self.base = base
        self.on_lines: Callable[[bool, bool], object] | None = None
        self.on_interrupt: Callable[[int], None] | None = None
        self._ier = self._lcr = self._mcr = self._errors = self._scratch = 0
        self._divisor = 0
        """115200 / bits a second."""
        self._data = 0
        self._ready = self._empty_pending = False
        self._at_ns = 0
        self._reads: dict[int, Callable[[], int]] = {
            DATA: self._take_data,
            IER: lambda: self._ier,
            IIR: self._take_cause,
            LCR: lambda: self._lcr,
            MCR: lambda: self._mcr,
            LSR: self._take_status,
            MSR: self._modem_status,
            SCRATCH: lambda: self._scratch,
        }
        self._writes: dict[int, Callable[[int], None]] = {
            DATA: self._transmit,
            IER: self._enable,
            LCR: self._set_format,
            MCR: self._set_lines,
            SCRATCH: self._note,
        }

    @property
    def irq(self) -> bool:
        """Whether the interrupt line is raised."""
        return bool(self._mcr & OUT2) and self._cause() != NO_INTERRUPT

    def receive(self, value: int, at_ns: int, divisor: int = 96) -> None:
        """A byte came over the line at the speed of `divisor`; at another it is no byte."""
        if self._mcr & LOOP:
            return
        if divisor == self._divisor:
            self._take(value, at_ns, 0)
        else:
            self._take(0, at_ns, FRAMING)

    def input(self, port: int) -> int | None:
        """Read a register."""
        offset = port - self.base
        if offset in (DATA, IER) and self._lcr & DLAB:
            return self._divisor >> 8 * offset & 0xFF
        read = self._reads.get(offset)
        return None if read is None else read()

    def output(self, port: int, value: int) -> bool:
        """Write a register; False for a port of another device."""
        offset = port - self.base
        if offset not in self._reads:
            return False
        value &= 0xFF
        if offset in (DATA, IER) and self._lcr & DLAB:
            shift = 8 * offset
            self._divisor = self._divisor & 0xFF00 >> shift | value << shift
        elif offset in self._writes:
            self._writes[offset](value)
        return True

    def _take_data(self) -> int:
        self._ready = False
        return self._data

    def _take_cause(self) -> int:
        cause = self._cause()
        if cause == CAUSE_EMPTY:
            self._empty_pending = False
        return cause

    def _take_status(self) -> int:
        status = self._errors | self._ready | TRANSMITTER_EMPTY
        self._errors = 0
        return status

    def _enable(self, value: int) -> None:
        self._ier = value & 0x0F
        self._empty_pending = bool(value & ON_EMPTY)
        self._signal()

    def _set_format(self, value: int) -> None:
        self._lcr = value

    def _note(self, value: int) -> None:
        self._scratch = value

    def _set_lines(self, value: int) -> None:
        mcr = value & 0x1F
        changed = (mcr ^ self._mcr) & (DTR | RTS | LOOP)
        self._mcr = mcr
        if changed and self.on_lines is not None:
            wired = not mcr & LOOP
            self.on_lines(wired and bool(mcr & DTR), wired and bool(mcr & RTS))

    def _transmit(self, value: int) -> None:
        # Nothing listens to what a mouse port sends, so the byte is gone at once.
        self._empty_pending = bool(self._ier & ON_EMPTY)
        if self._mcr & LOOP:
            self._take(value, self._at_ns, 0)
        self._signal()

    def _take(self, value: int, at_ns: int, error: int) -> None:
        if self._ready:
            error |= OVERRUN
        self._data = value & (1 << 5 + (self._lcr & 3)) - 1
        self._ready = True
        self._errors |= error
        self._at_ns = at_ns
        self._signal()

    def _signal(self) -> None:
        if self.irq and self.on_interrupt is not None:
            self.on_interrupt(self._at_ns)

    def _cause(self) -> int:
        if self._errors and self._ier & ON_ERROR:
            return CAUSE_ERROR
        if self._ready and self._ier & ON_DATA:
            return CAUSE_DATA
        if self._empty_pending and self._ier & ON_EMPTY:
            return CAUSE_EMPTY
        return NO_INTERRUPT

    def _modem_status(self) -> int:
        """In loopback RTS, DTR, OUT1 and OUT2 come back as CTS, DSR, RI and CD."""
        if not self._mcr & LOOP:
            return 0
        pairs = ((RTS, 0x10), (DTR, 0x20), (OUT1, 0x40), (OUT2, 0x80))
        return sum(seen for line, seen in pairs if self._mcr & line)
