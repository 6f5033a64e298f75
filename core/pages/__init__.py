"""The help pages: one text per game, in the markup that core.markup reads, one for all games, and
one of the words in which is told what is kept.

A game of an installed package may have its page beside its module, under the module's name with
``.txt``. Standard library only.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from core.game import Game
from core.machine_keys import listed
from core.markup import Document, Encoding, read

_FOLDER: Final = Path(__file__).parent
_COMMON: Final = "common"
_MACHINE_KEYS: Final = b"@MACHINE KEYS"
"""The line of a page in the place of which the list of these keys stands."""
_KEPT: Final = "kept"


def help_of(game: Game[Any]) -> Document:
    """The help of a game: its own page if there is one, then the keys and switches of all games."""
    texts = (_text(path) for path in (_page_of(game), _FOLDER / f"{_COMMON}.txt"))
    keys = "\n".join(listed("  ^1{name}^0  {told}")).encode()
    whole = (text.replace(_MACHINE_KEYS, keys) for text in texts if text is not None)
    leaves = (read(text, Encoding.UTF8).leaves for text in whole)
    return Document(tuple(leaf for document in leaves for leaf in document))


def meanings() -> Document:
    """What the words of statistics and high scores mean."""
    return read(_text(_FOLDER / f"{_KEPT}.txt") or b"", Encoding.UTF8)


def _page_of(game: Game[Any]) -> Path:
    own = _FOLDER / f"{game.key}.txt"
    if own.exists():
        return own
    module = sys.modules[type(game).__module__]
    return Path(module.__file__ or "").with_suffix(".txt")


def _text(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None
