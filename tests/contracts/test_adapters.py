"""What every display adapter must do, whatever machine it comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.adapters.amiga import AmigaDisplay
from platforms.adapters.base import Adapter, Register
from platforms.adapters.cga import Cga
from platforms.adapters.display import CrtcDisplay
from platforms.adapters.hercules import Hercules
from platforms.adapters.mda import Mda
from platforms.adapters.pcjr import PcJr
from platforms.machine import Machine


@dataclass(frozen=True)
class Subject:
    """An adapter under test, and how its machine's programs address it."""

    build: Callable[[], Adapter]
    write: Callable[[Adapter, Register, int], bool]
    """Write a register: select it first where it stands behind an index."""
    read: Callable[[Adapter, Register], int | None]
    peek: Callable[[Adapter, Register], int]
    """A register's contents as a debugger sees them."""
    resize: Callable[[Adapter, int, int, int], tuple[int, int]]
    """Program so many columns, rows and lines a row; gives the height and width expected."""
    fills_the_tube: bool = True
    """Whether the picture alone is the tube's 4:3, without what a host leaves out around it."""
    strange_ports: Iterable[int] = (*range(0x3B0), *range(0x3E0, 0x400), 0x3C4, 0x13D4, 0xFFFF)


def select(adapter: Adapter, register: Register) -> None:
    if register.index is not None and register.port == 0x3DA:
        adapter.input(0x3DA)
        adapter.output(0x3DA, register.index)
    elif register.index is not None:
        adapter.output(register.port - 1, register.index)


def pc_write(adapter: Adapter, register: Register, value: int) -> bool:
    select(adapter, register)
    return adapter.output(register.port, value)


def pc_read(adapter: Adapter, register: Register) -> int | None:
    select(adapter, register)
    return adapter.input(register.port)


def pc_peek(adapter: Adapter, register: Register) -> int:
    assert isinstance(adapter, CrtcDisplay)
    return adapter.value(register.name)


def pc_resize(
    setup: dict[str, int], dots: int
) -> Callable[[Adapter, int, int, int], tuple[int, int]]:
    def resize(adapter: Adapter, columns: int, rows: int, lines: int) -> tuple[int, int]:
        table = {"R0": 255, "R1": columns, "R4": 127, "R6": rows, "R9": lines - 1}
        values = {**setup, **table}
        for register in adapter.registers:
            for key in (register.name, register.name.split()[0]):
                if register.writable and key in values:
                    assert pc_write(adapter, register, values[key])
        return rows * lines, columns * dots

    return resize


def pc_subject(
    build: Callable[[], Adapter], setup: dict[str, int] | None = None, dots: int = 8
) -> Subject:
    return Subject(build, pc_write, pc_read, pc_peek, pc_resize(setup or {}, dots))


def hercules() -> Hercules:
    """With the protection off, so that every bit can be written."""
    card = Hercules(bytes(256 * 14))
    card.output(0x3BF, 3)
    return card


def pcjr() -> PcJr:
    return PcJr(bytes(256 * 8), np.zeros(0x20000, np.uint8))


def amiga_write(adapter: Adapter, register: Register, value: int) -> bool:
    """DMACON is written through its set bit, everything else as it is."""
    if register.name == "DMACON":
        adapter.output(register.port, 0x7FFF)
        value |= 0x8000
    return adapter.output(register.port, value)


def amiga_peek(adapter: Adapter, register: Register) -> int:
    assert isinstance(adapter, AmigaDisplay)
    return adapter.value(register.name)


def amiga_window(adapter: Adapter, columns: int, rows: int, lines: int) -> tuple[int, int]:
    """The standard window, whatever is in it."""
    return 200, 640


AMIGA_OFFSETS = {register.port for register in AmigaDisplay.registers}
SUBJECTS = {
    "amiga": Subject(
        AmigaDisplay,
        amiga_write,
        pc_read,
        amiga_peek,
        amiga_window,
        fills_the_tube=False,
        strange_ports=[port for port in range(-2, 0x208) if port not in AMIGA_OFFSETS],
    ),
    "cga text": pc_subject(lambda: Cga(bytes(256 * 8)), {"mode": 0x29}),
    "cga text off": pc_subject(lambda: Cga(bytes(256 * 8)), {"mode": 0x21}),
    "cga 2 bits": pc_subject(lambda: Cga(bytes(256 * 8)), {"mode": 0x2A}),
    "cga 1 bit": pc_subject(lambda: Cga(bytes(256 * 8)), {"mode": 0x1E}, dots=16),
    "mda": pc_subject(lambda: Mda(bytes(256 * 14)), {"mode": 0x29}, dots=9),
    "mda off": pc_subject(lambda: Mda(bytes(256 * 14)), {"mode": 0x21}, dots=9),
    "hercules text": pc_subject(hercules, {"mode": 0x28}, dots=9),
    "hercules page 1": pc_subject(hercules, {"mode": 0xA8}, dots=9),
    "hercules graphics": pc_subject(hercules, {"mode": 0x8A}, dots=16),
    "pcjr text": pc_subject(pcjr, {"mode 1": 0x09}),
    "pcjr 2 bits": pc_subject(pcjr, {"mode 1": 0x0A, "page": 0x7F}),
    "pcjr 1 bit": pc_subject(pcjr, {"mode 1": 0x0E, "mode 2": 8, "page": 0x7F}, dots=16),
    "pcjr 4 bits": pc_subject(pcjr, {"mode 1": 0x1B, "page": 0xF6}, dots=4),
    "pcjr planes": pc_subject(pcjr, {"mode 1": 0x0B, "page": 0xF6}, dots=8),
}
CARDS = ("amiga", "cga text", "mda", "hercules text", "pcjr text")
"""One subject of each card, where the mode makes no difference."""


@pytest.fixture(params=CARDS)
def subject(request: pytest.FixtureRequest) -> Subject:
    return SUBJECTS[request.param]


@pytest.mark.parametrize("name", CARDS)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_memory_gives_back_what_was_written(name: str, data: st.DataObject) -> None:
    adapter = SUBJECTS[name].build()
    address = data.draw(st.sampled_from(adapter.memory_range))
    value = data.draw(st.integers(0, 255))
    adapter.write(address, value)
    assert adapter.read(address) == value
    view = adapter.block(address, 1)
    assert view.tolist() == [value]
    view[0] = value ^ 0xFF
    assert adapter.read(address) == value ^ 0xFF


def test_a_block_ends_where_the_memory_does(subject: Subject) -> None:
    adapter = subject.build()
    last = adapter.memory_range[-1]
    assert len(adapter.block(last, 1)) == 1
    for address, length in ((last, 2), (last + 1, 1), (adapter.memory_range[0] - 1, 2)):
        with pytest.raises(IndexError):
            adapter.block(address, length)


def registers_of(names: Iterable[str]) -> list[tuple[str, Register]]:
    return [(name, register) for name in names for register in SUBJECTS[name].build().registers]


def write_only(names: Iterable[str]) -> list[tuple[str, Register]]:
    return [(n, r) for n, r in registers_of(names) if r.writable and not r.readable]


def label(value: object) -> str:
    return value.name if isinstance(value, Register) else str(value)


@pytest.mark.parametrize(("name", "register"), registers_of(CARDS), ids=label)
def test_a_register_has_the_bits_and_the_reset_value_declared(
    name: str, register: Register
) -> None:
    subject = SUBJECTS[name]
    adapter = subject.build()
    if not register.writable:
        shared = any(r.writable and r.port == register.port for r in adapter.registers)
        if not shared:
            assert not subject.write(adapter, register, 0xFF)
        return
    if register.name != "configuration":  # the subject is built with protection off
        assert subject.peek(adapter, register) == register.reset
    for value in (0x55, 0xAA, 0xFF, 0x00):
        assert subject.write(adapter, register, value)
        assert subject.peek(adapter, register) == value & register.mask
        if register.readable:
            assert subject.read(adapter, register) == value & register.mask


@pytest.mark.parametrize(("name", "register"), write_only(CARDS), ids=label)
def test_a_write_only_register_does_not_tell_its_contents(name: str, register: Register) -> None:
    seen = set()
    for value in (0x00, 0x55, 0xAA, 0xFF):
        adapter = SUBJECTS[name].build()
        SUBJECTS[name].write(adapter, register, value)
        seen.add(SUBJECTS[name].read(adapter, register))
    assert len(seen) == 1


@pytest.mark.parametrize("name", SUBJECTS)
@given(columns=st.integers(1, 100), rows=st.integers(1, 40), lines=st.integers(1, 16))
@settings(max_examples=25, deadline=None)
def test_the_size_of_the_picture_follows_from_the_registers(
    name: str, columns: int, rows: int, lines: int
) -> None:
    adapter = SUBJECTS[name].build()
    expected = SUBJECTS[name].resize(adapter, columns, rows, lines)
    frame = adapter.scan_out()
    assert frame.dots.shape == expected
    assert frame.dots.flags.c_contiguous
    if SUBJECTS[name].fills_the_tube:
        assert frame.dot_shape * frame.width * 3 == frame.height * 4
    if frame.cells is not None:
        assert frame.cells.shape == (rows, columns, 2)


@pytest.mark.parametrize("name", SUBJECTS)
def test_a_frame_does_not_change_when_memory_does(name: str) -> None:
    adapter = SUBJECTS[name].build()
    SUBJECTS[name].resize(adapter, 10, 5, 4)
    first = adapter.scan_out()
    digest = first.digest()
    for address in adapter.memory_range[:0x1000]:
        adapter.write(address, 0xFF)
    second = adapter.scan_out()
    assert first.digest() == digest
    assert second.dots is not first.dots
    assert not np.shares_memory(first.dots, second.dots)


@pytest.mark.parametrize("name", SUBJECTS)
@given(
    before=st.binary(min_size=200, max_size=200), at=st.integers(0, 199), value=st.integers(0, 255)
)
@settings(max_examples=25, deadline=None)
def test_the_same_memory_gives_the_same_picture_whatever_came_before(
    name: str, before: bytes, at: int, value: int
) -> None:
    """No picture leaves traces in the next one."""
    subject = SUBJECTS[name]
    used, fresh = subject.build(), subject.build()
    for adapter in (used, fresh):
        subject.resize(adapter, 10, 10, 2)
    base = used.memory_range[0]
    used.block(base, 200)[:] = np.frombuffer(before, np.uint8)
    used.scan_out()
    for adapter in (used, fresh):
        adapter.block(base, 200)[:] = np.frombuffer(before, np.uint8)
        adapter.write(base + at, value)
    assert used.scan_out().same_picture(fresh.scan_out())


@pytest.mark.parametrize("name", CARDS)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_unknown_ports_land_in_the_trace(name: str, data: st.DataObject) -> None:
    subject = SUBJECTS[name]
    adapter = subject.build()
    port = data.draw(st.sampled_from(list(subject.strange_ports)))
    assert adapter.input(port) is None
    assert not adapter.output(port, 0x5A)
    machine = Machine("test")
    machine.attach(memory=adapter, ports=adapter, clocked=adapter)
    assert machine.input(port) == 0xFF
    machine.output(port, 0x5A)
    traced = [(access.kind, access.address, access.value) for access in machine.trace]
    assert traced == [("in", port, 0xFF), ("out", port, 0x5A)]


def test_the_clock_alone_decides_the_blinking(subject: Subject) -> None:
    frames = []
    for _ in range(2):
        adapter = subject.build()
        subject.resize(adapter, 10, 5, 8)
        adapter.block(adapter.memory_range[0], 200)[:] = 0xB1
        digests = []
        for now_ns in range(0, 2_000_000_000, 50_000_000):
            adapter.advance(now_ns)
            digests.append(adapter.scan_out().digest())
        frames.append(digests)
    assert frames[0] == frames[1]
