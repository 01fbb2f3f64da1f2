"""Puts the small game on the shelf of installed rulesets, so that commands find it."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core import ruleset
from tests.games.frontier import RULESET


class _Entry:
    def load(self) -> Any:
        return RULESET


@pytest.fixture
def frontier(monkeypatch: pytest.MonkeyPatch) -> str:
    """The key of the small game."""
    every = ruleset.installed() | {RULESET.key: _Entry()}
    monkeypatch.setattr(ruleset, "installed", lambda: every)
    return RULESET.key
