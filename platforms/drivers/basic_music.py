"""BASIC's PLAY and SOUND as scores (facts: GW-BASIC's source, GWSTS.ASM).

Time goes by units of 2.5 ms; divisions cut off.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from platforms.drivers.instruments import Tone

UNIT_US: Final = 2_500
SOUND_UNITS: Final = 22
"""What SOUND makes of a clock tick."""
SEMITONES: Final = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")
TOP_HZ: Final = (4186, 4435, 4699, 4978, 5274, 5588, 5920, 6272, 6645, 7040, 7459, 7902)
"""Octave 6; each octave below is half of it, rounded."""
TOP_OCTAVE: Final = 6
HIGHEST: Final = 84
LOWEST_HZ: Final = 37
SILENT_HZ: Final = 32_767

_RANGES: Final = {"T": (32, 255), "L": (1, 64), "O": (0, TOP_OCTAVE), "N": (0, HIGHEST)}
_MISSING: Final = ("E#", "B#", "C-", "F-")
_WORD: Final = re.compile(
    r"\s*(?:(?P<mode>M[FBNLS])|(?P<set>[TLO])\s*(?P<value>\d+)|(?P<step>[<>])"
    r"|(?:(?P<note>[A-G][#+-]?|P)(?P<length>\d*)|N\s*(?P<number>\d+))(?P<dots>\.*))\s*;?\s*"
)
_SOUNDING: Final = {"ML": (1, 0), "MN": (7, 3), "MS": (3, 2)}
"""How much of a note sounds: times the first, shifted right by the second."""


class PlayError(ValueError):
    """Illegal function call; the text is one line and shows where."""


@dataclass
class _Player:
    tempo: int = 120
    length: int = 4
    octave: int = 4
    sounding: tuple[int, int] = _SOUNDING["MN"]


def note_hz(number: int) -> int:
    """The frequency of note 1..84.

    >>> [note_hz(n) for n in (1, 13, 25, 34, 37, 46, 84)]
    [65, 131, 262, 440, 523, 880, 7902]
    """
    octave, semitone = divmod(number - 1, len(SEMITONES))
    down = TOP_OCTAVE - octave
    return TOP_HZ[semitone] + (1 << down >> 1) >> down


def play(text: str) -> tuple[Tone, ...]:
    """The tones of a PLAY string; PlayError for what GW-BASIC would refuse."""
    state, tones, at, position = _Player(), [], 0, 0
    text = text.upper()
    while position < len(text):
        found = _WORD.match(text, position)
        if found is None or found.end() == position:
            raise _illegal(text, position)
        pitch = _pitch(found, state, text)
        if pitch is not None:
            units = _units(found, state, text)
            times, shift = state.sounding
            sounds = max(1, units * times >> shift)
            if pitch:
                tones.append(Tone(at * UNIT_US, sounds * UNIT_US, pitch))
            at += sounds + (units >> shift if shift else 0) if pitch else units
        position = found.end()
    return tuple(tones)


def sound(freq_hz: int, ticks: int) -> tuple[Tone, ...]:
    """SOUND f,d; ValueError for a frequency that there is not. 32767 is silence."""
    if not LOWEST_HZ <= freq_hz <= SILENT_HZ:
        raise ValueError(f"SOUND {freq_hz}: choose from {LOWEST_HZ} to {SILENT_HZ} Hz")
    if freq_hz == SILENT_HZ or ticks <= 0:
        return ()
    return (Tone(0, ticks * SOUND_UNITS * UNIT_US, freq_hz),)


def _pitch(found: re.Match[str], state: _Player, text: str) -> int | None:
    """The frequency of a note, 0 of a rest; None for a word that only sets something."""
    if found["mode"]:
        state.sounding = _SOUNDING.get(found["mode"], state.sounding)
    elif found["set"]:
        value = _checked(found, found["set"], "value", text)
        match found["set"]:
            case "T":
                state.tempo = value
            case "L":
                state.length = value
            case _:
                state.octave = value
    elif found["step"]:
        step = 1 if found["step"] == ">" else -1
        state.octave = max(0, min(state.octave + step, TOP_OCTAVE))
    elif found["number"] is not None:
        number = _checked(found, "N", "number", text)
        return note_hz(number) if number else 0
    elif found["note"] == "P":
        return 0
    else:
        return note_hz(12 * state.octave + _semitone(found, text) + 1)
    return None


def _semitone(found: re.Match[str], text: str) -> int:
    note = found["note"].replace("+", "#")
    if note in _MISSING:
        raise _illegal(text, found.start("note"))
    flat = note.endswith("-")
    return SEMITONES.index(note[0] if flat else note) - flat


def _units(found: re.Match[str], state: _Player, text: str) -> int:
    length = _checked(found, "L", "length", text) if found["length"] else state.length
    units = 96_000 // (state.tempo * length)
    for _ in found["dots"]:
        units = units * 3 // 2
    return units


def _checked(found: re.Match[str], name: str, group: str, text: str) -> int:
    low, high = _RANGES[name]
    value = int(found[group])
    if not low <= value <= high:
        raise _illegal(text, found.start(group))
    return value


def _illegal(text: str, position: int) -> PlayError:
    return PlayError(f"PLAY: illegal function call at {text[position : position + 12]!r}")
