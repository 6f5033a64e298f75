"""What a person hears from and types on: sound chips and keyboards fitted to a machine.

sound = fit_sound(machine, "pc")
sound.player.start(Cue.BEEP, machine.now_ns)
sound.player.advance(now_ns)                        # instead of machine.advance
samples = sound.render(from_ns, now_ns, 44100)

keys = fit_keyboard(machine, "pc")
keys.type("D")                                      # ["D"]
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from platforms.devices.amiga_keyboard import AmigaKeyboard
from platforms.devices.key_caps import chord
from platforms.devices.keyboard import LOCKS, PAD, Keyboard
from platforms.devices.paula import Paula
from platforms.devices.pcjr_keyboard import JuniorKeyboard
from platforms.devices.pit import Pit
from platforms.devices.sn76496 import Sn76496
from platforms.devices.sound import Samples, SoundChip, mix
from platforms.devices.speaker import Speaker
from platforms.drivers.amiga_keys import AmigaKeys
from platforms.drivers.bios_keyboard import BiosKeyboard
from platforms.drivers.cues import CuePlayer
from platforms.drivers.instruments import instrument
from platforms.drivers.key_words import CAPS_ON, TOLD
from platforms.drivers.pcjr_bios_keyboard import JuniorBiosKeyboard
from platforms.machine import Machine

KINDS: Final = ("pc", "pcjr", "amiga")


class UnknownKindError(ValueError):
    """There is no such kind of machine; the text names those there are."""


@dataclass(frozen=True, slots=True)
class Sound:
    """All that sounds in a machine, and the player of its cues."""

    chips: tuple[SoundChip, ...]
    player: CuePlayer

    def render(self, from_ns: int, to_ns: int, rate_hz: int) -> Samples:
        """What is heard in a span of machine time; see `platforms.devices.sound.SoundChip`."""
        return mix(self.chips, from_ns, to_ns, rate_hz)


def fit_sound(machine: Machine, kind: str, standard: str = "ntsc") -> Sound:
    """Put a kind's sound chips on the machine; one of KINDS, `standard` is an Amiga's."""
    if kind not in KINDS:
        raise UnknownKindError(f"machine {kind!r}: choose from {', '.join(KINDS)}")
    if kind == "amiga":
        paula = Paula(machine, standard)
        machine.attach(ports=paula, clocked=paula, first=True)
        return Sound((paula,), CuePlayer(machine, instrument(machine, "paula", standard)))
    timer = Pit()
    speaker = Speaker(timer, junior=kind == "pcjr")
    for device in (timer, speaker):
        machine.attach(ports=device, clocked=device)
    chips: tuple[SoundChip, ...] = (speaker,)
    name = "speaker"
    if kind == "pcjr":
        chip, name = Sn76496(routed=True), "sn76496"
        machine.attach(ports=chip, clocked=chip, first=True)
        chips = (speaker, chip)
    return Sound(chips, CuePlayer(machine, instrument(machine, name)))


class Typing(Protocol):
    """A keyboard with the software that reads it."""

    def type(self, name: str) -> list[str]:
        """Press and let go what types a key of core.events.Key; the names of what came of it.

        A key that the keyboard lacks, or that its software does not tell from another, comes out
        as it went in.
        """
        ...

    def reminder(self) -> bool:
        """Whether Num Lock just made a digit of a cursor key, for the first time."""
        ...


class _BiosTyping:
    """A PC's or a PCjr's."""

    def __init__(
        self,
        keyboard: Keyboard | JuniorKeyboard,
        driver: BiosKeyboard,
        serve: Callable[[], None],
    ) -> None:
        self._keyboard = keyboard
        self._driver = driver
        self._serve = serve
        self._reminded = False

    def type(self, name: str) -> list[str]:
        """See `Typing`."""
        if name not in TOLD and chord(name).cap not in PAD | LOCKS:
            return [name]
        if not self._keyboard.type(name, caps_lock=bool(self._driver.flags & CAPS_ON)):
            return [name]
        self._serve()
        return self._driver.take()

    def reminder(self) -> bool:
        """See `Typing`."""
        now = self._driver.pad_digits > 0 and not self._reminded
        self._reminded |= now
        return now


class _AmigaTyping:
    """An Amiga's."""

    def __init__(self, keyboard: AmigaKeyboard, driver: AmigaKeys) -> None:
        self._keyboard = keyboard
        self._driver = driver

    def type(self, name: str) -> list[str]:
        """See `Typing`."""
        if not self._keyboard.type(name):
            return [name]
        self._driver.service(self._keyboard)
        return self._driver.take()

    def reminder(self) -> bool:
        """Never: an Amiga has cursor keys of their own."""
        return False


def fit_keyboard(machine: Machine, kind: str) -> Typing:
    """Put a kind's keyboard on the machine; one of KINDS. A PC wants its sound fitted as well."""
    match kind:
        case "pc":
            keyboard = Keyboard()
            machine.attach(ports=keyboard, clocked=keyboard, first=True)
            bios = BiosKeyboard(machine)
            return _BiosTyping(keyboard, bios, lambda: bios.service(keyboard))
        case "pcjr":
            junior = JuniorKeyboard()
            machine.attach(ports=junior, clocked=junior)
            junior_bios = JuniorBiosKeyboard(machine)
            return _BiosTyping(junior, junior_bios, lambda: junior_bios.serve(junior))
        case "amiga":
            amiga = AmigaKeyboard()
            machine.attach(memory=amiga, clocked=amiga)
            return _AmigaTyping(amiga, AmigaKeys(machine))
        case _:
            raise UnknownKindError(f"machine {kind!r}: choose from {', '.join(KINDS)}")
