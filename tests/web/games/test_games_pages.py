"""The pages of a room, by plain forms: everything a seat can do there, and what it is told when it cannot."""

from __future__ import annotations

import html
import re

from litestar.testing import TestClient

from berthier.rooms.prove import prove
from tests.web.guest import Guest, join, open_table

SCRIPT = "<script>alert(1)</script>"
BATTLE = {"attacker.sp": "9", "attacker.leader": "2", "defender.sp": "7"}


def test_a_table_needs_a_name_and_says_so_with_everything_kept(client: TestClient) -> None:
    fields = {"ruleset": "elements", "title": "Pavia", "name": "", "players": "France, Empire", "dice": "fair"}
    answer = client.post("/tables/new", data=fields)
    assert answer.status_code == 422
    assert "name needs 1 to 40 characters." in answer.text
    assert 'value="Pavia"' in answer.text
    assert 'value="France, Empire"' in answer.text
    assert re.search('value="fair" checked', answer.text)
    refused = client.post("/tables/new", data=fields | {"name": "Ann", "players": "umpire, Blue"})
    assert (refused.status_code, "is reserved" in refused.text) == (422, True)
    assert client.post("/tables/new", data=fields | {"name": "Ann", "ruleset": "chess"}).status_code == 422


def test_a_code_is_read_as_people_write_it(client: TestClient) -> None:
    umpire = open_table(client, title="Rivoli")
    code = re.findall('data-code="([a-z0-9]+)"', umpire.see())[0]
    written = f" {code[:5].upper()} {code[5:]} "
    assert "Rivoli" in client.get("/join", params={"code": written}).text
    joined = client.post("/join", data={"code": written, "seat": "Blue", "name": "Bea"}, follow_redirects=False)
    assert joined.status_code == 303
    again = client.post("/join", data={"code": code, "seat": "Blue", "name": "Bob"})
    assert (again.status_code, "The Blue seat is taken already." in again.text) == (422, True)
    nowhere = client.get("/join", params={"code": "nosuchcode"})
    assert (nowhere.status_code, "There is no game by this code." in nowhere.text) == (404, True)


def test_whatever_people_write_is_only_text(client: TestClient) -> None:
    umpire = open_table(client, title=SCRIPT, name=SCRIPT[:40])
    umpire.send("/roster", _noun="Army", _name=SCRIPT, sp="4")
    umpire.send("/start/attrition", sp="4")
    umpire.send(do="abort", reason=SCRIPT)
    for path in ("", "/replay", "/roster", "/start/attrition", "/luck"):
        page = client.get(umpire.place + path).text
        assert "<script>alert" not in page
        assert "&lt;script&gt;" in page


def test_a_roster_is_entered_once_and_corrected_with_a_reason(client: TestClient) -> None:
    umpire = open_table(client)
    blue = join(client, umpire, "Blue")
    assert "Masséna" in html.unescape(blue.send("/roster", _noun="Army", _name="Masséna", sp="14", leader="2").text)
    twice = blue.send("/roster", _noun="Army", _name="Masséna", sp="10")
    assert (twice.status_code, "stands in the roster already" in twice.text) == (422, True)
    wrong = blue.send("/roster", _noun="Army", _name="Augereau", sp="many")
    assert (wrong.status_code, "is not a whole number" in wrong.text) == (422, True)
    assert 'value="many"' in wrong.text
    refused = blue.send("/roster", _correct="Masséna", _noun="Army", _name="Masséna", sp="12", _reason="stragglers")
    assert "Only the umpire may override." in refused.text
    assert 'value="14"' in umpire.see("/roster", _correct="Masséna")
    umpire.send("/roster", _correct="Masséna", _noun="Army", _name="Masséna", sp="12", _reason="stragglers")
    assert "overrides: writes Masséna into the roster" in umpire.see()
    assert "“stragglers”" in umpire.see()


def test_a_battle_from_the_roster_and_its_result_back_into_it(client: TestClient) -> None:
    umpire = open_table(client)
    for name, strength in (("Masséna", "9"), ("Provera", "7")):
        umpire.send("/roster", _noun="Army", _name=name, sp=strength)
    offered = umpire.see("/start/field_round")
    assert re.search('value="Masséna" selected', offered)
    assert re.search('value="Provera" selected', offered)
    begun = {
        "_from.attacker": "Masséna",
        "_from.defender": "Provera",
        "_side.attacker": "Red",
        "_side.defender": "Blue",
    }
    umpire.send("/start/field_round", **begun)
    told = umpire.see()
    assert "(from the roster: attacker Masséna, defender Provera; attacker Red, defender Blue)" in told
    for side in ("attacker", "defender"):
        umpire.send(do="seal", turn="1", side=side, pick="Skirmish")
    half = umpire.send(_face="3", turn=umpire.turn)
    assert "so far" in half.text
    umpire.send(_face="4", _partial='["3"]', turn=umpire.turn)
    decided = umpire.see()
    assert 'class="prompt decided">Rolled 3 and 4. ' in decided
    assert re.search(r'<option value="Masséna.sp" selected>', decided)
    umpire.send(do="apply", act="1", **{"to.attacker_sp": "Masséna.sp", "to.defender_sp": "Provera.sp"})
    assert "applies the result of procedure 1 to the roster: attacker sp to Masséna · sp" in umpire.see()
    assert "Apply the result" not in umpire.see()
    assert prove(umpire.log).ok


def test_a_beaten_army_fights_again(client: TestClient) -> None:
    """Morale lost in a battle is lost for that battle; and who plays can be said whatever the roster holds."""
    umpire = open_table(client)
    for name, strength in (("Masséna", "9"), ("Provera", "7")):
        umpire.send("/roster", _noun="Army", _name=name, sp=strength)
    begun = {"_from.attacker": "Masséna", "_from.defender": "Provera"}
    umpire.send("/start/field_battle", **begun)
    while 'class="prompt decided"' not in umpire.see():
        for side in ("attacker", "defender"):
            umpire.send(do="seal", turn=umpire.turn, side=side, pick="Charge")
        umpire.send(_face="6", _partial='["6"]', turn=umpire.turn)
    decided = umpire.see()
    assert "to.defender_sp" in decided
    assert "to.defender_morale" not in decided
    offered = dict(re.findall(r'name="(to\.[^"]+)">.*?<option value="([^"]+)" selected>', decided))
    umpire.send(do="apply", act="1", **offered)
    assert umpire.send("/start/field_battle", **begun).status_code == 200
    umpire.send(do="abort", reason="enough")
    ruling = {"_correct": "Provera", "_noun": "Army", "_name": "Provera", "sp": "1000", "_reason": "raised"}
    umpire.send("/roster", **ruling)
    refused = umpire.send("/start/field_battle", **begun, terrain="on the moon")
    assert refused.status_code == 422
    assert all(f'name="_side.{side}"' in refused.text for side in ("attacker", "defender"))


def test_the_umpire_frees_the_seat_of_who_has_gone(client: TestClient) -> None:
    umpire = open_table(client)
    blue = join(client, umpire, "Blue")
    assert "Free this seat" in umpire.see()
    umpire.send(do="free", seat="Blue", reason="gone home")
    assert "frees the seat of Blue" in umpire.see()
    assert client.get(blue.place).status_code == 404
    join(client, umpire, "Blue")


def test_after_a_shown_die_giving_up_is_asked_for(client: TestClient) -> None:
    umpire = open_table(client)
    blue, red = join(client, umpire, "Blue"), join(client, umpire, "Red")
    umpire.send("/start/storm_ice", units="2")
    umpire.send(_face="3", turn=umpire.turn)
    blue.do(do="abort", reason="bad dice")
    assert "Blue asks to give Storm and ice up: “bad dice”." in red.see()
    red.do(do="consent")
    assert "was given up" in blue.see()


def test_answers_that_cannot_be_are_sentences_in_place(client: TestClient) -> None:
    umpire = open_table(client)
    umpire.send("/start/attrition", sp="12")
    for fields, said in (
        ({"_face": "7", "turn": "1"}, "7"),
        ({"_face": "x", "turn": "1"}, "is not a number"),
        ({"_face": "3", "turn": "99"}, "Nothing is asked as 99"),
        ({"do": "roll", "turn": "1"}, "thrown by hand"),
        ({"do": "dance"}, "There is no thing to do called 'dance'."),
        ({"do": "undo", "line": "1"}, "There is nothing to undo."),
        ({"do": "abort", "reason": ""}, "reason needs 1 to 200 characters."),
        ({"do": "choose", "turn": "1", "pick": "left"}, "such an answer is typed, not chosen"),
        ({"_face": "3", "_partial": "[", "turn": "1"}, "cannot be read"),
    ):
        answer = umpire.do(**fields)
        assert re.search(f'role="alert">[^<]*{re.escape(said)}', answer), (fields, re.findall('"alert">(.*?)<', answer))


def test_the_umpire_rules_and_the_log_says_so(client: TestClient) -> None:
    umpire = open_table(client, dice="server")
    blue = join(client, umpire, "Blue")
    umpire.send("/start/attrition", sp="12", **{"_side.owner": "Blue"})
    assert "Only the umpire may override." in blue.do(do="override", turn="1", answer="6", reason="I say so")
    umpire.do(do="override", turn="1", answer="6", reason="the die was cocked")
    seen = umpire.see()
    assert "overrides: throws: 6" in seen
    assert "“the die was cocked”" in seen
    assert "The umpire has ruled 1 time on his own word" in seen


def test_fair_dice_from_the_commitments_to_the_proof(client: TestClient) -> None:
    umpire = open_table(client, dice="fair")
    blue = join(client, umpire, "Blue")
    assert "○ dice secret not yet committed" in blue.see()
    umpire.send("/start/attrition", sp="12")
    assert "must still commit a dice secret" in umpire.see()
    umpire.do(do="commit", secret="")
    blue.do(do="commit", secret="ab" * 32)
    assert blue.see().count("✓ dice secret committed") == 2
    umpire.do(do="roll", turn=umpire.turn)
    while "data-do=" in umpire.see():
        pick = re.findall('name="pick" value="([^"]+)"', umpire.see())[0]
        umpire.do(do="choose", turn=umpire.turn, pick=pick)
    assert 'class="prompt decided"' in umpire.see()
    umpire.do(do="close", reason="late")
    assert "The table is closed." in umpire.see()
    proof = prove(umpire.log)
    assert (proof.ok, proof.complete, proof.dice) == (True, True, 1)


def test_a_log_is_taken_away_and_brought_in_elsewhere(client: TestClient) -> None:
    umpire = open_table(client, title="Lodi")
    umpire.send("/start/attrition", sp="12")
    umpire.send(_face="2", turn=umpire.turn)
    here = client.post("/tables/import", files={"log": ("lodi.jsonl", umpire.log)})
    assert (here.status_code, "is kept here already" in here.text) == (422, True)
    assert "Look on" in here.text  # no dead end: its seats are offered
    assert 'name="code" value="' in here.text
    from berthier.web.app import create_app

    with TestClient(create_app()) as elsewhere:
        answer = elsewhere.post("/tables/import", files={"log": ("lodi.jsonl", umpire.log)})
        assert "Lodi" in answer.text
        assert "you are" in answer.text
        empty = elsewhere.post("/tables/import", files={"log": ("empty.jsonl", b"")})
        assert (empty.status_code, "Choose the log of a table first" in empty.text) == (422, True)
        assert elsewhere.post("/tables/import", files={"log": ("no.jsonl", b"nonsense\n")}).status_code == 422


def test_every_step_of_a_replay_can_be_opened(client: TestClient) -> None:
    umpire = open_table(client)
    umpire.send("/start/attrition", sp="12")
    umpire.send(_face="5", turn=umpire.turn)
    lines = umpire.log.count(b"\n")
    for line in range(1, lines + 1):
        page = umpire.see("/replay", line=str(line))
        assert f'<output id="replay-line">{line}</output> of {lines}' in page
    assert f'<output id="replay-line">{lines}</output>' in umpire.see("/replay", line="9999")
    assert f'<output id="replay-line">{lines}</output>' in umpire.see("/replay", line="x")
    assert "High dice: as high as this or higher in 33.3 %" in umpire.see("/luck")


def test_a_key_is_shown_once_and_opens_its_seat(client: TestClient) -> None:
    umpire = open_table(client, players="Blue")
    shown = umpire.send("/invite", seat="Blue").text
    key = re.findall(r'value="http[^"]+(/seat/[\w-]+)"', shown)[0]
    assert key not in umpire.see()
    blue = Guest(client, key)
    assert "This is the seat of Blue." in blue.see()
    sat = client.post(f"{key}/sit", data={"name": "Bea"}, follow_redirects=False)
    assert "Bea takes the seat of Blue" in umpire.see()
    assert client.get(key).status_code == 404, "whoever made the link has no key to the seat"
    blue = Guest(client, sat.headers["location"])
    assert "A key to the seat of Blue." in html.unescape(blue.send("/invite", seat="Blue").text)
    assert "Only the umpire gives out seats." in html.unescape(blue.send("/invite", seat="umpire").text)
    assert "The Blue seat is taken" in html.unescape(umpire.send("/invite", seat="Blue").text)
    assert client.get("/seat/nosuchkey").status_code == 404


def test_a_room_says_its_whole_address_and_it_can_be_typed(client: TestClient) -> None:
    """As it is read aloud, with capitals and blanks; a code that opens nothing is told as on the page to join by."""
    umpire = open_table(client)
    address = re.findall(r'Others join at <b class="code">(http://[^<]+)</b>', umpire.see())[0]
    place, _, code = address.rpartition("/")
    assert place.endswith("/join")
    for typed in (code, code.upper(), f" {code}"):
        assert "Take a seat" in client.get(f"/join/{typed}").text
    assert 'value="Red" checked' in client.get(f"/join/{code}?seat=Red").text
    answer = client.get("/join/nosuchcode")
    assert (answer.status_code, "There is no game by this code." in answer.text) == (404, True)


def test_a_code_can_be_typed_wherever_games_are_begun(client: TestClient) -> None:
    for page in ("/", "/play"):
        assert 'action="/join"' in client.get(page).text, page
