"""The SN76496 of a PCjr: three tones and a noise on port C0h, write only.

Emulators differ on the noise register's width, 17 bits in MAME; this one has 15, with taps on bits
0 and 1, as 86Box has it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from platforms.devices.sound import SILENCE, Clock, Cycle, Samples, Track, render, steady
from platforms.devices.speaker import LEVEL, PORT_B, SOURCE

CLOCK: Final = Clock(3_579_545)
PORTS: Final = range(0xC0, 0xC8)

LATCH: Final = 0x80
TONES: Final = 3
NOISE: Final = 3
"""The fourth voice."""
WHITE: Final = 0x04
FROM_TONE_3: Final = 3
TICKS_PER_COUNT: Final = 16
"""Half a tone's period is so many clocks for each unit of its number."""
CONSTANT_BELOW: Final = 5
"""A tone of a smaller number stands still, loud: programs play samples by its attenuation."""

OFF: Final = 15
AMPLITUDES: Final = (*(round(LEVEL * 10 ** (-step / 10)) for step in range(OFF)), 0)
"""2 dB a step."""

_REGISTER_BITS: Final = 15
_NOISE_UNIT: Final = 15
"""Levels of the noise are in fifteenths, so that the periodic one can swing around rest."""


@cache
def white_noise() -> tuple[int, ...]:
    """The bits of one round of the shift register: 32767 of them."""
    register, bits = 1 << _REGISTER_BITS - 1, []
    for _ in range((1 << _REGISTER_BITS) - 1):
        bits.append(register & 1)
        feedback = (register ^ register >> 1) & 1
        register = register >> 1 | feedback << _REGISTER_BITS - 1
    return tuple(bits)


@cache
def tone(number: int) -> Cycle:
    """The square wave of a tone's number 0..1023, where 0 counts as 1024."""
    if 0 < number < CONSTANT_BELOW:
        return steady(1)
    return Cycle((1, -1), (number or 1024) * TICKS_PER_COUNT)


@lru_cache(maxsize=8)
def noise(white: bool, shift_ticks: int) -> Cycle:
    """White noise, or one pulse in fifteen shifts, in fifteenths of a level."""
    if white:
        levels = [_NOISE_UNIT if bit else -_NOISE_UNIT for bit in white_noise()]
    else:
        levels = [-2] * (_REGISTER_BITS - 1) + [28]
    return Cycle(levels, shift_ticks)


class Sn76496:
    """The chip; attach it to ports and clock, before the speaker if it is `routed`.

    `routed`: as in a PCjr it is heard only while bits 6-5 of port 61h are 11.
    """

    def __init__(self, *, routed: bool = False) -> None:
        self._voices = [Track(SILENCE, gain=0) for _ in range(TONES + 1)]
        self._numbers = [0] * TONES
        self._attenuations = [OFF] * (TONES + 1)
        self._noise_control = 0
        self._latched = 0
        self._latched_tone = 0
        self._routed = routed
        self._heard = not routed
        self._tick = 0
        self._start_noise()

    def advance(self, now_ns: int) -> None:
        """Follow the machine's clock."""
        self._tick = CLOCK.tick(now_ns)

    def input(self, port: int) -> int | None:
        """Nothing can be read."""
        return None

    def output(self, port: int, value: int) -> bool:
        """A byte to the chip. Port 61h is watched and left to the speaker."""
        if port == PORT_B and self._routed:
            self._route(value & SOURCE == SOURCE)
        if port not in PORTS:
            return False
        if value & LATCH:
            self._latched = value >> 4 & 7
            self._low(value & 0x0F)
        else:
            self._high(value & 0x3F)
        return True

    def render(self, from_ns: int, to_ns: int, rate_hz: int) -> Samples:
        """See `platforms.devices.sound.SoundChip`."""
        return render(self._voices, CLOCK, from_ns, to_ns, rate_hz)

    def _low(self, value: int) -> None:
        voice = self._latched >> 1
        if self._latched & 1:
            self._attenuations[voice] = value
            self._set_gain(voice)
        elif voice == NOISE:
            self._noise_control = value & 7
            self._start_noise()
        else:
            self._latched_tone = voice
            self._set_tone(voice, self._numbers[voice] & 0x3F0 | value)

    def _high(self, value: int) -> None:
        """A data byte: the upper bits of the tone latched last, whatever was latched since."""
        voice = self._latched_tone
        self._set_tone(voice, self._numbers[voice] & 0x0F | value << 4)

    def _set_tone(self, voice: int, number: int) -> None:
        self._numbers[voice] = number
        self._voices[voice].retime(self._tick, tone(number))
        if voice == TONES - 1 and self._noise_control & 3 == FROM_TONE_3:
            self._voices[NOISE].retime(self._tick, self._noise())

    def _start_noise(self) -> None:
        """Every write to the noise register fills the shift register anew."""
        self._voices[NOISE].play(self._tick, self._noise())

    def _noise(self) -> Cycle:
        rate = self._noise_control & 3
        # The register shifts once in a whole period of what drives it.
        count = self._numbers[-1] or 1024 if rate == FROM_TONE_3 else 16 << rate
        white = bool(self._noise_control & WHITE)
        return noise(white, 2 * TICKS_PER_COUNT * count)

    def _route(self, heard: bool) -> None:
        if heard != self._heard:
            self._heard = heard
            for voice in range(TONES + 1):
                self._set_gain(voice)

    def _set_gain(self, voice: int) -> None:
        amplitude = AMPLITUDES[self._attenuations[voice]] if self._heard else 0
        if voice == NOISE:
            amplitude = (amplitude + _NOISE_UNIT // 2) // _NOISE_UNIT
        self._voices[voice].set_gain(self._tick, amplitude)
