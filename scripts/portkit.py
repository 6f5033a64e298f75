"""`portkit`: the kit's own tools - rules, frames of video memory, font sheets."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from platforms.configure import (
    ADAPTERS,
    AMIGA,
    MACHINES,
    ConfigurationError,
    computer,
    plug_in,
    probe_pc,
    switched_on,
)
from platforms.modes import Computer
from scripts import portkit_files, portkit_joystick, portkit_memory, portkit_mouse, portkit_page
from scripts.cli import JobError, Parser, UsageError, read_bytes, run
from scripts.options import read_text

if TYPE_CHECKING:
    from fonts import Font
    from platforms.frame import Frame

Command = Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point; the exit status."""
    return run("portkit", lambda: _dispatch(argv))


def _dispatch(argv: Sequence[str] | None) -> int:
    options = _parser().parse_args(argv)
    command: Command = options.command
    return command(options)


def _parser() -> Parser:
    parser = Parser(prog="portkit", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)

    rules = commands.add_parser("rules", help="read a position, play moves, tell what may follow")
    rules.add_argument("file", metavar="FILE", type=Path, help="a position; - is standard input")
    rules.add_argument("--play", metavar="MOVES", default="", help='as "V 21 3F"')
    rules.add_argument("--json", action="store_true", help="print one JSON object")
    rules.set_defaults(command=rules_command)

    frame = commands.add_parser("frame", help="show what an adapter makes of a state and memory")
    frame.add_argument("case", metavar="CASE_DIR", type=Path)
    frame.add_argument("-o", dest="output", metavar="OUT.png", type=Path, required=True)
    frame.add_argument("--blink", choices=("on", "off"), default="on", help="which blink phase")
    frame.add_argument("--rom", metavar="FILE", type=Path, help="a character ROM, 256 x 8 or 14")
    frame.add_argument("--dump", metavar="OUT.bin", type=Path, help="write the planes it names")
    frame.set_defaults(command=frame_command)

    detect = commands.add_parser("detect", help="probe an emulated computer as in 1988")
    detect.add_argument("--machine", choices=tuple(MACHINES), help="its model")
    detect.add_argument("--adapter", choices=ADAPTERS, help="its display adapter")
    detect.add_argument(
        "--sticks", type=int, choices=(0, 1, 2), default=0, help="joysticks plugged in"
    )
    detect.add_argument("--trace", action="store_true", help="tell what nothing answered, too")
    detect.set_defaults(command=detect_command)

    for room in (portkit_files, portkit_joystick, portkit_memory, portkit_mouse, portkit_page):
        room.add_parser(commands)

    fonts = commands.add_parser("fonts", help="a contact sheet of every font")
    fonts.add_argument("-o", dest="output", metavar="OUT.png", type=Path, help="as a picture")
    fonts.add_argument("names", metavar="FONT", nargs="*", help="only these")
    fonts.set_defaults(command=fonts_command)
    return parser


def _write(path: Path, save: Callable[[Path], object]) -> None:
    try:
        save(path)
    except OSError as error:
        raise JobError(f"cannot write {path}: {error.strerror}") from None


def rules_command(options: argparse.Namespace) -> int:
    """`portkit rules`: a position, the moves played from it, and what may follow."""
    from core.game import IllegalMove, PositionError
    from core.games import read_position

    name = options.file
    try:
        game, state = read_position(read_text(str(name)))
    except PositionError as error:
        raise JobError(f"{name}: {error}") from None
    for number, move in enumerate(options.play.split(), start=1):
        try:
            state = game.play(state, move)
        except IllegalMove as error:
            raise JobError(f"move {number}, {move}: {error}") from None
    outcome = game.outcome(state)
    moves, score = game.moves(state), game.points(state)
    position = game.format(state)
    if options.json:
        report = {
            "moves": list(moves),
            "outcome": outcome.status.value,
            "reason": outcome.reason,
            "score": score,
            "position": position,
        }
        print(json.dumps(report))
        return 0
    print("moves:", " ".join(moves) or "-")
    print("outcome:", outcome.status.value)
    print("reason:", outcome.reason or "-")
    print("score:", "-" if score is None else score)
    print("position:", position, sep="\n", end="")
    return 0


def frame_command(options: argparse.Namespace) -> int:
    """`portkit frame`: a case directory's state and memory as the adapter shows them."""
    from platforms.case import read_case
    from platforms.case_fields import CaseError
    from platforms.hosts.picture import save_png

    rom = read_bytes(options.rom, "the character ROM") if options.rom else None
    try:
        shown = read_case(options.case, blink=options.blink, rom=rom)
    except CaseError as error:
        raise JobError(str(error)) from None
    _write(options.output, lambda path: save_png(shown.frame, path, seen=False))
    if options.dump is not None:
        if shown.dump is None:
            raise JobError(f"{options.case}: state.json names no dump to write")
        planes = shown.dump
        _write(options.dump, lambda path: path.write_bytes(planes))
    return 0


def detect_command(options: argparse.Namespace) -> int:
    """`portkit detect`: each probe, what it read, and the mode that follows."""
    try:
        on = computer(options.machine, options.adapter, Computer("pc", "cga"))
    except ConfigurationError as error:
        raise UsageError(str(error)) from None
    print(f"computer: {on}")
    if on.machine == AMIGA:
        print("mode: amiga (every Amiga 500 has the one display)")
        return 0
    machine = switched_on(on)
    plug_in(machine, options.sticks)
    findings = probe_pc(machine)
    for probe in findings.probes:
        print(f"{probe.name:16} {probe.where:16} {probe.read:12} {probe.says}")
    print(f"mode: {findings.mode}")
    if options.trace:
        for access in machine.trace:
            print(f"unanswered: {access}")
    return 0


def fonts_command(options: argparse.Namespace) -> int:
    """`portkit fonts`: every glyph of every font, as text or as a picture."""
    from fonts import FontError, load, names

    try:
        fonts = [load(name) for name in options.names or names()]
    except FontError as error:
        raise UsageError(str(error)) from None
    if options.output is None:
        from fonts.sheet import sheet

        print("\n\n".join(f"{font.name}\n{sheet(font)}" for font in fonts))
        return 0
    from platforms.hosts.picture import save_png

    picture = _sheets(fonts)
    _write(options.output, lambda path: save_png(picture, path))
    return 0


def _sheets(fonts: Sequence[Font]) -> Frame:
    """The sheets one below the other, white on black."""
    import numpy as np

    from fonts.sheet import sheet_bits
    from platforms.frame import Frame

    sheets = [np.array([list(row) for row in sheet_bits(font)], np.uint8) for font in fonts]
    dots = np.zeros((sum(map(len, sheets)), max(s.shape[1] for s in sheets)), np.uint8)
    top = 0
    for one in sheets:
        dots[top : top + len(one), : one.shape[1]] = one
        top += len(one)
    return Frame(dots, ((0, 0, 0), (255, 255, 255)), Fraction(1))


if __name__ == "__main__":
    sys.exit(main())
