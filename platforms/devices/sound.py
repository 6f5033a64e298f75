"""What every sound chip is: levels that step at ticks of a clock, heard as samples.

A chip keeps one `Track` a voice. A track is told what the voice does from which tick on; `render`
turns tracks into samples. A sample is the mean level over the sample's time, worked out in whole
numbers, so that a span gives the same samples in one piece or in many.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

SECOND_NS: Final = 1_000_000_000
BLOCK_SAMPLES: Final = 4096
"""Areas of so many samples fit into 64 bits with room to spare."""
KEPT_CHANGES: Final = 1 << 16
"""A track forgets what is older: nobody listened to it."""
_BEFORE_POWER_ON: Final = -1

Samples = NDArray[np.int16]
_Int64s = NDArray[np.int64]


class SoundChip(Protocol):
    """A device that can be heard."""

    def render(self, from_ns: int, to_ns: int, rate_hz: int) -> Samples:
        """Mono samples k with from_ns <= k / rate_hz < to_ns, k counted from power-on.

        All register writes of the span must have been done. ValueError for a span that runs
        backwards or a rate below 1 Hz.
        """
        ...


@dataclass(frozen=True, slots=True)
class Clock:
    """A chip's clock of `ticks` / `per` Hz."""

    ticks: int
    per: int = 1

    def tick(self, now_ns: int) -> int:
        """The tick at which a chip sees what happens at `now_ns`: the first that is not before."""
        return -(-now_ns * self.ticks // (self.per * SECOND_NS))


class Cycle:
    """Levels that repeat: step n lasts `ticks[n]` ticks and has `levels[n]`."""

    def __init__(self, levels: Sequence[int] | _Int64s, ticks: int | Sequence[int]) -> None:
        self._levels = np.asarray(levels, np.int64)
        lengths = np.broadcast_to(np.asarray(ticks, np.int64), self._levels.shape)
        self._ends = np.cumsum(lengths)
        self._starts = self._ends - lengths
        areas = np.cumsum(self._levels * lengths)
        self._before = areas - self._levels * lengths
        self._area = int(areas[-1])
        self.length = int(self._ends[-1])
        """Ticks of one pass."""

    def start_of(self, step: int) -> int:
        """The tick of the cycle at which a step begins, the steps counted round."""
        return int(self._starts[step % len(self._levels)])

    def step_at(self, phase: int) -> tuple[int, int]:
        """The step at a tick of the cycle, and how long it has lasted."""
        step = int(np.searchsorted(self._ends, phase, "right"))
        return step, phase - int(self._starts[step])

    def step_ticks(self, step: int) -> int:
        """How long a step lasts."""
        return int(self._ends[step] - self._starts[step])

    def areas(self, times: _Int64s, ticks_per_unit: int) -> _Int64s:
        """Level x time from the cycle's start to `times`, both in units of a tick's part."""
        ticks, rest = np.divmod(times, ticks_per_unit)
        passes, phase = np.divmod(ticks, self.length)
        steps = np.searchsorted(self._ends, phase, "right")
        levels = self._levels[steps]
        whole = passes * self._area + self._before[steps] + (phase - self._starts[steps]) * levels
        areas: _Int64s = whole * ticks_per_unit + rest * levels
        return areas


def steady(level: int) -> Cycle:
    """A level that stays."""
    return Cycle((level,), 1)


SILENCE: Final = steady(0)


@dataclass(frozen=True, slots=True)
class Segment:
    """From tick `start` on a voice goes through `cycle`, beginning `phase` ticks into it."""

    start: int
    cycle: Cycle
    phase: int
    gain: int

    @property
    def silent(self) -> bool:
        """Whether there is nothing to hear."""
        return self.gain == 0 or self.cycle is SILENCE

    def phase_at(self, tick: int) -> int:
        """The tick of the cycle at a tick of the clock."""
        return (self.phase + tick - self.start) % self.cycle.length


class Track:
    """What one voice does when: segments in order, the last one for ever."""

    def __init__(self, cycle: Cycle = SILENCE, gain: int = 1) -> None:
        self._segments = [Segment(_BEFORE_POWER_ON, cycle, 0, gain)]
        self._starts = [_BEFORE_POWER_ON]

    def at(self, tick: int) -> Segment:
        """The segment that covers a tick; the first one also covers what was before it."""
        return self._segments[max(0, bisect_right(self._starts, tick) - 1)]

    def play(self, tick: int, cycle: Cycle, phase: int = 0) -> None:
        """From `tick` on go through `cycle`; what was to come after `tick` is off."""
        gain = self.at(tick).gain
        self._cut(tick)
        self._append(Segment(tick, cycle, phase % cycle.length, gain))

    def retime(self, tick: int, cycle: Cycle) -> None:
        """Go on with `cycle` when the step under way at `tick` ends, with the step after it.

        So a counter takes a new value: when the old one has run out.
        """
        now = self.at(tick)
        step, lasted = now.cycle.step_at(now.phase_at(tick))
        # A step that begins at this very tick has taken its length already.
        end = tick + now.cycle.step_ticks(step) - lasted
        self.play(end, cycle, cycle.start_of(step + 1))

    def pass_end(self, tick: int) -> int:
        """The first tick after `tick` at which the last cycle begins anew."""
        last = self._segments[-1]
        if last.start > tick:
            return last.start + -last.phase % last.cycle.length
        return tick + last.cycle.length - last.phase_at(tick)

    def set_gain(self, tick: int, gain: int) -> None:
        """From `tick` on multiply every level by `gain`."""
        now = self.at(tick)
        planned = self._segments[bisect_right(self._starts, tick) :]
        later = [replace(segment, gain=gain) for segment in planned]
        split = Segment(tick, now.cycle, now.phase_at(tick), gain)
        self._cut(tick)
        for segment in (split, *later):
            self._append(segment)

    def areas(self, start: int, times: _Int64s, clock: Clock, rate_hz: int) -> _Int64s:
        """Level x time between neighbours of `times`.

        Units are 1 / (clock x rate) seconds, in which ticks and samples are both whole; `times`
        count from `start`, in the same unit.
        """
        tick_units = clock.per * rate_hz
        heard = np.zeros(len(times) - 1, np.int64)
        first = max(0, bisect_right(self._starts, start // tick_units) - 1)
        for number in range(first, len(self._segments)):
            segment = self._segments[number]
            begin = segment.start * tick_units - start
            low, high = 0 if number == first else begin, int(times[-1])
            if number + 1 < len(self._segments):
                high = min(high, self._starts[number + 1] * tick_units - start)
            if low >= high:
                break
            if segment.silent:
                continue
            inner = slice(*np.searchsorted(times, (low + 1, high)))
            points = np.concatenate(((low,), times[inner], (high,))) - low
            phase = (segment.phase * tick_units + low - begin) % (segment.cycle.length * tick_units)
            areas = np.diff(segment.cycle.areas(points + phase, tick_units))
            heard[inner.start - 1 : inner.stop] += segment.gain * areas
        return heard

    def _cut(self, tick: int) -> None:
        keep = bisect_left(self._starts, tick)
        del self._segments[keep:], self._starts[keep:]

    def _append(self, segment: Segment) -> None:
        if len(self._segments) >= 2 * KEPT_CHANGES:
            del self._segments[:KEPT_CHANGES], self._starts[:KEPT_CHANGES]
        self._segments.append(segment)
        self._starts.append(segment.start)


def render(
    tracks: Iterable[Track], clock: Clock, from_ns: int, to_ns: int, rate_hz: int
) -> Samples:
    """The tracks' sum as samples; see `SoundChip.render`."""
    first, last = sample_span(from_ns, to_ns, rate_hz)
    tracks = tuple(tracks)
    samples = np.zeros(last - first, np.int16)
    for done in range(0, last - first, BLOCK_SAMPLES):
        count = min(BLOCK_SAMPLES, last - first - done)
        times = np.arange(count + 1, dtype=np.int64) * clock.ticks
        # A sample is what came before it, so that no later write can change it.
        start = (first + done - 1) * clock.ticks
        heard = np.zeros(count, np.int64)
        for track in tracks:
            heard += track.areas(start, times, clock, rate_hz)
        means = (2 * heard + clock.ticks) // (2 * clock.ticks)
        samples[done : done + count] = np.clip(means, -0x8000, 0x7FFF)
    return samples


def sample_span(from_ns: int, to_ns: int, rate_hz: int) -> tuple[int, int]:
    """The first sample of a span and the first after it; ValueError as `SoundChip.render`."""
    if rate_hz < 1:
        raise ValueError(f"a sample rate of {rate_hz} Hz: at least 1 Hz")
    if not 0 <= from_ns <= to_ns:
        raise ValueError(f"no span from {from_ns} ns to {to_ns} ns")
    return -(-from_ns * rate_hz // SECOND_NS), -(-to_ns * rate_hz // SECOND_NS)


def mix(chips: Iterable[SoundChip], from_ns: int, to_ns: int, rate_hz: int) -> Samples:
    """What several chips sound like together."""
    first, last = sample_span(from_ns, to_ns, rate_hz)
    total = np.zeros(last - first, np.int32)
    for chip in chips:
        total += chip.render(from_ns, to_ns, rate_hz)
    return np.clip(total, -0x8000, 0x7FFF).astype(np.int16)
