"""The evening of each game as data: what is done, and the rows of a text screen that tell of it.

Strokes are those of ``--keys``. A stroke of the pointer names its zone and, after an @, what is
seen there: ``press:3@Q♠``. Rows are as `words` gives them, in a mode with suits and the signs of
code page 437; one that begins with │ stands beside other things, as in a box.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from core.book import DECK
from core.deck import Deck
from core.shuffle import DEFAULT_RIFFLES, numbered_deal
from core.store import Store

DATE: Final = "DATE"


class Beat(NamedTuple):
    """Strokes, and what is seen after them."""

    strokes: str
    rows: tuple[str, ...]


class Evening(NamedTuple):
    """The evening of a game whose deck lies as the deal numbered `deck`.

    `choice`: the key that deals the first hand, after the `title`, with these `options`. The hand
    makes `moves`; `undone` is seen with the last one taken back, `result` and `scored`, if the
    game has points, at its end. `begins` the second hand: a move that is possible in all deals.
    `again`: what the question about it tells. `account`: strokes from the title to the statistics
    of these options, and `kept`, what they tell after both hands.
    """

    game: str
    deck: int
    title: tuple[str, ...]
    choice: str
    options: dict[str, int]
    table: tuple[str, ...]
    menus: tuple[tuple[str, tuple[str, ...]], ...]
    hand: tuple[Beat, ...]
    moves: tuple[str, ...]
    undone: tuple[str, ...]
    ends: str
    result: tuple[str, ...]
    scored: tuple[str, ...]
    begins: Beat
    again: str
    account: str
    kept: tuple[str, ...]


def lay_deck(evening: Evening, folder: Path) -> None:
    """Let the game's deck lie in this data folder as if a hand had left it so."""
    deck = Deck(numbered_deal(evening.deck), DEFAULT_RIFFLES)
    Store(folder).change(DECK, evening.game, lambda _: deck)


def words(row: str) -> str:
    """A row without its ground, the widths of its gaps, and the day; a ten is one character."""
    told = re.sub(r"\d{4}-\d\d-\d\d", DATE, row.replace("░", " "))
    told = re.sub(r"([█┌])10(.)(──|██)", r"\1T\2─\3", told)
    return " ".join(re.sub(r"└──(.)10┘", r"└───\1T┘", told).split())


PROJECT: Final = ("│ About │", "│ Help F1 │", "│ Keys │", "│ Statistics │", "│ Quit │")
SCORED_PROJECT: Final = (*PROJECT, "│ High scores │")
HANDS: Final = (
    *("│ Same deal again F3 │", "│ Next deal │", "│ Previous deal │", "│ Hint F4 │"),
    *("│ Undo Ctrl+Z │", "│ Redo Ctrl+Y │", "│ Finish the hand Ctrl+A │"),
)
MACHINE: Final = (
    "MACHINE",
    (
        *("│ Screenshot Ctrl+F5 │", "│ Screenshot, raw Shift+Ctrl+F5 │"),
        *("│ Next machine Ctrl+F12 │", "│ Quit at once Ctrl+F9 │"),
    ),
)
KEPT: Final = ("H High scores", "R Reset the high scores", "T Statistics", "S Input device: auto")
ENDED: Final = ("The hand was given up.", "Taken back 1 Hints 0", "Own deck", "B Back to the hand")
BOTH_GIVEN_UP: Final = ("Hands played 1 1", "Won 0 0", "Given up 1 1", "Moves taken back 1")

CANFIELD: Final = Evening(
    game="canfield",
    deck=1295,
    title=(
        *("CANFIELD", "by George Leritte", "LEVEL OF DIFFICULTY"),
        *("1 One card, any number of passes", "2 Three cards, any number of passes"),
        *("3 One card, a single pass", *KEPT, "Space, Enter: 2 F1: help Esc: leave"),
    ),
    choice="3",
    options={"level": 3},
    table=(
        *("CANFIELD LEVEL 3 SCORE 0 OWN DECK", "STOCK 13 1 2 3 4 FOUNDATIONS"),
        "┌J♦───┐ ┌3♣───┐ ┌4♦───┐ ┌Q♠───┐ ┌K♦───┐ ┌Q♥───┐ ┌─────┐ ┌─────┐ ┌─────┐",
        *("DECK 0", "V 34", "Play a card or flip the deck."),
    ),
    menus=(
        ("PROJECT", SCORED_PROJECT),
        ("NEW GAME", ("│ New deal F2 │", "│ Change level │", *HANDS)),
        (
            "LEVEL",
            (
                *("│ One card, any number of passes │", "│ Three cards, any number of passes │"),
                "│√ One card, a single pass │",
            ),
        ),
        MACHINE,
    ),
    hand=(
        Beat("1", ("1 - where to?",)),
        Beat(
            "2",
            (
                "┌J♦───┐ ┌─────┐ ┌4♦───┐ ┌Q♠───┐ ┌K♦───┐ ┌Q♥───┐ ┌─────┐ ┌─────┐ ┌─────┐",
                *("└───♣3┘", "Play a card or flip the deck."),
            ),
        ),
        Beat("2 1", ("Only the STOCK fills an empty column.",)),
        Beat("esc", ("Play a card or flip the deck.",)),
        Beat(
            "press:3@Q♠ release:F@Q♥",
            (
                "CANFIELD LEVEL 3 SCORE 12 OWN DECK",
                "┌J♦───┐ ┌─────┐ ┌4♦───┐ ┌─────┐ ┌K♦───┐ ┌Q♥───┐ ┌Q♠───┐ ┌─────┐ ┌─────┐",
            ),
        ),
        Beat(
            "s 3",
            (
                *("CANFIELD LEVEL 3 SCORE 18 OWN DECK", "STOCK 12 1 2 3 4 FOUNDATIONS"),
                "┌7♠───┐ ┌─────┐ ┌4♦───┐ ┌J♦───┐ ┌K♦───┐ ┌Q♥───┐ ┌Q♠───┐ ┌─────┐ ┌─────┐",
            ),
        ),
        Beat("v", ("DECK 1", "┌K♥───┐", "V 33")),
        Beat(
            "click:D@K♥ click:F@Q♥",
            (
                *("CANFIELD LEVEL 3 SCORE 33 OWN DECK", "DECK 0", "V 33"),
                "┌7♠───┐ ┌─────┐ ┌4♦───┐ ┌J♦───┐ ┌K♦───┐ ┌K♥───┐ ┌Q♠───┐ ┌─────┐ ┌─────┐",
            ),
        ),
    ),
    moves=("12", "3F", "S3", "V", "DF"),
    undone=("CANFIELD LEVEL 3 SCORE 18 OWN DECK", "DECK 1", "┌K♥───┐"),
    ends="q",
    result=("Score 33 Moves 5", *ENDED, "N New deal", "T Change level"),
    scored=(f"1 33* {DATE} level 3 deck", "Press any key"),
    begins=Beat("v", ("DECK 1", "V 33", "CANFIELD LEVEL 3 SCORE 0 OWN DECK")),
    again="│ Own deck, 1 move, score 0 │",
    account="t o",
    kept=("Level 3 UNAIDED AIDED", *BOTH_GIVEN_UP, "O Level 1"),
)

KING: Final = Evening(
    game="king",
    deck=306,
    title=(
        *("KING'S KORNER SOLITAIRE", "S O L I T A I R E", "by David F. Downing, July, 1988"),
        *("FREE SPACES", "0 - almost impossible", "1", "2", "3", "4 - the easiest to win"),
        *("T Statistics", "S Input device: auto", "Space, Enter: 4 F1: help Esc: leave"),
    ),
    choice="2",
    options={"free": 2},
    table=(
        "KING'S KORNER SOLITAIRE FREE SPACES 2 OWN DECK",
        *("│ K♠ │ │ Q♠ │ │ Q♥ │ │ K♥ │", "│ J♠ │ │FREE │ │FREE │ │ J♥ │"),
        *("│ K♣ │ │ Q♣ │ │ Q♦ │ │ K♦ │", "Select the DECK, or discard."),
    ),
    menus=(
        ("PROJECT", PROJECT),
        ("NEW GAME", ("│ Same free blocks F2 │", "│ Reset free blocks │", *HANDS)),
        ("FREE", ("│ 0 - almost impossible │", "│√ 2 │", "│ 4 - the easiest to win │")),
        MACHINE,
    ),
    hand=(
        Beat("space", ("Place 9S on any space.",)),
        Beat("?", ("9S is up: it must be placed first.",)),
        Beat(
            "press:D@9♠ release:b2@│FREE",
            ("└─────┘ └───♠9┘ └─────┘ └─────┘", "Select the DECK, or discard."),
        ),
        Beat("?", ("Place QC on its space.",)),
        Beat("enter up down down left left", ("DECK - where to?",)),
        Beat("enter", ("└─────┘ ╚═══♣Q╝ └─────┘ └─────┘", "Select the DECK, or discard.")),
        Beat("x", ("Place AH on any space.",)),
        Beat(
            "click:D@A♥ click:c2@│FREE",
            ("└─────┘ └───♠9┘ └───♥A┘ └─────┘", "Select the DECK, or discard."),
        ),
        Beat("click:b2@9♠", ("Make ten with 9S, or take it back.",)),
        Beat("click:c2@A♥", ("│ J♠ │ │FREE │ │FREE │ │ J♥ │", "Select the DECK, or discard.")),
    ),
    moves=("D", "Pb2", "D", "Pb4", "D", "Pc2", "Xb2", "Xc2"),
    undone=("Make ten with 9S, or take it back.",),
    ends="esc",
    result=("Moves 8", *ENDED, "N Same free blocks", "T Reset free blocks"),
    scored=(),
    begins=Beat("space", ("│ 51",)),
    again="│ Own deck, 1 move │",
    account="t o o o",
    kept=("Free 2 UNAIDED AIDED", *BOTH_GIVEN_UP, "O Free 3"),
)

CORNERS: Final = Evening(
    game="corners",
    deck=17,
    title=(
        *("CORNERS", "as in Solitaire Royale, 1987", "Press any key to deal the cards"),
        *(*KEPT, "Enter: deal F1: help Esc: leave"),
    ),
    choice="x",
    options={},
    table=(
        "CORNERS BASE 9 UP 1 of 52 OWN DECK",
        *("┌9♣───┐ ┌9♠───┐ ┌─────┐", "┌K♠───┐ ┌T♣───┐ ┌7♥───┐", "X WASTE 0"),
        "Play a card, or turn one onto the waste.",
    ),
    menus=(
        ("PROJECT", SCORED_PROJECT),
        ("NEW GAME", ("│ New deal F2 │", "│ Title screen │", *HANDS)),
        MACHINE,
    ),
    hand=(
        Beat(
            "n f",
            ("CORNERS BASE 9 UP 2 of 52 OWN DECK", "┌9♣───┐ ┌─────┐ ┌9♠───┐"),
        ),
        Beat(
            "press:C@T♣ release:F@9♣",
            ("CORNERS BASE 9 UP 3 of 52 OWN DECK", "┌T♣───┐ ┌─────┐ ┌9♠───┐"),
        ),
        Beat("v", ("X WASTE 1", "┌5♠───┐", "Play a card, or turn one onto the waste.")),
        Beat("click:X@5♠ click:S@6♥", ("X WASTE 0", "└─────┘ └───♠5┘ └─────┘")),
        Beat("e c", ("7H lies alone in its pile already.",)),
        Beat("esc", ("Play a card, or turn one onto the waste.",)),
    ),
    moves=("NF", "CF", "V", "XS"),
    undone=("X WASTE 1", "┌5♠───┐"),
    ends="q",
    result=("Score 3 Moves 4", *ENDED, "N New deal", "T Title screen"),
    scored=(f"1 3* {DATE} deck", "Press any key"),
    begins=Beat("v", ("X WASTE 1", "Play a card, or turn one onto the waste.")),
    again="│ Own deck, 1 move, score 1 │",
    account="t",
    kept=("UNAIDED AIDED", *BOTH_GIVEN_UP),
)

BETSY: Final = Evening(
    game="betsy",
    deck=41,
    title=(
        *("BETSY ROSS SOLITAIRE", "S O L I T A I R E", "1991"),
        *("Press any key to deal the cards", *KEPT, "Enter: deal F1: help Esc: leave"),
    ),
    choice="x",
    options={},
    table=(
        "BETSY ROSS SOLITAIRE PASS 1 of 2 SCORE 0 OWN DECK",
        *("┌A♠───┐ ┌2♦───┐ ┌3♥───┐ ┌4♠───┐", "│ LEGAL MOVES │"),
        *("│ [1] 2 3 4 5 6 7 8 9 T J Q K │", "│ [2] 4 6 8 T Q A 3 5 7 9 J K │"),
        *("│ [3] 6 9 Q 2 5 8 J A 4 7 T K │", "│ [4] 8 Q 3 7 J 2 6 T A 5 9 K │"),
        *("DECK 48 DISCARD PILE 0", "(D)eal a card."),
    ),
    menus=(
        ("PROJECT", SCORED_PROJECT),
        ("NEW GAME", ("│ New deal F2 │", "│ Title screen │", *HANDS)),
        MACHINE,
    ),
    hand=(
        Beat("d", ("DECK 47 DISCARD PILE 1", "┌─────┐ ┌6♥───┐", "6H fits pile 3.")),
        Beat("1", ("Pile 1 needs 2, not 6H.",)),
        Beat(
            "3",
            (
                "BETSY ROSS SOLITAIRE PASS 1 of 2 SCORE 1 OWN DECK",
                *("┌A♠───┐ ┌2♦───┐ ┌6♥───┐ ┌4♠───┐", "│ [3] 9 Q 2 5 8 J A 4 7 T K │"),
            ),
        ),
        Beat("d", ("DECK 46 DISCARD PILE 1", "9D fits pile 3.")),
        Beat(
            "press:W@9♦ release:3@6♥",
            (
                "BETSY ROSS SOLITAIRE PASS 1 of 2 SCORE 2 OWN DECK",
                *("┌A♠───┐ ┌2♦───┐ ┌9♦───┐ ┌4♠───┐", "│ [3] Q 2 5 8 J A 4 7 T K │"),
            ),
        ),
        Beat("d d d", ("DECK 43 DISCARD PILE 3", "┌─────┐ ┌8♦───┐", "8D fits pile 4.")),
        Beat(
            "click:W@8♦ click:4@4♠",
            ("BETSY ROSS SOLITAIRE PASS 1 of 2 SCORE 3 OWN DECK", "┌─────┐ ┌9♥───┐"),
        ),
        Beat("d", ("DECK 42 DISCARD PILE 3", "QS fits pile 3 or 4.")),
        Beat(
            "4",
            (
                "BETSY ROSS SOLITAIRE PASS 1 of 2 SCORE 4 OWN DECK",
                *("┌A♠───┐ ┌2♦───┐ ┌9♦───┐ ┌Q♠───┐", "│ [4] 3 7 J 2 6 T A 5 9 K │"),
            ),
        ),
    ),
    moves=("D", "3", "D", "3", "D", "D", "D", "4", "D", "4"),
    undone=("BETSY ROSS SOLITAIRE PASS 1 of 2 SCORE 3 OWN DECK", "QS fits pile 3 or 4."),
    ends="q",
    result=("Score 4 Moves 10", *ENDED, "N New deal", "T Title screen"),
    scored=(f"1 4* {DATE} deck", "Press any key"),
    begins=Beat("d", ("DECK 47 DISCARD PILE 1",)),
    again="│ Own deck, 1 move, score 0 │",
    account="t",
    kept=("UNAIDED AIDED", *BOTH_GIVEN_UP),
)

EVENINGS: Final = (CANFIELD, KING, CORNERS, BETSY)
