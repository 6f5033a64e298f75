"""Moving pictures as files: GIF (89a) and APNG (PNG, third edition), picture by picture.

Pillow packs each picture; the files are put together here, so that only one picture is in memory
and each lasts as long as it should. Only what changed is written. They play once.
"""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import IO, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from platforms.frame import RGB, Frame
from platforms.hosts.geometry import TUBE
from platforms.hosts.scaling import is_indexed, scaled

LEAST_WIDTH: Final = 640
"""Of a recording, in pixels."""

MOST_TICKS: Final = 0xFFFF
"""How long both formats let a picture stay; after that it is written again."""

COLOURS: Final = 256
PNG_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


class Clock(NamedTuple):
    """How a format tells times; `least`: for how many ticks a picture must stay."""

    tick_ns: int
    least: int


GIF_CLOCK: Final = Clock(10_000_000, 2)
"""Most programs that show a GIF take a hundredth of a second for ten."""
PNG_CLOCK: Final = Clock(1_000_000, 1)

Tell = Callable[[float], None]
"""Told how much is done, up to 1."""


class Pictures(Protocol):
    """What is written; see `platforms.hosts.recording.Film`."""

    end_ns: int

    @property
    def starts_ns(self) -> list[int]: ...

    @property
    def size(self) -> tuple[int, int]: ...

    @property
    def palette(self) -> tuple[RGB, ...] | None: ...

    def frames(self) -> Iterator[Frame]: ...


class _Patch(NamedTuple):
    """What changed: pixels (indices into `palette`, or RGB), their place, and for how long."""

    pixels: NDArray[np.uint8]
    x: int
    y: int
    ticks: int
    palette: tuple[RGB, ...]


def recorded_size(frame: tuple[int, int]) -> tuple[int, int]:
    """The size of a recording of such frames: 4:3, a whole number of pixels to a dot across.

    At least as high as the frame, so that no line is lost: 640 x 480 for 320 x 200.
    """
    dots = -(-frame[0] // TUBE.numerator) * TUBE.numerator
    least = max(LEAST_WIDTH, math.ceil(frame[1] * TUBE))
    width = dots * -(-least // dots)
    return width, int(width / TUBE)


def seen_ticks(starts_ns: list[int], end_ns: int, clock: Clock) -> dict[int, int]:
    """How long each picture stays, by its number, so that none begins half a tick off.

    Those that would stay for less than `clock.least` are left out, and their time is that of the
    one before. The last always stays, and takes of the one before what it lacks.
    """
    whole = [(2 * (t - starts_ns[0]) + clock.tick_ns) // (2 * clock.tick_ns) for t in starts_ns]
    until = (2 * (end_ns - starts_ns[0]) + clock.tick_ns) // (2 * clock.tick_ns)
    whole[-1] = max(0, min(whole[-1], until - clock.least))
    stays: list[tuple[int, int]] = []
    for number, begin in reversed(list(enumerate(whole))):
        if until - begin >= clock.least or not stays:
            stays.append((number, until - begin))
            until = begin
    first, ticks = stays[-1]
    return dict(reversed([*stays[:-1], (first, ticks + until)]))


def write_gif(pictures: Pictures, file: IO[bytes], tell: Tell) -> None:
    """Write a GIF, whose pictures stay for whole hundredths of a second, two at least.

    Direct colours beyond 256 in a picture become the nearest of 256. OSError as the file has it.
    """
    ticks = seen_ticks(pictures.starts_ns, pictures.end_ns, GIF_CLOCK)
    size = recorded_size(pictures.size)
    common: tuple[RGB, ...] = ()
    for patch in _patches(map(_indexed, pictures.frames()), size, ticks, tell):
        if not common:
            common = patch.palette
            bits = _table_bits(common)
            file.write(b"GIF89a" + struct.pack("<HHBBB", *size, 0xF0 | bits, 0, 0))
            file.write(_table(common))
        local = patch.palette != common
        flags = 0x80 | _table_bits(patch.palette) if local else 0
        height, width = patch.pixels.shape
        file.write(struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 1 << 2, patch.ticks, 0, 0))
        file.write(struct.pack("<BHHHHB", 0x2C, patch.x, patch.y, width, height, flags))
        file.write(_table(patch.palette) if local else b"")
        file.write(_gif_data(patch))
    file.write(b";")


def write_apng(pictures: Pictures, file: IO[bytes], tell: Tell) -> None:
    """Write an APNG, whose pictures stay for whole milliseconds.

    It is indexed where all pictures have the same palette, else RGB. OSError as the file has it.
    """
    ticks = seen_ticks(pictures.starts_ns, pictures.end_ns, PNG_CLOCK)
    size = recorded_size(pictures.size)
    frames = pictures.frames()
    if pictures.palette is None:
        frames = (Frame(frame.rgb(), (), frame.dot_shape) for frame in frames)
    written = sum(len(_parts(each)) for each in ticks.values())
    sequence = 0
    for patch in _patches(frames, size, ticks, tell):
        chunks = list(_png_chunks(patch))
        height, width = patch.pixels.shape[:2]
        if sequence == 0:
            file.write(PNG_SIGNATURE)
            head = [(kind, data) for kind, data in chunks if kind in (b"IHDR", b"PLTE")]
            head.insert(1, (b"acTL", struct.pack(">II", written, 1)))
            for kind, data in head:
                file.write(_chunk(kind, data))
        place = (width, height, patch.x, patch.y)
        control = struct.pack(">5IHHBB", sequence, *place, patch.ticks, 1000, 0, 0)
        file.write(_chunk(b"fcTL", control))
        data = b"".join(data for kind, data in chunks if kind == b"IDAT")
        if sequence == 0:
            file.write(_chunk(b"IDAT", data))
            sequence = 1
        else:
            file.write(_chunk(b"fdAT", struct.pack(">I", sequence + 1) + data))
            sequence += 2
    file.write(_chunk(b"IEND", b""))


def _parts(ticks: int) -> list[int]:
    """A time as those that the formats can tell."""
    full, rest = divmod(ticks, MOST_TICKS)
    return [MOST_TICKS] * full + ([rest] if rest or not full else [])


def _patches(
    frames: Iterator[Frame], size: tuple[int, int], ticks: dict[int, int], tell: Tell
) -> Iterator[_Patch]:
    """What each picture that is seen changes of the one before; `ticks`: of `seen_ticks`."""
    before: NDArray[np.uint8] | None = None
    palette: tuple[RGB, ...] = ()
    for number, frame in enumerate(frames):
        if number not in ticks:
            continue
        pixels = scaled(frame, size)
        x, y, right, bottom = 0, 0, *size
        if before is not None and palette == frame.palette:
            x, y, right, bottom = _changed(before, pixels)
        before, palette = pixels, frame.palette
        first, *more = _parts(ticks[number])
        yield _Patch(pixels[y:bottom, x:right], x, y, first, palette)
        for part in more:
            yield _Patch(pixels[:1, :1], 0, 0, part, palette)
        tell((number + 1) / (max(ticks) + 1))


def _changed(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of all that differs; one pixel where nothing does."""
    differs = before != after
    if differs.ndim == 3:
        differs = differs.any(axis=2)
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    if not len(rows):
        return 0, 0, 1, 1
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


def _indexed(frame: Frame) -> Frame:
    """The frame with a palette; exact up to 256 colours."""
    if is_indexed(frame):
        return frame
    guns = frame.rgb()
    packed = guns.astype(np.uint32) @ np.array([0x10000, 0x100, 1], np.uint32)
    colours, numbers = np.unique(packed, return_inverse=True)
    if len(colours) <= COLOURS:
        palette = [(int(c) >> 16, int(c) >> 8 & 255, int(c) & 255) for c in colours]
        dots = numbers.reshape(packed.shape).astype(np.uint8)
        return Frame(dots, tuple(palette), frame.dot_shape)
    image = Image.fromarray(guns).quantize(COLOURS, dither=Image.Dither.NONE)
    listed = (image.getpalette("RGB") or [])[: 3 * COLOURS]
    palette = list(zip(listed[::3], listed[1::3], listed[2::3], strict=True))
    return Frame(np.asarray(image, np.uint8), tuple(palette), frame.dot_shape)


def _image(patch: _Patch) -> Image.Image:
    image = Image.fromarray(np.ascontiguousarray(patch.pixels))
    if patch.palette:
        # Of greys Pillow makes a palette picture that keeps their numbers.
        image.putpalette([gun for colour in patch.palette for gun in colour])
    return image


def _table_bits(palette: tuple[RGB, ...]) -> int:
    """A colour table's size as a GIF tells it: 2 to the power of it plus one."""
    return max(1, (len(palette) - 1).bit_length()) - 1


def _table(palette: tuple[RGB, ...]) -> bytes:
    guns = bytes(gun for colour in palette for gun in colour)
    return guns.ljust(3 << (_table_bits(palette) + 1), b"\0")


def _gif_data(patch: _Patch) -> bytes:
    """The packed pixels: the code size and the blocks after it."""
    buffer = BytesIO()
    _image(patch).save(buffer, format="GIF", optimize=False, interlace=False)
    data = buffer.getvalue()
    at = 13 + _table_bytes(data[10])
    while data[at] == 0x21:
        at += 2
        while data[at]:
            at += data[at] + 1
        at += 1
    at += 10 + _table_bytes(data[at + 9])
    return data[at:-1]


def _table_bytes(flags: int) -> int:
    return 3 << ((flags & 7) + 1) if flags & 0x80 else 0


def _png_chunks(patch: _Patch) -> Iterator[tuple[bytes, bytes]]:
    buffer = BytesIO()
    _image(patch).save(buffer, format="PNG", compress_level=6)
    data, at = buffer.getvalue(), len(PNG_SIGNATURE)
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        yield kind, data[at + 8 : at + 8 + length]
        at += 12 + length


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
