"""The sound card: samples out with a few hundredths of a second between.

The card's thread takes samples from a queue. When samples come after silence, a little more
silence goes before them, so that pictures which take their time leave no gaps; when the queue has
been empty for a while the card sleeps. Without a card everything is quiet, and no error.

While the card's thread asks for samples SDL keeps the card locked, and pygame waits for that lock
with the interpreter's, without which the thread cannot go on. So nothing else is asked of the card
until it sleeps, which only its own thread brings it to.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from pygame._sdl2.audio import AudioDevice

SAMPLE_BYTES: Final = 2
CHUNK_SAMPLES: Final = 512
CUSHION_MS: Final = 30
MOST_MS: Final = 250
"""What the queue holds; where more comes the oldest is dropped."""
SLEEP_AFTER_MS: Final = 300
PATIENCE_S: Final = 1.0
"""How long a card that is to be closed may take to fall asleep: one that is gone never does."""
LOOK_S: Final = 0.001

DRIVER: Final = "SDL_AUDIODRIVER"
SERVERS: Final = ("PULSE_SERVER", "PIPEWIRE_REMOTE")
SOCKETS: Final = ("pulse/native", "pipewire-0")


class SampleQueue:
    """What waits to be heard: bytes of 16-bit samples, put in and taken out by two threads."""

    def __init__(self, rate_hz: int) -> None:
        self._cushion = bytes(self._bytes(rate_hz, CUSHION_MS))
        self._most = self._bytes(rate_hz, MOST_MS)
        self._patience = self._bytes(rate_hz, SLEEP_AFTER_MS)
        self._data = bytearray()
        self._silence = 0
        self._lock = threading.Lock()

    def put(self, samples: NDArray[np.int16]) -> None:
        """Append samples, after a cushion of silence where the queue had run out."""
        data = samples.astype(np.int16).tobytes()
        with self._lock:
            if not self._data:
                self._data += self._cushion
            self._data += data
            excess = len(self._data) - self._most
            if excess > 0:
                del self._data[:excess]

    def take(self, length: int) -> bytes:
        """`length` bytes, silence where there are no samples."""
        with self._lock:
            data = bytes(self._data[:length])
            del self._data[:length]
            missing = length - len(data)
            self._silence = self._silence + missing if missing else 0
        return data + bytes(missing)

    @property
    def empty(self) -> bool:
        """Whether there is nothing left to be heard."""
        return not self._data

    @property
    def tired(self) -> bool:
        """Whether nothing but silence was taken for a while."""
        return self._silence >= self._patience

    @staticmethod
    def _bytes(rate_hz: int, length_ms: int) -> int:
        return rate_hz * length_ms // 1000 * SAMPLE_BYTES


class AudioOut:
    """The default sound card at `rate_hz`, opened when the first sound comes that is one."""

    def __init__(self, rate_hz: int) -> None:
        if rate_hz < 1:
            raise ValueError(f"a sample rate of {rate_hz} Hz: at least 1 Hz")
        self.rate_hz = rate_hz
        self._queue = SampleQueue(rate_hz)
        self._device: AudioDevice | None = None
        self._tried = False
        self._asleep = True
        self._closing = False
        self._thread = 0
        """The card's, by the number that the interpreter gives it."""

    @property
    def working(self) -> bool:
        """Whether a sound card was found and opened."""
        return self._device is not None

    def play(self, samples: NDArray[np.int16]) -> None:
        """Let samples be heard after those before them; silence wakes nothing."""
        if self._asleep and self._queue.empty and not samples.any():
            return
        if not self._tried:
            self._tried = True
            self._device = self._open() if has_sound() else None
        if self._device is not None:
            self._queue.put(samples)
            if self._asleep:
                self._let_thread_go()
                self._asleep = False
                self._device.pause(0)

    def close(self) -> None:
        """Let go of the card; safe to call twice."""
        device, self._device = self._device, None
        self._tried = self._closing = True
        if device is not None:
            end_s = time.monotonic() + PATIENCE_S
            while not self._asleep and time.monotonic() < end_s:
                time.sleep(LOOK_S)
            self._let_thread_go()
            device.close()
        self._asleep = True

    def _open(self) -> AudioDevice | None:
        try:
            from pygame import _sdl2 as sdl
            from pygame._sdl2 import audio
        except ImportError:
            return None
        try:
            sdl.init_subsystem(sdl.INIT_AUDIO)
            return audio.AudioDevice(
                devicename=None,
                iscapture=False,
                frequency=self.rate_hz,
                audioformat=audio.AUDIO_S16,
                numchannels=1,
                chunksize=CHUNK_SAMPLES,
                allowed_changes=0,
                callback=self._fill,
            )
        except RuntimeError:
            # What SDL raises without a card, or where another program keeps it.
            return None

    def _fill(self, device: AudioDevice, chunk: memoryview) -> None:
        """Called by the card's thread."""
        self._thread = threading.get_ident()
        chunk[:] = self._queue.take(len(chunk))
        if self._closing or self._queue.tired:
            device.pause(1)
            self._asleep = True

    def _let_thread_go(self) -> None:
        """Wait until the thread has left `_fill`; from then on a card that sleeps is not locked."""
        while self._thread in sys._current_frames():
            time.sleep(LOOK_S)


def has_sound() -> bool:
    """Whether there is anything to open.

    On Linux looked for here: SDL would ask libraries that complain on the terminal.
    """
    if not sys.platform.startswith("linux") or os.environ.get(DRIVER):
        return True
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or "/nonexistent")
    return (
        any(os.environ.get(name) for name in SERVERS)
        or any((runtime / name).exists() for name in SOCKETS)
        or any(Path("/dev/snd").glob("pcm*p"))
    )
