"""What is wrong with a file, and where in it."""

from __future__ import annotations


class DamagedError(ValueError):
    """A file that is none of its kind or is damaged; `offset` says where, and so does the text."""

    def __init__(self, offset: int, text: str) -> None:
        super().__init__(f"offset {offset}: {text}")
        self.offset = offset
