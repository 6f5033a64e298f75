"""The tape's text: what is written is read back, and whatever is wrong is named with its line."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.event_text import format_event, parse_event
from core.events import Close, Event, Hover, Key, MenuPick, Press, Release, Tick
from core.tape import (
    Header,
    Line,
    Move,
    NewHand,
    Raw,
    Recorder,
    Shown,
    Tape,
    TapeError,
    format_tape,
    parse_tape,
)

TAPE = """\
tenspot tape 1
mode: cga
start: table
game: canfield
options: level=2
deal: 17

0 event key v
0 move V
5 event press S
5 event release
9 raw serial 4d404000
9 frame cga 5f0c
12 event menu NEW GAME/New deal
12 hand canfield level=2 231
13 hand king free=4 AC 2C 3C
20 event tick
21 move undo
"""

FROM_POSITION = """\
tenspot tape 1
mode: -
start: table
game: betsy
options: -
position:
  game: betsy
  tops: A234

0 move D
"""


@pytest.mark.parametrize("text", [TAPE, FROM_POSITION])
def test_a_tape_is_written_back_byte_for_byte(text: str) -> None:
    assert format_tape(parse_tape(text)) == text


def test_the_lines_are_what_they_say() -> None:
    tape = parse_tape(TAPE)
    assert tape.header == Header("table", "canfield", {"level": 2}, "17", None, "cga")
    assert [line.what for line in tape.lines] == [
        Key("v"),
        Move("V"),
        Press("S"),
        Release(None),
        Raw("serial", b"M@@\0"),
        Shown("cga", "5f0c"),
        MenuPick("NEW GAME", "New deal"),
        NewHand("canfield", {"level": 2}, "231"),
        NewHand("king", {"free": 4}, "AC 2C 3C"),
        Tick(20),
        Move("undo"),
    ]
    assert [line.number for line in tape.lines] == list(range(8, 19))
    assert parse_tape(FROM_POSITION).header.position == "game: betsy\ntops: A234\n"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("tenspot tape 1", "canfield", "line 1: not a tape"),
        ("tenspot tape 1", "tenspot tape 2", "line 1: tape version 2"),
        ("mode: cga\n", "", "line 2: 'mode: VALUE' expected"),
        ("start: table", "start: sofa", "line 3: start 'sofa'"),
        ("game: canfield", "game: -", "line 4: "),
        ("level=2\ndeal", "level=two\ndeal", "line 5: 'level=two'"),
        ("level=2\ndeal", "level=2 level=3\ndeal", "line 5: 'level=3'"),
        ("deal: 17", "deal: -", "line 6: "),
        ("17\n\n", "17\n", "line 7: an empty line"),
        ("0 move V", "0 mvoe V", "line 9: 'mvoe' is not a kind"),
        ("0 move V", "move V", "line 9: 'move' is not a time"),
        ("0 move V", "00 move V", "line 9: '00' is not a time"),
        ("0 move V", "-1 move V", "line 9: '-1' is not a time"),
        ("0 move V", "0 move ", "line 9: move does not go with ''"),
        ("0 move V", "", "line 9: '' is not a time"),
        ("5 event press S", "6 event press S", "line 11: time goes backwards, from 6 to 5"),
        ("5 event press S", "5 event prod S", "line 10: 'prod S' is not an event"),
        ("event tick", "event tick 4", "line 17: 'tick 4' is not an event"),
        ("event key v", "event key", "line 8: 'key' is not an event"),
        ("event key v", "event key \\q", "line 8: '\\\\q' is no escape"),
        ("event key v", "event key \\u0041", "line 8: is not written as"),
        ("raw serial 4d404000", "raw serial 4d4", "line 12: raw does not go with"),
        ("raw serial 4d404000", "raw serial 4D", "line 12: raw does not go with"),
        ("frame cga 5f0c", "frame cga", "line 13: frame does not go with"),
        ("hand canfield level=2 231", "hand canfield", "line 15: hand does not go with"),
        ("level=2 231", "level=02 231", "line 15: 'level=02' is not an option"),
        ("move undo\n", "move undo", "line 18: the line is cut off"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(old: str, new: str, message: str) -> None:
    assert TAPE.count(old) == 1
    with pytest.raises(TapeError) as caught:
        parse_tape(TAPE.replace(old, new))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("text", ["", "\n", "tenspot tape 1", "tenspot tape 1\n", "\0"])
def test_scraps_are_refused(text: str) -> None:
    with pytest.raises(TapeError, match=r"^line "):
        parse_tape(text)


names = st.one_of(st.sampled_from(["d", "\\", "ctrl+z", "/", "", " ", "a1"]), st.text(max_size=5))
events: st.SearchStrategy[Event] = st.one_of(
    names.map(Key),
    st.one_of(st.none(), names).map(Press),
    st.one_of(st.none(), names).map(Release),
    st.one_of(st.none(), names).map(Hover),
    st.builds(MenuPick, names.filter(lambda name: "/" not in name), names),
    st.just(Close()),
)
options = st.dictionaries(st.sampled_from(["level", "free"]), st.integers(0, 9))
happenings = st.one_of(
    events,
    st.sampled_from(["V", "21", "undo"]).map(Move),
    st.builds(NewHand, st.sampled_from(["canfield", "king"]), options, st.just("ms:17")),
    st.builds(Raw, st.just("serial"), st.binary(min_size=1, max_size=4)),
    st.builds(Shown, st.just("cga"), st.just("00ff")),
)


@given(event=events)
def test_every_event_has_words(event: Event) -> None:
    words = format_event(event)
    assert words.isprintable()
    assert parse_event(words) == event


@given(
    header=st.builds(
        Header, st.just("table"), st.just("king"), options, st.just("17"), st.none(), st.just("cga")
    ),
    steps=st.lists(st.tuples(st.integers(-5, 50), happenings), max_size=12),
)
@settings(max_examples=50)
def test_what_was_recorded_is_read_back(
    header: Header, steps: list[tuple[int, Event | Move]]
) -> None:
    written: list[str] = []
    recorder = Recorder("cga", written.append)
    recorder.begin(header)
    now_ns = 0
    for step_ns, what in steps:
        now_ns += step_ns
        recorder.at(now_ns)
        recorder.note(what)
    tape = parse_tape("".join(written))
    assert format_tape(tape) == "".join(written)
    assert tape.header == header
    assert [line.what for line in tape.lines] == [what for _, what in steps]
    times_ns = accumulate(accumulate(step_ns for step_ns, _ in steps), max, initial=0)
    assert [line.time_ns for line in tape.lines] == [*times_ns][1:]


@given(text=st.text(max_size=60), at=st.integers(0, len(TAPE)), length=st.integers(0, 20))
@settings(max_examples=200)
def test_any_damage_is_a_tape_error_or_still_a_tape(text: str, at: int, length: int) -> None:
    damaged = TAPE[:at] + text + TAPE[at + length :]
    try:
        tape = parse_tape(damaged)
    except TapeError as error:
        assert str(error).startswith(f"line {error.line}: ")
    else:
        assert format_tape(tape) == damaged


@pytest.mark.parametrize(
    ("happened", "driver"),
    [
        ((Move("V"),), "move"),
        ((Move("V"), Raw("serial", b"M")), "raw"),
        ((Raw("serial", b"M"), Key("v"), Move("V")), "event"),
        ((), "move"),
    ],
)
def test_what_drives_a_replay(happened: tuple[Event | Move | Raw, ...], driver: str) -> None:
    lines = tuple(Line(0, what) for what in happened)
    assert Tape(Header("table", "king", {}, "1"), lines).driver == driver
