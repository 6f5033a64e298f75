"""What terminals send, in any pieces, and what it means."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.hosts.terminal_input import (
    MAX_SEQUENCE,
    Answer,
    InputParser,
    Mouse,
    Token,
    TypedKey,
)

KEYS = [
    (b"d", "d"),
    (b"D", "D"),
    (b"?", "?"),
    (b"+", "+"),
    (b" ", "space"),
    (b"\r", "enter"),
    (b"\n", "enter"),
    (b"\t", "tab"),
    (b"\x7f", "backspace"),
    (b"\x08", "backspace"),
    (b"\x00", "ctrl+space"),
    (b"\x01", "ctrl+a"),
    (b"\x1a", "ctrl+z"),
    (b"\x1d", "ctrl+]"),
    ("é".encode(), "é"),
    ("♥".encode(), "♥"),
    ("𝄞".encode(), "𝄞"),
    # cursor keys and their like: xterm, in application mode, the Linux console, rxvt, VT220
    (b"\x1b[A", "up"),
    (b"\x1bOA", "up"),
    (b"\x1b[B", "down"),
    (b"\x1b[C", "right"),
    (b"\x1b[D", "left"),
    (b"\x1b[H", "home"),
    (b"\x1bOF", "end"),
    (b"\x1b[1~", "home"),
    (b"\x1b[7~", "home"),
    (b"\x1b[2~", "insert"),
    (b"\x1b[3~", "delete"),
    (b"\x1b[4~", "end"),
    (b"\x1b[5~", "pageup"),
    (b"\x1b[6~", "pagedown"),
    (b"\x1b[Z", "shift+tab"),
    # function keys
    (b"\x1bOP", "f1"),
    (b"\x1b[11~", "f1"),
    (b"\x1b[[A", "f1"),
    (b"\x1b[[E", "f5"),
    (b"\x1b[15~", "f5"),
    (b"\x1b[17~", "f6"),
    (b"\x1b[21~", "f10"),
    (b"\x1b[24~", "f12"),
    (b"\x1b[25~", "shift+f1"),
    (b"\x1b[34~", "shift+f8"),
    # modifiers
    (b"\x1b[1;2A", "shift+up"),
    (b"\x1b[1;5D", "ctrl+left"),
    (b"\x1b[1;3C", "alt+right"),
    (b"\x1b[1;5P", "ctrl+f1"),
    (b"\x1b[15;5~", "ctrl+f5"),
    (b"\x1b[15;6~", "shift+ctrl+f5"),
    (b"\x1b[20;8~", "shift+ctrl+alt+f9"),
    (b"\x1bO5P", "ctrl+f1"),
    (b"\x1b[27;5;13~", "ctrl+enter"),
    (b"\x1b[122;5u", "ctrl+z"),
    (b"\x1b[90;6u", "shift+ctrl+z"),
    (b"\x1ba", "alt+a"),
    (b"\x1bA", "shift+alt+a"),
    (b"\x1b\r", "alt+enter"),
    (b"\x1b\x01", "ctrl+alt+a"),
    (b"\x1b+", "alt++"),
    (b"\x1b\x1b[A", "alt+up"),
    # the number pad in its application mode
    (b"\x1bOM", "enter"),
    (b"\x1bOk", "+"),
    (b"\x1bOp", "0"),
]


@pytest.mark.parametrize(("sent", "name"), KEYS)
def test_keys(sent: bytes, name: str) -> None:
    assert InputParser().feed(sent) == [TypedKey(name)]


@pytest.mark.parametrize(("sent", "name"), KEYS)
def test_a_key_may_come_in_pieces(sent: bytes, name: str) -> None:
    parser = InputParser()
    tokens = [token for byte in sent for token in parser.feed(bytes([byte]))]
    assert tokens == [TypedKey(name)]
    assert not parser.waiting


@pytest.mark.parametrize(
    ("sent", "names"),
    [
        (b"\x1b", ["esc"]),
        (b"\x1b\x1b", ["esc", "esc"]),
        (b"\x1b[", ["alt+["]),
        (b"\x1bO", ["shift+alt+o"]),
        (b"\x1bP", ["shift+alt+p"]),
        (b"\x1b[1;5", []),
        (b"\x1b]52;c;abc", []),
        (b"\xe2\x99", []),
        (b"\x1b\xe2", []),
    ],
)
def test_when_nothing_more_comes(sent: bytes, names: list[str]) -> None:
    parser = InputParser()
    assert parser.feed(sent) == []
    assert parser.waiting
    assert parser.expire() == [TypedKey(name) for name in names]
    assert not parser.waiting


@pytest.mark.parametrize(
    ("sent", "names"),
    [
        (b"\x1b\x1bq", ["esc", "alt+q"]),
        (b"\xffq", ["q"]),
        (b"\xc3q", ["q"]),
        (b"\xc0\x80q", ["q"]),
        (b"\xed\xa0\x80q", ["q"]),
        (b"\x1b[1;\x1b[Aq", ["up", "q"]),
        (b"\x1b]0;title\x1b[Aq", ["up", "q"]),
        (b"\x1bO\x1b[A", ["shift+alt+o", "up"]),
        (b"\x1b[99~q", ["q"]),
        (b"\x1b[Iq", ["q"]),
        (b"\x1b[[zq", ["q"]),
        (b"\x1b[<1;2Mq", ["q"]),
        (b"\x1b[" + b"1;" * MAX_SEQUENCE, []),
        (b"\x1b]" + b"x" * MAX_SEQUENCE + b"\x1b[A", ["up"]),
    ],
)
def test_noise_is_left_out_and_what_follows_is_understood(sent: bytes, names: list[str]) -> None:
    parser = InputParser()
    assert parser.feed(sent) == [TypedKey(name) for name in names]
    assert not parser.waiting


@pytest.mark.parametrize(
    ("sent", "mouse"),
    [
        (b"\x1b[<0;1;1M", Mouse(1, True, 0, 0)),
        (b"\x1b[<0;80;25m", Mouse(1, False, 79, 24)),
        (b"\x1b[<1;300;5M", Mouse(2, True, 299, 4)),
        (b"\x1b[<2;3;4M", Mouse(3, True, 2, 3)),
        (b"\x1b[<16;3;4M", Mouse(1, True, 2, 3)),
        (b"\x1b[<32;7;8M", Mouse(1, None, 6, 7)),
        (b"\x1b[<35;7;8M", Mouse(None, None, 6, 7)),
        (b"\x1b[M \x21\x21", Mouse(1, True, 0, 0)),
        (b"\x1b[M#\x70\x39", Mouse(None, False, 79, 24)),
        (b"\x1b[M@\x22\x23", Mouse(1, None, 1, 2)),
        (b"\x1b[M \xff\x21", Mouse(1, True, 222, 0)),
    ],
)
def test_the_mouse(sent: bytes, mouse: Mouse) -> None:
    assert InputParser().feed(sent) == [mouse]


@pytest.mark.parametrize(
    "sent", [b"\x1b[<64;1;1M", b"\x1b[<65;1;1M", b"\x1b[<0;0;1M", b"\x1b[M`!!", b"\x1b[M\x01!!"]
)
def test_wheels_and_impossible_places_are_nothing(sent: bytes) -> None:
    assert InputParser().feed(sent) == []


@pytest.mark.parametrize(
    ("sent", "text"),
    [
        (b"\x1b[?62;4;22c", b"[?62;4;22c"),
        (b"\x1b[6;20;10t", b"[6;20;10t"),
        (b"\x1b[?2026;2$y", b"[?2026;2$y"),
        (b"\x1b_Gi=31;OK\x1b\\", b"_Gi=31;OK"),
        (b"\x1bP>|tmux 3.3a\x1b\\", b"P>|tmux 3.3a"),
        (b"\x1b]11;rgb:0/0/0\x07", b"]11;rgb:0/0/0"),
    ],
)
def test_answers(sent: bytes, text: bytes) -> None:
    parser = InputParser()
    assert parser.feed(sent) == [Answer(text)]
    assert [t for byte in sent for t in parser.feed(bytes([byte]))] == [Answer(text)]


likely = st.sampled_from([b"\x1b", b"[", b"O", b"<", b"M", b";", b"~", b"1", b"\x1b[M", b"\xe2"])


@given(st.lists(st.one_of(likely, st.binary(max_size=8)), max_size=20))
@settings(max_examples=120)
def test_nothing_makes_the_parser_fail_and_pieces_do_not_matter(pieces: list[bytes]) -> None:
    whole, parser = InputParser(), InputParser()
    at_once: list[Token] = whole.feed(b"".join(pieces))
    assert [token for piece in pieces for token in parser.feed(piece)] == at_once
    assert parser.expire() == whole.expire()
    assert parser.feed(b"q") == [TypedKey("q")]
