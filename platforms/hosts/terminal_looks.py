"""Attributes of text screens as the colours and styles of a terminal (ECMA-48 SGR)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Final

from platforms.adapters.characters import COLOUR_ATTRIBUTES, AttributeColours
from platforms.frame import RGBI

CLEAR: Final = b"\x1b[m\x1b[2J"
"""Takes everything off the screen, in no style."""

BOLD, FAINT, UNDERLINE, BLINK, REVERSE = 1, 2, 4, 5, 7
FOREGROUND, BACKGROUND, DEFAULT = 30, 40, 9
BRIGHT: Final = 60
"""What bright colours add to the numbers of the dark ones, as on AIX and since in xterm."""

ANSI: Final = (0, 4, 2, 6, 1, 5, 3, 7)
"""The terminal's number of each of the first eight RGBI colours: red and blue change places."""

BLACK, WHITE = 0, 7
DARK_GREY: Final = 8


class Depth(Enum):
    """How many colours a terminal has, and how it gets the bright ones."""

    NONE = "none"
    EIGHT = "eight"
    """Bold makes letters bright; backgrounds are dark."""
    CONSOLE = "console"
    """The Linux console: bold makes letters bright, blink backgrounds."""
    SIXTEEN = "sixteen"


@dataclass(frozen=True, slots=True)
class Style:
    """How a terminal shows a cell: SGR numbers. `hidden`: its character cannot be seen."""

    foreground: int = FOREGROUND + DEFAULT
    background: int = BACKGROUND + DEFAULT
    flags: frozenset[int] = frozenset()
    hidden: bool = False

    @property
    def ground(self) -> tuple[int, frozenset[int]]:
        """What a blank shows of it."""
        return self.background, self.flags - {BOLD}

    def for_blank(self, now: Style | None) -> Style:
        """The style nearest to `now` in which a blank looks the same."""
        if now is None:
            return self
        kept = now.flags & {BOLD} | self.flags - {BOLD}
        return replace(self, foreground=now.foreground, flags=kept, hidden=False)


def change(now: Style | None, wanted: Style) -> str:
    """The shortest sequence from one style to another; None: whatever it was."""
    anew = ["0", *_numbers(Style(), wanted)]
    ways = [anew]
    if now is not None and now.flags <= wanted.flags:
        ways.append(_numbers(now, wanted))
    numbers = ";".join(min(ways, key=lambda way: len(";".join(way))))
    if not numbers:
        return ""
    return f"\x1b[{'' if numbers == '0' else numbers}m"


def _numbers(now: Style, wanted: Style) -> list[str]:
    numbers = sorted(wanted.flags - now.flags)
    if wanted.foreground != now.foreground:
        numbers.append(wanted.foreground)
    if wanted.background != now.background:
        numbers.append(wanted.background)
    return [str(number) for number in numbers]


@lru_cache(maxsize=8)
def styles(mono: bool, blinking: bool, depth: Depth) -> tuple[Style, ...]:
    """The styles of the 256 attributes, as a frame's `mono` and `blinking` tell to read them."""
    looks = _looks(mono, blinking)
    plain = mono or depth is Depth.NONE
    made = []
    for code in range(256):
        fore, back = int(looks.foreground[code]), int(looks.background[code])
        flags = {UNDERLINE} if looks.underlined[code] else set()
        if blinking and code & 0x80 and fore != back:
            flags.add(BLINK)
        made.append(_plain(fore, back, flags) if plain else _coloured(fore, back, flags, depth))
    return tuple(made)


def _looks(mono: bool, blinking: bool) -> AttributeColours:
    if mono:
        from platforms.adapters.mda import MONO_ATTRIBUTES

        return MONO_ATTRIBUTES[blinking, False]
    return COLOUR_ATTRIBUTES[blinking, False]


def _coloured(fore: int, back: int, flags: set[int], depth: Depth) -> Style:
    ink, paper = ANSI[fore & 7], ANSI[back & 7]
    bright_ink, bright_paper = fore > 7, back > 7
    if depth is Depth.SIXTEEN:
        ink += BRIGHT * bright_ink
        paper += BRIGHT * bright_paper
    elif ink == paper and fore != back and not (depth is Depth.CONSOLE and bright_ink):
        ink = BLACK if paper != BLACK else WHITE
    elif bright_ink:
        flags = flags | {BOLD}
    if depth is Depth.CONSOLE and bright_paper:
        flags = flags | {BLINK}
    return Style(FOREGROUND + ink, BACKGROUND + paper, frozenset(flags), hidden=fore == back)


def _plain(fore: int, back: int, flags: set[int]) -> Style:
    """Without colours: reverse where the background is the lighter, bold where bright; dark grey,
    which tells of what is out of reach, is faint."""
    if fore == DARK_GREY:
        flags = flags | {FAINT}
    if _light(back) > _light(fore):
        flags = flags | {REVERSE}
    elif fore > DARK_GREY:
        flags = flags | {BOLD}
    return Style(flags=frozenset(flags), hidden=fore == back)


def _light(colour: int) -> int:
    """How light an RGBI colour is, by the weights of the television standards."""
    red, green, blue = RGBI[colour]
    return 299 * red + 587 * green + 114 * blue
