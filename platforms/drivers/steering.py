"""The hand on a mouse: what it means to do, in order, until the mouse has done it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from dataclasses import dataclass

from platforms.devices.mouse_packets import HOST_BUTTONS, Buttons
from platforms.hosts.base import Button, PointerMoved
from platforms.machine import Machine


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


class HandMouse(ABC):
    """A mouse of a machine, from the hand that moves it to the program that is told of it.

    Positions are dots of the frame, as the program sees the pointer.
    """

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._hand = Hand()
        self._told: list[PointerMoved | Button] = []

    @property
    @abstractmethod
    def position(self) -> tuple[int, int]:
        """Where the pointer is."""

    @property
    @abstractmethod
    def next_ns(self) -> int | None:
        """When something will happen next; None: nothing until the hand does more."""

    @abstractmethod
    def place(self, x: int, y: int) -> None:
        """Put the pointer somewhere, whatever the mouse does."""

    def move_to(self, x: int, y: int) -> None:
        """Bring the pointer to a dot."""
        self._hand.add(Go(x, y))
        self._steer()

    def move_by(self, dx: int, dy: int) -> None:
        """Move the mouse by so many of its counts, right and down."""
        self._hand.add(By(dx, dy))
        self._steer()

    def button(self, number: int, down: bool) -> None:
        """Button 1 left, 2 middle, 3 right; others do nothing."""
        if number in HOST_BUTTONS:
            self._hand.add(Push(HOST_BUTTONS[number], down))
            self._steer()

    def take(self) -> list[PointerMoved | Button]:
        """What the program noticed since the last call."""
        told, self._told = self._told, []
        return told

    def settle(self) -> None:
        """Let the machine's clock run until all is done."""
        while (due := self.next_ns) is not None:
            self._machine.advance(due)

    @abstractmethod
    def _steer(self) -> None:
        """The hand means to do something more."""
