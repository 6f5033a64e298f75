"""The BIOS's keyboard: INT 9 takes scan codes, INT 16h gives words (IBM PC BIOS, 10/27/82).

keyboard = Keyboard()                   # attached to the machine's ports and clock
driver = BiosKeyboard(machine)
keyboard.type("D")
driver.service(keyboard)
driver.take()                           # ["D"]
"""

from __future__ import annotations

from typing import Final, Protocol

from platforms import bios
from platforms.devices.keyboard import ACKNOWLEDGE, BREAK, CURSOR, DATA_PORT, EXTENDED, LOCKS, PAD
from platforms.devices.speaker import DATA, GATE, PORT_B
from platforms.drivers.key_words import (
    ALT_HELD,
    CTRL_HELD,
    INSERT_ON,
    MODIFIER_FLAGS,
    NUM_ON,
    SHIFT_HELD,
    TOGGLE_FLAGS,
    is_pad_digit,
    key_name,
    word_of,
)
from platforms.machine import Machine

SHIFT_FLAGS: Final = bios.BIOS_DATA + 0x17
HELD_FLAGS: Final = bios.BIOS_DATA + 0x18
ALT_NUMBER: Final = bios.BIOS_DATA + 0x19
HEAD: Final = bios.BIOS_DATA + 0x1A
TAIL: Final = bios.BIOS_DATA + 0x1C
BREAK_FLAG: Final = bios.BIOS_DATA + 0x71
AFTER_E0: Final = bios.BIOS_DATA + 0x96
FIRST, END = 0x1E, 0x3E
"""The buffer's first word and the end, as offsets in the BIOS's data: 16 words, 15 of use."""

OVERRUN: Final = 0xFF
E0_SEEN: Final = 0x02
BREAK_WORD: Final = 0x0000
_PAD_DIGITS: Final = {PAD[f"kp{digit}"]: digit for digit in range(10)}
_INSERT: Final = CURSOR["insert"]

BELL_CYCLES: Final = 128
BELL_HALF_NS: Final = 263_000
"""The bell of a full buffer: the processor moves the speaker itself, about 1.9 kHz for 67 ms."""


class InterruptLine(Protocol):
    """What asks for INT 9."""

    @property
    def pending(self) -> bool:
        """A scan code waits at port 60h."""
        ...


class BiosKeyboard:
    """The interrupt's handler and the calls; flags and buffer are in the machine's memory."""

    def __init__(self, machine: Machine) -> None:
        self.pad_digits = 0
        """How many digits `take` gave that Num Lock made of cursor keys: time for a reminder."""
        self._machine = machine
        for pointer in (HEAD, TAIL):
            bios.write_word(machine, pointer, FIRST)

    @property
    def flags(self) -> int:
        """INT 16h AH=2: the shift flags."""
        return self._machine.read(SHIFT_FLAGS)

    def service(self, line: InterruptLine) -> None:
        """Take all that the keyboard has."""
        while line.pending:
            self.interrupt()

    def interrupt(self) -> None:
        """INT 9: take the code from the port, acknowledge it, and see what it means."""
        code = self._machine.input(DATA_PORT)
        port_b = self._machine.input(PORT_B)
        self._machine.output(PORT_B, port_b | ACKNOWLEDGE)
        self._machine.output(PORT_B, port_b & ~ACKNOWLEDGE)
        self.code(code)

    def code(self, code: int) -> None:
        """What INT 9 does with a scan code."""
        if code == EXTENDED:
            self._machine.write(AFTER_E0, self._machine.read(AFTER_E0) | E0_SEEN)
            return
        extended = bool(self._machine.read(AFTER_E0) & E0_SEEN)
        self._machine.write(AFTER_E0, self._machine.read(AFTER_E0) & ~E0_SEEN)
        if code == OVERRUN:
            self._bell()
        elif code & BREAK:
            self._up(code & ~BREAK)
        else:
            self._down(code, extended)

    def peek(self) -> int | None:
        """INT 16h AH=1: the next word, which stays; None where the buffer is empty."""
        head = bios.read_word(self._machine, HEAD)
        if head == bios.read_word(self._machine, TAIL):
            return None
        return bios.read_word(self._machine, bios.BIOS_DATA + head)

    def read(self) -> int | None:
        """INT 16h AH=0: take the next word; None where a program would wait."""
        word = self.peek()
        if word is not None:
            head = bios.read_word(self._machine, HEAD)
            bios.write_word(self._machine, HEAD, _after(head))
        return word

    def take(self) -> list[str]:
        """Read the buffer empty: the names of core.events.Key, without keys that have none."""
        names = []
        while (word := self.read()) is not None:
            self.pad_digits += is_pad_digit(word)
            if (name := key_name(word)) is not None:
                names.append(name)
        return names

    def put(self, word: int) -> None:
        """Put a word into the buffer; where it is full the key is lost and the bell sounds."""
        tail = bios.read_word(self._machine, TAIL)
        if _after(tail) == bios.read_word(self._machine, HEAD):
            self._bell()
            return
        bios.write_word(self._machine, bios.BIOS_DATA + tail, word)
        bios.write_word(self._machine, TAIL, _after(tail))

    def _down(self, scan: int, extended: bool) -> None:
        flags = self.flags
        if scan in MODIFIER_FLAGS:
            self._set(SHIFT_FLAGS, MODIFIER_FLAGS[scan])
        elif scan in TOGGLE_FLAGS and not self._is_command(scan, flags):
            self._toggle(TOGGLE_FLAGS[scan])
        elif flags & ALT_HELD and scan in _PAD_DIGITS and not extended:
            number = self._machine.read(ALT_NUMBER) * 10 + _PAD_DIGITS[scan]
            self._machine.write(ALT_NUMBER, number & 0xFF)
        else:
            self._machine.write(ALT_NUMBER, 0)
            if scan == _INSERT and not _is_digit(flags, extended):
                self._toggle(INSERT_ON)
            word = word_of(scan, flags, extended)
            if word is not None:
                self.put(word)

    def _is_command(self, scan: int, flags: int) -> bool:
        """Ctrl-Break, which it carries out, and Ctrl-Num Lock, for which nothing stands still."""
        if not flags & CTRL_HELD or scan == LOCKS["capslock"]:
            return False
        if scan == LOCKS["scrolllock"]:
            bios.write_word(self._machine, HEAD, FIRST)
            bios.write_word(self._machine, TAIL, FIRST)
            self._machine.write(BREAK_FLAG, 0x80)
            self.put(BREAK_WORD)
        return True

    def _toggle(self, bit: int) -> None:
        """Turn a lock over, once for each time that its key goes down."""
        if not self._machine.read(HELD_FLAGS) & bit:
            self._set(HELD_FLAGS, bit)
            self._machine.write(SHIFT_FLAGS, self.flags ^ bit)

    def _up(self, scan: int) -> None:
        if scan in MODIFIER_FLAGS:
            self._machine.write(SHIFT_FLAGS, self.flags & ~MODIFIER_FLAGS[scan])
            if MODIFIER_FLAGS[scan] == ALT_HELD:
                self._finish_number()
        bit = INSERT_ON if scan == _INSERT else TOGGLE_FLAGS.get(scan, 0)
        self._machine.write(HELD_FLAGS, self._machine.read(HELD_FLAGS) & ~bit)

    def _finish_number(self) -> None:
        number = self._machine.read(ALT_NUMBER)
        self._machine.write(ALT_NUMBER, 0)
        if number:
            self.put(number)

    def _set(self, address: int, bit: int) -> None:
        self._machine.write(address, self._machine.read(address) | bit)

    def _bell(self) -> None:
        machine = self._machine
        before = machine.input(PORT_B)
        for half in range(2 * BELL_CYCLES):
            machine.output(PORT_B, before & ~(GATE | DATA) | (DATA if half % 2 == 0 else 0))
            machine.advance(machine.now_ns + BELL_HALF_NS)
        machine.output(PORT_B, before)


def _is_digit(flags: int, extended: bool) -> bool:
    return not extended and bool(flags & NUM_ON) != bool(flags & SHIFT_HELD)


def _after(pointer: int) -> int:
    return FIRST if pointer + 2 == END else pointer + 2
