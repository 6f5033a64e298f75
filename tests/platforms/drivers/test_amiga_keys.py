"""Raw keys and qualifiers of the Amiga (ROM Kernel Manual)."""

from __future__ import annotations

from string import ascii_letters, digits, punctuation

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.devices.amiga_keyboard import AmigaKeyboard
from platforms.drivers.amiga_keys import AmigaKeys, Qualifier, RawKey
from platforms.machine import Machine

NAMES = [
    *(ascii_letters + digits + punctuation),
    *("enter", "space", "esc", "tab", "backspace", "up", "down", "left", "right", "delete"),
    *(f"f{n}" for n in range(1, 11)),
    *("ctrl+z", "shift+ctrl+z", "alt+x", "shift+tab", "shift+f1", "ctrl+alt+delete"),
]


class Desk:
    def __init__(self) -> None:
        self.machine = Machine("amiga")
        self.keyboard = AmigaKeyboard()
        self.machine.attach(memory=self.keyboard, clocked=self.keyboard)
        self.keys = AmigaKeys(self.machine)

    def type(self, name: str) -> list[str]:
        self.keyboard.type(name)
        self.keys.service(self.keyboard)
        return self.keys.take()


@given(name=st.sampled_from(NAMES), caps=st.booleans())
@settings(max_examples=80, deadline=None)
def test_every_key_comes_through_as_it_went_in(name: str, caps: bool) -> None:
    desk = Desk()
    if caps:
        desk.type("capslock")
    assert desk.type(name) == [name]


@pytest.mark.parametrize(
    ("caps", "qualifier"),
    [
        *((["lshift"], 0x0001), (["rshift"], 0x0002), (["capslock"], 0x0004), (["ctrl"], 0x0008)),
        *((["lalt"], 0x0010), (["ralt"], 0x0020), (["lamiga"], 0x0040), (["ramiga"], 0x0080)),
        (["lshift", "ralt"], 0x0021),
    ],
)
def test_qualifiers(caps: list[str], qualifier: int) -> None:
    desk = Desk()
    for cap in (*caps, "q"):
        desk.keyboard.press(cap)
    for cap in caps:
        desk.keyboard.release(cap)
    desk.keys.service(desk.keyboard)
    assert desk.keys.raw_keys() == [RawKey(0x10, Qualifier(qualifier))]
    assert desk.keys.qualifier == Qualifier.NONE


def test_the_number_pad_has_a_qualifier_and_types_digits() -> None:
    desk = Desk()
    desk.keyboard.type("kp8")
    desk.keys.service(desk.keyboard)
    assert desk.keys.raw_keys() == [RawKey(0x3E, Qualifier.NUMERIC_PAD)]
    assert [desk.type(name) for name in ("kp8", "kp.", "kp-", "kpenter")] == [
        *(["8"], ["."], ["-"], ["enter"])
    ]


@pytest.mark.parametrize("name", ["ramiga+q", "help", "home", "f12"])
def test_keys_that_no_event_has(name: str) -> None:
    assert Desk().type(name) == []


def test_a_key_costs_a_handshake_for_each_code() -> None:
    desk = Desk()
    desk.type("D")
    assert desk.machine.now_ns == 4 * 85_000
