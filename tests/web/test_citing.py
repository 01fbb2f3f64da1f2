"""Every place of the rules that a page prints leads to words on the rules page."""

from __future__ import annotations

import re

import pytest
from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset, installed
from berthier.web.citing import linked, places

PAGES = {  # printed in the tally, in notes, in charts, in rulings
    "/six_states/field_round?attacker.sp=9&defender.sp=8&tactic_attacker=Charge&tactic_defender=Square": "C10",
    "/six_states": "D1",
    "/great_powers/charts": "C32",
    "/elements/close_combat?_example=push_of_pike": "D7",
}


@pytest.mark.parametrize("ruleset", sorted(installed()))
def test_every_link_has_its_place_on_the_rules_page(client: TestClient, ruleset: str) -> None:
    page = client.get(f"/{ruleset}/rules").text
    anchors = re.findall(r' id="([^"]+)"', page)
    assert len(anchors) == len(set(anchors))
    assert set(places(ruleset).values()) <= set(anchors)
    assert set(re.findall(r'class="cited" href="#([^"]+)"', page)) <= set(anchors)


@pytest.mark.parametrize("page", PAGES)
def test_what_is_printed_is_a_link(client: TestClient, page: str) -> None:
    name = PAGES[page]
    ruleset = page.split("/")[1].partition("?")[0]
    text = client.get(page).text
    following = re.search(r'hx-get="(/[^"]*/charts/more[^"]*)"', text)  # charts that did not fit on the page
    text += client.get(following[1]).text if following else ""
    assert f'href="/{ruleset}/rules#{places(ruleset)[name]}">{name}</a>' in text


def test_only_places_of_the_rules_are_links() -> None:
    """A die, a result of a chart or a word in capitals is none; what is not ours is escaped."""
    words = linked("D1 & C10: roll 2D6, XD1, C1000 <b>", find_ruleset("six_states"))
    assert re.findall(r">(\w+)</a>", words) == ["D1", "C10"]
    assert "&lt;b&gt;" in words
