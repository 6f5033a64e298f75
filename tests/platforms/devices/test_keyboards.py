"""What the keyboards send (IBM's BIOS listings, ROM Kernel Manual)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.devices import amiga_keyboard, keyboard, pcjr_keyboard
from platforms.devices.amiga_keyboard import AmigaKeyboard, decoded, encoded
from platforms.devices.key_caps import chord
from platforms.devices.keyboard import Keyboard, typematic_ns
from platforms.devices.pcjr_keyboard import CELL_NS, FRAME_NS, JuniorKeyboard
from platforms.devices.pit import Pit
from platforms.devices.speaker import Speaker
from platforms.machine import Machine

MS = 1_000_000


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        *(("d", "20 a0"), ("D", "2a 20 a0 aa"), ("1", "02 82"), ("!", "2a 02 82 aa")),
        *(("q", "10 90"), ("p", "19 99"), ("a", "1e 9e"), ("l", "26 a6"), ("z", "2c ac")),
        *(("m", "32 b2"), ("0", "0b 8b"), ("-", "0c 8c"), ("=", "0d 8d"), ("+", "2a 0d 8d aa")),
        *(("[", "1a 9a"), ("]", "1b 9b"), (";", "27 a7"), ("'", "28 a8"), ("`", "29 a9")),
        *(("\\", "2b ab"), (",", "33 b3"), (".", "34 b4"), ("/", "35 b5"), ("?", "2a 35 b5 aa")),
        *(("space", "39 b9"), ("enter", "1c 9c"), ("esc", "01 81"), ("backspace", "0e 8e")),
        *(("tab", "0f 8f"), ("shift+tab", "2a 0f 8f aa"), ("f1", "3b bb"), ("f10", "44 c4")),
        *(("ctrl+z", "1d 2c ac 9d"), ("alt+x", "38 2d ad b8"), ("ctrl++", "2a 1d 0d 8d 9d aa")),
        *(("up", "e0 48 e0 c8"), ("left", "e0 4b e0 cb"), ("insert", "e0 52 e0 d2")),
        *(("kp8", "48 c8"), ("kp5", "4c cc"), ("kp-", "4a ca"), ("kp*", "37 b7")),
        *(("numlock", "45 c5"), ("capslock", "3a ba"), ("scrolllock", "46 c6")),
        *(("f11", ""), ("é", ""), ("help", "")),
    ],
)
def test_a_pc_keyboard_s_codes(name: str, codes: str) -> None:
    assert keyboard.strokes(name).hex(" ") == codes


@pytest.mark.parametrize(
    ("name", "codes"),
    [("d", "2a 20 a0 aa"), ("D", "20 a0"), ("1", "02 82"), ("ctrl+z", "1d 2c ac 9d")],
)
def test_caps_lock_turns_shift_round_for_letters(name: str, codes: str) -> None:
    assert keyboard.strokes(name, caps_lock=True).hex(" ") == codes


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        *(("d", "20 a0"), ("up", "48 c8"), ("f1", "54 02 82 d4"), ("f10", "54 0b 8b d4")),
        *(("home", "54 48 c8 d4"), ("pagedown", "54 4d cd d4"), ("\\", "38 35 b5 b8")),
        *(
            ("~", "38 1b 9b b8"),
            ("numlock", "38 54 31 b1 d4 b8"),
            ("shift+f1", "2a 54 02 82 d4 aa"),
        ),
        *(("alt+.", ""), ("f11", ""), ("kp8", "")),
    ],
)
def test_a_pcjr_keyboard_s_codes(name: str, codes: str) -> None:
    assert pcjr_keyboard.strokes(name).hex(" ") == codes


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        *(("d", "22 a2"), ("D", "60 22 a2 e0"), ("`", "00 80"), ("0", "0a 8a"), ("\\", "0d 8d")),
        *(("q", "10 90"), ("z", "31 b1"), ("space", "40 c0"), ("enter", "44 c4"), ("up", "4c cc")),
        *(("left", "4f cf"), ("right", "4e ce"), ("down", "4d cd"), ("f1", "50 d0")),
        *(("f10", "59 d9"), ("delete", "46 c6"), ("kp7", "3d bd"), ("kp0", "0f 8f")),
        *(("kp1", "1d 9d"), ("kp4", "2d ad"), ("help", "5f df"), ("ctrl+z", "63 31 b1 e3")),
        *(("ramiga+q", "67 10 90 e7"), ("home", ""), ("f11", "")),
    ],
)
def test_an_amiga_keyboard_s_codes(name: str, codes: str) -> None:
    assert amiga_keyboard.strokes(name).hex(" ") == codes


@given(name=st.sampled_from(sorted(keyboard.CODES)), held=st.sets(st.sampled_from(["ctrl", "alt"])))
@settings(max_examples=60)
def test_a_chord_s_name_gives_the_chord(name: str, held: set[str]) -> None:
    wanted = chord("".join(f"{word}+" for word in ("ctrl", "alt") if word in held) + name)
    assert chord(wanted.name) == wanted


def desk() -> tuple[Machine, Keyboard]:
    machine, keys = Machine("pc"), Keyboard()
    machine.attach(ports=keys, clocked=keys)
    speaker = Speaker(Pit())
    machine.attach(ports=speaker)
    return machine, keys


def taken(machine: Machine, keys: Keyboard) -> list[int]:
    """All codes, acknowledged one by one."""
    codes = []
    while keys.pending:
        codes.append(machine.input(0x60))
        machine.output(0x61, 0x80)
        machine.output(0x61, 0x00)
    return codes


def test_a_code_stays_until_it_is_acknowledged() -> None:
    machine, keys = desk()
    keys.send(b"\x20\xa0")
    assert [machine.input(0x60) for _ in range(2)] == [0x20, 0x20]
    machine.output(0x61, 0x80)
    assert not keys.pending
    machine.output(0x61, 0x00)
    assert (keys.pending, machine.input(0x60)) == (True, 0xA0)


def test_a_key_held_down_repeats_after_half_a_second() -> None:
    machine, keys = desk()
    keys.press("d")
    machine.advance(499 * MS)
    assert taken(machine, keys) == [0x20]
    machine.advance(1500 * MS)
    assert len(taken(machine, keys)) == 11
    keys.release("d")
    machine.advance(3000 * MS)
    assert taken(machine, keys) == [0xA0]


def test_nobody_taking_codes_stops_the_repeats() -> None:
    machine, keys = desk()
    keys.press("d")
    machine.advance(3_600_000 * MS)
    assert len(taken(machine, keys)) < 20


@pytest.mark.parametrize(
    ("delay", "rate", "ms", "per_second"),
    [(0, 0x00, 250, 30), (1, 0x0B, 500, 10.9), (2, 0x0C, 750, 10), (3, 0x1F, 1000, 2)],
)
def test_typematic_table(delay: int, rate: int, ms: int, per_second: float) -> None:
    delay_ns, period_ns = typematic_ns(delay, rate)
    assert delay_ns == ms * MS
    assert 1e9 / period_ns == pytest.approx(per_second, rel=0.01)


def test_typematic_out_of_range() -> None:
    with pytest.raises(ValueError, match="choose from 0-3 and 0-31"):
        typematic_ns(4, 0)


@given(code=st.integers(0, 255))
@settings(max_examples=60)
def test_a_pcjr_frame(code: int) -> None:
    """21 cells, 9.24 ms: start, data lowest bit first, odd parity, rest."""
    cells = pcjr_keyboard.frame(code)
    bits = [first for first, _ in cells]
    assert len(cells) * CELL_NS == FRAME_NS == 9_240_000
    assert bits[0] == 1
    assert sum(bit << place for place, bit in enumerate(bits[1:9])) == code
    assert sum(bits[1:10]) % 2 == 1
    assert all(first != second for first, second in cells[:10])
    assert cells[10:] == ((0, 0),) * 11


def test_a_pcjr_frame_raises_the_latch_until_port_a0_is_read() -> None:
    machine, keys = Machine("pcjr"), JuniorKeyboard()
    machine.attach(ports=keys, clocked=keys)
    assert machine.input(0x62) == 0x80
    keys.send(b"\x20")
    assert machine.input(0x62) == 0xC1
    machine.input(0xA0)
    machine.advance(300_000)
    assert machine.input(0x62) == 0x80


def test_pcjr_frames_follow_one_another() -> None:
    machine, keys = Machine("pcjr"), JuniorKeyboard(cord=False)
    machine.attach(ports=keys, clocked=keys)
    keys.send(b"\x20\xa0")
    assert keys.next_ns == FRAME_NS
    machine.input(0xA0)
    machine.advance(FRAME_NS)
    assert keys.pending
    assert keys.next_ns is None


@given(code=st.integers(0, 255))
@settings(max_examples=60)
def test_the_amiga_s_serial_code_is_turned_and_inverted(code: int) -> None:
    assert decoded(encoded(code)) == code
    assert encoded(code) ^ 0xFF == (code << 1 & 0xFF) | code >> 7


def test_the_amiga_s_next_code_waits_for_the_handshake() -> None:
    machine, keys = Machine("amiga"), AmigaKeyboard()
    machine.attach(memory=keys, clocked=keys)
    keys.send(b"\x22\xa2")
    assert machine.read(0xBFED01) == 0x88
    assert machine.read(0xBFED01) == 0
    for wait_ns, expected in ((84_000, 0x22), (85_000, 0xA2)):
        machine.write(0xBFEE01, 0x40)
        machine.advance(machine.now_ns + wait_ns)
        machine.write(0xBFEE01, 0x00)
        assert decoded(machine.read(0xBFEC01)) == expected


def test_the_amiga_s_caps_lock_tells_of_its_light() -> None:
    """62h when it goes on, E2h when it goes off."""
    machine, keys = Machine("amiga"), AmigaKeyboard()
    machine.attach(memory=keys, clocked=keys)
    keys.type("capslock")
    assert decoded(machine.read(0xBFEC01)) == 0x62
    machine.write(0xBFEE01, 0x40)
    machine.advance(MS)
    machine.write(0xBFEE01, 0x00)
    keys.type("capslock")
    assert decoded(machine.read(0xBFEC01)) == 0xE2
