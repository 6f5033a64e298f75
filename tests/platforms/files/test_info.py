"""Workbench icons: the layout byte for byte, round trips, damaged files (AmigaFFH)."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import astuple, replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.files.icon import game_icon
from platforms.files.info import (
    NO_POSITION,
    Drawer,
    Icon,
    IconKind,
    Image,
    InfoError,
    build,
    parse,
    read_icon,
)

DOTS = np.array([[0, 1, 2, 3], [3, 2, 1, 0]], np.uint8)
PROJECT = Icon(
    IconKind.PROJECT,
    Image(DOTS),
    default_tool="c:ed",
    tool_types=("A=1", "FILETYPE=text"),
    stack_bytes=8192,
)

HEAD = (
    "E310 0001"
    "00000000 0000 0000 0004 0002 0004 0003 0001 00000001 00000000 00000000 00000000 00000000"
    "0000 00000000"
    "04 00 00000001 00000001 80000000 80000000 00000000 00000000 00002000"
)
IMAGE = "0000 0000 0004 0002 0002 00000001 03 00 00000000 5000 A000 3000 C000"
TEXTS = "00000005 63 3A 65 64 00 0000000C 00000004 413D3100 0000000E 46494C45545950453D7465787400"
PROJECT_FILE = bytes.fromhex(HEAD + IMAGE + TEXTS)


def same(a: Icon, b: Icon) -> bool:
    """Whether two icons hold the same; a gadget's size of None is the image's."""

    def plain(icon: Icon) -> list[object]:
        size = (icon.width or icon.image.width, icon.height or icon.image.height)
        return [value for value in vars(icon).items() if value[0] not in SPECIAL] + [size]

    return plain(a) == plain(b) and all(
        (p is None) == (q is None) and (p is None or q is None or (pens(p) == pens(q)))
        for p, q in ((a.image, b.image), (a.selected, b.selected))
    )


SPECIAL = ("image", "selected", "width", "height", "flags")


def pens(image: Image) -> tuple[object, ...]:
    return image.dots.tolist(), *astuple(replace(image, dots=np.zeros(0, np.uint8)))[1:]


def test_the_file_byte_for_byte() -> None:
    assert build(PROJECT) == PROJECT_FILE
    assert same(parse(PROJECT_FILE), PROJECT)


def test_the_parts_have_their_sizes() -> None:
    bare = Icon(IconKind.TOOL, Image(DOTS))
    assert len(build(bare)) == 78 + 20 + 8
    assert len(build(replace(bare, drawer=Drawer()))) == 78 + 56 + 20 + 8
    assert len(build(replace(bare, selected=Image(DOTS)))) == 78 + 2 * (20 + 8)
    assert len(build(replace(bare, tool_window="CON:"))) == 78 + 20 + 8 + 4 + 5


def test_a_second_image_is_told_by_the_flags() -> None:
    both = replace(PROJECT, selected=Image(DOTS), flags=0x0005)
    assert parse(build(both)).flags == 0x0007
    assert parse(build(replace(both, selected=None, flags=0x0007))).flags == 0x0005


def test_texts_are_latin_1() -> None:
    assert b"\0\0\0\5\xdcber\0" in build(replace(PROJECT, default_tool="Über"))
    with pytest.raises(ValueError, match="latin-1"):
        build(replace(PROJECT, default_tool="Ж"))


def changed(at: int, value: int, size: int = 1) -> bytes:
    return PROJECT_FILE[:at] + value.to_bytes(size, "big") + PROJECT_FILE[at + size :]


DAMAGED = {
    "nothing": (b"", 0, "the head of an icon has 78 bytes, 0 are there"),
    "another file": (bytes(100), 0, "begins with 0000, not E310"),
    "another version": (changed(3, 2), 2, "version 2 of icons: 1 is known"),
    "no image": (PROJECT_FILE[:90], 78, "an image has 20 bytes, 12 are there"),
    "no planes": (PROJECT_FILE[:100], 98, "the planes of an image has 8 bytes, 2 are there"),
    "no width": (changed(82, 0, 2), 78, "no image is 0 x 2 dots in 2 planes"),
    "a negative height": (changed(84, 0xFFFF, 2), 78, "no image is 4 x -1 dots"),
    "nine planes": (changed(86, 9, 2), 78, "no image is 4 x 2 dots in 9 planes"),
    "a text too long": (changed(106, 99, 4), 110, "a text has 99 bytes, 35 are there"),
    "a text without its end": (changed(114, 65), 106, "a text does not end with a zero"),
    "a text without bytes": (changed(106, 0, 4), 106, "a text does not end with a zero"),
    "an odd size of tool types": (changed(115, 13, 4), 115, "no multiple of 4"),
    "tool types without end": (changed(115, 0x10000000, 4), 145, "the length of a text has 4"),
    "no drawer": (changed(66, 1, 4)[:100], 78, "a drawer's window has 56 bytes, 22 are there"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_files(name: str) -> None:
    data, offset, told = DAMAGED[name]
    with pytest.raises(InfoError) as raised:
        parse(data)
    assert str(raised.value).startswith(f"offset {offset}: ")
    assert told in str(raised.value)
    assert raised.value.offset == offset


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, len(PROJECT_FILE) - 1), st.integers(0, 255)), max_size=6),
    st.integers(0, len(PROJECT_FILE)),
    st.binary(max_size=200),
)
def test_any_bytes_are_read_or_refused(
    changes: list[tuple[int, int]], cut: int, other: bytes
) -> None:
    data = bytearray(PROJECT_FILE)
    for at, value in changes:
        data[at] = value
    for tried in (bytes(data), PROJECT_FILE[:cut], other, b"\xe3\x10\0\1" + other):
        try:
            icon = parse(tried)
        except InfoError as error:
            assert 0 <= error.offset <= len(tried)
        else:
            assert same(parse(build(icon)), icon)


TEXT = st.text(st.characters(min_codepoint=1, max_codepoint=255), max_size=12)


@st.composite
def icons(draw: st.DrawFn) -> Icon:
    random = np.random.default_rng(draw(st.integers(0, 1000)))

    def image() -> Image:
        depth = draw(st.integers(1, 8))
        size = draw(st.integers(1, 6)), draw(st.integers(1, 40))
        dots = random.integers(0, 1 << depth, size, np.uint8)
        return Image(dots, depth, draw(st.integers(-9, 9)), 0, draw(st.integers(0, 255)), 1)

    return Icon(
        draw(st.sampled_from(IconKind)),
        image(),
        image() if draw(st.booleans()) else None,
        draw(st.none() | TEXT),
        draw(st.none() | st.lists(TEXT, max_size=4).map(tuple)),
        draw(st.none() | TEXT),
        Drawer(left=draw(st.integers(-5, 640)), x=3) if draw(st.booleans()) else None,
        x=draw(st.sampled_from([NO_POSITION, -3, 400])),
        y=draw(st.sampled_from([NO_POSITION, 7])),
        stack_bytes=draw(st.integers(0, 100_000)),
        tail=draw(st.binary(max_size=6)),
    )


@settings(max_examples=80, deadline=None)
@given(icons())
def test_round_trip(icon: Icon) -> None:
    assert same(parse(build(icon)), icon)


def test_the_game_has_an_icon_of_two_images(tmp_path: Path) -> None:
    icon = game_icon()
    assert icon.selected is not None
    assert icon.image.dots.shape == icon.selected.dots.shape == (32, 64)
    assert not np.array_equal(icon.image.dots, icon.selected.dots)
    assert set(np.unique(icon.image.dots).tolist()) == {0, 1, 2, 3}
    (tmp_path / "King.info").write_bytes(build(icon))
    assert same(read_icon(tmp_path / "King.info"), icon)


def test_file_knows_it(tmp_path: Path) -> None:
    if shutil.which("file") is None:
        pytest.skip("file is not installed")
    (tmp_path / "King.info").write_bytes(build(game_icon()))
    told = subprocess.run(
        ["file", "-b", tmp_path / "King.info"], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "Amiga Workbench tool icon"
