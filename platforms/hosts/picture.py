"""Stills: frames written as PNG files."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from platforms.frame import Frame
from platforms.hosts.geometry import seen_size
from platforms.hosts.scaling import is_indexed, scaled


def save_png(frame: Frame, path: Path, seen: bool = False) -> None:
    """Write the frame's dots as a PNG: with the frame's own palette, or RGB where it has none.

    `seen`: as 4:3, the way the tube shows it. OSError where the file cannot be written.
    """
    size = seen_size((frame.width, frame.height)) if seen else (frame.width, frame.height)
    dots = scaled(frame, size)
    if is_indexed(frame):
        image = Image.frombytes("P", size, dots.tobytes())
        image.putpalette([gun for colour in frame.palette for gun in colour])
    else:
        image = Image.frombytes("RGB", size, dots.tobytes())
    image.save(path, format="PNG")
