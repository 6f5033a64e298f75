"""INT 9 and INT 16h, on a PC and on a PCjr, by their BIOS listings; vectors 11-13."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.devices import pcjr_keyboard
from platforms.devices.keyboard import Keyboard
from platforms.devices.pcjr_keyboard import JuniorKeyboard
from platforms.devices.pit import Pit
from platforms.devices.speaker import Speaker
from platforms.drivers.bios_keyboard import BiosKeyboard
from platforms.drivers.key_words import TOLD, is_pad_digit, key_name
from platforms.drivers.pcjr_bios_keyboard import JuniorBiosKeyboard
from platforms.machine import Machine
from platforms.pc import Ram
from tests.platforms.devices.hearing import RATE_HZ, rising_edges, sounding_s

NUM_ON, CAPS_ON = 0x20, 0x40


def computer(name: str) -> Machine:
    """A machine with as much memory as the BIOS's variables need."""
    machine = Machine(name)
    machine.attach(memory=Ram(np.zeros(0x600, np.uint8)))
    return machine


class Desk:
    """A PC with its keyboard, its BIOS and its speaker."""

    def __init__(self) -> None:
        self.machine = computer("pc")
        self.keyboard = Keyboard()
        timer = Pit()
        self.speaker = Speaker(timer)
        self.bios = BiosKeyboard(self.machine)
        for device in (self.keyboard, timer, self.speaker):
            self.machine.attach(ports=device, clocked=device)

    def codes(self, text: str) -> None:
        self.keyboard.send(bytes.fromhex(text))
        self.bios.service(self.keyboard)

    def words(self, *names: str) -> list[int | None]:
        """The words that typing gives."""
        for name in names:
            assert self.keyboard.type(name)
            self.bios.service(self.keyboard)
        words = []
        while (word := self.bios.read()) is not None:
            words.append(word)
        return words


def row(names: str, words: str) -> list[tuple[str, int]]:
    return list(zip(names.split(), (int(word, 16) for word in words.split()), strict=True))


@pytest.mark.parametrize(
    ("name", "word"),
    [
        *row("q p a l z m", "1071 1970 1E61 266C 2C7A 326D"),
        *row("Q P A L Z M", "1051 1950 1E41 264C 2C5A 324D"),
        *row("ctrl+q ctrl+p ctrl+a ctrl+l ctrl+z ctrl+m", "1011 1910 1E01 260C 2C1A 320D"),
        *row("alt+q alt+p alt+a alt+z", "1000 1900 1E00 2C00"),
        *row("1 9 0 - =", "0231 0A39 0B30 0C2D 0D3D"),
        *row("! @ # $ % ^ & * ( )", "0221 0340 0423 0524 0625 075E 0826 092A 0A28 0B29"),
        *row("ctrl+2 ctrl+6 ctrl+-", "0300 071E 0C1F"),
        *row("alt+1 alt+9 alt+0 alt+- alt+=", "7800 8000 8100 8200 8300"),
        *row("_ +", "0C5F 0D2B"),
        *row("[ ] ; ' ` \\", "1A5B 1B5D 273B 2827 2960 2B5C"),
        *row('{ } : " ~ |', "1A7B 1B7D 273A 2822 297E 2B7C"),
        *row("ctrl+[ ctrl+] ctrl+\\", "1A1B 1B1D 2B1C"),
        *row(", . / < > ?", "332C 342E 352F 333C 343E 353F"),
        *row("space shift+space ctrl+space alt+space", "3920 3920 3920 3920"),
        *row("enter shift+enter ctrl+enter", "1C0D 1C0D 1C0A"),
        *row("esc shift+esc ctrl+esc", "011B 011B 011B"),
        *row("backspace shift+backspace ctrl+backspace", "0E08 0E08 0E7F"),
        *row("tab shift+tab", "0F09 0F00"),
        *row("f1 f10 shift+f1 shift+f10", "3B00 4400 5400 5D00"),
        *row("ctrl+f1 ctrl+f10 alt+f1 alt+f10", "5E00 6700 6800 7100"),
        *row("up down left right", "4800 5000 4B00 4D00"),
        *row("home end pageup pagedown insert delete", "4700 4F00 4900 5100 5200 5300"),
        *row("ctrl+left ctrl+right ctrl+home ctrl+end", "7300 7400 7700 7500"),
        *row("ctrl+pageup ctrl+pagedown", "8400 7600"),
        *row("kp- kp+ kp* ctrl+kp*", "4A2D 4E2B 372A 7200"),
    ],
)
def test_int_16h_words(name: str, word: int) -> None:
    assert Desk().words(name) == [word]


@pytest.mark.parametrize(
    "name",
    [
        *("ctrl+1", "ctrl+=", "ctrl+;", "ctrl+,", "alt+[", "alt+,", "alt+enter", "alt+esc"),
        *("alt+tab", "ctrl+tab", "alt+up", "ctrl+up", "ctrl+insert", "kp5", "shift+kp*"),
    ],
)
def test_chords_that_give_nothing(name: str) -> None:
    assert Desk().words(name) == []


PAD = ["kp7", "kp8", "kp9", "kp4", "kp5", "kp6", "kp1", "kp2", "kp3", "kp0", "kp."]
MOVES = [0x4700, 0x4800, 0x4900, 0x4B00, 0x4D00, 0x4F00, 0x5000, 0x5100, 0x5200, 0x5300]
DIGITS = [
    *(0x4737, 0x4838, 0x4939, 0x4B34, 0x4C35, 0x4D36),
    *(0x4F31, 0x5032, 0x5133, 0x5230, 0x532E),
]


@pytest.mark.parametrize(
    ("num_lock", "shift", "words"),
    [(False, False, MOVES), (True, False, DIGITS), (False, True, DIGITS), (True, True, MOVES)],
)
def test_the_number_pad(num_lock: bool, shift: bool, words: list[int]) -> None:
    """Vector 11: a digit when Num Lock or Shift, but not both."""
    desk = Desk()
    if num_lock:
        desk.words("numlock")
    assert desk.words(*(f"shift+{cap}" if shift else cap for cap in PAD)) == words


def test_grey_arrows_do_not_care_for_num_lock() -> None:
    desk = Desk()
    assert desk.words("numlock", "up", "down", "left", "right") == [0x4800, 0x5000, 0x4B00, 0x4D00]


def test_digits_of_the_pad_are_counted_for_the_reminder() -> None:
    desk = Desk()
    desk.words("numlock")
    for name in ("8", "kp8", "kp2"):
        desk.keyboard.type(name)
    desk.bios.service(desk.keyboard)
    assert desk.bios.take() == ["8", "8", "2"]
    assert desk.bios.pad_digits == 2


def test_a_row_digit_is_no_pad_digit() -> None:
    assert [is_pad_digit(word) for word in (0x0938, 0x4838, 0x4800)] == [False, True, False]


@pytest.mark.parametrize(
    ("codes", "flags"),
    [
        *(("36", 0x01), ("2a", 0x02), ("1d", 0x04), ("38", 0x08), ("46", 0x10), ("45", 0x20)),
        *(("3a", 0x40), ("52", 0x80), ("36 b6", 0), ("2a aa", 0), ("45 c5 45", 0), ("38 1d", 0x0C)),
        ("45 45 45", 0x20),
    ],
)
def test_shift_flags(codes: str, flags: int) -> None:
    """40:17; a lock turns over once for each time that its key goes down."""
    desk = Desk()
    desk.codes(codes)
    assert desk.bios.flags == desk.machine.read(0x417) == flags


def test_caps_lock_makes_capitals_of_letters_only() -> None:
    desk = Desk()
    desk.codes("3a ba")
    desk.codes("1e 9e 2a 1e 9e aa 02 82")
    assert desk.bios.take() == ["A", "a", "1"]


@given(name=st.sampled_from(sorted(TOLD)), caps=st.booleans(), num=st.booleans())
@settings(max_examples=120, deadline=None)
def test_every_key_comes_through_as_it_went_in(name: str, caps: bool, num: bool) -> None:
    desk = Desk()
    desk.words(*["capslock"] * caps, *["numlock"] * num)
    desk.keyboard.type(name, caps_lock=bool(desk.bios.flags & CAPS_ON))
    desk.bios.service(desk.keyboard)
    assert desk.bios.take() == [name]


def test_what_a_pc_keyboard_tells() -> None:
    """Every printable character, every named key but F11 and F12, and the chords with a code."""
    assert {chr(code) for code in range(0x21, 0x7F)} <= TOLD
    named = (
        "enter space esc tab backspace up down left right home end pageup pagedown insert delete"
    )
    assert {*named.split(), *(f"f{n}" for n in range(1, 11)), "shift+tab", "ctrl+z"} <= TOLD
    assert not {"f11", "f12", "shift+ctrl+z", "alt+enter"} & TOLD


@given(word=st.integers(0, 0xFFFF))
@settings(max_examples=100)
def test_any_word_has_a_name_or_none(word: int) -> None:
    name = key_name(word)
    assert name is None or (name and " " not in name)


def test_the_buffer_keeps_15_and_beeps_for_the_16th() -> None:
    """Vector 12: about 1.9 kHz for 67 ms."""
    desk = Desk()
    start_ns = desk.machine.now_ns
    for n in range(16):
        desk.keyboard.type("abcdefghijklmnop"[n])
    desk.bios.service(desk.keyboard)
    assert desk.bios.take() == list("abcdefghijklmno")
    samples = desk.speaker.render(start_ns, desk.machine.now_ns, RATE_HZ)
    length_s = sounding_s(samples)
    assert length_s == pytest.approx(0.067, abs=0.001)
    assert rising_edges(samples) / length_s == pytest.approx(1900, abs=30)
    assert desk.machine.input(0x61) == 0


def test_the_buffer_is_where_programs_look() -> None:
    """Head 40:1A, tail 40:1C, words from 40:1E on, round and round."""
    desk = Desk()
    desk.keyboard.type("d")
    desk.bios.service(desk.keyboard)
    assert bytes(desk.machine.block(0x41A, 6)).hex(" ") == "1e 00 20 00 64 20"
    assert desk.bios.peek() == desk.bios.peek() == 0x2064
    for name in "abcdefghijklmnopqrstuvwxyz":
        assert desk.words(name)[-1] is not None
        assert 0x1E <= desk.machine.read(0x41A) < 0x3E
    assert desk.bios.peek() is None


def test_alt_and_the_pad_compose_a_character() -> None:
    desk = Desk()
    desk.codes("38 50 d0 4f cf 4c cc b8")
    assert desk.bios.peek() == 215
    assert desk.bios.take() == [bytes([215]).decode("cp437")]


def test_ctrl_break_empties_the_buffer() -> None:
    desk = Desk()
    desk.codes("1e 9e 1d 46 c6 9d")
    assert desk.bios.read() == 0
    assert desk.bios.read() is None
    assert desk.machine.read(0x471) == 0x80


def test_ctrl_num_lock_is_no_lock() -> None:
    desk = Desk()
    desk.codes("1d 45 c5 9d")
    assert desk.bios.flags == 0


@given(codes=st.binary(max_size=40))
@settings(max_examples=60, deadline=None)
def test_no_stream_of_codes_breaks_it(codes: bytes) -> None:
    desk = Desk()
    desk.keyboard.send(codes)
    desk.bios.service(desk.keyboard)
    desk.bios.take()
    assert 0x1E <= desk.machine.read(0x41A) < 0x3E


class JuniorDesk:
    """A PCjr with its keyboard and its BIOS."""

    def __init__(self) -> None:
        self.machine = computer("pcjr")
        self.keyboard = JuniorKeyboard()
        self.bios = JuniorBiosKeyboard(self.machine)
        self.machine.attach(ports=self.keyboard, clocked=self.keyboard)

    def words(self, codes: str) -> list[int]:
        self.keyboard.send(bytes.fromhex(codes))
        self.bios.serve(self.keyboard)
        words = []
        while (word := self.bios.read()) is not None:
            words.append(word)
        return words


def test_pcjr_num_lock_is_alt_fn_n() -> None:
    """Vector 13: then the key 1 gives 4F31."""
    desk = JuniorDesk()
    assert desk.words("38 54 31 b1 d4 b8") == []
    assert desk.machine.read(0x417) & NUM_ON
    assert desk.words("02 82") == [0x4F31]
    assert desk.words("0b 8b") == [0x5230]
    assert desk.words("48 c8 4b cb 4d cd 50 d0") == [0x4838, 0x4B34, 0x4D36, 0x5032]
    assert desk.words("2a 02 82 aa") == [0x0221]


@pytest.mark.parametrize(
    ("codes", "word"),
    [
        *(("54 d4 02 82", 0x3B00), ("54 02 82 d4", 0x3B00), ("54 d4 0b 8b", 0x4400)),
        *(("54 48 c8 d4", 0x4700), ("54 50 d0 d4", 0x4F00), ("54 4b cb d4", 0x4900)),
        *(("54 4d cd d4", 0x5100), ("54 0c 8c d4", 0x4A2D), ("54 0d 8d d4", 0x4E2B)),
        *(("54 12 92 d4", 0x7200), ("54 30 b0 d4", 0x0000)),
        *(("38 35 b5 b8", 0x2B5C), ("38 28 a8 b8", 0x2960), ("38 1a 9a b8", 0x2B7C)),
        *(("38 1b 9b b8", 0x297E), ("38 34 b4 b8", 0x372A), ("48 c8", 0x4800)),
    ],
)
def test_pcjr_chords(codes: str, word: int) -> None:
    assert JuniorDesk().words(codes) == [word]


def test_pcjr_fn_counts_once() -> None:
    assert JuniorDesk().words("54 d4 02 82 02 82") == [0x3B00, 0x0231]


def test_pcjr_fn_lock() -> None:
    desk = JuniorDesk()
    assert desk.words("2a 54 01 81 d4 aa 02 82 03 83") == [0x3B00, 0x3C00]
    assert desk.words("2a 54 01 81 d4 aa 02 82") == [0x0231]


def test_pcjr_keys_leave_nothing_held() -> None:
    desk = JuniorDesk()
    for codes in ("54 30 b0 d4", "54 12 92 d4", "54 19 99 d4", "54 10 90 d4", "38 35 b5 b8"):
        desk.words(codes)
    assert desk.machine.read(0x417) == 0


@pytest.mark.parametrize("name", sorted(TOLD))
def test_pcjr_keys_come_through_as_they_went_in(name: str) -> None:
    desk = JuniorDesk()
    if desk.keyboard.type(name):
        desk.bios.serve(desk.keyboard)
        assert desk.bios.take() == [name]
    else:
        assert name == "ctrl+\\"


def test_a_pcjr_key_takes_the_time_of_its_frames() -> None:
    desk = JuniorDesk()
    desk.words("20 a0")
    assert 9_240_000 < desk.machine.now_ns < 2 * 9_240_000


def test_a_damaged_frame_is_no_key() -> None:
    """The signal is cut off in the middle of its code."""
    machine, keyboard = computer("pcjr"), JuniorKeyboard()

    class Cut:
        def input(self, port: int) -> int | None:
            late = machine.now_ns > 5 * pcjr_keyboard.CELL_NS
            return 0x81 if port == 0x62 and late else None

        def output(self, port: int, value: int) -> bool:
            return False

    machine.attach(ports=Cut())
    machine.attach(ports=keyboard, clocked=keyboard)
    bios = JuniorBiosKeyboard(machine)
    keyboard.send(b"\x20")
    bios.serve(keyboard)
    assert bios.read() is None
