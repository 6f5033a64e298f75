"""The register table against the manual's, and what writes and reads do to it."""

from __future__ import annotations

import pytest

from platforms.adapters.amiga import AmigaDisplay
from platforms.adapters.amiga import registers as reg
from platforms.machine import Machine

EXPECTED = {
    "DMACONR": 0x002,
    "VHPOSR": 0x006,
    "COPCON": 0x02E,
    "BLTCON0": 0x040,
    "BLTCPTH": 0x048,
    "BLTDPTL": 0x056,
    "BLTSIZE": 0x058,
    "BLTADAT": 0x074,
    "COP1LCH": 0x080,
    "COPJMP2": 0x08A,
    "DIWSTRT": 0x08E,
    "DDFSTOP": 0x094,
    "DMACON": 0x096,
    "BPL1PTH": 0x0E0,
    "BPL6PTL": 0x0F6,
    "BPLCON0": 0x100,
    "BPL2MOD": 0x10A,
    "BPL6DAT": 0x11A,
    "SPR0PTH": 0x120,
    "SPR7PTL": 0x13E,
    "SPR0POS": 0x140,
    "SPR7DATB": 0x17E,
    "COLOR00": 0x180,
    "COLOR31": 0x1BE,
}


@pytest.mark.parametrize(("name", "offset"), EXPECTED.items())
def test_offsets(name: str, offset: int) -> None:
    assert {r.name: r.port for r in reg.REGISTERS}[name] == offset


def test_every_offset_is_even_and_has_one_register() -> None:
    offsets = [register.port for register in reg.REGISTERS]
    assert len(set(offsets)) == len(offsets)
    assert all(0 <= offset < 0x200 and offset % 2 == 0 for offset in offsets)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("COLOR05", 0x0FFF),
        ("BPL3PTH", 0x0007),
        ("BPL3PTL", 0xFFFE),
        ("DDFSTRT", 0x00FC),
        ("BPL1MOD", 0xFFFE),
        ("COPCON", 0x0002),
        ("SPR3PTH", 0x0007),
        ("SPR3CTL", 0xFFFF),
    ],
)
def test_only_the_bits_that_exist_are_kept(name: str, kept: int) -> None:
    display = AmigaDisplay()
    offset = {r.name: r.port for r in reg.REGISTERS}[name]
    assert display.output(offset, 0xFFFF)
    assert display.value(name) == kept
    assert display.input(offset) is None


def test_dmacon_sets_and_clears() -> None:
    display = AmigaDisplay()
    seen = []
    for value in (0x83E0, 0x0100, 0x8001, 0x7FFF):
        display.output(reg.DMACON, value)
        seen.append(display.input(reg.DMACONR))
    assert seen == [0x03E0, 0x02E0, 0x02E1, 0]


@pytest.mark.parametrize(
    ("offset", "value"),
    [(0x000, 0), (0x002, 0), (0x181, 0), (0x1C0, 0), (0x200, 0), (-2, 0), (0x180, 0x10000)],
)
def test_what_means_nothing_lands_in_the_trace(offset: int, value: int) -> None:
    machine, display = Machine("amiga"), AmigaDisplay()
    machine.attach(memory=display, ports=display, clocked=display)
    machine.output(offset, value)
    assert [(a.kind, a.address, a.value) for a in machine.trace] == [("out", offset, value)]


def test_a_debugger_asks_by_name() -> None:
    with pytest.raises(KeyError, match="COLOR32"):
        AmigaDisplay().value("COLOR32")
