"""Pictures on a terminal: whole dots, in tiles of cells, of which only the changed are sent.

Facts: kitty's "Terminal graphics protocol"; the VT340 programmer's manual for sixels.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from platforms.frame import Frame
from platforms.hosts.geometry import Placement, Scaling, place
from platforms.hosts.terminal_looks import CLEAR
from platforms.hosts.terminal_tty import Size

Pixels = NDArray[np.uint8]
"""(height, width, 3): RGB."""

TILE_ROWS, TILE_COLUMNS = 4, 8
CHUNK: Final = 4096
"""The most base64 that goes into one of kitty's sequences."""

SIXEL_COLOURS: Final = 256
KITTY_CLEAR: Final = b"\x1b_Ga=d,d=A,q=2\x1b\\"
QUERY: Final = b"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[16t\x1b[c"
"""Can you kitty's pictures? How large are your cells? And, which all answer: what are you?"""

_LONG_RUN: Final = re.compile(rb"([?-~])\1{3,}")


class Protocol(Enum):
    """How a terminal takes pictures."""

    KITTY = "kitty"
    SIXEL = "sixel"


@dataclass(slots=True)
class Told:
    """What a terminal has told about itself so far; sizes in pixels, 0 for not told."""

    kitty: bool = False
    sixel: bool = False
    cell_width: int = 0
    cell_height: int = 0
    complete: bool = False
    """Whether the last question of QUERY was answered."""

    def hear(self, answer: bytes) -> None:
        """Take in an answer, in the form of terminal_input.Answer."""
        if answer.startswith(b"_Gi=31;"):
            self.kitty = answer.endswith(b"OK")
        elif found := re.fullmatch(rb"\[6;(\d{1,4});(\d{1,4})t", answer):
            self.cell_height, self.cell_width = map(int, found.groups())
        elif found := re.fullmatch(rb"\[\?([\d;]+)c", answer):
            self.sixel = b"4" in found.group(1).split(b";")[1:]
            self.complete = True

    @property
    def protocol(self) -> Protocol | None:
        """The better of those it takes; None: it shows text only."""
        if not (self.cell_width and self.cell_height):
            return None
        return Protocol.KITTY if self.kitty else Protocol.SIXEL if self.sixel else None


@dataclass(frozen=True, slots=True)
class Grid:
    """A picture on a terminal: `top` and `left` in cells, cells and placement in pixels."""

    top: int
    left: int
    cell_width: int
    cell_height: int
    placement: Placement

    def dot_at(self, row: int, column: int) -> tuple[int, int] | None:
        """The dot in the middle of a cell; None beside the picture."""
        x = (column - self.left) * self.cell_width + self.cell_width // 2
        y = (row - self.top) * self.cell_height + self.cell_height // 2
        return self.placement.dot_at(x + self.placement.x, y + self.placement.y)

    def tiles(self) -> Iterator[Tile]:
        """The tiles of the picture; those at its edges may be smaller."""
        wide, high = TILE_COLUMNS * self.cell_width, TILE_ROWS * self.cell_height
        across = -(-self.placement.width // wide)
        for number in range(across * -(-self.placement.height // high)):
            row, column = divmod(number, across)
            yield Tile(
                number,
                self.top + row * TILE_ROWS,
                self.left + column * TILE_COLUMNS,
                range(row * high, min((row + 1) * high, self.placement.height)),
                range(column * wide, min((column + 1) * wide, self.placement.width)),
            )

    def piece(self, tile: Tile, frame: Frame) -> Frame:
        """The pixels of a tile, each the dot under it."""
        rows = np.arange(tile.ys.start, tile.ys.stop) * frame.height // self.placement.height
        columns = np.arange(tile.xs.start, tile.xs.stop) * frame.width // self.placement.width
        return replace(frame, dots=frame.dots[rows][:, columns])


@dataclass(frozen=True, slots=True)
class Tile:
    """A rectangle of the picture, in pixels of it, at a cell of the terminal."""

    number: int
    row: int
    column: int
    ys: range
    xs: range


def lay(frame: Frame, size: Size, told: Told) -> Grid:
    """The frame as large as whole dots allow, centred on cells; the last row is left free:
    sixels that touch it make some terminals scroll."""
    wide, high = told.cell_width, told.cell_height
    room = max(1, size.columns) * wide, max(1, size.rows - 1) * high
    placement = place((frame.width, frame.height), room, Scaling.INTEGER)
    return Grid(placement.y // high, placement.x // wide, wide, high, placement)


class PictureScreen:
    """Pictures on a terminal of known cells, by one of the protocols."""

    def __init__(self, protocol: Protocol, told: Told) -> None:
        self.grid: Grid | None = None
        self._protocol = protocol
        self._told = told
        self._frame: Frame | None = None

    def forget(self) -> bytes:
        """The terminal may show anything now; what takes the pictures off it."""
        self.grid = self._frame = None
        return KITTY_CLEAR if self._protocol is Protocol.KITTY else b""

    def draw(self, frame: Frame, size: Size) -> bytes:
        """What makes the terminal show the frame."""
        grid, sent = lay(frame, size, self._told), []
        if grid != self.grid:
            sent = [self.forget(), CLEAR]
        before = self._frame
        self.grid, self._frame = grid, frame
        for tile in grid.tiles():
            piece = grid.piece(tile, frame)
            if before is None or not piece.same_picture(grid.piece(tile, before)):
                sent.append(f"\x1b[{tile.row + 1};{tile.column + 1}H".encode())
                sent.append(self._encode(piece.rgb(), tile.number + 1))
        return b"".join(sent)

    def _encode(self, pixels: Pixels, number: int) -> bytes:
        if self._protocol is Protocol.KITTY:
            return kitty(pixels, number)
        return sixels(pixels)


def kitty(pixels: Pixels, number: int) -> bytes:
    """An image under its number at the cursor; the one that had the number before is gone."""
    height, width = pixels.shape[:2]
    data = base64.b64encode(zlib.compress(pixels.tobytes(), 1))
    chunks = [data[start : start + CHUNK] for start in range(0, len(data), CHUNK)]
    head = f"a=T,q=2,f=24,o=z,C=1,i={number},s={width},v={height},"
    sent = []
    for n, chunk in enumerate(chunks):
        more = int(n + 1 < len(chunks))
        sent.append(f"\x1b_G{head if n == 0 else ''}m={more};".encode() + chunk + b"\x1b\\")
    return b"".join(sent)


def sixels(pixels: Pixels) -> bytes:
    """An image at the cursor; of more than SIXEL_COLOURS colours, in the nearest of a cube."""
    height, width = pixels.shape[:2]
    colours, indices = _palette(pixels)
    sent = [f'\x1bP0;1;0q"1;1;{width};{height}'.encode()]
    for n, (red, green, blue) in enumerate(colours.tolist()):
        levels = (round(gun * 100 / 255) for gun in (red, green, blue))
        sent.append(f"#{n};2;{';'.join(map(str, levels))}".encode())
    bands = (_band(indices[top : top + 6]) for top in range(0, height, 6))
    return b"".join([*sent, b"-".join(bands), b"\x1b\\"])


def _band(indices: NDArray[np.intp]) -> bytes:
    """Six lines: for each colour in them the line of sixels that it fills."""
    weights = (1 << np.arange(len(indices)))[:, np.newaxis]
    lines = []
    for colour in np.unique(indices).tolist():
        codes = ((indices == colour) * weights).sum(axis=0) + 63
        line = codes.astype(np.uint8).tobytes().rstrip(b"?")
        lines.append(b"#%d" % colour + _LONG_RUN.sub(_run, line))
    return b"$".join(lines)


def _run(found: re.Match[bytes]) -> bytes:
    return b"!%d%s" % (len(found.group()), found.group(1))


def _palette(pixels: Pixels) -> tuple[Pixels, NDArray[np.intp]]:
    """The colours of a picture and the index of each pixel."""
    numbers = pixels.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    found, indices = np.unique(numbers, return_inverse=True)
    if len(found) > SIXEL_COLOURS:
        coarse = ((pixels.astype(np.uint16) * 5 + 127) // 255 * 51).astype(np.uint8)
        return _palette(coarse)
    colours = np.stack([found >> 16, found >> 8 & 255, found & 255], axis=-1).astype(np.uint8)
    return colours, indices.reshape(numbers.shape)
