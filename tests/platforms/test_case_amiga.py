"""Cases of the Amiga: frames and memory that an independent emulator made, precise complaints."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from platforms.case import read_case
from platforms.case_fields import CaseError

CHECKOUT = Path(__file__).resolve().parents[2]
ORACLES = Path(os.environ.get("TENSPOT_ORACLES", CHECKOUT.parent / "shared" / "oracles"))
CASES = sorted(path.parent for path in (ORACLES / "amiga" / "cases").glob("*/state.json"))


@pytest.mark.skipif(not CASES, reason=f"no oracle frames at {ORACLES}/amiga")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_oracle_frames_and_planes_match(case: Path) -> None:
    result = read_case(case)
    with Image.open(case / "truth.png") as image:
        truth = np.asarray(image.convert("RGB"))
    assert result.frame.dots.shape == truth.shape
    assert np.argwhere((result.frame.dots != truth).any(axis=2))[:5].tolist() == []
    expected = case / "expected.bin"
    assert result.dump == (expected.read_bytes() if expected.exists() else None)


def good_state() -> dict[str, Any]:
    """COLOR00 is F80 and a blit clears a word."""
    return {
        "machine": "amiga",
        "chipset": "ocs",
        "class": "blitter",
        "standard": "pal",
        "copper_list": 0x1000,
        "border": 0xF80,
        "memory": [
            {"address": 0x1000, "length": 8, "file": "memory.bin", "file_offset": 0},
            {"address": 0x2000, "length": 5, "fill": "AB CD"},
        ],
        "blits": [[[0x96, 0x8240], [0x40, 0x100], [0x54, 0], [0x56, 0x2000], [0x58, 0x41]]],
        "registers": [[0x96, 0x8280], [0x80, 0], [0x82, 0x1000]],
        "crop": {"h": 129, "v": 44, "width": 32, "height": 4, "dots": "lores"},
        "dump": {"address": 0x2000, "bytes_per_plane": 3, "planes": 2},
    }


def write_case(directory: Path, state: object) -> Path:
    (directory / "state.json").write_text(json.dumps(state))
    (directory / "memory.bin").write_bytes(bytes.fromhex("01800F80FFFFFFFE"))
    return directory


def test_a_small_case(tmp_path: Path) -> None:
    result = read_case(write_case(tmp_path, good_state()))
    assert result.frame.dots.tolist() == [[[255, 136, 0]] * 16] * 4
    assert result.dump == bytes.fromhex("0000ABCDAB00")


def put(state: dict[str, Any], path: str, value: Any) -> None:
    *way, last = (int(p) if p.isdigit() else p for p in path.split("."))
    for step in way:
        state = state[step]
    if value is KeyError:
        del state[last]
    else:
        state[last] = value


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("standard", "secam", 'standard: "secam" is not one of ntsc, pal'),
        ("standard", KeyError, "standard: missing"),
        ("chipset", "ecs", 'chipset: "ecs" is not one of ocs'),
        ("copper_list", 0x80000, "copper_list: 524288 is not a whole number from 0 to 524287"),
        ("border", -1, "border: -1 is not a whole number from 0 to 4095"),
        ("memory", {}, "memory: {} is not a list of objects"),
        ("memory.0", 7, "memory[0]: 7 is not an object"),
        ("memory.0.address", "x", 'memory[0].address: "x" is not a whole number from 0 to 524288'),
        ("memory.0.length", 0x7FFFF, "memory[0]: 524287 bytes at 01000 pass the end of chip RAM"),
        ("memory.0.file", "../x", 'memory[0].file: "../x" is not the name of a file'),
        ("memory.0.file", KeyError, "memory[0].file: missing"),
        ("memory.0.file_offset", 4, "memory[0]: bytes 4 to 12 asked for, memory.bin has 8"),
        ("memory.1.fill", "xyz", 'memory[1].fill: "xyz" is not a pattern of hex digits'),
        ("memory.1.fill", "", 'memory[1].fill: "" is not a pattern of hex digits'),
        ("registers", None, "registers: null is not a list of register writes"),
        ("registers.1", [1], "registers[1]: [1] is not [offset, value]"),
        ("registers.1.0", 129, "registers[1] offset: 129 is odd"),
        ("registers.1.0", 512, "registers[1] offset: 512 is not a whole number from 0 to 510"),
        ("registers.0.1", 65536, "registers[0] value: 65536 is not a whole number from 0 to 65535"),
        ("blits", 3, "blits: 3 is not a list of lists of register writes"),
        ("blits.0", [], "blits[0]: does not end with a write to BLTSIZE (88)"),
        ("blits.0.1", 5, "blits[0][1]: 5 is not [offset, value]"),
        ("crop", [], "crop: [] is not an object"),
        ("crop.h", True, "crop.h: true is not a whole number from 0 to 511"),
        ("crop.width", 0, "crop.width: 0 is not a whole number from 1 to 766"),
        ("crop.height", 300, "crop.height: 300 is not a whole number from 1 to 268"),
        ("crop.dots", "big", 'crop.dots: "big" is not one of hires, lores'),
        ("crop.v", KeyError, "crop.v: missing"),
        ("dump.planes", 0, "dump.planes: 0 is not a whole number from 1 to 8"),
        ("dump.bytes_per_plane", KeyError, "dump.bytes_per_plane: missing"),
        ("dump.planes", 10**12, "dump.planes: 1000000000000 is not a whole number from 1 to 8"),
        ("dump.bytes_per_plane", 0x60000, "dump.planes: 2 planes pass the end of chip RAM"),
    ],
)
def test_a_wrong_field_is_named(tmp_path: Path, path: str, value: Any, complaint: str) -> None:
    state = good_state()
    put(state, path, value)
    line = f"{tmp_path / 'state.json'}: {complaint}"
    with pytest.raises(CaseError, match=f"^{re.escape(line)}$"):
        read_case(write_case(tmp_path, state))


@pytest.mark.parametrize("name", ["memory\0.bin", "\ud800"])
def test_a_name_that_no_file_can_have_is_told(tmp_path: Path, name: str) -> None:
    state = good_state()
    put(state, "memory.0.file", name)
    with pytest.raises(CaseError, match=r"no file can be named \"(memory\\u0000\.bin|\\ud800)\"$"):
        read_case(write_case(tmp_path, state))


def test_missing_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match=r"state\.json: No such file"):
        read_case(tmp_path)
    write_case(tmp_path, good_state())
    (tmp_path / "memory.bin").unlink()
    with pytest.raises(CaseError, match=r"memory\.bin: No such file"):
        read_case(tmp_path)
