"""Workbench icons, the ``.info`` files, read and written (layout: `info_layout`).

A pointer in the file only says whether its part follows; where there is a part, 1 is written.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from enum import IntEnum
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from platforms.files.array_size import row_bytes
from platforms.files.damage import DamagedError
from platforms.files.info_layout import DISK_OBJECT, DRAWER, IMAGE, LONG
from platforms.files.planes import dots_of, planes_of

MAGIC: Final = 0xE310
VERSION: Final = 1
NO_POSITION: Final = -0x80000000
"""CurrentX and CurrentY of an icon that has no place of its own."""

FLAG_BACKFILL, FLAG_SECOND_IMAGE, FLAG_IMAGE = 1, 2, 4
ACTIVATION: Final = 3
"""Of the gadgets of period icons: told at once, and when the button comes up."""
BOOL_GADGET: Final = 1
MAX_DEPTH: Final = 8


class InfoError(DamagedError):
    """A file that is no icon or is damaged."""


class IconKind(IntEnum):
    """What an icon stands for."""

    DISK = 1
    DRAWER = 2
    TOOL = 3
    PROJECT = 4
    GARBAGE = 5


@dataclass(frozen=True, eq=False)
class Image:
    """An image of an icon: `dots` (height, width) uint8 pens of `depth` planes."""

    dots: NDArray[np.uint8]
    depth: int = 2
    left: int = 0
    top: int = 0
    plane_pick: int = 3
    plane_on_off: int = 0

    @property
    def height(self) -> int:
        """Rows."""
        return int(self.dots.shape[0])

    @property
    def width(self) -> int:
        """Dots a row."""
        return int(self.dots.shape[1])


@dataclass(frozen=True, slots=True)
class Drawer:
    """The window of a disk, a drawer or the garbage, as NewWindow and two offsets tell it."""

    left: int = 50
    top: int = 50
    width: int = 400
    height: int = 100
    detail_pen: int = 255
    block_pen: int = 255
    idcmp_flags: int = 0
    flags: int = 0
    min_width: int = 90
    min_height: int = 40
    max_width: int = 0xFFFF
    max_height: int = 0xFFFF
    type: int = 1
    x: int = 0
    y: int = 0


@dataclass(frozen=True, eq=False)
class Icon:
    """An icon: `image` and, where there is one, the image of the selected icon.

    `x`, `y`: where it lies in its window. `left`, `top`, `width`, `height`, `flags`, `activation`
    and `user_data` are its gadget's; width and height of None are the image's, and of the flags
    the two that tell of images follow from the images. `tail`: what follows the parts of a 1.x
    icon, as later systems write.
    """

    kind: int
    image: Image
    selected: Image | None = None
    default_tool: str | None = None
    tool_types: tuple[str, ...] | None = None
    tool_window: str | None = None
    drawer: Drawer | None = None
    x: int = NO_POSITION
    y: int = NO_POSITION
    stack_bytes: int = 4096
    left: int = 0
    top: int = 0
    width: int | None = None
    height: int | None = None
    flags: int = FLAG_IMAGE
    activation: int = ACTIVATION
    user_data: int = 0
    tail: bytes = field(default=b"", repr=False)


def parse(data: bytes) -> Icon:
    """The icon in a file; InfoError if there is none or it is damaged."""
    reader = _Reader(data)
    head = reader.take(DISK_OBJECT, "the head of an icon")
    if head.magic != MAGIC:
        raise InfoError(0, f"this is no icon: it begins with {head.magic:04X}, not {MAGIC:04X}")
    if head.version != VERSION:
        raise InfoError(2, f"version {head.version} of icons: {VERSION} is known")
    gadget = head.gadget
    drawer = _drawer(reader) if head.drawer else None
    image = _image(reader)
    selected = _image(reader) if gadget.select else None
    return Icon(
        kind=head.kind,
        image=image,
        selected=selected,
        default_tool=_string(reader) if head.default_tool else None,
        tool_types=_strings(reader) if head.tool_types else None,
        tool_window=_string(reader) if head.tool_window else None,
        drawer=drawer,
        x=head.x,
        y=head.y,
        stack_bytes=head.stack_bytes,
        left=gadget.left,
        top=gadget.top,
        width=gadget.width,
        height=gadget.height,
        flags=gadget.flags,
        activation=gadget.activation,
        user_data=gadget.user_data,
        tail=data[reader.at :],
    )


def build(icon: Icon) -> bytes:
    """The file of an icon; ValueError for a text beyond Latin-1."""
    second = FLAG_SECOND_IMAGE if icon.selected else 0
    flags = icon.flags & ~FLAG_SECOND_IMAGE | FLAG_IMAGE | second
    head = DISK_OBJECT.build(
        {
            "magic": MAGIC,
            "version": VERSION,
            "gadget": _gadget(icon, flags),
            "kind": icon.kind,
            "pad": 0,
            "default_tool": icon.default_tool is not None,
            "tool_types": icon.tool_types is not None,
            "x": icon.x,
            "y": icon.y,
            "drawer": icon.drawer is not None,
            "tool_window": icon.tool_window is not None,
            "stack_bytes": icon.stack_bytes,
        }
    )
    parts = [head]
    if icon.drawer is not None:
        parts.append(DRAWER.build(asdict(icon.drawer) | {"pointers": [0] * 5}))
    parts += [_built_image(image) for image in (icon.image, icon.selected) if image is not None]
    if icon.default_tool is not None:
        parts.append(_built_string(icon.default_tool))
    if icon.tool_types is not None:
        parts.append(LONG.build(4 * (len(icon.tool_types) + 1)))
        parts += [_built_string(text) for text in icon.tool_types]
    if icon.tool_window is not None:
        parts.append(_built_string(icon.tool_window))
    return b"".join([*parts, icon.tail])


def read_icon(path: Path) -> Icon:
    """The icon in a file; InfoError, or OSError where it cannot be read."""
    return parse(path.read_bytes())


class _Reader:
    """Takes one part after the other; InfoError where the file ends before one does."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.at = 0

    def take(self, layout: Any, what: str) -> Any:
        """The next part by its layout."""
        return layout.parse(self.bytes(layout.sizeof(), what))

    def bytes(self, length: int, what: str) -> bytes:
        """The next bytes."""
        left = len(self._data) - self.at
        if length > left:
            raise InfoError(self.at, f"{what} has {length} bytes, {left} are there")
        self.at += length
        return self._data[self.at - length : self.at]


def _drawer(reader: _Reader) -> Drawer:
    found = reader.take(DRAWER, "a drawer's window")
    return Drawer(**{part.name: found[part.name] for part in fields(Drawer)})


def _image(reader: _Reader) -> Image:
    at = reader.at
    head = reader.take(IMAGE, "an image")
    width, height, depth = head.width, head.height, head.depth
    if width < 1 or height < 1 or not 1 <= depth <= MAX_DEPTH:
        raise InfoError(at, f"no image is {width} x {height} dots in {depth} planes")
    row = row_bytes(width)
    data = reader.bytes(row * height * depth, "the planes of an image")
    planes = np.frombuffer(data, np.uint8).reshape(depth, height, row)
    return Image(
        dots_of(planes, width), depth, head.left, head.top, head.plane_pick, head.plane_on_off
    )


def _string(reader: _Reader) -> str:
    at = reader.at
    length = reader.take(LONG, "the length of a text")
    text = reader.bytes(length, "a text")
    if not text.endswith(b"\0"):
        raise InfoError(at, "a text does not end with a zero")
    return text[:-1].decode("latin-1")


def _strings(reader: _Reader) -> tuple[str, ...]:
    at = reader.at
    size = reader.take(LONG, "the size of the tool types")
    if size % 4 or not size:
        raise InfoError(at, f"the tool types have a size of {size}, which is no multiple of 4")
    return tuple(_string(reader) for _ in range(size // 4 - 1))


def _gadget(icon: Icon, flags: int) -> dict[str, int]:
    return {
        "next": 0,
        "left": icon.left,
        "top": icon.top,
        "width": icon.image.width if icon.width is None else icon.width,
        "height": icon.image.height if icon.height is None else icon.height,
        "flags": flags,
        "activation": icon.activation,
        "type": BOOL_GADGET,
        "render": 1,
        "select": icon.selected is not None,
        "text": 0,
        "mutual_exclude": 0,
        "special_info": 0,
        "id": 0,
        "user_data": icon.user_data,
    }


def _built_image(image: Image) -> bytes:
    head = {
        "left": image.left,
        "top": image.top,
        "width": image.width,
        "height": image.height,
        "depth": image.depth,
        "data": 1,
        "plane_pick": image.plane_pick,
        "plane_on_off": image.plane_on_off,
        "next": 0,
    }
    return bytes(IMAGE.build(head)) + planes_of(image.dots, image.depth).tobytes()


def _built_string(text: str) -> bytes:
    data = text.encode("latin-1") + b"\0"
    return bytes(LONG.build(len(data))) + data
