"""A tape played again, by the App: driven by its events, or by its moves where it has none."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from core.events import Event, Tick
from core.game import IllegalMove, PositionError
from core.games import UnknownGameError
from core.scene import Scene
from core.screens.app import App
from core.screens.start import Start
from core.shuffle import MAX_DIGITS, Deal, parse_deal
from core.tape import (
    Happening,
    Header,
    Line,
    Move,
    NewHand,
    Raw,
    Recorder,
    Shown,
    Tape,
    TapeError,
    TapeMismatchError,
)


class Replay:
    """Plays a tape through an App and holds what happens against what the tape tells.

    `app` is driven by `feed`, line after line, or, where raw bytes drive it, by whoever plays
    these on their wires (`feed` then only tells the time). `recorder` writes the replay again.
    `seeds` is for the hands that a person deals who plays on after `finish`.
    """

    def __init__(
        self,
        tape: Tape,
        sink: Callable[[str], None] | None = None,
        seeds: Callable[[], int] = lambda: 1,
    ) -> None:
        self.tape = tape
        self.driver = tape.driver
        self._expected = deque(line for line in tape.lines if isinstance(line.what, Move | NewHand))
        self._seeds = seeds
        self._finished = False
        self.recorder = _Checker(tape.header.mode, sink, self._check)
        start = start_of(tape.header)
        try:
            self.app = App(start, self._seed, self.recorder)
        except PositionError as error:
            raise TapeError(6 + error.line, f"position: {error}") from None
        except UnknownGameError as error:
            raise TapeError(4, str(error)) from None
        except ValueError as error:
            raise TapeError(5, str(error)) from None

    def feed(self, line: Line) -> Scene | None:
        """Take the next line; the scene after it, or None when the person left.

        TapeMismatchError names the line that tells something else than what happened.
        """
        events: list[Event] = [Tick(line.time_ns)]
        match line.what:
            case Move(text) if self.driver == "move":
                self._at(line, lambda: self.app.perform(text))
            case NewHand(game, options, deal) if self.driver == "move":
                self._at(line, lambda: self.app.deal_hand(game, options, parse_deal(deal)))
            case Move() | NewHand() | Raw() | Shown():
                pass
            case event if self.driver == "event":
                events.append(event)
        return self.app(events)

    def finish(self) -> None:
        """The tape is over; TapeMismatchError if it tells of moves that were not made."""
        if self._expected:
            line = self._expected[0]
            raise TapeMismatchError(line.number, f"{_words(line.what)} did not happen")
        self._finished = True

    def run(self) -> App:
        """Feed the whole tape and finish; the App as it then stands."""
        for line in self.tape.lines:
            self.feed(line)
        self.finish()
        return self.app

    def _at(self, line: Line, act: Callable[[], None]) -> None:
        self.recorder.at(line.time_ns)
        try:
            act()
        except IllegalMove as error:
            raise TapeMismatchError(line.number, f"{_words(line.what)}: {error}") from None
        except ValueError as error:
            if isinstance(error, TapeError):
                raise
            raise TapeError(line.number, str(error)) from None

    def _seed(self) -> int:
        """The number of the hand that the tape tells next; 1 where it tells none."""
        if self._finished:
            return self._seeds()
        told = next((x.what for x in self._expected if isinstance(x.what, NewHand)), None)
        if told is None or not told.deal.isdecimal() or len(told.deal) > MAX_DIGITS:
            return 1
        return int(told.deal)

    def _check(self, what: Happening) -> None:
        """A move happened: the tape must tell the same. After its end nothing is known."""
        if not self._expected or not isinstance(what, Move | NewHand):
            return
        line = self._expected.popleft()
        if line.what != what:
            raise TapeMismatchError(
                line.number, f"{_words(line.what)}, but {_words(what)} happened"
            )


class _Checker(Recorder):
    """A recorder that shows everything to `check` before it writes it."""

    def __init__(
        self,
        mode: str,
        sink: Callable[[str], None] | None,
        check: Callable[[Happening], None],
    ) -> None:
        super().__init__(mode, sink)
        self._check = check

    def note(self, what: Happening) -> None:
        """Check it, and record it."""
        self._check(what)
        super().note(what)


def start_of(header: Header) -> Start:
    """How to start the App for a tape; TapeError for a deal that is none."""
    deal: Deal | None = None
    if header.deal is not None:
        try:
            deal = parse_deal(header.deal)
        except ValueError as error:
            raise TapeError(6, str(error)) from None
    return Start(header.game, header.options, deal, header.position, header.start == "table")


def _words(what: Happening) -> str:
    match what:
        case Move(text):
            return f"move {text}"
        case NewHand(game, _, deal):
            return f"hand {game} {deal}"
        case _:
            return type(what).__name__.lower()
