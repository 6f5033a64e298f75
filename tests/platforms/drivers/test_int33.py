"""INT 33h by Ralf Brown's Interrupt List and CuteMouse; known answers, vectors 4-8."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms import bios
from platforms.configure import probe_pc
from platforms.devices.mouse_packets import Buttons, Report
from platforms.drivers.int33 import Int33, Registers
from platforms.drivers.mouse_driver import HandlerCall, MouseDriver
from platforms.drivers.mouse_screens import look
from platforms.drivers.mouse_state import ARROW
from platforms.drivers.simcga import SimCga
from platforms.pc import PC, build_pc

L, R, M = Buttons.LEFT, Buttons.RIGHT, Buttons.MIDDLE
NONE = Buttons.NONE
NEVER_DOUBLE = 0x7FFF


class Program:
    """A program that uses the mouse, in one video mode of one PC."""

    def __init__(self, mode: int, card: str = "cga", simcga: bool = False) -> None:
        self.pc: PC = build_pc(card)
        if simcga:
            resident = SimCga(self.pc.machine)
            resident.install()
            resident.set_mode(mode)
        else:
            self.pc.set_mode(mode)
        self.calls: list[HandlerCall] = []
        self.driver = MouseDriver(self.pc.machine, self.calls.append)
        self.int33 = Int33(self.pc.machine, self.driver)
        self.int33.install()

    def call(self, ax: int, **registers: int) -> Registers:
        return self.int33.call(Registers(ax=ax, **registers))

    def move(self, dx: int, dy: int, buttons: Buttons = NONE) -> None:
        self.driver.report(Report(dx, dy, buttons))

    def where(self) -> tuple[int, int, int]:
        r = self.call(3)
        return r.bx, r.cx, r.dx

    def dots(self) -> np.ndarray:
        return self.pc.adapter.scan_out().dots

    def memory(self, address: int = 0xB8000, length: int = 0x4000) -> bytes:
        return self.pc.machine.block(address, length).tobytes()


@pytest.fixture
def program() -> Program:
    """In 640x200, slow or fast motion alike."""
    program = Program(6)
    program.call(0)
    program.call(0x13, dx=NEVER_DOUBLE)
    return program


def test_reset_tells_the_mouse_and_centres_the_pointer() -> None:
    """Vector 4: no button, 320,100."""
    program = Program(4)
    r = program.call(0)
    assert (r.ax, r.bx) == (0xFFFF, 2)
    assert program.where() == (0, 320, 100)


def test_a_driver_without_a_mouse_says_so() -> None:
    program = Program(4)
    int33 = Int33(program.pc.machine, program.driver, buttons=0)
    assert int33.call(Registers(ax=0)).ax == 0
    assert int33.call(Registers(ax=0x21)).ax == 0x21
    assert program.call(0x21).ax == 0xFFFF


def test_a_program_finds_the_driver_by_its_vector() -> None:
    pc = build_pc("cga")
    found = {p.name: p.says for p in probe_pc(pc.machine).probes}
    assert found["mouse driver"] == "absent"
    Int33(pc.machine, MouseDriver(pc.machine)).install()
    found = {p.name: p.says for p in probe_pc(pc.machine).probes}
    assert found["mouse driver"] == "present"


def test_disabling_gives_the_old_vector_back(program: Program) -> None:
    pc = program.pc
    assert (pc.read_word(0xCC), pc.read_word(0xCE)) == (0, 0x0800)
    r = program.call(0x1F)
    assert (r.es, r.bx) == (0, 0)
    assert (pc.read_word(0xCC), pc.read_word(0xCE)) == (0, 0)
    program.move(10, 0)
    assert program.where() == (0, 320, 100)
    program.call(0x20)
    program.move(10, 0)
    assert program.where() == (0, 330, 100)
    assert pc.read_word(0xCE) == 0x0800


def test_functions_that_do_not_exist_change_nothing(program: Program) -> None:
    asked = Registers(0x77, 1, 2, 3, 4, 5, 6)
    assert program.int33.call(asked) == asked


@pytest.mark.parametrize(
    ("mode", "moves", "exact", "told"),
    [
        (6, [(8, 0)], (328, 100), (328, 100)),
        (6, [(0, 16)], (320, 108), (320, 108)),
        (6, [(0, 1)], (320, 100), (320, 100)),
        (6, [(0, 1), (0, 1)], (320, 101), (320, 101)),
        (6, [(400, 0)], (639, 100), (639, 100)),
        (6, [(0, -1), (0, 1)], (320, 100), (320, 100)),
        (3, [(9, 0)], (329, 100), (328, 96)),
        (4, [(5, 0)], (325, 100), (324, 100)),
    ],
)
def test_motion(
    mode: int, moves: list[tuple[int, int]], exact: tuple[int, int], told: tuple[int, int]
) -> None:
    program = Program(mode)
    program.call(0x13, dx=NEVER_DOUBLE)
    for dx, dy in moves:
        program.move(dx, dy)
    assert (program.driver.state.x, program.driver.state.y) == exact
    assert program.where()[1:] == told


@pytest.mark.parametrize(("threshold", "dx", "x"), [(64, 1, 321), (64, 2, 324), (80, 2, 322)])
def test_fast_motion_counts_double(threshold: int, dx: int, x: int) -> None:
    program = Program(6)
    program.call(0x13, dx=threshold)
    program.move(dx, 0)
    assert program.where()[1] == x
    assert program.call(0x0B).cx == dx
    program.call(0x13, dx=0)
    assert program.driver.state.threshold == 64


def test_the_hide_counter() -> None:
    program = Program(6)
    seen = []
    for function in (0, 1, 1, 2, 2, 1, 1):
        program.call(function)
        seen.append((program.driver.state.hidden, program.driver.visible))
    assert seen == [
        (-1, False),
        (0, True),
        (0, True),
        (-1, False),
        (-2, False),
        (-1, False),
        (0, True),
    ]


def test_clicks_are_counted_where_they_were(program: Program) -> None:
    for x, y in ((40, 8), (80, 16)):
        program.call(4, cx=x, dx=y)
        program.move(0, 0, L)
        program.move(0, 0)
    r = program.call(5, bx=0)
    assert (r.ax, r.bx, r.cx, r.dx) == (0, 2, 80, 16)
    assert program.call(5, bx=0).bx == 0
    assert program.call(6, bx=0).bx == 2
    assert program.call(5, bx=1).bx == 0
    assert program.call(5, bx=9).bx == 0


def test_buttons_down_are_told_with_every_count(program: Program) -> None:
    program.move(0, 0, R | M)
    assert program.call(5, bx=2).ax == 6
    assert program.where()[0] == 6
    program.call(0)
    assert program.call(5, bx=2).bx == 0


@pytest.mark.parametrize(("low", "high"), [(100, 600), (600, 100)])
def test_ranges_may_be_given_either_way(program: Program, low: int, high: int) -> None:
    """Vector 5: 100 to 600 from 600 and 100."""
    program.call(7, cx=low, dx=high)
    program.call(8, cx=20, dx=50)
    assert program.driver.state.range_x == [100, 600]
    assert program.where()[1:] == (320, 50)
    program.move(1000, -1000)
    assert program.where()[1:] == (600, 20)


@pytest.mark.parametrize(
    ("mode", "asked", "put"),
    [(6, (700, 10), (639, 10)), (3, (77, 13), (72, 8)), (4, (7, 7), (6, 7))],
)
def test_a_position_is_pinned_and_cut(mode: int, asked: tuple, put: tuple) -> None:
    program = Program(mode)
    program.call(4, cx=asked[0], dx=asked[1])
    assert program.where()[1:] == put
    r = program.call(0x0B)
    assert (r.cx, r.dx) == (0, 0)


def test_mickeys_are_told_once(program: Program) -> None:
    """Vector 6: 3 and -2, then nothing."""
    program.move(3, -2)
    r = program.call(0x0B)
    assert (r.cx, r.dx) == (3, 0xFFFE)
    r = program.call(0x0B)
    assert (r.cx, r.dx) == (0, 0)


def test_mickeys_count_beyond_the_edge_and_unseen(program: Program) -> None:
    program.move(1000, 0)
    program.move(1000, 0)
    assert program.call(0x0B).cx == 2000


@pytest.mark.parametrize(
    ("mode", "card", "size", "last"),
    [
        (0, "cga", (640, 200), (624, 192)),
        (2, "cga", (640, 200), (632, 192)),
        (7, "mda", (640, 200), (632, 192)),
        (5, "cga", (640, 200), (638, 199)),
        (6, "cga", (640, 200), (639, 199)),
        (8, "pcjr", (640, 200), (636, 199)),
        (9, "pcjr", (640, 200), (638, 199)),
        (10, "pcjr", (640, 200), (639, 199)),
    ],
)
def test_virtual_screens(mode: int, card: str, size: tuple, last: tuple) -> None:
    program = Program(mode, card)
    virtual = program.driver.screen.virtual
    assert (virtual.width, virtual.height) == size
    program.move(127, 127)
    for _ in range(9):
        program.move(127, 127)
    assert program.where()[1:] == last


@pytest.mark.parametrize(
    ("mode", "size"),
    [
        (0x0D, (640, 200)),
        (0x10, (640, 350)),
        (0x12, (640, 480)),
        (0x13, (640, 200)),
        (99, (640, 200)),
    ],
)
def test_virtual_screens_of_modes_that_no_adapter_here_has(mode: int, size: tuple) -> None:
    program = Program(6)
    program.pc.machine.write(bios.CRT_MODE, mode)
    program.call(0)
    program.call(1)
    screen = look(program.pc.machine)
    assert (screen.virtual.width, screen.virtual.height) == size
    assert screen.surface is None


def test_a_mode_set_hides_the_pointer_in_the_middle(program: Program) -> None:
    program.call(1)
    program.call(4, cx=1, dx=1)
    program.pc.set_mode(3)
    program.driver.mode_set()
    assert program.driver.state.hidden == -1
    assert program.where()[1:] == (320, 96)
    assert set(program.memory(length=4000)[::2]) == {0x20}


def hercules_graphics(mode: int) -> Program:
    """A program that draws on a Hercules card, and tells the driver so in 40:49."""
    program = Program(7, "hercules")
    machine = program.pc.machine
    machine.output(0x3BF, 3)
    machine.output(0x3B8, 0x02)
    for index, value in enumerate(bytes.fromhex("352D2E075B02575702030000")):
        machine.output(0x3B4, index)
        machine.output(0x3B5, value)
    machine.block(0xB0000, 0x10000)[:] = 0
    machine.output(0x3B8, 0x0A if mode == 6 else 0x8A)
    machine.write(bios.CRT_MODE, mode)
    program.call(0)
    return program


@pytest.mark.parametrize("mode", [6, 5])
def test_hercules_graphics_by_its_page_in_the_mode_byte(mode: int) -> None:
    """Vector 8: the middle of 720 x 348."""
    program = hercules_graphics(mode)
    assert program.where() == (0, 360, 174)
    assert program.driver.state.range_x == [0, 719]
    assert program.driver.state.range_y == [0, 347]
    program.call(1)
    lit = np.argwhere(program.dots() != 0)
    assert (lit.min(axis=0) == (175, 361)).all()
    program.call(2)
    assert not program.dots().any()


def test_simcga_makes_the_same_card_a_cga() -> None:
    program = Program(4, "hercules", simcga=True)
    program.call(0)
    assert program.where()[1:] == (320, 100)
    program.call(1)
    arrow = program.memory(0xB8000, 0x4000)
    assert arrow == shown_on_a_cga(4)
    text = Program(1, "hercules", simcga=True)
    text.call(1)
    assert text.pc.machine.read(0xB0000 + 2 * (12 * 80 + 40) + 1) == 0x70


def shown_on_a_cga(mode: int) -> bytes:
    program = Program(mode)
    program.call(0)
    program.call(1)
    return program.memory()


def test_the_arrow_in_640_by_200(program: Program) -> None:
    """Vector 7: row 0 dot 0 black, row 1 dot 1 white; what is outside the masks stays."""
    program.pc.machine.block(0xB8000, 0x4000)[:] = 0xFF
    program.call(4, cx=0, dx=0)
    program.call(1)
    dots = program.dots() != 0
    assert not dots[0, 0]
    assert dots[1, 1]
    expected = np.ones((200, 640), bool)
    expected[:16, :16] = masked(np.ones((16, 16), int), 1)
    assert (dots == expected).all()


def masked(dots: np.ndarray, white: int, masks: tuple[int, ...] = ARROW) -> np.ndarray:
    """(dots AND first) XOR second, done dot by dot."""
    bit = np.array([[word >> 15 - n & 1 for n in range(16)] for word in masks])
    return dots * bit[:16] ^ bit[16:] * white


RASTERS = [(4, "cga"), (5, "cga"), (6, "cga"), (8, "pcjr"), (9, "pcjr"), (10, "pcjr"), (4, "pcjr")]


@pytest.mark.parametrize(("mode", "card"), RASTERS)
@pytest.mark.parametrize("at", [(0, 0), (21, 13), (627, 190), (638, 199)])
def test_the_arrow_in_every_kind_of_memory(mode: int, card: str, at: tuple[int, int]) -> None:
    """Drawn over noise, seen through the adapter's own eyes, and gone without a trace."""
    program = Program(mode, card)
    machine = program.pc.machine
    noise = np.random.default_rng(5).integers(0, 256, 0x8000, np.uint8)
    base = 0x18000 if mode in (9, 10) else 0xB8000
    machine.block(base, 0x4000)[:] = noise[:0x4000]
    if mode in (9, 10):
        machine.block(base + 0x4000, 0x4000)[:] = noise[0x4000:]
    beneath = program.dots().astype(int)
    before = program.memory(base)
    program.call(4, cx=at[0], dx=at[1])
    program.call(1)
    after = program.dots().astype(int)
    virtual = program.driver.screen.virtual
    x, y = at[0] // virtual.step_x, at[1]
    area = np.s_[y : y + 16, x : x + 16]
    bit = np.array([[word >> 15 - n & 1 for n in range(16)] for word in ARROW])
    keep, flip = bit[:16], bit[16:]
    shape = beneath[area].shape
    keep, flip = keep[: shape[0], : shape[1]], flip[: shape[0], : shape[1]]
    black, white = colours_of(mode, card)
    assert (
        after[area][(keep == 1) & (flip == 0)] == beneath[area][(keep == 1) & (flip == 0)]
    ).all()
    assert (after[area][(keep == 0) & (flip == 0)] == black).all()
    assert (after[area][(keep == 0) & (flip == 1)] == white).all()
    after[area] = beneath[area]
    assert (after == beneath).all()
    program.call(2)
    assert program.memory(base) == before
    assert (program.dots() == beneath).all()


def colours_of(mode: int, card: str) -> tuple[int, int]:
    """RGBI of dot values 0 and all ones, in the BIOS's palette of the mode."""
    program = Program(mode, card)
    base = 0x18000 if mode in (9, 10) else 0xB8000
    black = int(program.dots()[0, 0])
    program.pc.machine.block(base, 16)[:] = 0xFF
    return black, int(program.dots()[0, 0])


def test_moving_leaves_no_trail(program: Program) -> None:
    noise = np.random.default_rng(1).integers(0, 256, 0x4000, np.uint8)
    program.pc.machine.block(0xB8000, 0x4000)[:] = noise
    program.call(1)
    for dx, dy in ((3, 3), (100, -30), (-127, 90), (-128, 0), (-128, 0), (0, 127)):
        program.move(dx, dy)
        assert program.memory() != noise.tobytes()
    program.call(2)
    assert program.memory() == noise.tobytes()


def test_a_program_may_draw_while_the_cursor_is_away(program: Program) -> None:
    program.call(1)
    shown = program.memory()
    with program.driver.hidden():
        assert program.memory() == bytes(0x4000)
        program.pc.machine.write(0xB8000, 0x55)
    assert program.memory()[1:] == shown[1:]
    program.call(2)
    with program.driver.hidden():
        pass
    assert not program.driver.visible
    program.call(1)
    assert program.driver.visible


def test_a_cursor_of_the_program_with_a_hot_spot(program: Program) -> None:
    machine = program.pc.machine
    box = [0xFFFF] * 16 + [0xFFFF] + [0x8001] * 14 + [0xFFFF]
    for n, word in enumerate(box):
        bios.write_word(machine, 0x5000 + 2 * n, word)
    program.call(9, bx=8, cx=0xFFFE, es=0x500, dx=0)
    program.call(4, cx=100, dx=50)
    program.call(1)
    lit = np.argwhere(program.dots() != 0)
    assert lit.min(axis=0).tolist() == [52, 92]
    assert lit.max(axis=0).tolist() == [67, 107]
    program.call(9, bx=99, cx=0x8000, es=0x500, dx=0)
    assert program.driver.state.hot_spot == [16, -16]


@pytest.mark.parametrize(("card", "mode", "base"), [("cga", 3, 0xB8000), ("mda", 7, 0xB0000)])
@pytest.mark.parametrize(("cell", "shown"), [(0x0741, 0x7041), (0x1F20, 0x6020)])
def test_the_text_cursor(card: str, mode: int, base: int, cell: int, shown: int) -> None:
    program = Program(mode, card)
    address = base + 2 * (12 * 80 + 40)
    program.pc.write_word(address, cell)
    program.call(1)
    assert program.pc.read_word(address) == shown
    program.move(-8, 0)
    assert program.pc.read_word(address) == cell
    program.call(0x0A, bx=0, cx=0xFF00, dx=0x0058)
    program.call(4, cx=320, dx=96)
    assert program.pc.read_word(address) == cell & 0xFF00 | 0x58


def test_a_range_beyond_the_page_never_writes_beyond_it() -> None:
    program = Program(3)
    program.call(7, cx=0, dx=5000)
    program.call(8, cx=0x8000, dx=0x7FFF)
    program.call(1)
    for x, y in ((640, 0), (0, 200), (0, 0xFFF8)):
        program.call(4, cx=x, dx=y)
        assert set(program.memory(length=0x4000)) == {0x20, 0x07}
    assert not program.pc.machine.trace
    program.call(4, cx=632, dx=192)
    assert program.pc.read_word(0xB8000 + 3998) == 0x7020


def test_the_text_cursor_of_the_6845() -> None:
    program = Program(3)
    program.call(0x0A, bx=1, cx=2, dx=5)
    program.call(1)
    crtc = program.pc.adapter.crtc
    assert (crtc.value(10), crtc.value(11)) == (2, 5)
    assert crtc.cursor_address == 12 * 80 + 40
    program.call(2)
    assert crtc.value(10) == 0x20
    assert set(program.memory(length=4000)) == {0x20, 0x07}


def test_the_text_cursor_belongs_to_a_page() -> None:
    program = Program(3)
    program.call(0x1D, bx=1)
    assert program.call(0x1E).bx == 1
    program.call(1)
    address = 0xB8000 + 0x1000 + 2 * (12 * 80 + 40)
    assert program.pc.read_word(address + 0) == 0x7020
    program.call(0x1D, bx=0)
    assert program.pc.read_word(address) == 0x0720


@pytest.mark.parametrize(
    ("position", "visible"),
    [
        ((200, 100), False),
        ((185, 85), False),
        ((184, 100), True),
        ((301, 100), True),
        ((200, 121), True),
    ],
)
def test_the_exclusion_area(program: Program, position: tuple, visible: bool) -> None:
    """Hidden as long as any dot of the 16 x 16 would touch it."""
    program.call(1)
    program.call(0x10, cx=200, dx=100, si=300, di=120)
    program.call(4, cx=position[0], dx=position[1])
    assert program.driver.visible is visible
    assert any(program.memory()) is visible
    program.call(1)
    assert program.driver.visible


HANDLER = {"es": 0x1234, "dx": 0x0010}


def test_the_handler_is_called_for_the_events_it_asked_for(program: Program) -> None:
    program.call(0x0C, cx=0x7F, **HANDLER)
    program.move(5, -4)
    program.move(0, 0, L)
    program.move(1, 0, L | R)
    program.move(0, 0, M)
    program.move(0, 0)
    seen = [(c.events, int(c.buttons), c.x, c.y, c.mickeys_x, c.mickeys_y) for c in program.calls]
    assert seen == [
        (0x01, 0, 325, 98, 5, -4),
        (0x02, 1, 325, 98, 5, -4),
        (0x09, 3, 326, 98, 6, -4),
        (0x34, 4, 326, 98, 6, -4),
        (0x40, 0, 326, 98, 6, -4),
    ]
    assert program.calls[0].address == 0x12350


def test_the_handler_hears_of_motion_against_the_edge(program: Program) -> None:
    program.call(0x0C, cx=0x01, **HANDLER)
    program.move(1000, 0)
    program.move(10, 0)
    assert [call.x for call in program.calls] == [639, 639]


def test_handlers_can_be_exchanged_and_switched_off(program: Program) -> None:
    program.call(0x0C, cx=0x02, **HANDLER)
    r = program.call(0x14, cx=0x7F, es=0x2000, dx=4)
    assert (r.cx, r.es, r.dx) == (0x02, 0x1234, 0x0010)
    program.call(0x0C, cx=0)
    program.move(5, 5, L)
    assert program.calls == []


def test_ratios(program: Program) -> None:
    program.call(0x0F, cx=4, dx=32)
    program.move(10, 8)
    assert program.where()[1:] == (340, 102)
    program.call(0x0F, cx=0, dx=0)
    assert program.driver.state.ratio == [4, 32]


def test_sensitivities(program: Program) -> None:
    program.call(0x1A, bx=100, cx=25, dx=500)
    r = program.call(0x1B)
    assert (r.bx, r.cx, r.dx) == (100, 25, 100)
    program.move(10, 16)
    assert program.where()[1:] == (340, 104)


def test_the_light_pen_is_both_buttons(program: Program) -> None:
    program.move(0, 0, L)
    assert program.driver.light_pen is None
    program.move(0, 0, L | R)
    assert program.driver.light_pen == (320, 100)
    program.call(0x0E)
    assert program.driver.light_pen is None
    program.call(0x0D)
    assert program.driver.light_pen == (320, 100)


def test_the_version_tells_a_serial_mouse(program: Program) -> None:
    r = program.call(0x24)
    assert (r.bx, r.cx) == (0x0624, 0x0204)
    assert program.call(0x1C, bx=2) == Registers(ax=0x1C, bx=2)


def test_the_state_can_be_saved_and_restored(program: Program) -> None:
    program.call(0x0C, cx=0x7F, es=0xFFFF, dx=0xFFFF)
    program.call(0x0F, cx=3, dx=5)
    program.call(1)
    program.move(33, -17, L)
    before, saved = program.memory(), program.driver.state.save()
    assert program.call(0x15).bx == len(saved)
    program.call(0x16, es=0x3000, dx=0x10)
    program.call(0)
    assert program.driver.state.save() != saved
    program.call(0x17, es=0x3000, dx=0x10)
    assert program.driver.state.save() == saved
    assert program.memory() == before


def test_garbage_is_not_restored(program: Program) -> None:
    program.move(33, -17, L)
    saved = program.driver.state.save()
    program.call(0x17, es=0x4000, dx=0)
    assert program.driver.state.save() == saved


words = st.integers(0, 0xFFFF)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.tuples(st.integers(0, 0x25), words, words, words, words, words),
            st.tuples(st.integers(-128, 127), st.integers(-128, 127), st.integers(0, 7)),
        ),
        max_size=25,
    ),
    st.sampled_from([("cga", 3), ("cga", 4), ("cga", 6), ("mda", 7), ("pcjr", 9)]),
)
def test_no_call_with_any_registers_upsets_it(acts: list[tuple], where: tuple[str, int]) -> None:
    """And once the cursor is away, memory is as it was; functions that write memory apart."""
    program = Program(where[1], where[0])
    machine = program.pc.machine
    base, length = {"mda": (0xB0000, 4000), "pcjr": (0x18000, 0x8000)}.get(
        where[0], (0xB8000, 0x4000)
    )
    before = [machine.read(base + n) for n in range(0, length, 7)]
    for act in acts:
        if len(act) == 3:
            program.move(act[0], act[1], Buttons(act[2]))
        elif act[0] != 0x16:
            ax, bx, cx, dx, si, di = act
            r = program.int33.call(Registers(ax, bx, cx, dx, si, di, es=0x1000))
            assert all(0 <= getattr(r, name) <= 0xFFFF for name in ("ax", "bx", "cx", "dx"))
        state = program.driver.state
        # A place is pinned to its range and then cut down to its cell, which may begin before it.
        virtual = program.driver.screen.virtual
        least = virtual.cut(state.range_x[0], state.range_y[0])
        assert least[0] <= state.x <= state.range_x[1]
        assert least[1] <= state.y <= state.range_y[1]
    program.call(2)
    for _ in range(2):
        program.driver.hide()
    assert [machine.read(base + n) for n in range(0, length, 7)] == before
