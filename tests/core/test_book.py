"""A game's book: what a hand leaves behind, however it and the program end."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.book import DECK, UNKNOWN_DAY, Book
from core.deck import Deck, new_deck
from core.ending import End
from core.files import LOCK_NAME, Files
from core.games import find, keys
from core.session import Session
from core.shuffle import Deal, number_deal
from core.store import Store
from core.unfinished import Journal
from tests.core.keeping import TODAY, FullDisk, ReadOnly

WON_BETSY = "game: betsy\ntops: KKKQ\nwaste: 3C\npass: 2\nscore: 600\n"


class Hand:
    """A hand in play, as a screen holds it: told to its journal with a clock of seconds."""

    def __init__(self, book: Book, session: Session[Any], journal: Journal) -> None:
        self.book, self.session, self.journal = book, session, journal

    def play(self, *moves: str) -> Hand:
        for move in moves:
            self.session.perform(move)
            self.journal.note(move, self.journal.played_ms + 1000)
        return self

    def settle(self) -> Any:
        return self.book.settle(self.session, self.journal, TODAY)


def book_of(folder: Path, key: str = "betsy", files: Any = None) -> Book:
    return Book(Store(folder, files), find(key))


def dealt(book: Book, key: str, deal: Deal, seed: int = 7, deck: Deck | None = None) -> Hand:
    game = find(key)
    options = {option.name: option.default for option in game.options}
    session = Session(game, game.deal(deal.deck(), options), options, deal)
    return Hand(book, session, book.begin(session, seed, deck))


def betsy(book: Book, number: int = 1, seed: int = 7) -> Hand:
    return dealt(book, "betsy", number_deal(number), seed)


def resumed(book: Book) -> Hand:
    """The hand that is offered."""
    journal = book.unfinished(TODAY)
    assert journal is not None
    return Hand(book, book.resumed(journal), journal)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {LOCK_NAME}


def test_an_unfinished_hand_is_offered_with_all_its_undos(tmp_path: Path) -> None:
    hand = betsy(book_of(tmp_path)).play("D", "D", "undo", "D", "D")
    hand.journal.close()
    book = book_of(tmp_path)
    journal = book.unfinished(TODAY)
    assert journal is not None
    told: list[str] = []
    session = book.resumed(journal, told.append)
    assert session.state == hand.session.state
    assert session.moves == hand.session.moves
    assert session.deal == number_deal(1)
    assert session.assisted
    assert journal.played_ms == 5000
    assert told == []
    session.undo()
    assert told == ["undo"]


@pytest.mark.parametrize("key", keys())
def test_every_game_resumes(tmp_path: Path, key: str) -> None:
    hand = dealt(book_of(tmp_path, key), key, number_deal(3))
    for _ in range(12):
        hand.play(hand.session.game.moves(hand.session.state)[0])
    hand.journal.close()
    book = book_of(tmp_path, key)
    journal = book.unfinished(TODAY)
    assert journal is not None
    assert book.resumed(journal).state == hand.session.state


def test_a_hand_in_play_is_not_offered_to_another_program(tmp_path: Path) -> None:
    hand = betsy(book_of(tmp_path)).play("D")
    assert book_of(tmp_path).unfinished(TODAY) is None
    second = betsy(book_of(tmp_path), 2, seed=8).play("D", "D")
    assert names(tmp_path) == {"betsy.hand", "betsy.2.hand"}
    hand.journal.close()
    book = book_of(tmp_path)
    offered = book.unfinished(TODAY)
    assert offered is not None
    assert offered.opening.deal == "1"
    assert book_of(tmp_path).unfinished(TODAY) is None
    second.journal.close()


def test_a_hand_that_was_resumed_is_kept_on(tmp_path: Path) -> None:
    betsy(book_of(tmp_path)).play("D").journal.close()
    book = book_of(tmp_path)
    journal = book.unfinished(TODAY)
    assert journal is not None
    Hand(book, book.resumed(journal), journal).play("D", "D").journal.close()
    again = book_of(tmp_path).unfinished(TODAY)
    assert again is not None
    assert again.texts == ["D", "D", "D"]


def test_a_hand_without_a_move_is_neither_offered_nor_counted(tmp_path: Path) -> None:
    betsy(book_of(tmp_path)).journal.close()
    assert book_of(tmp_path).unfinished(TODAY) is None
    hand = betsy(book_of(tmp_path))
    assert hand.settle() is None
    assert hand.book.statistics({}).unaided.played == 0
    assert names(tmp_path) == set()


def test_a_hand_that_is_left_is_given_up_and_counted(tmp_path: Path) -> None:
    hand = betsy(book_of(tmp_path)).play("D", "D")
    told = hand.settle()
    assert (told.end, told.date, told.played_ms, told.assisted) == (
        End.GIVEN_UP,
        TODAY,
        2000,
        False,
    )
    assert book_of(tmp_path).statistics({}).unaided.given_up == 1
    assert names(tmp_path) == {"betsy.statistics"}


def test_undo_is_counted_apart(tmp_path: Path) -> None:
    betsy(book_of(tmp_path)).play("D", "undo").settle()
    account = book_of(tmp_path).statistics({})
    assert (account.unaided.played, account.assisted.given_up) == (0, 1)


def test_a_hand_played_to_its_end_enters_the_scores(tmp_path: Path) -> None:
    hand = betsy(book_of(tmp_path))
    while not hand.session.over:
        hand.play(hand.session.game.moves(hand.session.state)[-1])
    assert hand.settle().end is End.LOST
    (score,) = book_of(tmp_path).scores().entries
    assert score.points == hand.session.score
    assert score.deal == "1"
    assert hand.book.reset_scores().entries == ()
    assert book_of(tmp_path).scores().entries == ()
    assert book_of(tmp_path).statistics({}).unaided.lost == 1


def test_a_hand_from_a_position_is_kept_and_not_counted(tmp_path: Path) -> None:
    book, game = book_of(tmp_path), find("betsy")
    session = Session(game, game.parse(WON_BETSY.replace("KKKQ", "KKK9").replace("3C", "KC")), {})
    hand = Hand(book, session, book.begin(session, 7)).play("4")
    hand.journal.close()
    book = book_of(tmp_path)
    assert book.unfinished(TODAY) is None, "it is won, so it is settled"
    assert book.statistics({}).unaided.played == 0
    assert names(tmp_path) == set()


def test_the_deck_goes_from_hand_to_hand_and_program_to_program(tmp_path: Path) -> None:
    book = book_of(tmp_path, "canfield")
    assert book.deck() is None
    deck = book.deal(seed=5)
    assert deck == new_deck(5).dealt_to(6)
    assert book_of(tmp_path, "canfield").deck() == deck
    hand = dealt(book, "canfield", deck.deal(), deck=deck).play("V", "V")
    ended = hand.settle()
    assert (ended.deal, ended.hand) == (deck.deal().text, 6)
    left = book.deck()
    assert left is not None
    assert (left.riffles, left.hands, left.dealt) == (7, 1, 0)
    assert left.cards != deck.cards
    assert left.cards in (tmp_path / "canfield.deck").read_bytes()
    again = book_of(tmp_path, "canfield").deal(seed=9)
    assert again == left.dealt_to(10)
    assert again.cards == left.cards, "it is dealt as it was left"
    new = book.deal(seed=5, new=True)
    assert (new.cards, new.hands, new.left_by) == (deck.cards, 0, (6,))


def test_the_cards_are_gathered_in_the_games_collecting_order(tmp_path: Path) -> None:
    book = book_of(tmp_path, "canfield")
    deck = book.deal(seed=41)
    hand = dealt(book, "canfield", deck.deal(), deck=deck).play("V")
    cards = hand.session.game.cards(hand.session.state)
    hand.settle()
    assert book.deck() == deck.gathered(cards, hand=42, riffles=7)


def test_a_told_deal_leaves_the_deck_alone(tmp_path: Path) -> None:
    book = book_of(tmp_path)
    deck = book.deal(seed=5)
    betsy(book).play("D").settle()
    assert book.deck() == deck


def canfield(book: Book, seed: int) -> Hand:
    """A hand from the own deck."""
    deck = book.deal(seed)
    return dealt(book, "canfield", deck.deal(), deck=deck)


def test_a_deck_that_is_out_is_not_dealt_again(tmp_path: Path) -> None:
    waiting = canfield(book_of(tmp_path, "canfield"), 1).play("V")
    waiting.journal.close()
    book = book_of(tmp_path, "canfield")
    second = canfield(book, 2).play("V")
    third = canfield(book_of(tmp_path, "canfield"), 3).play("V")
    hands = (waiting, second, third)
    assert len({hand.session.deal for hand in hands}) == 3
    second.settle()
    left = book.deck()
    assert left is not None
    assert (left.left_by, left.dealt) == ((3,), 0)
    waiting = resumed(book_of(tmp_path, "canfield"))
    waiting.settle()
    third.settle()
    left = book.deck()
    assert left is not None
    assert (left.left_by, left.hands) == ((3, 2, 4), 3)


class Died(Exception):  # noqa: N818 - what a kill does
    """The program ends here."""


class Dying(FullDisk):
    """The program dies at its nth write or deletion."""

    def __init__(self, steps: int) -> None:
        super().__init__()
        self.room = True
        self.steps = steps

    def _step(self) -> None:
        if self.steps == 0:
            raise Died
        self.steps -= 1

    def replace(self, path: Path, data: bytes) -> None:
        self._step()
        super().replace(path, data)

    def append(self, descriptor: int, data: bytes) -> int:
        self._step()
        return super().append(descriptor, data)

    def remove(self, path: Path) -> None:
        self._step()
        super().remove(path)


@pytest.mark.parametrize("steps", range(8))
def test_a_hand_is_counted_once_wherever_the_program_dies(tmp_path: Path, steps: int) -> None:
    canfield(book_of(tmp_path, "canfield"), 1).play("V").settle()
    files = Dying(100)
    hand = canfield(book_of(tmp_path, "canfield", files), 2).play("V")
    deck = hand.book.deck()
    files.steps = steps
    died = False
    try:
        hand.settle()
    except Died:
        died = True
        hand.journal.close()
    assert died == (steps < 6)
    book = book_of(tmp_path, "canfield")
    offered = book.unfinished("1999-01-01")
    if offered is not None:
        assert steps == 0, "the end was not written yet"
        book.settle(book.resumed(offered), offered, TODAY)
    again = book_of(tmp_path, "canfield")
    assert again.unfinished(TODAY) is None
    account = again.statistics({"level": 2})
    assert account.unaided.played == 2
    cards = hand.session.game.cards(hand.session.state)
    assert deck is not None
    assert again.deck() == deck.gathered(cards, hand=3, riffles=7)
    assert not [name for name in names(tmp_path) if name.endswith(".hand")]


@settings(max_examples=60)
@given(data=st.data())
def test_a_damaged_hand_goes_on_from_its_last_good_move(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("data")
    path = folder / "betsy.hand"
    hand = betsy(book_of(folder))
    sizes = [path.stat().st_size]
    for move in ("D", "D", "undo", "D", "D", "D"):
        hand.play(move)
        sizes.append(path.stat().st_size)
    hand.journal.close()
    good = path.read_bytes()
    at = data.draw(st.integers(0, len(good) - 1))
    broken = good[:at]
    if flipped := data.draw(st.booleans()):
        broken += bytes([good[at] ^ data.draw(st.integers(1, 255))]) + good[at + 1 :]
    path.write_bytes(broken)
    left = sum(size <= at for size in sizes) - 1
    whole = not flipped and at in sizes

    store = Store(folder)
    journal = Book(store, find("betsy")).unfinished(TODAY)
    assert (journal.texts if journal else []) == hand.journal.texts[: max(left, 0)]
    notices = store.take_notices()
    assert len(notices) == (0 if whole else 1)
    assert all("\n" not in notice and notice.startswith("betsy.hand is") for notice in notices)
    asides = [name for name in names(folder) if name != "betsy.hand"]
    assert [(folder / name).read_bytes() for name in asides] == ([] if whole else [broken])
    if journal is not None:
        journal.close()
        assert book_of(folder).unfinished(TODAY) is not None


def test_a_hand_that_these_rules_cannot_follow_goes_on_before_that(tmp_path: Path) -> None:
    hand = betsy(book_of(tmp_path)).play("D")
    hand.journal.note("4", 2000)
    hand.journal.note("D", 3000)
    hand.journal.close()
    store = Store(tmp_path)
    journal = Book(store, find("betsy")).unfinished(TODAY)
    assert journal is not None
    assert journal.texts == ["D"]
    assert len(store.take_notices()) == 1


@pytest.mark.parametrize("files", [FullDisk(), ReadOnly()], ids=["full", "read-only"])
def test_what_cannot_be_written_stops_nothing_and_is_told_once(tmp_path: Path, files: Any) -> None:
    store = Store(tmp_path, files)
    book = Book(store, find("canfield"))
    assert book.unfinished(TODAY) is None
    for seed in range(3):
        assert canfield(book, seed).play("V", "V", "V").settle() is not None
    assert book.statistics({"level": 2}).unaided.given_up == 3
    deck = book.deck()
    assert deck is not None
    assert deck.hands == 3
    assert len(store.take_notices()) == 1


def test_a_disk_with_room_again_gets_all_that_waited(tmp_path: Path) -> None:
    files = FullDisk()
    book = book_of(tmp_path, "betsy", files)
    first = betsy(book, 1, seed=1).play("D", "D")
    first.settle()
    second = betsy(book, 2, seed=2).play("D")
    files.room = True
    second.play("D")
    assert names(tmp_path) == {"betsy.hand"}
    second.settle()
    assert book_of(tmp_path).statistics({}).unaided.given_up == 2
    assert not [name for name in names(tmp_path) if name.endswith(".hand")]


def test_a_hand_that_could_not_be_written_is_left_in_memory(tmp_path: Path) -> None:
    files = FullDisk()
    book = book_of(tmp_path, "betsy", files)
    hand = betsy(book).play("D", "D")
    assert not hand.journal.is_kept
    book.leave(hand.journal)
    hand = resumed(book)
    assert hand.journal.texts == ["D", "D"]
    book.leave(hand.play("D").journal)
    files.room = True
    book.close()
    assert resumed(book_of(tmp_path)).journal.texts == ["D", "D", "D"]


def test_a_hand_counted_while_the_disk_was_full_is_not_offered_later(tmp_path: Path) -> None:
    files = FullDisk()
    files.room = True
    book = book_of(tmp_path, "betsy", files)
    hand = betsy(book).play("D")
    files.room = False
    hand.play("D").settle()
    assert names(tmp_path) == {"betsy.hand"}
    files.room = True
    book.close()
    assert names(tmp_path) == {"betsy.statistics"}
    assert book_of(tmp_path).statistics({}).unaided.given_up == 1


def test_a_hand_in_a_read_only_folder_is_offered_and_goes_on_in_memory(tmp_path: Path) -> None:
    betsy(book_of(tmp_path)).play("D", "D").journal.close()
    before = (tmp_path / "betsy.hand").read_bytes()
    store = Store(tmp_path, ReadOnly())
    hand = resumed(Book(store, find("betsy"))).play("D")
    assert book_of(tmp_path, "betsy", ReadOnly()).unfinished(TODAY) is None, "it is played"
    assert hand.settle().end is End.GIVEN_UP
    assert hand.book.statistics({}).unaided.given_up == 1
    hand.book.close()
    (notice,) = store.take_notices()
    assert notice == f"Nothing new is kept in {tmp_path}: Read-only file system."
    assert (tmp_path / "betsy.hand").read_bytes() == before


def test_a_hand_whose_file_may_not_be_written_to_gets_another(tmp_path: Path) -> None:
    class Foreign(Files):
        """A file of another person, which may be read, in a folder of one's own."""

        def open(self, path: Path) -> tuple[int, bool]:
            if path.stat().st_mode & 0o222 == 0:
                return os.open(path, os.O_RDONLY), False
            return super().open(path)

    betsy(book_of(tmp_path)).play("D", "D").journal.close()
    (tmp_path / "betsy.hand").chmod(0o444)
    hand = resumed(book_of(tmp_path, "betsy", Foreign())).play("D", "D")
    assert hand.journal.is_kept
    hand.journal.close()
    assert names(tmp_path) == {"betsy.hand"}
    assert resumed(book_of(tmp_path)).journal.texts == ["D"] * 4


def test_a_file_that_is_deleted_in_mid_play_is_made_again(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    hand = betsy(book_of(folder)).play("D", "D")
    shutil.rmtree(folder)
    assert names(tmp_path) == set()
    hand.play("D").journal.close()
    hand = resumed(book_of(folder))
    assert hand.journal.texts == ["D", "D", "D"]
    (folder / "betsy.hand").unlink()
    other = betsy(book_of(folder), 2, seed=8).play("D")
    hand.settle()
    assert names(folder) == {"betsy.hand", "betsy.statistics"}, "the other's hand is not ours"
    other.journal.close()
    assert resumed(book_of(folder)).journal.opening.deal == "2"


@pytest.mark.skipif(sys.platform == "win32", reason="needs FIFOs")
@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to(path)])
def test_what_has_a_hands_name_and_is_none_is_set_aside(tmp_path: Path, make: Any) -> None:
    make(tmp_path / "betsy.hand")
    store = Store(tmp_path)
    book = Book(store, find("betsy"))
    assert book.unfinished(TODAY) is None
    (notice,) = store.take_notices()
    assert notice.startswith("betsy.hand is not usable: set aside as betsy.hand.unusable-1;")
    betsy(book).play("D").journal.close()
    assert names(tmp_path) == {"betsy.hand", "betsy.hand.unusable-1"}


def test_a_hands_file_in_capitals_is_its_file(tmp_path: Path) -> None:
    betsy(book_of(tmp_path)).play("D").journal.close()
    (tmp_path / "betsy.hand").rename(tmp_path / "BETSY.HAND")
    other = betsy(book_of(tmp_path), 2, seed=8).play("D")
    assert names(tmp_path) == {"BETSY.HAND", "betsy.2.hand"}, "on other systems it is the same file"
    assert resumed(book_of(tmp_path)).journal.opening.deal == "1"
    other.journal.close()


@pytest.mark.parametrize("day", ["12026-01-01", "999-01-01", "", "01.02.2026", "2569-๐๑-๐๒"])
def test_a_day_that_no_calendar_of_ours_has_stops_nothing(tmp_path: Path, day: str) -> None:
    hand = betsy(book_of(tmp_path)).play("D")
    assert hand.book.settle(hand.session, hand.journal, day).date == UNKNOWN_DAY


def test_a_write_that_is_taken_in_part_is_gone_on_with(tmp_path: Path) -> None:
    class Slow(FullDisk):
        def append(self, descriptor: int, data: bytes) -> int:
            return super().append(descriptor, data[:3])

    files = Slow()
    files.room = True
    betsy(book_of(tmp_path, "betsy", files)).play("D", "D").journal.close()
    journal = book_of(tmp_path).unfinished(TODAY)
    assert journal is not None
    assert journal.texts == ["D", "D"]


def test_a_hand_that_is_not_to_be_kept_leaves_no_file(tmp_path: Path) -> None:
    book, game, deal = book_of(tmp_path), find("betsy"), number_deal(1)
    session = Session(game, game.deal(deal.deck(), {}), {}, deal)
    hand = Hand(book, session, book.begin(session, 7, kept=False)).play("D")
    assert not tmp_path.exists() or names(tmp_path) == set()
    assert hand.settle().end is End.GIVEN_UP
    assert book_of(tmp_path).statistics({}).unaided.given_up == 1


def test_a_damaged_deck_is_replaced_by_a_new_one(tmp_path: Path) -> None:
    (tmp_path / "canfield.deck").write_bytes(b"TENSPOT\x1a")
    store = Store(tmp_path)
    book = Book(store, find("canfield"))
    assert book.deal(seed=5).cards == new_deck(5).cards
    assert store.read(DECK, "canfield") == new_deck(5).dealt_to(6)
    assert len(store.take_notices()) == 1
