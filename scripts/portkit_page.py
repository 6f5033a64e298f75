"""`portkit page`: a text in the disk magazine's markup, on any machine's screen."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from scripts.cli import JobError, UsageError, read_bytes

if TYPE_CHECKING:
    from core.events import Event
    from core.scene import Scene
    from core.screens.reader import Reader

ENCODINGS: Final = ("cp437", "utf-8", "widened")
"""The values of core.markup.Encoding."""
MODE: Final = "cga-text"


def add_parser(commands: Any) -> None:
    """Add the command to `portkit`'s subparsers."""
    page = commands.add_parser("page", help="read a text in the disk magazine's markup")
    page.add_argument("file", metavar="FILE", type=Path, help="- is standard input")
    page.add_argument("--mode", metavar="NAME", default=MODE, help="the screen; cga-text")
    page.add_argument("--encoding", choices=ENCODINGS, help="else what it looks like")
    page.add_argument("--page", metavar="N", type=int, default=1, help="the page to begin with")
    page.add_argument("--host", choices=("auto", "window", "terminal"), default="auto")
    page.add_argument("-o", dest="output", metavar="OUT.png", type=Path, help="write that page")
    page.set_defaults(command=page_command)


def page_command(options: argparse.Namespace) -> int:
    """`portkit page`: turn the pages on a screen; `-o` writes one of them as it is seen."""
    from platforms.console import Console
    from platforms.modes import UnknownModeError, build
    from scripts.hosts import HEADLESS, open_host, present_host

    try:
        rig = build(options.mode)
    except UnknownModeError as error:
        raise UsageError(str(error)) from None
    reader = _reader(options, rig.painter.text_room)
    host = HEADLESS if options.output else options.host
    with ExitStack() as stack:
        chosen = present_host() if host == "auto" else host
        shown = open_host(chosen, "fit", stack, instead="-o OUT.png writes a picture")
        console = Console(rig, shown, _reading(reader))
        console.start()
        if options.output is None:
            console.run()
            return 0
        picture = console.picture()
    from platforms.hosts.picture import save_png

    try:
        save_png(picture, options.output, seen=True)
    except OSError as error:
        raise JobError(f"cannot write {options.output}: {error.strerror}") from None
    return 0


def _reader(options: argparse.Namespace, room: tuple[int, int]) -> Reader:
    from core.markup import Encoding, read
    from core.screens.reader import Reader

    path = options.file
    data = read_bytes(path)
    encoding = Encoding(options.encoding) if options.encoding else None
    reader = Reader(path.name.upper(), read(data, encoding), lambda cue: None, room)
    if not 1 <= options.page <= reader.pages:
        raise UsageError(f"--page {options.page}: {path} has pages 1 to {reader.pages}")
    reader.turn_to(options.page)
    return reader


def _reading(reader: Reader) -> Callable[[Sequence[Event]], Scene | None]:
    """The play of a reader: over when it asks for the way back."""
    from core.events import Close

    def read(events: Sequence[Event]) -> Scene | None:
        for event in events:
            if isinstance(event, Close) or reader.handle(event) is not None:
                return None
        return reader.scene()

    return read
