"""The Guru's screen: where its dots are, what blinks and when, what ends it.

Places and strings are those of ROM 1.2 (cbm-hackers list, August 2016) and of a screenshot.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from core.events import Close, Event, Hover, Key, Press, Release, Tick
from core.scene import Scene
from fonts import load
from platforms import modes
from platforms.amiga import build_amiga
from platforms.console import Console
from platforms.drivers.alerts import Alert
from platforms.drivers.budget import Settings, budget
from platforms.drivers.guru import PLANE, GuruScreen, Look, app, show_guru
from platforms.frame import Frame
from platforms.hosts.base import Button, KeyDown
from platforms.hosts.headless import HeadlessHost

GOLDEN = Path(__file__).parents[2] / "golden" / "guru"
ALERT = Alert(0x84010008, 0x4D0A8)
MS = 1_000_000
NTSC_PHASE_MS = 1_065
"""64 fields of 262 lines of 227.5 clocks: 1,065.7 ms."""


def rig(alert: Alert = ALERT, look: Look | None = None) -> modes.Rig:
    return show_guru(modes.build("amiga"), alert, look)


def dots(shown: modes.Rig, at_ms: int = 0) -> np.ndarray:
    shown.machine.advance(at_ms * MS)
    return np.asarray(shown.adapter.scan_out().dots)


def test_the_frame_is_where_it_was() -> None:
    seen = dots(rig())
    lit = np.zeros((200, 640), bool)
    lit[:39] = True
    lit[3:36, 6:634] = False
    text = np.zeros((200, 640), bool)
    text[9:17, 38:602] = text[24:32, 142:482] = True
    assert seen[lit].all()
    assert not seen[~lit & ~text].any()


@pytest.mark.parametrize(
    ("text", "x", "top"),
    [
        ("Not enough memory. ", 38, 9),
        ("Press left mouse button to continue.", 234, 9),
        ("Guru Meditation #84010008.0004D0A8", 142, 24),
    ],
)
def test_letters_stand_ten_dots_apart(text: str, x: int, top: int) -> None:
    seen, font = dots(rig()), load("amiga_8x8")
    for place, code in enumerate(text.encode()):
        left = x + 10 * place
        rows = ["".join(".#"[dot] for dot in row[left : left + 10]) for row in seen[top : top + 8]]
        assert rows == [f".{row}." for row in font.rows_art(code)], f"{text!r} at {place}"


def test_its_colours_are_its_own() -> None:
    frame = rig().adapter.scan_out()
    assert frame.palette[:2] == ((0x11, 0x11, 0x11), (0xFF, 0x22, 0x00))
    frame = rig(look=Look(ink=0xF00, ground=0x000)).adapter.scan_out()
    assert frame.palette[:2] == ((0, 0, 0), (0xFF, 0, 0))


def test_the_border_of_the_field_is_the_ground() -> None:
    amiga = build_amiga()
    GuruScreen(amiga.machine, ALERT)
    amiga.adapter.scan_out()
    field = amiga.adapter.field()
    assert np.count_nonzero(field.dots) == np.count_nonzero(amiga.adapter.scan_out().dots)


def test_the_frame_blinks_and_the_text_stays() -> None:
    shown = rig()
    lit = dots(shown)
    assert np.array_equal(dots(shown, NTSC_PHASE_MS), lit)
    dark = dots(shown, NTSC_PHASE_MS + 1)
    assert not dark[:9].any()
    assert np.array_equal(dark[9:32, 38:602], lit[9:32, 38:602])
    assert np.array_equal(dots(shown, 2 * NTSC_PHASE_MS + 1), dark)
    assert np.array_equal(dots(shown, 2 * NTSC_PHASE_MS + 2), lit)


def test_all_of_it_blinks_if_so_wished() -> None:
    assert not dots(rig(look=Look(text_blinks=True)), 1_100).any()


def test_pal_fields_are_longer() -> None:
    amiga = build_amiga("pal")
    GuruScreen(amiga.machine, ALERT, standard="pal")
    amiga.machine.advance(1_277 * MS)
    assert amiga.machine.read(PLANE) == 0xFF
    amiga.machine.advance(1_278 * MS)
    assert amiga.machine.read(PLANE) == 0
    with pytest.raises(ValueError, match="choose from ntsc, pal"):
        GuruScreen(amiga.machine, ALERT, standard="secam")


def test_it_is_drawn_by_writes_to_the_machine_alone() -> None:
    shown = rig()
    assert not shown.machine.trace
    plane = shown.machine.block(PLANE, 40 * 80).reshape(40, 80)
    assert np.array_equal(np.unpackbits(plane, axis=1), dots(shown)[:40])


@pytest.mark.parametrize(
    ("events", "over"),
    [
        ([Tick(1)], False),
        ([Tick(1), Hover(None), Release(None)], False),
        ([Tick(1), Press(None)], True),
        ([Key("enter")], True),
        ([Close()], True),
    ],
)
def test_what_ends_it(events: list[Event], over: bool) -> None:
    assert app(events) == (None if over else Scene(""))


@pytest.mark.parametrize("given", [Button(1, True, (5, 5)), KeyDown("enter"), KeyDown("x")])
def test_a_console_shows_it_until_the_button(given: Button | KeyDown) -> None:
    made = budget(Settings(windows=16))
    assert made.failure is not None
    host = HeadlessHost()
    console = Console(rig(made.failure.alert), host, app)
    console.start()
    shown = [host.shown]
    for _ in range(60):
        host.wait(50)
        console.step()
        shown.append(host.shown)
    assert shown[-1] == 3, "lit, dark, lit"
    first_dark = shown.index(2) * 50
    assert NTSC_PHASE_MS < first_dark <= NTSC_PHASE_MS + 100
    assert console.running
    host.feed([given])
    console.step()
    console.settle()
    assert not console.running


@pytest.mark.parametrize(("name", "at_ms"), [("lit", 0), ("dark", 1_100)])
def test_the_screen_is_as_it_was(
    name: str, at_ms: int, golden: Callable[[Frame, Path], None]
) -> None:
    shown = rig()
    shown.machine.advance(at_ms * MS)
    frame = shown.monitor(shown.adapter.scan_out())
    golden(frame, GOLDEN / f"{name}.png")
