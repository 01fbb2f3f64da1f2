"""What a board question is told (appendix A): the shape of situations and questions, to name what is wrong with one."""

from __future__ import annotations

from berthier.core.told import Each, Group, Maybe, Shape, names
from berthier.rules.great_powers.game.europe import AREAS, CORPS, FLEETS, KINDS, MINORS, POWERS, SCENARIOS
from berthier.rules.great_powers.game.land.refusals import ITEMS

AREA, ONE_CORPS, FLEET = names("area", AREAS), names("corps", CORPS), names("fleet", FLEETS)
POWER, MINOR, FLAG = names("power", POWERS), names("minor country", MINORS), names("flag", (*POWERS, *MINORS))
SCENARIO = names("scenario", SCENARIOS)
PAIRS: Shape = [(FLAG, FLAG)]
FIGURES = Each(POWER, int)
FACTORS: dict[str, Shape] = dict.fromkeys(KINDS, int)
ENTRY: dict[str, Shape] = {
    "id": ONE_CORPS, "area": Maybe(AREA), "from": Maybe(AREA), "spent": int, "forced": bool, "in_city": bool,
    "landed": bool, "fought": bool, **FACTORS,
}  # fmt: skip
ENTRIES: Shape = [Group(("id",), ENTRY)]
PLACE = (names("place", ("port", "blockade", "sea")), str)
ARM = names("arm", ("militia", "infantry", "artillery", "guard", "cavalry"))
SITUATION: dict[str, Shape] = {
    "scenario": Maybe(SCENARIO),
    "clock": (int, int),
    "wars": PAIRS,
    "allies": PAIRS,
    "truces": PAIRS,
    "access": PAIRS,
    "minors": Each(MINOR, (names("state", ("N", "A", "C", "FS", "NE")), Maybe(POWER))),
    "owner": Each(AREA, FLAG),
    "control": Each(AREA, FLAG),
    "status": FIGURES,
    "corps": ENTRIES,
    "leaders": [Group(("nation", "name", "with"), {"nation": POWER, "name": str, "with": ONE_CORPS})],
    "fleets": [Group(("id", "ships", "at"), {"id": FLEET, "ships": int, "at": PLACE})],
    "depots": [(FLAG, AREA)],
    "garrisons": Each(AREA, Group(("nation",), {"nation": FLAG, **FACTORS})),
    "light": [
        Group(("nation", "kind", "factors", "area"), {"nation": FLAG, "kind": str, "factors": int, "area": AREA})
    ],
    "in_play": Maybe([AREA]),
    "trespass": Each(AREA, FLAG),
    "ports_closed": [POWER],
    "money": FIGURES,
    "manpower": FIGURES,
    "nelson": Maybe(FLEET),
    "battle_days": int,
    "changes": ENTRIES,
    "gone": [ONE_CORPS],
}
ORDER: dict[str, Shape] = {
    "order": names("order", ("march", "declare_war", "depot", "buy", "transfer")), "on": FLAG, "area": AREA,
    "item": names("item", ITEMS), "n": int, "kind": names("kind", KINDS), "forced": bool, "from": Maybe(ONE_CORPS),
}  # fmt: skip
ORDERS = {
    "march": Group(("corps", "to"), ORDER | {"corps": [ONE_CORPS], "to": AREA}),
    "declare_war": Group(("on",), ORDER),
    "depot": Group(("area",), ORDER),
    "buy": Group(("item", "n"), ORDER),
    "transfer": Group(("to", "kind", "n"), ORDER | {"to": ONE_CORPS}),
}
ANY: dict[str, Shape] = {
    "situation": SITUATION, "power": FLAG, "area": AREA, "to": AREA, "fleet": FLEET, "minor": MINOR,
    "aggressor": POWER, "attackers": [FLAG], "flag": FLAG, "enemy_from": Maybe([AREA]), "own_from": Maybe(AREA),
    "die": int, "status": int, "forced": bool, "scenario": SCENARIO, "lost": FIGURES,
    "battle_points": Maybe(FIGURES), "trespass": Maybe(FIGURES), "corps": ONE_CORPS, "last_seen": Maybe(FACTORS),
}  # fmt: skip
OWN: dict[str, dict[str, Shape]] = {
    "forage": {"corps": [ONE_CORPS]},
    "shelter": {"corps": [ONE_CORPS]},
    "losses": {"corps": ENTRIES, "left": Each(ARM, int)},
    "sea_fight": {"attacker": [FLEET], "defender": [FLEET]},
}


def shape_of(question: str, order: object = None) -> dict[str, Shape]:
    """The shape of what a question is told; an order has words of its own."""
    return ANY | OWN.get(question, {}) | {"order": ORDERS.get(str(order), Group(("order",), ORDER))}
