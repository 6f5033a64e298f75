"""The host without a screen, and the stills it writes."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest
from PIL import Image

from platforms.frame import Frame
from platforms.hosts.base import KeyDown
from platforms.hosts.headless import HeadlessHost
from platforms.hosts.picture import save_png

PALETTE = ((0, 0, 0), (170, 0, 0), (1, 2, 3), (255, 255, 255))
DOTS = np.arange(320 * 200, dtype=np.uint32).reshape(200, 320) % 4
INDEXED = Frame(DOTS.astype(np.uint8), PALETTE, Fraction(5, 6))
DIRECT = Frame((DOTS * 0x123).astype(np.uint16), (), Fraction(5, 6))


def test_no_sdl_is_loaded() -> None:
    code = "import sys, platforms.hosts.headless; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_time_passes_only_when_told() -> None:
    host = HeadlessHost()
    host.poll(1000)
    assert host.now_ns() == 0
    host.wait(250)
    assert host.now_ns() == 250_000_000
    with pytest.raises(ValueError, match="-1 ms"):
        host.wait(-1)


def test_input_comes_out_once_in_order() -> None:
    host = HeadlessHost()
    host.feed([KeyDown("a"), KeyDown("b")])
    assert host.poll(0) == [KeyDown("a"), KeyDown("b")]
    assert host.poll(0) == []


def test_a_still_keeps_the_dots_and_the_palette(tmp_path) -> None:
    save_png(INDEXED, tmp_path / "raw.png")
    with Image.open(tmp_path / "raw.png") as image:
        assert (image.mode, image.size) == ("P", (320, 200))
        assert np.array_equal(np.asarray(image), INDEXED.dots)
        assert image.getpalette()[:12] == [gun for colour in PALETTE for gun in colour]


def test_a_still_of_direct_colours_is_rgb(tmp_path) -> None:
    save_png(DIRECT, tmp_path / "raw.png")
    with Image.open(tmp_path / "raw.png") as image:
        assert (image.mode, image.size) == ("RGB", (320, 200))
        assert image.getpixel((3, 0)) == (0x33, 0x66, 0x99)


@pytest.mark.parametrize("frame", [INDEXED, DIRECT], ids=["indexed", "direct"])
def test_as_seen_a_still_is_4_to_3_with_dots_of_equal_width(tmp_path, frame) -> None:
    save_png(frame, tmp_path / "seen.png", seen=True)
    with Image.open(tmp_path / "seen.png") as image:
        assert image.size == (1280, 960)
        seen = np.asarray(image)
    assert np.array_equal(seen[:, ::4], seen[:, 3::4])


def test_a_place_that_cannot_be_written_is_an_oserror(tmp_path) -> None:
    with pytest.raises(OSError, match="No such file"):
        save_png(INDEXED, tmp_path / "nowhere" / "x.png")
