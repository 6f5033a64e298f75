"""Measuring samples: frequency, loudness, length."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

RATE_HZ = 44_100
SECOND_NS = 1_000_000_000


def rising_edges(samples: NDArray[np.int16]) -> int:
    """How often the signal crosses zero upward."""
    return int(((samples[1:] > 0) & (samples[:-1] <= 0)).sum())


def pitch_hz(samples: NDArray[np.int16], rate_hz: int = RATE_HZ) -> float:
    """The strongest frequency, by the peak of the spectrum and its neighbours."""
    window = np.hanning(len(samples))
    power = np.log(np.abs(np.fft.rfft(samples * window)) + 1e-9)
    peak = int(power[1:-1].argmax()) + 1
    left, middle, right = power[peak - 1 : peak + 2]
    offset = (left - right) / (2 * (left - 2 * middle + right))
    return float((peak + offset) * rate_hz / len(samples))


def sounding_s(samples: NDArray[np.int16], rate_hz: int = RATE_HZ) -> float:
    """Seconds from the first sample that is not silent to the last."""
    heard = np.flatnonzero(samples)
    return 0.0 if not len(heard) else float(heard[-1] - heard[0] + 1) / rate_hz


def loudness(samples: NDArray[np.int16]) -> float:
    """Root mean square."""
    return float(np.sqrt(np.mean(samples.astype(float) ** 2)))
