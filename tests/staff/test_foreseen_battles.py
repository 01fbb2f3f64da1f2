"""A battle of a march is foreseen as both staffs would fight it: no guard thrown in, and nobody gone, by lot."""

from __future__ import annotations

from msgspec.structs import replace

from berthier.core.ruleset import find_ruleset
from berthier.opponents.series import begin
from berthier.rules.great_powers.game.fights.expecting import expected_battle
from berthier.rules.great_powers.game.position import Position
from berthier.rules.six_states.game.fights.battles import begun_by
from berthier.rules.six_states.game.land.land_offer import read_land
from berthier.staff.played.fights import WHOLE, StartedFight, odds_of
from tests.rules.six_states.game.test_house import army, board

ULM = "ulm"
WHOLE_ARMY = ("Fr:III", "Fr:IV", "Fr:V", "Fr:Imperial Guard", "Fr:IC")


def at_ulm(french: tuple[str, ...]) -> Position:
    """The whole of Mack's army at Ulm, and these corps of the French against it, as the French know it."""
    game, live = begin(find_ruleset("great_powers"), ULM)
    known: Position = game.seen(game.position_in(live.position[0]), "France")
    marched = [corps.id in french or corps.nation == "As" for corps in known.corps]
    moved = [
        replace(corps, area=ULM, came_from="palatinate") if goes else corps
        for corps, goes in zip(known.corps, marched, strict=True)
    ]
    return replace(known, corps=tuple(moved))


def odds_at_ulm(french: tuple[str, ...]) -> StartedFight:
    call = expected_battle(at_ulm(french), ULM, ("Fr",))
    assert call is not None
    return odds_of(find_ruleset("great_powers"), call, side="France", care=WHOLE)


def test_a_whole_army_does_better_than_one_of_its_corps() -> None:
    """With guards thrown in by lot, 71 factors came off worse than 17: a guard that does not decide breaks its army."""
    alone, together = odds_at_ulm(("Fr:V",)), odds_at_ulm(WHOLE_ARMY)
    assert alone.ours is not None
    assert together.ours is not None
    assert alone.ours < 0.45
    assert together.ours > alone.ours + 0.2


def test_it_is_said_who_is_taken_to_choose_how() -> None:
    for fight in (odds_at_ulm(("Fr:V",)), against(6, 6)):
        assert "equally often" not in fight.policy
        assert fight.policy.startswith("each side draws its")


def against(ours: int, theirs: int) -> StartedFight:
    """A march of Gray's on a Yellow army."""
    position = board(army("Gray", "0926", ours), army("Yellow", "0927", theirs))
    call = begun_by(position, read_land(position, "Gray", "march 0926-0927 all", None).value, "Gray")
    assert call is not None
    return odds_of(find_ruleset("six_states"), call, side="Gray")


def test_who_is_outnumbered_five_to_three_is_taken_to_withdraw() -> None:
    """As who is absent does; equals fight it out."""
    weak, even = (
        sum(share for name, share in fight.chances if name.startswith("withdrawal"))
        for fight in (against(12, 4), against(6, 6))
    )
    assert weak > 0.6 > 3 * even
