"""Glyphs drawn for this project, as text art, and the readers for other formats.

`load("cp437_8x8")` gives a Font; `names()` lists what can be loaded. Standard library only.
"""

from functools import lru_cache
from pathlib import Path

from fonts.art import parse
from fonts.font import Font, FontError

__all__ = ["Font", "FontError", "load", "names"]

_FOLDER = Path(__file__).parent


def names() -> tuple[str, ...]:
    """The fonts that `load` knows, sorted."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.txt")))


@lru_cache(maxsize=8)
def load(name: str) -> Font:
    """Read one of the project's fonts. Raises FontError for an unknown name or malformed art."""
    path = _FOLDER / f"{name}.txt"
    try:
        text = path.read_text(encoding="utf-8")
    except OSError:
        raise FontError(f"no font {name!r}, choose from {', '.join(names())}") from None
    return parse(text, path.name)
