"""Sound chips as a program of the time plays them: a note becomes register writes.

Facts of the registers: those of `platforms.devices` speaker, sn76496 and paula.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import pi, sin
from typing import Final, Protocol

import numpy as np

from platforms.machine import Machine


@dataclass(frozen=True, slots=True)
class Tone:
    """From `at_us` on a tone sounds for `length_us`; `volume` of 15 is as loud as there is."""

    at_us: int
    length_us: int
    pitch_hz: int
    volume: int = 15


@dataclass(frozen=True, slots=True)
class Hiss:
    """Noise whose levels change `rate_hz` times a second."""

    at_us: int
    length_us: int
    rate_hz: int
    volume: int = 15


Note = Tone | Hiss


@dataclass(frozen=True, slots=True)
class Out:
    """A write of `value` to a port; where `keep` is not 0 its bits stay as they are read."""

    port: int
    value: int
    keep: int = 0

    def perform(self, machine: Machine) -> None:
        """Do it."""
        kept = machine.input(self.port) & self.keep if self.keep else 0
        machine.output(self.port, self.value | kept)


Writes = tuple[Out, ...]


class Instrument(Protocol):
    """A chip as a program plays it, one note at a time."""

    name: str
    """Of its scores."""

    def set_up(self) -> Writes:
        """What a program does once, before its first note."""
        ...

    def sound(self, note: Note) -> Writes:
        """Let a note begin."""
        ...

    def silence(self) -> Writes:
        """Let it end."""
        ...


class SpeakerInstrument:
    """Timer 2 in mode 3 and the two bits of port 61h."""

    name = "speaker"
    _TIMER_HZ: Final = 1_193_182

    def set_up(self) -> Writes:
        """Nothing."""
        return ()

    def sound(self, note: Note) -> Writes:
        """A divisor and the gate; of noise there is none but its rate."""
        divisor = _divided(self._TIMER_HZ, _rate(note))
        return (
            *(Out(0x43, 0xB6), Out(0x42, divisor & 0xFF), Out(0x42, divisor >> 8)),
            Out(0x61, 0x03, keep=0xFC),
        )

    def silence(self) -> Writes:
        """The gate closes."""
        return (Out(0x61, 0x00, keep=0xFC),)


class SnInstrument:
    """Voice 1 and the noise of an SN76496 at port C0h."""

    name = "sn76496"
    _TONE_HZ: Final = 3_579_545
    _TONE_CLOCKS: Final = 32
    _LOUDEST: Final = 15

    def set_up(self) -> Writes:
        """The PCjr's audio output is to carry the chip; all voices off, white noise at its fastest.

        The noise then runs on unheard: each write to its register would start it with a thump.
        """
        chip = (0x9F, 0xBF, 0xDF, 0xFF, 0xE4)
        return (Out(0x61, 0x60, keep=0x9F), *(Out(0xC0, byte) for byte in chip))

    def sound(self, note: Note) -> Writes:
        """Number and attenuation of the voice, 2 dB for each step of volume."""
        attenuation = self._LOUDEST - note.volume
        if isinstance(note, Hiss):
            return (Out(0xC0, 0xF0 | attenuation),)
        number = min(1023, _divided(self._TONE_HZ, self._TONE_CLOCKS * note.pitch_hz))
        registers = (0x80 | number & 0x0F, number >> 4, 0x90 | attenuation)
        return tuple(Out(0xC0, byte) for byte in registers)

    def silence(self) -> Writes:
        """Both voices off."""
        return (Out(0xC0, 0x9F), Out(0xC0, 0xFF))


class PaulaInstrument:
    """Channels 0 and 1, so that both sides are heard, with two waves in chip RAM."""

    name = "paula"
    _CLOCKS_HZ: Final = {"ntsc": 3_579_545, "pal": 3_546_895}
    _TONE_WAVE: Final = bytes(round(112 * sin(2 * pi * (n + 0.5) / 16)) & 0xFF for n in range(16))
    _NOISE_BYTES: Final = 2048
    _CHANNELS: Final = (0x0A0, 0x0B0)
    _DMACON: Final = 0x096
    _START, _STOP = 0x8203, 0x0003
    _TOP_VOLUME: Final = 64

    def __init__(self, machine: Machine, standard: str = "ntsc", waves: int = 0x7F000) -> None:
        self._clock_hz = self._CLOCKS_HZ[standard]
        self._tone = waves
        self._noise = waves + len(self._TONE_WAVE)
        data = self._TONE_WAVE + _noise_wave(self._NOISE_BYTES)
        machine.block(waves, len(data))[:] = np.frombuffer(data, np.uint8)

    def set_up(self) -> Writes:
        """Nothing: the waves are in memory."""
        return ()

    def sound(self, note: Note) -> Writes:
        """DMA off, the channels' registers, DMA on: the wave begins anew."""
        address, length = self._tone, len(self._TONE_WAVE)
        rate_hz = _rate(note) * length
        if isinstance(note, Hiss):
            address, length, rate_hz = self._noise, self._NOISE_BYTES, note.rate_hz
        values = (
            *(address >> 16, address & 0xFFFF, length // 2),
            *(_divided(self._clock_hz, rate_hz), note.volume * self._TOP_VOLUME // 15),
        )
        return (
            Out(self._DMACON, self._STOP),
            *(
                Out(base + 2 * n, value)
                for base in self._CHANNELS
                for n, value in enumerate(values)
            ),
            Out(self._DMACON, self._START),
        )

    def silence(self) -> Writes:
        """DMA off."""
        return (Out(self._DMACON, self._STOP),)


def _noise_wave(length: int) -> bytes:
    """Bytes without a pattern that is heard, the same in every run."""
    register, wave = 0xACE1, bytearray()
    for _ in range(length):
        for _ in range(8):
            register = register >> 1 ^ (0xB400 if register & 1 else 0)
        wave.append(register & 0xFF)
    return bytes(wave)


def _rate(note: Note) -> int:
    return note.pitch_hz if isinstance(note, Tone) else note.rate_hz


def _divided(clock_hz: int, rate_hz: int) -> int:
    """Rounded."""
    return (2 * clock_hz + rate_hz) // (2 * rate_hz)


_INSTRUMENTS: Final[dict[str, Callable[[Machine, str], Instrument]]] = {
    "speaker": lambda machine, standard: SpeakerInstrument(),
    "sn76496": lambda machine, standard: SnInstrument(),
    "paula": PaulaInstrument,
}


def instrument(machine: Machine, name: str, standard: str = "ntsc") -> Instrument:
    """The instrument of that name on a machine; `standard` is an Amiga's. ValueError for others."""
    if name not in _INSTRUMENTS:
        raise ValueError(f"sound chip {name!r}: choose from {', '.join(_INSTRUMENTS)}")
    return _INSTRUMENTS[name](machine, standard)
