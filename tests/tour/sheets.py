"""Contact sheets: the pictures of a stretch of the journey side by side, each with its name below it."""

from __future__ import annotations

import html
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser

Picture = tuple[str, bytes]  # its name and the PNG
BREADTH = 2100
STYLE = """body { margin: 0; padding: 16px; background: #4a4640; font: 18px sans-serif; color: #fff; }
body { display: grid; gap: 16px; grid-template-columns: repeat(var(--across), 1fr); align-items: start; }
figure { margin: 0; } img { width: 100%; display: block; } figcaption { padding: 4px 0; overflow-wrap: anywhere; }"""


def write_sheet(browser: Browser, path: Path, pictures: Sequence[Picture], across: int) -> None:
    """One sheet, so many pictures a row."""
    page = browser.new_page(viewport={"width": BREADTH, "height": 400})
    page.set_content(f"<style>{STYLE}</style><body style='--across: {across}'>{''.join(map(_figure, pictures))}")
    page.wait_for_function("[...document.images].every((one) => one.complete && one.naturalWidth)")
    page.screenshot(path=path, full_page=True)
    page.close()


def _figure(picture: Picture) -> str:
    name, drawn = picture
    source = f"data:image/png;base64,{b64encode(drawn).decode()}"
    return f"<figure><img src='{source}'><figcaption>{html.escape(name)}</figcaption></figure>"
