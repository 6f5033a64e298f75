"""What the person did, in the table's words. Nothing else crosses from a platform to a screen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Key:
    """A key by name: one character as typed (``d``, ``D``, ``?``, not a blank) or a named key.

    Names: enter space esc tab backspace up down left right home end pageup pagedown insert
    delete f1..f12, with ``shift+``, ``ctrl+`` and ``alt+`` in that order where they matter
    (``ctrl+z``, ``shift+tab``).
    """

    name: str


@dataclass(frozen=True)
class Pointed:
    """The pointer on a target: a zone, button or line; None: on nothing."""

    zone: str | None


class Press(Pointed):
    """The pointer's button went down on this target."""

    __slots__ = ()


class Release(Pointed):
    """The pointer's button came up over this target."""

    __slots__ = ()


class Hover(Pointed):
    """The pointer, with no button down, came to rest on another target."""

    __slots__ = ()


@dataclass(frozen=True)
class MenuPick:
    """An item was chosen from a menu, both by the words on the screen (case does not matter)."""

    menu: str
    item: str


@dataclass(frozen=True)
class Tick:
    """Machine time went on to `now_ns`, integer nanoseconds since power-on."""

    now_ns: int


@dataclass(frozen=True)
class Close:
    """The person closed the window or the terminal: end at once, losing nothing."""


Event = Key | Press | Release | Hover | MenuPick | Tick | Close
