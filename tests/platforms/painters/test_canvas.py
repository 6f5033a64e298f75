"""Where the dots of a picture go in each kind of memory."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.machine import Machine
from platforms.painters.canvas import Canvas, CellCanvas, PackedCanvas
from platforms.pc import Ram


@pytest.fixture
def machine() -> Machine:
    machine = Machine("bare")
    machine.attach(memory=Ram(np.zeros(0x20000, np.uint8)))
    return machine


def test_cga_dots_are_packed_four_a_byte_and_lines_go_to_two_banks(machine: Machine) -> None:
    picture = np.zeros((200, 320), np.uint8)
    picture[0, :4] = 0, 1, 2, 3
    picture[1, 4:8] = 3, 0, 0, 1
    picture[199, 316:] = 2, 2, 2, 2
    PackedCanvas(machine, 0x8000, bits=2).show(picture, 0, 200)
    assert machine.read(0x8000) == 0b00_01_10_11
    assert machine.read(0xA001) == 0b11_00_00_01
    assert machine.read(0x8000 + 0x2000 + 99 * 80 + 79) == 0b10_10_10_10


def test_pcjr_dots_are_packed_two_a_byte_and_lines_go_to_four_banks(machine: Machine) -> None:
    picture = np.zeros((200, 320), np.uint8)
    picture[6, 2:4] = 0xA, 0x5
    PackedCanvas(machine, 0x8000, bits=4, banks=4).show(picture, 0, 200)
    assert machine.read(0x8000 + 2 * 0x2000 + 160 + 1) == 0xA5


def test_cells_are_character_then_attribute(machine: Machine) -> None:
    picture = np.zeros((25, 80, 2), np.uint8)
    picture[1, 1] = ord("A"), 0x1F
    CellCanvas(machine, 0x8000).show(picture, 0, 25)
    assert machine.block(0x8000 + 162, 2).tolist() == [ord("A"), 0x1F]


def canvases(machine: Machine) -> list[tuple[Canvas, tuple[int, ...], int]]:
    return [
        (PackedCanvas(machine, 0, bits=2), (200, 320), 4),
        (PackedCanvas(machine, 0, bits=4, banks=4), (200, 320), 16),
        (CellCanvas(machine, 0), (25, 80, 2), 256),
    ]


@settings(max_examples=30, deadline=None)
@given(kind=st.integers(0, 2), rows=st.tuples(st.integers(0, 25), st.integers(0, 25)))
def test_some_rows_are_stored_as_in_the_whole_and_no_others(
    kind: int, rows: tuple[int, int]
) -> None:
    first, last = sorted(rows)
    stored = []
    for whole in (False, True):
        machine = Machine("bare")
        machine.attach(memory=Ram(np.zeros(0x20000, np.uint8)))
        canvas, shape, colours = canvases(machine)[kind]
        picture = np.random.default_rng(7).integers(0, colours, shape).astype(np.uint8)
        if whole:
            picture[:first] = 0
            picture[last:] = 0
            canvas.show(picture, 0, len(picture))
        else:
            canvas.show(picture, first, last)
        stored.append(machine.block(0, 0x20000).tobytes())
    assert stored[0] == stored[1]
