"""The contract of a host and the raw input that it delivers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from platforms.frame import Frame
from platforms.hosts.sticks import StickState


class KeyDown(NamedTuple):
    """A key by the names of core.events.Key; emulator keys (ctrl+f1..f12, alt+enter) as well."""

    name: str


class PointerMoved(NamedTuple):
    """The pointer in dots of the frame last presented; None: it left the picture."""

    at: tuple[int, int] | None


class Button(NamedTuple):
    """A mouse button (1 left, 2 middle, 3 right) went down or up at a dot of the frame.

    `at` is None where a button that went down on the picture came up beside it, and where the
    host has the mouse to itself.
    """

    number: int
    down: bool
    at: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Closed:
    """The window or the terminal was closed, or a signal asks the program to end."""


class MouseMoved(NamedTuple):
    """A mouse that the host has to itself went right and down by so many of its steps."""

    dx: int
    dy: int


class Notice(NamedTuple):
    """Something to tell the person, one line."""

    text: str


RawInput = KeyDown | PointerMoved | Button | Closed | MouseMoved | StickState | Notice


class Host(Protocol):
    """Where frames are shown and hands are read. Laws: tests/contracts/test_hosts.py."""

    @property
    def shown(self) -> int:
        """How many pictures were brought to the screen."""
        ...

    def open(self, title: str) -> None:
        """Take the screen; HostError with what would work if there is none."""
        ...

    def poll(self, wait_ms: int) -> list[RawInput]:
        """Input since the last call, waiting up to `wait_ms` for some; safe before any frame."""
        ...

    def now_ns(self) -> int:
        """The host's clock, nanoseconds since `open`; the headless host's goes as it is told."""
        ...

    def present(self, frame: Frame) -> None:
        """Show a picture; the same picture again costs nothing."""
        ...

    def play(self, samples: NDArray[np.int16], rate_hz: int) -> None:
        """Play sound, mono, or drop it where there is no sound card."""
        ...

    def close(self) -> None:
        """Give the screen back as it was; safe to call twice and after a crash."""
        ...


@runtime_checkable
class PictureAsker(Protocol):
    """A host that cannot always show pictures, and has to ask whether it can."""

    def shows_pictures(self) -> bool:
        """Whether it shows pictures; text modes it shows anyway."""
        ...


@runtime_checkable
class Commanded(Protocol):
    """A host that does some of the emulator's keys itself, as a window its full screen."""

    @property
    def commands(self) -> Mapping[str, Callable[[], None]]:
        """What these keys do, by their names, for who wants it without the key."""
        ...


class HostError(Exception):
    """There is no such host here; the text says why."""
