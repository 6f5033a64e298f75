"""kill -9 at any moment: at most the move being made is lost, and no hand is counted twice."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from core.book import Book
from core.games import find
from core.session import Session
from core.store import Store
from tests.core.keeping import TODAY

KILLS = 250
LONGEST_LIFE_S = 0.05
MOVES_A_HAND = 20
MOVE_S = 0.0005

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL"),
]

Say = Callable[[str], object]


def play_for_ever(folder: Path, chance: random.Random, say: Say) -> None:
    """Resume or deal, move, leave; what is done is said before and after it is kept."""
    book, game = Book(Store(folder), find("canfield")), find("canfield")
    journal = book.unfinished(TODAY)
    while True:
        if journal is not None:
            session = book.resumed(journal)
        else:
            deck = book.deal(chance.getrandbits(64))
            deal, options = deck.deal(), {"level": 1}
            session = Session(game, game.deal(deal.deck(), options), options, deal)
            journal = book.begin(session, chance.getrandbits(64), deck)
        say("hand")
        while len(journal.texts) < MOVES_A_HAND:
            move = chance.choice(game.moves(session.state))
            session.play(move)
            say(f"try {move}")
            time.sleep(MOVE_S)
            journal.note(move, journal.played_ms + 1)
            say(f"done {move}")
        say("leave")
        book.settle(session, journal, TODAY)
        say("left")
        journal = None


def killed_at_any_moment(folder: Path, chance: random.Random) -> list[str]:
    """What a program said before it was killed."""
    reader, writer = os.pipe()
    seed = chance.getrandbits(64)
    child = os.fork()
    if child == 0:
        try:
            play_for_ever(
                folder, random.Random(seed), lambda text: os.write(writer, f"{text}\n".encode())
            )
        finally:
            os._exit(1)
    os.close(writer)
    first = os.read(reader, 1) if chance.random() < 0.9 else b""
    time.sleep(chance.random() * LONGEST_LIFE_S)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the program ended by itself"
    with os.fdopen(reader, "rb") as pipe:
        return (first + pipe.read()).decode().splitlines()


def test_at_most_the_move_being_made_is_lost(tmp_path: Path) -> None:
    chance = random.Random(1)
    ended, moves = 0, []
    asides, resumed, leaving = 0, 0, 0
    for _ in range(KILLS):
        said = killed_at_any_moment(tmp_path, chance)
        tried: list[str] = []
        left_open = False
        for word, _, move in (line.partition(" ") for line in said):
            match word:
                case "try":
                    tried = [move]
                case "done":
                    moves, tried = [*moves, move], []
                case "leave":
                    left_open = True
                case "left":
                    ended, moves, left_open = ended + 1, [], False

        store = Store(tmp_path)
        book = Book(store, find("canfield"))
        journal = book.unfinished(TODAY)
        played = book.statistics({"level": 1}).unaided.played
        kept = journal.texts if journal else []
        if left_open:
            leaving += 1
            assert (played, kept) in ((ended + 1, []), (ended, moves))
        else:
            assert played == ended
            assert kept in (moves, moves + tried)
        deck = book.deck()
        assert played == (deck.hands if deck else 0)
        assert store.take_notices() == ()
        ended, moves = played, list(kept)
        if journal is not None:
            resumed += 1
            journal.close()
        asides += sum(".damaged" in path.name for path in tmp_path.iterdir())
    assert asides == 0
    assert resumed > KILLS // 10, "the kills came too early to show anything"
    assert leaving > KILLS // 10
