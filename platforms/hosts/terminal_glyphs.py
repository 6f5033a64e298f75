"""The characters that a terminal can show for the 256 codes of a text screen."""

from __future__ import annotations

import locale
from codecs import lookup
from collections.abc import Mapping
from typing import Final

from fonts.cp437 import UNICODE

ASCII: Final = (
    " @@HDCS*#o#mfd&*><|!PS-|^v><L-^v"
    " !\"#$%&'()*+,-./0123456789:;<=>?"
    "@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_"
    "`abcdefghijklmnopqrstuvwxyz{|}~^"
    "CueaaaaceeeiiiAAEaAooouuyOUcLYPf"
    "aiounNao?--%%!<>.:#|++++++|+++++"
    '++++-++++++++=+++++++++++++#_##"'
    "aBGpSsmtFTOd8fen=+><()/~o..vn2# "
)
"""What stands for each code where nothing but ASCII can be shown."""

CONSOLE_FONT: Final = frozenset("░▒▓█▄▀▌▐│─┌┐└┘├┤┬┴┼║═╔╗╚╝╠╣╦╩╬╒╓╕╖╘╙╛╜╞╟╡╢╤╥╧╨╪╫")
"""Beyond Latin 1, what the fonts of the Linux console have: no suits."""

UTF_8: Final = "utf-8"


def encoding_of(environ: Mapping[str, str]) -> str:
    """The encoding that the locale asks for.

    Where the locale is not installed here its name still tells what the terminal takes.
    """
    named = next(filter(None, (environ.get(n) for n in ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    if "UTF" in named.upper():
        return UTF_8
    try:
        return lookup(locale.getencoding()).name
    except LookupError:
        return "ascii"


def glyphs(encoding: str, console: bool = False) -> tuple[bytes, ...]:
    """The bytes to send for each code; `console`: to the Linux console, whose fonts are small."""
    return tuple(
        _glyph(character, plain, encoding, console)
        for character, plain in zip(UNICODE, ASCII, strict=True)
    )


def _glyph(character: str, plain: str, encoding: str, console: bool) -> bytes:
    known = not console or character in CONSOLE_FONT or ord(character) < 0x100
    if known and not character.isspace():
        shown = character.encode(encoding, errors="ignore")
        # Of old encodings, what takes two bytes is two columns wide.
        if len(shown) == 1 or (shown and encoding == UTF_8):
            return shown
    return plain.encode("ascii")
