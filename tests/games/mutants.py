"""Scenario files of ours, changed at random: each is refused with one sentence, or sets up a game that can be played.

`python -m tests.games.mutants RULESET MANY [SEED]` tries so many and tells what became of them.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from importlib.resources import files
from itertools import islice
from random import Random
from traceback import extract_tb
from typing import Any

from berthier.boards.board import TableBoard
from berthier.boards.drawing.draw import ground
from berthier.core.dice import parse_dice
from berthier.core.errors import BadInput
from berthier.core.inputs import as_written
from berthier.core.orders import Offer
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.question import Answer, chosen, rolled

ANSWERS = 30
DRAWN = 0.1  # of the large maps, which are the same in every file
JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 36_000, 10**12, 1.5, "", "x", "north", "blue", "é" * 3000, "a\nb", [], {}, [[]],
    [1, 2], [0, 0, 0], {"x": 1}, [[[[[[]]]]]],
)  # fmt: skip
Step = tuple[Any, Any]  # a list or group, and a key or place in it


def shipped(ruleset: str) -> list[dict[str, Any]]:
    """Every scenario of a ruleset as the object its file would hold."""
    return [deepcopy(one) for one in READERS[ruleset]()]


def _data(package: str, *names: str) -> Any:
    file = files(package)
    for name in names:
        file = file / name
    return json.loads(file.read_text(encoding="utf-8"))


def _six_states() -> list[dict[str, Any]]:
    names = ("two_neighbours", "three_cornered_war", "six_states", "six_states_coalitions")
    return [_data("berthier.rules.six_states.game.scenarios", f"{name}.json") for name in names]


def _great_powers() -> list[dict[str, Any]]:
    names = ("ulm", "austerlitz", "liberation", "campaign_1807", "campaign")
    return [_data("berthier.rules.great_powers.game", "data", f"{name}.json") for name in names]


def _capitani() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = _data("berthier.rules.capitani", "data", "scenarios.json")["scenarios"]
    return found


def _elements() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = _data("berthier.rules.elements.game", "data", "scenarios.json")
    return found


def _battalions() -> list[dict[str, Any]]:
    """Each twice: by the names of its table and armies, and with all of them written out."""
    plain = [
        one for one in _data("berthier.rules.battalions", "data", "scenarios.json")["scenarios"] if one["id"] != "free"
    ]
    tables = {one["id"]: one for one in _data("berthier.rules.battalions", "data", "tables.json")["tables"]}
    armies = _data("berthier.rules.battalions", "data", "armies.json")["armies"]
    whole = [
        one | {"table": tables[one["table"]], "sides": [side | {"army": armies[side["army"]]} for side in one["sides"]]}
        for one in plain
    ]
    return [*whole, *plain]


READERS: dict[str, Callable[[], list[dict[str, Any]]]] = {
    "six_states": _six_states,
    "capitani": _capitani,
    "great_powers": _great_powers,
    "elements": _elements,
    "battalions": _battalions,
}


def places(data: Any) -> Iterator[Step]:
    """Every place of a file where something stands."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield data, key
        yield from places(value)


def mutant(random: Random, data: dict[str, Any]) -> dict[str, Any]:
    """A copy with one to three things changed."""
    changed = deepcopy(data)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        every = list(places(changed))
        if every:
            random.choice((_drop, _junk, _nudge, _nudge, _nudge, _swap, _swap, _double, _rename))(random, every)
    return changed


def _drop(random: Random, every: list[Step]) -> None:
    where, key = random.choice(every)
    del where[key]


def _junk(random: Random, every: list[Step]) -> None:
    where, key = random.choice(every)
    where[key] = deepcopy(random.choice(JUNK))


def _nudge(random: Random, every: list[Step]) -> None:
    """A number a little otherwise, or far off."""
    numbers = [(where, key) for where, key in every if type(where[key]) is int]
    if numbers:
        where, key = random.choice(numbers)
        by = random.choice((1, 2, 10, 100, 500, 4000, 30_000, 10**6))
        where[key] += random.choice((-by, by))


def _swap(random: Random, every: list[Step]) -> None:
    """A value in the place of another of its kind: as often as not one that stands under the same name."""
    where, key = random.choice(every)
    like = [(a, b) for a, b in every if type(a[b]) is type(where[key])]
    if random.random() < 0.7:
        like = [(a, b) for a, b in like if b == key]
    other, at = random.choice(like)
    where[key] = deepcopy(other[at])


def _double(random: Random, every: list[Step]) -> None:
    lists = [(where, key) for where, key in every if isinstance(where[key], list) and where[key]]
    if lists:
        where, key = random.choice(lists)
        where[key].append(deepcopy(random.choice(where[key])))


def _rename(random: Random, every: list[Step]) -> None:
    groups = [(where, key) for where, key in every if isinstance(where, dict)]
    where, key = random.choice(groups)
    where[random.choice((f"{key}s", "x", key[:-1] or "y"))] = where.pop(key)


def outcome(random: Random, ruleset: str, data: dict[str, Any]) -> str:
    """What becomes of a file: the sentence that refuses it, or "" once it was drawn and played for a while."""
    rules = find_ruleset(ruleset)
    try:
        text = as_written(json.dumps(data).encode())
        game = rules.find_game(text)
    except BadInput as problem:
        return one_sentence(problem.error)
    scenario = game.scenario(text)
    assert {side.name for side in game.sides(text)} >= set(scenario.sides)
    board = game.board(text)
    if isinstance(board, TableBoard) or random.random() < DRAWN:
        assert ground(board, "day").startswith("<svg")
    live = Live[Any](rules.call(rules.procedure(game.procedure), {"scenario": text, **scenario.inputs}))
    for _ in range(ANSWERS):
        if live.question is None:
            break
        live.answer(any_answer(random, live))
    position = game.position_in(live.position[0]) if live.question is not None else None
    if position is not None:
        game.scene(position)
        json.dumps(game.data(position))
        assert all(isinstance(game.judging.worth(position, side.name), float | int) for side in game.sides(text))
    return ""


def one_sentence(said: str) -> str:
    """The sentence, if it is one."""
    assert said.isprintable(), repr(said)
    assert said[-1] in ".?!", said
    return said


def any_answer(random: Random, live: Live[Any]) -> Answer:
    """Any die, any option."""
    question = live.question
    assert question is not None
    if question.dice is not None:
        dice = parse_dice(question.dice)
        return rolled(*(random.randint(1, dice.sides) for _ in range(dice.count)))
    picks = []
    for options in live.options.values():
        picks.append(str(options.drawn(random.randrange) if isinstance(options, Offer) else first_few(random, options)))
    return chosen(*picks)


def first_few(random: Random, options: Sequence[Any]) -> Any:
    """One of the first: some lists are found as far as somebody looks."""
    found = list(islice(options, 40))
    assert found, "there is nothing to answer"
    return random.choice(found)


def main() -> None:
    ruleset, many, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1
    told, played, slowest, originals = Counter[str](), 0, (0.0, -1), shipped(ruleset)
    for number in range(seed, seed + many):
        random = Random(number)
        data = mutant(random, random.choice(originals))
        began = time.process_time()
        try:
            said = outcome(random, ruleset, data)
        except Exception as problem:
            at = extract_tb(problem.__traceback__)[-1]
            where = f"{at.filename.rpartition('/')[2]}:{at.lineno}"
            print(f"mutant {number}: {type(problem).__name__} in {where}: {str(problem)[:200]}", flush=True)
            told["FAULT"] += 1
            continue
        slowest = max(slowest, (time.process_time() - began, number))
        played += not said
        if said:
            told[said[:60]] += 1
    faults = told.pop("FAULT", 0)
    print(
        f"{ruleset}: {many} mutants from {seed}, {sum(told.values())} refused in {len(told)} ways, {played} played, ",
        end="",
    )
    print(f"{faults} faults; the slowest took {slowest[0]:.1f} s (mutant {slowest[1]})")


if __name__ == "__main__":
    main()
