"""Cases of the PC adapters: pictures that independent emulators drew, and precise complaints."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest
from PIL import Image

from platforms.case import read_case
from platforms.case_fields import CaseError
from platforms.frame import Frame


def frame_of_case(
    directory: Path, *, blink: Literal["on", "off"] = "on", rom: bytes | None = None
) -> Frame:
    return read_case(directory, blink=blink, rom=rom).frame


CHECKOUT = Path(__file__).resolve().parents[2]
ORACLES = Path(os.environ.get("TENSPOT_ORACLES", CHECKOUT.parent / "shared" / "oracles")) / "pc"
MACHINES = ("mda", "cga", "hercules", "pcjr")


def oracle_cases() -> list[Path]:
    return sorted(path.parent for path in (ORACLES / "cases").glob("*/state.json"))


def pictures() -> list[Any]:
    return [
        pytest.param(case, blink, picture, id=f"{case.name}-{blink}")
        for case in oracle_cases()
        if json.loads((case / "state.json").read_text())["machine"] in MACHINES
        for blink, picture in (("on", "truth.png"), ("off", "truth_blinkoff.png"))
        if (case / picture).exists()
    ]


def rom_for(case: Path) -> bytes | None:
    """The font the oracle used; the project's own where the case needs no particular one."""
    state = json.loads((case / "state.json").read_text())
    if state["font"] is None or state["blocks_only"]:
        return None
    return (ORACLES / "fonts" / f"dosbox_{state['font']}.bin").read_bytes()


@pytest.mark.skipif(not oracle_cases(), reason=f"no oracle frames at {ORACLES}")
@pytest.mark.parametrize(("case", "blink", "picture"), pictures())
def test_the_oracle_frames_match_dot_for_dot(
    case: Path, blink: Literal["on", "off"], picture: str
) -> None:
    frame = frame_of_case(case, blink=blink, rom=rom_for(case))
    with Image.open(case / picture) as image:
        truth = np.asarray(image)
    assert frame.dots.shape == truth.shape
    assert np.argwhere(frame.dots != truth)[:5].tolist() == []


def good_state() -> dict[str, Any]:
    table = bytes.fromhex("38282D0A7F06647002012007")
    crtc = [["out", 0x3D4 + n % 2, v] for i, r in enumerate(table) for n, v in ((0, i), (1, r))]
    return {
        "name": "corner",
        "machine": "cga",
        "size": [320, 200],
        "underline_line": None,
        "blink_phases": False,
        "font": None,
        "io": [*crtc, ["out", 0x3D9, 0x30], ["out", 0x3D8, 0x2A], ["in", 0x3DA]],
        "memory": [{"segment": 0xB800, "offset": 0, "length": 4, "file_offset": 0}],
    }


def write_case(folder: Path, state: object, memory: bytes = b"\x1b\x00\x00\xff") -> Path:
    (folder / "state.json").write_text(json.dumps(state))
    (folder / "memory.bin").write_bytes(memory)
    return folder


def test_a_case_is_shown(tmp_path: Path) -> None:
    frame = frame_of_case(write_case(tmp_path, good_state()))
    assert frame.dots.shape == (200, 320)
    assert frame.dots[0, :16].tolist() == [0, 11, 13, 15, *[0] * 8, 15, 15, 15, 15]


def test_the_fields_for_people_may_be_absent(tmp_path: Path) -> None:
    state = {key: good_state()[key] for key in ("machine", "io", "memory")}
    assert frame_of_case(write_case(tmp_path, state)).dots.any()


def test_ports_before_and_after_memory(tmp_path: Path) -> None:
    state = good_state()
    state["memory"][0]["io_before"] = [["out", 0x3D9, 0x00]]
    state["io_after_memory"] = [["out", 0x3D9, 0x20]]
    frame = frame_of_case(write_case(tmp_path, state))
    assert frame.dots[0, :4].tolist() == [0, 3, 5, 7]


def test_memory_that_repeats_is_written_round_and_round(tmp_path: Path) -> None:
    state = good_state()
    state["memory"] = [{"segment": 0xBBFF, "offset": 0xE, "length": 4, "file_offset": 0}]
    frame = frame_of_case(write_case(tmp_path, state, b"\x00\x00\x1b\x00"))
    assert frame.dots[0, :4].tolist() == [0, 11, 13, 15]


@pytest.mark.parametrize(("given", "line"), [(None, 12), (12, 12), (13, 13), (0, 0)])
def test_the_underline_line_is_honoured(tmp_path: Path, given: int | None, line: int) -> None:
    table = bytes.fromhex("6150520F19061919020D200C")
    state = good_state() | {
        "machine": "mda",
        "underline_line": given,
        "io": [
            *([["out", 0x3B4 + n, v] for i, r in enumerate(table) for n, v in ((0, i), (1, r))]),
            ["out", 0x3B8, 0x29],
        ],
        "memory": [{"segment": 0xB000, "offset": 0, "length": 2, "file_offset": 0}],
    }
    dots = frame_of_case(write_case(tmp_path, state, b"\x20\x01")).dots
    assert np.flatnonzero(dots.any(axis=1)).tolist() == [line]


WRONG: list[tuple[str, object, str]] = [
    ("machine", None, "machine: missing"),
    ("machine", "ega", 'machine: "ega" is not one of mda, cga, hercules, pcjr, amiga'),
    ("machine", 5, "machine: 5 is not one of"),
    ("machine", ["cga"], 'machine: ["cga"] is not one of'),
    ("io", None, "io: missing"),
    ("io", {}, "io: {} is not a list of port accesses"),
    ("io", [["out", 984]], 'io[0]: ["out", 984] is not ["out", port, value] or ["in", port]'),
    ("io", [["in", 986], 7], "io[1]: 7 is not"),
    ("io", [["poke", 1, 2]], 'io[0]: ["poke", 1, 2] is not'),
    ("io", [["out", 70000, 1]], "io[0] port: 70000 is not a whole number from 0 to 65535"),
    ("io", [["out", 984, 256]], "io[0] value: 256 is not a whole number from 0 to 255"),
    ("io", [["out", 984, -1]], "io[0] value: -1 is not a whole number"),
    ("io", [["out", 984, 1.5]], "io[0] value: 1.5 is not a whole number"),
    ("io", [["out", 984, True]], "io[0] value: true is not a whole number"),
    ("io", [["out", "984", 1]], 'io[0] port: "984" is not a whole number'),
    ("io_after_memory", 1, "io_after_memory: 1 is not a list of port accesses"),
    ("io_after_memory", [[]], "io_after_memory[0]: [] is not"),
    ("memory", None, "memory: missing"),
    ("memory", 1, "memory: 1 is not a list of objects"),
    ("memory", [1], "memory[0]: 1 is not an object"),
    ("underline_line", "13", 'underline_line: "13" is not null or a scan line from 0 to 31'),
    ("underline_line", 32, "underline_line: 32 is not"),
    ("underline_line", True, "underline_line: true is not"),
    ("blink_phases", 1, "blink_phases: 1 is not true or false"),
    ("blocks_only", "no", 'blocks_only: "no" is not true or false'),
    ("font", "9x14", 'font: "9x14" is not null, "8x8" or "8x14"'),
    ("font", [], "font: [] is not"),
    ("size", [320], "size: [320] is not [width, height]"),
    ("size", [0, 200], "size: [0, 200] is not [width, height]"),
    ("name", 1, "name: 1 is not a text"),
]


@pytest.mark.parametrize(("key", "value", "message"), WRONG)
def test_a_wrong_field_is_named(tmp_path: Path, key: str, value: object, message: str) -> None:
    state = good_state() | {key: value}
    if value is None:
        del state[key]
    with pytest.raises(CaseError, match=re.escape(message)) as caught:
        frame_of_case(write_case(tmp_path, state))
    assert str(caught.value).startswith(f"{tmp_path / 'state.json'}: ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("segment", None, "memory[0].segment: missing"),
        ("offset", None, "memory[0].offset: missing"),
        ("length", None, "memory[0].length: missing"),
        ("file_offset", None, "memory[0].file_offset: missing"),
        ("segment", 0x10000, "memory[0].segment: 65536 is not a whole number from 0 to 65535"),
        ("segment", "B800", 'memory[0].segment: "B800" is not a whole number'),
        ("length", -4, "memory[0].length: -4 is not a whole number"),
        ("file_offset", -1, "memory[0].file_offset: -1 is not a whole number 0 or more"),
        ("length", 5, "memory[0]: bytes 0 to 5 asked for, memory.bin has 4"),
        ("file_offset", 1, "memory[0]: bytes 1 to 5 asked for, memory.bin has 4"),
        ("segment", 0xFFFF, "memory[0]: 4 bytes at FFFF:FFFF pass 1 MB"),
        ("io_before", "x", 'memory[0].io_before: "x" is not a list of port accesses'),
        ("io_before", [["out"]], 'memory[0].io_before[0]: ["out"] is not'),
    ],
)
def test_a_wrong_field_of_a_span_is_named(
    tmp_path: Path, key: str, value: object, message: str
) -> None:
    state = good_state()
    state["memory"][0][key] = value
    if value == 0xFFFF:
        state["memory"][0]["offset"] = 0xFFFF
    if value is None:
        del state["memory"][0][key]
    with pytest.raises(CaseError, match=re.escape(message)):
        frame_of_case(write_case(tmp_path, state))


@pytest.mark.parametrize(
    ("contents", "message"),
    [
        (b"{", "state.json: not JSON: "),
        (b"\xff\xfe", "state.json: not JSON: "),
        (b"[" * 100_000, "state.json: not JSON: "),
        (b"[1]", "state.json: [1] is not an object"),
    ],
)
def test_a_state_that_is_no_object(tmp_path: Path, contents: bytes, message: str) -> None:
    (tmp_path / "state.json").write_bytes(contents)
    with pytest.raises(CaseError, match=re.escape(message)) as caught:
        frame_of_case(tmp_path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("missing", ["state.json", "memory.bin"])
def test_a_missing_file_is_named(tmp_path: Path, missing: str) -> None:
    (write_case(tmp_path, good_state()) / missing).unlink()
    with pytest.raises(CaseError, match=f"{missing}: No such file"):
        frame_of_case(tmp_path)


def test_a_font_of_another_size_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="a character ROM has 256 bytes a scan line"):
        frame_of_case(write_case(tmp_path, good_state()), rom=bytes(100))
