"""The documentation as a site: built offline and strictly, so that every link leads somewhere."""

from __future__ import annotations

import json
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config

ROOT = Path(__file__).parent.parent.parent


def test_it_builds_and_can_be_searched(tmp_path: Path) -> None:
    """Strict: a link that leads nowhere is an error. Each ruleset's sheet and charts are among the pages."""
    build(load_config(str(ROOT / "mkdocs.yml"), site_dir=str(tmp_path), strict=True))
    index = json.loads((tmp_path / "search" / "search_index.json").read_text())
    pages = {document["location"].partition("#")[0] for document in index["docs"]}
    assert {"index.html", "authors.html", "reference/python.html", "rulesets/capitani.html"} <= pages
    assert "Combat Results" in (tmp_path / "rulesets" / "six_states.html").read_text()
