"""The 8253 timer of a PC: three counters on ports 40h-43h.

Modes 0 (one-shot), 2 (rate) and 3 (square wave) are as the data sheet tells; the others, which no
program of the house uses, hold their output high. Clock: 14.31818 MHz / 12.
"""

from __future__ import annotations

from typing import Final

from platforms.devices.sound import Clock, Cycle, Track, steady

CLOCK: Final = Clock(105_000_000, 88)
"""1,193,181.8 Hz."""

COUNTERS: Final = 0x40
CONTROL: Final = 0x43
SPEAKER: Final = 2
"""The counter whose output the speaker hears."""

LATCH, LOW, HIGH, BOTH = 0, 1, 2, 3
ONE_SHOT, RATE, SQUARE = 0, 2, 3
_POWER_ON: Final = ((SQUARE, 0), (RATE, 18), (SQUARE, 1331))
"""Mode and divisor of each counter as the BIOS leaves them: tick, refresh, bell."""

OUTPUT_HIGH: Final = steady(1)


def square(divisor: int) -> Cycle:
    """Mode 3's output: the high part of an odd divisor is one tick longer."""
    half = max(1, divisor // 2)
    return Cycle((1, -1), (divisor - divisor // 2, half))


class Counter:
    """One counter; `output` is its line over time, 1 high and -1 low, and nobody hears it."""

    def __init__(self, mode: int, divisor: int) -> None:
        self.output = Track(OUTPUT_HIGH, gain=0)
        self._mode = mode
        self._divisor = divisor or 0x10000
        self._access = BOTH
        self._gate = True
        self._counting = False
        self._low: int | None = None
        self._latched: int | None = None
        self._read_high = False
        self._load(0, anew=True)

    def control(self, tick: int, value: int) -> None:
        """A control word for this counter: latch its count, or take a mode and wait for a count."""
        access = value >> 4 & 3
        if access == LATCH:
            if self._latched is None:
                self._latched = self.count(tick)
            return
        mode = value >> 1 & 7
        # Of the three mode bits 110 and 111 mean 2 and 3.
        self._mode = mode & 3 if mode > 5 else mode
        self._access = access
        self._low = self._latched = None
        self._read_high = self._counting = False
        self.output.play(tick, steady(-1) if self._mode == ONE_SHOT else OUTPUT_HIGH)

    def write(self, tick: int, value: int) -> None:
        """A byte of the count."""
        if self._access == LOW:
            divisor = value
        elif self._access == HIGH:
            divisor = value << 8
        elif self._low is None:
            self._low = value
            return
        else:
            divisor, self._low = value << 8 | self._low, None
        self._divisor = divisor or 0x10000
        self._load(tick, anew=not self._counting)

    def read(self, tick: int) -> int:
        """A byte of the latched count, or of the count as it runs."""
        count = self.count(tick) if self._latched is None else self._latched
        high = self._access == HIGH or (self._access == BOTH and self._read_high)
        if self._access == BOTH:
            self._read_high = not self._read_high
        if not self._read_high:
            self._latched = None
        return count >> 8 if high else count & 0xFF

    def set_gate(self, tick: int, gate: bool) -> None:
        """The gate line: low it holds modes 2 and 3 with their output high, rising it restarts."""
        if gate == self._gate:
            return
        self._gate = gate
        if self._mode == ONE_SHOT:
            return
        if gate and self._counting:
            self._load(tick, anew=True)
        else:
            self.output.play(tick, OUTPUT_HIGH)

    def count(self, tick: int) -> int:
        """What the counter holds. In mode 3 it goes down by two, through its divisor twice."""
        segment = self.output.at(tick)
        if self._mode == ONE_SHOT:
            left = 0 if segment.cycle is OUTPUT_HIGH else self._divisor
            return left - (tick - segment.start) & 0xFFFF
        if not self._gate or not self._counting:
            return self._divisor & 0xFFFF
        phase = segment.phase_at(tick)
        if self._mode == SQUARE:
            _, lasted = segment.cycle.step_at(phase)
            return (segment.cycle.length & ~1) - 2 * lasted & 0xFFFF
        return self._divisor - phase & 0xFFFF

    def _load(self, tick: int, *, anew: bool) -> None:
        self._counting = True
        if self._mode == ONE_SHOT:
            self.output.play(tick, steady(-1))
            self.output.play(tick + self._divisor, OUTPUT_HIGH)
        elif self._gate:
            cycle = self._cycle()
            if anew:
                self.output.play(tick, cycle)
            else:
                self.output.retime(tick, cycle)

    def _cycle(self) -> Cycle:
        if self._mode == SQUARE:
            return square(self._divisor)
        if self._mode == RATE:
            return Cycle((1, -1), (max(1, self._divisor - 1), 1))
        return OUTPUT_HIGH


class Pit:
    """The timer; attach it to a machine's ports and clock."""

    def __init__(self) -> None:
        self.counters = tuple(Counter(mode, divisor) for mode, divisor in _POWER_ON)
        self.counters[SPEAKER].set_gate(0, False)
        self.tick = 0
        """The timer's tick now."""

    def advance(self, now_ns: int) -> None:
        """Follow the machine's clock."""
        self.tick = CLOCK.tick(now_ns)

    def input(self, port: int) -> int | None:
        """A byte of a counter; the control register cannot be read."""
        if not COUNTERS <= port < CONTROL:
            return None
        return self.counters[port - COUNTERS].read(self.tick)

    def output(self, port: int, value: int) -> bool:
        """A byte of a count, or a control word; counter 3 there is none."""
        if COUNTERS <= port < CONTROL:
            self.counters[port - COUNTERS].write(self.tick, value)
            return True
        if port != CONTROL or value >> 6 == 3:
            return False
        self.counters[value >> 6].control(self.tick, value)
        return True
