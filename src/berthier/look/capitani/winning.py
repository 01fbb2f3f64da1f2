"""How a campaign is won, in a few sentences made from what it is judged by (G8)."""

from __future__ import annotations

from collections.abc import Iterator

from berthier.rules.capitani.game.combat.challenge import DECLINED, are_played
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.game.roster import LEADERS
from berthier.rules.capitani.game.scenario import Campaign, Event, EventKind
from berthier.rules.capitani.game.victory import BREACHED


def winning(position: Position) -> tuple[str, ...]:
    """Places, losses and leaders; what ends it at once; the lead that is even."""
    return (*_counts(position), *_sudden(position.campaign), _margin(position))


def _names(campaign: Campaign) -> tuple[str, str]:
    first, second = (alliance.name for alliance in campaign.alliances)
    return first, second


def _counts(position: Position) -> Iterator[str]:
    campaign, victory = position.campaign, position.campaign.victory
    for side, name in zip(campaign.sides, _names(campaign), strict=True):
        places = [f"{place} {victory.value(place, side)}" for place in victory.places if victory.value(place, side)]
        yield f"Places count for {name}: {', '.join(places)}."
    field = f", {victory.field} for the field of a Major Battle" if victory.field else ""
    yield (
        f"Everybody gets 1 point for every {victory.sp_per_point} SP the enemy has lost, {victory.generale} for each "
        f"Generale of his who falls{field}."
    )
    if are_played(position):
        yield f"{DECLINED} points each turn to who offers battle before walls, where an army stays inside them."
    for event in campaign.events:
        if event.kind is EventKind.ARRIVAL and position.train:
            yield told_of_train(position, event)
        if event.points:
            yield f"{event.text}."
        if event.kind is EventKind.RELIEVED and position.par is not None:
            yield f"At the end {BREACHED} points to who besieges {event.place}, if its Siege Status is 1 or 2 then."


def told_of_train(position: Position, event: Event) -> str:
    """What it counts to bring somebody to battle on his way home."""
    name = LEADERS[event.capitano].name
    return f"{position.train} points for his train to who first attacks {name} with an army on his way."


def _sudden(campaign: Campaign) -> Iterator[str]:
    names = dict(zip(campaign.sides, _names(campaign), strict=True))
    for one in campaign.victory.sudden:
        yield f"Held together, {' and '.join(one.holds)} win at once for {names[one.alliance]}."
    yield "A side that has no Force left has lost."


def _margin(position: Position) -> str:
    (first, second), even = _names(position.campaign), position.even
    if even < 0:
        first, second, even = second, first, -even
    narrow, clear = position.campaign.victory.levels
    lead = f"a lead of {even} for {first} counts as even" if even else "even points are a draw"
    more = f": more is a victory for {first}, less one for {second}" if even else ""
    return (
        f"After turn {len(position.campaign.turns)} {lead}{more}. Up to {narrow} points off that it is narrow, up to "
        f"{clear} clear, beyond them great."
    )
