"""What a person does at a terminal, as a host tells it: emulator keys, and a mouse on cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from platforms.hosts.base import Button, Closed, KeyDown, PointerMoved, RawInput
from platforms.hosts.terminal_input import Mouse, Token, TypedKey

Dot = tuple[int, int]

PREFIX: Final = "ctrl+]"
"""The key before emulator keys, which many terminals cannot send or keep to themselves."""
SUSPEND: Final = "ctrl+z"
END: Final = "ctrl+c"
AFTER_PREFIX: Final = (
    {str(n % 10): f"ctrl+f{n}" for n in range(1, 11)}
    | {"-": "ctrl+f11", "=": "ctrl+f12", "enter": "alt+enter", "h": "f1", "m": "f10"}
    | {f"f{n}": f"ctrl+f{n}" for n in range(1, 13)}
    | {f"shift+f{n}": f"shift+ctrl+f{n}" for n in range(1, 13)}
    | {PREFIX: PREFIX}
)
"""What a key means after PREFIX; SUSPEND stops the program there, and all others do nothing."""


class Hand:
    """Tokens to raw input. `dot_at` tells the dot of the picture at a (row, column), if any.

    `wants_to_stop` is set by PREFIX SUSPEND; who acts on it resets it.
    """

    def __init__(self, dot_at: Callable[[int, int], Dot | None]) -> None:
        self.wants_to_stop = False
        self._dot_at = dot_at
        self._prefixed = False
        self._held: list[int] = []
        self._pointer: Dot | None = None

    def take(self, token: Token) -> list[RawInput]:
        """The input that a token becomes."""
        match token:
            case TypedKey(name):
                return self._key(name)
            case Mouse():
                return self._mouse(token)
        return []

    def _key(self, name: str) -> list[RawInput]:
        prefixed, self._prefixed = self._prefixed, False
        if prefixed and name == SUSPEND:
            self.wants_to_stop = True
            return []
        if prefixed:
            meant = AFTER_PREFIX.get(name.lower())
            return [] if meant is None else [KeyDown(meant)]
        if name == PREFIX:
            self._prefixed = True
            return []
        return [Closed() if name == END else KeyDown(name)]

    def _mouse(self, mouse: Mouse) -> list[RawInput]:
        """Between clicks the pointer is off the picture: a terminal shows its own."""
        dot = self._dot_at(mouse.row, mouse.column)
        if mouse.down is None:
            return self._move(dot) if self._held else []
        if mouse.down:
            return self._press(mouse.number, dot)
        return self._release(mouse.number, dot)

    def _press(self, number: int | None, dot: Dot | None) -> list[RawInput]:
        if number is None or dot is None or number in self._held:
            return []
        self._held.append(number)
        return [*self._move(dot), Button(number, True, dot)]

    def _release(self, number: int | None, dot: Dot | None) -> list[RawInput]:
        """Where it is not told which button came up, it is that which went down last."""
        if number is None and self._held:
            number = self._held[-1]
        if number is None or number not in self._held:
            return []
        self._held.remove(number)
        told = [*self._move(dot), Button(number, False, dot)]
        return told if self._held else [*told, *self._move(None)]

    def _move(self, dot: Dot | None) -> list[RawInput]:
        if dot == self._pointer:
            return []
        self._pointer = dot
        return [PointerMoved(dot)]
