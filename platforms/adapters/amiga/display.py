"""The adapter: chip RAM and the custom chips' display registers -> Frame."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from platforms.adapters.amiga import registers as reg
from platforms.adapters.amiga.blitter import Blitter
from platforms.adapters.amiga.field import FieldRun
from platforms.adapters.amiga.plan import END_H, FIRST_H, LINE_CLOCKS, Plan
from platforms.adapters.amiga.planes import Area
from platforms.adapters.amiga.render import one_palette, render_colours, render_pens
from platforms.adapters.amiga.sprites import Sprite, SpriteField, run_sprites, sprite_of
from platforms.frame import RGB, Frame

WINDOW_H: Final = 0x81
WINDOW_V: Final = 0x2C
"""Where the standard display window starts, in lores dots and beam lines."""
WINDOW_WIDTH: Final = 640

_BLITTER_ON: Final = reg.DMA_MASTER | reg.DMA_BLITTER


class Standard(NamedTuple):
    """A television standard.

    Beam lines a field, the first that shows, the one where sprites fetch their first POS and CTL,
    the lines of the standard window; a hires dot's width over its height; the colour clock, and
    its half turns a line: of clocks NTSC has 227 and 228 in turn, PAL always 227 (HRM chapter 2).
    """

    name: str
    beam_lines: int
    first_line: int
    sprite_line: int
    window_lines: int
    dot_shape: Fraction
    clock_hz: int
    line_half_clocks: int

    @property
    def field_ns(self) -> int:
        """How long a field lasts."""
        half_clocks = self.beam_lines * self.line_half_clocks
        return half_clocks * 1_000_000_000 // (2 * self.clock_hz)


NTSC: Final = Standard("ntsc", 262, 21, 20, 200, Fraction(11, 26), 3_579_545, 455)
PAL: Final = Standard("pal", 312, 26, 25, 256, Fraction(1, 2), 3_546_895, 454)
STANDARDS: Final = {standard.name: standard for standard in (NTSC, PAL)}


class _SpriteMemo(NamedTuple):
    """A field's sprites and what they came from: the plan, DMACON and the sprites before."""

    plan: Plan
    before: tuple[int, list[Sprite]]
    field: SpriteField


class AmigaDisplay:
    """See platforms.adapters.base.Adapter; ports are offsets from DFF000h, values 16 bits."""

    name = "amiga"
    registers = reg.REGISTERS
    memory_range = range(reg.RAM_BYTES)

    def __init__(self, standard: str = "ntsc") -> None:
        if standard not in STANDARDS:
            raise ValueError(f"standard {standard!r}: choose from {', '.join(STANDARDS)}")
        self.standard = STANDARDS[standard]
        self._ram: NDArray[np.uint8] = np.zeros(reg.RAM_BYTES, np.uint8)
        self._values = reg.reset_values()
        self._sprites = [Sprite(number) for number in range(reg.SPRITES)]
        self._plan: Plan | None = None
        self._plan_key: tuple[int, ...] = ()
        self._sprite_memo: _SpriteMemo | None = None
        self._blitter = Blitter(self._ram)
        self._blit_waits = False
        self._now_ns = 0

    def read(self, address: int) -> int:
        """One byte of chip RAM."""
        return int(self._ram[address & reg.ADDRESS_MASK])

    def write(self, address: int, value: int) -> None:
        """One byte to chip RAM."""
        self._ram[address & reg.ADDRESS_MASK] = value & 0xFF

    def block(self, address: int, length: int) -> NDArray[np.uint8]:
        """A writable view of chip RAM; IndexError where it would pass the end."""
        if address < 0 or length < 0 or address + length > reg.RAM_BYTES:
            raise IndexError(f"no {length} bytes of chip RAM at {address:05X}")
        return self._ram[address : address + length]

    def input(self, port: int) -> int | None:
        """What a word register gives; None where nothing can be read."""
        match port:
            case reg.DMACONR:
                zero = reg.BLITTER_ZERO if self._blitter.zero else 0
                busy = reg.BLITTER_BUSY if self._blit_waits else 0
                return self._values[reg.DMACON >> 1] | zero | busy
            case reg.VPOSR:
                return self._beam()[0] >> 8
            case reg.VHPOSR:
                line, clock = self._beam()
                return (line & 0xFF) << 8 | clock
            case _:
                return None

    def output(self, port: int, value: int) -> bool:
        """A 16-bit write to a register; a write to BLTSIZE runs the blit at once."""
        if port not in reg.MASKS or not 0 <= value <= 0xFFFF:
            return False
        if reg.is_sprite(port):
            number = sprite_of(port)
            self._sprites[number] = replace(self._sprites[number])
            self._sprites[number].write(port, value)
            return True
        if reg.is_blitter(port):
            self._blitter_write(port, value)
            return True
        reg.store(self._values, port, value)
        if port == reg.DMACON:
            self._run_blitter()
        return True

    def advance(self, now_ns: int) -> None:
        """The beam follows the clock."""
        self._now_ns = now_ns

    def scan_out(self) -> Frame:
        """The standard window of one field, in hires dots.

        The Copper's writes stay in the registers, as on the machine.
        """
        return self.scan_area(WINDOW_H, WINDOW_V, WINDOW_WIDTH, self.standard.window_lines)

    def value(self, name: str) -> int:
        """A register's contents as a debugger sees them; KeyError if there is no such register."""
        offset = next((r.port for r in self.registers if r.name == name), None)
        if offset is None:
            raise KeyError(name)
        if reg.is_sprite(offset):
            return self._sprites[sprite_of(offset)].value(offset)
        if reg.is_blitter(offset):
            return self._blitter.value(offset)
        return self._values[offset >> 1]

    def field(self) -> Frame:
        """All of one field that a tube can show, in hires dots."""
        first = self.standard.first_line
        return self.scan_area(
            FIRST_H, first, 2 * (END_H - FIRST_H), self.standard.beam_lines - first
        )

    def scan_area(
        self, h: int, line: int, width: int, lines: int, *, lores: bool = False, exact: bool = False
    ) -> Frame:
        """A part of one field from lores dot `h` and beam line `line`, `width` hires dots wide.

        `lores` keeps every second dot. `exact` takes the slow path, word by word and line by line.
        The dots are pens of a palette of 32 where the colours are the same all over the area, else
        0x0RGB. ValueError where the area leaves the field.
        """
        area = Area(h, line, width, lines)
        if min(h, line) < 0 or min(width, lines) < 1 or line + lines > self.standard.beam_lines:
            raise ValueError(f"{area} is not in a field of {self.standard.beam_lines} lines")
        dmacon = self._values[reg.DMACON >> 1]
        plan = self._run_field(exact)
        rows = self._run_sprites(plan, dmacon, exact).rows
        colours = one_palette(plan, area)
        step = 2 if lores else 1
        shape = self.standard.dot_shape * step
        if colours is None:
            direct = np.ascontiguousarray(render_colours(plan, rows, self._ram, area)[:, ::step])
            return Frame(direct, (), shape, border=self._border(plan, line))
        pens = np.ascontiguousarray(render_pens(plan, rows, self._ram, area)[:, ::step])
        return Frame(pens, _palette(colours), shape)

    def _run_field(self, exact: bool) -> Plan:
        """Run the Copper, or take its last run if it would go the same way again."""
        plan, values = self._plan, self._values
        key = tuple(values)
        if exact or plan is None or key != self._plan_key or not self._unchanged(plan.sources):
            run = FieldRun(
                self._ram.data,
                values.copy(),
                range(self.standard.first_line, self.standard.beam_lines),
                self._blitter_write,
                exact=exact,
            )
            plan = run.run()
            self._plan = None if exact or plan.blitted else plan
            self._plan_key = key
        self._values = plan.values.copy()
        return plan

    def _run_sprites(self, plan: Plan, dmacon: int, exact: bool) -> SpriteField:
        """Run the sprites, or take their last run if they would go the same way again."""
        memo, before = self._sprite_memo, (dmacon, self._sprites)
        if (
            not exact
            and memo is not None
            and memo.plan is plan
            and memo.before == before
            and self._unchanged(memo.field.sources)
        ):
            field = memo.field
        else:
            line = self.standard.sprite_line
            field = run_sprites(self._ram.data, self._sprites, plan, dmacon, line, exact=exact)
            self._sprite_memo = None if exact else _SpriteMemo(plan, before, field)
        self._sprites = list(field.after)
        return field

    def _unchanged(self, sources: Iterable[tuple[int, bytes]]) -> bool:
        """Whether memory still holds these bytes."""
        ram = self._ram
        return all(ram[start : start + len(data)].tobytes() == data for start, data in sources)

    def _blitter_write(self, offset: int, value: int) -> None:
        self._blitter.write(offset, value)
        if offset == reg.BLTSIZE:
            self._blit_waits = True
            self._run_blitter()

    def _run_blitter(self) -> None:
        """Do the blit that waits, if DMACON lets the Blitter run."""
        if self._blit_waits and self._values[reg.DMACON >> 1] & _BLITTER_ON == _BLITTER_ON:
            self._blit_waits = False
            self._blitter.run()

    def _border(self, plan: Plan, line: int) -> int:
        """COLOR00 at a beam line."""
        paint = next(p for p in plan.paints if p.line <= line < p.line + p.lines)
        return paint.state.colours[0]

    def _beam(self) -> tuple[int, int]:
        """Line and clock of the beam now."""
        clocks = self._now_ns * self.standard.clock_hz // 1_000_000_000
        line, clock = divmod(clocks, LINE_CLOCKS)
        return line % self.standard.beam_lines, clock


def _palette(colours: tuple[int, ...]) -> tuple[RGB, ...]:
    """Each gun's four bits replicated to eight, as FS-UAE shows them."""
    return tuple(((c >> 8) * 17, (c >> 4 & 15) * 17, (c & 15) * 17) for c in colours)
