"""Each game through its whole evening, in each mode: from title to quitting, and again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.book import Book
from core.games import find
from core.store import Store
from platforms.modes import names
from scripts.play import main

MOVE = {"canfield": "v", "king": "space", "corners": "v", "betsy": "d"}
OPTIONS = {"canfield": {"level": 3}, "king": {"free": 2}, "corners": {}, "betsy": {}}
CHOICE = {"canfield": "3", "king": "2", "corners": "x", "betsy": "x"}


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


@pytest.mark.parametrize("mode", names())
@pytest.mark.parametrize("game", list(MOVE))
def test_an_evening(monkeypatch, tmp_path, capsys, game: str, mode: str) -> None:
    monkeypatch.chdir(tmp_path)
    player, move, scored = Player(capsys, game, mode), MOVE[game], game != "king"
    book = Book(Store(Path("kept")), find(game))

    looks = "h x click:statistics" if scored else "click:statistics"
    title = f"f1 pagedown click:next click:back {looks} w b b s"
    first = player.run(f"{title} {CHOICE[game]} {move} f1 space esc menu:PROJECT/Statistics b")
    assert first["options"] == OPTIONS[game]
    assert len(first["moves"]) == 1
    assert first["outcome"] == "playing"

    resumed = player.run("y")
    assert resumed == first
    assert book.statistics(OPTIONS[game]).unaided.played == 0

    ended = f"y {move} ctrl+z ctrl+y esc y click:statistics b"
    scores = "x" if scored else ""
    second = player.run(f"{ended} n {scores} {move}")
    assert len(second["moves"]) == 1
    assert second["deal"] != first["deal"], "the deck was riffled"
    account = book.statistics(OPTIONS[game])
    assert (account.assisted.given_up, account.unaided.played) == (1, 0)

    last = player.run(f"y esc y q {scores}")
    assert last["moves"] == second["moves"]
    account = book.statistics(OPTIONS[game])
    assert (account.assisted.given_up, account.unaided.given_up) == (1, 1)
    assert not list(Path("kept").glob("*.hand")), "no hand is left"

    fresh = player.run(CHOICE[game])
    assert fresh["moves"] == []
    new = player.run(CHOICE[game], "N")
    assert new["deal"] != fresh["deal"]
