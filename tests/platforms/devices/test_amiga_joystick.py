"""The joystick at an Amiga's port (Hardware Reference Manual)."""

from __future__ import annotations

from itertools import product

import pytest

from platforms.devices.amiga_joystick import AmigaJoystick, Switches, joy_data, switches_of
from platforms.devices.quadrature import ControllerPorts, QuadratureMouse
from platforms.machine import Machine


@pytest.mark.parametrize(
    ("directions", "word"),
    [
        *(("", 0x0000), ("right", 0x0003), ("left", 0x0300), ("up", 0x0100), ("down", 0x0001)),
        *(("up right", 0x0103), ("down left", 0x0301), ("up left", 0x0200)),
        ("down right", 0x0002),
    ],
)
def test_joydat(directions: str, word: int) -> None:
    assert joy_data(Switches(**dict.fromkeys(directions.split(), True))) == word


@pytest.mark.parametrize("closed", list(product((False, True), repeat=5)))
def test_reading_is_the_inverse(closed: tuple[bool, ...]) -> None:
    switches = Switches(*closed)
    assert switches_of(joy_data(switches), switches.fire) == switches


def test_fire_pulls_bit_7_of_the_cia() -> None:
    stick = AmigaJoystick()
    ports = ControllerPorts(QuadratureMouse(), stick)
    machine = Machine("amiga")
    machine.attach(memory=ports, ports=ports)
    assert machine.read(0xBFE001) == 0xFF
    stick.switches = Switches(left=True, fire=True)
    assert machine.read(0xBFE001) == 0x7F
    assert machine.input(0x00C) == 0x0300
