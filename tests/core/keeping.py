"""What the tests of kept things share: endings, sample values, files that fail."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ENOSPC, EROFS
from os import strerror
from pathlib import Path
from typing import Any

from core.book import DECK, SCORES, STATISTICS
from core.deck import Deck, new_deck
from core.ending import End, Ending
from core.files import Files
from core.scores import Scores
from core.statistics import Statistics
from core.store import Kind

ROOT = Path(__file__).parents[2]
TODAY = "1991-07-11"


def today() -> str:
    return TODAY


def ending(hand: int, **changed: Any) -> Ending:
    told: dict[str, Any] = {
        "hand": hand,
        "options": "level=2",
        "deal": "17",
        "end": End.GIVEN_UP,
        "points": 40,
        "placed": None,
        "assisted": False,
        "date": TODAY,
        "played_ms": 90_000,
    }
    return Ending(**told | changed)


def some_scores(hands: int = 3) -> Scores:
    scores = Scores()
    for hand in range(1, hands + 1):
        scores = scores.with_ending(ending(hand, points=10 * hand, assisted=hand % 2 == 0))
    return scores


def place_of(hand: int, scores: Scores) -> int | None:
    """The place 1, 2 .. of a hand, or None if it is not among the best."""
    hands = [score.hand for score in scores.entries]
    return hands.index(hand) + 1 if hand in hands else None


def some_statistics() -> Statistics:
    statistics = Statistics()
    for hand, end in enumerate(End, 1):
        statistics = statistics.with_ending(ending(hand, end=end, options=f"level={hand}"))
    return statistics


SAMPLES: list[tuple[Kind[Any], Any]] = [
    (DECK, new_deck(1).gathered(bytes(range(52)), hand=9, riffles=4).dealt_to(10)),
    (DECK, Deck(bytes(range(52)))),
    (SCORES, Scores()),
    (SCORES, some_scores()),
    (STATISTICS, Statistics()),
    (STATISTICS, some_statistics()),
]
SAMPLE_IDS = [f"{kind.name}-{at}" for at, (kind, _) in enumerate(SAMPLES)]


class FullDisk(Files):
    """Nothing more can be written until `room` is True."""

    def __init__(self) -> None:
        self.room = False

    def replace(self, path: Path, data: bytes) -> None:
        if not self.room:
            raise OSError(ENOSPC, strerror(ENOSPC))
        super().replace(path, data)

    def append(self, descriptor: int, data: bytes) -> int:
        if not self.room:
            raise OSError(ENOSPC, strerror(ENOSPC))
        return super().append(descriptor, data)


class ReadOnly(Files):
    """A folder in which nothing can be made, renamed or deleted, and no file be written to."""

    @contextmanager
    def lock(self, folder: Path, patience_s: float = 0.0) -> Iterator[None]:
        raise OSError(EROFS, strerror(EROFS), str(folder / "lock"))
        yield

    def open(self, path: Path) -> tuple[int, bool]:
        return os.open(path, os.O_RDONLY), False

    def replace(self, path: Path, data: bytes) -> None:
        raise OSError(EROFS, strerror(EROFS), str(path))

    def move(self, path: Path, name: str) -> None:
        raise OSError(EROFS, strerror(EROFS), str(path))

    def remove(self, path: Path) -> None:
        raise OSError(EROFS, strerror(EROFS), str(path))
