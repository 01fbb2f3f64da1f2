"""Addresses of empty stores: a SQLite file, or a database of a real PostgreSQL started for the tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import pytest

from tests.rooms import postgres

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


@pytest.fixture
def postgres_store(postgres_url: str) -> str:
    """The address of an empty database."""
    import psycopg

    name = f"games{next(NUMBERS)}"
    with psycopg.connect(postgres_url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgres_url.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    found: str = request.getfixturevalue("postgres_store")
    return found
