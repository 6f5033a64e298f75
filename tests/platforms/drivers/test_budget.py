"""The memory budget: period figures, what fits on 512K, which alert comes when it does not."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.amiga import build_amiga
from platforms.drivers.budget import Settings, budget, lines, screen_allocator
from platforms.drivers.exec_memory import CHIP_BYTES, SLOW_BASE, Kind, rounded
from platforms.painters.art.cards import card_set

KB = 1024


def line_sizes(**given: Any) -> dict[str, tuple[int, int]]:
    found = lines(Settings(**given))
    return {line.key: (line.blocks, line.size) for line in found}


def test_three_windows_leave_what_workbench_showed() -> None:
    """Workbench 1.2 with three drawers open: 372,568 bytes free."""
    made = budget(Settings(windows=3))
    of_system = ("system", "workbench", "windows")
    taken = sum(entry.taken for entry in made.entries if entry.line.key in of_system)
    assert CHIP_BYTES - 0x420 - taken == 372_568


@pytest.mark.parametrize(
    ("key", "count", "size"),
    [
        ("workbench", 2, 16_000),
        ("screen", 4, 16_000),
        ("faces", 52, 1_686),
        ("box", 4, 600),
        ("sprites", 2, 72),
    ],
)
def test_the_sizes_of_lines(key: str, count: int, size: int) -> None:
    assert line_sizes()[key] == (count, size)


@pytest.mark.parametrize(
    ("card", "size"),
    [((40, 24), 582), ((48, 32), 774), ((56, 38), 1_222), ((60, 40), 1_286), ((72, 44), 1_766)],
)
def test_card_arrays(card: tuple[int, int], size: int) -> None:
    assert line_sizes(card=card)["faces"] == (52, size)


def test_the_card_is_the_one_that_is_drawn() -> None:
    cards = card_set("amiga")
    assert Settings().card == (cards.width_dots, cards.height_dots)


def test_a_machine_has_its_screens_where_the_budget_says() -> None:
    made = budget(Settings())
    amiga = build_amiga(allocate=screen_allocator(made))
    assert amiga.planes == made.addresses("screen")
    assert (amiga.allocate(16_000),) == made.addresses("tmpras")
    behind = amiga.open_screen(2, (0, 0, 0, 0), behind=True)
    assert behind.planes == made.addresses("workbench")
    free = made.memory.available()
    assert amiga.allocate(800) == CHIP_BYTES - free
    assert made.memory.available() == free - 800


def test_pal_screens_are_larger() -> None:
    sizes = line_sizes(standard="pal")
    assert sizes["screen"] == (4, 20_480)
    assert sizes["workbench"] == (2, 20_480)


def test_the_screen_is_four_blocks_of_chip_memory_of_their_own() -> None:
    made = budget(Settings(memory="1M"))
    planes = made.addresses("screen")
    assert len(planes) == 4
    assert all(0 < plane <= CHIP_BYTES - 16_000 and plane % 8 == 0 for plane in planes)
    assert min(b - a for a, b in pairwise(planes)) >= 16_000
    assert made.addresses("faces")[0] >= SLOW_BASE
    with pytest.raises(KeyError):
        made.addresses("windows")


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"windows": 2},
        {"windows": 3, "standard": "pal"},
        {"windows": 5, "ram_disk_bytes": 60 * KB},
        {"memory": "1M", "windows": 20, "ram_disk_bytes": 200 * KB},
    ],
)
def test_what_fits(given: dict[str, Any]) -> None:
    made = budget(Settings(**given))
    assert made.fits
    assert made.failure is None


FAILURES: dict[str, tuple[dict[str, Any], str, str]] = {
    "a dozen windows and some": ({"windows": 14}, "tmpras", "82010009"),
    "a menu too much": ({"windows": 13, "ram_disk_bytes": 4 * KB}, "box", "84010005"),
    "several windows": ({"windows": 16}, "screen", "84010008"),
    "60K of files, two more drawers, another program": (
        {"windows": 5, "ram_disk_bytes": 60 * KB, "other_bytes": 80 * KB},
        "screen",
        "84010008",
    ),
    "files": ({"ram_disk_bytes": 200 * KB}, "screen", "84010008"),
    "more files": ({"ram_disk_bytes": 300 * KB}, "faces", "01010000"),
    "another large program": ({"other_bytes": 330 * KB}, "program", "07010001"),
    "windows that cannot open": ({"windows": 60}, "windows", "8401000B"),
    "files that do not fit": ({"ram_disk_bytes": 500 * KB}, "ram", "08010000"),
    "chip memory alone": ({"memory": "1M", "windows": 42}, "screen", "84010008"),
}


@pytest.mark.parametrize("name", FAILURES)
def test_what_does_not_fit(name: str) -> None:
    given, key, number = FAILURES[name]
    made = budget(Settings(**given))
    assert not made.fits
    assert made.failure is not None
    assert (made.failure.line.key, f"{made.failure.alert.number:08X}") == (key, number)
    assert made.failure.alert.heading == "Not enough memory. "
    assert made.failure.largest < rounded(made.failure.line.size)
    assert len(made.entries[-1].addresses) == made.failure.block - 1


def test_the_alert_names_the_task_that_asked() -> None:
    made = budget(Settings(windows=16))
    assert made.failure is not None
    assert made.failure.alert.address == made.addresses("stack")[0]
    assert "the game's screen, plane 4 of 4: no 16,000 bytes of chip RAM" in str(made.failure)
    early = budget(Settings(windows=60)).failure
    assert early is not None
    assert early.alert.address == made.addresses("system")[0]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"memory": "2M"}, "memory '2M': choose from 512K, 1M"),
        ({"standard": "secam"}, "choose from ntsc, pal"),
        ({"windows": -1}, "windows -1: choose 0 or more"),
    ],
)
def test_wrong_settings(given: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Settings(**given)


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(["512K", "1M"]),
    st.integers(0, 60),
    st.integers(0, 600 * KB),
    st.sampled_from(["ntsc", "pal"]),
)
def test_nothing_overlaps_and_nothing_is_lost(
    memory: str, windows: int, ram_disk: int, standard: str
) -> None:
    asked = Settings(memory, windows, ram_disk, standard=standard)
    made = budget(asked)
    spans = [
        (address, address + rounded(entry.line.size))
        for entry in made.entries
        for address in entry.addresses
    ]
    spans += [(chunk.address, chunk.end) for chunk in made.memory.chunks()]
    spans.sort()
    assert all(a[1] <= b[0] for a, b in pairwise(spans))
    assert sum(b - a for a, b in spans) == asked.memory_bytes - 0x420
    chip = [e for e in made.entries if e.line.kind & Kind.CHIP]
    assert all(address < CHIP_BYTES for entry in chip for address in entry.addresses)
    more = budget(Settings(memory, windows + 1, ram_disk, standard=standard))
    assert made.fits or not more.fits
