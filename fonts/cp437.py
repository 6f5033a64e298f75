"""Code page 437 between cells and Unicode: what a text screen shows, as characters."""

import unicodedata

UNICODE = (
    " ☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼"
    " !\"#$%&'()*+,-./0123456789:;<=>?"
    "@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_"
    "`abcdefghijklmnopqrstuvwxyz{|}~⌂"
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ"
    "áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
    "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
    "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0"
)
"""The character that each of the 256 codes shows, the graphic ones for 00-1F and 7F included."""

UNKNOWN = ord("?")

_NEAREST = str.maketrans(
    "‘’‚“”„–—−…×●▪♡♢♤♧βμ∑∏∈Ω∅⟨⟩",
    '\'\',"""---.x•■♥♦♠♣ßµΣπεΩφ<>',
)
_CODES = {char: code for code, char in reversed(list(enumerate(UNICODE)))} | {" ": 0x20}


def encode(text: str) -> bytes:
    """One code for each character, so that columns stay where they are.

    A character outside the page becomes its nearest (curly quotes, dashes, open suit signs), then
    its base letter without the accent, then `?`.
    """
    return bytes([_CODES[char] if char in _CODES else _nearest(char) for char in text])


def decode(codes: bytes) -> str:
    """The characters that these codes show, one each."""
    return codes.decode("latin-1").translate(UNICODE)


def _nearest(char: str) -> int:
    for candidate in (char.translate(_NEAREST), unicodedata.normalize("NFKD", char)[:1]):
        if candidate in _CODES:
            return _CODES[candidate]
    return UNKNOWN
