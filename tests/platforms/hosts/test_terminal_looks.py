"""Attributes as colours and styles of a terminal."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.hosts.terminal_looks import (
    BLINK,
    BOLD,
    FAINT,
    REVERSE,
    UNDERLINE,
    Depth,
    Style,
    change,
    styles,
)
from platforms.pc import build_pc
from tests.platforms.hosts.terminal_model import Cell, ModelTerminal

NOTHING: frozenset[int] = frozenset()


def flags(*numbers: int) -> frozenset[int]:
    return frozenset(numbers)


@pytest.mark.parametrize(
    ("attribute", "depth", "style"),
    [
        (0x07, Depth.SIXTEEN, Style(37, 40)),
        (0x1E, Depth.SIXTEEN, Style(93, 44)),  # yellow on blue
        (0x4B, Depth.SIXTEEN, Style(96, 41)),  # light cyan on red
        (0x86, Depth.SIXTEEN, Style(33, 100)),  # brown on dark grey
        (0xF4, Depth.SIXTEEN, Style(31, 107)),  # red on white
        (0x1E, Depth.EIGHT, Style(33, 44, flags(BOLD))),
        (0xF4, Depth.EIGHT, Style(31, 47)),
        (0xF0, Depth.EIGHT, Style(30, 47)),
        (0xF7, Depth.EIGHT, Style(30, 47)),  # grey on white must not vanish
        (0x08, Depth.EIGHT, Style(37, 40)),  # nor dark grey on black
        (0x1E, Depth.CONSOLE, Style(33, 44, flags(BOLD))),
        (0x08, Depth.CONSOLE, Style(30, 40, flags(BOLD))),
        (0xF4, Depth.CONSOLE, Style(31, 47, flags(BLINK))),
        (0x07, Depth.NONE, Style()),
        (0x0F, Depth.NONE, Style(flags=flags(BOLD))),
        (0x70, Depth.NONE, Style(flags=flags(REVERSE))),
        (0xF4, Depth.NONE, Style(flags=flags(REVERSE))),
        (0x1E, Depth.NONE, Style(flags=flags(BOLD))),
        (0x08, Depth.NONE, Style(flags=flags(FAINT))),
        (0x78, Depth.NONE, Style(flags=flags(FAINT, REVERSE))),
        (0x11, Depth.NONE, Style(hidden=True)),
        (0x44, Depth.SIXTEEN, Style(31, 41, hidden=True)),
    ],
)
def test_colours(attribute: int, depth: Depth, style: Style) -> None:
    assert styles(mono=False, blinking=False, depth=depth)[attribute] == style


@pytest.mark.parametrize(
    ("attribute", "blinking", "style"),
    [
        (0x07, False, Style()),
        (0x0F, False, Style(flags=flags(BOLD))),
        (0x01, False, Style(flags=flags(UNDERLINE))),
        (0x09, False, Style(flags=flags(BOLD, UNDERLINE))),
        (0x41, False, Style(flags=flags(UNDERLINE))),
        (0x70, False, Style(flags=flags(REVERSE))),
        (0x78, False, Style(flags=flags(FAINT, REVERSE))),  # out of reach
        (0x77, False, Style()),
        (0x00, False, Style(hidden=True)),
        (0x80, True, Style(hidden=True)),
        (0x87, False, Style()),
        (0x87, True, Style(flags=flags(BLINK))),
        (0x81, True, Style(flags=flags(BLINK, UNDERLINE))),
        (0xF0, True, Style(flags=flags(BLINK, REVERSE))),
        (0xF0, False, Style(flags=flags(REVERSE))),
    ],
)
@pytest.mark.parametrize("depth", list(Depth))
def test_monochrome_attributes(attribute: int, blinking: bool, style: Style, depth: Depth) -> None:
    assert styles(mono=True, blinking=blinking, depth=depth)[attribute] == style


def test_blinking_colours_have_eight_backgrounds() -> None:
    assert styles(False, True, Depth.SIXTEEN)[0x9E] == Style(93, 44, flags(BLINK))
    assert styles(False, False, Depth.SIXTEEN)[0x9E] == Style(93, 104)


@pytest.mark.parametrize("depth", [Depth.EIGHT, Depth.NONE])
def test_what_can_be_seen_in_sixteen_colours_can_be_seen_in_fewer(depth: Depth) -> None:
    """Of two colours that differ at least the characters do not vanish."""
    for attribute, style in enumerate(styles(False, False, depth)):
        if attribute & 15 != attribute >> 4:
            assert not style.hidden
            assert style.foreground - 30 != style.background - 40 or depth is Depth.NONE


@pytest.mark.parametrize(
    ("now", "wanted", "sent"),
    [
        (Style(37, 40), Style(37, 40), ""),
        (Style(37, 40), Style(31, 40), "\x1b[31m"),
        (Style(37, 40), Style(37, 44), "\x1b[44m"),
        (Style(37, 40), Style(31, 44), "\x1b[31;44m"),
        (Style(), Style(flags=flags(BOLD, UNDERLINE)), "\x1b[1;4m"),
        (Style(flags=flags(BOLD)), Style(), "\x1b[m"),
        (Style(flags=flags(BOLD)), Style(flags=flags(REVERSE)), "\x1b[0;7m"),
        (Style(91, 104), Style(), "\x1b[m"),
        (None, Style(), "\x1b[m"),
        (None, Style(37, 40), "\x1b[0;37;40m"),
    ],
)
def test_the_shortest_change(now: Style | None, wanted: Style, sent: str) -> None:
    assert change(now, wanted) == sent


style_values = st.builds(
    Style,
    st.sampled_from([30, 37, 39, 91]),
    st.sampled_from([40, 47, 49, 104]),
    st.frozensets(st.sampled_from([BOLD, FAINT, UNDERLINE, BLINK, REVERSE])),
)


@given(st.lists(style_values, min_size=1, max_size=8))
@settings(max_examples=50)
def test_changes_lead_to_the_style(wanted: list[Style]) -> None:
    terminal, now = ModelTerminal(), None
    terminal.feed(b"\x1b[1;2;4;5;7;95;106m")
    for style in wanted:
        terminal.feed(change(now, style).encode())
        now = style
    terminal.feed(b"x")
    last = wanted[-1]
    assert terminal.cells[0][0] == Cell("x", last.foreground, last.background, last.flags)


@given(style_values, style_values)
@settings(max_examples=50)
def test_a_blank_looks_the_same_in_the_nearest_style(now: Style, style: Style) -> None:
    assert style.for_blank(now).ground == style.ground
    assert style.for_blank(None) == style


@pytest.mark.parametrize(
    ("card", "mode", "port", "value", "told"),
    [
        ("mda", 7, 0x3B8, 0x29, (True, True)),
        ("mda", 7, 0x3B8, 0x09, (True, False)),
        ("hercules", 7, 0x3B8, 0x28, (True, True)),
        ("hercules", 7, 0x3B8, 0x08, (True, False)),
        ("cga", 3, 0x3D8, 0x29, (False, True)),
        ("cga", 3, 0x3D8, 0x09, (False, False)),
    ],
)
def test_frames_tell_how_to_read_attributes(
    card: str, mode: int, port: int, value: int, told: tuple[bool, bool]
) -> None:
    pc = build_pc(card)
    pc.set_mode(mode)
    pc.machine.output(port, value)
    frame = pc.adapter.scan_out()
    assert frame.cells is not None
    assert (frame.mono, frame.blinking) == told


@pytest.mark.parametrize(("mode_2", "blinking"), [(0x02, True), (0x00, False)])
def test_a_pcjr_tells_it_too(mode_2: int, blinking: bool) -> None:
    pc = build_pc("pcjr")
    pc.set_mode(3)
    pc.machine.input(0x3DA)
    pc.machine.output(0x3DA, 3)
    pc.machine.output(0x3DA, mode_2)
    frame = pc.adapter.scan_out()
    assert (frame.mono, frame.blinking) == (False, blinking)


def test_the_cards_themselves_agree_on_what_is_hidden() -> None:
    """An attribute is hidden where the card draws one colour whatever the character."""
    for card, mono in (("mda", True), ("cga", False)):
        pc = build_pc(card)
        pc.set_mode(7 if mono else 3)
        pc.machine.output(0x3B8 if mono else 0x3D8, 0x09)
        base = 0xB0000 if mono else 0xB8000
        for attribute in range(256):
            pc.machine.write(base + 2 * attribute, 0xDB)
            pc.machine.write(base + 2 * attribute + 1, attribute)
            pc.machine.write(base + 2 * attribute + 1024, 0x20)
            pc.machine.write(base + 2 * attribute + 1025, attribute)
        frame = pc.adapter.scan_out()
        assert frame.cells is not None
        rows, columns = frame.cells.shape[:2]
        height, width = frame.height // rows, frame.width // columns
        blocks = frame.dots.reshape(rows, height, columns, width).swapaxes(1, 2)
        flat = blocks.reshape(rows * columns, -1)
        same = [np.array_equal(flat[n], flat[n + 512]) for n in range(256)]
        assert [s.hidden for s in styles(mono, False, Depth.SIXTEEN)] == same
