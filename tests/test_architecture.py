"""The rooms of the house and who may speak to whom, read off the imports."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("core", "platforms", "fonts", "scripts")
TOP_LEVEL = {"pyproject.toml", "README.md", "LICENSE", "tests", *ROOMS}

OUTSIDE = {
    "pygame",
    "numpy",
    "serial",
    "construct",
    "platformdirs",
    "PIL",
    "blessed",
}

NEVER = [
    ("core", ("platforms", "fonts", "scripts", "pygame", "numpy", "serial", "PIL", "blessed")),
    ("platforms", ("core.games", "core.session", "core.screens", "scripts")),
    (
        "platforms.adapters",
        ("platforms.painters", "platforms.drivers", "platforms.hosts", "core", "fonts"),
    ),
    ("platforms.hosts", ("platforms.painters", "core.games")),
    ("fonts", ("core", "platforms", "scripts", "numpy", "pygame")),
]
CLOCKS = ("time", "datetime", "random")
CLOCK_ROOMS = ("platforms.hosts", "scripts")
ONLY_IN = {
    "pygame": ("platforms.hosts",),
    "serial": ("platforms.hosts", "scripts"),
    "blessed": ("platforms.hosts",),
}


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """Every name that a module imports, wherever in it: ``a.b`` and ``a.b.name``."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=module, names=names, level=0) if module:
                yield module
                yield from (f"{module}.{alias.name}" for alias in names)
            case ast.ImportFrom():
                raise AssertionError(f"{path}: relative import; write the room's full name")


MODULES = {
    module_name(path): path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))
}


def inside(name: str, room: str) -> bool:
    return name == room or name.startswith(room + ".")


@pytest.mark.parametrize("module", MODULES)
def test_imports_respect_the_borders(module: str) -> None:
    for name in imports(MODULES[module]):
        for room, forbidden in NEVER:
            if inside(module, room):
                for border in forbidden:
                    assert not inside(name, border), f"{room} never imports {border}"
        if name in CLOCKS and not any(inside(module, room) for room in CLOCK_ROOMS):
            pytest.fail(f"{name}: clocks and chance live in {', '.join(CLOCK_ROOMS)}")
        for package, rooms in ONLY_IN.items():
            if inside(name, package):
                assert any(inside(module, room) for room in rooms), f"{package} only in {rooms}"


@pytest.mark.parametrize("module", MODULES)
def test_only_the_agreed_packages_are_used(module: str) -> None:
    for name in imports(MODULES[module]):
        top = name.partition(".")[0]
        assert top in sys.stdlib_module_names or top in OUTSIDE or top in ROOMS, name


@pytest.mark.parametrize("module", MODULES)
def test_modules_keep_no_state(module: str) -> None:
    """No `global`, no pickle, no bare or broad except."""
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        assert not isinstance(node, ast.Global), "module state"
        if isinstance(node, ast.ExceptHandler):
            assert node.type is not None, f"line {node.lineno}: bare except"
            caught = ast.unparse(node.type)
            assert caught not in ("Exception", "BaseException"), f"line {node.lineno}: {caught}"
    assert "pickle" not in set(imports(MODULES[module]))


def test_the_top_level_holds_the_agreed_entries_only() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    entries = {line.partition("/")[0] for line in listed.stdout.splitlines()}
    assert {e for e in entries if not e.startswith(".")} <= TOP_LEVEL
