"""Sticks as programs read them, and the pointer they move."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.devices.amiga_joystick import AmigaJoystick, Switches
from platforms.devices.game_port import GamePort
from platforms.devices.pit import Pit
from platforms.devices.quadrature import ControllerPorts, QuadratureMouse
from platforms.drivers.game_bios import BasicSticks, read_positions, read_switches
from platforms.drivers.joystick import (
    DEAD_ZONE,
    FULL,
    PATIENCE_NS,
    AmigaStick,
    Axis,
    CalibrationError,
    Deflection,
    PcStick,
    StickPointer,
    calibrate,
    read_counts,
)
from platforms.hosts.base import Button, PointerMoved
from platforms.machine import Machine

FRAME = (320, 200)


class Desk:
    """A machine with a game port and its timer."""

    def __init__(self) -> None:
        self.machine = Machine("pc")
        self.port = GamePort()
        timer = Pit()
        for device in (self.port, timer):
            self.machine.attach(ports=device, clocked=device)

    def stick(self) -> StickPointer:
        """Stick A at rest, read once so that its rest is known."""
        self.port.move(0, 50_000, 50_000)
        pointer = StickPointer(self.machine, PcStick(self.machine), FRAME)
        assert pointer.poll() == []
        return pointer

    def hold(self, pointer: StickPointer, ms: int) -> list[PointerMoved | Button]:
        """Let time pass, polling as a console does."""
        return hold(self.machine, pointer, ms)


def hold(machine: Machine, pointer: StickPointer, ms: int) -> list[PointerMoved | Button]:
    """Let time pass; what the stick did, seen from its beginning."""
    told = pointer.poll()
    end_ns = machine.now_ns + ms * 1_000_000
    while (due_ns := pointer.next_ns or end_ns) < end_ns:
        machine.advance(max(machine.now_ns, due_ns))
        told += pointer.poll()
    machine.advance(max(machine.now_ns, end_ns))
    return told + pointer.poll()


def test_counts_of_a_whole_range() -> None:
    """BASIC's STICK of the time: from a few to about 150 on a 4.77 MHz PC, 0 without a stick."""
    desk = Desk()
    counts = []
    for ohm in (0, 50_000, 100_000):
        desk.port.move(0, ohm, 100_000 - ohm)
        counts.append(read_counts(desk.machine))
    assert counts == [(4, 150, None, None), (77, 77, None, None), (150, 4, None, None)]


def test_a_missing_stick_costs_patience_and_no_more() -> None:
    desk = Desk()
    assert read_counts(desk.machine) == (None,) * 4
    assert desk.machine.now_ns <= PATIENCE_NS


def test_no_card_at_all_does_not_hang() -> None:
    machine = Machine("pc")
    assert read_counts(machine) == (None,) * 4
    assert PcStick(machine).read() is None


@pytest.mark.parametrize(
    ("ohm", "value"),
    [
        *((0, 3), (25_000, 44), (50_000, 85), (75_000, 126)),
        *((100_000, 167), (150_000, 249), (250_000, 413)),
    ],
)
def test_int_15h_positions(ohm: int, value: int) -> None:
    desk = Desk()
    desk.port.move(0, ohm, 0)
    positions = read_positions(desk.machine)
    assert positions == (value, 3, 0, 0)


def test_int_15h_switches() -> None:
    desk = Desk()
    desk.port.press(0, 1, True)
    assert read_switches(desk.machine) == 0xD0


def test_int_15h_without_sticks_gives_zeros() -> None:
    """Vector 10: an axis that times out is 0."""
    desk = Desk()
    assert read_positions(desk.machine) == (0, 0, 0, 0)
    assert desk.machine.now_ns < 2 * PATIENCE_NS


def test_basic_stick_stores_what_stick_0_read() -> None:
    desk = Desk()
    basic = BasicSticks(desk.machine)
    desk.port.move(0, 0, 100_000)
    assert basic.stick(1) == 0
    assert [basic.stick(n) for n in range(4)] == [4, 150, 0, 0]


def test_basic_strig() -> None:
    desk = Desk()
    basic = BasicSticks(desk.machine)
    desk.port.press(0, 0, True)
    assert basic.strig(1) == -1
    desk.port.press(0, 0, False)
    assert [basic.strig(n) for n in (1, 0, 0)] == [0, -1, 0]


@pytest.mark.parametrize(
    ("stick", "button", "number"), [(0, 0, 1), (1, 0, 3), (0, 1, 5), (1, 1, 7)]
)
def test_basic_strig_numbers(stick: int, button: int, number: int) -> None:
    desk = Desk()
    desk.port.press(stick, button, True)
    basic = BasicSticks(desk.machine)
    assert [basic.strig(n) for n in (1, 3, 5, 7)] == [-(n == number) for n in (1, 3, 5, 7)]


def test_basic_says_which_numbers_there_are() -> None:
    with pytest.raises(ValueError, match="choose from 0-3"):
        BasicSticks(Machine("pc")).stick(4)


def test_calibration_from_corners() -> None:
    found = calibrate([(77, 80, None, None), (5, 6, None, None), (150, 140, None, None)])
    assert (found.x, found.y) == (Axis(5, 77, 150), Axis(6, 80, 140))


def test_calibration_from_rest_alone() -> None:
    assert calibrate([(None, None, 70, 90)], stick=1).y == Axis(9, 90, 171)


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ([(None, 80, None, None)], "stick A's x axis does not answer"),
        ([], "stick A's x axis does not answer"),
        ([(77, 80, None, None), (75, 5, None, None), (79, 150, None, None)], "went from 75 to 79"),
        ([(77, 80, None, None), (5, 80, None, None), (150, 80, None, None)], "A's y axis went"),
    ],
)
def test_readings_that_make_no_calibration(
    counts: list[tuple[int | None, int | None, int | None, int | None]], message: str
) -> None:
    with pytest.raises(CalibrationError, match=message):
        calibrate(counts)


axes = st.tuples(st.integers(0, 50), st.integers(60, 100), st.integers(110, 400)).map(
    lambda ends: Axis(*ends)
)


@given(axis=axes, first=st.integers(0, 500), second=st.integers(0, 500))
@settings(max_examples=100)
def test_deflection_grows_with_the_count(axis: Axis, first: int, second: int) -> None:
    low, high = sorted((first, second))
    assert -FULL <= axis.deflection(low) <= axis.deflection(high) <= FULL
    assert axis.deflection(axis.low) == -FULL
    assert axis.deflection(axis.high) == FULL


@given(axis=axes, part=st.integers(-DEAD_ZONE, DEAD_ZONE))
@settings(max_examples=100)
def test_a_stick_in_the_dead_zone_stands_still(axis: Axis, part: int) -> None:
    half = axis.high - axis.centre if part > 0 else axis.centre - axis.low
    assert axis.deflection(axis.centre + int(part * half / FULL)) == 0


def test_a_stick_at_rest_moves_nothing() -> None:
    desk = Desk()
    pointer = desk.stick()
    assert desk.hold(pointer, 2_000) == []
    assert pointer.position == (160, 100)


def test_the_farther_the_faster() -> None:
    moved = []
    for ohm in (62_000, 75_000, 100_000):
        desk = Desk()
        pointer = desk.stick()
        desk.port.move(0, ohm, 50_000)
        desk.hold(pointer, 300)
        moved.append(pointer.position[0] - 160)
    assert moved[0] == 0
    assert 0 < moved[1] < moved[2] / 2


@pytest.mark.parametrize(
    ("x_ohm", "y_ohm", "at"),
    [
        (0, 50_000, (0, 100)),
        (100_000, 50_000, (319, 100)),
        (0, 0, (0, 0)),
        (50_000, 100_000, (160, 199)),
    ],
)
def test_full_deflection_reaches_the_edge_and_stops(
    x_ohm: int, y_ohm: int, at: tuple[int, int]
) -> None:
    desk = Desk()
    pointer = desk.stick()
    desk.port.move(0, x_ohm, y_ohm)
    told = desk.hold(pointer, 1_500)
    assert pointer.position == at
    assert told[-1] == PointerMoved(at)


def test_a_picture_is_crossed_in_the_same_time_in_every_mode() -> None:
    ends = []
    for frame in ((320, 200), (720, 348)):
        desk = Desk()
        desk.port.move(0, 50_000, 50_000)
        pointer = StickPointer(desk.machine, PcStick(desk.machine), frame)
        pointer.poll()
        pointer.place(0, 0)
        desk.port.move(0, 100_000, 50_000)
        desk.hold(pointer, 600)
        ends.append(pointer.position[0] / frame[0])
    assert ends[0] == pytest.approx(ends[1], abs=0.01)
    assert ends[0] == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize("button", [0, 1])
def test_fire_is_button_1_and_drags(button: int) -> None:
    desk = Desk()
    pointer = desk.stick()
    desk.port.press(0, button, True)
    assert desk.hold(pointer, 20) == [Button(1, True, (160, 100))]
    desk.port.move(0, 100_000, 50_000)
    moves = desk.hold(pointer, 100)
    assert {type(told) for told in moves} == {PointerMoved}
    desk.port.press(0, button, False)
    desk.port.move(0, 50_000, 50_000)
    assert desk.hold(pointer, 20)[-1] == Button(1, False, pointer.position)


def test_pulling_the_stick_out_lets_the_button_go_and_is_noticed() -> None:
    desk = Desk()
    pointer = desk.stick()
    assert pointer.present
    desk.port.press(0, 0, True)
    desk.hold(pointer, 20)
    desk.port.unplug(0)
    assert desk.hold(pointer, 20) == [Button(1, False, (160, 100))]
    assert not pointer.present
    desk.port.move(0, 40_000, 60_000)
    assert desk.hold(pointer, 500) == []
    assert pointer.present


def test_a_late_poll_does_not_jump() -> None:
    desk = Desk()
    pointer = desk.stick()
    desk.port.move(0, 100_000, 50_000)
    for _ in range(2):
        desk.machine.advance(desk.machine.now_ns + 10_000_000_000)
        pointer.poll()
    assert 0 < pointer.position[0] - 160 < 20


def test_a_push_begins_to_count_when_it_is_seen() -> None:
    desk = Desk()
    pointer = desk.stick()
    assert pointer.next_ns is None
    desk.machine.advance(desk.machine.now_ns + 1_000_000_000)
    desk.port.move(0, 100_000, 50_000)
    assert pointer.poll() == []
    assert pointer.next_ns is not None


def test_stick_b_has_its_own_axes_and_buttons() -> None:
    desk = Desk()
    desk.port.move(1, 50_000, 50_000)
    stick = PcStick(desk.machine, stick=1)
    assert stick.read() == Deflection()
    desk.port.press(0, 0, True)
    assert stick.read() == Deflection()
    desk.port.press(1, 1, True)
    desk.port.move(1, 100_000, 50_000)
    assert stick.read() == Deflection(FULL, 0, fire=True)


def test_the_amiga_stick() -> None:
    machine, joystick = Machine("amiga"), AmigaJoystick()
    ports = ControllerPorts(QuadratureMouse(), joystick)
    machine.attach(memory=ports, ports=ports)
    pointer = StickPointer(machine, AmigaStick(machine), (640, 200))
    joystick.switches = Switches(left=True, up=True, fire=True)
    told = hold(machine, pointer, 30)
    x, y = pointer.position
    assert told == [Button(1, True, (320, 100)), PointerMoved(told[1].at), PointerMoved((x, y))]
    assert (x < 320, y < 100) == (True, True)
