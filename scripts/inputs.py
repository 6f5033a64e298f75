"""The switches for hands and ears: what a person plays with, and what is heard."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from core.scene import Role
from scripts.cli import JobError, UsageError
from scripts.hosts import WINDOW

if TYPE_CHECKING:
    from core.scene import Scene
    from core.screens.app import App
    from platforms.console import Console
    from platforms.devices.sound import Samples
    from platforms.hosts.base import Host
    from platforms.hosts.sound_wav import WavWriter
    from platforms.wiring import Plugs

JOYSTICK: Final = "joystick"
ABSOLUTE, RELATIVE, SERIAL = "absolute", "relative", "serial:"
FORMS: Final = f"{ABSOLUTE}, {RELATIVE}, {SERIAL}PORT (as {SERIAL}/dev/ttyUSB0)"
"""How a mouse is told."""

DEVICE_TARGET: Final = "device"
"""The line of a title that tells what is played with."""

SWITCHES: Final[dict[str, dict[str, Any]]] = {
    "--input": {
        "choices": ("auto", "keyboard", "mouse", JOYSTICK),
        "default": "auto",
        "help": "what to play with; auto: all there is",
    },
    "--mouse": {
        "metavar": "HOW",
        "default": ABSOLUTE,
        "help": "absolute, relative (Ctrl+F10 lets it go), or serial:PORT for a real serial mouse",
    },
    "--mute": {"action": "store_true", "help": "no sound; Ctrl+F8 turns it on"},
    "--wav": {"metavar": "FILE", "help": "record what is heard"},
}


class Inputs(NamedTuple):
    """What the switches ask for. `port`: where a real mouse is."""

    device: str = "auto"
    captured: bool = False
    port: str | None = None
    mute: bool = False
    wav: Path | None = None

    @property
    def wants_sticks(self) -> bool:
        """Whether gamepads play."""
        return self.device in ("auto", JOYSTICK)


def read_inputs(given: dict[str, Any], host: str, machine: str) -> Inputs:
    """What was asked for, on that host and machine; UsageError says what does not go together."""
    device, how = given["input"], given["mouse"]
    port = serial_port(how)
    if how == RELATIVE and host != WINDOW:
        raise UsageError(f"--mouse {RELATIVE} needs a window, which captures the mouse")
    if port is not None and machine.startswith("amiga"):
        raise UsageError(f"--mouse {how}: an Amiga's mouse is not serial; choose a PC's mode")
    wav = None if given["wav"] is None else Path(given["wav"])
    return Inputs(device, how == RELATIVE, port, given["mute"], wav)


def check_present(asked: Inputs, host: str) -> None:
    """UsageError where the host has nothing to play with as was asked."""
    if asked.device == JOYSTICK and host != WINDOW:
        raise UsageError(f"--input {JOYSTICK} needs a window, which looks for joysticks")


def serial_port(how: str) -> str | None:
    """The port of a mouse that is told as ``serial:PORT``; UsageError names what there is."""
    if how.startswith(SERIAL) and len(how) > len(SERIAL):
        return how.removeprefix(SERIAL)
    if how not in (ABSOLUTE, RELATIVE):
        raise UsageError(f"--mouse {how!r}: choose from {FORMS}")
    return None


def plug_in(
    inputs: Inputs, stack: ExitStack, notices: list[str], told_by: str | None = None
) -> Plugs:
    """Open the port of a real mouse. One that cannot be opened is told of and left out.

    `told_by`: the place of the configuration that names it, None: the command line does.
    """
    from platforms.wiring import Plugs

    if inputs.port is None:
        return Plugs(inputs.device)
    from platforms.hosts.serial_port import SerialPort, SerialPortError

    port = SerialPort(inputs.port)
    try:
        port.open()
    except SerialPortError as error:
        place = f"{told_by}: " if told_by else ""
        notices.append(f"{place}{error}; the keyboard works")
        return Plugs()
    stack.callback(port.close)
    return Plugs(inputs.device, port)


def follow_choice(console: Console, app: App) -> None:
    """Begin with the device plugged in; later the person may choose the next one on the screen,
    which tells the one that plays.

    The play itself counts from the first one, whatever is plugged in: so tapes play again.
    """
    from platforms.wiring import DEVICES

    ahead = 0

    def put(device: str) -> None:
        nonlocal ahead
        ahead = DEVICES.index(device) - DEVICES.index(app.input_device)

    put(console.device)
    console.chosen = lambda: DEVICES[(DEVICES.index(app.input_device) + ahead) % len(DEVICES)]
    console.fell_back = put
    console.dress = lambda scene: _told_device(scene, console.device)


def _told_device(scene: Scene, device: str) -> Scene:
    """A title with the device that plays."""
    page = scene.page
    if page is None or not any(line.target == DEVICE_TARGET for line in page.lines):
        return scene
    text = f"Input device: {device}"
    lines = tuple(
        line._replace(text=text) if line.target == DEVICE_TARGET else line for line in page.lines
    )
    return replace(scene, page=page._replace(lines=lines))


def listen(
    console: Console, host: Host | None, inputs: Inputs, stack: ExitStack, notices: list[str]
) -> None:
    """Let what the machine sounds be heard on the host, None: nobody is there, and recorded."""
    wav = None if inputs.wav is None else _recording(inputs.wav, stack)
    if host is None and wav is None:
        return
    speaker = Loudspeaker(console, host, wav, inputs.mute, notices)
    if host is not None:
        console.commands["ctrl+f8"] = speaker.toggle
    speaker.connect()


class Loudspeaker:
    """Where sound goes: to the host unless that is muted, and into a file."""

    def __init__(
        self,
        console: Console,
        host: Host | None,
        wav: WavWriter | None,
        muted: bool,
        notices: list[str],
    ) -> None:
        self._console = console
        self._host = host
        self._wav = wav
        self._muted = muted
        self._notices = notices

    def toggle(self) -> None:
        """Mute, or unmute; the file hears everything."""
        self._muted = not self._muted
        self.connect()
        self._console.say(f"Sound {'off' if self._muted else 'on'}", Role.HIGHLIGHT)

    def connect(self) -> None:
        """Have the console make sound where anything takes it."""
        silent = self._wav is None and (self._muted or self._host is None)
        self._console.heard = None if silent else self._hear

    def _hear(self, samples: Samples) -> None:
        from platforms.console import RATE_HZ
        from platforms.hosts.sound_wav import SoundFileError

        if self._host is not None and not self._muted:
            self._host.play(samples, RATE_HZ)
        if self._wav is not None:
            try:
                self._wav.write(samples)
            except SoundFileError as error:
                self._notices.append(str(error))
                self._console.say(str(error))
                self._wav = None
                self.connect()


def _recording(path: Path, stack: ExitStack) -> WavWriter:
    from platforms.console import RATE_HZ
    from platforms.hosts.sound_wav import SoundFileError, WavWriter

    try:
        return stack.enter_context(WavWriter(path, RATE_HZ))
    except SoundFileError as error:
        raise JobError(str(error)) from None
