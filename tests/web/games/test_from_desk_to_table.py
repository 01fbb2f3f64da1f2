"""From the desk to a table: the situation and its rulings go along, who opens it plays, and the tab says whose turn."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset
from berthier.web.games.entrance import qr_svg
from tests.web.guest import Guest, join, open_table

DESK = "/six_states/field_round/table?attacker.sp=9&attacker.leader=2&defender.sp=8&terrain=river_line"


def other_word(id_: str) -> str:
    switch = next(one for one in find_ruleset("six_states").switches if one.id == id_)
    return next(word for word in switch.words if word != str(switch.default))


def test_the_whole_situation_is_set_up_at_the_table(client: TestClient) -> None:
    word = other_word("C8")
    sent = client.get(f"{DESK}&_switch.C8={word}", follow_redirects=False)
    carried = {name: values[0] for name, values in parse_qs(urlsplit(sent.headers["Location"]).query).items()}
    assert client.get(sent.headers["Location"]).text.count('type="hidden"') >= 2
    opened = client.post("/tables/new", data=carried | {"name": "Ann", "plays": "1"}, follow_redirects=False)
    place, _, key = opened.headers["Location"].partition("#umpire=")
    assert Guest(client, f"/seat/{key}").see().count("you are")
    page = client.get(place).text
    for name, value in (("attacker.sp", "9"), ("attacker.leader", "2"), ("defender.sp", "8")):
        assert re.search(rf'name="{name}"[^>]*value="{value}"', page)
    assert "selected>behind a river" in page
    blue = Guest(client, place.partition("/start")[0])
    assert blue.send("/start/field_round", **{"attacker.sp": "9", "defender.sp": "8"}).status_code == 200
    assert f'"C8":"{word}"' in blue.log.decode()


def test_house_rulings_are_set_once_for_the_table(client: TestClient) -> None:
    """Every procedure begun there goes by them, also where its own form says nothing."""
    umpire = open_table(client, **{"_switch.C8": other_word("C8")})
    umpire.send("/start/field_round", **{"attacker.sp": "9", "defender.sp": "8"})
    started = next(line for line in umpire.log.decode().splitlines() if "procedure started" in line)
    assert f'"C8":"{other_word("C8")}"' in started
    wrong = client.post("/tables/new", data={"ruleset": "six_states", "name": "Ann", "_switch.C8": "sideways"})
    assert (wrong.status_code, "C8" in wrong.text) == (422, True)


def test_the_title_says_whose_turn_it_is(client: TestClient) -> None:
    umpire = open_table(client)
    blue = join(client, umpire, "Blue")
    assert "<title>● " not in blue.see()
    umpire.send("/start/assault_round", **{"attacker.sp": "9", "defender.sp": "8", "_side.attacker": "Blue"})
    pages = {seat: guest.see() for seat, guest in (("umpire", umpire), ("Blue", blue))}
    mine = [seat for seat, page in pages.items() if "<title>● " in page]
    assert len(mine) == 1
    assert "data-mine" in pages[mine[0]]


def test_no_qr_code_leads_nowhere() -> None:
    assert "<svg" in qr_svg("http://192.168.1.7:8642/join?code=x")
    for nowhere in ("127.0.0.1", "127.0.1.1", "localhost", "0.0.0.0", "[::1]", "[::]"):
        assert "<svg" not in qr_svg(f"http://{nowhere}:8642/join?code=x")


def test_one_unit_is_written_down_once_for_every_procedure(client: TestClient) -> None:
    """3/14e Ligne charges, trades volleys and checks its morale, always as it stands in the roster."""
    umpire = open_table(client, ruleset="battalions", title="Eylau")
    assert umpire.see("/roster").count('name="_noun"') == 1  # one kind of thing to write down
    umpire.send("/roster", _name="3/14e Ligne", original="24", quality="B", lost="2", fatigue="1", mv="5")
    for procedure, part in (
        ("close_action", "charger"),
        ("cavalry_charge", "defender"),
        ("volley_duel", "A"),
        ("morale", "unit"),
        ("melee", "charger"),
    ):
        assert re.search(rf'name="_from.{part}".*?3/14e Ligne', umpire.see(f"/start/{procedure}"), re.S), procedure
    begun = umpire.send("/start/morale", **{"_from.unit": "3/14e Ligne"})
    assert begun.status_code == 200
    started = next(line for line in umpire.log.decode().splitlines() if "procedure started" in line)
    assert '"refs":{"unit":"3/14e Ligne"}' in started
    assert "Morale check" in umpire.see()


def test_who_has_left_the_table_is_not_offered_for_the_next_fight(client: TestClient) -> None:
    umpire = open_table(client, ruleset="battalions", title="Eylau")
    for name, figures in (("3/14e Ligne", "24"), ("IR 4", "28")):
        umpire.send("/roster", _name=name, original=figures, quality="C", lost="2")
    told = umpire.see("/start/close_action")
    assert list(re.findall(r'name="_side\.(\w+)"', told)) == ["charger", "defender"]  # as the form has them
    umpire.send("/roster", _correct="IR 4", _name="IR 4", _reason="ran", original="28", quality="C", status="rout")
    gone = umpire.see("/start/close_action")
    assert re.search('value="3/14e Ligne" selected', gone)
    assert not re.search('value="IR 4" selected', gone)
    shown = umpire.see()
    assert "<dt>figures at first</dt><dd>28</dd>" in shown  # as the form calls it


def test_figures_that_a_result_changes(client: TestClient) -> None:
    umpire = open_table(client)
    for name, strength in (("Masséna", "9"), ("Provera", "7")):
        umpire.send("/roster", _noun="Army", _name=name, sp=strength)
    umpire.send("/start/field_round", **{"_from.attacker": "Masséna", "_from.defender": "Provera"})
    for side in ("attacker", "defender"):
        umpire.send(do="seal", turn="1", side=side, pick="Skirmish")
    umpire.send(_face="4", _partial='["3"]', turn=umpire.turn)
    flows = re.search(r'<ul class="flows">(.*?)</ul>', umpire.see(), re.S)
    assert flows is not None
    left = dict(re.findall(r"<li><b>(.*?)</b>: .*?→ <b>(\d+)</b></li>", flows[1]))
    assert left.keys() <= {"Masséna", "Provera"}
    assert left
    umpire.send(do="apply", act="1", **{"to.attacker_sp": "Masséna.sp", "to.defender_sp": "Provera.sp"})
    assert all(f"<dd>{then}</dd>" in umpire.see() for then in left.values())


def test_a_force_in_the_roster_is_told_whole(client: TestClient) -> None:
    """What is as the rules begin is no gap in the sentence."""
    umpire = open_table(client, ruleset="capitani", title="Novara")
    foot = {"units.0.cls": "Infantry", "units.0.type": "Swiss", "units.0.sp": "12", "capitani.0.initiative": "2"}
    umpire.send("/roster", _noun="Force", _name="Uri", **foot)
    shown = umpire.see()
    assert "12 SP of Swiss of quality 2" in shown
    assert "Initiative 2" in shown
