"""Tapes at the console: the play with what records it, and a tape played on the machine."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from core.events import Close
from core.screens.replay import Replay
from core.tape import Line, Recorder, Shown, Tape, TapeError
from platforms.console import Console
from scripts.cli import JobError

Sink = Callable[[str], None]


def replay_of(tape: Tape, mode: str, sink: Sink | None, seeds: Callable[[], int]) -> Replay:
    """What plays the tape again in that mode; JobError if it asks for what there is not."""
    try:
        return Replay(replace(tape, header=replace(tape.header, mode=mode)), sink, seeds)
    except TapeError as error:
        raise JobError(f"the tape, {error}") from None


def open_sink(path: Path, stack: ExitStack) -> Sink:
    """What writes to a file so that it can be read at any time; JobError if it cannot be made."""
    try:
        file = stack.enter_context(path.open("w", encoding="utf-8", newline="\n"))
    except OSError as error:
        raise JobError(f"cannot record to {path}: {error.strerror}") from None

    def write(text: str) -> None:
        file.write(text)
        file.flush()

    return write


def record_frames(console: Console, recorder: Recorder) -> None:
    """From now on the tape tells what each new scene looked like, without the pointer."""

    def note() -> None:
        recorder.note(Shown(console.rig.mode.name, console.settled_frame().digest()))

    console.painted = note


def play_tape(console: Console, replay: Replay, to_the_end: bool) -> str | None:
    """Play the tape at its machine times; what is wrong with its pictures, or None.

    `to_the_end`: with the closing of the window, should it tell that. JobError where the moves
    that happen are not those of the tape.
    """
    blamed: str | None = None
    try:
        for line in replay.tape.lines:
            if not console.running or (isinstance(line.what, Close) and not to_the_end):
                break
            console.advance(line.time_ns)
            console.show(replay.feed(line))
            blamed = blamed or _difference(console, line)
        replay.finish()
    except TapeError as error:
        raise JobError(f"the tape, {error}") from None
    console.refresh()
    return blamed


def _difference(console: Console, line: Line) -> str | None:
    match line.what:
        case Shown(mode, digest) if mode == console.rig.mode.name:
            if console.settled_frame().digest() != digest:
                return f"the tape, line {line.number}: the picture was another one then"
    return None
