"""Each game through its whole evening, in each mode: from title to quitting, and again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from core.book import Book
from core.games import find
from core.store import Store
from platforms.modes import names
from scripts.play import main
from tests.evenings import EVENINGS, Evening, lay_deck


class Player:
    """Plays one game in one mode, one run of the program after the other."""

    def __init__(self, capsys: pytest.CaptureFixture[str], game: str, mode: str) -> None:
        self._capsys = capsys
        self._words = [game, "--mode", mode, "--data", "kept", "--json"]

    def run(self, keys: str, *words: str) -> dict[str, object]:
        status = main([*self._words, *words, "--keys", keys])
        out, err = self._capsys.readouterr()
        assert (status, err) == (0, "")
        result: dict[str, object] = json.loads(out)
        return result


def strokes(evening: Evening) -> str:
    """Those of the first hand, without what a person looks for."""
    return re.sub(r"@\S+", "", " ".join(beat.strokes for beat in evening.hand))


@pytest.mark.parametrize("mode", names())
@pytest.mark.parametrize("evening", EVENINGS, ids=[evening.game for evening in EVENINGS])
def test_an_evening(monkeypatch, tmp_path, capsys, evening: Evening, mode: str) -> None:
    monkeypatch.chdir(tmp_path)
    lay_deck(evening, Path("kept"))
    player, move = Player(capsys, evening.game, mode), evening.begins.strokes
    book = Book(Store(Path("kept")), find(evening.game))

    looks = "h x click:statistics" if evening.scored else "click:statistics"
    title = f"f1 pagedown click:next click:back {looks} w b b s s s s"
    help_and_menu = "f1 space esc menu:PROJECT/Statistics b"
    first = player.run(f"{title} {evening.choice} {strokes(evening)} {help_and_menu}")
    assert first["options"] == evening.options
    assert first["moves"] == list(evening.moves)
    assert first["outcome"] == "playing"

    resumed = player.run("y")
    assert resumed == first
    assert book.statistics(evening.options).unaided.played == 0

    ended = "y ctrl+z ctrl+y esc y click:statistics b"
    scores = "x" if evening.scored else ""
    second = player.run(f"{ended} n {scores} {move}")
    assert len(second["moves"]) == 1
    assert second["deal"] != first["deal"], "the deck was riffled"
    account = book.statistics(evening.options)
    assert (account.assisted.given_up, account.unaided.played) == (1, 0)

    last = player.run(f"y esc y q {scores}")
    assert last["moves"] == second["moves"]
    account = book.statistics(evening.options)
    assert (account.assisted.given_up, account.unaided.given_up) == (1, 1)
    assert not list(Path("kept").glob("*.hand")), "no hand is left"

    fresh = player.run(evening.choice)
    assert fresh["moves"] == []
    new = player.run(evening.choice, "N")
    assert new["deal"] != fresh["deal"]
