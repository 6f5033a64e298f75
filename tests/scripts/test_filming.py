"""`--record FILE.gif` and Ctrl+F7, from the command line."""

from __future__ import annotations

import io
import json
from errno import ENOSPC
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from platforms.frame import Frame
from platforms.hosts.headless import HeadlessHost
from platforms.hosts.recording import WRITERS, Recording, RecordingError
from platforms.hosts.scaling import scaled
from platforms.modes import names
from scripts import filming, options, outputs
from scripts.play import main

HAND = ("canfield", "--deal", "4", "--keys", "v press:V release:D wait:500 v ctrl+z wait:1500 v")


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def lasts_ms(path: str) -> float:
    with Image.open(path) as image:
        count = getattr(image, "n_frames", 1)
        total = 0.0
        for number in range(count):
            image.seek(number)
            total += image.info["duration"]
    return total


def test_the_names_that_record_are_those_that_can_be_written() -> None:
    assert set(outputs.FILM_SUFFIXES) == set(WRITERS)


@pytest.mark.parametrize("mode", names())
def test_a_recording_lasts_as_long_as_the_machine_ran(capsys, consoles, mode) -> None:
    for name, tick_ms in (("r.gif", 10), ("r.PNG", 1)):
        assert main([*HAND, "--mode", mode, "--record", name]) == 0
        assert abs(lasts_ms(name) - consoles[-1].now_ns / 1e6) <= tick_ms / 2
        assert lasts_ms(name) > 2000
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("words", [[], ["--mode", "amiga"], ["--monitor", "green", "--glow"]])
def test_it_shows_each_picture_that_was_presented(monkeypatch, consoles, words) -> None:
    shown: dict[int, Frame] = {}
    present = HeadlessHost.present

    def watch(host: HeadlessHost, frame: Frame) -> None:
        shown[consoles[-1].now_ns] = frame
        present(host, frame)

    monkeypatch.setattr(HeadlessHost, "present", watch)
    assert main([*HAND, *words, "--record", "r.apng"]) == 0
    with Image.open("r.apng") as image:
        assert image.n_frames == len(shown) > 5
        for number, frame in enumerate(shown.values()):
            image.seek(number)
            seen = scaled(Frame(frame.rgb(), (), frame.dot_shape), image.size)
            assert np.array_equal(np.asarray(image.convert("RGB")), seen)


@pytest.mark.parametrize("mode", ["cga", "mono", "amiga"])
@pytest.mark.parametrize("name", ["r.gif", "r.png"])
def test_the_same_tape_is_the_same_bytes(capsys, mode, name) -> None:
    assert main([*HAND, "--mode", mode, "--record", "t"]) == 0
    files = set()
    for _ in range(2):
        assert main(["--tape", "t", "--check", "--record", name]) == 0
        files.add(Path(name).read_bytes())
    assert len(files) == 1
    with Image.open(name) as image:
        assert image.n_frames > 4
    assert capsys.readouterr().out.startswith("as recorded: ")


def test_a_tape_shows_as_it_was_played(consoles) -> None:
    assert main([*HAND, "--record", "t"]) == 0
    assert main(["--tape", "t", "--host", "headless", "--record", "r.png"]) == 0
    assert abs(lasts_ms("r.png") - consoles[-1].now_ns / 1e6) <= 0.5
    assert lasts_ms("r.png") > 2000


def test_a_key_starts_and_stops_numbered_recordings(capsys, consoles) -> None:
    Path("tenspot-002.gif").write_bytes(b"mine")
    keys = "v ctrl+f7 wait:600 v ctrl+f7 wait:5000 ctrl+f7 v"
    assert main(["canfield", "--deal", "4", "--keys", keys]) == 0
    assert capsys.readouterr() == ("", "")
    assert sorted(map(str, Path().iterdir())) == [f"tenspot-00{n}.gif" for n in (1, 2, 3)]
    assert Path("tenspot-002.gif").read_bytes() == b"mine"
    assert 600 < lasts_ms("tenspot-001.gif") < 1500
    assert lasts_ms("tenspot-003.gif") < 1500


@pytest.mark.parametrize("mode", ["cga", "mono", "pcjr", "amiga"])
def test_what_the_machines_own_keys_say_is_not_filmed(capsys, mode) -> None:
    for name, key in (("plain.png", "wait:0"), ("said.png", "shift+ctrl+f5")):
        keys = f"v {key} wait:600 v press:1 {key} release:2 wait:600"
        words = ["canfield", "--deal", "4", "--mode", mode, "--keys", keys, "--record", name]
        assert main(words) == 0
    assert Path("said.png").read_bytes() == Path("plain.png").read_bytes()
    assert main(["canfield", "--deal", "4", "--mode", mode, "--keys", "ctrl+f7 wait:600"]) == 0
    with Image.open("tenspot-001.gif") as image:
        assert getattr(image, "n_frames", 1) == 1
    assert capsys.readouterr() == ("", "")


def test_the_key_stops_the_recording_that_was_asked_for(consoles) -> None:
    assert (
        main(["canfield", "--deal", "4", "--keys", "v ctrl+f7 wait:5000", "--record", "r.gif"]) == 0
    )
    assert lasts_ms("r.gif") < 1000
    assert [*Path().iterdir()] == [Path("r.gif")]


def test_a_recording_survives_the_failure_of_the_play(capsys) -> None:
    assert main(["canfield", "--deal", "4", "--keys", "v click:nowhere", "--record", "r.gif"]) == 2
    assert "nowhere" in capsys.readouterr().err
    assert lasts_ms("r.gif") > 0


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (["--record", "no/r.gif"], 1, "cannot record to no/r.gif: No such file"),
        (["--record", "d.gif"], 1, "cannot record to d.gif: it is not a plain file"),
        (["--record", "/dev/full.gif/r.png"], 1, "cannot record to /dev/full.gif/r.png"),
        (["--record", "r.gif", "--record=t"], 2, "give it once"),
        (["--record", "r.png", "--screenshot", "r.png"], 2, "the same file"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(capsys, words, status, told) -> None:
    Path("d.gif").mkdir()
    assert main([*HAND, "--json", *words]) == status
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert told in err
    assert [*Path().iterdir()] == [Path("d.gif")]


class FullDisk(io.BytesIO):
    def write(self, data: Any) -> int:
        raise OSError(ENOSPC, "No space left on device")


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    stop = Recording.stop

    def stop_on_full(recording: Recording, now_ns: int) -> None:
        recording._file.close()
        monkeypatch.setattr(recording, "_file", FullDisk())
        stop(recording, now_ns)

    monkeypatch.setattr(Recording, "stop", stop_on_full)


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_fails_the_job(capsys) -> None:
    assert main([*HAND, "--record", "r.gif"]) == 1
    assert capsys.readouterr() == ("", "play: cannot record to r.gif: No space left on device\n")
    assert [*Path().iterdir()] == []


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_does_not_end_a_hand(capsys) -> None:
    keys = "v ctrl+f7 v ctrl+f7 v"
    assert main(["canfield", "--deal", "4", "--json", "--keys", keys]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["moves"] == ["V", "V", "V"]
    assert err == "play: cannot record to tenspot-001.gif: No space left on device\n"


@pytest.mark.usefixtures("full_disk")
def test_a_film_that_cannot_be_written_is_told_of_once_while_play_goes_on(consoles) -> None:
    assert main(["canfield", "--deal", "4", "--keys", "v"]) == 0
    camera, console = filming.Camera([]), consoles[0]
    camera.stand_before(HeadlessHost()).watch(console)
    camera.toggle()
    camera.toggle()
    assert console.scene.message.text == "The film ends: tenspot-001.gif"
    with pytest.raises(RecordingError):
        camera._written[0].wait(5)
    camera.poll(0)
    assert "No space left" in console.scene.message.text
    console.say("read")
    camera.poll(0)
    assert console.scene.message.text == "read"


def test_a_film_that_is_full_does_not_end_a_hand(capsys, monkeypatch) -> None:
    monkeypatch.setattr(Recording.__init__, "__defaults__", (5500,))
    assert main([*HAND, "--json", "--record", "r.gif"]) == 0
    out, err = capsys.readouterr()
    assert len(json.loads(out)["moves"]) == 3
    assert err == "play: the recording r.gif ends early: it is full\n"
    assert 0 < lasts_ms("r.gif") < 2000


def test_a_hand_that_is_recorded_is_kept_as_any_other() -> None:
    assert options.read_wishes(["king", "--host", "window", "--record", "r.gif"]).kept
    assert not options.read_wishes(["king", "--host", "window", "--record", "t"]).kept


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Slow:
    """A recording that is being written for so many looks at it."""

    path = Path("r.gif")

    def __init__(self, looks: int) -> None:
        self.looks = looks
        self.progress = 0.0
        self.cancelled = False

    def wait(self, seconds: float) -> bool:
        self.looks -= 1
        self.progress += 0.25
        if self.looks < -1:
            raise KeyboardInterrupt
        return self.looks == 0

    def cancel(self) -> None:
        self.cancelled = True


@pytest.mark.parametrize(
    ("file", "clock_s", "told"),
    [
        (Terminal(), [0, 0.5, 1.5, 2], "\rwriting r.gif: 50%\rwriting r.gif: 75%\n"),
        (Terminal(), [0, 0.2, 0.4, 0.9], ""),
        (io.StringIO(), [0, 1, 2, 3], ""),
    ],
)
def test_long_writing_is_told_to_a_person(monkeypatch, file, clock_s, told) -> None:
    ticks = iter(clock_s)
    monkeypatch.setattr(filming.time, "monotonic", lambda: next(ticks))
    monkeypatch.setattr(filming.sys, "stderr", file)
    filming._wait(Slow(4))  # type: ignore[arg-type]
    assert file.getvalue() == told


def test_an_impatient_person_leaves_without_the_files() -> None:
    films = [Slow(1), Slow(-1), Slow(9)]
    camera = filming.Camera([])
    camera._written = films  # type: ignore[assignment]
    with pytest.raises(KeyboardInterrupt):
        camera.finish()
    assert all(film.cancelled for film in films)
