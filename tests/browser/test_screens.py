"""Phone, tablet, desktop, night and paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open

PAGES = ["/", "/elements", "/six_states/charts", "/six_states/attrition", "/elements/line_of_battle"]


@pytest.mark.parametrize("width", [360, 820, 1280])
@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_the_screen(open_page: Open, path: str, width: int) -> None:
    page = open_page(path, width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_whole_roll_on_a_phone(open_page: Open) -> None:
    page = open_page("/six_states/attrition?sp=20", width=360, height=740, touch=True)
    order = page.locator("#table, .odds, .why, .inputs").evaluate_all(
        "all => all.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)"
        ".map(e => e.id || e.className)"
    )
    assert order == ["table", "odds", "why", "inputs"]
    face = page.locator(".face").nth(3)
    box = face.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    face.tap()
    expect(page.get_by_text("It is decided.")).to_be_visible()


def test_night_is_dark_and_the_lamp_switch_wins_and_stays(open_page: Open) -> None:
    page = open_page("/", scheme="dark")
    paper = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(paper) == "rgb(27, 25, 22)"
    page.get_by_role("button", name="Lamp").click()
    assert page.evaluate(paper) == "rgb(247, 243, 234)"
    page.reload()
    assert page.evaluate(paper) == "rgb(247, 243, 234)"


def test_charts_print_on_paper(open_page: Open, tmp_path: Path) -> None:
    page = open_page("/six_states/charts")
    for size in ("A4", "Letter"):
        printed = tmp_path / f"{size}.pdf"
        page.pdf(path=printed, format=size, prefer_css_page_size=False)
        assert printed.read_bytes().startswith(b"%PDF")
    page.emulate_media(media="print")
    expect(page.locator(".masthead")).to_be_hidden()
    expect(page.locator(".chart").first).to_be_visible()
