"""A battle played at random, with what must hold after every answer."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from berthier.boards.table.contact import bodies
from berthier.boards.table.figures import overlap
from berthier.core.dice import parse_dice
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, rolled
from berthier.rules.elements.game.declared import BATTLE
from berthier.rules.elements.game.orders.ordering import Given, orders_offer
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.table.footing import on_table
from berthier.rules.elements.game.table.ground import LIMITS

RULESET = find_ruleset("elements")


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


def play(game: Live[Any], random: Random, most: int = 4000) -> int:
    """To the end, or so many answers; the table is checked whenever it has changed."""
    last, overlapping, asked = None, set[frozenset[str]](), 0
    while game.question is not None and asked < most:
        answer = any_answer(random, game.question)
        before, ordering = position_of(game), game.question.why.removeprefix("orders of ")
        if before is not None and ordering != game.question.why and answer.picks:
            check_whole(before, ordering, answer.picks[0])
        game.answer(answer)
        asked += 1
        position = position_of(game) if game.question is not None else None
        if position is not None and position.stands != last:
            overlapping = check_table(position, overlapping)
            last = position.stands
    return asked


def main() -> None:
    scenario, seed = sys.argv[1], int(sys.argv[2])
    inputs = {"seed": seed} if scenario == "free" else {}
    game = start(scenario, **inputs)
    asked = play(game, Random(seed))
    print(scenario, seed, asked, game.outcome if game.question is None else "unfinished", flush=True)


if __name__ == "__main__":
    main()


def crossroads() -> Position:
    """The first bound of the Imperialists with three points."""
    game = start("crossroads")
    game.answer(rolled(3))
    found = position_of(game)
    assert found is not None
    return found
