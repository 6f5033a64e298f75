"""A terminal for tests: it does what it is sent, and fails on what it does not know."""

from __future__ import annotations

import base64
import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import termios
import threading
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]

SEQUENCE: Final = re.compile(
    rb"(?P<csi>\x1b\[(?P<parameters>[0-?]*)(?P<between>[ -/]*)(?P<final>[@-~]))"
    rb"|(?P<kitty>\x1b_G(?P<keys>[^;\x1b]*);?(?P<payload>[^\x1b]*)\x1b\\)"
    rb"|(?P<sixel>\x1bP0;1;0q(?P<data>[^\x1b]*)\x1b\\)"
    rb"|(?P<control>[\x00-\x1a\x1c-\x1f])"
    rb"|(?P<text>[^\x00-\x1f]+)"
)
KITTY_TERMINAL: Final = {
    b"_G": b"\x1b_Gi=31;OK\x1b\\",
    b"[16t": b"\x1b[6;20;10t",
    b"[c": b"\x1b[?62;22c",
}
SIXEL_TERMINAL: Final = {b"[16t": b"\x1b[6;20;10t", b"[c": b"\x1b[?62;4;22c"}
TEXT_TERMINAL: Final = {b"[c": b"\x1b[?1;2c"}


@dataclass(frozen=True)
class Cell:
    """A character in SGR colours and flags."""

    character: str = " "
    foreground: int = 39
    background: int = 49
    flags: frozenset[int] = frozenset()

    def seen(self) -> tuple[object, ...]:
        """What a person sees of it: a blank has no ink."""
        if self.character == " ":
            return " ", self.background, self.flags - {1}
        return self.character, self.foreground, self.background, self.flags


class ModelTerminal:
    """The screen, what was drawn on it, and the modes that are on."""

    def __init__(self, rows: int = 25, columns: int = 80) -> None:
        self.rows, self.columns = rows, columns
        self.cells = [[Cell()] * columns for _ in range(rows)]
        self.modes: set[int] = {7, 25}
        self.asked: list[bytes] = []
        self.images: dict[object, tuple[int, int, Pixels]] = {}
        self.sent_images = 0
        self._row = self._column = 0
        self._pen = Cell()
        self._rest = b""
        self._kitty: tuple[dict[str, str], bytes] = ({}, b"")

    def feed(self, data: bytes) -> None:
        """Do what the bytes say."""
        self._rest += data
        while self._rest:
            found = SEQUENCE.match(self._rest)
            if found is None or (found["text"] and self._cut(found)):
                assert self._rest[:1] == b"\x1b" or found, self._rest[:40]
                return
            self._rest = self._rest[found.end() :]
            self._do(found)

    def lines(self) -> list[str]:
        """The text on the screen, without blanks at the ends."""
        return ["".join(cell.character for cell in row).rstrip() for row in self.cells]

    def seen(self) -> list[list[tuple[object, ...]]]:
        """All that a person sees."""
        return [[cell.seen() for cell in row] for row in self.cells]

    def _cut(self, found: re.Match[bytes]) -> bool:
        """Whether a character at the end of the text has not come whole."""
        if found.end() < len(self._rest):
            return False
        try:
            found["text"].decode()
        except UnicodeDecodeError as error:
            if error.reason == "unexpected end of data":
                self.feed_text(found["text"][: error.start].decode())
                self._rest = self._rest[error.start :]
                return True
            raise
        return False

    def _do(self, found: re.Match[bytes]) -> None:
        if found["csi"]:
            self._csi(found["parameters"].decode(), found["between"] + found["final"], found["csi"])
        elif found["kitty"]:
            self._take_kitty(found["keys"].decode(), found["payload"])
        elif found["sixel"]:
            self.sent_images += 1
            pixels = read_sixels(found["data"])
            self.images[self._row, self._column] = self._row, self._column, pixels
        elif found["control"]:
            self._control(found["control"])
        else:
            self.feed_text(found["text"].decode())

    def feed_text(self, text: str) -> None:
        """Characters at the cursor; without wrap the last column takes what is too much."""
        for character in text:
            assert character.isprintable()
            pen = self._pen
            at = min(self._column, self.columns - 1)
            self.cells[self._row][at] = Cell(character, pen.foreground, pen.background, pen.flags)
            self._column += 1

    def _control(self, control: bytes) -> None:
        match control:
            case b"\n":
                self._row += 1
                assert self._row < self.rows, "scrolled"
            case b"\r":
                self._column = 0
            case b"\b":
                assert self._column < self.columns, "from after the last column"
                self._column -= 1
            case _:
                raise AssertionError(control)

    def _csi(self, parameters: str, final: bytes, whole: bytes) -> None:
        if final in (b"h", b"l") and parameters.startswith("?"):
            (self.modes.add if final == b"h" else self.modes.discard)(int(parameters[1:]))
            return
        if final in (b"c", b"t", b"$p"):
            self.asked.append(whole)
            return
        numbers = [int(part or 0) for part in parameters.split(";")]
        steps = max(1, numbers[0])
        match final:
            case b"H":
                row, column = (*numbers, 0)[:2]
                self._row, self._column = max(1, row) - 1, max(1, column) - 1
            case b"B":
                self._row += steps
            case b"C":
                self._column += steps
            case b"D":
                self._column -= steps
            case b"J":
                assert parameters == "2"
                self.cells = [
                    [Cell(background=self._pen.background)] * self.columns for _ in range(self.rows)
                ]
            case b"m":
                self._style(numbers)
            case _:
                raise AssertionError(whole)
        if final not in (b"m", b"J"):
            assert 0 <= self._row < self.rows
            assert 0 <= self._column < self.columns

    def _style(self, numbers: list[int]) -> None:
        pen = self._pen
        for number in numbers:
            match number:
                case 0:
                    pen = Cell()
                case 1 | 2 | 4 | 5 | 7:
                    pen = Cell(" ", pen.foreground, pen.background, pen.flags | {number})
                case n if 30 <= n <= 39 or 90 <= n <= 97:
                    pen = Cell(" ", n, pen.background, pen.flags)
                case n if 40 <= n <= 49 or 100 <= n <= 107:
                    pen = Cell(" ", pen.foreground, n, pen.flags)
                case _:
                    raise AssertionError(number)
        self._pen = pen

    def _take_kitty(self, keys: str, payload: bytes) -> None:
        told = dict(part.split("=") for part in keys.split(",") if part)
        if told.get("a") == "q":
            self.asked.append(b"\x1b_G" + keys.encode())
            return
        if told.get("a") == "d":
            self.images.clear()
            return
        first, before = self._kitty if self._kitty[0] else (told, b"")
        assert len(payload) <= 4096
        payload = before + payload
        if told.get("m") == "1":
            self._kitty = first, payload
            return
        self._kitty = {}, b""
        pixels = np.frombuffer(zlib.decompress(base64.b64decode(payload)), np.uint8)
        shape = int(first["v"]), int(first["s"]), 3
        self.images[int(first["i"])] = self._row, self._column, pixels.reshape(shape)
        self.sent_images += 1

    def picture(self, cell: tuple[int, int] = (20, 10)) -> Pixels:
        """All images put together, by the height and width of a cell in pixels."""
        high, wide = cell
        places = [
            (row * high, column * wide, pixels) for row, column, pixels in self.images.values()
        ]
        top, left = (min(place[n] for place in places) for n in (0, 1))
        bottom = max(y + pixels.shape[0] for y, _, pixels in places)
        right = max(x + pixels.shape[1] for _, x, pixels in places)
        whole = np.zeros((bottom - top, right - left, 3), np.uint8)
        for y, x, pixels in places:
            height, width = pixels.shape[:2]
            whole[y - top : y - top + height, x - left : x - left + width] = pixels
        return whole


def read_sixels(data: bytes) -> Pixels:
    """The pixels of an image in sixels."""
    header = re.match(rb'"1;1;(\d+);(\d+)', data)
    assert header is not None
    width, height = map(int, header.groups())
    pixels = np.zeros((height, width, 3), np.uint8)
    colours: dict[int, tuple[int, ...]] = {}
    x = y = 0
    ink = 0
    tokens = re.compile(rb"#(\d+);2;(\d+);(\d+);(\d+)|#(\d+)|!(\d+)([?-~])|([?-~])|([$-])")
    for token in tokens.finditer(data, header.end()):
        number, red, green, blue, chosen, times, repeated, once, move = token.groups()
        if number:
            guns = (round(int(gun) * 255 / 100) for gun in (red, green, blue))
            colours[int(number)] = tuple(guns)
        elif chosen:
            ink = int(chosen)
        elif move:
            x, y = 0, y + 6 * (move == b"-")
        else:
            count, code = int(times or 1), (repeated or once)[0] - 63
            for bit in range(6):
                if code >> bit & 1:
                    pixels[y + bit, x : x + count] = colours[ink]
            x += count
    return pixels


QUIET_ROUNDS = 3
"""How often nothing must have come: on a busy machine the reader may be slow to take it in."""


class PtyTerminal:
    """A pseudo terminal whose other end is a ModelTerminal that answers questions.

    It takes `at_once` bytes, then rests for `lag_seconds`; while it is `stalled` it takes nothing.
    """

    def __init__(
        self,
        rows: int = 25,
        columns: int = 80,
        answers: dict[bytes, bytes] | None = None,
        pixels: tuple[int, int] = (0, 0),
    ) -> None:
        self.master, self.slave = pty.openpty()
        self.model = ModelTerminal(rows, columns)
        self.output = b""
        self.at_once, self.lag_seconds, self.stalled = 65536, 0.0, False
        self._answers = answers or {}
        self.resize(rows, columns, pixels)
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def resize(self, rows: int, columns: int, pixels: tuple[int, int] = (0, 0)) -> None:
        """Give the terminal another size."""
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("4H", rows, columns, *pixels))
        self.model.rows, self.model.columns = rows, columns
        self.model.cells = [[Cell()] * columns for _ in range(rows)]

    def type(self, data: bytes) -> None:
        """What a person types."""
        os.write(self.master, data)

    def until(self, happened: Callable[[ModelTerminal], object], what: str) -> None:
        """Wait until the screen is so."""
        for _ in range(500):
            with self._lock:
                if happened(self.model):
                    return
            self._over.wait(0.01)
        raise AssertionError(f"waited in vain for {what}: {self.model.lines()}")

    def settle(self) -> None:
        """Wait until everything that was sent has been taken in."""
        mark, quiet = len(self.output), 0
        for _ in range(500):
            self._over.wait(0.02)
            waiting = self.master >= 0 and select.select([self.master], [], [], 0)[0]
            quiet = quiet + 1 if len(self.output) == mark and not waiting else 0
            if quiet == QUIET_ROUNDS:
                return
            mark = len(self.output)

    def hang_up(self) -> None:
        """The line breaks."""
        self._over.set()
        self._thread.join()
        with contextlib.suppress(OSError):
            os.close(self.master)
        self.master = -1

    def close(self) -> None:
        """Give the descriptors back."""
        self.hang_up()
        os.close(self.slave)

    def _serve(self) -> None:
        while not self._over.wait(self.lag_seconds):
            ready, _, _ = select.select([self.master], [], [], 0.02)
            if not ready or self.stalled:
                continue
            data = os.read(self.master, self.at_once)
            with self._lock:
                before = len(self.model.asked)
                self.model.feed(data)
                asked = self.model.asked[before:]
                self.output += data
            for question in asked:
                for key, answer in self._answers.items():
                    if key in question:
                        os.write(self.master, answer)
