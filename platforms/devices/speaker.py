"""The PC's speaker: timer 2 through a gate, both on port 61h (IBM's BIOS listings).

The port belongs to this device; a keyboard or a sound chip that watches it too is attached before
it and lets the write pass.
"""

from __future__ import annotations

from typing import Final

from platforms.devices.pit import CLOCK, SPEAKER, Pit
from platforms.devices.sound import Samples, render

PORT_B: Final = 0x61
GATE: Final = 0x01
DATA: Final = 0x02
BEEPER_OFF: Final = 0x10
SOURCE: Final = 0x60
"""PCjr: what the audio output carries, 00 timer 2, 60h the SN76496."""

LEVEL: Final = 0x2000
"""Of 8000h: four voices as loud fit into a sample."""


class Speaker:
    """Timer 2's line while the data bit is set, else rest; a tone swings to both sides of rest."""

    def __init__(self, pit: Pit, *, junior: bool = False) -> None:
        self._timer = pit.counters[SPEAKER]
        self._junior = junior
        self._value = 0
        self._tick = 0

    def advance(self, now_ns: int) -> None:
        """Follow the machine's clock."""
        self._tick = CLOCK.tick(now_ns)

    def input(self, port: int) -> int | None:
        """Port 61h reads as it was written."""
        return self._value if port == PORT_B else None

    def output(self, port: int, value: int) -> bool:
        """Gate and data bit; on a PCjr also whether the beeper or the audio output is heard."""
        if port != PORT_B:
            return False
        self._value = value
        self._timer.set_gate(self._tick, bool(value & GATE))
        off = self._junior and value & BEEPER_OFF and value & SOURCE
        self._timer.output.set_gain(self._tick, LEVEL if value & DATA and not off else 0)
        return True

    def render(self, from_ns: int, to_ns: int, rate_hz: int) -> Samples:
        """See `platforms.devices.sound.SoundChip`."""
        return render((self._timer.output,), CLOCK, from_ns, to_ns, rate_hz)
