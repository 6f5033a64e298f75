"""From hands to events and from cues to samples through the devices of every machine."""

from __future__ import annotations

import os
import tty
from collections.abc import Iterator
from enum import Enum

import numpy as np
import pytest

from core.screens.app import App
from core.screens.start import Start
from platforms import modes
from platforms.console import RATE_HZ, Console
from platforms.hosts.base import Button, KeyDown, MouseMoved, Notice, PointerMoved, RawInput
from platforms.hosts.headless import HeadlessHost
from platforms.hosts.serial_port import SerialPort
from platforms.hosts.sticks import FULL, StickState
from platforms.machine import Machine
from platforms.wiring import Plugs, Wires

POSITION = """\
game: canfield
level: 2
base: 5
foundations: 5H
reserve: 2C 9S
tableau: KS / QH / 5C / 8D
stock: TH 3D 4C 6S
waste: -
pass: 1
score: 0
"""
PC_MODES = [name for name in modes.names() if name != "amiga"]
MS = 1_000_000


class Desk:
    """A machine in a mode with Canfield on it, and someone with some devices."""

    def __init__(self, mode: str, plugs: Plugs | None = None) -> None:
        self.app = App(Start(position=POSITION, direct=True), lambda: 1)
        self.host = HeadlessHost()
        self.rig = modes.build(mode)
        self.console = Console(self.rig, self.host, self.app, plugs)
        self.console.start()

    def do(self, *inputs: RawInput, wait_ms: int = 20) -> None:
        self.host.feed(inputs)
        self.host.wait(wait_ms)
        self.console.step()
        self.console.settle()

    def dot(self, zone: str) -> tuple[int, int]:
        at = self.rig.painter.target(zone)
        assert at is not None
        return at

    def click(self, zone: str, button: int = 1) -> None:
        at = self.dot(zone)
        self.do(PointerMoved(at), Button(button, True, at), Button(button, False, at))

    def drag(self, source: str, target: str, button: int = 1) -> None:
        start, end = self.dot(source), self.dot(target)
        self.do(PointerMoved(start), Button(button, True, start))
        self.do(PointerMoved(end), Button(button, False, end))

    @property
    def moves(self) -> list[str]:
        assert self.app.session is not None
        return list(self.app.session.moves)

    @property
    def message(self) -> str:
        assert self.console.scene is not None
        return self.console.scene.message.text


@pytest.fixture(params=modes.names())
def desk(request: pytest.FixtureRequest) -> Desk:
    return Desk(request.param)


def test_cards_are_dragged_and_clicked_with_the_machines_own_mouse(desk: Desk) -> None:
    desk.drag("3", "F")
    desk.click("2")
    desk.click("1")
    assert desk.moves == ["3F", "21"]


@pytest.mark.parametrize("mode", PC_MODES)
@pytest.mark.parametrize("button", [2, 3])
def test_any_button_drags_on_a_pc(mode: str, button: int) -> None:
    desk = Desk(mode)
    desk.drag("3", "F", button)
    assert desk.moves == ["3F"]


def test_the_pointer_comes_where_the_hosts_is(desk: Desk) -> None:
    frame = desk.console.picture()
    for at in ((0, 0), (frame.width - 1, frame.height - 1), (frame.width // 3, frame.height // 2)):
        desk.do(PointerMoved(at))
        assert desk.console.pointer is not None
        steps = (8, 14) if desk.rig.mode.text else (2, 2)
        for side in (0, 1):
            assert 0 <= at[side] - desk.console.pointer[side] < steps[side] + 2


def test_the_drivers_pointer_is_in_the_picture_but_not_in_the_settled_one(desk: Desk) -> None:
    before, plain = desk.console.settled_frame(), desk.console.picture()
    desk.do(PointerMoved(desk.dot("2")), wait_ms=120)
    assert not desk.console.picture().same_picture(plain)
    assert desk.console.settled_frame().same_picture(before)
    assert not desk.console.picture().same_picture(plain)


def test_a_mouse_that_the_host_gave_away_moves_by_its_steps(desk: Desk) -> None:
    desk.do(MouseMoved(-3, 0))
    start = desk.console.pointer
    desk.do(MouseMoved(20, 8), Button(1, True, None), Button(1, False, None))
    assert start is not None
    assert desk.console.pointer is not None
    assert desk.console.pointer[0] > start[0]
    assert desk.console.pointer[1] >= start[1]


def test_a_pointer_that_leaves_the_picture_leaves_the_mouse_alone(desk: Desk) -> None:
    desk.do(PointerMoved(None))
    assert desk.console.pointer is None


def test_a_stick_moves_the_pointer_and_its_button_picks_up(desk: Desk) -> None:
    desk.do(StickState(0))
    desk.do(StickState(0, FULL, 0))
    for _ in range(5):
        desk.do()
    here = desk.console.pointer
    assert here is not None
    desk.do(StickState(0, -FULL, 0))
    for _ in range(3):
        desk.do()
    assert desk.console.pointer is not None
    assert desk.console.pointer[0] < here[0]
    desk.do(StickState(0))
    there = desk.console.pointer
    desk.do(wait_ms=500)
    assert desk.console.pointer == there


def test_mouse_and_stick_move_one_pointer(desk: Desk) -> None:
    desk.do(StickState(0))
    desk.do(PointerMoved(desk.dot("F")))
    start = desk.console.pointer
    desk.do(StickState(0, 0, FULL))
    desk.do()
    desk.do()
    moved = desk.console.pointer
    desk.do(StickState(0))
    assert start is not None
    assert moved is not None
    step = 8 if desk.rig.mode.text else 2
    assert abs(moved[0] - start[0]) <= step
    assert moved[1] > start[1]
    desk.click("3")
    desk.click("F")
    assert desk.moves == ["3F"]


@pytest.mark.parametrize(
    ("device", "plays"),
    [
        ("auto", {"keyboard", "mouse", "joystick"}),
        ("keyboard", {"keyboard"}),
        ("mouse", {"mouse"}),
        ("joystick", {"joystick"}),
    ],
)
def test_the_device_that_was_chosen_plays(device: str, plays: set[str]) -> None:
    desk = Desk("cga", Plugs(device))
    desk.do(StickState(0))
    desk.do(KeyDown("v"))
    assert ("V" in desk.moves) == ("keyboard" in plays)
    desk.drag("3", "F")
    assert ("3F" in desk.moves) == ("mouse" in plays)
    before = desk.console.pointer
    desk.do(StickState(0, FULL, FULL))
    desk.do(wait_ms=60)
    assert (desk.console.pointer != before) == ("joystick" in plays)


@pytest.mark.parametrize("device", ["mouse", "joystick"])
def test_with_a_pointer_chosen_q_is_the_only_game_key(device: str) -> None:
    desk = Desk("cga", Plugs(device))
    desk.do(StickState(0))
    for name in ("v", "3", "f", "enter", "esc"):
        desk.do(KeyDown(name))
    assert desk.moves == []
    desk.do(KeyDown("f1"))
    assert desk.console.scene is not None
    assert desk.console.scene.page
    desk.do(KeyDown("esc"))
    assert not desk.console.scene.page
    desk.do(KeyDown("ctrl+n"))
    desk.do(KeyDown("q"))
    assert desk.console.scene.dialog or desk.console.scene.page


def test_a_joystick_that_is_not_there_does_not_hang_and_the_keyboard_is_offered(
    desk: Desk,
) -> None:
    other = Desk(desk.rig.mode.name, Plugs("joystick"))
    other.do(KeyDown("v"), wait_ms=100)
    assert other.moves == []
    other.do(wait_ms=500)
    assert other.message == "No joystick answers. Use the keyboard."
    other.do(KeyDown("v"))
    assert other.moves == ["V"]
    assert "joystick" not in other.message


def test_a_joystick_that_comes_late_is_not_missed() -> None:
    desk = Desk("cga", Plugs("joystick"))
    desk.do(StickState(0), wait_ms=300)
    desk.do(wait_ms=300)
    assert "joystick" not in desk.message
    assert desk.console.pointer is not None


def test_a_stick_is_plugged_into_the_next_machine_too() -> None:
    desk = Desk("cga", Plugs("joystick"))
    desk.do(StickState(0))
    for mode in ("amiga", "pcjr"):
        desk.console.switch(modes.build(mode))
        for _ in range(4):
            desk.do(wait_ms=200)
        assert "joystick" not in desk.message
        before = desk.console.pointer
        desk.do(StickState(0, FULL, FULL))
        desk.do(wait_ms=60)
        desk.do(StickState(0))
        assert desk.console.pointer != before


def test_the_device_may_be_chosen_on_the_screen() -> None:
    desk = Desk("cga")
    chosen = ["auto"]
    desk.console.chosen = lambda: chosen[0]
    chosen[0] = "mouse"
    desk.do(KeyDown("v"))
    desk.do(KeyDown("v"))
    assert desk.moves == ["V"]
    desk.console.switch(modes.build("pcjr"))
    desk.do(KeyDown("v"))
    assert desk.moves == ["V"]


@pytest.mark.parametrize(
    ("mode", "names", "keys"),
    [
        ("cga", ["kp8", "kp5", "numlock", "kp8", "kp5"], ["up", "8", "5"]),
        ("pcjr", ["kp8", "kp5", "numlock", "kp8"], ["up", "8"]),
        ("amiga", ["kp8", "numlock", "kp*"], ["8", "*"]),
    ],
)
def test_the_number_pad_is_the_machines_own(mode: str, names: list[str], keys: list[str]) -> None:
    wires = Wires(modes.build(mode))
    for name in names:
        wires.give(KeyDown(name))
    assert [told.name for told in wires.take() if isinstance(told, KeyDown)] == keys


@pytest.mark.parametrize(("mode", "key"), [("cga", "Num Lock"), ("pcjr", "Alt+Fn+N")])
def test_the_first_digit_that_num_lock_makes_brings_a_reminder(mode: str, key: str) -> None:
    desk = Desk(mode)
    desk.do(KeyDown("numlock"), KeyDown("kp8"))
    assert desk.message == f"Num Lock is on: cursor keys give digits. {key} turns it off."
    desk.do(KeyDown("kp8"))
    assert "Num Lock" not in desk.message


def test_notices_of_the_host_are_shown_until_the_next_key_and_never_told_for_a_tape() -> None:
    desk, told = Desk("cga"), []
    desk.console.painted = lambda: told.append(desk.message)
    desk.do(Notice("Pad was unplugged"))
    assert desk.message == "Pad was unplugged"
    desk.do(PointerMoved(desk.dot("2")))
    assert desk.message == "Pad was unplugged"
    desk.do(KeyDown("v"))
    assert "Pad" not in desk.message
    assert told == [desk.message]


def test_what_takes_the_place_of_a_stick_that_is_not_there_is_told() -> None:
    desk, told = Desk("cga", Plugs("joystick")), []
    desk.console.fell_back = told.append
    for _ in range(4):
        desk.do(wait_ms=200)
    assert (told, desk.console.device) == (["auto"], "auto")
    desk.console.switch(modes.build("pcjr"))
    for _ in range(4):
        desk.do(wait_ms=200)
    assert told == ["auto"]


def test_a_key_that_does_not_play_says_so() -> None:
    desk = Desk("cga", Plugs("mouse"))
    desk.do(KeyDown("v"))
    assert desk.message == "Only the mouse plays (S on the title)."
    assert desk.moves == []


def test_a_machine_that_is_not_known_has_no_devices() -> None:
    rig = modes.build("cga")
    wires = Wires(modes.Rig(rig.mode, Machine("c64"), rig.adapter, rig.painter, rig.monitor))
    given = [KeyDown("a"), PointerMoved((1, 2)), Button(1, True, (1, 2))]
    for what in given:
        wires.give(what)
    assert wires.take() == given
    assert wires.next_ns is None


def test_a_start_puts_no_device_into_the_machine() -> None:
    desk = Desk("cga")
    desk.do(wait_ms=100)
    assert desk.rig.machine.input(0x3FA) == 0xFF
    assert desk.rig.machine.input(0x201) == 0xFF


class Ear:
    """Hears all that a console sounds."""

    def __init__(self, desk: Desk) -> None:
        self.heard: list[np.ndarray] = []
        desk.console.heard = self.heard.append

    @property
    def samples(self) -> np.ndarray:
        return np.concatenate(self.heard).astype(int)


def sound_of(mode: str, *names: str) -> np.ndarray:
    """What is heard in a second after these keys."""
    desk = Desk(mode)
    desk.do(wait_ms=100)
    ear = Ear(desk)
    desk.do(*map(KeyDown, names))
    for _ in range(100):
        desk.do(wait_ms=10)
    return ear.samples


@pytest.mark.parametrize("mode", ["cga", "mono"])
def test_an_illegal_move_beeps_at_800_hz_for_a_quarter_of_a_second(mode: str) -> None:
    samples = sound_of(mode, "2", "f")
    heard = np.flatnonzero(samples)
    assert (heard[-1] - heard[0]) / RATE_HZ == pytest.approx(0.25, abs=0.002)
    beep = samples[heard[0] : heard[-1]]
    rising = np.count_nonzero((beep[:-1] <= 0) & (beep[1:] > 0))
    assert rising / 0.25 == pytest.approx(800, abs=8)
    spectrum = np.abs(np.fft.rfft(beep))
    assert np.argmax(spectrum) * RATE_HZ / len(beep) == pytest.approx(800, abs=4)


def test_every_machine_has_sounds_of_its_own_for_a_beep_and_a_card() -> None:
    for mode in ("cga", "pcjr", "amiga"):
        beep, card = sound_of(mode, "2", "f"), sound_of(mode, "v")
        assert np.abs(beep).max() > 1000
        assert np.abs(card).max() > 500
        assert not np.array_equal(beep, card)


def test_sound_goes_on_without_gaps_when_the_machine_changes() -> None:
    desk = Desk("cga")
    ear = Ear(desk)
    desk.do(KeyDown("2"), KeyDown("f"), wait_ms=50)
    desk.console.switch(modes.build("pcjr"))
    desk.do(KeyDown("2"), KeyDown("f"), wait_ms=50)
    desk.do(wait_ms=100)
    assert len(ear.samples) == pytest.approx(desk.console.now_ns * RATE_HZ / 1e9, abs=2)


def test_nobody_there_to_hear_means_no_sound_is_made() -> None:
    desk = Desk("cga")
    desk.do(KeyDown("2"), KeyDown("f"))
    assert not desk.console.sounding


class News(Enum):
    LOST = "unplugged"
    BACK = "plugged in again"


class FakeLine:
    """A serial port with somebody at the other end who is told what to send."""

    def __init__(self) -> None:
        self.url = "/dev/mouse"
        self.lines: list[tuple[bool, bool]] = []
        self.coming = b""
        self.news: list[News] = []

    def read(self) -> bytes:
        data, self.coming = self.coming, b""
        return data

    def set_lines(self, dtr: bool, rts: bool) -> bool:
        self.lines.append((dtr, rts))
        if (dtr, rts) == (True, True):
            self.coming += b"M"
        return True

    def take_news(self) -> News | None:
        return self.news.pop(0) if self.news else None


@pytest.mark.parametrize("mode", PC_MODES)
def test_a_real_mouse_moves_the_pointer(mode: str) -> None:
    line = FakeLine()
    desk = Desk(mode, Plugs(line=line))
    desk.do(wait_ms=600)
    desk.do(wait_ms=300)
    assert line.lines[-1] == (True, True)
    line.coming = bytes.fromhex("40 10 08 40 10 08")
    desk.do(wait_ms=20)
    first = desk.console.pointer
    line.coming = bytes.fromhex("43 20 00")
    desk.do(wait_ms=20)
    assert first is not None
    assert desk.console.pointer is not None
    assert desk.console.pointer[0] < first[0]


def test_a_real_mouse_that_is_silent_leaves_the_keyboard() -> None:
    line = FakeLine()
    line.set_lines = lambda dtr, rts: True  # type: ignore[method-assign]
    desk = Desk("cga", Plugs("mouse", line))
    for _ in range(30):
        desk.do(wait_ms=100)
    assert desk.message == "No mouse answers at /dev/mouse. Use the keyboard."
    desk.do(KeyDown("v"))
    assert desk.moves == ["V"]


def test_unplugging_a_real_mouse_is_told_once_and_plugging_it_in_is_noticed() -> None:
    line = FakeLine()
    desk = Desk("cga", Plugs("mouse", line))
    for _ in range(4):
        desk.do(wait_ms=300)
    line.news = [News.LOST]
    desk.do()
    assert desk.message == "The mouse was unplugged. Use the keyboard."
    desk.do(KeyDown("v"))
    assert desk.moves == ["V"]
    desk.do()
    assert "mouse" not in desk.message
    line.news, line.coming = [News.BACK], b"M"
    desk.do()
    assert desk.message == "The mouse is plugged in again."
    for _ in range(4):
        desk.do(wait_ms=200)
    before = desk.console.pointer
    line.coming = bytes.fromhex("40 10 08")
    desk.do()
    assert desk.console.pointer != before


def test_a_mouse_that_talks_nonsense_neither_stops_the_play_nor_plays() -> None:
    line = FakeLine()
    desk = Desk("cga", Plugs(line=line))
    for _ in range(4):
        desk.do(wait_ms=300)
    for n in range(20):
        line.coming = bytes((n * 7 + k * 13) & 0x3F for k in range(50))
        desk.do()
    desk.do(KeyDown("v"))
    assert desk.moves == ["V"]


@pytest.fixture
def pty_pair() -> Iterator[tuple[int, str]]:
    master, slave = os.openpty()
    tty.setraw(slave)
    yield master, os.ttyname(slave)
    os.close(master)
    os.close(slave)


def test_packets_over_a_pty_play(pty_pair: tuple[int, str]) -> None:
    """Port, driver and console with a real line between: a click where the pointer starts."""
    master, name = pty_pair
    port = SerialPort(name)
    port.open()
    desk = Desk("cga", Plugs(line=port))
    desk.do(wait_ms=600)
    os.write(master, b"M")
    desk.do(wait_ms=50)
    desk.do(wait_ms=2000)
    desk.do(wait_ms=2000)
    for _ in range(60):
        at = desk.console.pointer or (160, 100)
        if desk.rig.painter.zone_at(*at) == "V":
            break
        dx, dy = (
            (there > here) - (there < here) for here, there in zip(at, desk.dot("V"), strict=True)
        )
        os.write(master, packet(5 * dx, 5 * dy, 0))
        desk.do(wait_ms=50)
    os.write(master, packet(0, 0, 0x20) + packet(0, 0, 0))
    desk.do(wait_ms=50)
    port.close()
    assert desk.moves == ["V"]


def packet(dx: int, dy: int, buttons: int) -> bytes:
    first = 0x40 | buttons | (dy & 0xC0) >> 4 | (dx & 0xC0) >> 6
    return bytes((first, dx & 0x3F, dy & 0x3F))
