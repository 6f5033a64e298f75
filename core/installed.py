"""What installed packages bring along, games and machines: their code is not ours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_BROKEN: Final = (
    *(ImportError, SyntaxError, NameError, AttributeError, TypeError, ValueError, LookupError),
    *(ArithmeticError, AssertionError, RuntimeError, OSError),
)


@contextmanager
def loading(what: str, entry: EntryPoint, told_as: type[ValueError]) -> Iterator[None]:
    """While a package is loaded: whatever breaks in it becomes `told_as`, in one line."""
    try:
        yield
    except _BROKEN as error:
        raise told_as(
            f"the {what} {entry.name!r} ({entry.value}) does not load: {error}"
        ) from error
