"""Recordings of what is seen: what was shown, for as long as it was, in a file that is whole."""

from __future__ import annotations

import json
import shutil
import subprocess
import tracemalloc
from collections.abc import Sequence
from errno import ENOSPC
from fractions import Fraction
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from platforms.frame import RGB, RGBI, Frame
from platforms.hosts import recording
from platforms.hosts.animation import GIF_CLOCK, PNG_CLOCK, recorded_size, seen_ticks
from platforms.hosts.recording import Recording, RecordingError
from platforms.hosts.scaling import scaled

MS = 1_000_000
SUFFIXES = ("gif", "png", "apng")
WIDTH, HEIGHT = 320, 200
Shown = Sequence[tuple[Frame, int]]


def indexed(
    seed: int, palette: tuple[RGB, ...] = RGBI, size: tuple[int, int] = (320, 200)
) -> Frame:
    dots = np.random.default_rng(seed).integers(0, len(palette), size[::-1], np.uint8)
    return Frame(dots, palette, Fraction(5, 6))


def cornered(seed: int) -> Frame:
    """A picture of which only a part differs from that of another seed."""
    frame = indexed(0)
    frame.dots[20 + seed : 30, 40 + seed : 50] = seed
    return frame


def direct(seed: int) -> Frame:
    dots = np.random.default_rng(seed).integers(0, 200, (HEIGHT, WIDTH)).astype(np.uint16)
    return Frame(dots, (), Fraction(1, 2))


def rgb(seed: int) -> Frame:
    guns = np.random.default_rng(seed).integers(0, 6, (HEIGHT, WIDTH, 3), np.uint8) * 51
    return Frame(guns, (), Fraction(1, 2))


GREYS = tuple((n, n, n) for n in range(0, 256, 17))
REELS: dict[str, list[Frame]] = {
    "one palette": [indexed(1), indexed(2), indexed(3)],
    "small changes": [cornered(1), cornered(2), cornered(9), cornered(3)],
    "palettes change": [indexed(1), indexed(1, GREYS), indexed(2, GREYS[:5]), indexed(2)],
    "two colours": [indexed(1, RGBI[:2]), indexed(2, RGBI[:2])],
    "direct colours": [direct(1), direct(2)],
    "red, green and blue": [rgb(1), rgb(2)],
    "kinds change": [indexed(1), direct(1), rgb(1), indexed(1)],
    "machines change": [indexed(1), indexed(2, size=(640, 200)), indexed(3, size=(720, 350))],
}


def record(path: Path, shown: Shown, end_ms: float) -> Path:
    made = Recording(path)
    for frame, at_ms in shown:
        made.take(frame, round(at_ms * MS))
    made.stop(round(end_ms * MS))
    assert made.wait(30)
    assert made.progress == (1.0 if shown else 0.0)
    return path


def decoded(path: Path) -> tuple[list[np.ndarray], list[int]]:
    """The pictures as RGB, and how long each stays in ms."""
    pictures, stays = [], []
    with Image.open(path) as image:
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            pictures.append(np.asarray(image.convert("RGB")))
            stays.append(round(image.info.get("duration", 0)))
    return pictures, stays


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("reel", REELS)
def test_what_is_decoded_is_what_was_shown(tmp_path, reel, suffix) -> None:
    frames = REELS[reel]
    shown = [(frame, 1000 + 50 * number) for number, frame in enumerate(frames)]
    pictures, stays = decoded(record(tmp_path / f"r.{suffix}", shown, 1000 + 50 * len(frames)))
    widest = max(frame.width for frame in frames), max(frame.height for frame in frames)
    expected = [scaled(Frame(f.rgb(), (), f.dot_shape), recorded_size(widest)) for f in frames]
    assert stays == [50] * len(frames)
    for picture, frame in zip(pictures, expected, strict=True):
        assert np.array_equal(picture, frame)


def test_a_gif_takes_the_nearest_of_256_colours(tmp_path) -> None:
    ramp = np.zeros((200, 320, 3), np.uint8)
    ramp[..., 0], ramp[..., 1] = np.arange(320) * 255 // 319, np.arange(200)[:, None]
    frame = Frame(ramp, (), Fraction(1))
    pictures, _ = decoded(record(tmp_path / "r.gif", [(frame, 0)], 100))
    error = np.abs(pictures[0].astype(int) - scaled(frame, (640, 480)))
    assert 0 < error.max() <= 32
    assert len(np.unique(pictures[0].reshape(-1, 3), axis=0)) <= 256


@pytest.mark.parametrize(
    ("frame", "size"),
    [
        ((320, 200), (640, 480)),
        ((640, 200), (640, 480)),
        ((640, 300), (640, 480)),
        ((720, 350), (720, 540)),
        ((640, 512), (1280, 960)),
        ((318, 200), (640, 480)),
    ],
)
def test_it_is_as_on_the_tube(frame, size) -> None:
    assert recorded_size(frame) == size


@given(
    st.lists(st.integers(0, 10**9), min_size=1, max_size=20).map(sorted),
    st.integers(0, 10**9),
    st.sampled_from([GIF_CLOCK, PNG_CLOCK]),
)
def test_rounding_adds_up(starts_ns, more_ns, clock) -> None:
    end_ns, last = starts_ns[-1] + more_ns, len(starts_ns) - 1
    ticks = seen_ticks(starts_ns, end_ns, clock)
    assert list(ticks) == sorted(ticks)
    assert max(ticks) == last
    assert len(ticks) == 1 or min(ticks.values()) >= clock.least
    at_ns = starts_ns[0]
    for number, stays in ticks.items():
        if number not in (min(ticks), last):
            assert abs(at_ns - starts_ns[number]) * 2 <= clock.tick_ns
        at_ns += stays * clock.tick_ns
    assert abs(at_ns - end_ns) * 2 <= clock.tick_ns


@pytest.mark.parametrize(
    ("starts", "end", "seen"),
    [
        ([0, 50, 100], 150, {0: 5, 1: 5, 2: 5}),
        ([7, 57], 107, {0: 5, 1: 5}),
        ([0, 44, 46], 90, {0: 5, 2: 4}),
        ([0, 50, 60, 100], 200, {0: 6, 2: 4, 3: 10}),
        ([0, 10, 50], 100, {1: 5, 2: 5}),
        ([0, 50], 50, {0: 3, 1: 2}),
        ([0, 5, 5], 10, {2: 1}),
        ([0], 0, {0: 0}),
    ],
)
def test_what_is_too_short_for_a_gif_gives_way(starts, end, seen) -> None:
    assert seen_ticks([ms * MS for ms in starts], end * MS, GIF_CLOCK) == seen


@pytest.mark.parametrize(("suffix", "tick_ms", "seen"), [("gif", 10, 20), ("png", 1, 30)])
def test_it_is_as_long_as_the_machine_ran(tmp_path, suffix, tick_ms, seen) -> None:
    shown = [(indexed(n % 2), 16.667 * n) for n in range(30)]
    pictures, stays = decoded(record(tmp_path / f"r.{suffix}", shown, 1234.4))
    assert len(pictures) == seen
    assert abs(sum(stays) - 1234.4) <= tick_ms / 2
    assert stays[-1] >= 740


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_equal_pictures_are_one_and_unseen_ones_none(tmp_path, suffix) -> None:
    first, second, third = indexed(1), indexed(2), indexed(3)
    shown = [(first, 0), (indexed(1), 40), (second, 90), (third, 90), (third, 120)]
    pictures, stays = decoded(record(tmp_path / f"r.{suffix}", shown, 200))
    assert stays == [90, 110]
    assert np.array_equal(pictures[1], scaled(Frame(third.rgb(), (), Fraction(1)), (640, 480)))


@pytest.mark.parametrize(("suffix", "most_ms"), [("gif", 655_350), ("png", 65_535)])
def test_a_picture_may_stay_for_hours(tmp_path, suffix, most_ms) -> None:
    shown = [(indexed(1), 0), (indexed(2), 2 * most_ms + 500)]
    _, stays = decoded(record(tmp_path / f"r.{suffix}", shown, 2 * most_ms + 600))
    assert stays == [most_ms, most_ms, 500, 100]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_time_that_stands_shows_the_last_picture(tmp_path, suffix) -> None:
    path = record(tmp_path / f"r.{suffix}", [(indexed(1), 5), (indexed(2), 5)], 5)
    pictures, stays = decoded(path)
    assert (len(pictures), sum(stays)) == (1, 0)
    assert np.array_equal(pictures[0][0, 0], RGBI[indexed(2).dots[0, 0]])


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_same_pictures_are_the_same_bytes(tmp_path, suffix) -> None:
    shown = [(frame, 100 * n) for n, frame in enumerate(REELS["kinds change"])]
    files = {record(tmp_path / f"{n}.{suffix}", shown, 400).read_bytes() for n in range(2)}
    assert len(files) == 1


@pytest.mark.skipif(shutil.which("ffprobe") is None, reason="there is no ffprobe")
@pytest.mark.parametrize("suffix", ["gif", "apng"])
def test_others_read_it_so_too(tmp_path, suffix) -> None:
    shown = [(frame, 333 * n) for n, frame in enumerate(REELS["small changes"])]
    path = record(tmp_path / f"r.{suffix}", shown, 2000)
    asked = ["-v", "error", "-show_entries", "packet=duration_time", "-of", "json", str(path)]
    told = subprocess.run(["ffprobe", *asked], capture_output=True, text=True, check=True)
    assert told.stderr == ""
    stays = [float(packet["duration_time"]) for packet in json.loads(told.stdout)["packets"]]
    assert len(stays) == 4
    assert sum(stays) == pytest.approx(2, abs=0.001)


def test_a_picture_is_kept_as_it_was_when_it_was_shown(tmp_path) -> None:
    frame = indexed(1)
    before = frame.rgb().copy()
    made = Recording(tmp_path / "r.png")
    made.take(frame, 0)
    frame.dots[:] = 0
    made.take(frame, 50 * MS)
    made.stop(100 * MS)
    assert made.wait(30)
    pictures, _ = decoded(made.path)
    assert np.array_equal(pictures[0], scaled(Frame(before, (), Fraction(1)), (640, 480)))
    assert not pictures[1].any()


def test_a_full_film_ends_where_it_was_full(tmp_path) -> None:
    made = Recording(tmp_path / "r.gif", most_bytes=2 * len(indexed(1).dots.tobytes()) // 2)
    number = 0
    while not made.film.full:
        made.take(indexed(number), 100 * MS * number)
        number += 1
    made.take(indexed(99), 100 * MS * number)
    made.stop(99_000 * MS)
    assert made.wait(30)
    _, stays = decoded(made.path)
    assert stays == [100] * number


def test_nothing_shown_leaves_the_file_as_it_was(tmp_path) -> None:
    path = tmp_path / "r.gif"
    path.write_bytes(b"before")
    record(path, [], 100)
    assert path.read_bytes() == b"before"
    assert [*tmp_path.iterdir()] == [path]


def test_the_file_is_replaced_when_it_is_whole(tmp_path) -> None:
    path = tmp_path / "r.gif"
    path.write_bytes(b"before")
    made = Recording(path)
    made.take(indexed(1), 0)
    assert path.read_bytes() == b"before"
    made.stop(50 * MS)
    assert made.wait(30)
    assert path.read_bytes().startswith(b"GIF89a")
    assert [*tmp_path.iterdir()] == [path]


class FullDisk(BytesIO):
    """A file on a disk with room for so many bytes."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self.room -= len(data)
        if self.room < 0:
            raise OSError(ENOSPC, "No space left on device")
        return super().write(data)


@pytest.mark.parametrize("room", [0, 20, 5000, 30_000])
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_full_disk_is_told_and_leaves_no_part(tmp_path, monkeypatch, suffix, room) -> None:
    path = tmp_path / f"r.{suffix}"
    path.write_bytes(b"before")
    made = Recording(path)
    made._file.close()
    monkeypatch.setattr(made, "_file", FullDisk(room))
    made.take(indexed(1), 0)
    made.stop(50 * MS)
    with pytest.raises(RecordingError, match=f"cannot record to .*r.{suffix}: No space left"):
        made.wait(30)
    assert path.read_bytes() == b"before"
    assert [*tmp_path.iterdir()] == [path]


def test_cancelling_leaves_no_part(tmp_path) -> None:
    made = Recording(tmp_path / "r.gif")
    for number in range(200):
        made.take(indexed(number), 20 * MS * number)
    made.stop(5_000 * MS)
    made.cancel()
    assert [*tmp_path.iterdir()] == []


def test_what_cannot_be_made_is_told_at_once(tmp_path) -> None:
    (tmp_path / "d.gif").mkdir()
    for name, why in (("no/r.gif", "No such file"), ("d.gif", "not a plain file")):
        with pytest.raises(RecordingError, match=why):
            Recording(tmp_path / name)
    with pytest.raises(ValueError, match=r"\.gif, \.png, \.apng"):
        Recording(tmp_path / "r.mp4")
    assert [*tmp_path.iterdir()] == [tmp_path / "d.gif"]


@pytest.mark.parametrize(("take", "pictures"), [(cornered, 200), (rgb, 40)])
def test_the_limit_is_of_the_memory_that_is_taken(take, pictures) -> None:
    film, frames = recording.Film(), [take(number) for number in range(10)]
    tracemalloc.start()
    for number in range(pictures):
        film.take(frames[number % 10], 10**9 + number)
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    film = recording.Film(taken - frames[0].dots.nbytes - 20_000)
    for number in range(pictures):
        film.take(frames[number % 10], number)
    assert film.full
