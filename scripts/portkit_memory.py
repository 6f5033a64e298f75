"""`portkit memory`: what the game takes of an Amiga's memory, line by line."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from platforms.drivers.budget import (
    MEMORY_SIZES,
    SCREEN_LINES,
    VECTOR_BYTES,
    Budget,
    Entry,
    Settings,
    budget,
)
from platforms.drivers.exec_memory import Kind
from scripts.cli import UsageError
from scripts.display import MEMORY_SWITCHES

UNITS: Final = {"": 1, "K": 1024, "M": 1024 * 1024}
MAX_WINDOWS: Final = 100


def read_settings(given: Mapping[str, Any]) -> Settings:
    """The settings that command-line words ask for; UsageError names the valid choices."""
    memory = "512K" if given.get("memory") is None else str(given["memory"]).upper()
    if memory not in MEMORY_SIZES:
        raise UsageError(f"--memory {given['memory']}: choose from {', '.join(MEMORY_SIZES)}")
    return Settings(
        memory=memory,
        windows=_count("--windows", given.get("windows")),
        ram_disk_bytes=_size("--ram-disk", given.get("ram_disk")),
        other_bytes=_size("--other", given.get("other")),
        standard=given.get("standard") or "ntsc",
    )


def _count(switch: str, text: str | None) -> int:
    if text is None:
        return 0
    if not (text.isascii() and text.isdigit() and len(text) < 5 and int(text) <= MAX_WINDOWS):
        raise UsageError(f"{switch} {text}: choose from 0-{MAX_WINDOWS}")
    return int(text)


def _size(switch: str, text: str | None) -> int:
    """Bytes, or kilobytes as ``60K``."""
    if text is None:
        return 0
    number, unit = (text[:-1], text[-1].upper()) if text[-1:].isalpha() else (text, "")
    if not (number.isascii() and number.isdigit() and len(number) < 10 and unit in UNITS):
        raise UsageError(f"{switch} {text}: choose a number of bytes, or as 60K, 1M")
    return int(number) * UNITS[unit]


def add_parser(commands: Any) -> None:
    """Add the command to `portkit`'s subparsers."""
    memory = commands.add_parser("memory", help="the game's memory budget on an Amiga")
    for name, how in MEMORY_SWITCHES.items():
        memory.add_argument(name, **how)
    memory.add_argument("--other", metavar="SIZE", help="another program that runs, as 80K")
    memory.add_argument("--standard", choices=tuple(SCREEN_LINES), default="ntsc")
    memory.add_argument("--json", action="store_true", help="print one JSON object")
    memory.set_defaults(command=memory_command)


def memory_command(options: argparse.Namespace) -> int:
    """Print the budget: every line, what is left, whether the game fits."""
    made = budget(read_settings(vars(options)))
    print(json.dumps(_facts(made)) if options.json else "\n".join(report(made)))
    return 0


def report(made: Budget) -> Iterator[str]:
    """The budget as lines of text."""
    yield f"{'bytes':>9}  {'at':<6}  what"
    yield f"{VECTOR_BYTES:>9,}  {0:06X}  vectors, Exec's list of memory"
    for entry in made.entries:
        yield _row(entry)
    free, total = made.memory.available(), made.settings.memory_bytes
    yield f"{total - free:>9,}  of {total:,} taken"
    for region in made.memory.regions:
        chunks = made.memory.chunks(region.kind)
        largest = made.memory.largest(region.kind)
        size = sum(chunk.size for chunk in chunks)
        yield f"{size:>9,}  free in {region.name} memory, {largest:,} in one piece"
    if made.failure is None:
        yield "the game fits"
        return
    yield f"the game does not fit: {made.failure}"
    alert = made.failure.alert
    yield f"{alert.heading}{alert.meditation} ({alert.describe()})"


def _row(entry: Entry) -> str:
    line, blocks = entry.line, len(entry.addresses)
    at = f"{entry.addresses[0]:06X}" if blocks else "-"
    chip = ", chip" if line.kind & Kind.CHIP else ""
    many = f"{blocks} of {line.blocks}" if blocks < line.blocks else f"{blocks}"
    each = f": {many} x {line.size:,}" if line.blocks > 1 else ""
    return f"{entry.taken:>9,}  {at:<6}  {line.what}{each}{chip}"


def _facts(made: Budget) -> dict[str, Any]:
    failure = made.failure
    return {
        "memory": made.settings.memory_bytes,
        "lines": [
            {
                "key": entry.line.key,
                "what": entry.line.what,
                "size": entry.line.size,
                "count": entry.line.blocks,
                "taken": entry.taken,
                "addresses": list(entry.addresses),
            }
            for entry in made.entries
        ],
        "free": made.memory.available(),
        "largest": made.memory.largest(),
        "fits": made.fits,
        "failure": None if failure is None else str(failure),
        "alert": None if failure is None else failure.alert.meditation,
    }
