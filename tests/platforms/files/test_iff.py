"""IFF pictures: the layout of the RKM's IFF appendix byte for byte, round trips, damaged files."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.files import iff
from platforms.files.iff import IffError, build, parse
from platforms.files.picture import Masking, Picture, View, of_frame
from platforms.frame import Frame

WORKBENCH = ((0x00, 0x55, 0xAA), (0xFF, 0xFF, 0xFF), (0x00, 0x00, 0x22), (0xFF, 0x88, 0x00))
SMALL = Picture(np.array([[0, 1, 2, 3] * 5] * 2, np.uint8), 2, WORKBENCH, View.HIRES)

SMALL_FILE = bytes.fromhex(
    "464F524D 0000005C 494C424D"
    "424D4844 00000014 0014 0002 0000 0000 02 00 01 00 0000 16 34 0014 0002"
    "434D4150 0000000C 0055AA FFFFFF 000022 FF8800"
    "43414D47 00000004 00008000"
    "424F4459 00000014 03 55555000 03 33333000 03 55555000 03 33333000"
)
BODY_AT = SMALL_FILE.index(b"BODY")


def same(a: Picture, b: Picture) -> bool:
    """Whether two pictures hold the same, dots and mask included."""
    blank = np.zeros((0, 0), np.uint8)
    masks = [blank if p.mask is None else p.mask for p in (a, b)]
    plain = [
        (p.planes, p.colours, p.view, p.aspect, p.masking, p.transparent, p.origin) for p in (a, b)
    ]
    return (
        plain[0] == plain[1]
        and np.array_equal(a.dots, b.dots)
        and np.array_equal(masks[0], masks[1])
    )


def file_of(**changed: int) -> bytes:
    """SMALL_FILE with some bytes changed, named by where they are as ``at_20``."""
    data = bytearray(SMALL_FILE)
    for name, value in changed.items():
        data[int(name.removeprefix("at_"))] = value
    return bytes(data)


def test_the_file_byte_for_byte() -> None:
    assert build(SMALL) == SMALL_FILE
    assert same(parse(SMALL_FILE), SMALL)


def test_an_acbm_has_its_planes_one_after_the_other() -> None:
    data = build(SMALL, "ACBM")
    assert data[8:12] == b"ACBM"
    assert data.endswith(bytes.fromhex("41424954 00000010 55555000 55555000 33333000 33333000"))
    assert same(parse(data), SMALL)


def test_only_these_kinds_are_written() -> None:
    with pytest.raises(ValueError, match="choose from ILBM, ACBM"):
        build(SMALL, "PBM ")
    with pytest.raises(ValueError, match="needs its mask"):
        build(replace(SMALL, masking=Masking.PLANE))


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("0050A0 F0F0F0 000020 F08000", "0055AA FFFFFF 000022 FF8800"),
        ("0055AA FFFFFF 000022 FF8800", "0055AA FFFFFF 000022 FF8800"),
        ("0050A0 F0F0F0 000020 F08001", "0050A0 F0F0F0 000020 F08001"),
    ],
)
def test_a_palette_without_low_nibbles_is_of_four_bits(written: str, read: str) -> None:
    data = SMALL_FILE.replace(bytes.fromhex("0055AAFFFFFF000022FF8800"), bytes.fromhex(written))
    guns = bytes.fromhex(read)
    assert parse(data).colours == tuple(tuple(guns[n : n + 3]) for n in range(0, 12, 3))


def test_an_odd_chunk_is_padded_and_its_size_is_not() -> None:
    data = build(replace(SMALL, colours=((1, 2, 3),)))
    at = data.index(b"CMAP")
    assert data[at : at + 16] == b"CMAP\0\0\0\3\1\2\3\0CAMG"
    assert int.from_bytes(data[4:8], "big") == len(data) - 8
    assert parse(data).colours == ((1, 2, 3),)


def test_unknown_chunks_and_what_follows_the_form_are_passed_over() -> None:
    extra = b"ANNO\0\0\0\3abc\0"
    data = SMALL_FILE[:12] + extra + SMALL_FILE[12:]
    size = (len(data) - 8).to_bytes(4, "big")
    assert same(parse(data[:4] + size + data[8:] + b"more"), SMALL)


def test_no_camg_is_no_view() -> None:
    at = SMALL_FILE.index(b"CAMG")
    data = SMALL_FILE[:at] + SMALL_FILE[at + 12 :]
    assert parse(data[:4] + (len(data) - 8).to_bytes(4, "big") + data[8:]).view == 0


def test_no_palette_is_a_ramp_of_greys() -> None:
    seen = replace(SMALL, colours=()).rgb()
    assert seen[0, :4].tolist() == [[0] * 3, [85] * 3, [170] * 3, [255] * 3]


def test_half_bright_pens() -> None:
    colours = tuple((17 * n % 256, 0xFF, 0x33) for n in range(32))
    dots = np.array([[5, 37]], np.uint8)
    seen = Picture(dots, 6, colours, View.EHB).rgb()
    assert seen.tolist() == [[[0x55, 0xFF, 0x33], [0x22, 0x77, 0x11]]]


def test_hold_and_modify() -> None:
    colours = ((0x11, 0x22, 0x33), (0xFF, 0x00, 0x00), *((0, 0, 0),) * 14)
    dots = np.array([[0x2A, 0x01, 0x15, 0x3C]], np.uint8)
    seen = Picture(dots, 6, colours, View.HAM).rgb()
    assert [bytes(dot).hex() for dot in seen[0].tolist()] == [
        "aa2233",
        "ff0000",
        "ff0055",
        "ffcc55",
    ]


DAMAGED = {
    "nothing": (b"", 0, "does not begin with FORM"),
    "another file": (b"\x89PNG\r\n\x1a\n" + bytes(20), 0, "does not begin with FORM"),
    "cut off": (SMALL_FILE[:-1], 4, "FORM tells of 92 bytes, 91 are there"),
    "another FORM": (SMALL_FILE.replace(b"ILBM", b"8SVX"), 8, "a FORM '8SVX' is no picture"),
    "a FORM too short": (file_of(at_7=1), 4, "FORM tells of 1 bytes"),
    "a chunk's head cut off": (file_of(at_7=6), 12, "a chunk's head has 8 bytes, 2 are there"),
    "a chunk too long": (file_of(at_46=1), 40, "chunk 'CMAP' tells of"),
    "no BMHD": (file_of(at_12=0), 12, "there is no chunk BMHD"),
    "a short BMHD": (SMALL_FILE[:19] + b"\x12" + SMALL_FILE[20:38] + SMALL_FILE[40:], 20, "BMHD"),
    "no width": (file_of(at_21=0), 20, "no picture is 0 x 2 dots"),
    "far too many dots": (file_of(at_20=255, at_22=255), 20, "no picture is 65300 x 65282 dots"),
    "no planes": (file_of(at_28=0), 28, "0 planes: 1-8 or 24"),
    "nine planes": (file_of(at_28=9), 28, "9 planes"),
    "masking": (file_of(at_29=4), 29, "masking 4: 0-3"),
    "compression": (file_of(at_30=2), 30, "compression 2: 0 and 1"),
    "no body": (file_of(**{f"at_{BODY_AT}": 0}), 12, "there is no chunk BODY"),
    "packed too short": (file_of(at_23=3), len(SMALL_FILE), "end 8 bytes too early"),
    "packed too long": (file_of(at_21=4, at_23=3, at_28=1), BODY_AT + 8 + 5, "past the end"),
    "plain too short": (file_of(at_30=0, at_23=3), len(SMALL_FILE), "24 bytes, 20 are there"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_files(name: str) -> None:
    data, offset, told = DAMAGED[name]
    if name == "a short BMHD":
        data = data[:4] + (len(data) - 8).to_bytes(4, "big") + data[8:]
    with pytest.raises(IffError) as raised:
        parse(data)
    assert told in str(raised.value)
    assert str(raised.value).startswith(f"offset {offset}: ")
    assert raised.value.offset == offset


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(SMALL_FILE) - 1), st.integers(0, 255)), max_size=6))
def test_a_file_with_any_bytes_changed_is_read_or_refused(changes: list[tuple[int, int]]) -> None:
    data = bytearray(SMALL_FILE)
    for at, value in changes:
        data[at] = value
    read_or_refused(bytes(data))


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=80), st.sampled_from([b"ILBM", b"ACBM"]), st.integers(0, 100))
def test_any_bytes_are_read_or_refused(rest: bytes, kind: bytes, cut: int) -> None:
    read_or_refused(rest)
    read_or_refused(b"FORM" + (len(rest) + 4).to_bytes(4, "big") + kind + rest)
    read_or_refused(SMALL_FILE[:cut])


def read_or_refused(data: bytes) -> None:
    try:
        picture = parse(data)
    except IffError as error:
        assert 0 <= error.offset <= len(data)
        assert "\n" not in str(error)
    else:
        assert picture.rgb().shape == (picture.height, picture.width, 3)


PALETTE_SIZES = {planes: 1 << planes for planes in range(1, 9)}


@st.composite
def pictures(draw: st.DrawFn) -> Picture:
    planes = draw(st.sampled_from([*PALETTE_SIZES, 24]))
    width, height = draw(st.integers(1, 40)), draw(st.integers(1, 5))
    masking = draw(st.sampled_from(Masking))
    random = np.random.default_rng(draw(st.integers(0, 1000)))
    shape = (height, width, 3) if planes == 24 else (height, width)
    dots = random.integers(0, PALETTE_SIZES.get(planes, 256), shape, np.uint8)
    mask = random.integers(0, 2, (height, width), np.uint8)
    nibbles = random.integers(0, 16, (PALETTE_SIZES.get(planes, 0), 3)).tolist()
    return Picture(
        dots,
        planes,
        tuple((17 * r, 17 * g, 17 * b) for r, g, b in nibbles),
        draw(st.integers(0, 0xFFFFFFFF)),
        (draw(st.integers(0, 255)), draw(st.integers(0, 255))),
        masking,
        mask if masking is Masking.PLANE else None,
        draw(st.integers(0, 0xFFFF)),
        (draw(st.integers(-100, 100)), draw(st.integers(-100, 100))),
    )


@settings(max_examples=80, deadline=None)
@given(pictures(), st.sampled_from(["ILBM", "ACBM"]), st.booleans())
def test_round_trip(picture: Picture, kind: str, packed: bool) -> None:
    assert same(parse(build(picture, kind, packed)), picture)


def frame(dots: np.ndarray, colours: int = 0, shape: Fraction = Fraction(11, 26)) -> Frame:
    palette = tuple((17 * (n & 15), 255 - n, n) for n in range(colours))
    return Frame(dots, palette, shape)


@pytest.mark.parametrize(("pen", "planes"), [(0, 1), (1, 1), (2, 2), (15, 4), (16, 5), (255, 8)])
def test_a_frame_takes_as_many_planes_as_its_pens_need(pen: int, planes: int) -> None:
    picture = of_frame(frame(np.full((2, 3), pen, np.uint8), 256))
    assert picture.planes == planes
    assert len(picture.colours) == 1 << planes
    assert picture.colours[pen] == (17 * (pen & 15), 255 - pen, pen)


@pytest.mark.parametrize(
    "dots",
    [np.array([[0x123, 0xFED]], np.uint16), np.array([[[1, 2, 3], [250, 0, 7]]], np.uint8)],
)
def test_a_frame_without_a_palette_takes_24_planes(dots: np.ndarray, tmp_path: Path) -> None:
    shown = frame(dots)
    iff.write_frame(shown, tmp_path / "x.iff")
    picture = iff.read_picture(tmp_path / "x.iff")
    assert picture.planes == 24
    assert np.array_equal(picture.rgb(), shown.rgb())


@pytest.mark.parametrize(
    ("shape", "aspect"),
    [
        (Fraction(11, 26), (22, 52)),
        (Fraction(11, 13), (44, 52)),
        (Fraction(1, 2), (26, 52)),
        (Fraction(5, 6), (5, 6)),
        (Fraction(1000, 1001), (1, 1)),
    ],
)
def test_the_aspect_of_dots(shape: Fraction, aspect: tuple[int, int]) -> None:
    assert of_frame(frame(np.zeros((1, 1), np.uint8), 2, shape)).aspect == aspect


@pytest.mark.parametrize(
    ("width", "height", "view"),
    [(640, 200, 0x8000), (320, 200, 0), (640, 400, 0x8004), (320, 400, 0x0004)],
)
def test_the_view_of_a_frame(width: int, height: int, view: int) -> None:
    assert of_frame(frame(np.zeros((height, width), np.uint8), 2)).view == view
