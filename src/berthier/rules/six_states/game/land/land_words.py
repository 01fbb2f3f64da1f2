"""The notation of orders on land (design, section e): read, and written."""

from __future__ import annotations

import re

from berthier.core.errors import BadInput, unknown
from berthier.rules.six_states.game.continent import STATES
from berthier.rules.six_states.game.land.hosts import add_troops
from berthier.rules.six_states.game.land.land_orders import March
from berthier.rules.six_states.game.land.marching import FORCED
from berthier.rules.six_states.game.position import Troop

UNIT = re.compile(r"(?:(\w+):)?(\d{1,3})([icG])")
COUNT = re.compile(r"\d{1,3}")
HOW_FAR = "how far it is forced"  # no word of an order


def read_march(power: str, words: list[str]) -> March:
    """`march 0921-1118 all +2`, `march 0921-1118 3i 1c with Brandis train 2 invade g`."""
    if not words or "-" not in words[0]:
        raise BadInput("A march names its way: march 0921-1118, hex by hex or its two ends.", "order")
    path, rest = tuple(words[0].split("-")), words[1:]
    found: dict[str, object] = {}
    troops: list[Troop] = []
    while rest:
        word = rest.pop(0)
        part = HOW_FAR if re.fullmatch(r"\+[0-3]", word) else word
        if part in found:
            raise BadInput(f"An order says “{part}” only once.", "order")
        if part == HOW_FAR:
            found[part] = int(word)
        elif word in ("all", "inside"):
            found[word] = True
        elif word in ("with", "train", "invade"):
            found[word] = _after(word, rest)
        else:
            troops.append(read_unit(power, word))
    if troops and "all" in found:
        raise BadInput("An order names all of an army or some of its troops, not both.", "order")
    whole = "all" in found or not (troops or "with" in found)
    names = str(found["with"]).split(",") if "with" in found else None if whole else []
    return March(
        path,
        None if whole else add_troops(troops),
        None if names is None else tuple(names),
        int(str(found.get(HOW_FAR, 0))),
        None if "train" not in found else _number(str(found["train"])),
        None if "invade" not in found else str(found["invade"]),
        "inside" in found,
    )


def _after(word: str, rest: list[str]) -> str:
    if not rest:
        raise BadInput(f"After “{word}” something must follow.", "order")
    return rest.pop(0)


def _number(word: str) -> int:
    if not COUNT.fullmatch(word):
        raise BadInput(f"{word!r} is not a number of points.", "order")
    return int(word)


def read_unit(power: str, word: str) -> Troop:
    """`3i`, `1c`, `2G`, `g:4i`: infantry, cavalry, Guards; of the power's own state if none is named."""
    match = UNIT.fullmatch(word)
    if match is None and word.startswith("+"):
        raise BadInput(f"{word!r} cannot be asked for: a force march is +1, +2 or +{FORCED}.", "order")
    if match is None:
        raise BadInput(f"{word!r} is no part of an order; troops are written 3i, 1c, 2G or g:4i.", "order")
    state, count = match[1] or power, int(match[2])
    if state not in STATES:
        raise unknown("state", state, STATES, "order")
    columns = {"i": (count, 0, 0), "c": (0, count, 0), "G": (0, 0, count)}
    return (state, *columns[match[3]])


def unit_words(power: str, troops: tuple[Troop, ...]) -> str:
    """Troops in the notation of orders."""
    words = []
    for state, *counts in troops:
        prefix = "" if state == power else f"{state}:"
        words += [f"{prefix}{count}{letter}" for count, letter in zip(counts, "icG", strict=True) if count]
    return " ".join(words)


def march_words(power: str, march: March) -> str:
    """A march in its notation."""
    parts = ["march", "-".join(march.path), *(["inside"] if march.inside else [])]
    if march.troops is None:
        parts.append("all")
    elif march.troops:
        parts.append(unit_words(power, march.troops))
    if march.leaders is not None and (march.leaders or march.troops is None):
        parts.append(f"with {','.join(march.leaders)}")
    if march.supply is not None:
        parts.append(f"train {march.supply}")
    if march.invade is not None:
        parts.append(f"invade {march.invade}")
    if march.force:
        parts.append(f"+{march.force}")
    return " ".join(parts)
