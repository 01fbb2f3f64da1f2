"""A client of the whole app, started once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from litestar.testing import TestClient

from berthier.web.app import create_app
from tests.stores import postgres_store as postgres_store
from tests.stores import postgres_url as postgres_url
from tests.stores import url as url
from tests.web.table import FREE


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(limits=FREE)) as client:
        yield client
