"""The economic segment: victory points, income, manipulation, upkeep, purchases, drift, victory (G7)."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from berthier.core.errors import BadInput
from berthier.core.nesting import played_by
from berthier.core.notes import Fact, Step
from berthier.core.orders import Offer, Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.countries import Power
from berthier.rules.great_powers.economy import Manipulations, Treasury, maintenance, manipulate_together
from berthier.rules.great_powers.game.economy.buying import buy_for
from berthier.rules.great_powers.game.economy.levies import free_state_levies
from berthier.rules.great_powers.game.economy.treasury import income_lines, upkeep_counts, zone_of
from berthier.rules.great_powers.game.ending import Ending
from berthier.rules.great_powers.game.europe import POWERS, RULES, scenario_data
from berthier.rules.great_powers.game.fights.losing import lose_corps, with_points
from berthier.rules.great_powers.game.going_on import GoOn, go_on
from berthier.rules.great_powers.game.house import G_TRADE
from berthier.rules.great_powers.game.naming import nation_name
from berthier.rules.great_powers.game.politics.moving_out import lose_fleet
from berthier.rules.great_powers.game.politics.treaties import begin_terms
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_allied, are_enemies, corps_of, flag_of
from berthier.rules.great_powers.game.seats import seat_of_power, seated
from berthier.rules.great_powers.game.updates import with_power
from berthier.rules.great_powers.game.victory import check_of
from berthier.rules.great_powers.house import O_MANIPULATE, Option
from berthier.rules.great_powers.victory import british_vp_option

CHANGES = RULES["political_changes"]
MOST_MONEY: int = RULES["treasury_most"]
SAVES_MANPOWER = "Pr"
BRITAIN = "GB"
NOBODY = "nobody"
GIFTS = (5, 10, 20)


def economic_segment(umpire: Umpire, position: Position, follow: GoOn) -> Any:
    """G7.1 to G7.4, then purchases power by power."""
    umpire.note(Step("economy"))
    position = score_points(umpire, position)
    position = collect(umpire, position)
    return Next(gifts, position, seated(position.scenario), follow)


def score_points(umpire: Umpire, position: Position) -> Position:
    """1 + a third of the status; Britain may burn some of an enemy's."""
    if "levels_chart" not in scenario_data(position.scenario)["victory"]:
        return position
    for power in seated(position.scenario):
        gain = zone_of(position.power[power].status).vp
        if power == BRITAIN:
            position = british_points(umpire, position, gain)
        else:
            position = with_power(position, power, vp=position.power[power].vp + gain)
    return position


def british_points(umpire: Umpire, position: Position, gain: int) -> Position:
    """Britain names the enemy, and how many of its points it forgoes (8.1.2)."""
    foes = [power for power in POWERS if are_enemies(position, BRITAIN, power) and position.power[power].vp]
    seat = seat_of_power(position.scenario, BRITAIN)
    named = [Order(NOBODY, NOBODY), *(Order(power, power, label=nation_name(power)) for power in foes)]
    target = umpire.choose(seat, named, "whose points Britain cuts").value if foes else NOBODY
    if target == NOBODY:
        return with_power(position, BRITAIN, vp=position.power[BRITAIN].vp + gain)
    call: Next[Any] = Next(british_vp_option, gain, Power(target).full_name, position.power[target].vp)
    found = umpire.resolve(played_by, ((BRITAIN, seat),), call)
    position = with_power(position, BRITAIN, vp=position.power[BRITAIN].vp + found.britain_gains)
    return with_power(position, target, vp=found.target_total)


def collect(umpire: Umpire, position: Position) -> Position:
    """Money and manpower of the quarter; only Prussia keeps what manpower it had."""
    trade = umpire.plays(G_TRADE) is Option.ON
    for power in seated(position.scenario):
        lines = income_lines(position, power, trade=trade)
        money, men = (sum(line[place] for line in lines.values()) for place in (0, 1))
        purse = position.power[power]
        saved = purse.manpower if power == SAVES_MANPOWER else 0
        umpire.note(Fact(f"income of {power}", money))
        position = with_power(position, power, money=purse.money + money, manpower=saved + men)
    return position


def gifts(umpire: Umpire, position: Position, powers: tuple[str, ...], follow: GoOn) -> Any:
    """G7.3: a power may give money to any it is not at war with; those with an ally, or rich and at war, are asked."""
    for place, power in enumerate(powers):
        money = position.power[power].money
        if gift_orders(position, power)[1:]:
            offer = Offer(partial(gift_orders, position, power), partial(read_gift, position, power))
            given = umpire.choose(seat_of_power(position.scenario, power), offer, f"gifts of {power}")
            if given.value is not None:
                ally, n = given.value
                position = with_power(position, power, money=money - n)
                position = with_power(position, ally, money=position.power[ally].money + n)
            return Next(gifts, position, powers[place + 1 :], follow)
    return Next(manipulate, position, follow)


def may_receive(position: Position, power: str) -> list[str]:
    """Powers somebody plays that a power is not at war with."""
    others = (each for each in seated(position.scenario) if each != power)
    return [each for each in others if not are_enemies(position, power, each)]


def gift_orders(position: Position, power: str) -> list[Order]:
    """No gift, or some round sums for allies and for those who fight an enemy of one's own."""
    money, foes = position.power[power].money, position.enemies_of.get(power, frozenset())
    friends = [
        each
        for each in may_receive(position, power)
        if are_allied(position, power, each) or not foes.isdisjoint(position.enemies_of.get(each, frozenset()))
    ]
    sums = [(each, n) for each in friends for n in GIFTS if n <= money]
    orders = (Order(f"gift {power} > {each} {n}", (each, n), label=f"${n} for {nation_name(each)}") for each, n in sums)
    return [Order("no gift"), *orders]


def read_gift(position: Position, power: str, word: str) -> Order:
    """Any gift one can pay: `gift GB > As 7`."""
    if word == "no gift":
        return Order(word)
    found = re.fullmatch(rf"gift {power} > (\w+) ([1-9]\d*)", word)
    if found is None or found[1] not in may_receive(position, power):
        friends = ", ".join(may_receive(position, power))
        raise BadInput(f"Say for example: gift {power} > As 10; you may give to {friends or 'nobody'}.", "order")
    money, n = position.power[power].money, int(found[2])
    if n > money:
        raise BadInput(f"That costs ${n}; you have ${money}.", "order")
    return Order(word, (found[1], n))


def manipulate(umpire: Umpire, position: Position, follow: GoOn) -> Any:
    """Every power picks a row of the manipulation chart secretly (D13)."""
    powers = seated(position.scenario)
    if umpire.plays(O_MANIPULATE) is Option.ON:
        purses = tuple(
            Treasury(Power(power), position.power[power].money, position.power[power].manpower) for power in powers
        )
        names = tuple((power, seat_of_power(position.scenario, power)) for power in powers)
        found: Manipulations = umpire.resolve(played_by, names, Next(manipulate_together, purses))
        for each in found.changes:
            purse = position.power[each.power]
            change = each.change
            figures = {"money": purse.money + change.money, "manpower": purse.manpower + change.manpower}
            position = with_points(with_power(position, each.power, **figures), each.power, change.political)
    for power in powers:
        position = keep_up(umpire, position, power)
    return Next(purchases, position, powers, follow)


def keep_up(umpire: Umpire, position: Position, power: str) -> Position:
    """G7.4: what is not paid is removed: depots, then corps, then fleets, the smallest first."""
    counts = upkeep_counts(position, power)
    due = umpire.resolve(maintenance, counts.corps, counts.fleets_port, counts.fleets_sea, counts.depots).money
    while due > position.power[power].money:
        smaller = without_one(umpire, position, power)
        if smaller is None:
            break
        position = smaller
        due = upkeep_counts(position, power).money
    money = max(0, position.power[power].money - due)
    return with_power(position, power, money=money)


def without_one(umpire: Umpire, position: Position, power: str) -> Position | None:
    """The next thing that is given up for want of money."""
    depots = [each for each in position.depots if each[0] == power]
    if depots:
        return position.but(depots=tuple(each for each in position.depots if each != depots[-1]))
    corps = list(corps_of(position, power))
    if corps:
        smallest = min(corps, key=lambda each: (each.factors, each.counter.order))
        umpire.note(Fact("unpaid", smallest.id))
        return lose_corps(position, (smallest,))
    fleets = [f for f in position.fleets if f.ships and flag_of(position, f.nation) == power]
    if fleets:
        return lose_fleet(position, min(fleets, key=lambda fleet: fleet.ships).id)
    return None


def purchases(umpire: Umpire, position: Position, powers: tuple[str, ...], follow: GoOn) -> Any:
    """G7.5: each power buys, hidden from the others."""
    if powers:
        return Next(buy_for, position, powers[0], (purchases, powers[1:], follow))
    for power in seated(position.scenario):
        purse = position.power[power]
        men = purse.manpower if power == SAVES_MANPOWER else 0
        position = with_power(position, power, manpower=men, money=min(MOST_MONEY, purse.money))
    return Next(drift, free_state_levies(umpire, position), follow)


def drift(umpire: Umpire, position: Position, follow: GoOn) -> Any:
    """G7.7: the track pulls to the middle; a power at 0 and at war must surrender to every enemy."""
    sunk = tuple(
        (power, foe)
        for power in seated(position.scenario)
        if position.power[power].status == 0
        for foe in POWERS
        if are_enemies(position, power, foe) and foe in seated(position.scenario)
    )
    for power in seated(position.scenario):
        position = with_points(position, power, zone_of(position.power[power].status).drift)
    return Next(surrenders, position, sunk, follow)


def surrenders(umpire: Umpire, position: Position, sunk: tuple[tuple[str, str], ...], follow: GoOn) -> Any:
    """One surrender after another, then the levels are looked at."""
    if not sunk:
        return judge(umpire, position, follow)
    (power, foe), rest = sunk[0], sunk[1:]
    if not are_enemies(position, power, foe):
        return Next(surrenders, position, rest, follow)
    position = with_points(position, power, CHANGES["surrender"])
    position = with_points(position, foe, CHANGES["accept_surrender"])
    return begin_terms(umpire, position, foe, power, surrender=True, after=(surrenders, rest, follow))


def judge(umpire: Umpire, position: Position, follow: GoOn) -> Any:
    """G7.8: a power at its level wins, the largest excess if several (D16)."""
    if "levels_chart" not in scenario_data(position.scenario)["victory"]:
        return go_on(position, follow)
    excess = {}
    for power in seated(position.scenario):
        found = check_of(umpire, position, power)
        if found.wins:
            excess[power] = position.power[power].vp - found.level
    if not excess:
        return go_on(position, follow)
    winner = max(excess, key=lambda power: (excess[power], power == BRITAIN))
    points = tuple((seat_of_power(position.scenario, p), position.power[p].vp) for p in seated(position.scenario))
    begins = scenario_data(position.scenario)["begins"]
    months = (position.year - begins[0]) * 12 + position.month - begins[1] + 1
    return Ending(seat_of_power(position.scenario, winner), "victory level reached", points, months)
