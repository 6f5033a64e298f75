"""Tapes at the console: the play with what records it, and a tape played on the machine."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from core.events import Close
from core.screens.replay import Replay
from core.tape import Line, Move, Raw, Recorder, Shown, Tape, TapeError
from platforms.console import Console
from platforms.eyes import SCAN_NS
from platforms.wiring import SERIAL
from scripts.cli import JobError

Sink = Callable[[str], None]


def replay_of(tape: Tape, mode: str, sink: Sink | None, seeds: Callable[[], int]) -> Replay:
    """What plays the tape again in that mode; JobError if it asks for what there is not."""
    try:
        return Replay(replace(tape, header=replace(tape.header, mode=mode)), sink, seeds)
    except TapeError as error:
        raise JobError(f"the tape, {error}") from None


def open_sink(path: Path, stack: ExitStack, notices: list[str]) -> Sink:
    """What writes to a file so that it can be read at any time; JobError if it cannot be made.

    Where a line cannot be written the tape ends there, a notice tells so, and play goes on.
    """
    try:
        file = stack.enter_context(path.open("wb", buffering=0))
    except OSError as error:
        raise JobError(f"cannot record to {path}: {error.strerror}") from None
    ended = False

    def write(text: str) -> None:
        nonlocal ended
        if ended:
            return
        try:
            file.write(text.encode())
        except OSError as error:
            ended = True
            notices.append(f"the tape {path} ends early: {error.strerror}")

    return write


def record_frames(console: Console, recorder: Recorder) -> None:
    """From now on the tape tells what each new scene looked like, without the pointer.

    It tells also what the wires carried that a replay needs, or that shows how the hand moved.
    """

    def note() -> None:
        recorder.note(Shown(console.rig.mode.name, console.settled_frame().digest()))

    def keep(device: str, data: bytes) -> None:
        recorder.at(console.now_ns)
        recorder.note(Raw(device, data))

    console.painted, console.kept = note, keep


def play_tape(
    console: Console, replay: Replay, to_the_end: bool, watched: bool = False
) -> str | None:
    """Play the tape at its machine times; what is wrong with its pictures, or None.

    `to_the_end`: with the closing of the window, should it tell that. `watched`: all pictures on
    the way are presented, not only the last. JobError where the moves that happen are not those of
    the tape.
    """
    blamed: str | None = None
    try:
        for line in replay.tape.lines:
            if not console.running or (isinstance(line.what, Close) and not to_the_end):
                break
            if watched:
                _watch(console, line.time_ns)
            console.advance(line.time_ns)
            console.show(replay.feed(line))
            if isinstance(line.what, Raw):
                _carry(console, replay, line, line.what)
            blamed = blamed or _difference(console, line)
        replay.finish()
    except TapeError as error:
        raise JobError(f"the tape, {error}") from None
    console.refresh()
    return blamed


def _watch(console: Console, until_ns: int) -> None:
    """Present what is seen up to that time."""
    console.refresh()
    for now_ns in range(console.now_ns + SCAN_NS, until_ns, SCAN_NS):
        console.advance(now_ns)
        console.refresh()


def _carry(console: Console, replay: Replay, line: Line, raw: Raw) -> None:
    """What a wire carried; a mouse's packets count where no events tell what became of them."""
    if raw.device == SERIAL:
        replay.recorder.note(raw)
        if replay.driver != "raw":
            return
    try:
        console.replay_raw(raw.device, raw.data)
    except ValueError as error:
        raise TapeError(line.number, str(error)) from None


def checked(tape: Tape, mode: str) -> str:
    """What a tape that played without a fault proves, in one line."""
    happened = [line.what for line in tape.lines]
    moves = sum(isinstance(what, Move) for what in happened)
    pictures = sum(isinstance(what, Shown) and what.mode == mode for what in happened)
    return f"as recorded: {moves} moves, {pictures} pictures of mode {mode}"


def _difference(console: Console, line: Line) -> str | None:
    match line.what:
        case Shown(mode, digest) if mode == console.rig.mode.name:
            if console.settled_frame().digest() != digest:
                return f"the tape, line {line.number}: the picture was another one then"
    return None
