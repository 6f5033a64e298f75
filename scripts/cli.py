"""What every command shares: one-line errors, exit status 2 for usage and 1 for a failed job."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from typing import Final, NoReturn

USAGE, FAILED = 2, 1
LONGEST_CHARS: Final = 1000
"""Of an error; what was given wrong may be a whole file."""


class UsageError(Exception):
    """The command line is wrong; the text names the thing and the valid choices."""


class JobError(Exception):
    """The job could not be done; the text says why, in one line."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def run(program: str, body: Callable[[], int]) -> int:
    """Call `body`; its errors become one line on standard error and an exit status."""
    _print_every_sign()
    try:
        status = body()
        if sys.stdout is not None:
            sys.stdout.flush()
    except UsageError as error:
        return _say(program, error, USAGE)
    except JobError as error:
        return _say(program, error, FAILED)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _drop_output()
        return FAILED
    except OSError as error:
        _drop_output()
        return _say(program, OSError(f"{error.filename or 'output'}: {error.strerror}"), FAILED)
    return status


def read_bytes(name: str | Path, what: str = "") -> bytes:
    """The whole of a file, ``-`` being standard input; JobError, which tells `what` it was to be,
    where there is none."""
    try:
        if str(name) != "-":
            return Path(name).read_bytes()
        if sys.stdin is None:
            raise JobError("cannot read -: there is no standard input")
        return sys.stdin.buffer.read()
    except OSError as error:
        told = " ".join(word for word in (what, str(name)) if word)
        raise JobError(f"cannot read {told}: {error.strerror}") from None


def _print_every_sign() -> None:
    """What the output's encoding lacks is escaped, as it is on standard error."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """What remains in the buffer has nowhere to go."""
    if sys.stdout is not None:
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())


def _say(program: str, error: Exception, status: int) -> int:
    words = " ".join(str(error).split())
    text = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in words)
    if len(text) > LONGEST_CHARS:
        text = f"{text[: LONGEST_CHARS // 2]} .. {text[-LONGEST_CHARS // 2 :]}"
    if sys.stderr is not None:
        print(f"{program}: {text}", file=sys.stderr)
    return status
