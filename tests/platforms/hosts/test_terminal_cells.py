"""Text screens on a terminal: what is sent, and that it shows what it should."""

from __future__ import annotations

from fractions import Fraction
from statistics import median

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from core.scene import Scene
from core.screens.app import App, Start
from fonts.cp437 import UNICODE
from platforms import modes
from platforms.frame import RGBI, Frame
from platforms.hosts.terminal_cells import CellScreen, Pen
from platforms.hosts.terminal_glyphs import glyphs
from platforms.hosts.terminal_looks import Depth, Style
from platforms.hosts.terminal_view import TextView, place_text
from tests.platforms.hosts.terminal_model import ModelTerminal

ROWS, COLUMNS = 6, 20


def text_frame(cells: NDArray[np.uint8], mono: bool = False, blinking: bool = False) -> Frame:
    dots = np.zeros((1, 1), np.uint8)
    return Frame(dots, RGBI, Fraction(1), cells=cells, mono=mono, blinking=blinking)


def screen(depth: Depth = Depth.SIXTEEN, encoding: str = "utf-8") -> CellScreen:
    return CellScreen(glyphs(encoding), depth)


def whole(cells: NDArray[np.uint8]) -> TextView:
    return TextView(cells.shape[0], cells.shape[1], 0, 0)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """A screen of few looks, so that much of it is alike, and one with some cells changed."""
    seed = draw(st.integers(0, 2**32 - 1))
    random = np.random.default_rng(seed)
    characters = random.choice([0, 32, 65, 0xB0, 0xDB, 3, 255], (ROWS, COLUMNS))
    attributes = random.choice(draw(st.lists(st.integers(0, 255), min_size=1, max_size=3)), (6, 20))
    before = np.stack([characters, attributes], axis=-1).astype(np.uint8)
    after = before.copy()
    for _ in range(draw(st.integers(0, 12))):
        row, column = draw(st.integers(0, ROWS - 1)), draw(st.integers(0, COLUMNS - 1))
        length = draw(st.integers(1, 6))
        after[row, column : column + length] = random.integers(0, 256, 2)
    return before, after


@given(
    pairs(),
    st.sampled_from(list(Depth)),
    st.booleans(),
    st.booleans(),
    st.sampled_from([(6, 20), (5, 20), (9, 31)]),
)
@settings(max_examples=60, deadline=None)
def test_drawing_the_change_shows_what_drawing_from_scratch_shows(
    frames: tuple[NDArray[np.uint8], NDArray[np.uint8]],
    depth: Depth,
    mono: bool,
    blinking: bool,
    size: tuple[int, int],
) -> None:
    drawn, scratch = screen(depth), screen(depth)
    terminal, fresh = ModelTerminal(*size), ModelTerminal(*size)
    view = place_text(frames[0], size)
    assert view is not None
    terminal.feed(drawn.draw(text_frame(frames[0], mono, blinking), view, size[1]))
    view = place_text(frames[1], size, view)
    assert view is not None
    terminal.feed(drawn.draw(text_frame(frames[1], mono, blinking), view, size[1]))
    fresh.feed(scratch.draw(text_frame(frames[1], mono, blinking), view, size[1]))
    assert terminal.seen() == fresh.seen()


def test_every_cell_arrives() -> None:
    codes = np.arange(256, dtype=np.uint8).reshape(8, 32)
    cells = np.stack([codes, np.full_like(codes, 0x1E)], axis=-1)
    terminal = ModelTerminal(8, 32)
    terminal.feed(screen().draw(text_frame(cells), whole(cells), 32))
    shown = "".join(cell.character for row in terminal.cells for cell in row)
    assert shown == UNICODE.replace("\u00a0", " ")
    inks = {cell.foreground for row in terminal.cells for cell in row if cell.character > " "}
    assert inks == {93}
    assert {cell.background for row in terminal.cells for cell in row} == {44}


def test_the_same_again_costs_nothing() -> None:
    cells = np.full((ROWS, COLUMNS, 2), 0x41, np.uint8)
    shown = screen()
    assert shown.draw(text_frame(cells), whole(cells), COLUMNS)
    assert shown.draw(text_frame(cells), whole(cells), COLUMNS) == b""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((0x20, 0x1E), (0x20, 0x17)),  # the ink of a blank
        ((0x00, 0x1E), (0xFF, 0x1E)),  # another blank
        ((0x41, 0x11), (0x42, 0x11)),  # ink on ink
        ((0x41, 0x44), (0x20, 0x47)),
    ],
)
def test_a_change_that_cannot_be_seen_costs_nothing(
    before: tuple[int, int], after: tuple[int, int]
) -> None:
    cells = np.full((ROWS, COLUMNS, 2), before, np.uint8)
    shown = screen()
    shown.draw(text_frame(cells), whole(cells), COLUMNS)
    changed = np.full((ROWS, COLUMNS, 2), after, np.uint8)
    assert shown.draw(text_frame(changed), whole(changed), COLUMNS) == b""


@pytest.mark.parametrize(
    ("changes", "sent"),
    [
        ({(2, 3): (0x41, 0x1E)}, b"\x1b[3;4H\x1b[0;93;44mA"),
        ({(0, 0): (0x41, 0x07)}, b"\x1b[1H\x1b[0;37;40mA"),
        # what lies between is sent again, unless that is longer
        ({(2, 3): (0x41, 0x07), (2, 5): (0x42, 0x07)}, b"\x1b[3;4H\x1b[0;37;40mA.B"),
        ({(2, 3): (0x41, 0x07), (2, 9): (0x42, 0x07)}, b"\x1b[3;4H\x1b[0;37;40mA\x1b[5CB"),
        # to the lines below
        ({(2, 3): (0x41, 0x07), (3, 4): (0x42, 0x07)}, b"\x1b[3;4H\x1b[0;37;40mA\nB"),
        ({(2, 3): (0x41, 0x07), (3, 3): (0x42, 0x07)}, b"\x1b[3;4H\x1b[0;37;40mA\n\bB"),
        ({(2, 9): (0x41, 0x07), (3, 0): (0x42, 0x07)}, b"\x1b[3;10H\x1b[0;37;40mA\n\rB"),
        # only what changes of the style
        ({(2, 3): (0x41, 0x07), (2, 4): (0x42, 0x0C)}, b"\x1b[3;4H\x1b[0;37;40mA\x1b[91mB"),
        ({(2, 3): (0x41, 0x07), (2, 4): (0x42, 0x17)}, b"\x1b[3;4H\x1b[0;37;40mA\x1b[44mB"),
        ({(2, 3): (0x41, 0x07), (2, 4): (0x20, 0x0C)}, b"\x1b[3;4H\x1b[0;37;40mA "),
        # after the last column the cursor may be anywhere
        ({(2, 19): (0x41, 0x07), (3, 19): (0x42, 0x07)}, b"\x1b[3;20H\x1b[0;37;40mA\x1b[4;20HB"),
    ],
)
def test_what_is_sent(changes: dict[tuple[int, int], tuple[int, int]], sent: bytes) -> None:
    cells = np.full((ROWS, COLUMNS, 2), (ord("."), 0x07), np.uint8)
    shown = screen()
    shown.draw(text_frame(cells), whole(cells), COLUMNS)
    for place, cell in changes.items():
        cells = cells.copy()
        cells[place] = cell
    assert shown.draw(text_frame(cells), whole(cells), COLUMNS) == sent


def test_what_the_terminal_may_have_lost_is_drawn_anew() -> None:
    cells = np.full((ROWS, COLUMNS, 2), (0x41, 0x07), np.uint8)
    shown = screen()
    first = shown.draw(text_frame(cells), whole(cells), COLUMNS)
    assert shown.forget() == b""
    assert shown.draw(text_frame(cells), whole(cells), COLUMNS) == first


@pytest.mark.parametrize("mono", [False, True])
def test_when_attributes_get_another_meaning_everything_is_drawn(mono: bool) -> None:
    cells = np.full((ROWS, COLUMNS, 2), (0x41, 0xF0), np.uint8)
    shown, terminal = screen(), ModelTerminal(ROWS, COLUMNS)
    terminal.feed(shown.draw(text_frame(cells, mono), whole(cells), COLUMNS))
    terminal.feed(shown.draw(text_frame(cells, not mono), whole(cells), COLUMNS))
    fresh = ModelTerminal(ROWS, COLUMNS)
    fresh.feed(screen().draw(text_frame(cells, not mono), whole(cells), COLUMNS))
    assert terminal.seen() == fresh.seen()


def test_a_frame_without_cells_is_refused() -> None:
    frame = Frame(np.zeros((1, 1), np.uint8), RGBI, Fraction(1))
    with pytest.raises(ValueError, match="no cells"):
        screen().draw(frame, TextView(1, 1, 0, 0), 80)


@given(st.lists(st.tuples(st.integers(0, 24), st.integers(0, 79), st.integers(1, 5)), max_size=30))
@settings(max_examples=40, deadline=None)
def test_the_pen_gets_where_it_should(places: list[tuple[int, int, int]]) -> None:
    pen, terminal = Pen(80), ModelTerminal()
    wanted = [[" "] * 80 for _ in range(25)]
    for n, (row, column, length) in enumerate(places):
        letters = (chr(65 + n) * length)[: 80 - column]
        pen.move(row, column)
        pen.write([letter.encode() for letter in letters], Style())
        wanted[row][column : column + len(letters)] = letters
    terminal.feed(bytes(pen.sent))
    assert terminal.lines() == ["".join(row).rstrip() for row in wanted]


MOVES_BUDGET = 400
MODES = [mode.name for mode in modes.MODES if mode.text]


@pytest.mark.parametrize("mode", MODES)
def test_a_move_costs_less_than_400_bytes(mode: str) -> None:
    """The median of a hand in which the moves that are possible take turns."""
    rig = modes.build(mode)
    app = App(Start("canfield", direct=True), lambda: 7)
    shown, terminal = screen(), ModelTerminal()
    view: TextView | None = None
    scene: Scene | None = None
    sizes = []
    for turn in range(80):
        before, scene = scene, app([])
        assert scene is not None
        rig.painter.paint(before, scene)
        frame = rig.monitor(rig.adapter.scan_out())
        assert frame.cells is not None
        view = place_text(frame.cells, (25, 80), view)
        assert view is not None
        sent = shown.draw(frame, view, 80)
        sizes.append(len(sent))
        terminal.feed(sent)
        assert app.session is not None
        moves = app.session.game.moves(app.session.state)
        app.perform(moves[turn % len(moves)])
    assert 0 < median(sizes[1:]) < MOVES_BUDGET
