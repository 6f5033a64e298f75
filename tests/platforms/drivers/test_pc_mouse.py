"""From the hand to the program's handler, in every mode, by any way the bytes may come."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.devices.mouse_packets import Buttons, Dialect, Report, encode, pnp_answer
from platforms.drivers.int33 import Registers
from platforms.drivers.mouse_decoder import MouseReader
from platforms.drivers.pc_mouse import JR_PORT, PcMouse
from platforms.drivers.simcga import SimCga
from platforms.hosts.base import Button, PointerMoved
from platforms.pc import PC, build_pc

MS = 1_000_000

MODES = {
    "cga": ("cga", 5, (320, 200)),
    "cga 640": ("cga", 6, (640, 200)),
    "cga text": ("cga", 3, (640, 200)),
    "cga 40": ("cga", 1, (320, 200)),
    "mono": ("mda", 7, (720, 350)),
    "pcjr": ("pcjr", 9, (320, 200)),
    "pcjr 640": ("pcjr", 10, (640, 200)),
    "simcga": ("hercules", 4, (640, 300)),
}
CELLS = {"simcga": (2, 1), "cga text": (8, 8), "cga 40": (8, 8), "mono": (9, 14)}


def with_mouse(name: str = "cga", **more: object) -> tuple[PC, PcMouse]:
    card, mode, frame = MODES[name]
    pc = build_pc(card)
    if name == "simcga":
        resident = SimCga(pc.machine)
        resident.install()
        resident.set_mode(mode)
    else:
        pc.set_mode(mode)
    shown = pc.adapter.scan_out()
    assert (shown.width, shown.height) == frame
    return pc, PcMouse(pc.machine, frame, **more)


def started(name: str = "cga", **more: object) -> tuple[PC, PcMouse]:
    pc, mouse = with_mouse(name, **more)
    assert mouse.start()
    return pc, mouse


@pytest.mark.parametrize("dialect", Dialect)
def test_the_probe_finds_the_mouse_and_tells_which(dialect: Dialect) -> None:
    pc, mouse = with_mouse(dialect=dialect)
    assert mouse.start()
    assert mouse.dialect is dialect
    assert pc.machine.now_ns < 400 * MS
    assert pc.read_word(0xCE) == 0x0800
    assert mouse.driver.visible
    assert mouse.take() == []


def test_the_probe_finds_nothing_and_ends() -> None:
    """What hung the original: here it takes half a second of the machine's time."""
    pc, mouse = with_mouse()
    mouse.uart.on_lines = None
    assert not mouse.start()
    assert pc.machine.now_ns <= 700 * MS
    assert pc.read_word(0xCE) == 0
    mouse.move_to(5, 5)
    mouse.button(1, True)
    assert mouse.settled


def test_the_builtin_port_of_a_pcjr() -> None:
    pc, mouse = started("pcjr", base=JR_PORT)
    assert pc.read_word(0x400) == 0x2F8
    assert mouse.int33.call(Registers(ax=0x24)).cx == 0x0203


def corners(frame: tuple[int, int]) -> list[tuple[int, int]]:
    width, height = frame
    return [(0, 0), (width - 1, height - 1), (width - 1, 0), (0, height - 1), (7, 13), (160, 101)]


@pytest.mark.parametrize("name", MODES)
def test_the_pointer_lands_where_the_hand_points(name: str) -> None:
    _, mouse = started(name)
    for x, y in corners(MODES[name][2]):
        mouse.move_to(x, y)
        mouse.settle()
        wide, high = CELLS.get(name, (1, 1))
        column, row = x // wide * wide, y // high * high
        if name == "simcga":
            row -= row % 3 == 2  # The third line of a row repeats the second.
        assert mouse.position == (column, row)


def test_it_lands_within_a_tenth_of_a_second_or_so() -> None:
    pc, mouse = started()
    mouse.move_to(0, 0)
    mouse.settle()
    before = pc.machine.now_ns
    mouse.move_to(319, 199)
    mouse.settle()
    assert pc.machine.now_ns - before <= 120 * MS


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 319), st.integers(0, 199)), min_size=1, max_size=4),
    st.integers(1, 40),
    st.integers(1, 40),
    st.integers(1, 5000),
)
def test_whatever_ratio_and_threshold_the_program_set(
    places: list[tuple[int, int]], ratio_x: int, ratio_y: int, threshold: int
) -> None:
    """It comes as near as a mickey allows, twice a mickey where every one counts double."""
    _, mouse = started()
    mouse.int33.call(Registers(ax=0x0F, cx=ratio_x, dx=ratio_y))
    mouse.int33.call(Registers(ax=0x13, dx=threshold))
    factor = 2 if threshold < 40 else 1
    for x, y in places:
        mouse.move_to(x, y)
        mouse.settle()
        assert abs(mouse.position[0] - x) <= factor * 8 // ratio_x + factor - 1
        assert abs(mouse.position[1] - y) <= factor * 8 // ratio_y + factor - 1


def test_a_place_out_of_range_is_given_up() -> None:
    _, mouse = started()
    mouse.int33.call(Registers(ax=7, cx=100, dx=300))
    mouse.move_to(319, 50)
    mouse.settle()
    assert mouse.position == (150, 50)
    mouse.int33.call(Registers(ax=0x1A, bx=0, cx=0, dx=50))
    mouse.move_to(60, 60)
    mouse.settle()
    assert mouse.position == (150, 50)


def test_a_drag_comes_out_as_it_was_done() -> None:
    _, mouse = started()
    mouse.move_to(20, 30)
    mouse.button(1, True)
    mouse.move_to(200, 31)
    mouse.move_to(200, 150)
    mouse.button(1, False)
    mouse.button(3, True)
    mouse.button(2, True)
    mouse.button(9, True)
    mouse.settle()
    told = mouse.take()
    assert [t for t in told if isinstance(t, Button)] == [
        Button(1, True, (20, 30)),
        Button(1, False, (200, 150)),
        Button(3, True, (200, 150)),
        Button(2, True, (200, 150)),
    ]
    assert told.index(PointerMoved((20, 30))) < told.index(Button(1, True, (20, 30)))
    assert mouse.take() == []


def test_relative_motion_is_in_mickeys() -> None:
    _, mouse = started()
    mouse.int33.call(Registers(ax=0x13, dx=0x7FFF))
    mouse.move_by(10, 0)
    mouse.move_by(10, 0)
    mouse.move_by(0, -20)
    mouse.settle()
    assert mouse.driver.position == (340, 90)


def test_the_clock_may_go_in_any_steps() -> None:
    ends = set()
    for step_ms in (1, 7, 50, 1000):
        pc, mouse = started()
        mouse.move_to(20, 30)
        mouse.button(1, True)
        mouse.move_to(300, 150)
        mouse.button(1, False)
        start = pc.machine.now_ns
        while pc.machine.now_ns < start + 1000 * MS:
            pc.machine.advance(pc.machine.now_ns + step_ms * MS)
        ends.add((tuple(mouse.take()), mouse.position))
    assert len(ends) == 1


def test_a_tape_of_its_packets_does_the_same_again() -> None:
    pc, mouse = started()
    tape: list[tuple[int, bytes]] = []
    mouse.on_packet = lambda data: tape.append((pc.machine.now_ns, data))
    for x, y in ((20, 30), (300, 150)):
        mouse.move_to(x, y)
        mouse.button(1, True)
        mouse.button(2, True)
        mouse.button(2, False)
        mouse.button(1, False)
    mouse.settle()
    told = mouse.take()
    assert len(tape) >= 10
    again, other = started()
    for at, data in tape:
        again.machine.advance(at)
        other.feed(data)
    assert other.take() == told
    assert other.position == mouse.position
    assert again.machine.block(0xB8000, 0x4000).tobytes() == (
        pc.machine.block(0xB8000, 0x4000).tobytes()
    )


def test_a_mouse_from_elsewhere() -> None:
    """Its bytes come by `feed`, its lines are the driver's, its identification is no motion."""
    lines: list[tuple[bool, bool]] = []
    pc, mouse = with_mouse(
        dialect=None,
        reader=MouseReader(window_ns=1500 * MS),
        lines=lambda dtr, rts: lines.append((dtr, rts)),
    )
    assert mouse.start()
    assert lines[-1] == (True, True)
    for _ in range(2):
        pc.machine.advance(pc.machine.now_ns + 300 * MS)
        mouse.feed(b"\xcd\xb3" + pnp_answer("PNP0F0C"))
        pc.machine.advance(pc.machine.now_ns + 150 * MS)
        mouse.feed(encode(Report(0, 0, Buttons.MIDDLE), Dialect.LOGITECH))
        assert mouse.take() == [Button(2, True, (160, 100))]
        mouse.feed(encode(Report(), Dialect.LOGITECH, middle_before=True))
        assert mouse.take()[-1] == Button(2, False, (160, 100))
        mouse.plugged_in()
    mouse.move_to(5, 5)
    assert mouse.settled


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.binary(max_size=12), st.integers(0, 150)), max_size=12))
def test_a_device_that_talks_nonsense_is_harmless(chunks: list[tuple[bytes, int]]) -> None:
    pc, mouse = started()
    for data, wait_ms in chunks:
        mouse.feed(data)
        pc.machine.advance(pc.machine.now_ns + wait_ms * MS)
    mouse.take()
    mouse.feed(encode(Report(0, 0, Buttons.LEFT)) + encode(Report()))
    assert Button(1, False, mouse.position) in mouse.take()


def test_another_mode_on_the_same_machine() -> None:
    pc, mouse = started()
    mouse.move_to(5, 5)
    pc.set_mode(3)
    mouse.mode_set((640, 200))
    assert mouse.position == (320, 96)
    assert pc.read_word(0xB8000 + 2 * (12 * 80 + 40)) == 0x7020
    mouse.move_to(639, 0)
    mouse.settle()
    assert mouse.position == (632, 0)
