"""Lines put down together show what the chips' word-by-word way shows, whatever the state."""

from __future__ import annotations

import random

import numpy as np
import pytest

from platforms.adapters.amiga import AmigaDisplay
from platforms.adapters.amiga import registers as reg

COPPER_LIST = 0x1000
SPRITE_DATA = 0x8000
FIRST_LINE, LINES = 40, 50


def pointer_moves(register: int, address: int) -> list[int]:
    return [register, address >> 16, register + 2, address & 0xFFFE]


def random_colour_moves(rng: random.Random, count: int) -> list[int]:
    pens = [rng.randrange(32) for _ in range(count)]
    return [word for pen in pens for word in (reg.COLOR00 + 2 * pen, rng.randrange(0x1000))]


def random_write(rng: random.Random) -> list[int]:
    """A MOVE or two to a register that matters in the middle of a field."""
    plane, sprite = rng.randrange(6), rng.randrange(8)
    address = 2 * rng.randrange(0x40000)
    match rng.randrange(12):
        case 0 | 1:
            return random_colour_moves(rng, 3)
        case 2:
            return [reg.BPLCON1, rng.randrange(256)]
        case 3:
            return [reg.BPLCON2, rng.randrange(128)]
        case 4:
            return pointer_moves(reg.BPL1PT + 4 * plane, address)
        case 5:
            return [rng.choice([reg.BPL1MOD, reg.BPL2MOD]), rng.choice([0, 0xFFD8, 0xFFB0, 40])]
        case 6:
            return pointer_moves(reg.SPR0PT + 4 * sprite, SPRITE_DATA + 4 * rng.randrange(64))
        case 7:
            return [reg.SPR0POS + 2 * rng.randrange(32), rng.randrange(0x10000)]
        case 8:
            bit = rng.choice([reg.DMA_SPRITES, reg.DMA_BITPLANES])
            return [reg.DMACON, bit | rng.choice([0, reg.SET_BIT])]
        case 9:
            return [rng.choice([reg.DIWSTRT, reg.DIWSTOP]), rng.choice([0x2C81, 0xF4C1, 0x40A1])]
        case 10:
            return [reg.BPL1DAT + 2 * plane, rng.randrange(0x10000)]
        case _:
            return [rng.choice([reg.DDFSTRT, reg.DDFSTOP]), rng.choice([0x30, 0x38, 0x3C, 0x60])]


def random_list(rng: random.Random, *, quiet: bool) -> list[int]:
    """A display set-up, then waits with writes after them: none within a line if `quiet`."""
    hires = rng.random() < 0.5
    bplcon0 = rng.randrange(0, 5 if hires else 8) << 12 | 0x8000 * hires
    bplcon0 |= rng.choice([0, 0, 0x400, 0x800])
    words = [reg.DIWSTRT, rng.choice([0x2C81, 0x2C71, 0x2CA1]), reg.DIWSTOP, 0xF4C1]
    words += [reg.DDFSTRT, rng.choice([0x30, 0x34, 0x38, 0x3C, 0x5C])]
    words += [reg.DDFSTOP, rng.choice([0xB4, 0xD0, 0xD4])]
    words += [reg.BPLCON0, bplcon0, reg.BPLCON1, rng.randrange(256)]
    words += [reg.BPLCON2, rng.choice([0x24, 0x12, 0x64, 0x0A, 0])]
    words += [reg.BPL1MOD, rng.choice([0, 0xFFD8, 2]), reg.BPL2MOD, rng.choice([0, 0xFFD8, 2])]
    for plane in range(6):
        words += pointer_moves(reg.BPL1PT + 4 * plane, 2 * rng.randrange(0x40000))
    for sprite in range(8):
        words += pointer_moves(reg.SPR0PT + 4 * sprite, SPRITE_DATA + 4 * rng.randrange(64))
    words += random_colour_moves(rng, 40)
    line = FIRST_LINE
    for _ in range(rng.randrange(12)):
        line = min(255, line + rng.randrange(8))
        words += [line << 8 | (0x05 if quiet else 1 | 2 * rng.randrange(0x70)), 0xFFFE]
        for _ in range(rng.randrange(1, 4)):
            words += random_write(rng)
    return [*words, 0xFFFF, 0xFFFE]


def display_with(words: list[int], seed: int) -> AmigaDisplay:
    display = AmigaDisplay()
    generator = np.random.default_rng(seed)
    display.block(0, reg.RAM_BYTES)[:] = generator.integers(0, 256, reg.RAM_BYTES, np.uint8)
    sprites = display.block(SPRITE_DATA, 0x200).reshape(-1, 16)
    sprites[:, 0] = generator.integers(FIRST_LINE, FIRST_LINE + LINES, len(sprites))
    sprites[:, 1] = generator.integers(0x38, 0xE8, len(sprites))
    sprites[:, 2] = sprites[:, 0] + 3
    sprites[:, 3] &= 0x81
    list_bytes = np.array(words, ">u2").view(np.uint8)
    display.block(COPPER_LIST, len(list_bytes))[:] = list_bytes
    for offset, value in (
        (reg.COP1LC, 0),
        (reg.COP1LC + 2, COPPER_LIST),
        (reg.DMACON, 0x83E0),
    ):
        assert display.output(offset, value)
    return display


@pytest.mark.parametrize("quiet", [True, False], ids=["between lines", "within lines"])
@pytest.mark.parametrize("seed", range(8))
def test_both_paths_show_the_same(seed: int, quiet: bool) -> None:
    words = random_list(random.Random(seed), quiet=quiet)
    fast, slow = display_with(words, seed), display_with(words, seed)
    for _ in range(2):
        shown = fast.scan_area(0x5C, FIRST_LINE, 724, LINES)
        expected = slow.scan_area(0x5C, FIRST_LINE, 724, LINES, exact=True)
        assert np.argwhere(shown.rgb() != expected.rgb())[:5].tolist() == []
        assert shown.same_picture(expected)
    assert [fast.value(r.name) for r in reg.REGISTERS] == [
        slow.value(r.name) for r in reg.REGISTERS
    ]


def test_the_states_differ_enough_to_tell_the_paths_apart() -> None:
    pictures = set()
    for seed in range(12):
        display = display_with(random_list(random.Random(seed), quiet=False), seed)
        pictures.add(display.scan_area(0x5C, FIRST_LINE, 724, LINES).digest())
    assert len(pictures) > 9
