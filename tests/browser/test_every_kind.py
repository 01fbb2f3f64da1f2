"""One page of every kind in each ruleset, on a phone: small, whole, in sight, and nothing the browser complains of; the
laws of `laws.js` hold there and on a desk.

All pages are held to the same by their HTML in `tests/web/test_first_paint.py`; here is what only a browser can tell.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from berthier.core.ruleset import find_ruleset, installed
from tests.browser.conftest import Open
from tests.browser.laws import broken

WIDE, HIGH = 390, 844
DESK = ViewportSize(width=1400, height=900)
# Text that does not fit where it stands: lists cut short, words clipped, anything beyond the edge of the screen.
CUT = """() => {
  const pen = document.createElement('canvas').getContext('2d');
  const seen = (one) => one.checkVisibility() && one.getClientRects().length;
  const cut = [...document.querySelectorAll('main select')].filter(seen).filter((one) => {
    const look = getComputedStyle(one);
    pen.font = look.font;
    const room = one.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight);
    return pen.measureText(one.selectedOptions[0]?.text ?? '').width > room + 8;
  });
  const words = [...document.querySelectorAll('main :is(p, h1, h2, h3, li, label, button, a)')].filter(seen);
  const clipped = words.filter((one) => ['hidden', 'clip'].includes(getComputedStyle(one).overflowX)
    && one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 1);
  return [...cut, ...clipped].map((one) => one.id || one.textContent.slice(0, 40));
}"""


def kinds(key: str) -> list[str]:
    """A page of each kind: the ruleset, its rules and charts, a question of each group, advice, a scenario."""
    ruleset = find_ruleset(key)
    groups = [names[0] for _, names in ruleset.face.grouped(ruleset.procedures) if ruleset.game_of(names[0]) is None]
    advised = next((name for name, one in ruleset.procedures.items() if one.goals and not ruleset.game_of(name)), None)
    scenario = next(iter(ruleset.games[0].scenarios()))
    pages = [f"/{key}", f"/{key}/rules", f"/{key}/charts", f"/play/{key}/{scenario}"]
    return [*pages, *(f"/{key}/{name}" for name in groups), *([f"/{key}/{advised}/advice"] if advised else [])]


def whole(page: Page, path: str) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDE, path
    assert page.evaluate(CUT) == [], path
    assert broken(page) == {}, path


@pytest.mark.parametrize("key", sorted(installed()))
def test_every_kind_of_page_on_a_phone(open_page: Open, key: str) -> None:
    page = open_page("/", width=WIDE, height=HIGH, touch=True)
    whole(page, "/")
    for path in kinds(key):
        answer = page.goto(path, wait_until="load")
        assert answer is not None
        assert len(answer.body()) <= 60_000, path
        whole(page, path)
        if page.locator(".headline").count():
            expect(page.locator(".headline")).to_be_in_viewport()
            field = page.locator(".inputs :is(select, input:not([type=hidden]))").first
            if field.count() and field.is_visible():
                box = field.bounding_box()
                assert box is not None
                assert box["y"] + box["height"] <= HIGH, path
        page.set_viewport_size(DESK)
        assert broken(page) == {}, path
        page.set_viewport_size(ViewportSize(width=WIDE, height=HIGH))
