"""Rare clauses of the design (section d) and its sentences (section e), each worked by hand from the text."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.orders import read_option
from berthier.core.ruleset import find_ruleset
from berthier.rules.six_states.game.council.cabinet import levy_offer, papers_of, win_over
from berthier.rules.six_states.game.council.levies import recruits
from berthier.rules.six_states.game.fights.battles import join_battle
from berthier.rules.six_states.game.land.land_offer import land_offer
from berthier.rules.six_states.game.opening import store_up
from berthier.rules.six_states.game.position import Minor, Position, Prisoner, find_army
from berthier.rules.six_states.game.reading import position_data, read_position
from berthier.rules.six_states.game.scenarios import setup_of
from berthier.rules.six_states.game.sea.sea_offer import sea_offer, suggest_sea
from berthier.rules.six_states.game.sea.sea_orders import read_sea
from berthier.rules.six_states.game.sea.voyages import set_sail
from berthier.rules.six_states.game.setting import starting_position
from berthier.rules.six_states.game.turn import land
from tests.rules.six_states.game.test_house import army, board, go_on
from tests.rules.six_states.game.walks import ByLot, steps

PLAIN = find_ruleset("six_states").set({})
START = starting_position(setup_of("two_neighbours"))


def umpire() -> Any:
    return ByLot("clauses", PLAIN)


# G40: the river line asks that every attacking body crossed it, bridged or not

CITY, OVER = "2217", "2316"  # Topaz Gate, and the bridge to it


def ground_when(*more: dict[str, Any]) -> Any:
    """Yellow comes to the relief of CITY over the river."""
    relief = army("Yellow", CITY, 6, came_from=[[OVER, 6]])
    position = board(relief, army("Gray", CITY, 5), *more)
    nested = join_battle(umpire(), position, CITY, "Yellow", go_on, ())
    return nested.args[0].args[0].args[1].args[2]


def test_a_garrison_that_joins_the_relief_has_crossed_no_river() -> None:
    assert ground_when() == "river_line"
    assert ground_when(army("Yellow", CITY, 2, inside=True)) == "clear"


# G2: active is also who stood in a hex with an enemy this month


def test_a_garrison_whose_besiegers_march_off_was_active() -> None:
    """Grauburg was besieged as the month opened; the enemy goes, and the next opening still finds it active."""
    besieged = board(army("Gray", "0927", 4, inside=True, active=True), army("Yellow", "0927", 8), turn=3)
    opened = store_up(besieged)
    garrison, besieger = find_army(opened, "Gray", "0927", True), find_army(opened, "Yellow", "0927", False)
    assert garrison is not None
    assert besieger is not None
    assert garrison.active
    assert not find_army(store_up(board(army("Gray", "0927", 4, active=True))), "Gray", "0927", False).active  # type: ignore[union-attr]


def test_who_is_come_upon_is_active_when_the_marches_are_done() -> None:
    """Gray's turn of marches ends before Trigal: both it and the garrison are active, whatever becomes of them."""
    position = board(army("Gray", "1621", 8, closed=True), army("Yellow", "1621", 3, inside=True))
    position = position.but(order=("Gray", "Yellow"), cursor=0, phase="land")
    after = land(umpire(), position).args[0]
    assert find_army(after, "Yellow", "1621", True).active  # type: ignore[union-attr]


# G14: a suitor of a small state alone is at war with its enemies, but his ally is no enemy


def test_a_suit_never_makes_war_on_an_ally() -> None:
    position = read_position(
        {
            "war": [["Blue", "g"], ["Gray", "g"]],
            "alliance": [["Gray", "Yellow"]],
            "minors": {"g": {"status": "alone"}},
        }
    )
    won = win_over(position, "g", "Yellow")
    assert won.war == (("Blue", "Yellow"),)
    assert dict(won.minors)["g"].patron == "Yellow"


# G36: stores of a depot are loaded though nobody is in the port


def test_stores_are_loaded_from_a_port_without_an_army() -> None:
    fleets = [{"power": "Gray", "at": "P:1228", "nsp": 1, "t": 2}]
    position = board(fleets=fleets, depots=[{"power": "Gray", "hex": "1228", "points": 6}])
    order = read_sea(position, "Gray", "sail P:1228-Z12 load 2s")
    node = set_sail(umpire(), position, "Gray", order.value, go_on)
    sailing = node.args[0]
    assert sailing.sailing[0].cargo.supply == 2
    assert sailing.depots == (("Gray", "1228", 4),)


# G36, D6: ships without a sound NSP are caught: one die for each


class Dice(ByLot):
    """Dice in order, and always the first choice."""

    def __init__(self, *faces: int) -> None:
        super().__init__("faces", PLAIN)
        self.faces = list(faces)

    def roll(self, dice: Any, why: str, *, by: str) -> int:
        return self.faces.pop(0)

    def choose(self, side: str, options: Any, why: str) -> Any:
        return options[0]


def voyage(dice: Dice, position: Any, word: str) -> Any:
    """The position when the voyage of an order of Gray's is over."""
    return dice.resolve(set_sail, position, "Gray", read_sea(position, "Gray", word).value, go_on)


def test_a_fleet_falls_upon_transports_that_lie_at_sea() -> None:
    """Four transports: captured, sunk, escaped, escaped."""
    position = board(fleets=[{"power": "Gray", "at": "P:1228", "nsp": 2}, {"power": "Yellow", "at": "Z12", "t": 4}])
    assert "sail P:1228-Z12 attack Yellow" in [str(each) for each in suggest_sea(position, "Gray", position.fleets[0])]
    after = voyage(Dice(1, 3, 5, 6), position, "sail P:1228-Z12 attack Yellow")
    assert [(fleet.power, fleet.at, fleet.nsp, fleet.t) for fleet in after.fleets] == [
        ("Gray", "Z12", 2, 1),
        ("Yellow", "Z12", 0, 2),
    ]


def test_a_landing_overruns_nobody() -> None:
    """G36: where an enemy army stands the landed fight in the battle segment, however few they meet."""
    cargo = {"troops": {"Gray": [10, 0, 0]}}
    position = board(
        army("Yellow", "1822", 1), fleets=[{"power": "Gray", "at": "Z14", "nsp": 1, "t": 5, "cargo": cargo}]
    )
    after = voyage(Dice(), position, "sail Z14-C:1822 land")
    assert find_army(after, "Yellow", "1822", False) is not None
    assert find_army(after, "Gray", "1822", False).came_from == (("sea", 10),)  # type: ignore[union-attr]


def test_the_train_of_who_goes_aboard_stays_as_a_depot() -> None:
    position = board(army("Gray", "1228", 6, supply=3), fleets=[{"power": "Gray", "at": "P:1228", "nsp": 1, "t": 2}])
    after = voyage(Dice(), position, "sail P:1228-Z12 load 4i")
    assert find_army(after, "Gray", "1228", False).supply == 1  # type: ignore[union-attr]
    assert after.depots == (("Gray", "1228", 2),)


# The position in the words of section (c)


def test_a_position_is_read_as_it_is_told() -> None:
    """At every tenth step of a random game, and with a prisoner."""
    told = 0
    for number, position in enumerate(steps("three_cornered_war", "told", PLAIN)):
        if isinstance(position, Position) and not number % 10 and not position.sailing:
            assert read_position(position_data(position)) == position
            told += 1
    assert told > 40
    taken = START.but(prisoners=(Prisoner("Ney", 2, "Gray", 5),), had_guards=("Gray",))
    data = position_data(taken)
    assert data["prisoners"] == [["Ney", 2, "Gray", 5]]
    assert data["had_guards"] == {"Gray": True, "Yellow": False}
    assert read_position(data) == taken


# The refusals of section (e), word for word

REFUSED_ON_LAND = {
    "march 0921-1118 7i": "There are only 6 infantry of Gray at 0921.",
    "march 0921-0920-1118": "1118 is not next to 0920.",
    "march 1228-1328-1428 2i +9": "'+9' cannot be asked for: a force march is +1, +2 or +3.",
    "march 0921-1317": "1317 costs 6 points from 0921 and there are 4: a force march asks for the rest with +2.",
    "march 0921-1317 all +1": "1317 costs 6 points from 0921 and there are 4: a force march asks for the rest with +2.",
    "march 0921-2019": "2019 is farther from 0921 than the 7 points that can be asked for.",
    "drop 0921 4": "The train at 0921 has only 3 points.",
    "sortie 1725": "No garrison of yours is besieged at 1725.",
}
REFUSED_AT_SEA = {
    "sail P:1228-Z12-Z13-Z14-C:1725": "5 points are more than 4.",
    "sail P:1228-Z12-Z13-Z14-P:2020": "Citrine is not a friendly port.",
    "stand Z14 attack": "There is no fleet of yours at Z14.",
    "sail P:1228-Z12-Z11": "Z11 is not next to Z12.",
    "sail P:1228": "A voyage goes somewhere: name two places at least, like P:1228-Z12.",
}


@pytest.mark.parametrize("word", REFUSED_ON_LAND)
def test_an_order_on_land_is_refused_in_the_words_of_the_design(word: str) -> None:
    with pytest.raises(BadInput) as refused:
        land_offer(START, "Gray").read(word)  # type: ignore[attr-defined]
    assert refused.value.error == REFUSED_ON_LAND[word]


@pytest.mark.parametrize("word", REFUSED_AT_SEA)
def test_an_order_at_sea_is_refused_in_the_words_of_the_design(word: str) -> None:
    with pytest.raises(BadInput) as refused:
        sea_offer(START, "Gray").read(word)  # type: ignore[attr-defined]
    assert refused.value.error == REFUSED_AT_SEA[word]


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("raise 0921 4i", "Eisenfurt is besieged."),
        ("raise 0927 5i", "There are 4 infantry to raise, not 5."),
        ("raise 2019 1i", "Ambar is no home city of Gray."),
        ("raise 0524 1i", "Bleiau is lost."),
        ("raise 0927 1i;", "A part of the levy is empty"),
    ],
)
def test_recruits_are_refused_in_the_words_of_the_design(word: str, said: str) -> None:
    position = board(army("Yellow", "0921", 5), control={"0524": "Yellow"}, month=6)
    with pytest.raises(BadInput) as refused:
        levy_offer(position, "Gray", recruits(position, "Gray")).read(word)  # type: ignore[attr-defined]
    assert refused.value.error.startswith(said)


# An order half typed is a sentence, never anything worse

WHOLE = (
    "march 0921-0920-0919 3i 1c with Brandis train 2 invade g +2",
    "drop 0921 2",
    "sortie 0927",
    "stay 0927 inside",
    "sail P:1228-Z12-C:2428 of Gray 2N 1T load 1i with Moosmann 1s land attack Yellow",
    "stand P:1228 attack",
    "lie P:1228 Gray",
    "raise 0927 4i 1c; 1228 1T",
)
STRANGE = ("²", "9" * 5000, "٣", "-1", "\u0000", "", ";", "--", "g:g:1i", "with", "P:", "C:9999")


def half_typed() -> list[str]:
    """Every beginning of an order, and every order with one word missing or strange."""
    found = [word[:end] for word in WHOLE for end in range(len(word))]
    for parts in map(str.split, WHOLE):
        found += [" ".join(parts[:at] + parts[at + 1 :]) for at in range(len(parts))]
        found += [" ".join([*parts[:at], odd, *parts[at + 1 :]]) for at in range(len(parts)) for odd in STRANGE]
    return found


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("war Red", "There is a truce with Red until month 11."),
        ("WAR red", "There is a truce with Red until month 11."),
        ("war Green", "Green is an ally."),
        ("alliance White", "Blue has an ally."),
        ("peace Yellow", "Yellow is at peace with you."),
        ("alliance Gray", "Gray is at war with you."),
        ("court Blue", "Blue is a power: it cannot be courted."),
        ("war Blue", "A paper names somebody else."),
        ("court Corvia", "Principality of Corvia refused with scorn: it hears no suit of yours until month 8."),
        ("court Aldor", "Duchy of Aldor is allied with Red."),
        ("war nobody", "There is no answer to 'council' called 'war nobody'. Did you mean war Yellow?"),
    ],
)
def test_a_paper_is_refused_with_what_stands_in_its_way(word: str, said: str) -> None:
    """Section (e), the council: whoever types a paper that cannot be carried out reads why."""
    start = starting_position(setup_of("six_states"))
    minors = {**dict(start.minors), "a": Minor("allied", "Red")}
    position = start.but(
        turn=6, truces=(("Blue", "Red", 11),), alliance=(("Blue", "Green"),), war=(("Blue", "Gray"),),
        barred=(("Blue", "c", 8),), minors=tuple(sorted(minors.items())),
    )  # fmt: skip
    papers = papers_of(position, "Blue", setup_of("six_states").papers)
    with pytest.raises(BadInput) as refused:
        read_option(papers, word, "council")
    assert refused.value.error.startswith(said)


def test_whatever_is_typed_is_read_or_refused_with_a_sentence() -> None:
    position = START.but(month=9)
    offers = (land_offer(position, "Gray"), sea_offer(position, "Gray"))
    readers = [*offers, levy_offer(position, "Gray", recruits(position, "Gray"))]
    refusals = [said for word in half_typed() for offer in readers if (said := refused(offer, word)) is not None]
    assert len(refusals) > 1000
    assert all(said.strip() for said in refusals)


def refused(offer: Any, word: str) -> str | None:
    """The sentence that refuses an order, or None."""
    try:
        offer.read(word)
    except BadInput as problem:
        return problem.error
    return None
