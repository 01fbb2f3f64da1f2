"""A battle played at random, with what must hold after every answer."""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable
from random import Random
from typing import Any

from berthier.boards.table.contact import bodies
from berthier.boards.table.figures import overlap
from berthier.core.dice import parse_dice
from berthier.core.orders import by_lot as drawn
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, rolled
from berthier.engine.replay import verify, write_log
from berthier.games.elements import BATTLE
from berthier.rules.elements.game.orders.ordering import Given, orders_offer
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.table.footing import on_table
from berthier.rules.elements.game.table.ground import LIMITS

RULESET = find_ruleset("elements")
Answers = Callable[[Random, Live[Any]], Answer]


def start(scenario: str, settings: dict[str, str] | None = None, **inputs: Any) -> Live[Any]:
    call = RULESET.procedure("battle").call({"scenario": scenario, **inputs})
    return Live(call, RULESET.set(settings or {}))


def any_answer(random: Random, question: Question) -> Answer:
    """Any die, any suggestion; `done` less often than an order."""
    if question.dice is not None:
        dice = parse_dice(question.dice)
        return rolled(*(random.randint(1, dice.sides) for _ in range(dice.count)))
    picks = []
    for options in question.options:
        words = [word for word in options if word != "done"]
        picks.append(random.choice(words) if words and random.random() < 0.8 else random.choice(options))
    return chosen(*picks)


def position_of(game: Live[Any]) -> Position | None:
    found = BATTLE.position_in(game.position[0])
    assert found is None or isinstance(found, Position)
    return found


def check_table(position: Position, before: set[frozenset[str]]) -> set[frozenset[str]]:
    """Nothing overlaps that did not already (a bent column does), and everybody is on the table."""
    field = position.field
    names, found = field.names, set()
    for n, i in enumerate(names):
        assert on_table(field.ground, field.bases[i].figure), i
        for j in names[n + 1 :]:
            if overlap(field.bases[i].figure, field.bases[j].figure, LIMITS.touch):
                found.add(frozenset((i, j)))
    assert found <= before, f"{found - before} overlap in {position.segment}"
    return found


def check_whole(before: Position, command: str, word: str) -> None:
    """No group is torn by its own move: those of an order still hang together."""
    given = orders_offer(before, command, False).read(word).value
    if isinstance(given, Given) and given.order.steps:
        units = {id_: given.after.field.bases[id_] for id_ in given.order.who}
        assert len(bodies(units, LIMITS)) == 1, f"{word} tore its group"


def crossroads() -> Position:
    """The first bound of the Imperialists with three points."""
    game = start("crossroads")
    game.answer(rolled(3))
    found = position_of(game)
    assert found is not None
    return found


def by_lot(random: Random, game: Live[Any]) -> Answer:
    """Any die, any order that is drawn: of all that somebody could do, not only of what is suggested."""
    assert game.asked is not None
    if game.asked.dice is not None:
        return any_answer(random, game.asked)
    return chosen(*(drawn(options, random.randrange) for options in game.options.values()))


def listed(random: Random, game: Live[Any]) -> Answer:
    """Any die, any suggestion."""
    assert game.question is not None
    return any_answer(random, game.question)


def play(game: Live[Any], random: Random, most: int = 4000, answers: Answers = listed) -> int:
    """To the end, or so many answers; the table is checked whenever it has changed."""
    last, overlapping, asked = None, set[frozenset[str]](), 0
    while game.asked is not None and asked < most:
        answer = answers(random, game)
        before, ordering = position_of(game), game.asked.why.removeprefix("orders of ")
        if before is not None and ordering != game.asked.why and answer.picks:
            check_whole(before, ordering, answer.picks[0])
        game.answer(answer)
        asked += 1
        position = None if game.is_over else position_of(game)
        if position is not None and position.stands != last:
            overlapping = check_table(position, overlapping)
            last = position.stands
    return asked


def main() -> None:
    """A series: SCENARIO FIRST-SEED GAMES [SECONDS]; every game by lot to its end, and its log verified."""
    scenario, first, games, seconds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float((*sys.argv, "inf")[4])
    played, failed, answers, began = 0, 0, 0, time.monotonic()
    for seed in range(first, first + games):
        if time.monotonic() - began > seconds:
            break
        inputs: dict[str, Any] = {"seed": seed} if scenario == "free" else {}
        game = start(scenario, **inputs)
        try:
            answers += play(game, Random(seed), answers=by_lot)
            assert game.outcome is not None, "unfinished"
            proof = verify(write_log(RULESET, RULESET.procedure("battle"), game).encode())
            assert proof.ok, proof
        except Exception:
            failed += 1
            print(scenario, seed, traceback.format_exc(), flush=True)
        played += 1
    print(f"{scenario} {first} to {first + played - 1}: {played} games, {answers} answers, {failed} failed", flush=True)


if __name__ == "__main__":
    main()
