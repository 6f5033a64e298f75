"""Cues by what is heard of them; BEEP is that of GW-BASIC's source (vector 18)."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from core.scene import Cue
from platforms.amiga import build_amiga
from platforms.drivers.cues import SCORES
from platforms.drivers.instruments import Tone, instrument
from platforms.fittings import KINDS, Sound, fit_sound
from platforms.machine import Machine
from tests.platforms.devices.hearing import RATE_HZ, SECOND_NS, loudness, pitch_hz, sounding_s

MS = 1_000_000


def machine_of(kind: str, standard: str = "ntsc") -> Machine:
    return build_amiga(standard).machine if kind == "amiga" else Machine(kind)


def fitted(kind: str, standard: str = "ntsc") -> tuple[Machine, Sound]:
    machine = machine_of(kind, standard)
    return machine, fit_sound(machine, kind, standard)


def hear(machine: Machine, sound: Sound, ms: int) -> NDArray[np.int16]:
    start_ns = machine.now_ns
    sound.player.advance(start_ns + ms * MS)
    return sound.render(start_ns, machine.now_ns, RATE_HZ)


def play(kind: str, cue: Cue, ms: int = 2000) -> NDArray[np.int16]:
    machine, sound = fitted(kind)
    machine.advance(123_456_789)
    sound.player.start(cue, machine.now_ns)
    return hear(machine, sound, ms)


@pytest.mark.parametrize(
    ("kind", "standard", "real_hz"),
    [
        ("pc", "ntsc", 800.26),
        ("pcjr", "ntsc", 799.01),
        ("amiga", "ntsc", 3_579_545 / 16 / 280),
        ("amiga", "pal", 3_546_895 / 16 / 277),
    ],
)
def test_beep_is_800_hz_for_a_quarter_second(kind: str, standard: str, real_hz: float) -> None:
    machine, sound = fitted(kind, standard)
    sound.player.start(Cue.BEEP, 0)
    samples = hear(machine, sound, 1000)
    assert sounding_s(samples) == pytest.approx(0.25, abs=0.0005)
    assert pitch_hz(samples[: RATE_HZ // 4]) == pytest.approx(real_hz, rel=1e-3)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("cue", Cue)
def test_every_cue_is_heard_and_ends(kind: str, cue: Cue) -> None:
    score = SCORES[{"pc": "speaker", "pcjr": "sn76496", "amiga": "paula"}[kind]][cue]
    samples = play(kind, cue)
    end_s = max(note.at_us + note.length_us for note in score) / 1e6
    assert loudness(samples[: round(RATE_HZ * end_s)]) > 500
    assert sounding_s(samples) == pytest.approx(end_s, abs=0.005)
    assert np.abs(samples.astype(int)).max() < 0x7FFF


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("cue", "rises"), [(Cue.WIN, True), (Cue.LOSE, False)])
def test_winning_rises_and_losing_falls(kind: str, cue: Cue, rises: bool) -> None:
    score = SCORES["speaker"][cue]
    samples = play(kind, cue)
    heard = []
    for note in score:
        assert isinstance(note, Tone)
        begin_us, end_us = note.at_us + 5_000, note.at_us + note.length_us
        begin, end = (RATE_HZ * us // 1_000_000 for us in (begin_us, end_us))
        heard.append(pitch_hz(samples[begin:end]))
        assert heard[-1] == pytest.approx(note.pitch_hz, rel=0.02)
    assert heard == sorted(heard, reverse=not rises)


@pytest.mark.parametrize("kind", ["pcjr", "amiga"])
@pytest.mark.parametrize("cue", [Cue.DEAL, Cue.CARD])
def test_cards_make_noise_not_tones(kind: str, cue: Cue) -> None:
    """The first burst has no frequency that stands out."""
    burst_us = SCORES[{"pcjr": "sn76496", "amiga": "paula"}[kind]][cue][0].length_us
    burst = play(kind, cue, burst_us // 1000).astype(float)
    spectrum = np.abs(np.fft.rfft(burst - burst.mean()))
    assert spectrum.max() < 10 * spectrum.mean()


def test_a_new_cue_ends_the_old_one() -> None:
    machine, sound = fitted("pc")
    sound.player.start(Cue.WIN, 0)
    hear(machine, sound, 300)
    sound.player.start(Cue.BEEP, machine.now_ns)
    samples = hear(machine, sound, 1000)
    assert sounding_s(samples) == pytest.approx(0.25, abs=0.001)
    assert sound.player.next_ns is None


def test_stop_is_silence_at_once() -> None:
    machine, sound = fitted("pcjr")
    sound.player.start(Cue.BEEP, 0)
    hear(machine, sound, 100)
    sound.player.stop()
    assert not hear(machine, sound, 500)[2:].any()


def test_nothing_is_heard_before_a_cue() -> None:
    for kind in KINDS:
        machine, sound = fitted(kind)
        assert not hear(machine, sound, 100).any()


@given(steps=st.lists(st.integers(1, 200), min_size=1, max_size=8), kind=st.sampled_from(KINDS))
@settings(max_examples=15, deadline=None)
def test_the_steps_of_the_clock_are_not_heard(steps: list[int], kind: str) -> None:
    """However the console's time goes on, writes are done when they are due."""
    parts = []
    machine, sound = fitted(kind)
    sound.player.start(Cue.DEAL, 0)
    parts = [hear(machine, sound, ms) for ms in steps]
    other, whole = fitted(kind)
    whole.player.start(Cue.DEAL, 0)
    assert np.array_equal(np.concatenate(parts), hear(other, whole, sum(steps)))


def test_the_player_says_when_it_wants_to_be_woken() -> None:
    machine, sound = fitted("pc")
    assert sound.player.next_ns is None
    sound.player.start(Cue.BEEP, 0)
    assert sound.player.next_ns == SECOND_NS // 4
    sound.player.advance(SECOND_NS)
    assert sound.player.next_ns is None
    assert machine.now_ns == SECOND_NS


def test_the_speaker_leaves_the_other_bits_of_port_61() -> None:
    machine, sound = fitted("pc")
    machine.output(0x61, 0x48)
    sound.player.start(Cue.BEEP, 0)
    assert machine.input(0x61) == 0x4B
    sound.player.advance(SECOND_NS)
    assert machine.input(0x61) == 0x48


@pytest.mark.parametrize("kind", KINDS)
def test_no_write_goes_astray(kind: str) -> None:
    machine, sound = fitted(kind)
    for cue in Cue:
        sound.player.start(cue, machine.now_ns)
        sound.player.advance(machine.now_ns + SECOND_NS)
    assert not machine.trace


def test_the_beep_s_registers() -> None:
    """43h=B6, 42h=D3 05: divisor 1491."""
    writes = instrument(Machine("pc"), "speaker").sound(Tone(0, 250_000, 800))
    assert [(out.port, out.value) for out in writes] == [
        *((0x43, 0xB6), (0x42, 0xD3), (0x42, 0x05), (0x61, 0x03))
    ]
    sn_writes = instrument(Machine("pcjr"), "sn76496").sound(Tone(0, 250_000, 440))
    assert [out.value for out in sn_writes] == [0x8E, 0x0F, 0x90]


def test_an_unknown_chip_is_named() -> None:
    with pytest.raises(ValueError, match="choose from speaker, sn76496, paula"):
        instrument(Machine("pc"), "opl2")
