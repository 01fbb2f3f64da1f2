"""Real logs of Six States procedures, and logs forged with a proper chain of hashes.

The chain is written here a second time, from its description: each line is canonical JSON, its last field `hash` the
SHA-256 of the hash before and of the line without it.
"""

from __future__ import annotations

import hashlib
import json
import random
from functools import cache
from typing import Any

from berthier.core.ruleset import find_ruleset
from berthier.engine.feed import play_out
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, rolled, typed
from berthier.engine.replay import write_log

Lines = list[dict[str, Any]]

GAMES: dict[str, tuple[str, dict[str, Any], dict[str, str]]] = {
    "a field battle": ("field_battle", {"attacker": {"sp": 9, "leader": 2}, "defender": {"sp": 7}}, {}),
    "a battle of troops": (
        "field_battle",
        {
            "attacker": {"troops": {"infantry": 4, "cavalry": 2, "guards": 1}},
            "defender": {"troops": {"minor_infantry": 5, "infantry": 2}},
            "terrain": "forest",
        },
        {"C8": "rows larger", "C10": "no effect"},
    ),
    "a fight at sea": (
        "naval_battle",
        {"attacker": {"nsp": 5, "transports": 2}, "defender": {"nsp": 4, "morale": 1}},
        {},
    ),
    "a siege pressed on": (
        "city_assault",
        {"attacker": {"sp": 12}, "defender": {"sp": 4}},
        {"E7": "until called off"},
    ),
    "rows of forces": ("majors_forces", {"states": 4}, {"D9": "rows drawn without replacement"}),
    "a storm": ("storm_ice", {"units": 3, "already_damaged": 1}, {}),
    "a look-up": ("capital_range", {"from": "Blue", "to": "Red"}, {}),
}


class AtRandom:
    """Answers every question by a seeded generator, dice now rolled, now typed."""

    def __init__(self, seed: str) -> None:
        self.generator = random.Random(seed)

    def __call__(self, question: Question) -> Answer:
        if question.dice is None:
            return chosen(*(self.generator.choice(options) for options in question.options))
        count, _, sides = question.dice.partition("d")
        faces = [self.generator.randint(1, int(sides)) for _ in range(int(count or 1))]
        return self.generator.choice((rolled, typed))(*faces)


def played(name: str) -> Live[Any]:
    """One of the games above, played to its end."""
    procedure, inputs, switches = GAMES[name]
    rules = find_ruleset("six_states")
    return play_out(rules.procedure(procedure).call(inputs), AtRandom(name), rules.set(switches))


@cache
def logged(name: str) -> bytes:
    """The log of one of the games above."""
    rules = find_ruleset("six_states")
    return write_log(rules, rules.procedure(GAMES[name][0]), played(name)).encode()


def unchained(log: bytes) -> Lines:
    """The lines of a log as data, without their hashes."""
    lines: Lines = [json.loads(line) for line in log.decode().splitlines()]
    for line in lines:
        del line["hash"]
    return lines


def chained(lines: Lines) -> bytes:
    """A log of these lines with a chain of hashes that holds."""
    text, before = "", ""
    for fields in lines:
        body = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
        before = hashlib.sha256((before + body).encode()).hexdigest()
        text += f'{body[:-1]}{"," if fields else ""}"hash":"{before}"}}\n'
    return text.encode()
