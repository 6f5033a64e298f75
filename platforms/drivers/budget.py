"""What the game takes of an Amiga's memory, line by line, and whether it fits.

The allocations are those of a compiled AmigaBASIC program with a 4-plane screen of its own and an
array for each card. Free memory is as screenshots of Workbench 1.x tell it; what no source tells is
a named setting.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from core.cards import DECK_SIZE
from platforms.drivers import alerts as al
from platforms.drivers.alerts import Alert
from platforms.drivers.exec_memory import (
    CHIP_BYTES,
    ExecMemory,
    Kind,
    OutOfMemoryError,
    chip_region,
    rounded,
    slow_region,
)
from platforms.files.array_size import array_bytes, row_bytes

KB: Final = 1024
MEMORY_SIZES: Final = {"512K": 512 * KB, "1M": 1024 * KB}
SCREEN_WIDTH: Final = 640
PLANES: Final = 4
WB_PLANES: Final = 2
SCREEN_LINES: Final = {"ntsc": 200, "pal": 256}

VECTOR_BYTES: Final = 0x420
"""The processor's vectors and Exec's first MemHeader: memory to give out begins after them."""
RAM_DISK_BLOCK: Final = 512
SCREEN_STRUCT, WINDOW_STRUCT = 346, 132
"""Of Intuition 1.x (ROM Kernel Manual: Libraries)."""
MENU_STRUCT, ITEM_STRUCT, TEXT_STRUCT = 30, 34, 20
MENUS, MENU_ITEMS = 2, 5
POINTERS: Final = 2
SPRITE_BYTES: Final = 4 * (16 + 2)
"""Of 16 lines, with the words before and after them: the arrow, the busy pointer."""
SAVED_BOX: Final = (160, 30)
"""What lies under the largest drop-down menu, in dots."""
TASKS: Final = ("system", "stack")
"""The lines whose first block is the task in whose name one allocates from then on."""
CHIP: Final = Kind.CHIP


@dataclass(frozen=True)
class Settings:
    """The machine, what is on it before the game, and the sizes that are estimates.

    `windows`: Workbench windows left open. `other_bytes`: another program that runs. `system_bytes`
    with three windows and Workbench's bitmap leaves the 372,568 bytes that Workbench 1.2 showed on
    512K. `card`: width and height of a card in dots; `spare_cards`: arrays beside the 52 faces,
    for the back, a blocked place and what lies under a card that moves.
    """

    memory: str = "512K"
    windows: int = 0
    ram_disk_bytes: int = 0
    other_bytes: int = 0
    standard: str = "ntsc"
    system_bytes: int = 89_000
    window_bytes: int = 10_240
    program_bytes: int = 81_808
    stack_bytes: int = 8_192
    copper_bytes: int = 1_024
    card: tuple[int, int] = (70, 42)
    spare_cards: int = 3

    def __post_init__(self) -> None:
        _choose("memory", self.memory, MEMORY_SIZES)
        _choose("standard", self.standard, SCREEN_LINES)
        for name in ("windows", "ram_disk_bytes", "other_bytes"):
            if getattr(self, name) < 0:
                raise ValueError(f"{name} {getattr(self, name)}: choose 0 or more")

    @property
    def memory_bytes(self) -> int:
        """All memory of the machine."""
        return MEMORY_SIZES[self.memory]


def _choose(name: str, value: str, choices: dict[str, int]) -> None:
    if value not in choices:
        raise ValueError(f"{name} {value!r}: choose from {', '.join(choices)}")


class Line(NamedTuple):
    """One line of the budget: `blocks` of `size` bytes each, the alert when one is not to be had.

    `key` is its short name for programs.
    """

    key: str
    what: str
    size: int
    alert: int
    blocks: int = 1
    kind: Kind = Kind.PUBLIC


class Entry(NamedTuple):
    """A line with the addresses of its blocks: all of them, or those before the one that failed."""

    line: Line
    addresses: tuple[int, ...]

    @property
    def taken(self) -> int:
        """Bytes that the blocks have, in Exec's chunks."""
        return rounded(self.line.size) * len(self.addresses)


class Failure(NamedTuple):
    """The allocation that failed: block number `block` of a line, counted from 1."""

    line: Line
    block: int
    free: int
    largest: int
    alert: Alert

    def __str__(self) -> str:
        which = f" {self.block} of {self.line.blocks}" if self.line.blocks > 1 else ""
        where = "chip RAM" if self.line.kind & Kind.CHIP else "memory"
        return (
            f"{self.line.what}{which}: no {self.line.size:,} bytes of {where} in one piece; "
            f"{self.free:,} are free, at most {self.largest:,} together"
        )


class Budget(NamedTuple):
    """The outcome: the entries in the order of the allocations, the failure if one did not fit.

    `memory` is Exec's memory as it is then; what runs in the game allocates there.
    """

    settings: Settings
    entries: tuple[Entry, ...]
    failure: Failure | None
    memory: ExecMemory

    @property
    def fits(self) -> bool:
        """Whether the game can run."""
        return self.failure is None

    def addresses(self, key: str) -> tuple[int, ...]:
        """Where the blocks of a line are; KeyError if there is no such line."""
        for entry in self.entries:
            if entry.line.key == key:
                return entry.addresses
        raise KeyError(key)


def budget(settings: Settings) -> Budget:
    """Make the allocations one after the other until all are made or one fails."""
    regions = [chip_region(VECTOR_BYTES)]
    if settings.memory_bytes > CHIP_BYTES:
        regions.insert(0, slow_region())
    memory = ExecMemory(regions)
    entries: list[Entry] = []
    task = 0
    for line in lines(settings):
        addresses, failure = _take(memory, line, task)
        entries.append(Entry(line, addresses))
        if failure is not None:
            return Budget(settings, tuple(entries), failure, memory)
        if line.key in TASKS:
            task = addresses[0]
    return Budget(settings, tuple(entries), None, memory)


def _take(memory: ExecMemory, line: Line, task: int) -> tuple[tuple[int, ...], Failure | None]:
    """The blocks of a line that there is room for, and what failed in the name of `task`."""
    addresses: list[int] = []
    for block in range(1, line.blocks + 1):
        try:
            addresses.append(memory.alloc(line.size, line.kind))
        except OutOfMemoryError as error:
            alert = Alert(line.alert, task)
            return tuple(addresses), Failure(line, block, error.free, error.largest, alert)
    return tuple(addresses), None


def screen_allocator(made: Budget) -> Callable[[int], int]:
    """What `platforms.amiga.build_amiga` allocates with, so that screens are where the budget says.

    It gives the planes in the order in which the machine is set up: the game's, the one to draw in
    first, Workbench's; after those, chip RAM that is still free (OutOfMemoryError if none is).
    """
    keys = ("screen", "tmpras", "workbench")
    planes = iter([address for key in keys for address in made.addresses(key)])

    def allocate(size: int) -> int:
        address = next(planes, None)
        return made.memory.alloc(size, CHIP) if address is None else address

    return allocate


def lines(settings: Settings) -> tuple[Line, ...]:
    """What is allocated, in this order: the system's part, then the game's."""
    return tuple(line for line in (*_system(settings), *_game(settings)) if line.size * line.blocks)


def _plane(settings: Settings) -> int:
    return row_bytes(SCREEN_WIDTH) * SCREEN_LINES[settings.standard]


def _system(s: Settings) -> tuple[Line, ...]:
    blocks = -(-s.ram_disk_bytes // RAM_DISK_BLOCK)
    # fmt: off
    return (
        Line("system", "Kickstart and Workbench", s.system_bytes - VECTOR_BYTES, al.EXEC_MEMORY),
        Line("workbench", "Workbench screen, plane", _plane(s), al.SCREEN_RASTER, WB_PLANES, CHIP),
        Line("windows", "Workbench window, open", s.window_bytes, al.OPEN_WINDOW, s.windows, CHIP),
        Line("ram", "RAM disk, block", RAM_DISK_BLOCK, al.RAM_DISK, blocks),
        Line("other", "another program", s.other_bytes, al.PROGRAM_START),
    )
    # fmt: on


def _game(s: Settings) -> tuple[Line, ...]:
    card = array_bytes(*s.card, PLANES)
    menus = MENUS * MENU_STRUCT + MENU_ITEMS * (ITEM_STRUCT + TEXT_STRUCT)
    box = row_bytes(SAVED_BOX[0]) * SAVED_BOX[1]
    # fmt: off
    return (
        Line("stack", "the game's task and stack", s.stack_bytes, al.PROGRAM_START),
        Line("program", "program and runtime", s.program_bytes, al.PROGRAM_START),
        Line("faces", "array of a card's face", card, al.EXEC_MEMORY, DECK_SIZE),
        Line("spare", "array of a back or a place", card, al.EXEC_MEMORY, s.spare_cards),
        Line("struct", "screen structure", SCREEN_STRUCT, al.OPEN_SCREEN),
        Line("screen", "the game's screen, plane", _plane(s), al.SCREEN_RASTER, PLANES, CHIP),
        Line("copper", "copper lists", s.copper_bytes, al.COPPER_LIST, 1, CHIP),
        Line("window", "window structure", WINDOW_STRUCT, al.OPEN_WINDOW),
        Line("tmpras", "plane to draw in first", _plane(s), al.TMP_RAS, 1, CHIP),
        Line("sprites", "pointer, sprite", SPRITE_BYTES, al.EXEC_MEMORY, POINTERS, CHIP),
        Line("menus", "menu strip", menus, al.MENU_ITEM),
        Line("box", "saved under a menu, plane", box, al.PLANE, PLANES, CHIP),
    )
    # fmt: on
