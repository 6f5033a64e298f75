"""Tapes at the console: the play with what records it, and a tape played on the machine."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from core.events import Close
from core.screens.app import App
from core.tape import Line, Recorder, Shown, TapeError
from platforms.console import Console
from scripts.cli import JobError
from scripts.options import Wishes

if TYPE_CHECKING:
    from core.screens.evening import Evening
    from core.screens.replay import Replay

Sink = Callable[[str], None]


class Stage(NamedTuple):
    """The play, the recorder that follows it, the tape that drives it at first, what is kept."""

    app: App
    recorder: Recorder | None
    replay: Replay | None
    evening: Evening | None = None

    def close(self) -> list[str]:
        """Let go of the files; what is to be told of them."""
        if self.evening is None:
            return []
        self.evening.close()
        return [*self.app.notices, *self.evening.take_notices()]


def set_stage(wishes: Wishes, sink: Sink | None) -> Stage:
    """Make the play; JobError for a tape that asks for what there is not."""
    if wishes.tape is None:
        recorder = Recorder(wishes.display.mode, sink) if sink else None
        evening = _evening(wishes) if wishes.kept else None
        return Stage(App(wishes.start, _seed, recorder, evening), recorder, None, evening)
    from core.screens.replay import Replay

    header = replace(wishes.tape.header, mode=wishes.display.mode)
    try:
        replay = Replay(replace(wishes.tape, header=header), sink, _seed)
    except TapeError as error:
        raise JobError(f"the tape, {error}") from None
    return Stage(replay.app, replay.recorder if sink else None, replay)


def _evening(wishes: Wishes) -> Evening:
    from core.screens.evening import Evening
    from core.store import data_folder

    folder = data_folder(wishes.data, os.environ)
    today = time.strftime("%Y-%m-%d")
    return Evening(folder, today, _hand_seed, wishes.start.authentic, wishes.new_deck)


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


def _seed() -> int:
    """A number that nobody foresees, for the deals that the command line leaves open."""
    return int.from_bytes(os.urandom(4), "big")


def _hand_seed() -> int:
    """A number that no other hand has."""
    return int.from_bytes(os.urandom(8), "big")
