"""The odds shown before an attack or an assault: a few plain lines, by the fight itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from berthier.core.nesting import innermost
from berthier.core.orders import starts_of
from berthier.core.ruleset import find_ruleset
from berthier.core.umpire import Next
from berthier.engine.snapshots import decode_next, encode_next
from berthier.rules.capitani.game.combat.attack_play import target_choice
from berthier.rules.capitani.game.combat.combat import lines_before
from berthier.rules.capitani.game.combat.foreseen import fought_by_both_staffs
from berthier.rules.capitani.game.ground.sheet import SITES
from berthier.rules.capitani.game.marches.acts import acts_of, read_act
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.game.seen import seen
from berthier.rules.capitani.game.setting_up import read_position
from berthier.rules.capitani.sieges.siege_phase import begins
from berthier.rules.capitani.units import fighting_sp
from berthier.staff.played.fights import StartedFight, odds_of

RULESET = find_ruleset("capitani")
CONTACT = {"hex": {"S2": "1411"}, "order": {"S2": "Attack", "F1": "Attack"}, "flags": {"S2": {"contact": True}}}


def attack(patch: dict[str, Any]) -> Next[Any]:
    position = read_position({"scenario": "novara_1513", "patch": patch})
    call = starts_of(target_choice(position, position.force("S2"), position.force("F1")))
    assert call is not None
    return decode_next(encode_next(call), RULESET.package)  # as it goes to another process


def foretold(call: Next[Any]) -> StartedFight:
    return odds_of(RULESET, call, RULESET.set({}))


def test_a_major_battle_is_foreseen_in_a_sample_by_both_staffs(monkeypatch: pytest.MonkeyPatch) -> None:
    """No staff concedes by lot: each end is a field kept, by breaking the line or at dusk."""
    monkeypatch.setattr(fought_by_both_staffs, "games", 20)
    found = foretold(attack(CONTACT))
    fields = {f"the {side} keeps the field{how}" for side in ("attacker", "defender") for how in ("", ", at dusk")}
    assert not found.exact
    assert fields.issuperset(name for name, _ in found.chances)
    assert sum(share for _, share in found.chances) == pytest.approx(1.0)


def test_a_skirmish_is_foreseen_exactly() -> None:
    """3 Swiss (Quality 3) against 2 archers (2): differential, pikes and star +1 each: the defender loses from 2 on."""
    units = {"S2": [{"kind": "swiss", "sp": 3}], "F1": [{"kind": "archers", "sp": 2}]}
    found = foretold(attack({**CONTACT, "units": units, "capitani": {"F1": []}}))
    assert found.exact
    chances = {name: Fraction(share).limit_denominator(36) for name, share in found.chances}
    assert chances == {
        "Skirmish: the other side lost": Fraction(5, 6),
        "Skirmish: your side lost": Fraction(1, 6),
    }


def test_an_assault_says_who_still_fights_inside() -> None:
    position = read_position({"scenario": "novara_1513", "patch": {"order": {"F1": "Attack"}}})
    lines = lines_before(position, SITES["Novara"])
    assert lines is not None
    found = foretold(begins(lines, lines.camps[0], True)())
    assert found.exact
    assert ("the place holds, 9 fighting SP inside", 0.5) in found.chances


def contacts(position: Position, side: str) -> dict[str, Next[Any]]:
    """Marches to Contact that are offered, with the fights they lead to."""
    offered = ((str(choice), starts_of(choice)) for choice in acts_of(seen(position, side), side))
    return {word: call for word, call in offered if call is not None}


def test_a_march_to_contact_shows_the_fight_it_leads_to_with_the_friends_it_meets() -> None:
    position = read_position({"scenario": "novara_1513", "patch": {"order": {"S2": "Attack"}}})
    found = contacts(position, "swiss")
    alone, joined = found["S2 1206-1411 C"], found["S2 1206-1311 C"]

    def attackers(call: Next[Any]) -> int:
        return fighting_sp(innermost(call.args[0]).args[1].args[0].args[0].units)

    assert (attackers(alone), attackers(joined)) == (12, 19), "the guard of Novara stays in"


def test_what_is_foreseen_rests_on_what_a_side_knows() -> None:
    """G-sight: a march typed by its word shows the same fight as the one offered, by the enemy's reported size."""
    position = read_position({"scenario": "pavia_1525", "patch": {"hex": {"F6": "2313"}, "order": {"I1": "Attack"}}})
    found = contacts(position, "empire")
    assert found
    for word, call in found.items():
        typed = starts_of(read_act(position, "empire", word))
        assert typed is not None
        assert encode_next(typed) == encode_next(call)
