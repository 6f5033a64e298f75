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

MS: Final = 1_000_000


Score = tuple[Note, ...]


def _run(pitches_hz: tuple[int, ...], step_ms: int, last_ms: int, volume: int = 12) -> Score:
    """Tones one after the other, the last one longer."""
    return tuple(
        Tone(
            at_ms=n * step_ms,
            length_ms=last_ms if n == len(pitches_hz) - 1 else step_ms,
            pitch_hz=pitch_hz,
            volume=volume,
        )
        for n, pitch_hz in enumerate(pitches_hz)
    )


BEEP: Final = (Tone(0, 250, 800),)
"""BASIC's BEEP: 800 Hz for a quarter second (spec/input_sound.md 5.1)."""
WIN: Final = _run((523, 659, 784, 1047, 1319, 1568), 90, 400)
LOSE: Final = _run((392, 370, 349, 330, 262), 140, 450)

SCORES: Final[dict[str, dict[Cue, Score]]] = {
    # One bit has no noise: a deal is a few ticks, a card two close ones.
    "speaker": {
        Cue.BEEP: BEEP,
        Cue.DEAL: tuple(Tone(45 * n, 4, 180 + 37 * (n * 5 % 7)) for n in range(8)),
        Cue.CARD: (Tone(0, 3, 1200), Tone(14, 3, 700)),
        Cue.WIN: WIN,
        Cue.LOSE: LOSE,
    },
    "sn76496": {
        Cue.BEEP: BEEP,
        Cue.DEAL: tuple(Hiss(45 * n, 14, 6991, 9) for n in range(8)),
        Cue.CARD: (Hiss(0, 5, 6991, 12), Hiss(14, 8, 6991, 10)),
        Cue.WIN: WIN,
        Cue.LOSE: LOSE,
    },
    "paula": {
        Cue.BEEP: BEEP,
        Cue.DEAL: tuple(Hiss(45 * n, 18, 12000, 9) for n in range(8)),
        Cue.CARD: (Hiss(0, 6, 14000, 12), Hiss(16, 12, 7000, 9)),
        Cue.WIN: WIN,
        Cue.LOSE: LOSE,
    },
}
"""What is heard, by instrument."""


def program(score: Score, chip: Instrument) -> list[tuple[int, Writes]]:
    """The writes of a score, each with its time in ns from the start, in order."""
    steps: list[tuple[int, Writes]] = []
    for note in score:
        end_ms = note.at_ms + note.length_ms
        followed = any(note.at_ms < other.at_ms <= end_ms for other in score)
        steps.append((note.at_ms * MS, chip.sound(note)))
        if not followed:
            steps.append((end_ms * MS, chip.silence()))
    return sorted(steps, key=lambda step: step[0])


class CuePlayer:
    """A machine's program that plays cues; the newest is heard, and ends what was."""

    def __init__(self, machine: Machine, chip: Instrument) -> None:
        self._machine = machine
        self._chip = chip
        self._steps: deque[tuple[int, Writes]] = deque()
        self._perform(chip.set_up())

    @property
    def next_ns(self) -> int | None:
        """When the next write is due; None: nothing sounds."""
        return self._steps[0][0] if self._steps else None

    def start(self, cue: Cue, now_ns: int) -> None:
        """Begin a cue at `now_ns`, which is not before the machine's time."""
        self._steps = deque([(now_ns, self._chip.silence() if self._steps else ())])
        for offset_ns, step in program(SCORES[self._chip.name][cue], self._chip):
            self._steps.append((now_ns + offset_ns, step))
        self._catch_up(self._machine.now_ns)

    def stop(self) -> None:
        """Be still at once."""
        if self._steps:
            self._steps.clear()
            self._perform(self._chip.silence())

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
            self._perform(writes)

    def _perform(self, writes: Writes) -> None:
        for write in writes:
            write.perform(self._machine)
