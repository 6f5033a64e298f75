"""The keys of the machine itself, which the originals left free: one table for all who tell them.

The MACHINE menu, the help pages, ``play --help`` and the read-me are made of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple


class MachineKey(NamedTuple):
    """A key by its name in core.events, its words in the menu, and what it does.

    `window`: only a window can do it.
    """

    key: str
    item: str
    does: str
    window: bool = False

    @property
    def name(self) -> str:
        """The key as it is written: ``Ctrl+F5``."""
        return "+".join(part.capitalize() for part in self.key.split("+"))

    @property
    def told(self) -> str:
        """What it does, and where it does so."""
        return f"{self.does} (window)" if self.window else self.does


MACHINE_KEYS: Final = (
    MachineKey("alt+enter", "Full screen", "full screen, and back", window=True),
    MachineKey("ctrl+f5", "Screenshot", "a picture, as it is seen"),
    MachineKey("shift+ctrl+f5", "Screenshot, raw", "a picture, in raw dots"),
    MachineKey("ctrl+f7", "Record pictures", "begins or ends a film"),
    MachineKey("ctrl+f8", "Sound", "sound off or on", window=True),
    MachineKey("ctrl+f10", "Capture the mouse", "captures the mouse, or lets it go", window=True),
    MachineKey("ctrl+f11", "Machine before", "the machine before"),
    MachineKey("ctrl+f12", "Next machine", "the next machine"),
    MachineKey("ctrl+f9", "Quit at once", "quits without asking"),
)


def listed(form: str) -> Iterator[str]:
    """A line for each key, in a form with ``{name}`` and ``{told}``."""
    return (form.format(name=row.name, told=row.told) for row in MACHINE_KEYS)
