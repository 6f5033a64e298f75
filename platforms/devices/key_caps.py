"""From the names of core.events.Key to the caps of a keyboard that has to be pressed for them.

A cap is named by what it types without shift (``d``, ``=``) or by its word (``enter``, ``f1``,
``up``). Beside the names of events there are caps that only a keyboard has: ``lshift`` ``rshift``
``ctrl`` ``alt`` ``capslock`` ``numlock`` ``scrolllock`` and the number pad's ``kp0``..``kp9``
``kp.`` ``kp+`` ``kp-`` ``kp*``.
"""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final

SHIFT, CTRL, ALT = "shift", "ctrl", "alt"
MODIFIERS: Final = (SHIFT, CTRL, ALT)

_UPPER, _LOWER = '!@#$%^&*()_+{}:"~|<>?', "1234567890-=[];'`\\,./"
SHIFTED: Final = dict(zip(_LOWER, _UPPER, strict=True)) | {c: c.upper() for c in ascii_lowercase}
"""What each cap of one character types with shift."""
UNSHIFTED: Final = {typed: cap for cap, typed in SHIFTED.items()}


@dataclass(frozen=True, slots=True)
class Chord:
    """A cap and the modifiers to hold with it."""

    cap: str
    modifiers: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The key's name as an event has it.

        >>> Chord("d", ("shift",)).name, Chord("tab", ("shift",)).name, Chord("z", ("ctrl",)).name
        ('D', 'shift+tab', 'ctrl+z')
        """
        if self.modifiers == (SHIFT,) and self.cap in SHIFTED:
            return SHIFTED[self.cap]
        return "".join(f"{word}+" for word in MODIFIERS if word in self.modifiers) + self.cap


def chord(name: str, *, caps_lock: bool = False) -> Chord:
    """What to press for a key's name; with caps lock on, letters need shift the other way round.

    >>> chord("D"), chord("shift+tab").modifiers, chord("d", caps_lock=True).modifiers
    (Chord(cap='d', modifiers=('shift',)), ('shift',), ('shift',))
    """
    held: set[str] = set()
    for word in MODIFIERS * 2:
        if name.startswith(f"{word}+") and len(name) > len(word) + 1:
            held.add(word)
            name = name[len(word) + 1 :]
    cap = UNSHIFTED.get(name, name)
    if cap != name:
        held.add(SHIFT)
    if caps_lock and cap in ascii_lowercase and not held & {CTRL, ALT}:
        held ^= {SHIFT}
    return Chord(cap, tuple(word for word in MODIFIERS if word in held))
