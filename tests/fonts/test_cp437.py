"""Code page 437 and Unicode, there and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fonts import cp437


def test_the_page_is_the_standard_one_with_signs_for_the_control_codes() -> None:
    assert len(cp437.UNICODE) == 256
    plain = bytes([*range(0x20, 0x7F), *range(0x80, 0x100)])
    assert cp437.decode(plain) == plain.decode("cp437")
    assert cp437.UNICODE[1:7] == "☺☻♥♦♣♠"
    assert cp437.UNICODE[0x10:0x20] == "►◄↕‼¶§▬↨↑↓→←∟↔▲▼"
    assert cp437.UNICODE[0x7F] == "⌂"


@given(st.binary())
def test_codes_survive_the_round_trip_but_for_the_two_blanks(codes: bytes) -> None:
    assert cp437.encode(cp437.decode(codes)) == codes.replace(b"\0", b" ")


@given(st.text())
def test_every_character_takes_one_cell(text: str) -> None:
    assert len(cp437.encode(text)) == len(text)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("10♥ Q♠ K♦ J♣", b"10\x03 Q\x06 K\x04 J\x05"),
        ("┌─┐║█", b"\xda\xc4\xbf\xba\xdb"),
        ("é Ñ ß", b"\x82 \xa5 \xe1"),
        ("‘a’ “b” – …", b"'a' \"b\" - ."),
        ("♡♢♤♧", b"\x03\x04\x06\x05"),
        ("Á ő Ł", b"A o ?"),
        ("日\n", b"??"),
        ("", b""),
    ],
)
def test_encode(text: str, codes: bytes) -> None:
    assert cp437.encode(text) == codes
