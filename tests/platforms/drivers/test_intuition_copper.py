"""Copper lists as Intuition's: which lines show which screen, and the oracle of the picture."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.amiga import COPPER_BYTES, Amiga, ChipMap, build_amiga
from platforms.drivers.budget import SPRITE_BYTES
from platforms.drivers.intuition_copper import GAP_LINES, Screen, copper_list, strips
from platforms.drivers.intuition_pointer import BUSY, NORMAL

FRONT, BACK = 0x123, 0xFA0


def two_screens(standard: str = "ntsc") -> Amiga:
    """A front screen of pen 9 on a back screen of pen 3, each pen of its own colour."""
    amiga = build_amiga(standard)
    amiga.set_palette([0, *[FRONT] * 15])
    back = amiga.open_screen(2, (0, BACK, BACK, BACK), behind=True)
    for screen, pen in ((amiga.screen, 9), (back, 3)):
        for plane, address in enumerate(screen.planes):
            amiga.machine.block(address, amiga.plane_bytes)[:] = 0xFF * (pen >> plane & 1)
    return amiga


def colours_by_line(amiga: Amiga) -> list[int]:
    """The one colour of each line, as 0x0RGB."""
    rgb = amiga.adapter.scan_out().rgb()
    assert (rgb == rgb[:, :1]).all()
    guns = (rgb[:, 0].astype(int) // 17).tolist()
    return [red << 8 | green << 4 | blue for red, green, blue in guns]


@pytest.mark.parametrize(
    ("tops", "seen"),
    [
        ((0, 0), [(0, 0, 200)]),
        ((50, 0), [(1, 0, 49), (0, 50, 200)]),
        ((1, 0), [(0, 1, 200)]),
        ((190, 0), [(1, 0, 189), (0, 190, 200)]),
        ((100, 40), [(1, 40, 99), (0, 100, 200)]),
        ((40, 100), [(0, 40, 200)]),
        ((0, 90), [(0, 0, 200)]),
    ],
)
def test_the_front_screen_covers_the_others_from_its_top_down(
    tops: tuple[int, ...], seen: list[tuple[int, int, int]]
) -> None:
    screens = [Screen((), [0], top) for top in tops]
    found = [(screens.index(s.screen), s.first, s.end) for s in strips(screens, 200)]
    assert found == seen


@pytest.mark.parametrize("standard", ["ntsc", "pal"])
def test_each_line_shows_its_screen_in_its_colours(standard: str) -> None:
    amiga = two_screens(standard)
    for top in (0, 1, 2, 37, 84, 150, amiga.height - 45, amiga.height - 44, amiga.height - 10):
        amiga.screen.top = top
        amiga.rethink()
        behind = max(0, top - GAP_LINES)
        gap = top - behind
        expected = [BACK] * behind + [0] * gap + [FRONT] * (amiga.height - top)
        assert colours_by_line(amiga) == expected, top


def test_what_is_above_the_uppermost_screen_is_its_background() -> None:
    amiga = two_screens()
    amiga.screen.top, amiga.screens[1].top = 100, 40
    amiga.rethink()
    assert colours_by_line(amiga) == [0] * 40 + [BACK] * 59 + [0] + [FRONT] * 100


@settings(max_examples=6, deadline=None)
@given(st.permutations(range(2)), st.integers(0, 199), st.integers(0, 199))
def test_the_fast_path_shows_what_the_slow_one_does(order: list[int], one: int, two: int) -> None:
    amiga = two_screens()
    amiga.screens[:] = [amiga.screens[n] for n in order]
    amiga.screens[0].top, amiga.screens[1].top = one, two
    amiga.rethink()
    fast = amiga.adapter.scan_out()
    slow = amiga.adapter.scan_area(0x81, 0x2C, 640, 200, exact=True)
    assert np.array_equal(fast.rgb(), slow.rgb())


def test_the_list_ends_as_every_copper_list_does() -> None:
    amiga = two_screens()
    words = copper_list(strips(amiga.screens, 200), [0x180, 0])
    assert words[:2] == [0x180, 0]
    assert words[-2:] == [0xFFFF, 0xFFFE]


def test_the_very_first_field_is_as_all_that_follow() -> None:
    amiga = build_amiga()
    amiga.machine.block(amiga.planes[0], amiga.plane_bytes)[:] = 0x5A
    amiga.set_pointer(10, 0)
    first, second = amiga.adapter.scan_out(), amiga.adapter.scan_out()
    assert first.dots.any()
    assert first.same_picture(second)


def test_list_and_sprites_are_where_memory_was_found_for_them() -> None:
    chip = ChipMap(copper=0x6000, sprites=(0x7000, 0x7100))
    amiga = build_amiga(chip=chip)
    assert amiga.adapter.value("COP1LCL") == 0x6000
    amiga.set_pointer(50, 50)
    amiga.set_pointer_shape(BUSY)
    before = amiga.adapter.scan_out()
    assert amiga.machine.block(0x7000, 4).tolist() == [0] * 4
    assert amiga.machine.block(0x7100, 4).any()
    amiga.set_pointer_shape(NORMAL)
    assert not amiga.adapter.scan_out().same_picture(before)
    for shape in (NORMAL, BUSY):
        assert 4 * (len(shape.rows) + 2) <= SPRITE_BYTES


def test_the_list_of_two_screens_fits_its_room() -> None:
    amiga = build_amiga("pal")
    amiga.open_screen(4, range(16), behind=True)
    amiga.screen.top = 230
    words = copper_list(strips(amiga.screens, 256), amiga._field_moves())
    assert 2 * len(words) <= COPPER_BYTES - 4
