"""Where the program's own files are: the folders of the platform, unless the environment tells."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

HOME_VARIABLE: Final = "TENSPOT_HOME"
APPLICATION: Final = "tenspot"
CONFIG_NAME: Final = "tenspot.toml"


def data_folder(given: Path | None, environ: Mapping[str, str]) -> Path:
    """For what is kept: `given` (``--data DIR``), else $TENSPOT_HOME, else the platform's."""
    if given is not None:
        return given
    if home := environ.get(HOME_VARIABLE):
        return Path(home)
    from platformdirs import user_data_dir

    return Path(user_data_dir(APPLICATION, appauthor=False))


def config_file(environ: Mapping[str, str]) -> Path:
    """The configuration: in $TENSPOT_HOME, else in the platform's folder."""
    if home := environ.get(HOME_VARIABLE):
        return Path(home) / CONFIG_NAME
    from platformdirs import user_config_dir

    return Path(user_config_dir(APPLICATION, appauthor=False)) / CONFIG_NAME
