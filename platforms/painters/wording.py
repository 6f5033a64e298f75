"""How texts are broken into lines and keys are written."""

from __future__ import annotations

import re
from textwrap import wrap

GAP_CHARS = 2
"""Blanks that part the items of a line at least."""


def wrap_words(text: str, room: int) -> list[str]:
    """A text in lines of at most `room` characters; never none.

    Items parted by several blanks move together first, then the text is broken between them, and
    within an item only if it is too long for a line.

    >>> wrap_words("F1: keys    Esc: leave", 20)
    ['F1: keys  Esc: leave']
    >>> wrap_words("F1: keys    Esc: leave", 19)
    ['F1: keys', 'Esc: leave']
    """
    if len(text) <= room:
        return [text]
    gap = " " * GAP_CHARS
    lines: list[str] = []
    for item in re.split(rf" {{{GAP_CHARS},}}", text.strip()):
        if lines and len(lines[-1]) + GAP_CHARS + len(item) <= room:
            lines[-1] += gap + item
        else:
            lines += [line.strip() for line in wrap(item, room)]
    return lines or [""]


def wrap_clauses(text: str, room: int) -> list[str]:
    """As `wrap_words`, but two lines part where the text has a sign, if both have room.

    >>> wrap_clauses("Nothing can change: Q ends the hand.", 30)
    ['Nothing can change:', 'Q ends the hand.']
    """
    lines = wrap_words(text, room)
    if len(lines) == 2:
        for sign in reversed(list(re.finditer(r"[.,:;!?] +", text))):
            halves = [text[: sign.end()].rstrip(), text[sign.end() :]]
            if max(map(len, halves)) <= room:
                return halves
    return lines


def key_name(key: str) -> str:
    """A key as menus write it: ``F1``, ``Ctrl+Z``."""
    return "+".join(part[:1].upper() + part[1:] for part in key.split("+"))
