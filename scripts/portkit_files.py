"""`portkit iff` and `portkit icon`: look at the Amiga's pictures and icons, and write them."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scripts.cli import JobError, UsageError

if TYPE_CHECKING:
    from platforms.files.info import Icon
    from platforms.files.picture import Picture


def add_parser(commands: Any) -> None:
    """Add the commands to `portkit`'s subparsers."""
    picture = commands.add_parser("iff", help="tell what an ILBM or ACBM picture is, or convert it")
    picture.add_argument("file", metavar="FILE", type=Path)
    picture.add_argument(
        "-o", dest="output", metavar="OUT", type=Path, help="write it as .png, .iff or .acbm"
    )
    picture.set_defaults(command=iff_command)

    icon = commands.add_parser("icon", help="tell what a Workbench icon is, or write it")
    icon.add_argument("file", metavar="FILE.info", type=Path, nargs="?", help="else the game's own")
    icon.add_argument("-o", dest="output", metavar="OUT", type=Path, help="write .png or .info")
    icon.set_defaults(command=icon_command)


def iff_command(options: argparse.Namespace) -> int:
    """`portkit iff`: one line about a picture; `-o` converts it."""
    from platforms.files.iff import IffError, build, read_picture

    try:
        picture = read_picture(options.file)
    except IffError as error:
        raise JobError(f"{options.file}: {error}") from None
    except OSError as error:
        raise JobError(f"cannot read {options.file}: {error.strerror}") from None
    print(_of_picture(picture))
    kinds: dict[str, Callable[[], bytes]] = {
        ".png": lambda: _png(picture.rgb()),
        ".iff": lambda: build(picture),
        ".acbm": lambda: build(picture, "ACBM"),
    }
    _write(options.output, kinds)
    return 0


def icon_command(options: argparse.Namespace) -> int:
    """`portkit icon`: a few lines about an icon; `-o` writes its image or the whole icon."""
    from platforms.files.icon import game_icon, seen
    from platforms.files.info import InfoError, build, read_icon

    try:
        icon = game_icon() if options.file is None else read_icon(options.file)
    except InfoError as error:
        raise JobError(f"{options.file}: {error}") from None
    except OSError as error:
        raise JobError(f"cannot read {options.file}: {error.strerror}") from None
    print("\n".join(_of_icon(icon)))
    _write(options.output, {".png": lambda: _png(seen(icon)), ".info": lambda: build(icon)})
    return 0


def _of_picture(picture: Picture) -> str:
    from platforms.files.picture import View

    views = [view.name for view in View if view.name and picture.view & view]
    x, y = picture.aspect
    return ", ".join(
        [
            f"{picture.width} x {picture.height} dots of {x}:{y}",
            f"{picture.planes} planes",
            f"{len(picture.colours)} colours",
            f"masking {picture.masking.name.lower()}",
            " ".join(views) or "no view",
        ]
    )


def _of_icon(icon: Icon) -> list[str]:
    from platforms.files.info import IconKind

    known = icon.kind in tuple(IconKind)
    images = [image for image in (icon.image, icon.selected) if image is not None]
    lines = [
        f"{IconKind(icon.kind).name.lower() if known else icon.kind}, stack {icon.stack_bytes}"
    ]
    lines += [f"image {i.width} x {i.height} dots, {i.depth} planes" for i in images]
    named = (("default tool", icon.default_tool), ("tool window", icon.tool_window))
    lines += [f"{name} {text!r}" for name, text in named if text is not None]
    return [*lines, *(f"tool type {text!r}" for text in icon.tool_types or ())]


def _write(path: Path | None, kinds: dict[str, Callable[[], bytes]]) -> None:
    if path is None:
        return
    if path.suffix.lower() not in kinds:
        raise UsageError(f"-o {path}: choose a name that ends in {', '.join(kinds)}")
    try:
        path.write_bytes(kinds[path.suffix.lower()]())
    except OSError as error:
        raise JobError(f"cannot write {path}: {error.strerror}") from None


def _png(rgb: Any) -> bytes:
    from io import BytesIO

    from PIL import Image

    file = BytesIO()
    Image.fromarray(rgb).save(file, format="PNG")
    return file.getvalue()
