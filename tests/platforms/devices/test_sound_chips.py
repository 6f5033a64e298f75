"""Speaker, SN76496 and Paula by frequency, loudness and length; vectors 14-17.

Known answers from the chips' clocks and dividers; noise: 86Box; Paula: Hardware Reference Manual.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Protocol

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from platforms.amiga import build_amiga
from platforms.devices.paula import LEFT, RIGHT, Paula
from platforms.devices.pit import Pit
from platforms.devices.sn76496 import AMPLITUDES, Sn76496, white_noise
from platforms.devices.sound import SoundChip, mix
from platforms.devices.speaker import LEVEL, Speaker
from platforms.machine import Machine
from tests.platforms.devices.hearing import (
    RATE_HZ,
    SECOND_NS,
    loudness,
    pitch_hz,
    rising_edges,
    sounding_s,
)

MS = 1_000_000


class Bench(Protocol):
    machine: Machine
    chip: SoundChip


class SpeakerBench:
    def __init__(self, *, junior: bool = False) -> None:
        self.machine = Machine("pc")
        self.pit = Pit()
        self.chip = Speaker(self.pit, junior=junior)
        for device in (self.pit, self.chip):
            self.machine.attach(ports=device, clocked=device)

    def tone(self, divisor: int) -> None:
        for port, value in ((0x43, 0xB6), (0x42, divisor & 0xFF), (0x42, divisor >> 8), (0x61, 3)):
            self.machine.output(port, value)


class SnBench:
    def __init__(self) -> None:
        self.machine = Machine("tandy")
        self.chip = Sn76496()
        self.machine.attach(ports=self.chip, clocked=self.chip)

    def write(self, text: str) -> None:
        for byte in bytes.fromhex(text):
            self.machine.output(0xC0, byte)


class PaulaBench:
    def __init__(self, standard: str = "ntsc") -> None:
        self.machine = build_amiga(standard).machine
        self.chip = Paula(self.machine, standard)
        self.machine.attach(ports=self.chip, clocked=self.chip, first=True)

    def wave(self, levels: list[int], address: int = 0x60000) -> None:
        data = np.array(levels, np.int8).view(np.uint8)
        self.machine.block(address, len(levels))[:] = data

    def channel(
        self, number: int, *, period: int, words: int, volume: int = 64, address: int = 0x60000
    ) -> None:
        base = 0xA0 + 0x10 * number
        for offset, value in enumerate((address >> 16, address & 0xFFFF, words, period, volume)):
            self.machine.output(base + 2 * offset, value)
        self.machine.output(0x96, 0x8200 | 1 << number)


def hear(bench: Bench, length_ns: int = SECOND_NS) -> NDArray[np.int16]:
    """Let time pass and listen to it."""
    start_ns = bench.machine.now_ns
    bench.machine.advance(start_ns + length_ns)
    return bench.chip.render(start_ns, start_ns + length_ns, RATE_HZ)


SQUARE_16 = [127] * 8 + [-127] * 8
SQUARE_32 = [127] * 16 + [-127] * 16


@pytest.mark.parametrize(
    ("divisor", "real_hz"),
    [
        *((32248, 37.00), (1491, 800.26), (10847, 110.00), (1356, 879.93), (5424, 219.98)),
        *((1193, 1000.15), (4561, 261.61), (1331, 896.46), (2712, 439.96), (678, 1759.86)),
        *((2280, 523.33), (169, 7060.25)),
    ],
)
def test_speaker_frequencies(divisor: int, real_hz: float) -> None:
    bench = SpeakerBench()
    bench.tone(divisor)
    assert pitch_hz(hear(bench, 2 * SECOND_NS)) == pytest.approx(real_hz, rel=2e-4)


def test_speaker_440_has_440_edges_in_a_second() -> None:
    """Vector 14: divisor 0A98h."""
    bench = SpeakerBench()
    bench.tone(0x0A98)
    samples = hear(bench)
    assert len(samples) == RATE_HZ
    assert rising_edges(samples) == pytest.approx(440, abs=1)
    assert abs(float(samples.mean())) < LEVEL / 100
    assert samples.max() == LEVEL


def test_divisor_zero_is_65536() -> None:
    bench = SpeakerBench()
    bench.tone(0)
    assert rising_edges(hear(bench, 10 * SECOND_NS)) == pytest.approx(182.065, abs=1)


@pytest.mark.parametrize("bits", [0, 1, 2])
def test_a_tone_needs_both_bits(bits: int) -> None:
    """Gate alone is silent; the data bit alone shows the timer's resting line."""
    bench = SpeakerBench()
    bench.tone(1491)
    bench.machine.output(0x61, bits)
    samples = hear(bench, 10 * MS)
    assert len(set(samples[1:].tolist())) == 1
    assert samples[-1] == (LEVEL if bits == 2 else 0)


def test_port_61_reads_back() -> None:
    bench = SpeakerBench()
    bench.machine.output(0x61, 0x4B)
    assert bench.machine.input(0x61) == 0x4B


def test_a_pcjr_turns_the_beeper_off() -> None:
    bench = SpeakerBench(junior=True)
    bench.tone(1491)
    bench.machine.output(0x61, 0x73)
    assert not hear(bench, 10 * MS).any()


def test_the_data_bit_alone_plays_samples() -> None:
    """A program that moves the cone itself 1000 times a second is heard at 500 Hz."""
    bench = SpeakerBench()
    for n in range(1000):
        bench.machine.advance(n * MS)
        bench.machine.output(0x61, 2 * (n % 2))
    assert pitch_hz(bench.chip.render(0, SECOND_NS, RATE_HZ)) == pytest.approx(500, rel=1e-3)


def test_an_odd_divisor_is_high_one_tick_longer() -> None:
    bench = SpeakerBench()
    bench.tone(3)
    assert float(hear(bench).mean()) == pytest.approx(LEVEL / 3, rel=1e-3)


def read_timer(machine: Machine) -> int:
    machine.output(0x43, 0x00)
    return machine.input(0x40) | machine.input(0x40) << 8


@pytest.mark.parametrize(("mode", "by"), [(0x34, 1), (0x36, 2)])
def test_timer_0_counts_down(mode: int, by: int) -> None:
    """574.2 us are 685 ticks; in mode 3 the counter goes by twos."""
    bench = SpeakerBench()
    for port, value in ((0x43, mode), (0x40, 0), (0x40, 0)):
        bench.machine.output(port, value)
    before = read_timer(bench.machine)
    bench.machine.advance(574_200)
    assert before - read_timer(bench.machine) & 0xFFFF == pytest.approx(685 * by, abs=by)


def test_a_latched_count_stays_until_it_is_read() -> None:
    bench = SpeakerBench()
    bench.machine.output(0x43, 0x00)
    bench.machine.advance(10 * MS)
    latched = bench.machine.input(0x40) | bench.machine.input(0x40) << 8
    assert latched == 0
    assert read_timer(bench.machine) != 0


def test_a_one_shot_runs_out_once() -> None:
    bench = SpeakerBench()
    bench.machine.output(0x61, 3)
    for port, value in ((0x43, 0xB0), (0x42, 0x52), (0x42, 0x12)):
        bench.machine.output(port, value)
    samples = hear(bench, 10 * MS)
    low = int((samples < 0).sum())
    assert low / RATE_HZ == pytest.approx(0x1252 / 1_193_182, abs=1 / RATE_HZ)
    assert samples[-1] == LEVEL


def test_there_is_no_fourth_counter() -> None:
    bench = SpeakerBench()
    bench.machine.output(0x43, 0xC2)
    assert [str(a) for a in bench.machine.trace] == ["out 0043 C2 at 0 ns"]
    assert bench.machine.input(0x43) == 0xFF


@pytest.mark.parametrize(
    ("voice_1", "real_hz"),
    [
        *(("89 3F", 109.99), ("8F 07", 880.79), ("8C 1A", 261.36), ("80 07", 998.76)),
        *(("8E 0F", 440.40), ("80 04", 1747.8), ("8C 08", 799.01), ("80 02", 3495.7)),
    ],
)
def test_sn76496_frequencies(voice_1: str, real_hz: float) -> None:
    bench = SnBench()
    bench.write(voice_1 + "90")
    assert pitch_hz(hear(bench, 2 * SECOND_NS)) == pytest.approx(real_hz, rel=2e-4)


def test_sn76496_full_volume_then_silence() -> None:
    """Vector 15: 440.4 Hz."""
    bench = SnBench()
    bench.write("8E 0F 90")
    samples = hear(bench)
    assert rising_edges(samples) == pytest.approx(440.4, abs=1)
    assert samples.max() == LEVEL
    bench.write("9F")
    assert not hear(bench)[1:].any()


def test_sn76496_low_nibble_alone() -> None:
    """Vector 16: n = 0F0h."""
    bench = SnBench()
    bench.write("8E 0F 80 90")
    assert pitch_hz(hear(bench, 2 * SECOND_NS)) == pytest.approx(466.09, rel=2e-4)


def test_sn76496_voice_2_at_minus_6_db() -> None:
    bench = SnBench()
    bench.write("AE 0F B3")
    samples = hear(bench)
    assert pitch_hz(samples) == pytest.approx(440.4, rel=1e-3)
    assert 20 * np.log10(samples.max() / LEVEL) == pytest.approx(-6, abs=0.01)


def test_sn76496_attenuation_table() -> None:
    gains = [round(amplitude / LEVEL, 4) for amplitude in AMPLITUDES]
    assert gains == pytest.approx(
        [
            *(1.0, 0.7943, 0.6310, 0.5012, 0.3981, 0.3162, 0.2512, 0.1995, 0.1585),
            *(0.1259, 0.1000, 0.0794, 0.0631, 0.0501, 0.0398, 0),
        ],
        abs=2e-4,
    )


def test_sn76496_data_after_an_attenuation_still_goes_to_the_tone() -> None:
    bench = SnBench()
    bench.write("80 90 07")
    assert pitch_hz(hear(bench)) == pytest.approx(998.76, rel=1e-3)


@pytest.mark.parametrize("number", ["80 00", "8F 3F"])
def test_sn76496_lowest_tones(number: str) -> None:
    """0 counts as 1024."""
    bench = SnBench()
    bench.write(number + "90")
    assert pitch_hz(hear(bench, 4 * SECOND_NS)) == pytest.approx(109.3, abs=0.15)


def test_sn76496_is_silent_after_the_power_on_self_test() -> None:
    bench = SnBench()
    bench.write("8E 0F 9F BF DF FF")
    assert not hear(bench, 10 * MS).any()


@pytest.mark.parametrize(
    ("control", "shifts_hz"), [("E0", 6991), ("E1", 3496), ("E2", 1748), ("C0 07 E3", 998.76)]
)
def test_sn76496_periodic_noise(control: str, shifts_hz: float) -> None:
    """One pulse in fifteen shifts."""
    bench = SnBench()
    bench.write(control + "F0")
    samples = hear(bench)
    assert rising_edges(samples) == pytest.approx(shifts_hz / 15, abs=1.1)
    assert abs(float(samples.mean())) < LEVEL / 50


def test_sn76496_white_noise() -> None:
    """A maximal sequence: its bits come in every order, and it is loud."""
    bits = white_noise()
    windows = {bits[n : n + 15] for n in range(len(bits) - 14)}
    assert len(bits) == 32767
    assert len(windows) == 32767 - 14
    bench = SnBench()
    bench.write("E6 F0")
    samples = hear(bench)
    assert loudness(samples) > LEVEL / 2
    spectrum = np.abs(np.fft.rfft(samples[:32768]))[1:1000]
    assert spectrum.max() < 12 * spectrum.mean()


def test_every_noise_write_starts_the_register_anew() -> None:
    bench = SnBench()
    bench.write("E4 F0")
    first = hear(bench, 50 * MS)
    bench.write("E4")
    again = hear(bench, 50 * MS)
    assert np.abs(first[1:].astype(int) - again[1:]).mean() < LEVEL / 20


def test_a_pcjr_hears_the_chip_only_when_it_is_switched_through() -> None:
    machine, chip = Machine("pcjr"), Sn76496(routed=True)
    speaker = Speaker(Pit(), junior=True)
    machine.attach(ports=chip, clocked=chip)
    machine.attach(ports=speaker, clocked=speaker)
    for byte in bytes.fromhex("8E0F90"):
        machine.output(0xC0, byte)
    machine.advance(100 * MS)
    machine.output(0x61, 0x60)
    machine.advance(200 * MS)
    assert not chip.render(0, 100 * MS, RATE_HZ).any()
    assert loudness(chip.render(101 * MS, 200 * MS, RATE_HZ)) > LEVEL / 2
    assert machine.input(0x61) == 0x60


def test_nothing_is_read_from_the_chip() -> None:
    bench = SnBench()
    assert bench.machine.input(0xC0) == 0xFF


@pytest.mark.parametrize(
    ("standard", "wave", "period", "real_hz"),
    [
        ("ntsc", SQUARE_16, 855, 261.66),
        ("pal", SQUARE_16, 847, 261.72),
        ("ntsc", SQUARE_16, 508, 440.40),
        ("pal", SQUARE_16, 504, 439.84),
        ("ntsc", SQUARE_32, 254, 440.40),
        ("ntsc", SQUARE_16, 254, 880.79),
        ("pal", SQUARE_16, 252, 879.69),
        ("ntsc", SQUARE_16, 214, 1045.4),
        ("pal", SQUARE_16, 212, 1045.7),
    ],
)
def test_paula_frequencies(standard: str, wave: list[int], period: int, real_hz: float) -> None:
    bench = PaulaBench(standard)
    bench.wave(wave)
    bench.channel(0, period=period, words=len(wave) // 2)
    assert pitch_hz(hear(bench, 2 * SECOND_NS)) == pytest.approx(real_hz, rel=2e-4)


@pytest.mark.parametrize(
    ("volume", "decibels"), [(48, -2.50), (32, -6.02), (16, -12.04), (1, -36.1), (127, 0), (64, 0)]
)
def test_paula_volume(volume: int, decibels: float) -> None:
    bench = PaulaBench()
    bench.wave(SQUARE_16)
    bench.channel(0, period=508, words=8, volume=volume)
    loudest = int(hear(bench, 100 * MS).max())
    assert 20 * np.log10(loudest / (127 * 64)) == pytest.approx(decibels, abs=0.05)


def test_paula_channel_0_is_left_only() -> None:
    """Vector 17: 440.4 Hz at -6.02 dB."""
    bench = PaulaBench()
    bench.wave(SQUARE_16)
    bench.channel(0, period=508, words=8, volume=32)
    bench.machine.advance(SECOND_NS)
    left = bench.chip.render(0, SECOND_NS, RATE_HZ, LEFT)
    assert pitch_hz(left) == pytest.approx(440.40, rel=1e-3)
    assert left.max() == 127 * 32
    assert not bench.chip.render(0, SECOND_NS, RATE_HZ, RIGHT).any()


@pytest.mark.parametrize("period", [1, 60, 123])
def test_dma_keeps_up_with_124_clocks(period: int) -> None:
    bench = PaulaBench()
    bench.wave(SQUARE_16)
    bench.channel(0, period=period, words=8)
    assert pitch_hz(hear(bench)) == pytest.approx(3_579_545 / 16 / 124, rel=1e-3)


def test_a_new_wave_waits_for_the_end_of_the_pass() -> None:
    bench = PaulaBench()
    bench.wave([100] * 1000)
    bench.wave([-100] * 2, address=0x61000)
    bench.channel(0, period=1000, words=500)
    bench.machine.advance(MS)
    for offset, value in enumerate((6, 0x1000, 1)):
        bench.machine.output(0xA0 + 2 * offset, value)
    samples = hear(bench)
    change = int(np.flatnonzero(samples < 0)[0]) / RATE_HZ + 0.001
    assert change == pytest.approx(1000 * 1000 / 3_579_545, abs=2 / RATE_HZ)
    assert samples[-1] == -100 * 64


def test_a_new_period_and_a_new_wave_together() -> None:
    """The wave that waits still comes when the pass, now faster, is over."""
    bench = PaulaBench()
    bench.wave([100] * 1000)
    bench.wave([-100] * 2, address=0x61000)
    bench.channel(0, period=1000, words=500)
    for offset, value in enumerate((6, 0x1000, 1, 500)):
        bench.machine.output(0xA0 + 2 * offset, value)
    samples = hear(bench)
    change = int(np.flatnonzero(samples < 0)[0]) / RATE_HZ
    assert change == pytest.approx((1000 + 999 * 500) / 3_579_545, abs=2 / RATE_HZ)


def test_dma_off_is_silence_and_reaches_the_display_too() -> None:
    bench = PaulaBench()
    bench.wave(SQUARE_16)
    bench.channel(0, period=508, words=8)
    hear(bench, 100 * MS)
    assert bench.machine.input(0x02) & 0x0201 == 0x0201
    bench.machine.output(0x96, 0x0001)
    assert not hear(bench, 100 * MS)[2:].any()
    assert bench.machine.input(0x02) & 0x0201 == 0x0200
    assert not bench.machine.trace


def test_a_wave_past_the_end_of_memory_goes_on_at_its_beginning() -> None:
    bench = PaulaBench()
    bench.machine.block(0x7FFF8, 8)[:] = 127
    bench.machine.block(0, 8)[:] = 129
    bench.channel(0, period=508, words=8, address=0x7FFF8)
    assert pitch_hz(hear(bench)) == pytest.approx(440.40, rel=1e-3)


def test_paula_knows_two_standards() -> None:
    with pytest.raises(ValueError, match="choose from ntsc, pal"):
        Paula(Machine("amiga"), "secam")


def busy_speaker() -> SoundChip:
    bench = SpeakerBench()
    for n, divisor in enumerate((2712, 3, 1491, 65535, 700)):
        bench.machine.advance(n * 7_654_321)
        bench.tone(divisor)
    bench.machine.output(0x61, 1)
    return bench.chip


def busy_sn76496() -> SoundChip:
    bench = SnBench()
    for n, text in enumerate(("8E0F90E6F2", "8E0A", "AE1FB1", "C207E3F0", "80019F")):
        bench.machine.advance(n * 7_654_321)
        bench.write(text)
    return bench.chip


def busy_paula() -> SoundChip:
    bench = PaulaBench()
    bench.wave([n * 37 % 256 - 128 for n in range(64)])
    for n in range(4):
        bench.machine.advance(n * 7_654_321)
        bench.channel(n, period=124 + 99 * n, words=5 + n, volume=64 - n)
        bench.machine.output(0xA6, 300 + n)
    return bench.chip


@pytest.mark.parametrize("build", [busy_speaker, busy_sn76496, busy_paula])
@given(
    cuts=st.lists(st.integers(0, 50 * MS), max_size=5),
    rate_hz=st.sampled_from([8000, 11_025, 44_100, 48_000]),
)
@settings(max_examples=25, deadline=None)
def test_any_split_of_a_span_gives_the_same_samples(
    build: Callable[[], SoundChip], cuts: list[int], rate_hz: int
) -> None:
    chip = build()
    ends = [0, *sorted(cuts), 50 * MS]
    parts = [chip.render(a, b, rate_hz) for a, b in pairwise(ends)]
    whole = chip.render(0, 50 * MS, rate_hz)
    assert np.array_equal(np.concatenate(parts), whole)
    assert len(whole) == -(-50 * rate_hz // 1000)


@given(
    times_ns=st.lists(st.integers(1, 30 * MS), min_size=1, max_size=6),
    divisors=st.lists(st.integers(0, 0xFFFF), min_size=6, max_size=6),
)
@settings(max_examples=25, deadline=None)
def test_what_was_heard_is_not_changed_by_later_writes(
    times_ns: list[int], divisors: list[int]
) -> None:
    """Listening as time goes on gives what listening afterwards gives."""
    bench = SpeakerBench()
    heard, last_ns = [], 0
    for now_ns, divisor in zip(sorted(times_ns), divisors, strict=False):
        bench.machine.advance(now_ns)
        heard.append(bench.chip.render(last_ns, now_ns, RATE_HZ))
        bench.tone(divisor)
        last_ns = now_ns
    assert np.array_equal(np.concatenate(heard), bench.chip.render(0, last_ns, RATE_HZ))


def test_the_phase_is_kept_over_a_long_time() -> None:
    """After an hour an edge stands where arithmetic puts it."""
    bench = SpeakerBench()
    bench.tone(2712)
    hour_ns = 3600 * SECOND_NS
    samples = bench.chip.render(hour_ns, hour_ns + 20 * MS, RATE_HZ)
    edge = int(np.flatnonzero((samples[1:] > 0) & (samples[:-1] <= 0))[0]) + 1
    ticks = (3600 * RATE_HZ + edge) / RATE_HZ * 105_000_000 / 88
    assert ticks % 2712 == pytest.approx(0, abs=60)


def test_chips_sound_together() -> None:
    one, two = SpeakerBench(), SnBench()
    one.tone(1491)
    two.write("8E 0F 90")
    together = mix((one.chip, two.chip), 0, 10 * MS, RATE_HZ)
    apart = (bench.chip.render(0, 10 * MS, RATE_HZ).astype(int) for bench in (one, two))
    assert together.tolist() == sum(apart).tolist()


@pytest.mark.parametrize(("from_ns", "to_ns", "rate_hz"), [(0, 1, 0), (2, 1, 8000), (-1, 1, 8000)])
def test_spans_that_are_none(from_ns: int, to_ns: int, rate_hz: int) -> None:
    with pytest.raises(ValueError, match=r"Hz|span"):
        SnBench().chip.render(from_ns, to_ns, rate_hz)


def test_silence_is_samples_too() -> None:
    samples = hear(SnBench())
    assert len(samples) == RATE_HZ
    assert sounding_s(samples) == 0
