"""A PC and a PCjr: model byte, equipment word, the BIOS's mode tables and variables."""

from __future__ import annotations

import pytest

from platforms import bios
from platforms.bios import Display, Equipment
from platforms.pc import MODELS, PC, MachineError, build_pc

BLANK_8 = bytes(256 * 8)
BLANK_14 = bytes(256 * 14)


def pc_with(adapter: str, **options: object) -> PC:
    font = BLANK_14 if adapter in ("mda", "hercules") else BLANK_8
    return build_pc(adapter, font=font, **options)  # type: ignore[arg-type]


EQUIPMENT = {
    0x522D: Equipment(Display.CGA_80, serial=1, printers=1, game=True),
    0x523D: Equipment(Display.MONO, serial=1, printers=1, game=True),
    0x521D: Equipment(Display.CGA_40, serial=1, printers=1, game=True),
    0x131D: Equipment(Display.CGA_40, serial=1, game=True, no_dma=True),
    0x0041: Equipment(Display.NONE, diskettes=2, planar_kb=16),
    0x0002: Equipment(Display.NONE, diskettes=0, planar_kb=16, coprocessor=True),
}


@pytest.mark.parametrize("word", EQUIPMENT)
def test_the_equipment_word(word: int) -> None:
    pc = pc_with("cga", equipment=EQUIPMENT[word])
    assert pc.read_word(0x410) == word


@pytest.mark.parametrize(
    ("adapter", "bits"), [("mda", 3), ("hercules", 3), ("cga", 2), ("pcjr", 1)]
)
def test_the_equipment_word_names_the_display(adapter: str, bits: int) -> None:
    assert pc_with(adapter).read_word(0x410) >> 4 & 3 == bits


def test_a_pcjr_reports_a_game_port_and_no_dma() -> None:
    assert pc_with("pcjr").read_word(0x410) & 0x1100 == 0x1100


@pytest.mark.parametrize(
    ("model", "byte", "jump", "diskette"),
    [
        ("pc", 0xFF, "EA 5B E0 00 F0", 0x02),
        ("xt", 0xFE, "EA 5B E0 00 F0", 0x02),
        ("at", 0xFC, "EA 5B E0 00 F0", 0x02),
        ("pcjr", 0xFD, "EA 43 00 00 F0", 0x03),
    ],
)
def test_how_a_computer_tells_what_it_is(model: str, byte: int, jump: str, diskette: int) -> None:
    machine = pc_with("pcjr" if model == "pcjr" else "cga", model=model).machine
    assert machine.read(0xFFFFE) == byte
    assert bytes(machine.read(0xFFFF0 + n) for n in range(5)) == bytes.fromhex(jump)
    assert bytes(machine.read(0xFFFF5 + n) for n in range(8)) == MODELS[model].date
    assert machine.read(0xFEFC8) == diskette


def test_read_only_memory_keeps_its_bytes() -> None:
    machine = pc_with("cga").machine
    machine.write(0xFFFFE, 0)
    assert machine.read(0xFFFFE) == 0xFF
    with pytest.raises(IndexError):
        machine.block(0xF0000, 1)


@pytest.mark.parametrize(
    ("number", "mode", "colour", "columns", "length"),
    [
        (0, 0x2C, 0x30, 40, 0x0800),
        (1, 0x28, 0x30, 40, 0x0800),
        (2, 0x2D, 0x30, 80, 0x1000),
        (3, 0x29, 0x30, 80, 0x1000),
        (4, 0x2A, 0x30, 40, 0x4000),
        (5, 0x2E, 0x30, 40, 0x4000),
        (6, 0x1E, 0x3F, 80, 0x4000),
    ],
)
def test_setting_a_mode_of_the_colour_card(
    number: int, mode: int, colour: int, columns: int, length: int
) -> None:
    pc = pc_with("cga")
    pc.machine.block(0xB8000, 0x4000)[:] = 0x55
    pc.write_word(0x450, 0x1234)
    pc.set_mode(number)
    assert pc.adapter.value("mode") == mode
    assert pc.adapter.value("colour") == colour
    assert pc.machine.read(0x449) == number
    assert pc.read_word(0x44A) == columns
    assert pc.read_word(0x44C) == length
    assert pc.read_word(0x44E) == 0
    assert all(pc.read_word(0x450 + 2 * page) == 0 for page in range(8))
    assert pc.read_word(0x460) == 0x0607
    assert pc.machine.read(0x462) == 0
    assert pc.read_word(0x463) == 0x3D4
    assert (pc.machine.read(0x465), pc.machine.read(0x466)) == (mode, colour)
    fill = b"\x00\x00" if number >= 4 else b"\x20\x07"
    assert pc.machine.block(0xB8000, 0x4000).tobytes() == fill * 0x2000
    assert not pc.machine.trace


@pytest.mark.parametrize("adapter", ["mda", "hercules"])
@pytest.mark.parametrize("asked", [7, 3, 4])
def test_with_a_monochrome_display_every_number_sets_mode_7(adapter: str, asked: int) -> None:
    pc = pc_with(adapter)
    pc.set_mode(asked)
    assert pc.machine.read(0x449) == 7
    assert pc.read_word(0x44A) == 0x50
    assert pc.read_word(0x44C) == 0x4000
    assert pc.read_word(0x463) == 0x3B4
    assert pc.machine.read(0x465) == 0x29
    assert pc.adapter.value("R9 maximum scan line") == 13
    assert pc.machine.block(0xB0000, 0x1000).tobytes() == b"\x20\x07" * 0x800


def test_mode_7_on_a_colour_display_sends_the_monochrome_table_to_the_colour_card() -> None:
    pc = pc_with("cga")
    pc.set_mode(7)
    assert pc.read_word(0x463) == 0x3D4
    assert pc.adapter.value("R9 maximum scan line") == 13


@pytest.mark.parametrize("number", [-1, 8, 13])
def test_a_pc_has_modes_0_to_7(number: int) -> None:
    with pytest.raises(ValueError, match=f"no BIOS mode {number} on a PC, choose 0 to 7"):
        pc_with("cga").set_mode(number)


@pytest.mark.parametrize(
    ("number", "mode_1", "mask", "mode_2", "page"),
    [
        (0, 0x0C, 0x0F, 0x02, 0x3F),
        (1, 0x08, 0x0F, 0x02, 0x3F),
        (2, 0x0D, 0x0F, 0x02, 0x3F),
        (3, 0x09, 0x0F, 0x02, 0x3F),
        (4, 0x0A, 0x03, 0x00, 0x7F),
        (5, 0x0E, 0x03, 0x00, 0x7F),
        (6, 0x0E, 0x01, 0x08, 0x7F),
        (8, 0x1A, 0x0F, 0x00, 0x7F),
        (9, 0x1B, 0x0F, 0x00, 0xF6),
        (10, 0x0B, 0x03, 0x00, 0xF6),
    ],
)
def test_setting_a_mode_of_a_pcjr(
    number: int, mode_1: int, mask: int, mode_2: int, page: int
) -> None:
    pc = pc_with("pcjr")
    pc.machine.block(0x18000, 0x8000)[:] = 0x55
    pc.set_mode(number)
    seen = [pc.adapter.value(n) for n in ("mode 1", "palette mask", "border", "mode 2", "page")]
    assert seen == [mode_1, mask, 0, mode_2, page]
    assert pc.machine.read(0x449) == number
    assert pc.machine.read(0x48A) == page
    first = 0x18000 if number in (9, 10) else 0x1C000
    fill = b"\x20\x0f" if number < 4 else b"\x00\x00"
    assert pc.machine.block(first, 0x20000 - first).tobytes() == fill * ((0x20000 - first) // 2)
    assert not pc.machine.trace


@pytest.mark.parametrize(("asked", "number"), [(7, 0), (11, 0), (0x83, 3)])
def test_numbers_that_a_pcjr_takes_for_others(asked: int, number: int) -> None:
    pc = pc_with("pcjr")
    pc.set_mode(asked)
    assert pc.machine.read(0x449) == number


def test_bit_7_keeps_the_memory_of_a_pcjr() -> None:
    pc = pc_with("pcjr")
    pc.machine.block(0x1C000, 0x4000)[:] = 0x55
    pc.set_mode(0x84)
    assert set(pc.machine.block(0x1C000, 0x4000).tolist()) == {0x55}


@pytest.mark.parametrize(
    ("asked", "number", "page"), [(1, 1, 0x1B), (4, 4, 0x5B), (9, 0, 0x1B), (2, 0, 0x1B)]
)
def test_a_pcjr_with_64_kb(asked: int, number: int, page: int) -> None:
    pc = pc_with("pcjr", memory_kb=64)
    pc.set_mode(asked)
    assert pc.machine.read(0x449) == number
    assert pc.adapter.value("page") == page


@pytest.mark.parametrize(
    ("adapter", "options", "message"),
    [
        ("ega", {}, "no display adapter 'ega', choose from mda, cga, hercules, pcjr"),
        ("cga", {"model": "ps2"}, "no machine 'ps2', choose from pc, xt, at, pcjr"),
        ("cga", {"model": "pcjr"}, "cga does not fit the machine pcjr, only pc, xt, at"),
        ("pcjr", {"model": "at"}, "pcjr does not fit the machine at, only pcjr"),
        ("pcjr", {"memory_kb": 256}, "a pcjr has 64 or 128 KB, not 256"),
    ],
)
def test_computers_that_do_not_exist(
    adapter: str, options: dict[str, object], message: str
) -> None:
    with pytest.raises(MachineError, match=message):
        pc_with(adapter, **options)


def test_what_nothing_answers_reads_ff_and_is_traced() -> None:
    machine = pc_with("cga").machine
    assert machine.read(0xA0000) == 0xFF
    assert machine.input(0x3B5) == 0xFF
    machine.output(0x3D5 + 0x100, 1)
    assert [entry.kind for entry in machine.trace] == ["read", "in", "out"]


@pytest.mark.parametrize(("adapter", "base"), [("cga", 0x3D4), ("mda", 0x3B4), ("pcjr", 0x3D4)])
def test_the_6845_is_found_as_programs_found_it(adapter: str, base: int) -> None:
    machine = pc_with(adapter).machine
    machine.output(base, 0x0F)
    saved = machine.input(base + 1)
    machine.output(base + 1, 0x66)
    assert machine.input(base + 1) == 0x66
    machine.output(base + 1, saved)
    absent = base ^ 0x060
    machine.output(absent, 0x0F)
    machine.output(absent + 1, 0x66)
    assert machine.input(absent + 1) == 0xFF


@pytest.mark.parametrize("adapter", ["mda", "cga", "hercules", "pcjr"])
def test_the_project_s_own_font_serves(adapter: str) -> None:
    pc = build_pc(adapter)
    pc.set_mode(7 if adapter in ("mda", "hercules") else 1)
    base = 0xB0000 if adapter in ("mda", "hercules") else 0xB8000
    pc.machine.block(base, 2)[:] = ord("A"), 0x07
    assert 7 in pc.adapter.scan_out().dots


def test_memory_sizes() -> None:
    assert pc_with("cga").read_word(bios.MEMORY_KB) == 640
    assert pc_with("pcjr").read_word(bios.MEMORY_KB) == 128
    machine = pc_with("cga", memory_kb=64).machine
    machine.write(0xFFFF, 0x5A)
    assert machine.read(0xFFFF) == 0x5A
    assert machine.read(0x10000) == 0xFF
