"""The host without a screen: it keeps the frame, and its clock stands where it was put."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from platforms.frame import Frame
from platforms.hosts.base import RawInput


class HeadlessHost:
    """A host for scripts and tests: `feed` is its hands, `frame` its screen, `wait` its clock."""

    def __init__(self) -> None:
        self.frame: Frame | None = None
        self.shown = 0
        self._input: list[RawInput] = []
        self._now_ns = 0

    def open(self, title: str) -> None:
        """Nothing to take."""

    def feed(self, inputs: Iterable[RawInput]) -> None:
        """What the next `poll` gives."""
        self._input.extend(inputs)

    def wait(self, delay_ms: int) -> None:
        """Let time pass; ValueError for less than none."""
        if delay_ms < 0:
            raise ValueError(f"cannot wait {delay_ms} ms")
        self._now_ns += delay_ms * 1_000_000

    def poll(self, wait_ms: int) -> list[RawInput]:
        """What was fed, at once: no time passes."""
        given, self._input = self._input, []
        return given

    def now_ns(self) -> int:
        """Where `wait` has brought the clock."""
        return self._now_ns

    def present(self, frame: Frame) -> None:
        """Keep the frame; `shown` counts the different ones."""
        if not frame.same_picture(self.frame):
            self.frame = frame
            self.shown += 1

    def play(self, samples: NDArray[np.int16], rate_hz: int) -> None:
        """Nobody hears it."""

    def close(self) -> None:
        """Nothing to give back; the last frame stays to be looked at."""
