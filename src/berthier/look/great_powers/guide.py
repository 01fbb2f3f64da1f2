"""The guided first turn of the learning scenario, in our own words."""

from __future__ import annotations

from berthier.core.game import Taught
from berthier.rules.great_powers.game.position import Position


def _is_french(position: Position, side: str) -> bool:
    return side == "France"


def _is_austrian(position: Position, side: str) -> bool:
    return side == "Austria"


def _mack_is_at_ulm(position: Position) -> bool:
    """Whether the Austrians, who march first, have left him where the scenario has him."""
    led = (corps for nation, name, corps in position.leaders if (nation, name) == ("As", "Mack"))
    return any(position.corps_by_id[corps].area == "ulm" for corps in led if corps in position.corps_by_id)


GOAL = (
    "You have three months. Ulm, Augsburg, Munich and the places behind them count for you if you hold them at the "
    "end, and so does every beaten Austrian; the score above says how many points win."
)
ULM = (
    Taught(
        f"{GOAL} Cut Mack off at Ulm before Kutuzov's Russians come in October.",
        when=lambda position, side: _is_french(position, side) and _mack_is_at_ulm(position),
    ),
    Taught(
        f"{GOAL} The Austrians marched first, and Mack is no longer at Ulm: take what he has left, and beat whom you "
        "catch up with before Kutuzov's Russians come in October.",
        when=lambda position, side: _is_french(position, side) and not _mack_is_at_ulm(position),
    ),
    Taught(
        "You have three months. Every place on the Danube that France holds at the end counts against you, and so does "
        "every man you lose: keep its points below what the score above says. Kutuzov's Russians come in October: hold "
        "the Danube, or get away to the Inn.",
        when=_is_austrian,
    ),
    Taught(
        "Your foot has four points a month, your horse five. Choose a corps, then where it marches; mountains and "
        "passes cost more, and a march ends where enemies stand.",
        at=("land order of",),
        when=_is_french,
    ),
    Taught(
        "Your foot has three points a month, your horse four; the French have one more. Choose a corps, then where it "
        "marches; mountains and passes cost more, and a march ends where enemies stand.",
        at=("land order of",),
        when=_is_austrian,
    ),
    Taught(
        "March divided, fight united: more than two corps in one area begin to starve, but corps one border "
        "away may march to the guns after the first round.",
        at=("where to",),
    ),
    Taught(
        "A depot feeds what stands within two stages of it. Corps beyond that live off the land: the fewer points they "
        "spent, the better they find.",
        at=("supply of",),
    ),
    Taught(
        "Before a battle both sides pick a chit in secret. Who attacks may Assault, come on in Echelon or only Probe; "
        "who is attacked may Defend, Counterattack, stretch a Cordon or Withdraw; to Outflank takes a leader and two "
        "corps.",
        at=("chit",),
        advised="Ask the staff what it would choose.",
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
