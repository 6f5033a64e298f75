"""Characters for the codes of a text screen."""

from __future__ import annotations

import pytest

from fonts.cp437 import UNICODE
from platforms.hosts.terminal_glyphs import ASCII, encoding_of, glyphs


def shown(text: str, encoding: str, console: bool = False) -> str:
    table = glyphs(encoding, console)
    return b"".join(table[UNICODE.index(c)] for c in text).decode(encoding)


@pytest.mark.parametrize(
    ("text", "encoding", "console", "expected"),
    [
        ("♣♦♥♠", "utf-8", False, "♣♦♥♠"),
        ("♣♦♥♠", "ascii", False, "CDHS"),
        ("♣♦♥♠", "utf-8", True, "CDHS"),
        ("┌─┐│└┘", "ascii", False, "+-+|++"),
        ("╔═╗║╚╝", "ascii", False, "+=+|++"),
        ("┌─┐│═█▄▀░▒", "utf-8", True, "┌─┐│═█▄▀░▒"),
        ("█▌", "ascii", False, "##"),
        ("é½", "iso8859-1", False, "é½"),
        ("é½", "utf-8", True, "é½"),
        ("♠─", "iso8859-1", False, "S-"),
        ("─│", "koi8-r", False, "─│"),
        # two bytes are two columns in such encodings
        ("─│", "gbk", False, "-|"),
    ],
)
def test_glyphs(text: str, encoding: str, console: bool, expected: str) -> None:
    assert shown(text, encoding, console) == expected


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "iso8859-15", "cp437", "koi8-r", "euc_jp"])
@pytest.mark.parametrize("console", [False, True])
def test_every_code_is_one_printable_character(encoding: str, console: bool) -> None:
    table = glyphs(encoding, console)
    assert len(table) == 256
    for glyph in table:
        character = glyph.decode(encoding)
        assert len(character) == 1
        assert character.isprintable()


def test_ascii_has_a_character_for_every_code() -> None:
    assert len(ASCII) == 256
    assert ASCII.isascii()
    assert ASCII[0x20:0x7F] == UNICODE[0x20:0x7F]


@pytest.mark.parametrize(
    ("environ", "encoding"),
    [
        ({"LANG": "en_US.UTF-8"}, "utf-8"),
        ({"LANG": "de_AT.utf8"}, "utf-8"),
        ({"LC_ALL": "xx_YY.UTF-8", "LANG": "C"}, "utf-8"),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "C"}, "utf-8"),
    ],
)
def test_the_name_of_the_locale_counts(environ: dict[str, str], encoding: str) -> None:
    assert encoding_of(environ) == encoding


@pytest.mark.parametrize(
    ("told", "encoding"), [("ANSI_X3.4-1968", "ascii"), ("ISO-8859-1", "iso8859-1"), ("x", "ascii")]
)
def test_else_what_the_system_made_of_it(
    monkeypatch: pytest.MonkeyPatch, told: str, encoding: str
) -> None:
    monkeypatch.setattr("locale.getencoding", lambda: told)
    assert encoding_of({"LC_ALL": "C", "LANG": "en_US.UTF-8"}) == encoding
