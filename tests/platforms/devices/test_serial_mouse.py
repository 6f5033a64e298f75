"""The serial mouse, its port and the Amiga's counters; known answers, vectors 1-3.

Lines, packets: mouse(4), CuteMouse, QEMU; Plug and Play: External COM Device 1.00; Amiga: HRM.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.devices import uart as port
from platforms.devices.mouse_packets import Buttons, Dialect, Report, encode, pnp_answer, pnp_text
from platforms.devices.quadrature import ControllerPorts, QuadratureMouse
from platforms.devices.serial_mouse import SerialMouse
from platforms.devices.uart import Uart
from platforms.drivers.mouse_decoder import Decoder

MS = 1_000_000
NONE, L, R, M = Buttons.NONE, Buttons.LEFT, Buttons.RIGHT, Buttons.MIDDLE
LR = L | R

PACKETS = [
    ("40 00 00", Report()),
    ("6C 3F 01", Report(63, -63, L)),
    ("60 00 00", Report(0, 0, L)),
    ("50 00 00", Report(0, 0, R)),
    ("70 00 00", Report(0, 0, LR)),
    ("43 3F 00", Report(-1, 0)),
    ("4C 00 3F", Report(0, -1)),
    ("4F 3F 3F", Report(-1, -1)),
    ("41 3F 00", Report(127, 0)),
    ("42 00 00", Report(-128, 0)),
    ("44 00 00", Report(0, 64)),
    ("48 00 00", Report(0, -128)),
    ("43 00 00", Report(-64, 0)),
    ("73 38 08", Report(-8, 8, LR)),
    ("63 38 08", Report(-8, 8, L)),
    ("59 24 1C", Report(100, -100, R)),
]


@pytest.mark.parametrize(("packet", "report"), PACKETS)
def test_packets_are_those_of_the_vectors(packet: str, report: Report) -> None:
    assert encode(report).hex(" ").upper() == packet
    assert Decoder().feed(bytes.fromhex(packet)) == [report]


@pytest.mark.parametrize("report", [Report(128, 0), Report(0, -129), Report(wheel=8)])
def test_what_does_not_fit_is_refused(report: Report) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        encode(report)


def test_plug_and_play_strings_are_those_of_the_vectors() -> None:
    long = pnp_answer("QMU0001", description="QEMU Microsoft Mouse")
    assert long.hex(" ").upper() == (
        "08 01 24 31 2D 35 10 10 10 11 3C 3C 2D 2F 35 33 25 3C 3C 31 25 2D 35 00 2D 49 43 52 4F "
        "53 4F 46 54 00 2D 4F 55 53 45 19 21 09"
    )
    short = pnp_answer("PNP0F0C")
    assert short.hex(" ").upper() == (
        "08 01 24 30 2E 30 10 26 10 23 3C 3C 2D 2F 35 33 25 3C 3C 10 16 09"
    )
    assert pnp_text(b"M3" + long) == r"QMU0001\\MOUSE\\QEMU Microsoft Mouse"
    assert not any(byte & 0x40 for byte in short)
    with pytest.raises(ValueError, match="ASCII"):
        pnp_answer("PNPÄ0F0C")


class Line:
    """A mouse whose bytes are kept with their times."""

    def __init__(self, dialect: Dialect = Dialect.MICROSOFT, *, on: bool = True, **more: int):
        self.sent: list[tuple[int, int]] = []
        self.mouse = SerialMouse(lambda byte, at: self.sent.append((at, byte)), dialect, **more)
        if on:
            self.mouse.set_lines(True, True)
            self.run(200 * MS)
            self.sent.clear()

    def run(self, now_ns: int) -> None:
        self.mouse.advance(now_ns)

    def data(self) -> bytes:
        return bytes(byte for _, byte in self.sent)

    def reports(self, dialect: Dialect = Dialect.MICROSOFT) -> list[Report]:
        return Decoder(dialect).feed(self.data())


@pytest.mark.parametrize("dialect", Dialect)
def test_it_identifies_itself_after_the_reset(dialect: Dialect) -> None:
    """Vector 1: first byte 14 ms or more after RTS rises, and within 200 ms."""
    line = Line(dialect, on=False)
    line.run(100 * MS)
    line.mouse.set_lines(True, False)
    line.run(200 * MS)
    assert line.sent == []
    line.mouse.set_lines(True, True)
    line.run(600 * MS)
    assert line.data() == dialect.value
    assert 214 * MS <= line.sent[0][0] <= 400 * MS
    gaps = {b[0] - a[0] for a, b in pairwise(line.sent)}
    assert gaps <= {7_500_000}


@pytest.mark.parametrize("drop", [(False, True), (True, False)])
def test_either_line_resets_it(drop: tuple[bool, bool]) -> None:
    line = Line()
    line.mouse.set_lines(*drop)
    line.mouse.set_lines(True, True)
    line.run(400 * MS)
    assert line.data() == b"M"


def test_without_power_it_is_silent() -> None:
    line = Line()
    line.mouse.move(5, 5)
    line.mouse.set_lines(False, False)
    line.mouse.move(5, 5)
    line.mouse.button(L, True)
    line.run(900 * MS)
    assert line.sent == []


def test_plug_and_play_follows_the_identification() -> None:
    line = Line(on=False, pnp=pnp_answer("PNP0F0C"))
    line.mouse.set_lines(True, True)
    line.run(500 * MS)
    assert line.data() == b"M" + pnp_answer("PNP0F0C")


def test_an_idle_mouse_is_silent() -> None:
    line = Line()
    line.mouse.move(0, 0)
    line.mouse.button(L, False)
    line.run(900 * MS)
    assert line.sent == []
    assert line.mouse.next_ns is None


@pytest.mark.parametrize(("bits", "apart_ns"), [(9, 22_500_000), (10, 24_999_999)])
def test_300_mickeys_take_three_reports(bits: int, apart_ns: int) -> None:
    """Vector 2: 127, 127, 46."""
    line = Line(frame_bits=bits)
    line.mouse.move(300, -300)
    line.run(900 * MS)
    assert line.reports() == [Report(127, -128), Report(127, -128), Report(46, -44)]
    times = [at for at, _ in line.sent]
    assert times[0] == 200 * MS + times[1] - times[0]
    assert times[3] - times[0] == apart_ns


def test_a_click_between_reports_is_two_packets() -> None:
    """Vector 3: decided here, so that no click is lost."""
    line = Line()
    line.mouse.move(1, 0)
    line.mouse.button(L, True)
    line.mouse.button(L, False)
    line.run(900 * MS)
    assert line.reports() == [Report(1, 0), Report(0, 0, L), Report(0, 0)]


def test_motion_comes_before_the_button_that_follows_it() -> None:
    line = Line()
    line.mouse.move(1, 0)
    line.mouse.move(200, 0)
    line.mouse.button(R, True)
    line.mouse.move(0, 7)
    line.run(900 * MS)
    assert line.reports() == [Report(1, 0), Report(127, 0), Report(73, 0, R), Report(0, 7, R)]


@pytest.mark.parametrize(
    ("dialect", "data"),
    [
        (Dialect.MICROSOFT, ""),
        (Dialect.LOGITECH, "40 00 00 20 40 00 00 00 40 05 00"),
        (Dialect.WHEEL, "40 00 00 10 40 00 00 00 40 05 00 00"),
    ],
)
def test_the_middle_button(dialect: Dialect, data: str) -> None:
    line = Line(dialect)
    line.mouse.button(M, True)
    line.mouse.button(M, False)
    if data:
        line.mouse.move(5, 0)
    line.run(900 * MS)
    assert line.data() == bytes.fromhex(data)


def test_the_wheel_turns_only_where_there_is_one() -> None:
    wheel, plain = Line(Dialect.WHEEL), Line()
    for line in (wheel, plain):
        line.mouse.turn(-9)
        line.run(900 * MS)
    assert wheel.data().hex(" ").upper() == "40 00 00 08 40 00 00 0F"
    assert plain.data() == b""


def test_time_does_not_run_backwards() -> None:
    with pytest.raises(ValueError, match="cannot go"):
        Line().run(1)


@settings(max_examples=60)
@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("move"), st.integers(-400, 400), st.integers(-400, 400)),
            st.tuples(st.just("press"), st.sampled_from([L, R, M]), st.booleans()),
            st.tuples(st.just("wait"), st.integers(0, 60), st.just(0)),
        ),
        max_size=25,
    ),
    st.sampled_from(Dialect),
)
def test_nothing_the_hand_does_is_lost(acts: list[tuple], dialect: Dialect) -> None:
    """Motion adds up, every state of the buttons is told in order, bytes keep their distance."""
    line = Line(dialect)
    now, x, y, held, states = 200 * MS, 0, 0, NONE, [NONE]
    for what, one, two in acts:
        match what:
            case "move":
                line.mouse.move(one, two)
                x, y = x + one, y + two
            case "press":
                line.mouse.button(one, two)
                held = (held | one if two else held & ~one) & dialect.buttons
                states += [held] if held != states[-1] else []
            case _:
                now += one * MS
                line.run(now)
    line.run(now + 60_000 * MS)
    reports = line.reports(dialect)
    assert (sum(r.dx for r in reports), sum(r.dy for r in reports)) == (x, y)
    if dialect is Dialect.MICROSOFT:
        told = [NONE]
        for report in reports:
            told += [report.buttons] if report.buttons != told[-1] else []
        assert told == states
    assert not reports or reports[-1].buttons == held
    times = [at for at, _ in line.sent]
    assert all(b - a >= 7_500_000 for a, b in pairwise(times))


def set_up(uart: Uart, mcr: int = 0x0B) -> list[int]:
    """1200 7N1 with interrupts; the times at which it interrupts."""
    interrupts: list[int] = []
    uart.on_interrupt = interrupts.append
    for offset, value in ((3, 0x80), (0, 96), (1, 0), (3, 0x02), (1, 0x01), (4, mcr)):
        assert uart.output(0x3F8 + offset, value)
    return interrupts


def test_a_port_that_is_there_answers_the_bios() -> None:
    uart = Uart()
    assert uart.input(0x3FA) == 0x01
    assert uart.input(0x2FA) is None
    assert not uart.output(0x2F8, 0)
    uart.output(0x3FF, 0x5A)
    assert uart.input(0x3FF) == 0x5A


def test_the_divisor_lies_behind_dlab() -> None:
    uart = Uart()
    uart.output(0x3FB, 0x80)
    uart.output(0x3F8, 0x34)
    uart.output(0x3F9, 0x12)
    assert (uart.input(0x3F8), uart.input(0x3F9)) == (0x34, 0x12)
    uart.output(0x3FB, 0x03)
    assert (uart.input(0x3F8), uart.input(0x3F9)) == (0, 0)


def test_a_byte_interrupts_and_loses_bit_7() -> None:
    uart = Uart()
    interrupts = set_up(uart)
    uart.receive(0xCD, 5)
    assert interrupts == [5]
    assert uart.irq
    assert uart.input(0x3FA) == 0x04
    assert uart.input(0x3FD) == 0x61
    assert uart.input(0x3F8) == 0x4D
    assert uart.input(0x3FD) == 0x60
    assert not uart.irq


def test_without_out2_nothing_interrupts() -> None:
    uart = Uart()
    assert set_up(uart, mcr=0x03) == []
    uart.receive(0x40, 5)
    assert not uart.irq
    assert uart.input(0x3FA) == 0x04


def test_a_byte_not_read_is_overrun() -> None:
    uart = Uart()
    set_up(uart)
    uart.receive(0x40, 1)
    uart.receive(0x41, 2)
    assert uart.input(0x3FD) & port.OVERRUN
    assert not uart.input(0x3FD) & port.OVERRUN
    assert uart.input(0x3F8) == 0x41


def test_a_byte_of_another_speed_is_a_framing_error() -> None:
    uart = Uart()
    set_up(uart)
    uart.output(0x3F9, 0x05)
    uart.receive(0x40, 1, divisor=12)
    assert uart.input(0x3FA) == 0x06
    assert uart.input(0x3FD) & port.FRAMING
    assert uart.input(0x3FA) == 0x04


def test_lines_and_loopback() -> None:
    uart = Uart()
    lines: list[tuple[bool, bool]] = []
    uart.on_lines = lambda dtr, rts: lines.append((dtr, rts))
    set_up(uart, mcr=0x03)
    uart.output(0x3FC, 0x1B)
    uart.receive(0x40, 1)
    assert not uart.input(0x3FD) & port.DATA_READY
    assert uart.input(0x3FE) == 0xB0
    uart.output(0x3F8, 0x55)
    assert uart.input(0x3F8) == 0x55
    assert lines == [(True, True), (False, False)]


def test_the_transmitter_is_always_empty() -> None:
    uart = Uart()
    interrupts = set_up(uart)
    uart.output(0x3F9, 0x02)
    assert len(interrupts) == 1
    assert uart.input(0x3FA) == 0x02
    assert uart.input(0x3FA) == 0x01


def test_counters_wrap_and_can_be_preset() -> None:
    mouse = QuadratureMouse()
    mouse.move(-2, 0)
    assert mouse.joydat == 0x00FE
    mouse.move(5, -1)
    assert mouse.joydat == 0xFF03
    mouse.preset(0x1234)
    assert mouse.joydat == 0x1337


@pytest.mark.parametrize(
    ("button", "pra", "pot"),
    [(NONE, 0xFF, 0x5500), (L, 0xBF, 0x5500), (R, 0xFF, 0x5100), (M, 0xFF, 0x5400)],
)
def test_buttons_of_the_first_port_pull_their_lines_low(button: int, pra: int, pot: int) -> None:
    ports = ControllerPorts(QuadratureMouse())
    ports.mouse.button(Buttons(button), True)
    assert ports.read(0xBFE001) == pra
    assert ports.input(0x016) == pot


def test_the_second_port_shares_the_registers() -> None:
    second = QuadratureMouse()
    ports = ControllerPorts(QuadratureMouse(), second)
    second.move(3, 0)
    second.button(L | R | M, True)
    assert ports.read(0xBFE001) == 0x7F
    assert ports.input(0x016) == 0x0500
    assert (ports.input(0x00A), ports.input(0x00C)) == (0, 3)
    assert ports.output(0x036, 0x1010)
    assert ports.input(0x00A) == 0x1010
    assert ports.input(0x002) is None
    assert ControllerPorts(QuadratureMouse()).input(0x00C) == 0
