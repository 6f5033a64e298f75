"""Where the program's own files are: the folders of the platform, unless the environment tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

HOME_VARIABLE: Final = "TENSPOT_HOME"
APPLICATION: Final = "tenspot"
CONFIG_NAME: Final = "tenspot.toml"
HOME: Final = "~"
"""A folder that begins so still is in the home of somebody who has none."""


def data_folder(given: Path | None, environ: Mapping[str, str]) -> Path:
    """For what is kept: `given` (``--data DIR``), else $TENSPOT_HOME, else the platform's."""
    if given is not None:
        return at_home(given)
    if home := environ.get(HOME_VARIABLE):
        return at_home(Path(home))
    from platformdirs import user_data_dir

    return _platforms(user_data_dir)


def config_file(environ: Mapping[str, str]) -> Path:
    """The configuration: in $TENSPOT_HOME, else in the platform's folder."""
    if home := environ.get(HOME_VARIABLE):
        return at_home(Path(home)) / CONFIG_NAME
    from platformdirs import user_config_dir

    return _platforms(user_config_dir) / CONFIG_NAME


def at_home(folder: Path) -> Path:
    """The folder, ``~`` being the person's home, also where no shell saw to that."""
    try:
        return folder.expanduser()
    except RuntimeError:
        return folder


def _platforms(folder_of: Callable[..., str]) -> Path:
    try:
        return Path(folder_of(APPLICATION, appauthor=False))
    except RuntimeError:
        return Path(HOME, APPLICATION)
