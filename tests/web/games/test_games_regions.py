"""What a room's page shows and to whom: regions by key, no secret of another seat, and every procedure set up."""

from __future__ import annotations

import html
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset, installed
from berthier.rooms import commands as c
from berthier.rooms.events import DiceSource
from berthier.rooms.keeping.store import Store
from berthier.rooms.looks import Look
from berthier.web.app import templates
from berthier.web.games.entrance import qr_svg
from berthier.web.games.muster import nouns_of
from berthier.web.games.room import Room
from tests.rooms.room import seat_everybody
from tests.web.guest import join, open_table

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def test_regions_come_with_their_keys_and_change_only_with_what_they_show(client: TestClient) -> None:
    umpire = open_table(client)
    umpire.send("/start/attrition", sp="12")

    def keys() -> dict[str, str]:
        page = client.get(umpire.place, headers={"HX-Request": "true"}).text
        assert page.count('hx-swap-oob="true"') == 7
        return dict(re.findall('<section id="([a-z]+)"[^>]*data-key="([0-9a-f]+)"', page))

    before = keys()
    assert before.keys() == {"table", "odds", "acts", "seats", "roster", "story"}
    assert keys() == before
    join(client, umpire, "Red")
    changed = {name for name, key in keys().items() if key != before[name]}
    assert changed == {"seats", "story"}
    before = keys()
    umpire.send(_face="5", turn=umpire.turn)
    changed = {name for name, key in keys().items() if key != before[name]}
    assert changed == {"table", "odds", "acts", "story"}


def _page(seen: Look) -> str:
    """The page of a room, drawn as a handler would."""
    room = Room(seen.view, "token", "http://here", seen.played)
    return templates().get_template("room.html").render(room=room, qr=qr_svg, part=False, goes_at=None)


@pytest.mark.parametrize("seat", ["umpire", "Red", "spectator"])
def test_a_sealed_pick_changes_no_byte_of_anybody_elses_page(seat: str, tmp_path: Path) -> None:
    """The very same game but for the pick: every other seat's page is the same."""
    pages = set()
    for number, pick in enumerate(("Charge", "Bombard", "Withdraw")):
        room = seat_everybody(Store(f"sqlite:///{tmp_path / pick}.db"), DiceSource.TYPED, seed="same")
        room.start()
        room.act("Blue", c.SealPick(1, pick, "attacker", salt=f"{number:064x}"))
        page = _page(room.look(seat))
        assert "Attacker</b> has sealed" in page
        pages.add(page)
        own = _page(room.look("Blue"))
        assert f"look at it</summary>{pick}" in own
        room.rooms.store.close()
    assert len(pages) == 1


@pytest.mark.parametrize("key", sorted(installed()))
def test_every_kind_of_thing_can_be_entered_from_an_example(client: TestClient, key: str) -> None:
    umpire = open_table(client, ruleset=key)
    for noun in nouns_of(key):
        page = umpire.see("/roster", _noun=noun.name)
        for model in re.findall('<option value="([^"]+: [^"]+)">', page)[:2]:
            assert model in umpire.see("/roster", _noun=noun.name, _model=model)


@pytest.mark.parametrize("key", sorted(installed()))
def test_every_procedure_with_an_example_is_set_up_begun_and_reckoned(client: TestClient, key: str) -> None:
    for name in sorted({example.procedure for example in find_ruleset(key).examples.values()}):
        umpire = open_table(client, ruleset=key)
        page = client.get(f"{umpire.place}/start/{name}").text
        fields = [(html.unescape(path), html.unescape(value)) for path, value in filled(page)]
        answer = client.post(f"{umpire.place}/start/{name}", content=urlencode(fields), headers=FORM)
        assert answer.status_code == 200, (name, re.findall('role="alert">(.*?)<', answer.text))
        assert "begins " in answer.text
        odds = client.get(f"{umpire.place}/odds")
        assert (odds.status_code, "Odds" in odds.text) == (200, True), name


def filled(page: str) -> list[tuple[str, str]]:
    """What a browser would send of the form as it stands."""
    form = page[page.index('<form id="setup"') : page.index("</form>", page.index('<form id="setup"'))]
    found = []
    for tag in re.findall(r"<input[^>]*>|<select.*?</select>", form, re.DOTALL):
        name = re.findall(' name="([^"]*)"', tag)[0]
        if tag.startswith("<select"):
            options = re.findall('<option( value="([^"]*)")?( selected)?>([^<]*)', tag)
            has_value, value, _, text = next((option for option in options if option[2]), options[0])
            found.append((name, value if has_value else text))
        elif 'type="checkbox"' not in tag or " checked" in tag:
            found.append((name, re.findall(' value="([^"]*)"', tag)[0]))
    return found
