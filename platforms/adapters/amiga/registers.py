"""The custom chips' registers of a 512K OCS Amiga, as data (HRM appendix A).

Offsets count from DFF000h. Only what the display, the Copper, the sprites and the Blitter use is
here; the other offsets belong to other devices.
"""

from __future__ import annotations

from typing import Final

from platforms.adapters.base import Register

RAM_BYTES: Final = 0x80000
"""Chip RAM of the machine; addresses wrap at 19 bits."""
ADDRESS_MASK: Final = RAM_BYTES - 1

DMACONR: Final = 0x002
VPOSR: Final = 0x004
VHPOSR: Final = 0x006
COPCON: Final = 0x02E
BLTCON0: Final = 0x040
BLTCON1: Final = 0x042
BLTAFWM: Final = 0x044
BLTALWM: Final = 0x046
BLTCPT: Final = 0x048
BLTBPT: Final = 0x04C
BLTAPT: Final = 0x050
BLTDPT: Final = 0x054
BLTSIZE: Final = 0x058
BLTCMOD: Final = 0x060
BLTBMOD: Final = 0x062
BLTAMOD: Final = 0x064
BLTDMOD: Final = 0x066
BLTCDAT: Final = 0x070
BLTBDAT: Final = 0x072
BLTADAT: Final = 0x074
COP1LC: Final = 0x080
COP2LC: Final = 0x084
COPJMP1: Final = 0x088
COPJMP2: Final = 0x08A
DIWSTRT: Final = 0x08E
DIWSTOP: Final = 0x090
DDFSTRT: Final = 0x092
DDFSTOP: Final = 0x094
DMACON: Final = 0x096
BPL1PT: Final = 0x0E0
BPLCON0: Final = 0x100
BPLCON1: Final = 0x102
BPLCON2: Final = 0x104
BPL1MOD: Final = 0x108
BPL2MOD: Final = 0x10A
BPL1DAT: Final = 0x110
SPR0PT: Final = 0x120
SPR0POS: Final = 0x140
COLOR00: Final = 0x180

SET_BIT: Final = 0x8000
"""Of a DMACON write: set the bits that are 1, else clear them."""
DMA_MASTER: Final = 0x0200
DMA_BITPLANES: Final = 0x0100
DMA_COPPER: Final = 0x0080
DMA_BLITTER: Final = 0x0040
DMA_SPRITES: Final = 0x0020
USE_A, USE_B, USE_C, USE_D = 0x0800, 0x0400, 0x0200, 0x0100
"""Of BLTCON0: the channels that take part in a blit."""
BLITTER_BUSY: Final = 0x4000
"""Of DMACONR: a blit has not been done yet."""
BLITTER_ZERO: Final = 0x2000
"""Of DMACONR: the last blit wrote no 1 bit."""

PLANES: Final = 6
SPRITES: Final = 8
COLOURS: Final = 32

_PLAIN: Final = (
    ("COPCON", COPCON, 0x0002),
    ("BLTCON0", BLTCON0, 0xFFFF),
    ("BLTCON1", BLTCON1, 0xFFFF),
    ("BLTAFWM", BLTAFWM, 0xFFFF),
    ("BLTALWM", BLTALWM, 0xFFFF),
    ("BLTSIZE", BLTSIZE, 0xFFFF),
    ("BLTCMOD", BLTCMOD, 0xFFFE),
    ("BLTBMOD", BLTBMOD, 0xFFFE),
    ("BLTAMOD", BLTAMOD, 0xFFFE),
    ("BLTDMOD", BLTDMOD, 0xFFFE),
    ("BLTCDAT", BLTCDAT, 0xFFFF),
    ("BLTBDAT", BLTBDAT, 0xFFFF),
    ("BLTADAT", BLTADAT, 0xFFFF),
    ("COPJMP1", COPJMP1, 0x0000),
    ("COPJMP2", COPJMP2, 0x0000),
    ("DIWSTRT", DIWSTRT, 0xFFFF),
    ("DIWSTOP", DIWSTOP, 0xFFFF),
    ("DDFSTRT", DDFSTRT, 0x00FC),
    ("DDFSTOP", DDFSTOP, 0x00FC),
    ("DMACON", DMACON, 0x07FF),
    ("BPLCON0", BPLCON0, 0xFF0E),
    ("BPLCON1", BPLCON1, 0x00FF),
    ("BPLCON2", BPLCON2, 0x007F),
    ("BPL1MOD", BPL1MOD, 0xFFFE),
    ("BPL2MOD", BPL2MOD, 0xFFFE),
)


def _pointer(name: str, offset: int) -> tuple[Register, Register]:
    return (
        Register(name + "H", offset, mask=ADDRESS_MASK >> 16),
        Register(name + "L", offset + 2, mask=0xFFFE),
    )


def _table() -> tuple[Register, ...]:
    found = [Register(name, offset, mask=mask) for name, offset, mask in _PLAIN]
    found += [
        Register("DMACONR", DMACONR, mask=0x7FFF, readable=True, writable=False),
        Register("VPOSR", VPOSR, mask=0xFFFF, readable=True, writable=False),
        Register("VHPOSR", VHPOSR, mask=0xFFFF, readable=True, writable=False),
    ]
    for name, offset in (
        ("BLTCPT", BLTCPT),
        ("BLTBPT", BLTBPT),
        ("BLTAPT", BLTAPT),
        ("BLTDPT", BLTDPT),
        ("COP1LC", COP1LC),
        ("COP2LC", COP2LC),
    ):
        found += _pointer(name, offset)
    for plane in range(PLANES):
        found += _pointer(f"BPL{plane + 1}PT", BPL1PT + 4 * plane)
        found.append(Register(f"BPL{plane + 1}DAT", BPL1DAT + 2 * plane, mask=0xFFFF))
    for sprite in range(SPRITES):
        found += _pointer(f"SPR{sprite}PT", SPR0PT + 4 * sprite)
        for place, part in enumerate(("POS", "CTL", "DATA", "DATB")):
            offset = SPR0POS + 8 * sprite + 2 * place
            found.append(Register(f"SPR{sprite}{part}", offset, mask=0xFFFF))
    for colour in range(COLOURS):
        found.append(Register(f"COLOR{colour:02}", COLOR00 + 2 * colour, mask=0x0FFF))
    return tuple(sorted(found, key=lambda register: register.port))


REGISTERS: Final = _table()
MASKS: Final = {register.port: register.mask for register in REGISTERS if register.writable}


def reset_values() -> list[int]:
    """The register file after power-on: 256 words, indexed by offset / 2."""
    return [0] * 256


def is_sprite(offset: int) -> bool:
    """Whether a register belongs to a sprite: those are kept by the sprites themselves."""
    return SPR0PT <= offset < COLOR00


def is_blitter(offset: int) -> bool:
    """Whether a register belongs to the Blitter, which keeps it itself."""
    return BLTCON0 <= offset <= BLTADAT


def store(values: list[int], offset: int, value: int) -> bool:
    """Put a 16-bit write into the register file; False where no register takes it."""
    mask = MASKS.get(offset)
    if mask is None or not 0 <= value <= 0xFFFF:
        return False
    if offset == DMACON:
        bits = value & mask
        old = values[DMACON >> 1]
        values[DMACON >> 1] = old | bits if value & SET_BIT else old & ~bits
    else:
        values[offset >> 1] = value & mask
    return True


def pointer(values: list[int], offset: int) -> int:
    """The address in a pair of pointer registers."""
    return values[offset >> 1] << 16 | values[(offset >> 1) + 1]


def set_pointer(values: list[int], offset: int, address: int) -> None:
    """Put an address into a pair of pointer registers; it wraps at the end of chip RAM."""
    values[offset >> 1] = address >> 16 & ADDRESS_MASK >> 16
    values[(offset >> 1) + 1] = address & 0xFFFE


def signed(word: int) -> int:
    """A 16-bit two's complement word, as a modulo is."""
    return word - 0x10000 if word & 0x8000 else word
