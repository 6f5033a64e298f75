"""Which colour index each letter of the art is, per set of cards and suit.

The letters every set knows: ``W`` paper, ``K`` outline, ``v`` shadow, ``~`` the table shows,
``#`` ranks and words, ``o`` and ``*`` edge and inside of a suit sign, ``d`` and ``e`` outline and
ground of an empty place, ``b`` ``c`` the back, ``x`` ``y`` a blocked place, ``1`` ``2`` the cursor.
The letters of the court figures are told at the top of each art file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

Ink: TypeAlias = int | tuple[int, int]
"""A colour index, or two that alternate like the squares of a chessboard."""

TRANSPARENT: Final = 255

AMIGA_PALETTE: Final = (
    *(0x05A, 0xFFF, 0x002, 0xF80, 0x052, 0x031, 0xD11, 0x811),
    *(0xFD4, 0xA60, 0xFCA, 0xC86, 0x49E, 0xCCD, 0x778, 0x026),
)
"""Pens 0-15 as 0x0RGB: 0-3 are Workbench's; 4 and 5 the felt of the table and its shadow; card red
and its shade, gold and its shade, flesh and its shade, sky blue, light and dark grey, navy."""

AMIGA_TABLE_PEN: Final = 4
AMIGA_TABLE_SHADE_PEN: Final = 5


class Inks(NamedTuple):
    """The ink table of a set.

    `common`: inks of all pictures. `suits`: what differs in the faces of C, D, H and S; `labels`:
    the same for the labels of empty places, black and red. `picked`: the colour that each index
    turns to on a picked card. `bare`: what differs in the cursor where no card lies: in two colours
    it must be patterned to be seen on a card, but be plain to stand out from an empty place.
    """

    common: Mapping[str, Ink]
    suits: Mapping[str, Mapping[str, Ink]]
    labels: tuple[Mapping[str, Ink], Mapping[str, Ink]]
    picked: Mapping[int, int]
    bare: Mapping[str, Ink] = {}


def _inks(row: str) -> dict[str, Ink]:
    """A row of the tables below: each word is a letter and its index, or two as ``a1/2``."""
    table: dict[str, Ink] = {}
    for word in row.split():
        first, _, second = word[1:].partition("/")
        table[word[0]] = (int(first), int(second)) if second else int(first)
    return table


AMIGA: Final = Inks(
    common=_inks("~255 v5 W1 K2 d9 e5 x14 X13 Y15 i2 b6 B7 f8 t1 z15 13 22")
    | _inks("k2 w1 c13 m13 M14 g8 y3 G9 s10 S11 p11 l6 L7 F3 n4 N5"),
    suits={
        "C": _inks("#2 o2 *2 a4 A5 b8 B3 h7 H2 e5 u6 U7 q8 Q3"),
        "D": _inks("#6 o6 *6 a3 A9 b7 B8 h8 H3 e0 u12 U0 q6 Q7"),
        "H": _inks("#6 o6 *6 a6 A7 b8 B3 h9 H7 e0 u0 U15 q8 Q3"),
        "S": _inks("#2 o2 *2 a0 A15 b12 B1 h15 H2 e0 u6 U7 q12 Q0"),
    },
    labels=(_inks("#14 o14 *14"), _inks("#7 o7 *7")),
    picked={1: 8, 13: 3},
)

CGA: Final = Inks(
    common=_inks("~255 W3 K0 d1 e0 x1 X1 i0 b2 c3 f1 12 20 k0 s3 w3 m3 h0 n0 R2 z0"),
    suits={
        "C": _inks("#0 o0 *0 a1 b0 g2 j3 l2 u2"),
        "D": _inks("#2 o2 *2 a2 b1 g1 j2 l2 u1"),
        "H": _inks("#2 o2 *2 a2 b3 g1 j2 l2 u2"),
        "S": _inks("#0 o0 *0 a1 b3 g2 j3 l2 u1"),
    },
    labels=(_inks("#1 o1 *1"), _inks("#2 o2 *2")),
    picked={3: 1, 1: 3},
)

COMPOSITE: Final = Inks(
    common=_inks("~255 W3 K0 d3 e0 x0 X0 i3 b0 c3 f3 10/3 20 k0 s3 w3 m3 h0 n0 R0 z3")
    | _inks("#0 o0 g3 j0 l0 u0"),
    suits={
        "C": _inks("*0 a0 b3"),
        "D": _inks("*3 a3 b0"),
        "H": _inks("*3 a3 b0"),
        "S": _inks("*0 a0 b3"),
    },
    labels=(_inks("#3 o3 *3"), _inks("#3 o3 *0")),
    picked={3: 0, 0: 3},
    bare={"1": 3},
)

HERCULES: Final = COMPOSITE._replace(
    common={**COMPOSITE.common, **_inks("x1/2 X1/2 f1/2 i0")},
    suits={
        **COMPOSITE.suits,
        "D": _inks("*1/2 a1/2 b0"),
        "H": _inks("*1/2 a1/2 b3"),
    },
)
"""The composite monitor's, with a grey that it does not have."""

PCJR16: Final = Inks(
    common=_inks("~255 W15 K0 d10 e0 x7 X15 i8 b4 c15 f14 114 20 k0 s15 w15 m7 h6 n2 R4 z14")
    | _inks("g14 j4 l4 u4"),
    suits={
        "C": _inks("#0 o0 *0 a2 b10"),
        "D": _inks("#4 o4 *4 a6 b14"),
        "H": _inks("#4 o4 *4 a4 b12"),
        "S": _inks("#0 o0 *0 a1 b9"),
    },
    labels=(_inks("#10 o10 *10"), _inks("#12 o12 *12")),
    picked={15: 14, 14: 15},
)
