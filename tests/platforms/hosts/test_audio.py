"""The sound card: the queue by itself, SDL's dummy driver, and no card at all."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.hosts.audio import CUSHION_MS, MOST_MS, AudioOut, SampleQueue, has_sound

RATE_HZ = 44_100
CUSHION_BYTES = RATE_HZ * CUSHION_MS // 1000 * 2
TONE = (8000 * np.sin(np.arange(441) / 8)).astype(np.int16)


@given(sizes=st.lists(st.integers(2, 2000).map(lambda n: n // 2 * 2), max_size=20))
@settings(max_examples=50)
def test_what_goes_in_comes_out_after_the_cushion(sizes: list[int]) -> None:
    queue = SampleQueue(RATE_HZ)
    queue.put(TONE)
    out = b"".join(queue.take(size) for size in sizes)
    expected = bytes(CUSHION_BYTES) + TONE.tobytes() + bytes(len(out))
    assert out == expected[: len(out)]


def test_sound_that_goes_on_gets_no_second_cushion() -> None:
    queue = SampleQueue(RATE_HZ)
    queue.put(TONE)
    queue.put(TONE)
    assert queue.take(CUSHION_BYTES + 2 * len(TONE.tobytes())) == (
        bytes(CUSHION_BYTES) + TONE.tobytes() * 2
    )


def test_a_queue_that_is_not_emptied_stays_short() -> None:
    queue = SampleQueue(RATE_HZ)
    for _ in range(1000):
        queue.put(TONE)
    most = RATE_HZ * MOST_MS // 1000 * 2
    assert queue.take(2 * most)[most:] == bytes(most)
    assert queue.take(2) == bytes(2)


def test_it_tires_of_silence_and_wakes() -> None:
    queue = SampleQueue(RATE_HZ)
    queue.take(2 * RATE_HZ)
    assert queue.tired
    queue.put(TONE)
    queue.take(10)
    assert not queue.tired


def test_the_dummy_card_takes_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    out = AudioOut(RATE_HZ)
    try:
        out.play(np.zeros(100, np.int16))
        assert not out.working
        out.play(TONE)
        assert out.working
        deadline = time.monotonic() + 5
        while not out._asleep and time.monotonic() < deadline:
            time.sleep(0.02)
        assert out._asleep
        out.play(TONE)
        assert not out._asleep
    finally:
        out.close()
        out.close()


CLOSING = """
import time, numpy as np
from platforms.hosts.audio import AudioOut
for turn in range(8):
    out = AudioOut(44100)
    out.play(np.ones(4410, np.int16))
    end = time.monotonic() + 0.03 + turn / 500
    while time.monotonic() < end:
        pass
    out.close()
"""


def test_it_can_be_closed_while_the_card_asks_for_samples() -> None:
    env = {**os.environ, "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run([sys.executable, "-c", CLOSING], env=env, timeout=20, check=False)
    assert done.returncode == 0


@pytest.mark.parametrize("driver", ["", "nosuchdriver", "alsa"])
def test_no_card_is_no_error(driver: str) -> None:
    """Nor a word on the terminal, unless a driver was asked for."""
    if not driver and has_sound():
        pytest.skip("there is a sound card here")
    code = (
        "import numpy as np; from platforms.hosts.audio import AudioOut; out = AudioOut(44100);"
        "out.play(np.ones(100, np.int16)); out.play(np.ones(100, np.int16)); out.close()"
    )
    env = {**os.environ, "SDL_AUDIODRIVER": driver}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert driver == "alsa" or done.stdout + done.stderr == ""


def test_pygame_is_loaded_only_for_sound() -> None:
    code = (
        "import sys, numpy as np; from platforms.hosts.audio import AudioOut;"
        "AudioOut(44100).play(np.zeros(9, np.int16)); sys.exit('pygame' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_rate_that_is_none() -> None:
    with pytest.raises(ValueError, match="at least 1 Hz"):
        AudioOut(0)
