"""The Blitter against known answers, plain rewritings of its rules, and its own slow way."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.adapters.amiga import AmigaDisplay
from platforms.adapters.amiga import registers as reg
from platforms.adapters.amiga.blitter import Blitter, combined, combined_word

SOURCE, TARGET = 0x10000, 0x20000
POINTERS = {"a": reg.BLTAPT, "b": reg.BLTBPT, "c": reg.BLTCPT, "d": reg.BLTDPT}


def words_at(ram: np.ndarray, address: int, count: int) -> list[int]:
    return ram[address : address + 2 * count].view(">u2").tolist()


def put(ram: np.ndarray, address: int, words: list[int]) -> None:
    ram[address : address + 2 * len(words)] = np.array(words, ">u2").view(np.uint8)


def blit(ram: np.ndarray, writes: dict[int, int], *, exact: bool = False, **at: int) -> Blitter:
    """Run a blit; `at` gives channels' addresses, BLTSIZE in `writes` comes last."""
    blitter = Blitter(ram, exact=exact)
    blitter.write(reg.BLTAFWM, 0xFFFF)
    blitter.write(reg.BLTALWM, 0xFFFF)
    for name, address in at.items():
        blitter.write(POINTERS[name], address >> 16)
        blitter.write(POINTERS[name] + 2, address & 0xFFFF)
    for offset, value in writes.items():
        blitter.write(offset, value)
    blitter.run()
    return blitter


@pytest.mark.parametrize(
    ("minterm", "rule"),
    [
        (0xF0, lambda a, b, c: a),
        (0xCC, lambda a, b, c: b),
        (0xAA, lambda a, b, c: c),
        (0x0F, lambda a, b, c: not a),
        (0x00, lambda a, b, c: False),
        (0xFF, lambda a, b, c: True),
        (0xCA, lambda a, b, c: b if a else c),
        (0x5A, lambda a, b, c: a != c),
        (0xFA, lambda a, b, c: a or c),
        (0xA0, lambda a, b, c: a and c),
        (0x0A, lambda a, b, c: c and not a),
    ],
)
def test_minterms_of_the_manual(minterm, rule) -> None:
    for a, b, c in itertools.product((False, True), repeat=3):
        words = [0xFFFF * bit for bit in (a, b, c)]
        assert combined_word(minterm, *words) == 0xFFFF * bool(rule(a, b, c))


@pytest.mark.parametrize("minterm", range(256))
def test_every_minterm_on_arrays_is_that_of_one_word(minterm: int) -> None:
    a, b, c = 0xF0F0, 0xCCCC, 0xAAAA
    arrays = [np.array([word], np.uint16) for word in (a, b, c)]
    assert combined(minterm, *arrays).tolist() == [combined_word(minterm, a, b, c)]


def test_cookie_cut_of_one_word() -> None:
    ram = np.zeros(reg.RAM_BYTES, np.uint8)
    for address, word in ((0x1000, 0xF0F0), (0x2000, 0xCCCC), (0x3000, 0xAAAA)):
        put(ram, address, [word])
    blit(
        ram,
        {reg.BLTCON0: 0x0FCA, reg.BLTSIZE: 1 << 6 | 1},
        a=0x1000,
        b=0x2000,
        c=0x3000,
        d=TARGET,
    )
    assert words_at(ram, TARGET, 1) == [0xCACA]


@pytest.mark.parametrize(
    ("control1", "expected"),
    [
        (0x0A, 0b0011110000011000),
        (0x12, 0b0001110000001000),
        (0x0E, 0b1110011111111111),
        (0x16, 0b1110001111110111),
    ],
    ids=["inclusive", "exclusive", "inclusive, carry in", "exclusive, carry in"],
)
@pytest.mark.parametrize("exact", [False, True])
def test_area_fill(control1: int, expected: int, exact: bool) -> None:
    ram = np.zeros(reg.RAM_BYTES, np.uint8)
    put(ram, SOURCE, [0b0010010000011000])
    writes = {reg.BLTCON0: 0x09F0, reg.BLTCON1: control1, reg.BLTSIZE: 1 << 6 | 1}
    blit(ram, writes, a=SOURCE, d=TARGET, exact=exact)
    assert words_at(ram, TARGET, 1) == [expected]


def test_a_fill_runs_from_the_right_of_a_row_to_its_left() -> None:
    ram = np.zeros(reg.RAM_BYTES, np.uint8)
    put(ram, SOURCE, [0x0001, 0x0000, 0x8000, 0x0100, 0x0000, 0x0000])
    writes = {reg.BLTCON0: 0x09F0, reg.BLTCON1: 0x0A, reg.BLTSIZE: 2 << 6 | 3}
    blit(ram, writes, a=SOURCE + 10, d=TARGET + 10)
    assert words_at(ram, TARGET, 6) == [1, 0xFFFF, 0x8000, 0xFF00, 0, 0]


def test_shifts_carry_from_word_to_word_and_row_to_row() -> None:
    ram = np.zeros(reg.RAM_BYTES, np.uint8)
    put(ram, SOURCE, [0x1234, 0x5678, 0x9ABC, 0xDEF0])
    blit(ram, {reg.BLTCON0: 0x49F0, reg.BLTSIZE: 2 << 6 | 2}, a=SOURCE, d=TARGET)
    assert words_at(ram, TARGET, 4) == [0x0123, 0x4567, 0x89AB, 0xCDEF]
    writes = {reg.BLTCON0: 0x49F0, reg.BLTCON1: 2, reg.BLTSIZE: 2 << 6 | 2}
    blit(ram, writes, a=SOURCE + 6, d=TARGET + 6)
    assert words_at(ram, TARGET, 4) == [0x2345, 0x6789, 0xABCD, 0xEF00]


def test_both_masks_fall_on_a_row_of_one_word() -> None:
    ram = np.zeros(reg.RAM_BYTES, np.uint8)
    put(ram, SOURCE, [0xFFFF] * 4)
    masks = {reg.BLTAFWM: 0x0FFF, reg.BLTALWM: 0xFFF0, reg.BLTCON0: 0x09F0}
    blit(ram, {**masks, reg.BLTSIZE: 2 << 6 | 1}, a=SOURCE, d=TARGET)
    assert words_at(ram, TARGET, 2) == [0x0FF0, 0x0FF0]
    blit(ram, {**masks, reg.BLTSIZE: 1 << 6 | 3}, a=SOURCE, d=TARGET)
    assert words_at(ram, TARGET, 3) == [0x0FFF, 0xFFFF, 0xFFF0]


def test_a_size_of_nothing_is_the_largest() -> None:
    ram = np.full(reg.RAM_BYTES, 0xFF, np.uint8)
    blitter = blit(ram, {reg.BLTCON0: 0x0100, reg.BLTSIZE: 0}, d=TARGET)
    assert not ram[TARGET : TARGET + 0x20000].any()
    assert ram[TARGET - 1] == ram[TARGET + 0x20000] == 0xFF
    assert reg.pointer(blitter._values, reg.BLTDPT) == TARGET + 0x20000
    assert blitter.zero


def test_b_data_is_shifted_when_written() -> None:
    ram = np.zeros(reg.RAM_BYTES, np.uint8)
    writes = {reg.BLTCON1: 0x4000, reg.BLTBDAT: 0xF00F, reg.BLTCON0: 0x01CC}
    blit(ram, {**writes, reg.BLTSIZE: 1 << 6 | 2}, d=TARGET)
    assert words_at(ram, TARGET, 2) == [0x0F00, 0x0F00]


def test_d_may_smear_over_what_is_still_to_be_read() -> None:
    """D is written one word behind the sources: a copy two words on repeats its start."""
    ram = np.zeros(reg.RAM_BYTES, np.uint8)
    put(ram, SOURCE, [1, 2, 3, 4, 5, 6])
    blit(ram, {reg.BLTCON0: 0x09F0, reg.BLTSIZE: 1 << 6 | 4}, a=SOURCE, d=SOURCE + 4)
    assert words_at(ram, SOURCE, 6) == [1, 2, 1, 2, 1, 2]
    put(ram, SOURCE, [1, 2, 3, 4, 5])
    blit(ram, {reg.BLTCON0: 0x09F0, reg.BLTSIZE: 1 << 6 | 4}, a=SOURCE, d=SOURCE + 2)
    assert words_at(ram, SOURCE, 5) == [1, 1, 2, 3, 4]


offsets = st.integers(-40, 40).map(lambda words: SOURCE + 2 * words)
moduli = st.sampled_from([0, 2, 8, 0xFFFE, 0xFFF8, 0xFFF0])


@given(
    control=st.integers(0, 0xFFFF),
    control1=st.integers(0, 0xFFFF).map(lambda value: value & 0xF01E),
    size=st.tuples(st.integers(1, 6), st.integers(1, 6)),
    masks=st.tuples(st.integers(0, 0xFFFF), st.integers(0, 0xFFFF)),
    data=st.tuples(*[st.integers(0, 0xFFFF)] * 3),
    at=st.tuples(offsets, offsets, offsets, offsets),
    steps=st.tuples(moduli, moduli, moduli, moduli),
    seed=st.integers(0, 1000),
)
@settings(max_examples=150, deadline=None)
def test_whole_arrays_do_what_single_words_do(
    control, control1, size, masks, data, at, steps, seed
) -> None:
    writes = {
        reg.BLTCON0: control,
        reg.BLTCON1: control1,
        reg.BLTAFWM: masks[0],
        reg.BLTALWM: masks[1],
        **dict(zip((reg.BLTADAT, reg.BLTBDAT, reg.BLTCDAT), data, strict=True)),
        **dict(zip((reg.BLTAMOD, reg.BLTBMOD, reg.BLTCMOD, reg.BLTDMOD), steps, strict=True)),
        reg.BLTSIZE: size[0] << 6 | size[1],
    }
    before = np.random.default_rng(seed).integers(0, 256, reg.RAM_BYTES, np.uint8)
    results = []
    for exact in (False, True):
        ram = before.copy()
        blitter = blit(ram, writes, exact=exact, **dict(zip("abcd", at, strict=True)))
        registers = [blitter.value(r.port) for r in reg.REGISTERS if reg.is_blitter(r.port)]
        results.append((ram.tobytes(), blitter.zero, registers, blitter._b_hold))
    assert results[0] == results[1]


def line_writes(x0: int, y0: int, x1: int, y1: int, *, one_dot: bool = False) -> dict[int, int]:
    """The registers for a line (Hardware Reference Manual, chapter 6)."""
    dx, dy = x1 - x0, y1 - y0
    longer, shorter = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    x_major = abs(dx) >= abs(dy)
    major_back, minor_back = (dx < 0, dy < 0) if x_major else (dy < 0, dx < 0)
    octant = 0x10 * x_major | 0x08 * minor_back | 0x04 * major_back
    error = 4 * shorter - 2 * longer
    return {
        reg.BLTCON0: (x0 & 15) << 12 | 0x0BCA,
        reg.BLTCON1: octant | 1 | 0x40 * (error < 0) | 2 * one_dot,
        reg.BLTAPT + 2: error & 0xFFFF,
        reg.BLTAMOD: 4 * (shorter - longer) & 0xFFFF,
        reg.BLTBMOD: 4 * shorter,
        reg.BLTCMOD: 80,
        reg.BLTDMOD: 80,
        reg.BLTADAT: 0x8000,
        reg.BLTBDAT: 0xFFFF,
        reg.BLTSIZE: (longer + 1) << 6 | 2,
    }


def dots_of_line(x0: int, y0: int, x1: int, y1: int, **options: bool) -> set[tuple[int, int]]:
    ram = np.zeros(reg.RAM_BYTES, np.uint8)
    address = TARGET + 80 * y0 + 2 * (x0 >> 4)
    blit(ram, line_writes(x0, y0, x1, y1, **options), c=address, d=address)
    bits = np.unpackbits(ram[TARGET : TARGET + 80 * 200]).reshape(200, 640)
    return {(int(x), int(y)) for y, x in np.argwhere(bits)}


def bresenham(x0: int, y0: int, x1: int, y1: int) -> set[tuple[int, int]]:
    dx, dy = x1 - x0, y1 - y0
    steep = abs(dy) > abs(dx)
    longer, shorter = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    step_x, step_y = (1 if dx >= 0 else -1), (1 if dy >= 0 else -1)
    x, y, error, found = x0, y0, 2 * shorter - longer, set()
    for _ in range(longer + 1):
        found.add((x, y))
        if error >= 0:
            x, y = (x + step_x, y) if steep else (x, y + step_y)
        error += 2 * (shorter - longer) if error >= 0 else 2 * shorter
        x, y = (x, y + step_y) if steep else (x + step_x, y)
    return found


def test_line_of_the_vectors() -> None:
    expected = {(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)}
    assert bresenham(0, 0, 7, 3) == expected
    assert dots_of_line(0, 0, 7, 3) == expected


@given(st.integers(0, 639), st.integers(0, 199), st.integers(0, 639), st.integers(0, 199))
@settings(max_examples=40, deadline=None)
def test_lines_are_bresenham_lines(x0: int, y0: int, x1: int, y1: int) -> None:
    assert dots_of_line(x0, y0, x1, y1) == bresenham(x0, y0, x1, y1)


def test_one_dot_a_row() -> None:
    assert dots_of_line(10, 5, 40, 9, one_dot=True) == {
        min(dot for dot in bresenham(10, 5, 40, 9) if dot[1] == y) for y in range(5, 10)
    }


def test_the_texture_runs_from_bit_bsh_to_the_right() -> None:
    ram = np.zeros(reg.RAM_BYTES, np.uint8)
    writes = line_writes(0, 0, 15, 0)
    writes[reg.BLTBDAT] = 0x00F1
    writes[reg.BLTCON1] |= 4 << 12
    blit(ram, writes, c=TARGET, d=TARGET)
    assert words_at(ram, TARGET, 1) == [0b1000_1000_0000_0111]


def test_a_blit_waits_for_its_dma() -> None:
    display = AmigaDisplay()
    display.block(TARGET, 4)[:] = 0xFF
    size = 1 << 6 | 1
    for offset, value in (
        (reg.BLTCON0, 0x0100),
        (reg.BLTDPT, TARGET >> 16),
        (reg.BLTDPT + 2, 0),
        (reg.BLTSIZE, size),
    ):
        display.output(offset, value)
    assert display.read(TARGET) == 0xFF
    assert display.input(reg.DMACONR) == reg.BLITTER_BUSY
    display.output(reg.DMACON, 0x8240)
    assert display.block(TARGET, 4).tolist() == [0, 0, 0xFF, 0xFF]
    assert display.input(reg.DMACONR) == 0x0240 | reg.BLITTER_ZERO
