"""The guided first turn of the learning scenario, in our own words."""

from __future__ import annotations

from berthier.core.game import Taught

ULM = (
    Taught(
        "Austria moves first. Its army lies at Ulm and Augsburg, and Kutuzov's Russians come in October: hold "
        "the Danube, or get away to the Inn.",
    ),
    Taught(
        "France has four points a month for its foot and five for its horse. Choose a corps, then where it "
        "marches; mountains and passes cost more, and a march ends where enemies stand.",
        at=("land order of",),
    ),
    Taught(
        "March divided, fight united: more than two corps in one area begin to starve, but corps one border "
        "away may march to the guns after the first round.",
        at=("where to",),
    ),
    Taught(
        "Würzburg's depot feeds what stands within two stages of it. Corps beyond that live off the land: the "
        "fewer points they spent, the better they find.",
        at=("supply of",),
    ),
    Taught(
        "Before a battle both sides pick a chit in secret. Assault and Counterattack are blunt; Outflank "
        "needs a leader and two corps; Cordon behind a river and Defend hold; Withdraw may slip away.",
        at=("chit",),
    ),
    Taught(
        "A beaten army falls back toward its supply and is pursued by cavalry. Ground changes hands at the "
        "month's end.",
        at=("stay or withdraw", "withdraw from"),
    ),
)


def guide_of(scenario: str) -> tuple[Taught, ...]:
    """Lines for a first turn; only the learning scenario has them."""
    return ULM if scenario == "ulm" else ()
