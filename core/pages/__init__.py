"""The help pages: one text per game, in the markup that core.markup reads, and one for all games.

A game of an installed package may have its page beside its module, under the module's name with
``.txt``. Standard library only.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from core.game import Game
from core.markup import Document, Encoding, read

_FOLDER: Final = Path(__file__).parent
_COMMON: Final = "common"


def help_of(game: Game[Any]) -> Document:
    """The help of a game: its own page if there is one, then the keys and switches of all games."""
    texts = (_text(path) for path in (_page_of(game), _FOLDER / f"{_COMMON}.txt"))
    leaves = (read(text, Encoding.UTF8).leaves for text in texts if text is not None)
    return Document(tuple(leaf for document in leaves for leaf in document))


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
