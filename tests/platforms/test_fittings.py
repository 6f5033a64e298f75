"""Keyboards fitted to machines: what is typed comes out, whatever the machine."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from platforms.amiga import build_amiga
from platforms.fittings import KINDS, Typing, UnknownKindError, fit_keyboard, fit_sound
from platforms.machine import Machine
from platforms.pc import build_pc


def fitted(kind: str) -> tuple[Machine, Typing]:
    machines = {
        "pc": lambda: build_pc("cga").machine,
        "pcjr": lambda: build_pc("pcjr").machine,
        "amiga": lambda: build_amiga().machine,
    }
    machine = machines[kind]()
    fit_sound(machine, kind)
    return machine, fit_keyboard(machine, kind)


NAMES = [
    *("d", "D", "1", "?", "space", "enter", "esc", "up", "left", "home", "f1", "f10", "f12"),
    *("ctrl+z", "ctrl+y", "shift+ctrl+z", "shift+tab", "alt+enter", "ctrl+f5", "é", "\\", "~"),
]


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_reaches_the_game(kind: str) -> None:
    """Those that the machine lacks or cannot tell apart go past its keyboard."""
    machine, keys = fitted(kind)
    for name in NAMES:
        assert keys.type(name) == [name]
    assert not keys.reminder()
    assert not machine.trace


@pytest.mark.parametrize("kind", ["pc", "pcjr"])
def test_the_reminder_comes_once(kind: str) -> None:
    machine, keys = fitted(kind)
    pad = "kp8" if kind == "pc" else "up"
    keys.type("numlock")
    assert not keys.reminder()
    assert keys.type(pad) == ["8"]
    assert [keys.reminder(), keys.reminder()] == [True, False]
    keys.type("numlock")
    assert keys.type(pad) == ["up"]
    assert machine.read(0x417) & 0x20 == 0


def test_caps_lock_of_the_machine_does_not_change_what_is_typed() -> None:
    for kind in KINDS:
        _, keys = fitted(kind)
        assert keys.type("capslock") == []
        assert [keys.type(name) for name in "aA1"] == [["a"], ["A"], ["1"]]


def test_typing_is_done_through_ports() -> None:
    machine, keys = fitted("pc")
    keys.type("d")
    assert machine.input(0x60) == 0
    assert bytes(machine.block(0x41A, 4)).hex(" ") == "20 00 20 00"


@pytest.mark.parametrize("fit", [fit_sound, fit_keyboard])
def test_an_unknown_machine_is_named(fit: Callable[[Machine, str], object]) -> None:
    with pytest.raises(UnknownKindError, match="choose from pc, pcjr, amiga"):
        fit(Machine("mac"), "mac")
