"""The files that play writes: what their names tell, and that none takes the place of another."""

from __future__ import annotations

import os
from collections.abc import Container, Sequence
from pathlib import Path
from typing import Any, Final

from scripts.cli import UsageError

FILM_SUFFIXES: Final = (".gif", ".png", ".apng")
"""Of --record: files of other names are tapes."""
IFF_SUFFIXES: Final = (".iff", ".ilbm", ".lbm")

OTHER_SUFFIXES: Final = {
    "screenshot": (".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".tif", ".tiff", ".ppm"),
    "wav": (".mp3", ".ogg", ".flac", ".aif", ".aiff", ".m4a"),
    "record": (".jpg", ".jpeg", ".bmp", ".webp", ".mp4", ".webm", ".mkv", ".avi", ".mov", ".wav"),
}
"""Of kinds that are not written; they would promise what the file is not."""
WRITTEN_AS: Final = {
    "screenshot": "PNG, or an ILBM as .iff",
    "wav": "WAV",
    "record": "a tape under any other name, or a film as .gif, .png or .apng",
}

READ: Final = ("tape", "position", "config")
WRITTEN: Final = ("record", "screenshot", "wav")


def is_film(path: Path) -> bool:
    """Whether a recording of that name is of what is seen, not a tape."""
    return path.suffix.lower() in FILM_SUFFIXES


def is_iff(path: Path) -> bool:
    """Whether a picture of that name is to be an Amiga's ILBM file."""
    return path.suffix.lower() in IFF_SUFFIXES


def free_path(suffix: str, taken: Container[Path] = ()) -> Path:
    """``tenspot-001.png`` in the current folder, or the next number that neither a file there nor
    one of `taken` has."""
    number = 1
    while True:
        path = Path(f"tenspot-{number:03}{suffix}")
        if path not in taken and not os.path.lexists(path):
            return path
        number += 1


def check_files(given: dict[str, Any], words: Sequence[str]) -> None:
    """UsageError where a file that is to be written is told twice, or has another use too."""
    if sum(word.partition("=")[0] == "--record" for word in words) > 1:
        raise UsageError("--record tells one file, a tape or what is seen; give it once")
    for name, suffixes in OTHER_SUFFIXES.items():
        if given[name] is not None and Path(given[name]).suffix.lower() in suffixes:
            raise UsageError(f"--{name} {given[name]}: what is written is {WRITTEN_AS[name]}")
    known: dict[str, str] = {}
    for name in (*READ, *WRITTEN):
        if given[name] is None or given[name] == os.devnull:
            continue
        other = known.setdefault(os.path.realpath(given[name]), name)
        if name in WRITTEN and other in READ:
            raise UsageError(f"--{name} would overwrite what --{other} reads; name another file")
        if name in WRITTEN and other != name:
            raise UsageError(f"--{other} and --{name} would write the same file; name another one")
