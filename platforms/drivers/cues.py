"""The sounds of a game as each machine's programs made them: register writes at machine times.

A score is what is to be heard; an instrument makes of its notes the writes of its chip; a
`CuePlayer` does them when their time has come.

player = CuePlayer(machine, instrument(machine, "speaker"))
player.start(Cue.BEEP, machine.now_ns)
player.advance(now_ns)                  # instead of machine.advance
"""

from __future__ import annotations

from collections import deque
from typing import Final

from core.scene import Cue
from platforms.drivers.instruments import Hiss, Instrument, Note, Tone, Writes
from platforms.machine import Machine

US_NS: Final = 1_000
MS_US: Final = 1_000

Score = tuple[Note, ...]


def _run(pitches_hz: tuple[int, ...], step_ms: int, last_ms: int, volume: int = 12) -> Score:
    """Tones one after the other, the last one longer."""
    lengths_ms = (*(step_ms for _ in pitches_hz[1:]), last_ms)
    return tuple(
        Tone(n * step_ms * MS_US, length_ms * MS_US, pitch_hz, volume)
        for n, (pitch_hz, length_ms) in enumerate(zip(pitches_hz, lengths_ms, strict=True))
    )


BEEP: Final = (Tone(0, 250 * MS_US, 800),)
"""BASIC's BEEP: 800 Hz for a quarter second (GW-BASIC's source)."""
WIN: Final = _run((523, 659, 784, 1047, 1319, 1568), 90, 400)
LOSE: Final = _run((392, 370, 349, 330, 262), 140, 450)
_ALIKE: Final = {Cue.BEEP: BEEP, Cue.WIN: WIN, Cue.LOSE: LOSE}
DEALT: Final = tuple(range(0, 360_000, 45_000))
"""When each card of a deal is heard, in us."""

SCORES: Final[dict[str, dict[Cue, Score]]] = {
    # One bit has no noise: a deal is a few ticks, a card two close ones.
    "speaker": {
        **_ALIKE,
        Cue.DEAL: tuple(Tone(at, 4_000, 180 + at // 1_000 * 5 % 259) for at in DEALT),
        Cue.CARD: (Tone(0, 3_000, 1200), Tone(14_000, 3_000, 700)),
    },
    "sn76496": {
        **_ALIKE,
        Cue.DEAL: tuple(Hiss(at, 14_000, 6991, 9) for at in DEALT),
        Cue.CARD: (Hiss(0, 5_000, 6991, 12), Hiss(14_000, 8_000, 6991, 10)),
    },
    "paula": {
        **_ALIKE,
        Cue.DEAL: tuple(Hiss(at, 18_000, 12_000, 9) for at in DEALT),
        Cue.CARD: (Hiss(0, 6_000, 14_000, 12), Hiss(16_000, 12_000, 7000, 9)),
    },
}
"""What is heard, by instrument."""


def program(score: Score, chip: Instrument) -> list[tuple[int, Writes]]:
    """The writes of a score, each with its time in ns from the start, in order."""
    steps: list[tuple[int, Writes]] = []
    for note in score:
        end_us = note.at_us + note.length_us
        followed = any(note.at_us < other.at_us <= end_us for other in score)
        steps.append((note.at_us * US_NS, chip.sound(note)))
        if not followed:
            steps.append((end_us * US_NS, chip.silence()))
    return sorted(steps, key=lambda step: step[0])


class CuePlayer:
    """A machine's program that plays cues; the newest is heard, and ends what was."""

    def __init__(self, machine: Machine, chip: Instrument) -> None:
        self._machine = machine
        self._chip = chip
        self._steps: deque[tuple[int, Writes]] = deque()
        self._write(chip.set_up())

    @property
    def next_ns(self) -> int | None:
        """When the next write is due; None: nothing sounds."""
        return self._steps[0][0] if self._steps else None

    def start(self, cue: Cue, now_ns: int) -> None:
        """Begin a cue at `now_ns`, which is not before the machine's time."""
        self.perform(SCORES[self._chip.name][cue], now_ns)

    def perform(self, score: Score, now_ns: int) -> None:
        """Begin any score, as `start` does."""
        self._steps = deque([(now_ns, self._chip.silence() if self._steps else ())])
        for offset_ns, step in program(score, self._chip):
            self._steps.append((now_ns + offset_ns, step))
        self._catch_up(self._machine.now_ns)

    def stop(self) -> None:
        """Be still at once."""
        if self._steps:
            self._steps.clear()
            self._write(self._chip.silence())

    def advance(self, now_ns: int) -> None:
        """Bring the machine's clock to `now_ns`, stopping where a write is due."""
        self._catch_up(now_ns)
        if now_ns > self._machine.now_ns:
            self._machine.advance(now_ns)

    def _catch_up(self, now_ns: int) -> None:
        while self._steps and self._steps[0][0] <= now_ns:
            due_ns, writes = self._steps.popleft()
            if due_ns > self._machine.now_ns:
                self._machine.advance(due_ns)
            self._write(writes)

    def _write(self, writes: Writes) -> None:
        for write in writes:
            write.perform(self._machine)
