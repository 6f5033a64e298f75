"""Which mode on which computer: switches, what contradicts, and the probes of 1988."""

from __future__ import annotations

import pytest

from platforms.configure import (
    ConfigurationError,
    Findings,
    choose,
    computer,
    plug_in,
    probe,
    probe_pc,
    switched_on,
)
from platforms.modes import Computer
from platforms.pc import attach_adapter, build_pc

PC = Computer("pc", "cga")
AMIGA = Computer("amiga500", "amiga")

HERE, NOT_HERE = "66", "FF"


def read(findings: Findings, name: str) -> str:
    return next(p.read for p in findings.probes if p.name == name)


def says(findings: Findings, name: str) -> str:
    return next(p.says for p in findings.probes if p.name == name)


@pytest.mark.parametrize(
    ("machine", "adapter", "mode"),
    [
        ("pc", "cga", "cga"),
        ("pc", "mda", "mono"),
        ("pc", "hercules", "mono"),
        ("xt", "cga", "cga"),
        ("at", "mda", "mono"),
        ("pcjr", "pcjr", "pcjr"),
        ("amiga500", "amiga", "amiga"),
    ],
)
def test_every_computer_is_probed_to_its_mode(machine: str, adapter: str, mode: str) -> None:
    assert probe(Computer(machine, adapter)).mode == mode


@pytest.mark.parametrize(
    ("machine", "adapter", "model", "colour", "mono"),
    [
        ("pc", "cga", "FF", HERE, NOT_HERE),
        ("xt", "mda", "FE", NOT_HERE, HERE),
        ("at", "hercules", "FC", NOT_HERE, HERE),
        ("pcjr", "pcjr", "FD", HERE, NOT_HERE),
    ],
)
def test_what_the_probes_read(
    machine: str, adapter: str, model: str, colour: str, mono: str
) -> None:
    findings = probe(Computer(machine, adapter))
    assert read(findings, "model byte") == model
    assert read(findings, "6845 at 3D4") == colour
    assert read(findings, "6845 at 3B4") == mono
    assert says(findings, "mouse driver") == "absent"
    assert says(findings, "game port") == "no joystick"


@pytest.mark.parametrize(("adapter", "bit"), [("mda", "still"), ("hercules", "moves")])
def test_a_hercules_card_is_told_by_a_bit_that_moves(adapter: str, bit: str) -> None:
    assert read(probe(Computer("pc", adapter)), "Hercules bit") == bit


def test_the_cursor_register_is_left_as_it_was() -> None:
    machine = switched_on(PC)
    machine.output(0x3D4, 0x0F)
    machine.output(0x3D5, 0x12)
    probe_pc(machine)
    machine.output(0x3D4, 0x0F)
    assert machine.input(0x3D5) == 0x12


def test_of_two_cards_the_switches_decide() -> None:
    """A CGA beside a monochrome card: equipment bits 5-4 tell which is in use."""
    pc = build_pc("cga")
    attach_adapter(pc.machine, build_pc("mda").adapter)
    pc.set_mode(3)
    assert probe_pc(pc.machine).mode == "cga"
    pc.write_word(0x410, pc.read_word(0x410) | 0x30)
    assert probe_pc(pc.machine).mode == "mono"


def test_a_driver_behind_the_vector_is_a_mouse() -> None:
    machine = switched_on(PC)
    for address, value in zip(range(0xCC, 0xD0), (0x00, 0x00, 0x00, 0x20), strict=True):
        machine.write(address, value)
    machine.write(0x20000, 0x80)
    assert says(probe_pc(machine), "mouse driver") == "present"
    machine.write(0x20000, 0xCF)
    assert says(probe_pc(machine), "mouse driver") == "absent"


@pytest.mark.parametrize("machine", ["pc", "pcjr"])
@pytest.mark.parametrize(
    ("sticks", "value", "told"),
    [(0, "FF", "no joystick"), (1, "FC", "joystick A"), (2, "F0", "joystick A and B")],
)
def test_what_is_plugged_in_answers(machine: str, sticks: int, value: str, told: str) -> None:
    """A missing axis stays 1, a button is 1 while up (86Box, DOSBox, Linux agree)."""
    pc = switched_on(Computer(machine, "pcjr" if machine == "pcjr" else "cga"))
    plug_in(pc, sticks)
    findings = probe_pc(pc)
    assert says(findings, "mouse driver") == "present"
    assert (read(findings, "game port"), says(findings, "game port")) == (value, told)


def test_ports_where_nothing_is_land_in_the_trace() -> None:
    machine = switched_on(Computer("pc", "mda"))
    probe_pc(machine)
    assert ("out", 0x3D4) in {(access.kind, access.address) for access in machine.trace}


@pytest.mark.parametrize(
    ("machine", "adapter", "own", "built"),
    [
        (None, None, PC, PC),
        (None, None, AMIGA, AMIGA),
        (None, "mda", AMIGA, Computer("pc", "mda")),
        (None, "pcjr", PC, Computer("pcjr", "pcjr")),
        ("at", None, PC, Computer("at", "cga")),
        ("pc", None, AMIGA, PC),
        ("amiga500", None, PC, AMIGA),
        ("xt", "hercules", PC, Computer("xt", "hercules")),
    ],
)
def test_what_is_left_out_is_the_games_own_where_it_fits(
    machine: str | None, adapter: str | None, own: Computer, built: Computer
) -> None:
    assert computer(machine, adapter, own) == built


@pytest.mark.parametrize(
    ("name", "machine", "adapter", "built"),
    [
        ("hercules", None, None, Computer("pc", "hercules")),
        ("mono", None, "hercules", Computer("pc", "hercules")),
        ("mono", "xt", None, Computer("xt", "mda")),
        ("hercules", "at", None, Computer("at", "hercules")),
        ("amiga", None, None, AMIGA),
        ("pcjr", None, None, Computer("pcjr", "pcjr")),
    ],
)
def test_a_mode_implies_a_computer_that_has_it(
    name: str, machine: str | None, adapter: str | None, built: Computer
) -> None:
    assert choose(None, name, machine, adapter, PC) == (name, built)


@pytest.mark.parametrize(
    ("wish", "name", "machine", "adapter", "told"),
    [
        ("H", "hercules", None, "mda", r"^H .*needs hercules.* the pc with mda; on it works mono$"),
        ("T", "cga-text", "pcjr", None, r"on it works pcjr$"),
        (None, "amiga", "pc", None, r"^--mode amiga .* works cga, cga-text, composite$"),
        (None, None, "pcjr", "cga", r"^--machine pcjr has no cga adapter; it may have pcjr$"),
    ],
)
def test_a_contradiction_is_refused_with_what_would_work(
    wish: str | None, name: str | None, machine: str | None, adapter: str | None, told: str
) -> None:
    with pytest.raises(ConfigurationError, match=told):
        choose(wish, name, machine, adapter, PC)
