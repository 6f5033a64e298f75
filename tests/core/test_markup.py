"""The disk magazine's markup: what its marks mean, in whatever bytes it comes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.markup import PLAIN, Encoding, Leaf, Line, Run, Style, decode, guess, read
from core.scene import Role
from tests.core.keeping import ROOT

BOLD = Style(highlight=True)
BOX = "╔═══╗\n║ A ║\n╚═══╝\n"


def lines(text: str, width: int = 80, height: int = 25) -> Leaf:
    (page,) = read(text.encode(), Encoding.UTF8).pages(width, height)
    return page


def shown(text: str, width: int) -> list[str]:
    return [line.plain() for line in lines(text, width, 99)]


MARKS = [
    ("plain", [Run("plain")]),
    ("a ^1bold^0 word", [Run("a "), Run("bold", BOLD), Run(" word")]),
    ("^1both^0", [Run("both", BOLD)]),
    ("|Dp|5q", [Run("p", Style(colour=13)), Run("q", Style(colour=5))]),
    ("|dp", [Run("p", Style(colour=13))]),
    ("|4^1x^0y", [Run("x", Style(True, colour=4)), Run("y", Style(colour=4))]),
    ("see ^FKING.DOC first", [Run("see "), Run("KING.DOC", Style(file=True)), Run(" first")]),
    ("^FA.EXE", [Run("A.EXE", Style(file=True))]),
    ("^2 ^c | |g ^", [Run("^2 ^c | |g ^")]),
    ("a\tb", [Run("a       b")]),
    ("end   ", [Run("end")]),
]


@pytest.mark.parametrize(("text", "runs"), MARKS, ids=[text for text, _ in MARKS])
def test_marks(text: str, runs: list[Run]) -> None:
    assert lines(text) == (Line(tuple(runs)),)


def test_styles_end_with_their_line() -> None:
    assert lines("|D^1x\ny")[1] == Line((Run("y", PLAIN),))


def test_a_centred_line_stands_in_the_middle_of_any_screen() -> None:
    assert lines("^C^1TITLE", 80)[0] == Line((Run("TITLE", BOLD),), centred=True, indent=37)
    assert lines("^C^1TITLE", 40)[0].indent == 17


def test_styles_are_roles_where_there_is_no_colour() -> None:
    assert [Style(True).role, Style(file=True).role, PLAIN.role] == [
        Role.HIGHLIGHT,
        Role.TITLE,
        Role.BODY,
    ]


ENCODED = [
    (Encoding.CP437, BOX.encode("cp437")),
    (Encoding.UTF8, BOX.encode("utf-8")),
    (Encoding.UTF8, b"\xef\xbb\xbf" + BOX.encode("utf-8")),
    (Encoding.WIDENED, BOX.encode("cp437").decode("latin-1").encode("utf-8")),
]


@pytest.mark.parametrize(("encoding", "data"), ENCODED)
def test_frames_are_read_from_any_encoding(encoding: Encoding, data: bytes) -> None:
    assert guess(data) is encoding
    (page,) = read(data).pages(80, 25)
    assert [line.text for line in page] == [*BOX.split()[:1], "║ A ║", "╚═══╝"]


@pytest.mark.parametrize("text", ["plain", "Größe für Björn", "Señor 20° «ja»", "ta♥da —", ""])
def test_a_text_in_a_language_stays_as_it_is(text: str) -> None:
    assert decode(text.encode()) == text


def test_every_byte_of_the_code_page_survives_widening() -> None:
    codes = bytes(range(0x80, 0x100))
    widened = codes.decode("latin-1").encode("utf-8")
    assert decode(widened) == codes.decode("cp437")


def test_bytes_that_happened_to_be_utf8_are_found_in_widened_text() -> None:
    assert decode("ÉÍÍÍ\u037cÍÍ".encode()) == "╔═══" + "═╝" + "══"


def test_low_codes_are_the_signs_that_they_show() -> None:
    assert lines("\x03\x04\x05\x06 \x1b[2J")[0].text == "♥♦♣♠ ←[2J"


def test_a_form_feed_begins_a_page_and_1a_ends_the_text() -> None:
    pages = read(b"one\x0ctwo\r\nthree\r\n\x1abinary\x00").pages(80, 25)
    assert [[line.text for line in page] for page in pages] == [["one"], ["two", "three"]]


WRAPPED = [
    ("one two three", 7, ["one two", "three"]),
    ("  one two", 5, ["  one", " two"]),
    ("abcdefgh", 5, ["abcde", "fgh"]),
    ("^Cone two", 5, [" one", " two"]),
    ("a b\n\nc d e f", 5, ["a b", "", "c d e", "f"]),
    ("═════════", 5, ["═════"]),
]


@pytest.mark.parametrize(("text", "width", "wanted"), WRAPPED)
def test_long_lines_are_broken(text: str, width: int, wanted: list[str]) -> None:
    assert shown(text, width) == wanted


def test_paragraphs_flow_together_before_they_are_broken() -> None:
    text = "   One two three four five six seven\neight nine ten eleven.\n\nTwelve."
    assert shown(text, 20) == [
        "   One two three",
        "four five six seven",
        "eight nine ten",
        "eleven.",
        "",
        "Twelve.",
    ]
    assert shown(text, 40)[:2] == ["   One two three four five six seven", "eight nine ten eleven."]


def test_the_lines_of_a_list_stay_apart() -> None:
    text = "A line that is as long as they come here:\n  ^1N^0 breaks out a deck.\n  ^1T^0 is text."
    assert shown(text, 30)[2:] == ["  N breaks out a deck.", "  T is text."]


def test_pages_end_between_paragraphs_and_not_behind_a_heading() -> None:
    text = "\n".join([*"abcdefghi", "", "^1HEAD^0", "", "x", "y", "z"])
    pages = read(text.encode()).pages(80, 12)
    assert [page[0].text for page in pages] == ["a", "HEAD"]
    assert [len(page) for page in pages] == [9, 5]


def test_pages_are_full_where_no_paragraph_ends() -> None:
    pages = read("\n".join("abcdefgh").encode()).pages(80, 3)
    assert ["".join(line.text for line in page) for page in pages] == ["abc", "def", "gh"]


@settings(max_examples=100)
@given(st.binary(max_size=300), st.integers(1, 90), st.integers(1, 25))
def test_any_bytes_make_pages_that_fit_the_screen(data: bytes, width: int, height: int) -> None:
    pages = read(data).pages(width, height)
    assert pages
    for page in pages:
        assert len(page) <= height
        for line in page:
            assert len(line.plain()) <= width
            assert all(char >= " " and char != "\x7f" for char in line.text)
            assert all(run.text for run in line.runs)


WORDS = st.lists(st.text("abcdef^|=", min_size=1, max_size=9), max_size=40)


@settings(max_examples=100)
@given(WORDS, st.integers(10, 40))
def test_breaking_loses_no_word(words: list[str], width: int) -> None:
    text = " ".join(words)
    whole = " ".join(line.text for line in lines(text, 1000)) if words else ""
    if words:
        assert " ".join(line.text for line in lines(text, width, 999)).split() == whole.split()


def originals() -> list[Path]:
    return sorted((ROOT.parent / "shared" / "originals").glob("*.txt"))


@pytest.mark.skipif(not originals(), reason="the originals' texts are not here")
def test_the_magazine_page_is_shown_as_it_was() -> None:
    data = next(path for path in originals() if path.stem == "canfield").read_bytes()
    pages = read(data).pages(80, 23)
    frame = [line.plain() for line in pages[0][:3]]
    assert [row[:17] for row in frame] == [
        "╔══════════════╗═",
        "║ Fun 'n Games ║═",
        "╚══════════════╝═",
    ]
    assert {len(row) for row in frame} == {80}
    title = pages[0][4]
    assert (title.plain().strip(), title.runs[0].style) == ("CANFIELD", BOLD)
    files = [line.text for line in pages[-1] if line.runs and line.runs[0].style.file]
    assert files[0] == "CANFIELD.EXE"
    assert "^" not in "".join(line.text for page in pages for line in page)
