"""Pages in the markup of the disk magazine that the originals came on, read as styled lines.

    ^C      at the beginning: the line is centred
    ^1 ^0   highlight on and off
    |n      colour n from here on, one hex digit (|5, |D)
    ^F      a file's name follows, up to the next blank

Styles end with their line. What is none of these stands for itself. A form feed begins a new page,
and DOS's end of text (1A) ends the document. `read` takes code page 437, UTF-8, or 437 whose bytes
became the characters U+0000 to U+00FF; `pages` breaks lines that are too wide for the screen, flows
paragraphs together first, and cuts frames of box characters off instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from core.scene import Role

_SIGNS: Final = " ☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼"
_SHOWN: Final = str.maketrans(dict(enumerate(_SIGNS)) | {0x7F: "⌂", 0xA0: " "})
_TAB_COLUMNS: Final = 8
_SLACK_COLUMNS: Final = 8
"""Lines were broken with their marks in them, which take no room on the screen."""
_NEW_PAGE: Final = "\f"
_END_OF_TEXT: Final = "\x1a"

_TOKEN: Final = re.compile(r"\^C|\^1|\^0|\^F(?P<file>[^ ^|]*)|\|(?P<colour>[0-9A-Fa-f])")
_APART: Final = re.compile(r" +\S+(?: \S+){0,3}(?<![.!?:]) {2,}\S")
_ITEM_HANG_COLUMNS: Final = 2
_BOX: Final = re.compile("[\u2500-\u259f]")
_WIDENED: Final = re.compile("[\u0080-\u009f]|[\u00b0-\u00df]{3}")


class Encoding(Enum):
    """How the characters of a document are told in bytes."""

    CP437 = "cp437"
    UTF8 = "utf-8"
    WIDENED = "widened"
    """CP437 whose bytes became characters of the same number, in UTF-8."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks; `colour` 0..15 of the CGA's, None for the screen's own."""

    highlight: bool = False
    file: bool = False
    colour: int | None = None

    @property
    def role(self) -> Role:
        """The role for screens that have no colours to choose from."""
        if self.highlight:
            return Role.HIGHLIGHT
        return Role.TITLE if self.file else Role.BODY


PLAIN: Final = Style()


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text in one style."""

    text: str
    style: Style = PLAIN


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its runs one after the other, the first one `indent` columns from the left edge."""

    runs: tuple[Run, ...] = ()
    centred: bool = False
    indent: int = 0

    @property
    def text(self) -> str:
        """The characters without their styles and indent."""
        return "".join(run.text for run in self.runs)

    def plain(self) -> str:
        """The characters as they stand on a screen."""
        return " " * self.indent + self.text if self.runs else ""


Leaf = tuple[Line, ...]
"""One page of a document, top line first."""


@dataclass(frozen=True, slots=True)
class Document:
    """A whole text. `leaves`: the parts that form feeds divide it into."""

    leaves: tuple[Leaf, ...]

    def pages(self, width: int, height: int) -> tuple[Leaf, ...]:
        """The document on screens of `width` columns and `height` lines: at least one page, none
        with empty lines at its beginning or end. ValueError unless both are above zero."""
        if width < 1 or height < 1:
            raise ValueError(f"a page of {width} columns and {height} lines holds nothing")
        pages: list[Leaf] = []
        for leaf in self.leaves:
            pages += _paged([_placed(line, width) for line in _fitted(leaf, width)], height)
        return tuple(pages) or ((),)


def read(data: bytes, encoding: Encoding | None = None) -> Document:
    """The document that the bytes of a file tell, in any encoding unless one is named.

    No bytes are wrong: what is no UTF-8 is read as CP437.
    """
    text = decode(data, encoding).replace("\r\n", "\n").replace("\r", "\n")
    text = text.partition(_END_OF_TEXT)[0]
    return Document(
        tuple(tuple(_read_line(row) for row in leaf.split("\n")) for leaf in text.split(_NEW_PAGE))
    )


def decode(data: bytes, encoding: Encoding | None = None) -> str:
    """The characters of a text; control codes stay what they are."""
    match encoding or guess(data):
        case Encoding.CP437:
            return data.decode("cp437")
        case Encoding.UTF8:
            return data.decode("utf-8-sig", errors="replace")
        case Encoding.WIDENED:
            text = data.decode("utf-8-sig", errors="replace")
            return b"".join(map(_narrowed, text)).decode("cp437")


def guess(data: bytes) -> Encoding:
    """The encoding of a text.

    Widened text has few characters above U+00FF and shows itself by codes that no other text has
    (U+0080 to U+009F), or by three box characters in a row (U+00B0 to U+00DF).
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return Encoding.CP437
    if _WIDENED.search(text):
        high = [char for char in text if char > "\u007f"]
        if sum(char > "\u00ff" for char in high) * 2 < len(high):
            return Encoding.WIDENED
    return Encoding.UTF8


def _narrowed(char: str) -> bytes:
    """The bytes of a widened character; where two happened to be UTF-8 they were left together."""
    return bytes([ord(char)]) if char <= "\u00ff" else char.encode("utf-8")


def _read_line(row: str) -> Line:
    row = row.expandtabs(_TAB_COLUMNS).translate(_SHOWN)
    runs: list[Run] = []
    style, centred, at = PLAIN, False, 0
    for token in _TOKEN.finditer(row):
        runs.append(Run(row[at : token.start()], style))
        at = token.end()
        match token.group()[:2]:
            case "^C":
                centred = True
            case "^1" | "^0" as switch:
                style = replace(style, highlight=switch == "^1")
            case "^F":
                runs.append(Run(token["file"], replace(style, file=True)))
            case _:
                style = replace(style, colour=int(token["colour"], 16))
    runs.append(Run(row[at:].rstrip(), style))
    return Line(_joined(runs), centred)


def _joined(runs: Iterable[Run]) -> tuple[Run, ...]:
    """Runs without empty ones, neighbours of the same style made one."""
    joined: list[Run] = []
    for run in runs:
        if run.text and joined and joined[-1].style == run.style:
            joined[-1] = Run(joined[-1].text + run.text, run.style)
        elif run.text:
            joined.append(run)
    return tuple(joined)


def _fitted(leaf: Leaf, width: int) -> Iterator[Line]:
    """The lines as they are, or where one is too wide, paragraphs broken anew."""
    if all(len(line.text) <= width or _is_frame(line) for line in leaf):
        paragraphs = [(line, 0) for line in leaf]
    else:
        paragraphs = list(_paragraphs(leaf))
    for line, hang in paragraphs:
        if len(line.text) <= width:
            yield line
        elif _is_frame(line):
            yield replace(line, runs=_cut(line.runs, 0, width))
        else:
            yield from _broken(line, 0 if line.centred else min(hang, width // 4), width)


def _is_frame(line: Line) -> bool:
    return _BOX.search(line.text) is not None


def _paragraphs(leaf: Leaf) -> Iterator[tuple[Line, int]]:
    """Lines joined where the first was only ended because the next word had no room; and the
    margin of those after the first."""
    measure = max(len(line.text) for line in leaf if not _is_frame(line))
    whole, hang, last = leaf[0], _hang(leaf[0]), leaf[0].text
    for line in leaf[1:]:
        if _goes_on(whole, last, line, measure):
            hang = max(_margin(line.text), _hang(whole) if _is_item(whole) else 0)
            words = _cut(line.runs, _margin(line.text), len(line.text))
            whole = replace(whole, runs=_joined((*whole.runs, Run(" "), *words)))
        else:
            yield whole, hang
            whole, hang = line, _hang(line)
        last = line.text
    yield whole, hang


def _goes_on(whole: Line, last: str, line: Line, measure: int) -> bool:
    """Whether `line` continues the paragraph `whole`, whose last line was `last`."""
    words = line.text.split()
    if whole.centred or line.centred or _is_frame(whole) or _is_frame(line) or not words:
        return False
    if not last or last.endswith(":") or _is_item(line):
        return False
    return len(last) + 1 + len(words[0]) > measure - _SLACK_COLUMNS


def _is_item(line: Line) -> bool:
    """Whether this is a list's item: set in, and its first word apart or highlighted."""
    words = [run for run in line.runs if run.text.strip()]
    if not words or not _margin(line.text):
        return False
    return words[0].style.highlight or _APART.match(line.text) is not None


def _hang(line: Line) -> int:
    return _margin(line.text) + (_ITEM_HANG_COLUMNS if _is_item(line) else 0)


def _margin(text: str) -> int:
    return len(text) - len(text.lstrip())


def _broken(line: Line, hang: int, width: int) -> Iterator[Line]:
    """One line over several, broken at blanks; those after the first stand `hang` columns in."""
    text, at, indent = line.text, 0, 0
    while at < len(text):
        end = len(text)
        if end - at > width - indent:
            end = text.rfind(" ", at + 1, at + width - indent + 1)
            if not text[at : max(at, end)].strip():
                end = at + width - indent
        yield Line(_cut(line.runs, at, end), line.centred, indent)
        at = end + _margin(text[end:])
        indent = hang


def _cut(runs: Iterable[Run], begin: int, end: int) -> tuple[Run, ...]:
    """The characters begin..end-1 of the runs, without blanks at their end."""
    kept: list[Run] = []
    at = 0
    for run in runs:
        piece = run.text[max(0, begin - at) : max(0, end - at)]
        kept.append(Run(piece, run.style))
        at += len(run.text)
    while kept and not kept[-1].text.rstrip():
        kept.pop()
    if kept:
        kept[-1] = replace(kept[-1], text=kept[-1].text.rstrip())
    return _joined(kept)


def _placed(line: Line, width: int) -> Line:
    if not line.centred:
        return line
    return replace(line, indent=(width - len(line.text)) // 2)


def _paged(lines: list[Line], height: int) -> Iterator[Leaf]:
    at = 0
    while at < len(lines):
        if not lines[at].runs:
            at += 1
            continue
        end = _page_end(lines, at, height)
        page = lines[at:end]
        while not page[-1].runs:
            page.pop()
        yield tuple(page)
        at = end


def _page_end(lines: list[Line], at: int, height: int) -> int:
    """Where the page that begins at `at` ends: between paragraphs if that leaves at most a third
    of it empty, and not between a heading and its text."""
    if len(lines) - at <= height:
        return len(lines)
    for end in range(at + height, at + height - height // 3, -1):
        above = [line for line in lines[at:end] if line.runs][-1]
        parted = not lines[end].runs or not lines[end - 1].runs
        if parted and not all(run.style.highlight for run in above.runs):
            return end
    return at + height
