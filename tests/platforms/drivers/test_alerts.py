"""Alert numbers: their bits (exec/alerts.h), their words, what the screen of ROM 1.2 says."""

from __future__ import annotations

import pytest

from platforms.drivers.alerts import Alert

WORDS = {
    0x84010008: "dead end, intuition, no memory, specific 8",
    0x8401000B: "dead end, intuition, no memory, specific B",
    0x82010006: "dead end, graphics, no memory, specific 6",
    0x04010003: "recoverable, intuition, no memory, specific 3",
    0x81000005: "dead end, exec, specific 5",
    0x01000009: "recoverable, exec, specific 9",
    0x00000003: "recoverable, CPU trap, address error",
    0x0000000B: "recoverable, CPU trap, line F",
    0x15060000: "recoverable, timer, input or output error, specific 0",
    0x7F7F0001: "recoverable, subsystem 7F, general code 7F, specific 1",
}


@pytest.mark.parametrize(("number", "words"), WORDS.items())
def test_what_a_number_says(number: int, words: str) -> None:
    assert Alert(number).describe() == words


def test_the_fields() -> None:
    alert = Alert(0x84010008)
    fields = (alert.dead_end, alert.subsystem, alert.general, alert.specific)
    assert fields == (True, 4, 1, 8)


@pytest.mark.parametrize(
    ("number", "heading"),
    [
        (0x84010008, "Not enough memory. "),
        (0x04010003, "Not enough memory. "),
        (0x81000005, "Software Failure. "),
        (0x01000009, "Recoverable Alert. "),
    ],
)
def test_the_heading(number: int, heading: str) -> None:
    assert Alert(number).heading == heading


def test_the_meditation_has_two_longs_in_capitals() -> None:
    assert Alert(0x8401000B, 0xC0FEE8).meditation == "Guru Meditation #8401000B.00C0FEE8"


@pytest.mark.parametrize("number", [-1, 1 << 32])
def test_a_number_has_32_bits(number: int) -> None:
    with pytest.raises(ValueError, match="32-bit"):
        Alert(number)
    with pytest.raises(ValueError, match="32-bit"):
        Alert(0, number)
