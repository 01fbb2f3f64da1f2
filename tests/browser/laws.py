"""The laws of `laws.js`, asked of a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

LAWS = (Path(__file__).parent / "laws.js").read_text()


def broken(page: Page) -> dict[str, Any]:
    """The laws that a page breaks, and how."""
    return {law: how for law, how in page.evaluate(LAWS).items() if how}
