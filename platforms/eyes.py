"""What is seen of a machine: its picture, shown where it may have changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from platforms.hosts.base import Host

if TYPE_CHECKING:
    from platforms.frame import Frame

MS_NS: Final = 1_000_000
SCAN_NS: Final = 50 * MS_NS
"""How often a picture that moves by itself is looked at."""

STILL_NS: Final = 1_400 * MS_NS
"""A picture that did not change for so long does not blink: the slowest blink, that of the Amiga's
alerts, changes every 64 fields, 1,280 ms at 50 Hz."""


class Eyes:
    """Looks at pictures and has the host show them. Times are those of the machine."""

    def __init__(self, host: Host) -> None:
        self.stale = True
        """Set where something was drawn: the picture may be another."""
        self._host = host
        self._frame: Frame | None = None
        self._looked_ns = self._changed_ns = 0

    def next_ns(self, now_ns: int) -> int | None:
        """When to look again, since the picture may move by itself; None: it stands still."""
        return now_ns + SCAN_NS if self._restless(now_ns) else None

    def look(self, picture: Callable[[], Frame], now_ns: int) -> None:
        """Show the picture where it may have changed: drawn in, or maybe blinking."""
        due = self._restless(now_ns) and now_ns - self._looked_ns >= SCAN_NS
        if not (self.stale or due):
            return
        frame = picture()
        if not frame.same_picture(self._frame):
            self._frame, self._changed_ns = frame, now_ns
            self._host.present(frame)
        self.stale, self._looked_ns = False, now_ns

    def _restless(self, now_ns: int) -> bool:
        return now_ns - self._changed_ns <= STILL_NS
