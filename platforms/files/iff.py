"""IFF pictures, ILBM and ACBM, read and written (ROM Kernel Manual: Devices, IFF)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import construct as c
import numpy as np
from numpy.typing import NDArray

from platforms.files import byterun
from platforms.files.array_size import row_bytes
from platforms.files.byterun import PackedError
from platforms.files.damage import DamagedError
from platforms.files.picture import DEEP, MAX_PLANES, Masking, Picture, of_frame
from platforms.files.planes import dots_of, planes_of
from platforms.frame import RGB, Frame

BODIES: Final = {"ILBM": "BODY", "ACBM": "ABIT"}
"""The kinds of picture and the chunk that holds the planes of each: row by row, or one by one."""

PLAIN, BYTE_RUN = 0, 1
MAX_DOTS: Final = 1 << 24
"""A picture of more dots is taken for a damaged one."""

_HEAD: Final = c.Struct("tag" / c.Bytes(4), "size" / c.Int32ub)
_CHUNK: Final = c.Aligned(
    2, c.Struct("tag" / c.Bytes(4), "data" / c.Prefixed(c.Int32ub, c.GreedyBytes))
)
_BMHD: Final = c.Struct(
    "width" / c.Int16ub,
    "height" / c.Int16ub,
    "x" / c.Int16sb,
    "y" / c.Int16sb,
    "planes" / c.Int8ub,
    "masking" / c.Int8ub,
    "compression" / c.Int8ub,
    "pad" / c.Int8ub,
    "transparent" / c.Int16ub,
    "x_aspect" / c.Int8ub,
    "y_aspect" / c.Int8ub,
    "page_width" / c.Int16sb,
    "page_height" / c.Int16sb,
)
_CAMG: Final = c.Int32ub
_FORM_HEAD: Final = 12
_MAX_PAGE: Final = 0x7FFF


class IffError(DamagedError):
    """A file that is no picture or is damaged."""


@dataclass(frozen=True, slots=True)
class _Chunk:
    """A chunk: where its contents begin, and they."""

    offset: int
    data: bytes


def parse(data: bytes) -> Picture:
    """The picture in a file; IffError if there is none or it is damaged."""
    kind = _kind(data)
    chunks = _chunks(data)
    head = _header(chunks)
    body = _need(chunks, BODIES[kind])
    masking = Masking(head.masking)
    planes = head.planes + (masking is Masking.PLANE)
    packed = _planes(body, kind, head, planes)
    mask = dots_of(packed[head.planes :], head.width) if masking is Masking.PLANE else None
    return Picture(
        _dots(packed[: head.planes], head.width),
        head.planes,
        _colours(chunks.get("CMAP")),
        _view(chunks.get("CAMG")),
        (head.x_aspect, head.y_aspect),
        masking,
        mask,
        head.transparent,
        (head.x, head.y),
        (head.page_width, head.page_height),
    )


def build(picture: Picture, kind: str = "ILBM", packed: bool = True) -> bytes:
    """The file of a picture, an ILBM or ACBM; `packed` with ByteRun1, which an ACBM never is.

    ValueError for another kind, or a picture of Masking.PLANE without its mask.
    """
    if kind not in BODIES:
        raise ValueError(f"kind {kind!r}: choose from {', '.join(BODIES)}")
    packed = packed and kind == "ILBM"
    chunks = [("BMHD", _BMHD.build(_head_of(picture, packed)))]
    if picture.colours:
        chunks.append(("CMAP", bytes(gun for colour in picture.colours for gun in colour)))
    chunks.append(("CAMG", _CAMG.build(picture.view)))
    planes = _packed(picture)
    rows = planes if kind == "ACBM" else planes.transpose(1, 0, 2)
    if packed:
        body = b"".join(byterun.pack(row.tobytes()) for row in rows.reshape(-1, rows.shape[2]))
    else:
        body = rows.tobytes()
    chunks.append((BODIES[kind], body))
    form = kind.encode() + b"".join(
        _CHUNK.build({"tag": tag.encode(), "data": contents}) for tag, contents in chunks
    )
    return bytes(_CHUNK.build({"tag": b"FORM", "data": form}))


def read_picture(path: Path) -> Picture:
    """The picture in a file; IffError, or OSError where it cannot be read."""
    return parse(path.read_bytes())


def write_frame(frame: Frame, path: Path) -> None:
    """Write a frame dot for dot as an ILBM: its pens with its palette, or else 24 planes of RGB.

    OSError where the file cannot be written.
    """
    path.write_bytes(build(of_frame(frame)))


def _kind(data: bytes) -> str:
    if len(data) < _FORM_HEAD or data[:4] != b"FORM":
        raise IffError(0, "this is no IFF file: it does not begin with FORM")
    size, kind = _HEAD.parse(data).size, data[8:12].decode("latin-1")
    if size > len(data) - 8 or size < 4:
        raise IffError(4, f"FORM tells of {size} bytes, {len(data) - 8} are there")
    if kind not in BODIES:
        raise IffError(8, f"a FORM {kind!r} is no picture; {' and '.join(BODIES)} can be read")
    return kind


def _chunks(data: bytes) -> dict[str, _Chunk]:
    """The chunks of a FORM by name; of several of one name the first."""
    found: dict[str, _Chunk] = {}
    for tag, chunk in _walk(data, 8 + _HEAD.parse(data).size):
        found.setdefault(tag, chunk)
    return found


def _walk(data: bytes, end: int) -> Iterator[tuple[str, _Chunk]]:
    at = _FORM_HEAD
    while at < end:
        if end - at < _HEAD.sizeof():
            raise IffError(at, f"a chunk's head has 8 bytes, {end - at} are there")
        head = _HEAD.parse(data[at : at + 8])
        tag, start = head.tag.decode("latin-1"), at + 8
        if head.size > end - start:
            raise IffError(at, f"chunk {tag!r} tells of {head.size} bytes, {end - start} are there")
        yield tag, _Chunk(start, data[start : start + head.size])
        at = start + head.size + (head.size & 1)


def _need(chunks: dict[str, _Chunk], tag: str) -> _Chunk:
    if tag not in chunks:
        raise IffError(_FORM_HEAD, f"there is no chunk {tag}")
    return chunks[tag]


def _header(chunks: dict[str, _Chunk]) -> Any:
    chunk = _need(chunks, "BMHD")
    at, size = chunk.offset, _BMHD.sizeof()
    if len(chunk.data) < size:
        raise IffError(at, f"a BMHD has {size} bytes, this one {len(chunk.data)}")
    head = _BMHD.parse(chunk.data)
    if not head.width or not head.height or head.width * head.height > MAX_DOTS:
        raise IffError(at, f"no picture is {head.width} x {head.height} dots")
    if not 1 <= head.planes <= MAX_PLANES and head.planes != DEEP:
        raise IffError(at + 8, f"{head.planes} planes: 1-{MAX_PLANES} or {DEEP} can be read")
    if head.masking not in tuple(Masking):
        raise IffError(at + 9, f"masking {head.masking}: 0-3 are known")
    if head.compression not in (PLAIN, BYTE_RUN):
        raise IffError(at + 10, f"compression {head.compression}: 0 and 1 are known")
    return head


def _planes(body: _Chunk, kind: str, head: Any, planes: int) -> NDArray[np.uint8]:
    """The planes as (planes, height, row bytes)."""
    row = row_bytes(head.width)
    needed = row * head.height * planes
    if kind == "ILBM" and head.compression == BYTE_RUN:
        try:
            data = byterun.unpack(body.data, needed)
        except PackedError as error:
            raise IffError(body.offset + error.offset, str(error)) from None
    else:
        data = body.data
        if len(data) < needed:
            end = body.offset + len(data)
            raise IffError(end, f"the picture has {needed} bytes, {len(data)} are there")
    bytes_of = np.frombuffer(data, np.uint8, needed)
    if kind == "ACBM":
        return bytes_of.reshape(planes, head.height, row)
    return bytes_of.reshape(head.height, planes, row).transpose(1, 0, 2)


def _dots(planes: NDArray[np.uint8], width: int) -> NDArray[np.uint8]:
    """Pens, or the three guns of 24 planes."""
    if len(planes) != DEEP:
        return dots_of(planes, width)
    return np.stack([dots_of(planes[first : first + 8], width) for first in (0, 8, 16)], axis=-1)


def _colours(chunk: _Chunk | None) -> tuple[RGB, ...]:
    """The palette; guns whose low nibbles are all 0 are 4-bit ones and are replicated."""
    if chunk is None:
        return ()
    usable = min(len(chunk.data) // 3, 256) * 3
    guns = np.frombuffer(chunk.data, np.uint8, usable)
    if not (guns & 15).any():
        guns = guns // 16 * np.uint8(17)
    triples = guns.reshape(-1, 3).tolist()
    return tuple((red, green, blue) for red, green, blue in triples)


def _view(chunk: _Chunk | None) -> int:
    if chunk is None:
        return 0
    if len(chunk.data) < 4:
        raise IffError(chunk.offset, f"a CAMG has 4 bytes, this one {len(chunk.data)}")
    return int(_CAMG.parse(chunk.data))


def _head_of(picture: Picture, packed: bool) -> dict[str, int]:
    page = picture.page or (min(picture.width, _MAX_PAGE), min(picture.height, _MAX_PAGE))
    return {
        "width": picture.width,
        "height": picture.height,
        "x": picture.origin[0],
        "y": picture.origin[1],
        "planes": picture.planes,
        "masking": picture.masking,
        "compression": BYTE_RUN if packed else PLAIN,
        "pad": 0,
        "transparent": picture.transparent,
        "x_aspect": picture.aspect[0],
        "y_aspect": picture.aspect[1],
        "page_width": page[0],
        "page_height": page[1],
    }


def _packed(picture: Picture) -> NDArray[np.uint8]:
    """All planes, the mask last, as (planes, height, row bytes)."""
    dots = picture.dots
    if picture.planes == DEEP:
        parts = [planes_of(dots[:, :, gun], 8) for gun in range(3)]
    else:
        parts = [planes_of(dots, picture.planes)]
    if picture.masking is Masking.PLANE:
        if picture.mask is None:
            raise ValueError("a picture with a mask plane needs its mask")
        parts.append(planes_of(picture.mask, 1))
    return np.concatenate(parts)
