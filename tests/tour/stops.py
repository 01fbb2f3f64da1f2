"""What the journey stops at: of each game its beginning, a secret choice, the odds of a fight, the enemy's turn, a
step back, the end, the replay; and the pages outside the rooms."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
from playwright.sync_api import Page

from berthier.core.ruleset import find_ruleset, installed
from berthier.engine.question import Asks
from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import NewGame
from berthier.web.games.boards.game_page import GamePage
from tests.browser.test_every_kind import kinds
from tests.tour.deeds import as_it_is, show_odds, step_back, take_in_hand
from tests.tour.walk import Walk, Wanted

Deed = Callable[[Page], None]


class Stop(msgspec.Struct, frozen=True):
    """A page as somebody sees it: where it is, and what they do there first."""

    name: str
    path: str
    deed: Deed = as_it_is


class Scene(msgspec.Struct, frozen=True):
    """Where a game is brought to, and what is done there, one picture each; with no `wanted` it is played out."""

    name: str
    scenario: str
    wanted: Wanted | None
    deeds: tuple[tuple[str, Deed], ...] = ()
    alone: bool = True  # against programs, or else all sides at one screen


def at_once(page: GamePage) -> bool:
    """The first question."""
    return True


def is_secret(page: GamePage) -> bool:
    """Something is chosen behind the screen."""
    question = page.room.view.question
    return question is not None and question.asks is Asks.SECRETLY


def has_pieces(page: GamePage) -> bool:
    """A piece on the board can be given orders."""
    return any(order.piece for order in page.orders)


def may_fight(page: GamePage) -> bool:
    """An order would begin a fight."""
    return any(order.fights for order in page.orders)


def after_the_enemy(page: GamePage) -> bool:
    """Several things have happened since this side was asked last."""
    return len(page.happened) > 2


def asks(why: str) -> Wanted:
    """One kind of question."""
    return lambda page: page.why == why


BACK = (("enemy's turn", as_it_is), ("a step back", step_back))


def usual(scenario: str, secret: str = "") -> tuple[Scene, ...]:
    """What every game has; a secret choice in a scenario that asks for one."""
    behind = (Scene("secret", secret, is_secret),) if secret else ()
    return (
        Scene("begin", scenario, at_once),
        Scene("hand", scenario, has_pieces, (("in hand", take_in_hand),)),
        Scene("fight", scenario, may_fight, (("odds of a fight", show_odds),)),
        *behind,
        Scene("enemy", scenario, after_the_enemy, BACK),
        Scene("end", scenario, None),
    )


GAMES: dict[str, tuple[Scene, ...]] = {
    "battalions": usual("two_elms", secret="two_elms"),
    "capitani": usual("novara_1513", secret="novara_1513"),
    "elements": usual("crossroads"),
    "great_powers": (*usual("ulm", secret="ulm"), Scene("seven powers", "campaign", at_once, alone=False)),
    "six_states": (
        *usual("two_neighbours", secret="three_cornered_war"),
        Scene("recruits", "three_cornered_war", asks("recruits")),
        Scene("three powers", "three_cornered_war", at_once, alone=False),
        Scene("six powers", "six_states", at_once, alone=False),
    ),
}


def seats(ruleset: str, scene: Scene) -> dict[str, str]:
    """The first side is ours, the others are programs', or all are ours."""
    first, *others = (side for side in find_ruleset(ruleset).find_game(scene.scenario).sides(scene.scenario))
    return {first.name: "me"} | {side.name: "first" if scene.alone or side.neutral else "me" for side in others}


def stops_of(store: Store, ruleset: str, *, to_the_end: bool = True) -> Iterator[Stop]:
    """The stops of one game, each in a room of its own; playing it `to_the_end` takes longest."""
    for scene in GAMES[ruleset]:
        if scene.wanted is None and not to_the_end:
            continue
        walk = Walk(store, f"{ruleset} {scene.name}", NewGame(ruleset, scene.scenario, seats(ruleset, scene)))
        if scene.wanted is not None:
            walk.until(scene.wanted)
            yield from (Stop(name, walk.place, deed) for name, deed in scene.deeds or ((scene.name, as_it_is),))
            continue
        walk.to_the_end()
        half = walk.look().room.view.seq // 2
        yield Stop("end", walk.place)
        yield Stop("replay", f"{walk.place}/replay?line={half}")
        yield Stop("luck", f"{walk.place}/luck")


def outside() -> Iterator[tuple[str, list[Stop]]]:
    """The pages outside the rooms, ruleset by ruleset."""
    front = ("/", "/play", "/search?q=charge", "/join", "/tables/new", "/nowhere")
    yield "front", [Stop(path, path) for path in front]
    for key in sorted(installed()):
        yield f"{key} pages", [Stop(path, path) for path in kinds(key)]
