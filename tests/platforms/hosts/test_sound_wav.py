"""WAV files: whole at any time, and clear words where they cannot be written."""

from __future__ import annotations

import os
import shutil
import wave
from pathlib import Path

import numpy as np
import pytest

from platforms.hosts import sound_wav
from platforms.hosts.sound_wav import SoundFileError, WavWriter

TONE = (8000 * np.sin(np.arange(4410) / 8)).astype(np.int16)


def read(path: Path) -> tuple[int, int, int, np.ndarray]:
    with wave.open(str(path), "rb") as file:
        data = np.frombuffer(file.readframes(file.getnframes()), "<i2")
        return file.getnchannels(), file.getsampwidth(), file.getframerate(), data


def test_what_was_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.wav"
    with WavWriter(path, 44_100) as writer:
        for part in np.array_split(TONE, 7):
            writer.write(part)
        assert writer.samples == len(TONE)
    channels, width, rate_hz, data = read(path)
    assert (channels, width, rate_hz) == (1, 2, 44_100)
    assert np.array_equal(data, TONE)


def test_the_file_is_whole_while_it_is_written(tmp_path: Path) -> None:
    """As after a crash: nobody closed it."""
    path, copy = tmp_path / "a.wav", tmp_path / "b.wav"
    writer = WavWriter(path, 8000)
    for count, part in enumerate(([], TONE, TONE)):
        writer.write(np.array(part, np.int16))
        shutil.copy(path, copy)
        assert len(read(copy)[3]) == count * len(TONE)
    writer.close()


def test_closing_twice_is_fine_and_writing_after_it_is_not(tmp_path: Path) -> None:
    writer = WavWriter(tmp_path / "a.wav", 8000)
    writer.close()
    writer.close()
    with pytest.raises(ValueError, match="closed"):
        writer.write(TONE)


@pytest.mark.parametrize(
    ("where", "says"),
    [
        ("missing/a.wav", "cannot write sound to .*missing/a.wav: No such file or directory"),
        (".", "cannot write sound to .*: Is a directory"),
    ],
)
def test_a_place_that_cannot_be_written(tmp_path: Path, where: str, says: str) -> None:
    with pytest.raises(SoundFileError, match=says):
        WavWriter(tmp_path / where, 8000)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk() -> None:
    with pytest.raises(SoundFileError, match="cannot write sound to /dev/full: No space left"):
        WavWriter(Path("/dev/full"), 8000).write(TONE)


def test_a_pipe_is_no_plain_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with pytest.raises(SoundFileError, match="not a plain file"):
            WavWriter(pipe, 8000)
    finally:
        os.close(reader)


def test_a_wav_file_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound_wav, "MOST_BYTES", 3 * len(TONE))
    with WavWriter(tmp_path / "a.wav", 8000) as writer:
        writer.write(TONE)
        with pytest.raises(SoundFileError, match="holds 4 GB"):
            writer.write(TONE)
    assert len(read(tmp_path / "a.wav")[3]) == len(TONE)


def test_a_rate_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="at least 1 Hz"):
        WavWriter(tmp_path / "a.wav", 0)
