"""A person at a real window: keys and a dragged card, under a display of its own."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.screens.app import App, Start
from platforms import modes

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")),
        reason="needs Xvfb and xdotool",
    ),
]

ROOT = Path(__file__).resolve().parents[3]
POSITION = """\
game: canfield
level: 2
base: 5
foundations: 5H
reserve: 2C 9S
tableau: KS / QH / 5C / 8D
stock: TH 3D 4C 6S
waste: -
pass: 1
score: 0
"""


def until(happens: Callable[[], object], what: str) -> None:
    deadline = time.monotonic() + 30
    while not happens():
        assert time.monotonic() < deadline, f"waited in vain for {what}"
        time.sleep(0.05)


@pytest.fixture
def display() -> Iterator[dict[str, str]]:
    """A screen of 1024x768 and the environment that names it."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1024x768x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    dropped = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")
    env = {name: value for name, value in os.environ.items() if name not in dropped}
    try:
        yield env | {"DISPLAY": f":{number}"}
    finally:
        server.terminate()
        server.wait()


class Player:
    """`play` in a window, and what is done to it by xdotool."""

    def __init__(self, env: dict[str, str], tape: Path, *words: str) -> None:
        self._env = env
        self._tape = tape
        self.process = subprocess.Popen(
            [sys.executable, "-m", "scripts.play", *words, "--record", str(tape)],
            cwd=ROOT,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def find_window(self) -> None:
        until(lambda: " frame " in self.tape(), "the first picture")
        window = self.xdotool("search", "--onlyvisible", "--class", ".").split()[0]
        assert self.xdotool("getwindowname", window).strip() == "Tenspot"
        geometry = self.xdotool("getwindowgeometry", "--shell", window)
        self._at = dict(line.split("=") for line in geometry.split())

    def tape(self) -> str:
        return self._tape.read_text(encoding="utf-8") if self._tape.exists() else ""

    def xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env=self._env,
            capture_output=True,
            text=True,
            check=True,
            timeout=30,
        )
        return done.stdout

    def move(self, dot: tuple[int, int], frame: tuple[int, int]) -> None:
        """The mouse to the middle of a dot of the frame."""
        x, y = (
            int(self._at[start]) + (2 * place + 1) * int(self._at[size]) // (2 * dots)
            for start, size, place, dots in zip(
                ("X", "Y"), ("WIDTH", "HEIGHT"), dot, frame, strict=True
            )
        )
        self.xdotool("mousemove", str(x), str(y))

    def end(self) -> dict[str, object]:
        """What --json told after the program was asked to end."""
        self.process.send_signal(signal.SIGTERM)
        out, err = self.process.communicate(timeout=30)
        assert (self.process.returncode, err) == (0, "")
        result: dict[str, object] = json.loads(out)
        return result


@pytest.fixture
def words() -> tuple[str, ...]:
    """What the program is started with beside the position."""
    return ("--mode", "cga")


@pytest.fixture
def player(display: dict[str, str], tmp_path: Path, words: tuple[str, ...]) -> Iterator[Player]:
    position = tmp_path / "position"
    position.write_text(POSITION, encoding="utf-8")
    always = ("--position", str(position), "--host", "window", "--json")
    made = Player(display, tmp_path / "tape", *always, *words)
    try:
        made.find_window()
        yield made
    finally:
        made.process.kill()
        made.process.communicate()


class Table:
    """Where zones lie in the opening position, in dots of a mode's frame."""

    def __init__(self, mode: str) -> None:
        rig = modes.build(mode)
        app = App(Start(position=POSITION, direct=True), lambda: 1)
        app.fit(rig.painter.text_room)
        scene = app([])
        assert scene is not None
        rig.painter.paint(None, scene)
        frame = rig.adapter.scan_out()
        self.size = frame.width, frame.height
        self._painter = rig.painter

    def dot(self, zone: str) -> tuple[int, int]:
        at = self._painter.target(zone)
        assert at is not None
        return at


@pytest.mark.parametrize(
    ("mode", "words"), [(mode, ("--mode", mode)) for mode in modes.names()], ids=modes.names()
)
def test_a_move_by_keys_and_one_by_dragging(mode: str, player: Player) -> None:
    table = Table(mode)
    player.xdotool("key", "--delay", "50", "3", "f")
    until(lambda: " move 3F\n" in player.tape(), "the move by keys")

    player.move(table.dot("2"), table.size)
    player.xdotool("mousedown", "1")
    until(lambda: " event press 2\n" in player.tape(), "the press")
    player.move(table.dot("4"), table.size)
    player.move(table.dot("1"), table.size)
    player.xdotool("mouseup", "1")
    until(lambda: " move 21\n" in player.tape(), "the dragged move")

    player.xdotool("key", "--delay", "50", "ctrl+z", "shift+slash")
    until(lambda: " event key ?\n" in player.tape(), "the question mark")
    assert " event key ctrl+z\n" in player.tape()
    result = player.end()
    assert result["game"] == "canfield"
    assert result["moves"] == ["3F"]


@pytest.mark.parametrize("words", [("--mode", "cga", "--mouse", "relative")])
def test_a_captured_mouse_moves_by_steps_until_it_is_let_go(player: Player) -> None:

    def packets_come() -> bool:
        # The window has the mouse a little after the tape has the first picture.
        player.xdotool("mousemove_relative", "--", "-6", "-4")
        return " raw serial " in player.tape()

    until(packets_come, "packets")
    player.xdotool("key", "ctrl+F10")
    table = Table("cga")
    player.move(table.dot("V"), table.size)
    player.xdotool("click", "1")
    until(lambda: " move V\n" in player.tape(), "the click at the place of the pointer")
    assert player.end()["moves"] == ["V"]


def test_the_window_manager_or_the_keyboard_closes_it(player: Player) -> None:
    player.xdotool("key", "ctrl+F9")
    out, err = player.process.communicate(timeout=30)
    assert (player.process.returncode, err) == (0, "")
    assert json.loads(out)["moves"] == []
