"""Bytes to reports: known answers from the packet's layout, and any bytes at all.

Layout and identification: mouse(4), CuteMouse's protocol.txt; garbage: Linux's sermouse.c.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.devices.mouse_packets import Buttons, Dialect, Report, encode, pnp_answer
from platforms.drivers.mouse_decoder import Decoder, MouseReader, identify

MS = 1_000_000
L, R, M = Buttons.LEFT, Buttons.RIGHT, Buttons.MIDDLE


@pytest.mark.parametrize(
    ("stream", "reports"),
    [
        ("3F 05 40 01 02", [Report(1, 2)]),
        ("40 01 60 02 03", [Report(2, 3, L)]),
        ("C0 81 82", [Report(1, 2)]),
        ("4D 40 01 02", [Report(1, 2)]),
        ("4D 33 40 00 00", [Report(0, 0)]),
        ("40 01 02 05 06 40 03 04", [Report(1, 2), Report(3, 4)]),
    ],
)
def test_streams_of_the_vectors(stream: str, reports: list[Report]) -> None:
    assert Decoder().feed(bytes.fromhex(stream)) == reports


def test_a_fourth_byte_of_a_wheel_mouse() -> None:
    reports = Decoder(Dialect.WHEEL).feed(bytes.fromhex("40 00 00 1F"))
    assert reports == [Report(0, 0), Report(0, 0, M, -1)]


def test_a_fourth_byte_of_a_three_button_mouse() -> None:
    decoder = Decoder(Dialect.LOGITECH)
    assert decoder.feed(bytes.fromhex("40 00 00 20")) == [Report(), Report(0, 0, M)]
    assert decoder.feed(bytes.fromhex("40 01 00 20")) == [Report(1, 0, M)]
    assert decoder.feed(bytes.fromhex("40 00 00 00")) == [Report(0, 0, M), Report()]


def test_three_bytes_alone_let_the_middle_button_up() -> None:
    decoder = Decoder(Dialect.LOGITECH)
    decoder.feed(bytes.fromhex("40 00 00 20"))
    assert decoder.feed(bytes.fromhex("40 01 00 40 02 00")) == [Report(1, 0, M), Report(2, 0)]


def test_a_long_pause_breaks_a_packet() -> None:
    decoder = Decoder()
    decoder.feed(b"\x40\x01", 0)
    assert decoder.feed(b"\x02", 100 * MS) == [Report(1, 2)]
    decoder.feed(b"\x40\x01", 200 * MS)
    assert decoder.feed(b"\x02", 300 * MS + 1) == []


def test_an_error_on_the_line_breaks_a_packet() -> None:
    decoder = Decoder()
    decoder.feed(b"\x40\x01")
    decoder.restart()
    assert decoder.feed(b"\x02\x40\x03\x04") == [Report(3, 4)]


def test_every_motion_comes_back() -> None:
    """Each byte of either axis, the other at rest, at its ends, and with all bits turned."""
    decoder = Decoder()
    for way in range(-128, 128):
        pairs = [(way, other) for other in (0, 127, -128, ~way)]
        pairs += [(dy, dx) for dx, dy in pairs]
        sent = [Report(dx, dy, Buttons((dx ^ dy) & 3)) for dx, dy in pairs]
        assert decoder.feed(b"".join(map(encode, sent))) == sent


reports = st.builds(
    Report,
    st.integers(-128, 127),
    st.integers(-128, 127),
    st.sampled_from([Buttons.NONE, L, R, L | R]),
)


@given(st.binary(max_size=200), st.lists(st.integers(0, 200)), st.sampled_from(Dialect))
def test_any_bytes_in_any_pieces_decode_alike(
    data: bytes, cuts: list[int], dialect: Dialect
) -> None:
    whole = Decoder(dialect).feed(data)
    edges = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    decoder = Decoder(dialect)
    pieces = [report for a, b in pairwise(edges) for report in decoder.feed(data[a:b])]
    assert pieces == whole
    for report in whole:
        assert -128 <= report.dx <= 127
        assert -128 <= report.dy <= 127


@given(st.binary(max_size=60), reports, reports, st.sampled_from(Dialect))
def test_after_garbage_the_first_packet_is_read(
    garbage: bytes, first: Report, second: Report, dialect: Dialect
) -> None:
    """The middle button may be a packet late where the dialect tells it by a missing byte."""
    decoder = Decoder(dialect)
    decoder.feed(garbage)
    got = decoder.feed(encode(first, dialect))
    assert [(r.dx, r.dy, r.buttons & (L | R)) for r in got][:1] == [
        (first.dx, first.dy, first.buttons)
    ]
    got = decoder.feed(encode(second, dialect))
    assert got[-1].buttons == second.buttons
    assert (sum(r.dx for r in got), sum(r.dy for r in got)) == (second.dx, second.dy)


@pytest.mark.parametrize(
    ("data", "dialect"),
    [
        (b"M", Dialect.MICROSOFT),
        (b"B", Dialect.MICROSOFT),
        (b"M3", Dialect.LOGITECH),
        (b"\x00\xff\xcd\xb3", Dialect.LOGITECH),
        (b"MZ@\0\0\0", Dialect.WHEEL),
        (b"M" + pnp_answer("PNP0F0C"), Dialect.MICROSOFT),
        (b"", None),
        (b"H", None),
        (pnp_answer("PNPM3M3"), None),
    ],
)
def test_identifications(data: bytes, dialect: Dialect | None) -> None:
    assert identify(data) is dialect


@pytest.mark.parametrize("dialect", Dialect)
@pytest.mark.parametrize("pnp", [b"", pnp_answer("QMU0001", description="QEMU Microsoft Mouse")])
def test_an_identification_is_never_motion(dialect: Dialect, pnp: bytes) -> None:
    reader = MouseReader()
    reader.expect(0)
    now = 14 * MS
    for byte in dialect.value + pnp:
        now += 8 * MS
        assert reader.feed(bytes((byte,)), now) == []
    assert reader.poll(now + 101 * MS)
    assert reader.dialect is dialect
    assert ("QEMU" in reader.pnp) == bool(pnp)
    assert reader.feed(b"\x40\x01\x02", now + 102 * MS) == [Report(1, 2)]


def test_a_slow_third_letter_is_waited_for() -> None:
    """Real mice take 63 ms between M and 3."""
    reader = MouseReader()
    reader.expect(0)
    reader.feed(b"M", 14 * MS)
    assert not reader.poll(77 * MS)
    reader.feed(b"3", 77 * MS)
    assert reader.poll(178 * MS)
    assert reader.dialect is Dialect.LOGITECH


def test_a_silent_line_is_no_mouse() -> None:
    reader = MouseReader(window_ns=300 * MS)
    reader.expect(0)
    assert not reader.poll(299 * MS)
    assert reader.poll(300 * MS)
    assert reader.dialect is None
    assert reader.feed(b"\x40\x01\x02", 301 * MS) == [Report(1, 2)]


def test_a_mouse_may_be_taken_for_what_the_person_says() -> None:
    reader = MouseReader(Dialect.LOGITECH)
    assert reader.feed(b"\x40\x00\x00\x20", 0)[-1] == Report(0, 0, M)
    reader.expect(0)
    reader.feed(b"M", 1)
    assert reader.poll(500 * MS)
    assert reader.dialect is Dialect.LOGITECH


@settings(max_examples=60)
@given(
    st.lists(st.tuples(st.binary(max_size=20), st.integers(0, 200)), max_size=20),
    reports,
    st.sampled_from([None, *Dialect]),
)
def test_a_reader_takes_anything_and_ends_its_wait(
    chunks: list[tuple[bytes, int]], report: Report, dialect: Dialect | None
) -> None:
    reader = MouseReader(dialect)
    reader.expect(0)
    now = 0
    for data, wait_ms in chunks:
        now += wait_ms * MS
        reader.feed(data, now)
    now += 500 * MS
    assert reader.poll(now)
    got = reader.feed(encode(report), now)
    assert (got[0].dx, got[0].dy, got[0].buttons & (L | R)) == (
        report.dx,
        report.dy,
        report.buttons,
    )
