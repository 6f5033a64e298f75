"""The Amiga's painter: by Blitter only, change by change, wherever the screen stands."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.events import Event, Key
from core.scene import OpenMenu, Scene
from core.screens.app import App
from core.screens.start import Start
from core.shuffle import parse_deal
from platforms import modes
from platforms.adapters.amiga import registers as reg
from platforms.drivers.intuition_bar import Gadget
from platforms.modes import Rig
from platforms.painters.amiga_painter import BLIT_WORTH, around, gathered
from platforms.painters.geometry import Rect


@pytest.fixture(scope="module")
def rig() -> Rig:
    return modes.build("amiga")


def seen(*events: Event, game: str = "king") -> Scene:
    scene = App(Start(game, deal=parse_deal("3"), direct=True), lambda: 3)(events)
    assert scene is not None
    return replace(scene, cues=())


def blits(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The BLTSIZE words that are written from now on."""
    found: list[int] = []
    output = rig.machine.output

    def watched(port: int, value: int) -> None:
        if port == reg.BLTSIZE:
            found.append(value)
        output(port, value)

    monkeypatch.setattr(rig.machine, "output", watched)
    return found


def test_a_whole_screen_is_four_blits_of_two_hundred_lines(rig, monkeypatch) -> None:
    rig.painter.paint(None, Scene("ANOTHER"))
    found = blits(rig, monkeypatch)
    rig.painter.paint(None, seen())
    assert found == [200 << 6 | 40] * 4


def test_one_card_is_a_few_small_blits(rig, monkeypatch) -> None:
    before, after = seen(), seen(Key("space"))
    rig.painter.paint(None, before)
    found = blits(rig, monkeypatch)
    rig.painter.paint(before, after)
    dots = sum((size >> 6) * (size & 63) * 16 for size in found)
    assert 0 < len(found) <= 8
    assert dots < 4 * 15_000


def test_a_scene_like_the_last_is_no_blit_at_all(rig, monkeypatch) -> None:
    rig.painter.paint(None, seen())
    found = blits(rig, monkeypatch)
    rig.painter.paint(seen(), replace(seen(), cues=()))
    assert found == []


def test_without_the_blitter_nothing_changes(rig) -> None:
    rig.painter.paint(None, seen())
    before = rig.adapter.scan_out().dots.copy()
    rig.machine.output(reg.DMACON, reg.DMA_BLITTER)
    rig.painter.paint(seen(), seen(Key("space")))
    assert np.array_equal(rig.adapter.scan_out().dots, before)
    rig.machine.output(reg.DMACON, reg.SET_BIT | reg.DMA_BLITTER)
    rig.painter.paint(None, seen())


@settings(max_examples=20, deadline=None)
@given(
    st.integers(0, 639),
    st.integers(0, 199),
    st.integers(1, 200),
    st.integers(1, 90),
    st.integers(0, 999),
)
def test_an_area_is_blitted_to_its_place_and_little_else_changes(
    rig: Rig, x: int, y: int, width: int, height: int, seed: int
) -> None:
    area = Rect(x, y, min(width, 640 - x), min(height, 200 - y))
    canvas = rig.painter._canvas
    picture = np.random.default_rng(seed).integers(0, 16, (200, 640)).astype(np.uint8)
    canvas.show(np.zeros_like(picture), Rect(0, 0, 640, 200))
    canvas.show(picture, area)
    dots = rig.adapter.scan_out().dots
    first, last = area.x // 16 * 16, -(-area.right // 16) * 16
    expected = np.zeros_like(picture)
    rows, columns = slice(area.y, area.bottom), slice(first, last)
    expected[rows, columns] = picture[rows, columns]
    assert np.array_equal(dots, expected)


def test_menus_laid_over_a_scene_leave_no_trace(rig) -> None:
    scene = seen(Key("space"))
    rig.painter.paint(None, scene)
    plain = rig.adapter.scan_out().dots.copy()
    for opened in (OpenMenu(-1), OpenMenu(0), OpenMenu(1), OpenMenu(1, 3), OpenMenu(0, 0)):
        rig.painter.show_menu(opened)
        assert not np.array_equal(rig.adapter.scan_out().dots, plain)
    rig.painter.show_menu(None)
    assert np.array_equal(rig.adapter.scan_out().dots, plain)


def test_a_scene_painted_under_an_open_menu_shows_when_it_is_gone(rig) -> None:
    before, after = seen(), seen(Key("space"))
    rig.painter.paint(None, after)
    expected = rig.adapter.scan_out().dots.copy()
    rig.painter.paint(None, before)
    rig.painter.show_menu(OpenMenu(1))
    rig.painter.paint(before, after)
    rig.painter.show_menu(None)
    assert np.array_equal(rig.adapter.scan_out().dots, expected)


def test_a_gadget_that_is_pressed_is_complemented(rig) -> None:
    rig.painter.paint(None, seen())
    plain = rig.adapter.scan_out().dots.copy()
    rig.painter.press_gadget(Gadget.TO_BACK)
    pressed = rig.adapter.scan_out().dots
    assert np.array_equal(pressed[:10, 589:611], 15 - plain[:10, 589:611])
    rig.painter.paint(seen(), seen(Key("space")))
    rig.painter.press_gadget(None)
    assert np.array_equal(rig.adapter.scan_out().dots[:10], plain[:10])


RECTS = st.builds(
    Rect, st.integers(0, 600), st.integers(0, 190), st.integers(0, 40), st.integers(0, 10)
)


@given(st.lists(RECTS, max_size=6))
def test_gathered_areas_cover_all_and_are_worth_their_blits(areas: list[Rect]) -> None:
    found = gathered(areas)
    for area in areas:
        if area.width and area.height:
            assert any(f.holds(area) for f in found)
    for n, one in enumerate(found):
        for other in found[n + 1 :]:
            both = around((one, other))
            spare = both.width * both.height - one.width * one.height - other.width * other.height
            assert spare >= BLIT_WORTH
