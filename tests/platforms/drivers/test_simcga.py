"""SIMCGA: known answers SIM-01..04, worked out from its documents (Guzis 1986-87)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from platforms import bios
from platforms.adapters.crtc import Crtc
from platforms.drivers.simcga import CRTC, Copied, SimCga
from platforms.pc import PC, build_pc

TICK_NS = 54_925_409


@pytest.fixture
def pc() -> PC:
    return build_pc("hercules")


def resident(pc: PC, copied: Copied = Copied.ODD) -> SimCga:
    driver = SimCga(pc.machine, copied)
    driver.install()
    return driver


def lit(pc: PC) -> np.ndarray:
    return pc.adapter.scan_out().dots != 0


def test_cga_memory_shows_as_640_by_300(pc: PC) -> None:
    resident(pc).set_mode(4)
    assert lit(pc).shape == (300, 640)
    assert not lit(pc).any()


@pytest.mark.parametrize(
    ("cga_line", "screen_line"), [(0, 0), (1, 1), (2, 3), (3, 4), (198, 297), (199, 298)]
)
def test_screen_line_of_a_cga_line(pc: PC, cga_line: int, screen_line: int) -> None:
    """SIM-01: two CGA lines are the first two of three screen lines."""
    resident(pc).set_mode(6)
    offset = (cga_line & 1) * 0x2000 + (cga_line >> 1) * 80
    pc.machine.block(0xB8000 + offset, 80)[:] = 0xFF
    assert np.flatnonzero(lit(pc).all(axis=1)).tolist() == [screen_line]


def test_a_pixel_of_320_is_a_pair_of_dots(pc: PC) -> None:
    """SIM-02: colours 0 1 2 3 become 00 01 10 11; 1 and 2 are equally bright."""
    resident(pc).set_mode(4)
    pc.machine.write(0xB8000, 0x1B)
    assert lit(pc)[0, :8].astype(int).tolist() == [0, 0, 0, 1, 1, 0, 1, 1]


def test_the_third_line_lags_until_the_timer_ticks(pc: PC) -> None:
    """SIM-03."""
    resident(pc).set_mode(6)
    pc.machine.write(0xBA000, 0xFF)
    pc.machine.advance(TICK_NS)
    assert not lit(pc)[2, :8].any()
    pc.machine.advance(TICK_NS + 1)
    assert lit(pc)[2, :8].all()


def test_the_even_line_may_be_the_one_repeated(pc: PC) -> None:
    resident(pc, Copied.EVEN).set_mode(6)
    pc.machine.write(0xB8000, 0xFF)
    pc.machine.advance(2 * TICK_NS)
    assert lit(pc)[[0, 1, 2], 0].tolist() == [True, False, True]


def test_its_timing_fits_both_documented_frequencies() -> None:
    """SIM-04: 18.519 kHz and 53.06 Hz at 16 MHz."""
    crtc = Crtc()
    for index, value in enumerate(CRTC):
        crtc.select(index)
        crtc.write(value)
    clock = Fraction(16_000_000)
    dots = (CRTC[0] + 1) * 16
    lines = (CRTC[4] + 1) * (CRTC[9] + 1) + CRTC[5]
    assert (dots, lines) == (864, 349)
    assert round(float(clock / dots), 0) == 18519
    assert round(float(clock / dots / lines), 2) == 53.06
    assert crtc.field_start_ns(1, clock, 16) == pytest.approx(1e9 / 53.06, rel=1e-4)


def test_the_equipment_word_tells_a_colour_display(pc: PC) -> None:
    assert bios.read_word(pc.machine, bios.EQUIPMENT) >> 4 & 3 == bios.Display.MONO
    resident(pc)
    assert bios.read_word(pc.machine, bios.EQUIPMENT) >> 4 & 3 == bios.Display.CGA_80


@pytest.mark.parametrize("number", range(4))
def test_text_of_forty_columns_becomes_eighty(pc: PC, number: int) -> None:
    resident(pc).set_mode(number)
    frame = pc.adapter.scan_out()
    assert frame.cells is not None
    assert frame.cells.shape[:2] == (25, 80)


@pytest.mark.parametrize("port", [0x3D4, 0x3D8, 0x3D9])
def test_the_registers_of_a_cga_are_not_there(pc: PC, port: int) -> None:
    resident(pc).set_mode(4)
    pc.machine.output(port, 0x30)
    assert pc.machine.input(0x3DA) == 0xFF
    assert [str(access)[:8] for access in pc.machine.trace] == [f"out {port:04X}", "in 03DA "]
