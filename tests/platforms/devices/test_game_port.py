"""The game port's one-shots and buttons; known answers, vectors 9 and 10.

Times: dbalsom/pc-emulation-book and 86Box agree on 24.2 us and 0.011 us for each ohm.
"""

from __future__ import annotations

import pytest

from platforms.devices.game_port import JUNIOR_PORTS, GamePort, one_shot_ns
from platforms.machine import Machine

PORT = 0x201


def machine_with(port: GamePort) -> Machine:
    machine = Machine("pc")
    machine.attach(ports=port, clocked=port)
    return machine


def after_us(machine: Machine, us: float) -> int:
    """What the port reads so long after a start at 0."""
    machine.advance(round(us * 1000))
    return machine.input(PORT)


@pytest.mark.parametrize(
    ("ohm", "us"),
    [
        *((0, 24.2), (25_000, 299.2), (50_000, 574.2), (75_000, 849.2)),
        *((100_000, 1124.2), (150_000, 1674.2), (250_000, 2774.2)),
    ],
)
def test_a_bit_falls_when_its_one_shot_ends(ohm: int, us: float) -> None:
    assert one_shot_ns(ohm) == round(us * 1000)
    port = GamePort()
    port.move(0, ohm, 0)
    machine = machine_with(port)
    machine.output(PORT, 0)
    assert after_us(machine, us - 0.001) & 1 == 1
    assert after_us(machine, us) & 1 == 0


def test_idle_with_two_sticks() -> None:
    port = GamePort()
    port.move(0, 50_000, 50_000)
    port.move(1, 50_000, 50_000)
    machine = machine_with(port)
    assert machine.input(PORT) == 0xF0
    machine.output(PORT, 0xAA)
    assert machine.input(PORT) == 0xFF


def test_stick_a_only() -> None:
    """B's bits never fall."""
    port = GamePort()
    port.move(0, 50_000, 50_000)
    machine = machine_with(port)
    machine.output(PORT, 0)
    assert after_us(machine, 10_000) == 0xFC
    port.press(0, 0, True)
    assert machine.input(PORT) == 0xEC


@pytest.mark.parametrize(
    ("stick", "button", "read"), [(0, 0, 0xE0), (0, 1, 0xD0), (1, 0, 0xB0), (1, 1, 0x70)]
)
def test_buttons_are_0_while_pressed(stick: int, button: int, read: int) -> None:
    port = GamePort()
    machine = machine_with(port)
    port.press(stick, button, True)
    assert machine.input(PORT) & 0xF0 == read
    port.press(stick, button, False)
    assert machine.input(PORT) & 0xF0 == 0xF0


def test_centre_falls_between_500_and_600_us() -> None:
    port = GamePort()
    port.move(0, 50_000, 50_000)
    machine = machine_with(port)
    machine.output(PORT, 0)
    assert after_us(machine, 500) & 3 == 3
    assert after_us(machine, 600) & 3 == 0


def test_left_and_down() -> None:
    port = GamePort()
    port.move(0, 0, 100_000)
    machine = machine_with(port)
    machine.output(PORT, 0)
    assert after_us(machine, 100) & 3 == 2
    assert after_us(machine, 1200) & 3 == 0


def test_nothing_plugged_in_still_times_after_5_ms() -> None:
    machine = machine_with(GamePort())
    machine.output(PORT, 0)
    assert after_us(machine, 5_000) == 0xFF


def test_unplugging_in_mid_game() -> None:
    port = GamePort()
    port.move(0, 50_000, 50_000)
    port.press(0, 0, True)
    machine = machine_with(port)
    port.unplug(0)
    machine.output(PORT, 0)
    assert after_us(machine, 10_000) == 0xFF


def test_a_running_one_shot_is_not_started_anew() -> None:
    port = GamePort()
    port.move(0, 50_000, 50_000)
    machine = machine_with(port)
    machine.output(PORT, 0)
    machine.advance(500_000)
    machine.output(PORT, 0)
    assert after_us(machine, 575) & 3 == 0


def test_no_card_reads_ff() -> None:
    assert Machine("pc").input(PORT) == 0xFF


def test_a_pcjr_answers_at_eight_ports() -> None:
    machine = machine_with(GamePort(JUNIOR_PORTS))
    assert [machine.input(port) & 0xF0 for port in JUNIOR_PORTS] == [0xF0] * 8
    assert not machine.trace


@pytest.mark.parametrize("stick", [-1, 2])
def test_there_are_two_sticks(stick: int) -> None:
    with pytest.raises(ValueError, match=r"choose from 0 \(A\) and 1 \(B\)"):
        GamePort().move(stick, 0, 0)
