"""The running machine, on a machine of eight dots whose painter shows the title's length."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest

from core.events import Close, Event, Hover, Key, Press, Release, Tick
from core.scene import Cue, Scene
from platforms.console import Console
from platforms.frame import Frame
from platforms.hosts.base import Button, Closed, KeyDown, PointerMoved, RawInput
from platforms.hosts.headless import HeadlessHost
from platforms.machine import Machine

PALETTE = ((0, 0, 0), (255, 255, 255), (255, 0, 0))


class Adapter:
    """Eight dots; the last one blinks at every quarter of a second if so wished."""

    def __init__(self, blinks: bool = False) -> None:
        self.memory = np.zeros((1, 8), np.uint8)
        self.scans = 0
        self._blinks = blinks
        self._now_ns = 0

    def advance(self, now_ns: int) -> None:
        self._now_ns = now_ns

    def scan_out(self) -> Frame:
        self.scans += 1
        dots = self.memory.copy()
        if self._blinks:
            dots[0, 7] = self._now_ns // 250_000_000 % 2
        return Frame(dots, PALETTE, Fraction(1))


class Painter:
    """Shows as many dots as the title has letters; dots 0-3 are zone A, 4-5 are zone B."""

    def __init__(self, adapter: Adapter) -> None:
        self.painted: list[tuple[Scene | None, Scene]] = []
        self.shows_messages = False
        self._adapter = adapter
        self._at: tuple[int, int] | None = None

    def paint(self, old: Scene | None, new: Scene) -> None:
        self.painted.append((old, new))
        self._show()

    def point(self, at: tuple[int, int] | None) -> None:
        self._at = at
        self._show()

    def zone_at(self, x: int, y: int) -> str | None:
        return ("A" if x < 4 else "B") if x < 6 else None

    def target(self, zone: str) -> tuple[int, int] | None:
        return {"A": (1, 0), "B": (5, 0)}.get(zone)

    def _show(self) -> None:
        memory = self._adapter.memory
        memory[:] = 0
        if self.painted:
            scene = self.painted[-1][1]
            text = (scene.message.text if self.shows_messages else "") or scene.title
            memory[0, : len(text)] = 1
        if self._at:
            memory[0, self._at[0]] = 2


class Play:
    """Remembers its events but ticks; the title is the last key's name."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.ticks: list[int] = []

    def __call__(self, events: Sequence[Event]) -> Scene | None:
        self.ticks += [event.now_ns for event in events if isinstance(event, Tick)]
        self.events += [event for event in events if not isinstance(event, Tick)]
        if Close() in self.events:
            return None
        keys = [event.name for event in self.events if isinstance(event, Key)]
        return Scene(keys[-1] if keys else "", cues=(Cue.BEEP,) if events[1:] else ())


def rig(blinks: bool = False) -> SimpleNamespace:
    adapter, machine = Adapter(blinks), Machine("test")
    machine.attach(clocked=adapter)
    return SimpleNamespace(
        machine=machine,
        adapter=adapter,
        painter=Painter(adapter),
        monitor=lambda frame: frame,
        desk=None,
    )


class Desk:
    """A console with all that belongs to it."""

    def __init__(self, blinks: bool = False) -> None:
        self.rig, self.host, self.play = rig(blinks), HeadlessHost(), Play()
        self.console = Console(self.rig, self.host, self.play)
        self.console.start()

    def do(self, *inputs: RawInput) -> list[Event]:
        before = len(self.play.events)
        self.host.feed(inputs)
        self.console.step()
        return self.play.events[before:]

    def wait(self, delay_ms: int) -> None:
        self.host.wait(delay_ms)
        self.console.step()

    def shown(self) -> list[int]:
        return self.host.frame.dots[0].tolist()


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_the_first_scene_is_shown_before_any_input(desk) -> None:
    assert desk.shown() == [0] * 8
    assert desk.rig.painter.painted == [(None, Scene(""))]


def test_keys_go_straight_to_the_play_and_its_scene_to_the_screen(desk) -> None:
    assert desk.do(KeyDown("ab")) == [Key("ab")]
    assert desk.shown() == [1, 1, 0, 0, 0, 0, 0, 0]
    assert desk.rig.painter.painted[-1] == (Scene(""), Scene("ab"))


def test_a_scene_like_the_last_is_neither_painted_nor_scanned_out(desk) -> None:
    desk.do(KeyDown("ab"))
    painted, scans = len(desk.rig.painter.painted), desk.rig.adapter.scans
    desk.do(KeyDown("ab"))
    assert (len(desk.rig.painter.painted), desk.rig.adapter.scans) == (painted, scans)


@pytest.mark.parametrize(
    ("inputs", "events"),
    [
        ([PointerMoved((1, 0))], [Hover("A")]),
        ([PointerMoved((1, 0)), PointerMoved((2, 0))], [Hover("A")]),
        ([PointerMoved((1, 0)), PointerMoved((4, 0))], [Hover("A"), Hover("B")]),
        ([PointerMoved((1, 0)), PointerMoved(None)], [Hover("A"), Hover(None)]),
        ([Button(1, True, (1, 0)), Button(1, False, (5, 0))], [Press("A"), Release("B")]),
        ([Button(3, True, (7, 0)), Button(3, False, None)], [Press(None), Release(None)]),
        (
            [Button(1, True, (1, 0)), PointerMoved((5, 0)), Button(1, False, (5, 0))],
            [Press("A"), Release("B")],
        ),
        (
            [Button(1, True, (1, 0)), Button(3, True, (1, 0)), Button(1, False, (1, 0))],
            [Press("A")],
        ),
        ([Button(1, False, (1, 0))], []),
        ([Closed()], [Close()]),
    ],
)
def test_the_pointer_speaks_of_targets(desk, inputs, events) -> None:
    assert desk.do(*inputs) == events


def test_the_pointer_is_drawn_where_it_is_and_can_be_left_out(desk) -> None:
    desk.do(KeyDown("ab"), PointerMoved((4, 0)))
    assert desk.shown() == [1, 1, 0, 0, 2, 0, 0, 0]
    assert desk.console.settled_frame().dots[0].tolist() == [1, 1, 0, 0, 0, 0, 0, 0]
    assert desk.console.picture().dots[0].tolist() == desk.shown()


def test_the_machine_follows_the_hosts_clock(desk) -> None:
    desk.wait(40)
    assert desk.console.now_ns == 40_000_000
    desk.console.advance(100_000_000)
    desk.wait(5)
    assert desk.console.now_ns == 105_000_000


def test_the_play_hears_the_time_once_a_second_and_with_every_event(desk) -> None:
    desk.wait(999)
    assert desk.play.ticks == [0]
    desk.wait(1)
    assert desk.play.ticks == [0, 10**9]
    desk.host.wait(20)
    desk.do(KeyDown("x"))
    assert desk.play.ticks[-1] == 1_020_000_000


def test_a_still_picture_is_left_alone(desk) -> None:
    for _ in range(20):
        desk.wait(100)
    scans = desk.rig.adapter.scans
    for _ in range(9):
        desk.wait(100)
    assert desk.rig.adapter.scans - scans <= 1
    assert desk.host.shown == 1


def test_a_blinking_picture_goes_on_blinking() -> None:
    desk = Desk(blinks=True)
    for _ in range(200):
        desk.wait(50)
    assert desk.host.shown == 41


def test_commands_never_reach_the_play(desk) -> None:
    pressed = []
    desk.console.commands["ctrl+f9"] = lambda: pressed.append(True)
    assert desk.do(KeyDown("ctrl+f9"), KeyDown("q")) == [Key("q")]
    assert pressed == [True]


def test_painted_is_told_of_new_scenes(desk) -> None:
    titles = []
    desk.console.painted = lambda: titles.append(desk.console.scene.title)
    desk.do(KeyDown("a"), KeyDown("a"), KeyDown("bb"))
    assert titles == ["a", "bb"]


def test_what_is_said_goes_with_the_next_key_and_is_in_no_file_and_on_no_tape(desk) -> None:
    desk.rig.painter.shows_messages = True
    told = []
    desk.console.painted = lambda: told.append(desk.console.settled_frame().dots[0].sum())
    desk.do(KeyDown("ab"))
    desk.console.say("12345")
    desk.console.refresh()
    assert desk.shown() == [1] * 5 + [0] * 3
    assert desk.console.speaking
    assert desk.console.picture_for_files().dots[0].tolist() == [1, 1] + [0] * 6
    assert desk.console.settled_frame().dots[0].tolist() == [1, 1] + [0] * 6
    assert desk.console.picture().dots[0].tolist() == [1] * 5 + [0] * 3
    desk.do(KeyDown("abc"))
    assert desk.shown() == [1] * 3 + [0] * 5
    assert told == [2, 3]


def test_what_is_said_goes_with_a_command_too_but_for_what_that_says(desk) -> None:
    desk.console.commands["ctrl+f8"] = lambda: desk.console.say("off")
    desk.console.commands["ctrl+f9"] = lambda: None
    desk.do(KeyDown("ctrl+f8"))
    assert desk.console.scene.message.text == "off"
    desk.do(KeyDown("ctrl+f9"))
    assert desk.console.scene.message.text == ""


def test_a_scene_is_dressed_here_and_plain_on_tapes(desk) -> None:
    desk.console.dress = lambda scene: replace(scene, title=scene.title + "++")
    told = []
    desk.console.painted = lambda: told.append(desk.console.settled_frame().dots[0].sum())
    desk.do(KeyDown("ab"))
    assert desk.shown() == [1] * 4 + [0] * 4
    assert told == [2]


def test_the_menus_of_the_play_ask_for_commands(desk) -> None:
    done = []
    asked = [[lambda: done.append(1), lambda: done.append(2)]]
    desk.console.asked = lambda: asked.pop() if asked else []
    desk.do(KeyDown("a"), KeyDown("b"))
    assert done == [1, 2]


def test_the_run_ends_with_the_play(desk) -> None:
    desk.host.feed([KeyDown("a"), Closed(), KeyDown("b")])
    desk.console.run()
    assert desk.play.events == [Key("a"), Close()]


def test_where_nothing_moves_it_waits_for_the_next_second(desk, monkeypatch) -> None:
    waits: list[int] = []

    def poll(wait_ms: int) -> list[RawInput]:
        waits.append(wait_ms)
        desk.host.wait(wait_ms)
        return [Closed()] if len(waits) == 60 else []

    monkeypatch.setattr(desk.host, "poll", poll)
    desk.console.run()
    assert waits[0] == 50
    assert waits[-2:] == [1000, 1000]


def test_the_same_scene_goes_on_on_another_machine(desk) -> None:
    desk.do(KeyDown("abc"), PointerMoved((7, 0)))
    desk.wait(40)
    other = rig()
    desk.console.switch(other)
    assert other.painter.painted == [(None, Scene("abc"))]
    assert other.machine.now_ns == 40_000_000
    assert desk.shown() == [1, 1, 1, 0, 0, 0, 0, 0]
    assert desk.do(PointerMoved((1, 0))) == [Hover("A")]
    desk.wait(60)
    assert desk.console.now_ns == 100_000_000
