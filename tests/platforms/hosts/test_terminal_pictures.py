"""Pictures on a terminal: the pixels that arrive, and how few are sent."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.frame import RGBI, Frame
from platforms.hosts.geometry import Placement
from platforms.hosts.scaling import scaled
from platforms.hosts.terminal_pictures import (
    Grid,
    PictureScreen,
    Protocol,
    Told,
    kitty,
    lay,
    sixels,
)
from platforms.hosts.terminal_tty import Size
from tests.platforms.hosts.terminal_model import ModelTerminal, Pixels

TOLD = Told(cell_width=10, cell_height=20)
SIZE = Size(37, 100)
"""Room for 320x200 dots, three by three pixels each, and a row to spare."""
SIXEL_STEP = 3
"""Sixels tell colours in hundredths: about so much of 255 is lost."""


def picture() -> Frame:
    """320x200 dots in blocks of 8."""
    blocks = np.random.default_rng(1).integers(0, 4, (25, 40), dtype=np.uint8)
    return Frame(blocks.repeat(8, axis=0).repeat(8, axis=1), RGBI, Fraction(5, 6))


def expected(frame: Frame, grid: Grid) -> Pixels:
    """The whole picture in pixels."""
    rgb = replace(frame, dots=frame.rgb(), palette=())
    return scaled(rgb, (grid.placement.width, grid.placement.height))


def near(pixels: Pixels, wanted: Pixels, step: int) -> bool:
    return pixels.shape == wanted.shape and bool(
        (abs(pixels.astype(int) - wanted.astype(int)) <= step).all()
    )


@pytest.mark.parametrize(
    ("answers", "protocol"),
    [
        ([b"_Gi=31;OK", b"[?62c"], Protocol.KITTY),
        ([b"_Gi=31;OK", b"[?62;4c"], Protocol.KITTY),
        ([b"[?62;4;22c"], Protocol.SIXEL),
        ([b"[?4c"], None),
        ([b"[?1;2c"], None),
        ([b"_Gi=31;EINVAL:x", b"[?62;22c"], None),
        ([], None),
    ],
)
def test_what_the_answers_mean(answers: list[bytes], protocol: Protocol | None) -> None:
    told = Told(cell_width=10, cell_height=20)
    for answer in answers:
        told.hear(answer)
    assert told.protocol is protocol
    assert told.complete == any(answer.endswith(b"c") for answer in answers)


def test_without_the_size_of_cells_there_is_no_place_for_a_picture() -> None:
    told = Told(kitty=True)
    assert told.protocol is None
    told.hear(b"[6;20;10t")
    assert (told.cell_width, told.cell_height) == (10, 20)
    assert told.protocol is Protocol.KITTY


def test_dots_are_whole_and_the_last_row_is_free() -> None:
    grid = lay(picture(), SIZE, TOLD)
    assert grid.placement == Placement((320, 200), 20, 60, 960, 600)
    assert (grid.top, grid.left) == (3, 2)
    assert max(tile.row * 20 + len(tile.ys) for tile in grid.tiles()) <= 36 * 20


def test_tiles_cover_the_picture_once() -> None:
    grid = lay(picture(), Size(30, 77), Told(cell_width=9, cell_height=17))
    seen = np.zeros((grid.placement.height, grid.placement.width), int)
    for tile in grid.tiles():
        seen[tile.ys.start : tile.ys.stop, tile.xs.start : tile.xs.stop] += 1
        assert (tile.row - grid.top) * 17 == tile.ys.start
        assert (tile.column - grid.left) * 9 == tile.xs.start
    assert (seen == 1).all()
    assert len({tile.number for tile in grid.tiles()}) == len(list(grid.tiles()))


@pytest.mark.parametrize("protocol", list(Protocol))
def test_the_picture_arrives_and_then_its_changes_alone(protocol: Protocol) -> None:
    shown, terminal = PictureScreen(protocol, TOLD), ModelTerminal(37, 100)
    first = picture()
    step = SIXEL_STEP if protocol is Protocol.SIXEL else 0
    terminal.feed(shown.draw(first, SIZE))
    assert shown.grid is not None
    tiles = len(list(shown.grid.tiles()))
    assert terminal.sent_images == tiles
    assert near(terminal.picture(), expected(first, shown.grid), step)

    changed = replace(first, dots=first.dots.copy())
    changed.dots[100:104, 200:204] ^= 1
    sent = shown.draw(changed, SIZE)
    terminal.feed(sent)
    assert tiles < terminal.sent_images <= tiles + 4
    assert near(terminal.picture(), expected(changed, shown.grid), step)

    assert shown.draw(changed, SIZE) == b""


def test_a_change_of_colours_is_sent() -> None:
    shown, terminal = PictureScreen(Protocol.KITTY, TOLD), ModelTerminal(37, 100)
    terminal.feed(shown.draw(picture(), SIZE))
    other = picture().repaletted(RGBI[::-1])
    terminal.feed(shown.draw(other, SIZE))
    assert shown.grid is not None
    assert near(terminal.picture(), expected(other, shown.grid), 0)


def test_another_size_begins_anew() -> None:
    shown, terminal = PictureScreen(Protocol.KITTY, TOLD), ModelTerminal(60, 200)
    terminal.feed(shown.draw(picture(), SIZE))
    terminal.feed(shown.draw(picture(), Size(60, 200)))
    assert shown.grid is not None
    assert shown.grid.placement.width > 960
    assert near(terminal.picture(), expected(picture(), shown.grid), 0)


def test_forgetting_takes_the_pictures_away() -> None:
    shown, terminal = PictureScreen(Protocol.KITTY, TOLD), ModelTerminal(37, 100)
    first = shown.draw(picture(), SIZE)
    terminal.feed(first)
    terminal.feed(shown.forget())
    assert terminal.images == {}
    assert shown.draw(picture(), SIZE) == first
    assert PictureScreen(Protocol.SIXEL, TOLD).forget() == b""


@pytest.mark.parametrize(
    ("place", "dot"),
    [((3, 2), (1, 3)), ((4, 3), (5, 10)), ((32, 97), (318, 196)), ((2, 2), None), ((3, 98), None)],
)
def test_the_dot_under_a_cell(place: tuple[int, int], dot: tuple[int, int] | None) -> None:
    assert lay(picture(), SIZE, TOLD).dot_at(*place) == dot


images = st.tuples(
    st.integers(1, 20), st.integers(1, 20), st.integers(0, 99), st.sampled_from([1, 2, 5, 256])
)


@given(images)
@settings(max_examples=40, deadline=None)
def test_images_arrive_pixel_by_pixel(image: tuple[int, int, int, int]) -> None:
    height, width, seed, colours = image
    random = np.random.default_rng(seed)
    palette = random.integers(0, 256, (colours, 3), dtype=np.uint8)
    pixels = palette[random.integers(0, colours, (height, width))]
    for sent, step in ((kitty(pixels, 7), 0), (sixels(pixels), SIXEL_STEP)):
        terminal = ModelTerminal()
        terminal.feed(sent)
        ((_, _, arrived),) = terminal.images.values()
        assert near(arrived, pixels, step)


def test_sixels_of_too_many_colours_take_the_nearest_of_a_cube() -> None:
    random = np.random.default_rng(3)
    pixels = random.integers(0, 256, (40, 40, 3), dtype=np.uint8)
    terminal = ModelTerminal()
    terminal.feed(sixels(pixels))
    ((_, _, arrived),) = terminal.images.values()
    assert near(arrived, pixels, 26 + SIXEL_STEP)


def test_long_runs_are_told_by_their_length() -> None:
    assert len(sixels(np.zeros((6, 500, 3), np.uint8))) < 60


def test_large_images_go_in_chunks() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (80, 80, 3), dtype=np.uint8)
    sent = kitty(noise, 1)
    assert sent.count(b"\x1b_G") == 7
    assert sent.count(b"m=1") == 6
