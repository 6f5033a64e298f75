"""What a hand means to do with a mouse, in order, until the mouse has done it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from platforms.devices.mouse_packets import Buttons


@dataclass(frozen=True, slots=True)
class Go:
    """Bring the pointer to a dot of the frame."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class By:
    """Move the mouse by so many mickeys."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Push:
    """Put a button down, or let it up."""

    button: Buttons
    down: bool


Intent = Go | By | Push


class Hand:
    """A queue of intents: a newer place replaces an older one, motion adds up, buttons stay."""

    def __init__(self) -> None:
        self._intents: deque[Intent] = deque()
        self.tries = 0

    @property
    def next(self) -> Intent | None:
        """What is to be done first."""
        return self._intents[0] if self._intents else None

    def add(self, intent: Intent) -> None:
        """Mean to do something after all that is in the queue."""
        last = self._intents[-1] if self._intents else None
        match last, intent:
            case Go(), Go():
                self._intents[-1] = intent
            case By(x, y), By(dx, dy):
                self._intents[-1] = By(x + dx, y + dy)
            case _:
                self._intents.append(intent)

    def done(self) -> None:
        """The first intent is carried out."""
        self._intents.popleft()
        self.tries = 0

    def put_back(self, rest: Intent) -> None:
        """Do this before all else: what remains of the intent just done."""
        self._intents.appendleft(rest)

    def drop(self) -> None:
        """Give up everything: the mouse is not there."""
        self._intents.clear()
        self.tries = 0
