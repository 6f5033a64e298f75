"""What the mouse driver remembers, and its arithmetic.

The values after a reset are those on which CuteMouse and DOSBox Staging agree; a speed told from
single reports was decided here.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field, fields
from typing import Final
from zlib import crc32

from platforms.drivers.mouse_arrow import CURSOR_MASK, SCREEN_MASK
from platforms.drivers.mouse_screens import VirtualScreen

ARROW: Final = (*SCREEN_MASK, *CURSOR_MASK)
"""The default graphics cursor: 16 words of screen mask, then 16 of cursor mask."""
TEXT_AND, TEXT_XOR = 0x77FF, 0x7700
DEFAULT_RATIO_X, DEFAULT_RATIO_Y = 8, 16
DEFAULT_THRESHOLD: Final = 64
"""Mickeys a second."""
DEFAULT_SENSITIVITY: Final = 50
REPORTS_PER_S: Final = 40
"""How often a serial mouse reports while it moves: the measure of its speed."""
MOST_PRESSES: Final = 0x7FFF
NO_AREA: Final = (0, 0, -1, -1)


@dataclass(slots=True)
class State:
    """Everything that the functions 15-17 save: whole numbers and lists of them.

    `hidden` is the hide counter, 0 shown. `x` and `y` are exact; what a step of the ratio left
    over is in `rest`. `pressed` and `released` hold count, x, y for left, right and middle.
    """

    hidden: int = -1
    x: int = 0
    y: int = 0
    rest: list[int] = field(default_factory=lambda: [0, 0])
    range_x: list[int] = field(default_factory=lambda: [0, 639])
    range_y: list[int] = field(default_factory=lambda: [0, 199])
    mickeys: list[int] = field(default_factory=lambda: [0, 0])
    ratio: list[int] = field(default_factory=lambda: [DEFAULT_RATIO_X, DEFAULT_RATIO_Y])
    sensitivity: list[int] = field(default_factory=lambda: [DEFAULT_SENSITIVITY] * 3)
    threshold: int = DEFAULT_THRESHOLD
    buttons: int = 0
    pressed: list[int] = field(default_factory=lambda: [0] * 9)
    released: list[int] = field(default_factory=lambda: [0] * 9)
    masks: list[int] = field(default_factory=lambda: list(ARROW))
    hot_spot: list[int] = field(default_factory=lambda: [0, 0])
    hardware_cursor: int = 0
    text_masks: list[int] = field(default_factory=lambda: [TEXT_AND, TEXT_XOR])
    area: list[int] = field(default_factory=lambda: list(NO_AREA))
    page: int = 0
    light_pen: int = 1
    handler_mask: int = 0
    handler: list[int] = field(default_factory=lambda: [0, 0])

    def use(self, screen: VirtualScreen) -> None:
        """Take a screen: all of it is the range, and the pointer is in its middle."""
        self.hidden = -1
        self.range_x, self.range_y = [0, screen.width - 1], [0, screen.height - 1]
        self.x, self.y = screen.width // 2, screen.height // 2
        self.rest = [0, 0]
        self.area = list(NO_AREA)
        self.page = 0

    def pin(self) -> None:
        """Bring the pointer into its range."""
        self.x = max(self.range_x[0], min(self.x, self.range_x[1]))
        self.y = max(self.range_y[0], min(self.y, self.range_y[1]))

    def doubles(self, dx: int, dy: int) -> bool:
        """Whether a report of so much motion is faster than the double-speed threshold."""
        return max(abs(dx), abs(dy)) * REPORTS_PER_S > self.threshold

    def move(self, dx: int, dy: int) -> None:
        """Motion as reported, in mickeys: count it and move the pointer."""
        for axis, mickeys in enumerate((dx, dy)):
            self.mickeys[axis] = _wrap(self.mickeys[axis] + mickeys)
        twice = 2 if self.doubles(dx, dy) else 1
        self.x += self._step(0, dx * twice)
        self.y += self._step(1, dy * twice)
        self.pin()

    def _step(self, axis: int, mickeys: int) -> int:
        # A sensitivity of 50 is neutral and others scale in proportion: the real curve is unknown.
        unit = self.ratio[axis] * DEFAULT_SENSITIVITY
        total = self.rest[axis] + mickeys * 8 * self.sensitivity[axis]
        step = abs(total) // unit * (1 if total > 0 else -1)
        self.rest[axis] = total - step * unit
        return step

    def mickeys_for(self, axis: int, distance: int) -> int:
        """The least motion that moves the pointer by `distance`, or nearest to it."""
        unit = self.ratio[axis] * DEFAULT_SENSITIVITY
        mickey = 8 * self.sensitivity[axis]
        if not distance or not mickey:
            return 0
        sign = 1 if distance > 0 else -1
        needed = abs(distance) * unit - sign * self.rest[axis]
        if mickey > unit:
            return sign * ((needed + mickey // 2) // mickey)
        return sign * -(-needed // mickey)

    def count(self, clicks: list[int], button: int, at: tuple[int, int]) -> None:
        """A button, 0 left, 1 right, 2 middle, went down or up at a place."""
        clicks[3 * button] = min(clicks[3 * button] + 1, MOST_PRESSES)
        clicks[3 * button + 1 : 3 * button + 3] = at

    def save(self) -> bytes:
        """All of it, as functions 15 and 16 measure and store it."""
        numbers: list[int] = []
        for entry in fields(self):
            value = getattr(self, entry.name)
            numbers += value if isinstance(value, list) else [value]
        data = struct.pack(f"<{len(numbers)}i", *numbers)
        return data + struct.pack("<I", crc32(data))

    def load(self, saved: bytes) -> None:
        """Take back what `save` gave; anything else changes nothing."""
        data, check = saved[:-4], saved[-4:]
        if len(saved) != len(self.save()) or check != struct.pack("<I", crc32(data)):
            return
        numbers = iter(struct.unpack(f"<{len(data) // 4}i", data))
        for entry in fields(self):
            value = getattr(self, entry.name)
            if isinstance(value, list):
                setattr(self, entry.name, [next(numbers) for _ in value])
            else:
                setattr(self, entry.name, next(numbers))


def _wrap(value: int) -> int:
    """A 16-bit signed number, as a register holds it."""
    return (value + 0x8000 & 0xFFFF) - 0x8000
