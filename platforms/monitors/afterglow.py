"""A slow phosphor: what was lit fades over the following pictures."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from platforms.frame import Frame

KEPT = 0.6
"""The share of its light that a dot keeps from one picture to the next."""


class Afterglow:
    """A monitor before whose frames the light of the earlier ones has not gone out."""

    def __init__(self, monitor: Callable[[Frame], Frame]) -> None:
        self._monitor = monitor
        self._light: NDArray[np.float32] | None = None

    def __call__(self, frame: Frame) -> Frame:
        """The monitor's picture in RGB, no dot darker than what still glows there."""
        seen = self._monitor(frame)
        lit = seen.rgb().astype(np.float32)
        if self._light is not None and self._light.shape == lit.shape:
            lit = np.maximum(lit, np.floor(self._light * KEPT))
        self._light = lit
        return Frame(lit.astype(np.uint8), (), seen.dot_shape, 0, seen.cells)
