"""Allies that march in one slot, and what one round of politics leaves of it (G2, G2.4, G5.1)."""

from __future__ import annotations

from typing import Any

from berthier.core.umpire import Next, Umpire
from berthier.engine.live import Live
from berthier.rules.great_powers.game.edition import LATEST, Edition
from berthier.rules.great_powers.game.land.land import slots_of
from berthier.rules.great_powers.game.politics.politics import carry_out, in_sequence
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.situation import read_position

ORDER = ["Ru", "Tu", "As", "Pr", "GB", "Sp"]  # the land order of the rules without France


def campaign(**more: Any) -> Position:
    return read_position({"scenario": "campaign", **more}).but(edition=LATEST)


def stop(umpire: Umpire, position: Position) -> Position:
    return position


def after(position: Position, *said: tuple[str, str]) -> Position:
    """What a round leaves: nobody is asked anything in it."""
    live: Live[Any] = Live(Next(carry_out, position, in_sequence(said), said, 3, (), (stop,)))
    assert isinstance(live.outcome, Position)
    return live.outcome


def test_two_march_in_the_later_slot_of_theirs() -> None:
    assert slots_of(campaign(combined=[["Ru", "Pr"]]), ORDER, together=True) == (
        ("Tu",), ("As",), ("Ru", "Pr"), ("GB",), ("Sp",),
    )  # fmt: skip


def test_nobody_loses_his_slot_to_a_friend_of_his_friend() -> None:
    """Russia with Austria, Austria with Spain: all three in the last of their slots."""
    chain = campaign(combined=[["Ru", "As"], ["As", "Sp"]])
    assert slots_of(chain, ORDER, together=True) == (("Tu",), ("Pr",), ("GB",), ("Ru", "As", "Sp"))


def test_enemies_never_share_a_slot_though_both_march_with_a_third() -> None:
    position = campaign(combined=[["As", "Ru"], ["As", "Sp"]], wars=[["Ru", "Sp"]])
    slots = slots_of(position, ORDER, together=True)
    assert sorted(power for slot in slots for power in slot) == sorted(ORDER)
    assert not any({"Ru", "Sp"} <= set(slot) for slot in slots)


def test_an_alliance_broken_in_the_same_round_is_combined_no_more() -> None:
    """Alliances are broken before anything else: Prussia breaks, so Austria marches alone (G2)."""
    allied = campaign(allies=[["As", "Pr"]], wars=[["As", "Fr"], ["Fr", "Pr"]])
    assert after(allied, ("As", "combine Pr")).combined == {("As", "Pr")}
    broken = after(allied, ("As", "combine Pr"), ("Pr", "break As"))
    assert not broken.combined
    assert not broken.allies
    assert not after(allied, ("As", "combine Pr"), ("Pr", "peace Fr"), ("Fr", "peace Pr")).combined


def test_older_records_go_on_as_they_were() -> None:
    """In the first edition a power whose friend marched on with another got no slot."""
    before = campaign(combined=[["Ru", "As"], ["As", "Sp"]]).but(edition=Edition.FIRST)
    assert slots_of(before, ORDER, together=True) == (("Tu",), ("Pr",), ("GB",), ("As", "Sp"))


def test_nobody_lets_through_who_declares_war_on_him_in_the_same_round() -> None:
    peace = campaign(wars=[], allies=[])
    assert ("As", "Ru") in after(peace, ("As", "access Ru")).access
    assert not after(peace, ("As", "access Ru"), ("Ru", "war As")).access
