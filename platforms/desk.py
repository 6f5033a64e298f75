"""The contract of a machine's own window system, which sees raw input before the play does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from core.events import Event
from core.scene import Scene
from platforms.hosts.base import RawInput


class Desk(Protocol):
    """What stands between the hands and the play on a machine with screens and menus of its own."""

    device: str
    """Its name on tapes."""

    kept: Callable[[str, bytes], None] | None
    """If set, called with `device` and the bytes of each input that was kept; `replay` takes these
    again."""

    @property
    def next_ns(self) -> int | None:
        """When the picture changes by itself, in machine time; None: it does not."""
        ...

    def take(self, given: RawInput) -> list[RawInput | Event]:
        """What is left of an input for the play, and events that were made of it."""
        ...

    def follow(self, scene: Scene) -> None:
        """The scene that is shown now, with the cues that start with it."""
        ...

    def replay(self, data: bytes) -> None:
        """Do again what an input on a tape did to the screens; ValueError where it is none."""
        ...
