"""The page on other people's tools runs, and its links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "adapters.md"


def test_the_examples_run() -> None:
    outcome = doctest.testfile(str(PAGE), module_relative=False)
    assert outcome.attempted > 30
    assert outcome.failed == 0


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", PAGE.read_text(encoding="utf-8"))
    assert len(links) > 5
    assert [link for link in links if not (PAGE.parent / link).exists()] == []
