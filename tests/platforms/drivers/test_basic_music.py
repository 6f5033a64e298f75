"""PLAY and SOUND, timed as in GW-BASIC's source (GWSTS.ASM); vector 19."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from platforms.drivers.basic_music import PlayError, note_hz, play, sound
from platforms.drivers.instruments import Tone
from platforms.fittings import fit_sound
from platforms.machine import Machine
from tests.platforms.devices.hearing import RATE_HZ, SECOND_NS, pitch_hz, sounding_s


def test_o2_a() -> None:
    """Vector 19: 440 Hz, 0.4375 s of sound and 0.0625 s of rest."""
    assert play("O2 A") == (Tone(0, 437_500, 440),)
    assert play("O2 AA")[1].at_us == 500_000
    machine = Machine("pc")
    heard = fit_sound(machine, "pc")
    heard.player.perform(play("O2 A"), 0)
    heard.player.advance(SECOND_NS)
    samples = heard.render(0, SECOND_NS, RATE_HZ)
    assert sounding_s(samples) == pytest.approx(0.4375, abs=0.001)
    assert pitch_hz(samples[:19_000]) == pytest.approx(439.96, rel=1e-3)


@pytest.mark.parametrize(
    ("text", "units"),
    [
        *(("L4 C", 200), ("L8 C", 100), ("C8", 100), ("T255 L64 C", 5), ("L4 C.", 300)),
        *(("L4 C..", 450), ("T60 C", 400), ("t120l4c", 200), ("P4", 200), ("N0", 200)),
    ],
)
def test_lengths_in_units_of_2_5_ms(text: str, units: int) -> None:
    """Where the note after it begins, in legato."""
    assert play(f"ML {text} ML T120 L4 C")[-1].at_us == units * 2_500


@pytest.mark.parametrize(
    ("style", "sounds", "begins"), [("ML", 200, 200), ("MN", 175, 200), ("MS", 150, 200)]
)
def test_styles(style: str, sounds: int, begins: int) -> None:
    first, second = play(f"{style} C C")
    assert (first.length_us, second.at_us) == (sounds * 2_500, begins * 2_500)


@pytest.mark.parametrize(
    ("text", "hz"),
    [
        *(("O4 C", 1047), ("O3 C", 523), ("O0 C", 65), ("O6 B", 7902), ("O2 A#", 466)),
        *(("O2 B-", 466), ("O2 A+", 466), ("N34", 440), ("O2 > A", 880), ("O2 < A", 220)),
        *(("MB MF O2 A", 440), ("O2;A;", 440)),
    ],
)
def test_pitches(text: str, hz: int) -> None:
    assert [tone.pitch_hz for tone in play(text)] == [hz]


@pytest.mark.parametrize(
    "text", ["E#", "B+", "C-", "F-", "T31", "T256", "L0", "L65", "O7", "N85", "C65", "H", "T", "N"]
)
def test_what_basic_refuses(text: str) -> None:
    with pytest.raises(PlayError, match="illegal function call at"):
        play(text)


@given(text=st.text("ABCDEFGHLMNOPSTX0123456789#+-.<>; ", max_size=20))
def test_any_text_plays_or_is_refused(text: str) -> None:
    try:
        tones = play(text)
    except PlayError:
        return
    ends = [0, *(tone.at_us + tone.length_us for tone in tones)]
    assert all(tone.at_us >= end for tone, end in zip(tones, ends, strict=False))


@given(number=st.integers(1, 83))
def test_notes_rise(number: int) -> None:
    assert note_hz(number) < note_hz(number + 1)


@pytest.mark.parametrize(
    ("freq_hz", "ticks", "tones"),
    [(440, 18, (Tone(0, 990_000, 440),)), (32_767, 18, ()), (440, 0, ())],
)
def test_sound(freq_hz: int, ticks: int, tones: tuple[Tone, ...]) -> None:
    assert sound(freq_hz, ticks) == tones


@pytest.mark.parametrize("freq_hz", [36, 32_768])
def test_sound_out_of_range(freq_hz: int) -> None:
    with pytest.raises(ValueError, match="choose from 37 to 32767"):
        sound(freq_hz, 1)
