"""What all tests share: golden pictures, and the switch that writes them anew; nobody's home."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from platforms.frame import Frame
from platforms.hosts.picture import save_png


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the pictures of tests/golden anew instead of comparing with them",
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Frame, Path], None]:
    """Holds a frame against its picture, dot for dot."""

    def check(frame: Frame, path: Path) -> None:
        if request.config.getoption("--update-golden"):
            save_png(frame, path)
        assert path.exists(), f"no {path.name}; pytest --update-golden writes it"
        picture = np.asarray(Image.open(path).convert("RGB"))
        assert np.array_equal(frame.rgb(), picture), f"{path.name} differs from what is shown"

    return check


@pytest.fixture(autouse=True, scope="session")
def _nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes what its reader keeps."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TENSPOT_HOME", str(tmp_path_factory.getbasetemp() / "nobodys-home"))
        yield
