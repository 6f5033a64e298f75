"""Files of ours as ffmpeg and netpbm read them, and a file of netpbm's as we do: dot for dot."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from platforms import modes
from platforms.files.iff import build, parse, read_picture, write_frame
from platforms.files.picture import Masking, Picture, View, of_frame
from platforms.frame import Frame

Rgb = NDArray[np.uint8]


def output_of(program: str, *words: str | Path, given: bytes = b"") -> bytes:
    """What a program prints; the test is skipped where it is not installed."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed (packages ffmpeg, netpbm)")
    done = subprocess.run([program, *words], input=given, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    return done.stdout


def by_ffmpeg(path: Path) -> Rgb:
    words = ("-v", "error", "-i", path, "-f", "image2pipe", "-c:v", "ppm", "-pix_fmt", "rgb24", "-")
    return ppm(output_of("ffmpeg", *words))


def by_netpbm(path: Path) -> Rgb:
    return ppm(output_of("ilbmtoppm", path))


def ppm(data: bytes) -> Rgb:
    magic, width, height, most = data.split(maxsplit=4)[:4]
    assert (magic, most) in ((b"P6", b"255"), (b"P5", b"255"))
    guns = 3 if magic == b"P6" else 1
    size = int(width) * int(height) * guns
    dots = np.frombuffer(data[-size:], np.uint8).reshape(int(height), int(width), guns)
    return np.repeat(dots, 4 - guns, axis=2)[:, :, :3]


def colours(count: int) -> tuple[tuple[int, int, int], ...]:
    return tuple((n * 37 % 16 * 17, n * 11 % 16 * 17, 255 - n % 16 * 17) for n in range(count))


def bars(pens: int, width: int = 640, height: int = 200) -> NDArray[np.uint8]:
    dots = np.arange(width * height).reshape(height, width)
    dots = dots * pens // width + dots // width * (dots % 7 == 0)
    return np.asarray(dots % pens, np.uint8)


def pens(count: int) -> Frame:
    return Frame(bars(count), colours(count), Fraction(11, 26))


FRAMES: dict[str, Callable[[], Frame]] = {
    **{f"{count} pens": partial(pens, count) for count in (2, 4, 16, 32, 64, 256)},
    "an odd width": lambda: Frame(bars(16, 333, 41), colours(16), Fraction(5, 6)),
    "12-bit colours": lambda: Frame(
        (bars(256).astype(np.uint16) * 16 + bars(13)), (), Fraction(11, 26)
    ),
    "RGB": lambda: Frame(
        np.stack([bars(256, 320), bars(200, 320), bars(90, 320)], axis=-1), (), Fraction(11, 13)
    ),
    "the Amiga's screen": lambda: modes.build("amiga").adapter.scan_out(),
}


@pytest.mark.parametrize("peer", [by_ffmpeg, by_netpbm])
@pytest.mark.parametrize("name", FRAMES)
def test_a_frame_is_read_back_dot_for_dot(
    name: str, peer: Callable[[Path], Rgb], tmp_path: Path
) -> None:
    frame, path = FRAMES[name](), tmp_path / "frame.iff"
    write_frame(frame, path)
    assert np.array_equal(peer(path), frame.rgb())
    assert np.array_equal(read_picture(path).rgb(), frame.rgb())


@pytest.mark.parametrize("peer", [by_ffmpeg, by_netpbm])
@pytest.mark.parametrize("packed", [True, False])
def test_a_picture_with_a_mask(packed: bool, peer: Callable[[Path], Rgb], tmp_path: Path) -> None:
    mask = bars(2, 640, 200)
    picture = Picture(bars(16), 4, colours(16), View.HIRES, masking=Masking.PLANE, mask=mask)
    path = tmp_path / "masked.iff"
    path.write_bytes(build(picture, packed=packed))
    assert np.array_equal(peer(path), picture.rgb())


def test_an_acbm(tmp_path: Path) -> None:
    picture = of_frame(pens(16))
    path = tmp_path / "picture.acbm"
    path.write_bytes(build(picture, "ACBM"))
    assert np.array_equal(by_ffmpeg(path), picture.rgb())


HELD = Picture(bars(64, 320, 50), 6, colours(16), View.HAM)
HALVED = Picture(bars(64, 320, 50), 6, colours(32), View.EHB)


def test_hold_and_modify_by_ffmpeg(tmp_path: Path) -> None:
    path = tmp_path / "ham.iff"
    path.write_bytes(build(HELD))
    assert np.array_equal(by_ffmpeg(path), HELD.rgb())


@pytest.mark.parametrize("picture", [HELD, HALVED], ids=["HAM", "EHB"])
def test_views_by_netpbm(picture: Picture, tmp_path: Path) -> None:
    """It has guns of 8 bits where the chip has 4: those four agree. Unlike the chip, which begins
    a line with colour 0, it begins with black: the first dot is left out."""
    path = tmp_path / "view.iff"
    path.write_bytes(build(picture))
    assert np.array_equal(by_netpbm(path)[:, 1:] >> 4, picture.rgb()[:, 1:] >> 4)


@pytest.mark.parametrize("switches", [(), ("-compress",), ("-24force",)])
def test_a_file_of_netpbm(switches: tuple[str, ...]) -> None:
    frame = pens(16)
    portable = b"P6 640 200 255\n" + frame.rgb().tobytes()
    data = output_of("ppmtoilbm", "-camg", "8000", *switches, given=portable)
    assert np.array_equal(parse(data).rgb(), frame.rgb())


def test_ffprobe_knows_the_shape_of_dots(tmp_path: Path) -> None:
    write_frame(pens(16), tmp_path / "x.iff")
    asked = ("-v", "error", "-show_entries", "stream=sample_aspect_ratio", "-of", "csv=p=0")
    assert output_of("ffprobe", *asked, tmp_path / "x.iff").strip() == b"11:26"
