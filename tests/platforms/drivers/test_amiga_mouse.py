"""The Amiga's mouse: its counters as the Hardware Reference Manual has them, motion, buttons."""

from __future__ import annotations

import pytest

from platforms.devices.quadrature import ControllerPorts, QuadratureMouse
from platforms.drivers.amiga_mouse import AmigaMouse, counted
from platforms.hosts.base import Button, PointerMoved
from platforms.machine import Machine

MS = 1_000_000


@pytest.mark.parametrize(
    ("old", "new", "motion"),
    [(0x00FE, 0x0003, (5, 0)), (0x0100, 0xFF00, (0, -2)), (0x0000, 0x8000, (0, -128))],
)
def test_motion_between_two_readings(old: int, new: int, motion: tuple[int, int]) -> None:
    assert counted(old, new) == motion


@pytest.fixture
def mouse() -> AmigaMouse:
    machine = Machine("amiga")
    mouse = AmigaMouse(machine, (640, 200), ports=ControllerPorts(QuadratureMouse()))
    assert mouse.start()
    return mouse


def test_the_pointer_lands_on_the_lores_dot(mouse: AmigaMouse) -> None:
    for x, y in ((0, 0), (639, 199), (5, 100), (638, 3)):
        mouse.move_to(x, y)
        mouse.settle()
        assert mouse.position == (x // 2 * 2, y)
    mouse.move_to(-5, 999)
    mouse.settle()
    assert mouse.position == (0, 199)


def test_a_drag_comes_out_as_it_was_done(mouse: AmigaMouse) -> None:
    mouse.move_to(20, 30)
    mouse.button(1, True)
    mouse.move_to(600, 150)
    mouse.button(1, False)
    mouse.button(3, True)
    mouse.button(2, True)
    mouse.button(7, True)
    mouse.settle()
    told = mouse.take()
    assert [t for t in told if isinstance(t, Button)] == [
        Button(1, True, (20, 30)),
        Button(1, False, (600, 150)),
        Button(3, True, (600, 150)),
        Button(2, True, (600, 150)),
    ]
    assert PointerMoved((20, 30)) in told


def test_motion_is_counts_and_none_is_lost(mouse: AmigaMouse) -> None:
    mouse.move_to(0, 0)
    mouse.settle()
    mouse.move_by(300, 150)
    mouse.settle()
    assert mouse.position == (600, 150)
    mouse.move_by(1000, -1000)
    mouse.settle()
    assert mouse.position == (638, 0)


def test_a_field_is_the_time_of_the_standard() -> None:
    for standard, field_ms in (("ntsc", 17), ("pal", 20)):
        machine = Machine("amiga")
        ports = ControllerPorts(QuadratureMouse())
        mouse = AmigaMouse(machine, (640, 200), standard, ports=ports)
        machine.advance(1000 * MS)
        mouse.move_by(1, 0)
        assert mouse.next_ns is not None
        assert mouse.next_ns - 1000 * MS <= field_ms * MS
        machine.advance((1000 + field_ms) * MS)
        assert mouse.settled
        assert mouse.next_ns is None
