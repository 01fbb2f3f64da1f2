"""Free battles to order: table, size, country and armies in the key of the scenario, so that a log can name them.

`free_1815` is the skirmish of seed 1815; `free_1815-battle-dry-swedish_1630-imperial_1618` says the rest too. Whatever
takes the name of a scenario takes such a key.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import msgspec

from berthier.core.errors import BadInput
from berthier.core.game import Detail
from berthier.rules.elements.game.armies import army_file, free_battle

FREE = "free"
COMMANDS = "_commands"  # how the key of a scenario ends that has a seat for each command
SEED, SIZE, CLIMATE, BLUE, RED = 1, "skirmish", "temperate", "swedish_1630", "imperial_1618"  # of the plain one
DIGITS = 15
KEY = re.compile(rf"{FREE}_([0-9]{{1,{DIGITS}}})(?:-([a-z]+)-([a-z]+)-([a-z0-9_]+)-([a-z0-9_]+))?")


class FreeBattle(msgspec.Struct, frozen=True):
    """What a free battle is made from: a seed, a size with its budget, a climate, and two army lists."""

    seed: int = SEED
    size: str = SIZE
    climate: str = CLIMATE
    blue: str = BLUE
    red: str = RED


def is_free(key: str) -> bool:
    """Whether this is the key of a free battle."""
    return key.removesuffix(COMMANDS) == FREE or is_to_order(key)


def is_to_order(key: str) -> bool:
    """Whether a key says itself what its free battle is made from."""
    return KEY.fullmatch(key.removesuffix(COMMANDS)) is not None


def free_of(key: str) -> FreeBattle:
    """What the key of a free battle says; the plain one is that of seed 1."""
    found = KEY.fullmatch(key.removesuffix(COMMANDS))
    if found is None:
        return FreeBattle()
    seed, *rest = found.groups()
    return FreeBattle(int(seed), *(word for word in rest if word is not None))


def free_key(one: FreeBattle) -> str:
    """The key of a free battle; of a plain skirmish no more than its seed."""
    rest = one.size, one.climate, one.blue, one.red
    return f"{FREE}_{one.seed}" + ("" if rest == (SIZE, CLIMATE, BLUE, RED) else "-" + "-".join(rest))


def details(key: str) -> tuple[Detail, ...]:
    """What can be chosen of a free battle; nothing of any other."""
    if not is_free(key):
        return ()
    one = free_of(key)
    asked = (
        ("size", "Size", one.size),
        ("climate", "Country", one.climate),
        ("blue", "Blue's army", one.blue),
        ("red", "Red's army", one.red),
    )
    chosen = (Detail(name, asks, value, choices()[name]) for name, asks, value in asked)
    return Detail("seed", "Table number", str(one.seed)), *chosen


def to_order(key: str, chosen: Mapping[str, str]) -> str:
    """The key of the free battle with these details; what is not said stays as it was."""
    one = free_of(key)
    seed = chosen.get("seed", str(one.seed)).strip()
    if not seed.isascii() or not seed.isdecimal() or len(seed) > DIGITS:
        raise BadInput(f"{seed[:20]!r} is no number of a table; give one of at most {DIGITS} digits.", "seed")
    words = msgspec.structs.asdict(one) | {name: chosen[name] for name in choices() if name in chosen}
    made = FreeBattle(**words | {"seed": int(seed)})
    free_battle(made.seed, made.size, made.climate, (made.blue, made.red))  # which refuses what is not known
    return free_key(made) + (COMMANDS if key.endswith(COMMANDS) else "")


@cache
def choices() -> dict[str, dict[str, str]]:
    """The words of each detail, and what a player reads for them."""
    file = army_file()
    sizes = {
        size: f"{size}: {file['budgets'][size]} points a side, {terms['turns']} turns"
        for size, terms in file["free"].items()
    }
    lists = {one["key"]: str(one["name"]) for one in file["lists"]}
    climates = {climate: climate for climate in file["generator"]["climates"]}
    return {"size": sizes, "climate": climates, "blue": lists, "red": lists}
