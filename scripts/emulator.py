"""The machine's own keys, which the originals left free, and the menu that offers them too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from scripts.cli import JobError
from scripts.display import Display, build_rig, stepped
from scripts.outputs import free_path, is_iff

if TYPE_CHECKING:
    from core.screens.app import App
    from platforms.console import Console
    from platforms.frame import Frame
    from platforms.hosts.base import Host
    from platforms.modes import Mode


def emulator_keys(
    console: Console, app: App, host: Host, display: Display, notices: list[str]
) -> dict[str, Callable[[], None]]:
    """What the emulator's keys do. `notices` is told when the screen is given back."""
    from core.events import Close

    def step(steps: int) -> None:
        """The hand goes on, only the machine changes, to one that the host can show."""
        nonlocal display
        at = display._replace(mode=console.rig.mode.name)
        display = stepped(at, steps, lambda row: _can_show(host, row))
        rig = build_rig(display)
        app.fit(rig.painter.text_room)
        console.switch(rig)
        console.send([])

    return {
        "ctrl+f11": lambda: step(-1),
        "ctrl+f12": lambda: step(1),
        "ctrl+f5": lambda: _snap(console, True, notices),
        "shift+ctrl+f5": lambda: _snap(console, False, notices),
        "ctrl+f9": lambda: console.send([Close()]),
    }


def offer_commands(console: Console, app: App, host: Host) -> None:
    """Put the emulator's keys into a menu of the play, for terminals that lack some of them: those
    that are there, and those that the host does itself."""
    from core.machine_keys import MACHINE_KEYS
    from core.screens.wishes import Command, Entry
    from platforms.hosts.base import Commanded

    commands = host.commands if isinstance(host, Commanded) else {}
    offered = {*console.commands, *commands}
    app.machine_menu = tuple(
        Entry(row.item, Command(row.key), row.key) for row in MACHINE_KEYS if row.key in offered
    )

    def asked() -> list[Callable[[], None]]:
        keys = app.commands.copy()
        app.commands.clear()
        return [console.commands.get(key) or commands[key] for key in keys]

    console.asked = asked


def save(frame: Frame, path: Path, seen: bool) -> None:
    """Write a picture by its name's kind; JobError where it cannot be written."""
    try:
        if is_iff(path):
            from platforms.files.iff import write_frame

            write_frame(frame, path)
        else:
            from platforms.hosts.picture import save_png

            save_png(frame, path, seen)
    except OSError as error:
        raise JobError(f"cannot write the screenshot {path}: {error.strerror or error}") from None


def _can_show(host: Host, row: Mode) -> bool:
    """Text is shown everywhere; a terminal may lack pictures, and is asked only for them."""
    from platforms.hosts.base import PictureAsker

    return row.text or not isinstance(host, PictureAsker) or host.shows_pictures()


def _snap(console: Console, seen: bool, notices: list[str]) -> None:
    """A screenshot under the next free number; a person in mid-hand is not stopped by failure."""
    from core.scene import Role

    path = free_path(".png")
    try:
        save(console.picture_for_files(), path, seen)
    except JobError as error:
        notices.append(str(error))
        console.say(str(error))
    else:
        console.say(f"Screenshot: {path}", Role.HIGHLIGHT)
