"""Paula, the Amiga's sound: four channels that fetch 8-bit samples from chip RAM.

Ports are offsets from DFF000h, values 16 bits (Hardware Reference Manual).
Attachment of channels to one another, interrupts and sound without DMA are not here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

import numpy as np

from platforms.devices.sound import SILENCE, Clock, Cycle, Samples, Track, render
from platforms.machine import Machine

CLOCKS: Final = {"ntsc": Clock(3_579_545), "pal": Clock(3_546_895)}
SHORTEST: Final = {"ntsc": 124, "pal": 123}
"""The shortest period that DMA keeps up with: one word a line for each channel."""

DMACON: Final = 0x096
SET_BIT: Final = 0x8000
DMA_MASTER: Final = 0x0200
CHANNELS: Final = range(4)
LEFT: Final = (0, 3)
RIGHT: Final = (1, 2)

AUD0: Final = 0x0A0
CHANNEL_SPAN: Final = 0x10
FULL_VOLUME: Final = 64
ADDRESS_MASK: Final = 0x7FFFE


class Register(IntEnum):
    """A channel's registers, by their offset."""

    LOCATION_HIGH = 0
    LOCATION_LOW = 2
    LENGTH = 4
    PERIOD = 6
    VOLUME = 8


@dataclass
class _Channel:
    location: int = 0
    length_words: int = 0
    period: int = 0
    running: bool = False
    levels: bytes = b""
    """The wave being played."""
    next_levels: bytes = b""
    next_at: int | None = None
    """The tick from which on the next wave is played."""
    track: Track = field(default_factory=lambda: Track(SILENCE, gain=0))


class Paula:
    """The sound half of the chip; attach it to ports and clock, before the display.

    DMACON it watches and leaves to the display. A wave is taken from memory when its channel
    starts or when its location or length is written; a new wave or length is heard when the
    present pass ends, a new period with the next sample, a volume at once.
    """

    def __init__(self, machine: Machine, standard: str = "ntsc") -> None:
        if standard not in CLOCKS:
            raise ValueError(f"standard {standard!r}: choose from {', '.join(CLOCKS)}")
        self.clock = CLOCKS[standard]
        self._shortest = SHORTEST[standard]
        self._machine = machine
        self._channels = [_Channel() for _ in CHANNELS]
        self._dma = 0
        self._tick = 0

    def advance(self, now_ns: int) -> None:
        """Follow the machine's clock."""
        self._tick = self.clock.tick(now_ns)

    def input(self, port: int) -> int | None:
        """Nothing can be read."""
        return None

    def output(self, port: int, value: int) -> bool:
        """A 16-bit write to a channel's register."""
        if port == DMACON:
            self._set_dma(value)
            return False
        number, register = divmod(port - AUD0, CHANNEL_SPAN)
        if number not in CHANNELS or register not in tuple(Register):
            return False
        self._store(self._channels[number], Register(register), value)
        return True

    def render(
        self,
        from_ns: int,
        to_ns: int,
        rate_hz: int,
        channels: tuple[int, ...] = tuple(CHANNELS),
    ) -> Samples:
        """See `platforms.devices.sound.SoundChip`; LEFT or RIGHT give one side alone."""
        tracks = [self._channels[number].track for number in channels]
        return render(tracks, self.clock, from_ns, to_ns, rate_hz)

    def _store(self, channel: _Channel, register: Register, value: int) -> None:
        match register:
            case Register.LOCATION_HIGH:
                channel.location = (value << 16 | channel.location & 0xFFFF) & ADDRESS_MASK
            case Register.LOCATION_LOW:
                channel.location = (channel.location & ~0xFFFF | value) & ADDRESS_MASK
            case Register.LENGTH:
                channel.length_words = value
            case Register.PERIOD:
                channel.period = value
            case Register.VOLUME:
                volume = FULL_VOLUME if value & FULL_VOLUME else value & 0x3F
                channel.track.set_gain(self._tick, volume)
                return
        if not channel.running:
            return
        if channel.next_at is not None and channel.next_at <= self._tick:
            channel.levels, channel.next_at = channel.next_levels, None
        if register is Register.PERIOD:
            self._change_period(channel)
        else:
            self._change_wave(channel)

    def _set_dma(self, value: int) -> None:
        bits = value & (DMA_MASTER | 0x0F)
        self._dma = self._dma | bits if value & SET_BIT else self._dma & ~bits
        for number, channel in enumerate(self._channels):
            running = bool(self._dma & DMA_MASTER and self._dma >> number & 1)
            if running != channel.running:
                channel.running = running
                self._switch(channel)

    def _switch(self, channel: _Channel) -> None:
        """DMA of a channel went on or off."""
        channel.next_at = None
        if not channel.running:
            channel.track.play(self._tick, SILENCE)
            return
        channel.levels = self._fetch(channel)
        channel.track.play(self._tick, self._cycle(channel, channel.levels))

    def _change_period(self, channel: _Channel) -> None:
        channel.track.retime(self._tick, self._cycle(channel, channel.levels))
        if channel.next_at is not None:
            self._put_next(channel, channel.track.pass_end(self._tick))

    def _change_wave(self, channel: _Channel) -> None:
        channel.next_levels = self._fetch(channel)
        self._put_next(channel, channel.next_at or channel.track.pass_end(self._tick))

    def _put_next(self, channel: _Channel, tick: int) -> None:
        channel.next_at = tick
        channel.track.play(tick, self._cycle(channel, channel.next_levels))

    def _cycle(self, channel: _Channel, levels: bytes) -> Cycle:
        period = max(channel.period or 0x10000, self._shortest)
        return Cycle(np.frombuffer(levels, np.int8).astype(np.int64), period)

    def _fetch(self, channel: _Channel) -> bytes:
        length = 2 * (channel.length_words or 0x10000)
        try:
            return self._machine.block(channel.location, length).tobytes()
        except IndexError:
            # Past the end of memory addresses begin again.
            span = range(channel.location, channel.location + length)
            return bytes(self._machine.read(address & (ADDRESS_MASK | 1)) for address in span)
