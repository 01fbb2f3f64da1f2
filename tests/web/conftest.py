"""A client of the whole app, started once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from litestar.testing import TestClient

from berthier.web.app import create_app


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with TestClient(create_app()) as client:
        yield client
