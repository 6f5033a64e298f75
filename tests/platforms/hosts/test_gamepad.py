"""Gamepads of today as sticks of then: SDL's axes, resistances of 0 to 100 kilohms."""

from __future__ import annotations

import os

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from platforms.devices.game_port import GamePort
from platforms.hosts.base import Notice
from platforms.hosts.gamepad import Gamepads
from platforms.hosts.stick_watch import StickWatch
from platforms.hosts.sticks import FULL, StickState, resistance_ohm, squared
from platforms.machine import Machine


class FakePad:
    """A pad as pygame shows it."""

    def __init__(self, number: int, name: str = "Pad", axes: int = 2, hats: int = 0) -> None:
        self._number, self._name, self._axes, self._hats = number, name, axes, hats

    def get_instance_id(self) -> int:
        return self._number

    def get_name(self) -> str:
        return self._name

    def get_numaxes(self) -> int:
        return self._axes

    def get_numhats(self) -> int:
        return self._hats


def pads(*given: FakePad) -> Gamepads:
    """Those pads, all plugged in."""
    pads = Gamepads(given.__getitem__)
    for index in range(len(given)):
        pads.take(added(index))
    return pads


def added(index: int) -> pygame.Event:
    return pygame.Event(pygame.JOYDEVICEADDED, device_index=index)


def removed(number: int) -> pygame.Event:
    return pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=number)


def axis(number: int, axis: int, value: float) -> pygame.Event:
    return pygame.Event(pygame.JOYAXISMOTION, instance_id=number, axis=axis, value=value)


def button(number: int, button: int, down: bool) -> pygame.Event:
    kind = pygame.JOYBUTTONDOWN if down else pygame.JOYBUTTONUP
    return pygame.Event(kind, instance_id=number, button=button)


def hat(number: int, value: tuple[int, int]) -> pygame.Event:
    return pygame.Event(pygame.JOYHATMOTION, instance_id=number, hat=0, value=value)


def test_plugging_in_and_pulling_out() -> None:
    game = Gamepads(lambda index: FakePad(7, "Twin Stick"))
    assert game.take(added(0)) == [StickState(0)]
    assert game.take(added(0)) == []
    assert game.take(removed(7)) == [
        StickState(0, plugged=False),
        Notice("Twin Stick was unplugged"),
    ]
    assert game.take(removed(7)) == []
    assert game.take(axis(7, 0, 1.0)) == []
    assert game.take(added(0)) == [StickState(0)]


def test_the_second_pad_is_stick_b_and_a_third_is_told_of() -> None:
    game = Gamepads([FakePad(1), FakePad(2), FakePad(3, "Third")].__getitem__)
    told = [news for index in range(3) for news in game.take(added(index))]
    assert told == [
        StickState(0),
        StickState(1),
        Notice("Third is not used: there are two joysticks already"),
    ]
    game.take(removed(1))
    assert game.take(added(2)) == [StickState(0)]


def test_a_pad_without_axes_is_told_of() -> None:
    game = Gamepads(lambda index: FakePad(1, "Pedals", axes=1))
    assert game.take(added(0)) == [Notice("Pedals has no axes: it is not used as a joystick")]
    assert game.take(button(1, 0, True)) == []


def test_a_pad_that_cannot_be_opened_is_told_of() -> None:
    def fail(index: int) -> FakePad:
        raise pygame.error("Invalid joystick device number")

    assert Gamepads(fail).take(added(0)) == [
        Notice("a joystick cannot be used: Invalid joystick device number")
    ]


@pytest.mark.parametrize(
    ("x", "y", "ohm"),
    [
        *((0.0, 0.0, (50_000, 50_000)), (-1.0, 0.99997, (0, 100_000))),
        *((0.05, -0.08, (50_000, 50_000)), (1.0, 0.0, (100_000, 50_000))),
    ],
)
def test_axes_become_resistances(x: float, y: float, ohm: tuple[int, int]) -> None:
    game = pads(FakePad(1))
    game.take(axis(1, 0, x))
    states = game.take(axis(1, 1, y)) or game.take(button(1, 0, True))
    state = states[0]
    assert isinstance(state, StickState)
    assert state.resistances_ohm == ohm


def test_axes_beyond_the_stick_s_are_triggers_and_other_things() -> None:
    assert pads(FakePad(1)).take(axis(1, 4, 1.0)) == []


def test_a_hat_moves_all_the_way() -> None:
    game = pads(FakePad(1, axes=0, hats=1))
    assert game.take(hat(1, (-1, 1))) == [StickState(0, -FULL, -FULL)]
    assert game.take(hat(1, (0, 0))) == [StickState(0)]


@pytest.mark.parametrize(
    ("number", "held"), [(0, (True, False)), (1, (False, True)), (2, (True, False))]
)
def test_buttons(number: int, held: tuple[bool, bool]) -> None:
    game = pads(FakePad(1))
    assert game.take(button(1, number, True)) == [StickState(0, buttons=held)]
    assert game.take(button(1, number, False)) == [StickState(0)]


@given(x=st.integers(-32768, 32767), y=st.integers(-32768, 32767))
def test_squaring_keeps_the_direction_and_the_range(x: int, y: int) -> None:
    across, down = squared(x, y)
    assert max(abs(across), abs(down)) <= FULL
    assert across * x >= 0
    assert down * y >= 0
    assert 0 <= resistance_ohm(across) <= 100_000


@pytest.mark.parametrize(
    ("x", "y", "directions"),
    [(0, 0, (0, 0)), (32767, -32767, (1, -1)), (16000, -17000, (0, -1)), (-20000, 0, (-1, 0))],
)
def test_an_amiga_s_switches(x: int, y: int, directions: tuple[int, int]) -> None:
    assert StickState(0, x, y).directions == directions


def test_from_the_pad_to_the_port() -> None:
    """v = (-1, +1): at 100 us bit 0 is 0 and bit 1 is 1, at 1200 us both are 0."""
    machine, port = Machine("pc"), GamePort()
    machine.attach(ports=port, clocked=port)
    port.move(0, *StickState(0, -32767, 32767).resistances_ohm)
    machine.output(0x201, 0)
    machine.advance(100_000)
    assert machine.input(0x201) & 3 == 2
    machine.advance(1_200_000)
    assert machine.input(0x201) & 3 == 0


def test_events_of_other_devices_mean_nothing() -> None:
    assert pads(FakePad(1)).take(pygame.Event(pygame.KEYDOWN, key=pygame.K_a)) == []


def test_listening_without_any_pad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    game = Gamepads()
    game.open()
    game.close()
    assert not pygame.joystick.get_init()


def test_a_watch_without_a_window_leaves_the_environment_as_it_was(monkeypatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nosuchdriver")
    monkeypatch.delenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", raising=False)
    before, watch = dict(os.environ), StickWatch()
    watch.open()
    try:
        assert pygame.display.get_driver() == "dummy"
        assert os.environ == before
    finally:
        watch.close()
        watch.close()
