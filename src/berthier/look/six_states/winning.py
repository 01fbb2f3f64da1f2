"""How a scenario is won, in a few sentences made from what it is judged by (G50 to G52)."""

from __future__ import annotations

from collections.abc import Iterator

from berthier.rules.six_states.game.closing import HELD, LOSS, SPOILS
from berthier.rules.six_states.game.continent import CITIES
from berthier.rules.six_states.game.position import Position
from berthier.rules.six_states.game.scenarios import Setup, setup_of


def winning(position: Position) -> tuple[str, ...]:
    """What counts, what ends the game early, and what lead decides it."""
    setup = setup_of(position.scenario)
    return (*_counts(setup), *_ends(setup), _lead(setup))


def _counts(setup: Setup) -> Iterator[str]:
    """G51: what cities count for who holds them."""
    own = [f"{CITIES[name].name} counts {points}" for name, points in setup.city_points.items() if name in CITIES]
    yield (
        "Cities count for who holds them: your own capital 3, the capital of another power 5, that of a small state 2, "
        "any other city outside your own and your allies' country 1." + "".join(f" Here {one}." for one in own)
    )
    if setup.mode == "teams":
        yield "The powers of a team count together."


def _ends(setup: Setup) -> Iterator[str]:
    """G50: a capital that stays lost; and the points that end it at once."""
    if setup.ends.sudden is not None:
        yield f"Whoever has {setup.ends.sudden} points at the end of a month has won at once."
    lost = f"A power whose capital is in enemy hands at the end of {HELD} months running"
    if setup.ends.capitulation:
        yield f"{lost} gives in, and the points of that day decide the game."
    elif setup.mode == "teams":
        yield f"{lost} is out: its troops leave the board."
    else:
        yield f"{lost} makes peace: {SPOILS} points to who holds it, {LOSS} to the loser, and both play on."


def _lead(setup: Setup) -> str:
    """G52: by the lead over the next."""
    draw, marginal = setup.levels.draw, setup.levels.marginal
    even = "equal points are a draw" if not draw else f"a lead of {draw} or less is a draw"
    return (
        f"After month {setup.turns} the lead over the next decides: {even}, up to {marginal} a marginal victory, "
        "more a decisive one."
    )
