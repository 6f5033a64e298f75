"""`portkit`: the kit's own tools - rules, frames of video memory, font sheets."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from scripts.cli import JobError, Parser, run

if TYPE_CHECKING:
    pass

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

    fonts = commands.add_parser("fonts", help="a contact sheet of every font")
    fonts.add_argument("-o", dest="output", metavar="OUT.png", type=Path, help="as a picture")
    fonts.add_argument("names", metavar="FONT", nargs="*", help="only these")
    fonts.set_defaults(command=fonts_command)
    return parser


def _read(path: Path, what: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    except OSError as error:
        raise JobError(f"cannot read {what} {path}: {error.strerror}") from None


def rules_command(options: argparse.Namespace) -> int:
    """`portkit rules`: a position, the moves played from it, and what may follow."""
    from core.game import IllegalMove, PositionError
    from core.games import read_position

    name = options.file
    try:
        game, state = read_position(_text(name))
    except PositionError as error:
        raise JobError(f"{name}: {error}") from None
    for number, move in enumerate(options.play.split(), start=1):
        try:
            state = game.play(state, move)
        except IllegalMove as error:
            raise JobError(f"move {number}, {move}: {error}") from None
    outcome = game.outcome(state)
    report = {
        "moves": list(game.moves(state)),
        "outcome": outcome.status.value,
        "reason": outcome.reason,
        "score": game.points(state),
        "position": game.format(state),
    }
    if options.json:
        print(json.dumps(report, ensure_ascii=False))
        return 0
    print("moves:", " ".join(report["moves"]) or "-")
    print("outcome:", outcome.status.value)
    print("reason:", outcome.reason or "-")
    print("score:", "-" if report["score"] is None else report["score"])
    print("position:")
    print(report["position"].rstrip("\n"))
    return 0


def frame_command(options: argparse.Namespace) -> int:
    """`portkit frame`: a case directory's state and memory as the adapter shows them."""
    from platforms.case import CaseError, read_case
    from platforms.hosts.picture import save_png

    rom = _read(options.rom, "the character ROM") if options.rom else None
    try:
        shown = read_case(options.case, blink=options.blink, rom=rom)
    except CaseError as error:
        raise JobError(f"{options.case}: {error}") from None
    _write(options.output, lambda path: save_png(shown.frame, path, seen=False))
    if options.dump is not None:
        if shown.dump is None:
            raise JobError(f"{options.case}: state.json names no dump to write")
        planes = shown.dump
        _write(options.dump, lambda path: path.write_bytes(planes))
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
    picture = _sheets(fonts)
    _write(options.output, picture.save)
    return 0


if __name__ == "__main__":
    sys.exit(main())
