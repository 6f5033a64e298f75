"""Auto-configuration: the probes of a program of 1988, and the mode that follows from them.

Probes read memory and ports, nothing else. Order and tests: Ralf Brown's list and VGADOC (6845 at
3D4 and 3B4 by its readable cursor register, Hercules by a moving bit 7 of 3BA), IBM's BIOS listings
(model bytes, game port); a mouse driver is told by its vector.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from platforms.modes import MODES, Computer, Mode, mode

if TYPE_CHECKING:
    from platforms.machine import Machine

MODEL_BYTE: Final = 0xFFFFE
EQUIPMENT: Final = 0x410
MOUSE_VECTOR: Final = 0x33 * 4
COLOUR_CRTC, MONO_CRTC = 0x3D4, 0x3B4
MONO_STATUS: Final = 0x3BA
GAME_PORT: Final = 0x201
CURSOR_LOW: Final = 0x0F
PROBE_BYTE: Final = 0x66
POLLS: Final = 0x800
POLL_NS: Final = 20_000
ONE_SHOT_NS: Final = 3_000_000
"""Longer than the 250 kOhm of the largest stick take: 2.8 ms (dbalsom/pc-emulation-book)."""
STICK_AXES: Final = {"A": 0x03, "B": 0x0C}
IRET: Final = 0xCF

MODELS: Final = {
    0xFF: "PC",
    0xFE: "XT",
    0xFD: "PCjr",
    0xFC: "AT",
}
DISPLAYS: Final = ("none", "40x25 colour", "80x25 colour", "monochrome")

LETTERS: Final = {"T": "cga-text", "M": "mono", "H": "hercules", "C": "composite"}
"""The originals' letters that name a mode; N asks for a new deck and goes with any of them."""
NEW_DECK: Final = "N"

_PC_CARDS: Final = ("cga", "mda", "hercules")
MACHINES: Final = {
    "pc": _PC_CARDS,
    "xt": _PC_CARDS,
    "at": _PC_CARDS,
    "pcjr": ("pcjr",),
    "amiga500": ("amiga",),
}
"""The adapters that each machine may have, its usual one first."""
ADAPTERS: Final = ("mda", "cga", "hercules", "pcjr")
AMIGA: Final = "amiga500"
POWER_ON_MODE: Final = {"cga": 3, "mda": 7, "hercules": 7, "pcjr": 0}
"""What the BIOS sets before any program runs."""


class ConfigurationError(ValueError):
    """What was asked for contradicts itself; the text tells what would work."""


class Probe(NamedTuple):
    """One question put to the machine: where, what was read (hex), what follows from it."""

    name: str
    where: str
    read: str
    says: str


class Findings(NamedTuple):
    """What the probes found, in order, and the mode to take."""

    probes: tuple[Probe, ...]
    mode: str


def computer(machine: str | None, adapter: str | None, own: Computer) -> Computer:
    """The computer that the switches describe; `own` is the game's.

    What is left out is the game's own where that fits, else the usual one.
    ConfigurationError for an adapter that the machine cannot have.
    """
    if machine is None and adapter is None:
        return own
    if machine is None:
        fitting = [name for name, cards in MACHINES.items() if adapter in cards]
        machine = own.machine if own.machine in fitting else fitting[0]
    cards = MACHINES[machine]
    if adapter is None:
        adapter = own.adapter if own.adapter in cards else cards[0]
    if adapter not in cards:
        raise ConfigurationError(
            f"--machine {machine} has no {adapter} adapter; it may have {', '.join(cards)}"
        )
    return Computer(machine, adapter)


def fit(wish: str, row: Mode, on: Computer) -> Computer:
    """`on` if it can show the mode; ConfigurationError names the modes that it can.

    `wish` is how the mode was asked for: a letter or ``--mode NAME``.
    """
    if row.runs_on(on):
        return on
    works = ", ".join(other.name for other in MODES if other.runs_on(on))
    needs = " or ".join((row.adapter, *row.also))
    raise ConfigurationError(
        f"{wish} ({row.title}) needs {needs}, and this computer is the {on}; on it works {works}"
    )


def choose(
    wish: str | None, name: str | None, machine: str | None, adapter: str | None, own: Computer
) -> tuple[str, Computer]:
    """The mode and the computer that the switches ask for.

    `wish` is how a mode was asked for and `name` its name; without one the computer is switched
    on and probed. A mode asked for alone implies a computer that has it.
    """
    if name is None:
        on = computer(machine, adapter, own)
        return probe(on).mode, on
    row = mode(name)
    if machine is None and adapter is None:
        return name, row.computer
    model = machine or row.machine
    preferred = Computer(model, row.adapter) if row.adapter in MACHINES[model] else own
    return name, fit(wish or f"--mode {name}", row, computer(machine, adapter, preferred))


def probe(on: Computer) -> Findings:
    """Switch on that computer and look at it."""
    if on.machine == AMIGA:
        return Findings((Probe("Amiga", "-", "-", "one display for every Amiga 500"),), "amiga")
    return probe_pc(switched_on(on))


def switched_on(on: Computer) -> Machine:
    """A PC after its power-on test, in the mode that the BIOS starts with."""
    from platforms.pc import build_pc

    pc = build_pc(on.adapter, model=on.machine)
    pc.set_mode(POWER_ON_MODE[on.adapter])
    return pc.machine


def plug_in(machine: Machine, sticks: int = 0) -> None:
    """Give a PC what the play gives it: a serial mouse with its driver, and the game port.

    `sticks` joysticks, at rest, are plugged into the port. The machine's clock goes on by what
    the driver takes to find its mouse.
    """
    from platforms.devices.game_port import CENTRE_OHM, JUNIOR_PORTS, PORTS, GamePort
    from platforms.drivers.pc_mouse import COM1, JR_PORT, PcMouse

    junior = MODELS.get(machine.read(MODEL_BYTE)) == "PCjr"
    port = GamePort(JUNIOR_PORTS if junior else PORTS)
    machine.attach(ports=port, clocked=port)
    for stick in range(sticks):
        port.move(stick, CENTRE_OHM, CENTRE_OHM)
    PcMouse(machine, (1, 1), base=JR_PORT if junior else COM1).start()


def probe_pc(machine: Machine) -> Findings:
    """Look at a PC or a PCjr as a program of the time did; the machine's clock goes on a little."""
    model = machine.read(MODEL_BYTE)
    display = machine.read(EQUIPMENT) >> 4 & 3
    colour = _crtc(machine, COLOUR_CRTC)
    mono = _crtc(machine, MONO_CRTC)
    probes = [
        Probe("model byte", "F000:FFFE", f"{model:02X}", MODELS.get(model, "unknown")),
        _equipment(machine, display),
        Probe("6845 at 3D4", "3D4 index 0F", f"{colour:02X}", _answers(colour, "a colour card")),
        Probe("6845 at 3B4", "3B4 index 0F", f"{mono:02X}", _answers(mono, "a monochrome card")),
    ]
    if mono == PROBE_BYTE:
        probes.append(_hercules(machine))
    probes += [_mouse(machine), _game_port(machine)]
    return Findings(tuple(probes), _conclusion(model, display, colour, mono))


def _conclusion(model: int, display: int, colour: int, mono: int) -> str:
    """The mode: a monochrome card shows text, since SIMCGA has to be asked for (switch H)."""
    if MODELS.get(model) == "PCjr":
        return "pcjr"
    has_colour, has_mono = colour == PROBE_BYTE, mono == PROBE_BYTE
    if has_colour and has_mono:
        return "mono" if display == DISPLAYS.index("monochrome") else "cga"
    return "mono" if has_mono else "cga"


def _crtc(machine: Machine, base: int) -> int:
    """What the cursor register gives back after a write; it is put back as it was."""
    machine.output(base, CURSOR_LOW)
    before = machine.input(base + 1)
    machine.output(base + 1, PROBE_BYTE)
    after = machine.input(base + 1)
    machine.output(base + 1, before)
    return after


def _answers(read: int, what: str) -> str:
    return what if read == PROBE_BYTE else "nothing there"


def _equipment(machine: Machine, display: int) -> Probe:
    word = machine.read(EQUIPMENT) | machine.read(EQUIPMENT + 1) << 8
    return Probe("equipment word", "0040:0010", f"{word:04X}", f"display {DISPLAYS[display]}")


def _hercules(machine: Machine) -> Probe:
    """Poll bit 7 for longer than a field: on a plain monochrome adapter it never moves."""
    first = machine.input(MONO_STATUS)
    for _ in range(POLLS):
        machine.advance(machine.now_ns + POLL_NS)
        if (machine.input(MONO_STATUS) ^ first) & 0x80:
            return Probe("Hercules bit", "3BA bit 7", "moves", "a Hercules card")
    return Probe("Hercules bit", "3BA bit 7", "still", "a monochrome display adapter")


def _mouse(machine: Machine) -> Probe:
    """A vector that is 0:0 or points to an IRET: nobody took INT 33h."""
    low, high = (
        machine.read(MOUSE_VECTOR + n) | machine.read(MOUSE_VECTOR + n + 1) << 8 for n in (0, 2)
    )
    where, address = f"{high:04X}:{low:04X}", high * 16 + low
    present = address != 0 and machine.read(address) != IRET
    return Probe("mouse driver", "INT 33h vector", where, "present" if present else "absent")


def _game_port(machine: Machine) -> Probe:
    """Start the one-shots and wait until the longest are over: an axis that no stick is at stays 1.

    Without a stick the port cannot be told from none.
    """
    machine.output(GAME_PORT, 0)
    machine.advance(machine.now_ns + ONE_SHOT_NS)
    value = machine.input(GAME_PORT)
    found = [name for name, axes in STICK_AXES.items() if not value & axes]
    says = f"joystick {' and '.join(found)}" if found else "no joystick"
    return Probe("game port", "201", f"{value:02X}", says)
