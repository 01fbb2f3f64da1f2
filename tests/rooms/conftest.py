"""Every test of the store runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from berthier.rooms.keeping.store import Store
from tests.stores import postgres_store as postgres_store
from tests.stores import postgres_url as postgres_url
from tests.stores import url as url


@pytest.fixture
def any_store(url: str) -> Iterator[Store]:
    """An empty store of either kind."""
    kept = Store(url)
    yield kept
    kept.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store in a file, for tests that are not about the store."""
    kept = Store(f"sqlite:///{tmp_path / 'table.db'}")
    yield kept
    kept.close()
