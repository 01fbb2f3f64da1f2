"""Every test of the store runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import pytest

from berthier.sessions.store import Store
from tests.sessions import postgres

NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A server of our own; a machine without one says so loudly, and the build server counts that as a failure."""
    programs = postgres.binaries()
    if programs is None:
        said = "PostgreSQL is not installed (Debian: apt-get install postgresql): its half of the store is NOT tested"
        if os.environ.get("CI"):
            pytest.fail(said)
        pytest.skip(said)
    with ExitStack() as stack:
        yield stack.enter_context(postgres.running(programs))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    import psycopg

    server: str = request.getfixturevalue("postgres_url")
    name = f"games{next(NUMBERS)}"
    with psycopg.connect(server.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server.replace("/postgres?", f"/{name}?")


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
