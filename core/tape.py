"""A recorded hand as text: written as it happens, read back for replays, tests and bug reports.

A tape is a header, an empty line, and then one line for everything that happened, each beginning
with the machine's time in nanoseconds since power-on:

    tenspot tape 1
    mode: cga
    start: table
    game: canfield
    options: level=2
    deal: 17

    0 event key v
    0 move V
    54925401 raw serial 4d404000
    60000000 frame cga 5f0c...

Header: `start` is the first screen (``menu``, ``title``, ``table``); `game`, `options` and `deal`
are ``-`` where the start leaves them open. A tape that begins from a position holds ``position:``
instead of the deal, with the lines of the position text indented by two blanks.

Lines: ``move TEXT`` (also undo, redo, restart, hint), ``hand GAME [NAME=VALUE ...] DEAL`` (a new
deal began), ``event ...`` (an event of core.events), ``raw DEVICE HEXBYTES`` (what a device's wire
carried), ``frame MODE HASH`` (the picture at that moment). A reader skips nothing, and what it has
read it writes back byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from core.event_text import format_event, parse_event
from core.events import Event

VERSION = 1
MAGIC = "tenspot tape"
SCREENS = ("menu", "title", "table")


class TapeError(ValueError):
    """A tape that cannot be read; the text begins with ``line N:`` and `line` is that N."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class TapeMismatchError(TapeError):
    """The replay went another way than the tape tells."""


@dataclass(frozen=True, slots=True)
class Header:
    """How the recorded program was started. `deal` and `position` are texts; one or both None."""

    start: str
    game: str | None = None
    options: Mapping[str, int] = field(default_factory=dict)
    deal: str | None = None
    position: str | None = None
    mode: str = "-"


@dataclass(frozen=True, slots=True)
class Move:
    """A move was made, or one was taken back: the journal's text."""

    text: str


@dataclass(frozen=True, slots=True)
class NewHand:
    """A new hand was dealt."""

    game: str
    options: Mapping[str, int]
    deal: str


@dataclass(frozen=True, slots=True)
class Raw:
    """Bytes that a device's wire carried."""

    device: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Shown:
    """The picture at that moment: the mode and the hash of its frame."""

    mode: str
    digest: str


Happening = Move | NewHand | Raw | Shown | Event


@dataclass(frozen=True, slots=True)
class Line:
    """What happened, and the machine's time in nanoseconds; `number` is its line in the file."""

    time_ns: int
    what: Happening
    number: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Tape:
    """A whole recording."""

    header: Header
    lines: tuple[Line, ...] = ()

    @property
    def driver(self) -> str:
        """What a replay is driven by: ``event``, ``raw`` where there are none, or ``move``."""
        kinds = {_kind(line.what) for line in self.lines}
        return next((kind for kind in ("event", "raw") if kind in kinds), "move")


class Recorder:
    """Writes a tape as it happens: every line goes to `sink` at once, with its line end.

    `now_ns` is the machine's time for what is recorded next; time never goes backwards here.
    """

    def __init__(self, mode: str = "-", sink: Callable[[str], None] | None = None) -> None:
        self._mode = mode
        self._sink = sink
        self._now_ns = 0

    def at(self, now_ns: int) -> None:
        """The machine's clock went on to `now_ns`."""
        self._now_ns = max(self._now_ns, now_ns)

    def begin(self, header: Header) -> None:
        """How the program was started; its mode is filled in. Called once, before any `note`."""
        self._write(format_header(replace(header, mode=self._mode)))

    def note(self, what: Happening) -> None:
        """Record what happened just now."""
        self._write(format_line(Line(self._now_ns, what)) + "\n")

    def moved(self, text: str) -> None:
        """Record a move, or one taken back, in the journal's text."""
        self.note(Move(text))

    def dealt(self, game: str, options: Mapping[str, int], deal: str) -> None:
        """Record a new hand."""
        self.note(NewHand(game, options, deal))

    def _write(self, text: str) -> None:
        if self._sink is not None:
            self._sink(text)


def format_tape(tape: Tape) -> str:
    """The text of a tape; the inverse of `parse_tape`."""
    lines = "".join(format_line(line) + "\n" for line in tape.lines)
    return format_header(tape.header) + lines


def format_header(header: Header) -> str:
    """The header's text with the empty line that ends it."""
    lines = [
        f"{MAGIC} {VERSION}",
        f"mode: {header.mode}",
        f"start: {header.start}",
        f"game: {header.game or '-'}",
        f"options: {_format_options(header.options) or '-'}",
    ]
    if header.position is None:
        lines.append(f"deal: {header.deal or '-'}")
    else:
        lines.append("position:")
        lines += [f"  {line}" for line in header.position.splitlines()]
    return "\n".join([*lines, "", ""])


def format_line(line: Line) -> str:
    """One line of a tape, without its line end."""
    return f"{line.time_ns} {_kind(line.what)} {format_happening(line.what)}"


def format_happening(what: Happening) -> str:
    """The words of a line after its kind."""
    match what:
        case Move(text):
            return text
        case NewHand(game, options, deal):
            return " ".join(filter(None, (game, _format_options(options), deal)))
        case Raw(device, data):
            return f"{device} {data.hex()}"
        case Shown(mode, digest):
            return f"{mode} {digest}"
        case _:
            return format_event(what)


def parse_tape(text: str) -> Tape:
    """A tape from its text; TapeError names the line and what is wrong with it."""
    rows = text.split("\n")
    if rows[-1] != "" and len(rows) > 1:
        raise TapeError(len(rows), "the line is cut off: it has no line end")
    header, first = _parse_header(rows)
    lines: list[Line] = []
    for number, row in enumerate(rows[first:-1], first + 1):
        line = _parse_line(row, number)
        if lines and line.time_ns < lines[-1].time_ns:
            raise TapeError(
                number, f"time goes backwards, from {lines[-1].time_ns} to {line.time_ns}"
            )
        lines.append(line)
    return Tape(header, tuple(lines))


def _parse_header(rows: list[str]) -> tuple[Header, int]:
    """The header, and the index of the first row after it."""
    _check_magic(rows[0])
    values: dict[str, str] = {}
    for number, name in enumerate(("mode", "start", "game", "options"), 2):
        values[name] = _field(rows, number, name)
    if values["start"] not in SCREENS:
        raise TapeError(3, f"start {values['start']!r} is not one of {', '.join(SCREENS)}")
    options = _parse_options(values["options"], 5)
    game = None if values["game"] == "-" else values["game"]
    if (game is None) != (values["start"] == "menu"):
        raise TapeError(4, "a tape names its game, or it starts at the menu with game: -")
    deal, position, end = _parse_opening(rows)
    if end >= len(rows) - 1 or rows[end]:
        raise TapeError(end + 1, "an empty line must end the header")
    if values["start"] == "table" and deal is None and position is None:
        raise TapeError(6, "a tape that starts at the table needs a deal or a position")
    return Header(values["start"], game, options, deal, position, values["mode"]), end + 1


def _check_magic(row: str) -> None:
    if not row.startswith(f"{MAGIC} "):
        raise TapeError(1, f"not a tape: it must begin with '{MAGIC} {VERSION}'")
    version = row.removeprefix(f"{MAGIC} ")
    if version != str(VERSION):
        raise TapeError(1, f"tape version {version}; this program reads version {VERSION}")


def _parse_opening(rows: list[str]) -> tuple[str | None, str | None, int]:
    """The deal, the position, and the index of the row after them."""
    if len(rows) > 5 and rows[5] == "position:":
        end = 6
        while end < len(rows) and rows[end].startswith("  "):
            end += 1
        if end == 6:
            raise TapeError(7, "the position is empty: its lines are indented by two blanks")
        return None, "".join(f"{row[2:]}\n" for row in rows[6:end]), end
    deal = _field(rows, 6, "deal")
    return None if deal == "-" else deal, None, 6


def _field(rows: list[str], number: int, name: str) -> str:
    row = rows[number - 1] if number <= len(rows) else ""
    value = row.removeprefix(f"{name}: ")
    if value == row or not value or value != value.strip():
        raise TapeError(number, f"'{name}: VALUE' expected")
    return value


def _parse_line(row: str, number: int) -> Line:
    time, _, rest = row.partition(" ")
    kind, _, words = rest.partition(" ")
    if not re.fullmatch("0|[1-9][0-9]{0,18}", time):
        raise TapeError(number, f"{time!r} is not a time in nanoseconds")
    line = Line(int(time), _parse_happening(kind, words, int(time), number), number)
    if format_line(line) != row:
        raise TapeError(number, f"is not written as {format_line(line)!r}")
    return line


def _parse_happening(kind: str, words: str, time_ns: int, number: int) -> Happening:
    match kind, words.split(" "):
        case "move", _ if words:
            return Move(words)
        case "hand", [game, *rest] if game and rest:
            options = [word for word in rest if "=" in word]
            deal = " ".join(rest[len(options) :])
            return NewHand(game, _parse_options(" ".join(options) or "-", number), deal)
        case "raw", [device, data] if device and re.fullmatch("([0-9a-f]{2})+", data):
            return Raw(device, bytes.fromhex(data))
        case "frame", [mode, digest] if mode and digest:
            return Shown(mode, digest)
        case "event", _:
            return _parse_event(words, time_ns, number)
        case (("move" | "hand" | "raw" | "frame"), _):
            raise TapeError(number, f"{kind} does not go with {words!r}")
        case _:
            raise TapeError(
                number, f"{kind!r} is not a kind of line: move, hand, event, raw or frame"
            )


def _parse_event(words: str, time_ns: int, number: int) -> Event:
    try:
        return parse_event(words, time_ns)
    except ValueError as error:
        raise TapeError(number, str(error)) from None


def _kind(what: Happening) -> str:
    match what:
        case Move():
            return "move"
        case NewHand():
            return "hand"
        case Raw():
            return "raw"
        case Shown():
            return "frame"
        case _:
            return "event"


def _format_options(options: Mapping[str, int]) -> str:
    return " ".join(f"{name}={value}" for name, value in options.items())


def _parse_options(text: str, number: int) -> dict[str, int]:
    options: dict[str, int] = {}
    for word in [] if text == "-" else text.split(" "):
        name, _, value = word.partition("=")
        if not name or name in options or not re.fullmatch("0|[1-9][0-9]{0,8}", value):
            raise TapeError(number, f"{word!r} is not an option: NAME=NUMBER, each once")
        options[name] = int(value)
    return options
