"""What a gamepad or joystick of today means to a stick of then, as arithmetic.

Axes are SDL's: -32768..32767, right and down positive (tried with pygame-ce).
"""

from __future__ import annotations

from math import hypot
from typing import Final, NamedTuple

FULL: Final = 32_767
DEAD: Final = 3_277
"""A tenth: a thumb that rests."""
HALF: Final = 16_384
"""Where an analog stick closes a switch."""
FULL_OHM: Final = 100_000


class StickState(NamedTuple):
    """Stick 0 or 1 as the hand holds it; `plugged` False: it was pulled out."""

    stick: int
    x: int = 0
    y: int = 0
    buttons: tuple[bool, bool] = (False, False)
    plugged: bool = True

    @property
    def resistances_ohm(self) -> tuple[int, int]:
        """What the game port sees."""
        x, y = squared(self.x, self.y)
        return resistance_ohm(x), resistance_ohm(y)

    @property
    def directions(self) -> tuple[int, int]:
        """What an Amiga sees: -1, 0 or 1 right and down."""
        return _direction(self.x), _direction(self.y)


def squared(x: int, y: int) -> tuple[int, int]:
    """A thumbstick's round field made square, so that its corners are full deflection.

    >>> squared(23170, 23170), squared(32767, 0), squared(100, -200)
    ((32767, 32767), (32767, 0), (0, 0))
    """
    largest = max(abs(x), abs(y))
    if largest <= DEAD:
        return 0, 0
    scale = hypot(x, y) / largest
    return _clamped(round(x * scale)), _clamped(round(y * scale))


def resistance_ohm(value: int) -> int:
    """An axis' position as the resistance of a stick's potentiometer.

    >>> [resistance_ohm(value) for value in (-32768, -32767, 0, 32767)]
    [0, 0, 50000, 100000]
    """
    return (_clamped(value) + FULL) * FULL_OHM // (2 * FULL)


def _clamped(value: int) -> int:
    return max(-FULL, min(value, FULL))


def _direction(value: int) -> int:
    return (value >= HALF) - (value <= -HALF)
