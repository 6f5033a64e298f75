"""The terminal host: text modes cell by cell, pictures where the terminal can show them."""

from __future__ import annotations

import atexit
import os
import re
import sys
import time
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from platforms.frame import Frame
from platforms.hosts.base import Closed, HostError, RawInput
from platforms.hosts.terminal_cells import CellScreen
from platforms.hosts.terminal_glyphs import encoding_of, glyphs
from platforms.hosts.terminal_hand import Hand
from platforms.hosts.terminal_input import Answer, InputParser, Token
from platforms.hosts.terminal_kinds import CLEAR_HOME, Kind, kind_of
from platforms.hosts.terminal_view import TextView, dot_in_cell, place_text

if TYPE_CHECKING:
    from platforms.hosts.terminal_pictures import PictureScreen
    from platforms.hosts.terminal_tty import Tty

ESCAPE_MS: Final = 50
"""How long after ESC the rest of a sequence may come; ESCDELAY in the environment, as for curses,
makes it longer for slow lines."""
ANSWER_MS: Final = 1_000
"""How long a terminal may take to tell whether it shows pictures."""
MS: Final = 1_000_000

ASK_SYNCHRONIZED: Final = b"\x1b[?2026$p"
SYNCHRONIZED: Final = re.compile(rb"\[\?2026;[12]\$y")
BEGIN_UPDATE, END_UPDATE = b"\x1b[?2026h", b"\x1b[?2026l"


class TerminalHost:
    """A terminal, read from `source` and written to `sink`: standard input and output.

    Where `shows_pictures` says no, `text_mode` is the mode to take instead of one of dots.
    """

    text_mode: ClassVar[str] = "cga-text"

    def __init__(self, source: int = 0, sink: int = 1) -> None:
        self.shown = 0
        self._descriptors = source, sink
        self._title = ""
        self._tty: Tty | None = None
        self._kind: Kind | None = None
        self._frame: Frame | None = None
        self._view: TextView | None = None
        self._text: CellScreen | None = None
        self._pictures: PictureScreen | None = None
        self._current: CellScreen | PictureScreen | None = None
        self._asked = self._synchronized = self._hung_up = False
        self._parser, self._hand = InputParser(), Hand(self._dot_at)
        self._early: list[Token] = []
        self._opened_ns = self._heard_ns = time.monotonic_ns()

    def open(self, title: str) -> None:
        """Take the terminal; HostError where there is none that can be drawn on."""
        if sys.platform == "win32" or not all(map(os.isatty, self._descriptors)):
            raise HostError("standard input and output are not a terminal")
        from platforms.hosts.terminal_tty import Tty

        kind = kind_of(os.environ)
        self._text = CellScreen(glyphs(encoding_of(os.environ), kind.console), kind.depth)
        self._kind, self._tty, self._title = kind, Tty(*self._descriptors), title
        self._tty.signals.take()
        atexit.register(self.close)
        self._tty.enter(kind.enter)
        if kind.asks:
            self._tty.write(ASK_SYNCHRONIZED + CLEAR_HOME.encode())
        self._opened_ns = self._heard_ns = time.monotonic_ns()

    def close(self) -> None:
        """Give the terminal back as it was, and the signals."""
        tty, self._tty = self._tty, None
        if tty is None:
            return
        self._leave(tty)
        tty.close()
        tty.signals.give_back()
        atexit.unregister(self.close)
        self._frame = self._view = self._pictures = None
        self._asked = self._synchronized = self._hung_up = False
        self._parser, self._hand, self._early = InputParser(), Hand(self._dot_at), []

    def now_ns(self) -> int:
        """Nanoseconds since `open`."""
        return time.monotonic_ns() - self._opened_ns

    def play(self, samples: NDArray[np.int16], rate_hz: int) -> None:
        """There is no sound card: the samples are dropped."""

    def poll(self, wait_ms: int) -> list[RawInput]:
        """Input since the last call; sleeps while there is none."""
        tty = self._tty
        if tty is None:
            return []
        deadline = time.monotonic_ns() + wait_ms * MS
        inputs = [given for token in self._early for given in self._take(token)]
        self._early = []
        while True:
            tokens = self._listen(tty, time.monotonic_ns() if inputs else deadline)
            inputs += [given for token in tokens for given in self._take(token)]
            inputs += self._heed(tty)
            if inputs or time.monotonic_ns() >= deadline:
                return inputs

    def present(self, frame: Frame) -> None:
        """Draw the frame, unless it is what the terminal shows."""
        if self._tty is not None and not frame.same_picture(self._frame):
            self._frame = frame
            self.shown += 1
            self._draw(self._tty)

    def shows_pictures(self) -> bool:
        """Whether the terminal shows pictures; it is asked once, after `open`."""
        if self._tty is not None and not self._asked:
            self._asked = True
            if self._kind is not None and self._kind.asks:
                self._ask(self._tty)
        return self._pictures is not None

    def _ask(self, tty: Tty) -> None:
        from platforms.hosts.terminal_pictures import QUERY, PictureScreen, Told

        size = tty.size()
        told = Told(
            cell_width=size.width // size.columns,
            cell_height=size.height // size.rows,
        )
        tty.write(QUERY)
        deadline = time.monotonic_ns() + ANSWER_MS * MS
        while not told.complete and not tty.gone and time.monotonic_ns() < deadline:
            for token in self._listen(tty, deadline):
                if isinstance(token, Answer):
                    told.hear(token.text)
                self._early.append(token)
        if told.protocol is not None:
            self._pictures = PictureScreen(told.protocol, told)

    def _listen(self, tty: Tty, deadline_ns: int) -> list[Token]:
        """What the terminal sends, waiting for it up to the deadline."""
        now = time.monotonic_ns()
        until = deadline_ns
        if self._parser.waiting:
            until = min(until, self._heard_ns + _escape_ns())
        if tty.wait((until - now) / 1e9):
            self._heard_ns = time.monotonic_ns()
            return self._parser.feed(tty.read())
        if self._parser.waiting and time.monotonic_ns() >= self._heard_ns + _escape_ns():
            return self._parser.expire()
        return []

    def _take(self, token: Token) -> list[RawInput]:
        if isinstance(token, Answer):
            self._synchronized |= bool(SYNCHRONIZED.fullmatch(token.text))
        return self._hand.take(token)

    def _heed(self, tty: Tty) -> list[RawInput]:
        """Do what signals ask for: stop and go on, draw anew, end."""
        noted = tty.signals.noted()
        stopped = noted.stop or self._hand.wants_to_stop
        if stopped:
            self._hand.wants_to_stop = False
            self._leave(tty)
            tty.signals.stop()
        if (stopped or noted.continued) and self._kind is not None:
            tty.enter(self._kind.enter)
        if stopped or noted.continued or noted.resized:
            self._turn_to(None)
            self._draw(tty)
        hung_up = tty.gone and not self._hung_up
        self._hung_up |= tty.gone
        return [Closed()] if noted.end or hung_up else []

    def _leave(self, tty: Tty) -> None:
        if self._kind is not None:
            tty.leave(self._turn_to(None).decode("ascii") + self._kind.leave)

    def _draw(self, tty: Tty) -> None:
        """Bring the frame to the terminal."""
        frame = self._frame
        if frame is None:
            return
        sent = (
            self._draw_text(tty, frame) if frame.cells is not None else self._draw_dots(tty, frame)
        )
        if sent and self._synchronized:
            sent = BEGIN_UPDATE + sent + END_UPDATE
        tty.write(sent)

    def _draw_text(self, tty: Tty, frame: Frame) -> bytes:
        size = tty.size()
        if frame.cells is None or self._text is None:
            return b""
        self._view = place_text(frame.cells, (size.rows, size.columns), self._view)
        if self._view is None:
            rows, columns = frame.cells.shape[:2]
            return self._note(
                tty,
                f"{self._title} needs {columns}x{rows - 1} characters.",
                f"This terminal has {size.columns}x{size.rows}.",
                "Make it larger, or end with Ctrl+C.",
            )
        return self._turn_to(self._text) + self._text.draw(frame, self._view, size.columns)

    def _draw_dots(self, tty: Tty, frame: Frame) -> bytes:
        self._view = None
        if not self.shows_pictures() or self._pictures is None:
            return self._note(
                tty,
                "This terminal shows text, but no pictures.",
                f"Take --mode {self.text_mode}.",
                "Ctrl+C ends.",
            )
        return self._turn_to(self._pictures) + self._pictures.draw(frame, tty.size())

    def _note(self, tty: Tty, *lines: str) -> bytes:
        """A text in the middle of the screen, in place of the picture."""
        size = tty.size()
        top = max(0, (size.rows - len(lines)) // 2)
        sent = [self._turn_to(None), CLEAR_HOME.encode()]
        for n, line in enumerate(lines[: size.rows]):
            shown = line[: size.columns]
            sent.append(
                f"\x1b[{top + n + 1};{(size.columns - len(shown)) // 2 + 1}H{shown}".encode()
            )
        return b"".join(sent)

    def _turn_to(self, screen: CellScreen | PictureScreen | None) -> bytes:
        """Let another screen draw from now on; what takes the last one's picture away."""
        if screen is self._current and screen is not None:
            return b""
        last, self._current = self._current, screen
        return b"" if last is None else last.forget()

    def _dot_at(self, row: int, column: int) -> tuple[int, int] | None:
        frame = self._frame
        if frame is None:
            return None
        if frame.cells is None:
            grid = None if self._pictures is None else self._pictures.grid
            return None if grid is None else grid.dot_at(row, column)
        cell = None if self._view is None else self._view.cell_at(row, column)
        if cell is None:
            return None
        rows, columns = frame.cells.shape[:2]
        return dot_in_cell(cell, (rows, columns), (frame.width, frame.height))


def _escape_ns() -> int:
    told = os.environ.get("ESCDELAY", "")
    return (int(told[:5]) if told[:5].isdecimal() else ESCAPE_MS) * MS
