"""The contract of a painter."""

from __future__ import annotations

from typing import Protocol

from core.scene import Scene


class Painter(Protocol):
    """Scene -> video memory, through a machine's memory and ports only.

    Laws (tests/contracts/test_painters.py): painting the change equals painting from scratch,
    byte for byte, with the pointer hidden; `zone_at` is the inverse of each target's area, which
    contains what is drawn of it.
    """

    @property
    def text_room(self) -> tuple[int, int]:
        """Columns and rows of characters below the title bar, for running text."""
        ...

    def paint(self, old: Scene | None, new: Scene) -> None:
        """Bring video memory from `old`, which it shows, to `new`; None: paint everything."""
        ...

    def zone_at(self, x: int, y: int) -> str | None:
        """The target under a dot of the frame, in the scene painted last."""
        ...

    def target(self, zone: str) -> tuple[int, int] | None:
        """A dot well inside that target, in the scene painted last; None: it is not shown."""
        ...

    def point(self, at: tuple[int, int] | None) -> None:
        """Show the pointer, with the hand it carries, at a dot of the frame; None hides both."""
        ...
