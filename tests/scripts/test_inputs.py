"""The switches for hands and ears, from the command line."""

from __future__ import annotations

import json
import os
import tty
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.tape import parse_tape
from platforms.console import Console
from platforms.hosts.serial_port import SerialPort
from platforms.modes import names
from scripts.play import main
from tests.scripts.played import play


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (["--input", "pen"], 2, "'auto', 'keyboard', 'mouse', 'joystick'"),
        (["--mouse", "fast"], 2, "choose from absolute, relative, serial:PORT"),
        (["--mouse", "serial:"], 2, "choose from absolute, relative, serial:PORT"),
        (["--mouse", "relative"], 2, "needs a window"),
        (["--mode", "amiga", "--mouse", "serial:/dev/x"], 2, "choose a PC's mode"),
        (["--wav", "no/s.wav"], 1, "cannot write sound to no/s.wav"),
        (["--wav", "."], 1, "cannot write sound to ."),
    ],
)
def test_what_is_wrong_is_told_in_one_line(capsys, words, status, told) -> None:
    assert main(["canfield", "--deal", "1", "--json", *words]) == status
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert told in err


@pytest.mark.parametrize(
    ("words", "moves", "told"),
    [
        ("--input joystick --keys v", ["V"], "no joystick answers; the keyboard works"),
        ("--input mouse --keys v click:V V", ["V"], "--keys: v: only the mouse plays"),
    ],
)
def test_what_does_not_play_is_told_and_the_hand_goes_on(capsys, words, moves, told) -> None:
    assert main(["canfield", "--deal", "1", "--json", *words.split(" ", 3)]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["moves"] == moves
    assert told in err.splitlines()[0]


@pytest.fixture
def busy() -> Iterator[str]:
    master, slave = os.openpty()
    tty.setraw(slave)
    port = SerialPort(os.ttyname(slave))
    port.open()
    yield port.url
    port.close()
    os.close(master)
    os.close(slave)


def test_the_game_goes_on_with_the_keyboard_without_the_port(capsys, busy) -> None:
    Path("file").touch()
    for port, told in (
        ("/dev/nothing", "there is no serial port /dev/nothing: choose from "),
        ("file", "'file' is not a serial port"),
        (busy, f"the serial port {busy} is busy"),
        ("socket://127.0.0.1:1", "the serial port socket://127.0.0.1:1 cannot be opened"),
    ):
        words = ["--input", "mouse", "--mouse", f"serial:{port}", "--keys", "v", "--json"]
        assert main(["canfield", "--deal", "1", *words]) == 0
        out, err = capsys.readouterr()
        assert json.loads(out)["moves"] == ["V"]
        assert (err.count("\n"), err.endswith("; the keyboard works\n")) == (1, True)
        assert told in err


def test_the_chosen_device_is_the_one_that_plays(capsys) -> None:
    words = ("--input", "mouse", "--keys", "click:V")
    assert play(capsys, "canfield", "--deal", "1", *words)["moves"] == ["V"]
    words = ("--input", "keyboard", "--keys", "v click:V")
    assert play(capsys, "canfield", "--deal", "1", *words)["moves"] == ["V"]


DEVICES = ("auto", "keyboard", "mouse", "joystick")


def device_shown(console: Console) -> str:
    assert console.scene is not None and console.scene.page is not None
    (line,) = (line for line in console.scene.page.lines if line.target == "device")
    return line.text


@pytest.mark.parametrize("device", DEVICES[:3])
def test_the_title_tells_the_device_that_plays_and_the_next_ones(capsys, consoles, device) -> None:
    for presses in range(5):
        words = ["--input", device, "--keys", " ".join(["s"] * presses), "--record", "t"]
        assert main(["canfield", *words]) == 0
        shown = DEVICES[(DEVICES.index(device) + presses) % 4]
        assert device_shown(consoles[-1]) == f"Input device: {shown}"
        assert consoles[-1].device == shown
        assert main(["--tape", "t", "--check"]) == 0
    assert capsys.readouterr().err == ""


def test_the_title_tells_what_plays_in_the_place_of_a_stick_that_is_not_there(consoles) -> None:
    for keys, shown in (
        ("s s s", "joystick"),
        ("s s s wait:900", "auto"),
        ("s s s wait:900 s", "keyboard"),
    ):
        assert main(["canfield", "--keys", keys]) == 0
        assert device_shown(consoles[-1]) == f"Input device: {shown}"


@pytest.mark.parametrize("mode", names())
def test_a_hand_by_mouse_is_recorded_and_plays_again(capsys, mode) -> None:
    words = ("canfield", "--mode", mode, "--deal", "1", "--keys", "click:V press:1 release:2 v")
    played = play(capsys, *words, "--record", "t")
    tape = parse_tape(Path("t").read_text(encoding="utf-8"))
    assert tape.driver == "event"
    assert (" raw serial " in Path("t").read_text(encoding="utf-8")) == (mode != "amiga")
    assert play(capsys, "--tape", "t", "--record", "again") == played
    assert Path("again").read_bytes() == Path("t").read_bytes()
    for other in ("cga", "mono", "amiga"):
        assert play(capsys, "--tape", "t", "--mode", other) == played | {"mode": other}


def samples_of(path: str) -> tuple[np.ndarray, int]:
    with wave.open(path) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(int)
        return samples, file.getframerate()


def test_an_illegal_move_is_heard_in_the_file(capsys) -> None:
    """BASIC's BEEP: 800 Hz for a quarter of a second, to its end."""
    words = ("canfield", "--deal", "1", "--keys", "wait:800 9", "--wav", "s.wav", "--mute")
    play(capsys, *words)
    samples, rate_hz = samples_of("s.wav")
    heard = np.flatnonzero(samples[rate_hz * 3 // 4 :]) + rate_hz * 3 // 4
    beep = samples[heard[0] : heard[-1] + 1]
    assert len(beep) / rate_hz == pytest.approx(0.25, abs=0.002)
    rising = np.count_nonzero((beep[:-1] <= 0) & (beep[1:] > 0))
    assert rising * rate_hz / len(beep) == pytest.approx(800, abs=8)


@pytest.mark.parametrize("mode", ["pcjr", "amiga"])
def test_other_machines_are_heard_too(capsys, mode) -> None:
    play(capsys, "king", "--mode", mode, "--deal", "1", "--keys", "space space", "--wav", "s.wav")
    samples, _ = samples_of("s.wav")
    assert np.abs(samples).max() > 500
