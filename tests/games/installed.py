"""The toy ruleset as another distribution on the path, for this process and for servers that it starts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from berthier.core.ruleset import installed

FILES = {
    "METADATA": "Metadata-Version: 2.1\nName: skirmish\nVersion: 1.0\n",
    "entry_points.txt": "[berthier.rulesets]\nskirmish = tests.games.skirmish:RULESET\n",
}


def install(folder: Path) -> Path:
    """A folder for the path that makes `skirmish` an installed ruleset."""
    info = folder / "skirmish-1.0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    for name, text in FILES.items():
        (info / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def skirmish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy ruleset is installed for the length of a test."""
    monkeypatch.syspath_prepend(install(tmp_path / "elsewhere"))
    installed.cache_clear()
    yield
    installed.cache_clear()
