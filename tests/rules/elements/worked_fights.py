"""Writing a fight worked by hand in one line: elements as "Pi F", dice, finals, and what the loser suffers."""

from __future__ import annotations

from typing import Any

from tests.rules.worked import Worked

Facts = dict[str, Any]


def element(words: str) -> dict[str, str]:
    """ "Pi F" as an element."""
    kind, grade = words.split()
    return {"type": kind, "grade": grade}


def fighter(words: str, **facts: Any) -> Facts:
    """An element with the facts of its situation; supports in the same words."""
    told: Facts = element(words) | facts
    if "rear_support" in facts:
        told["rear_support"] = element(facts["rear_support"])
    if "flank_support" in facts:
        told["flank_support"] = [element(friend) for friend in facts["flank_support"]]
    return told


def side(given: str | Facts) -> Facts:
    return fighter(given) if isinstance(given, str) else given


def expected(finals: tuple[int, int], suffers: str, **more: Any) -> dict[str, Any]:
    """Finals, band by R-HALF, the loser, and the outcome "suffers" for it alone."""
    low, high = sorted(finals)
    loser = None if low == high else "A" if finals[0] == low else "B"
    band = "equal" if loser is None else "half_or_less" if 2 * low <= high else "less_than"
    outcome = {"A": "no_effect", "B": "no_effect"} | ({loser: suffers} if loser else {})
    final = {"A": finals[0], "B": finals[1]}
    return {"final": final, "band": band, "loser": loser, "outcome": outcome} | more


def close(
    clause: str,
    a: str | Facts,
    b: str | Facts,
    bound: str,
    dice: tuple[int, int],
    finals: tuple[int, int],
    suffers: str = "no_effect",
    **more: Any,
) -> Worked:
    inputs = {"bound_of": bound, "A": side(a), "B": side(b)}
    return Worked(clause, "close_combat", inputs, {"A": dice[0], "B": dice[1]}, expected(finals, suffers, **more))


def shot(
    clause: str,
    a: str | Facts,
    b: str | Facts,
    distance: int,
    dice: tuple[int, int],
    finals: tuple[int, int],
    suffers: str = "no_effect",
    bound: str = "A",
    assisting: int = 0,
    returns: bool = False,
    **more: Any,
) -> Worked:
    inputs = {"bound_of": bound, "A": side(a), "B": side(b), "distance_p": distance, "assisting": assisting}
    told = expected(finals, suffers, **more)
    return Worked(clause, "shooting", inputs | {"returns_fire": returns}, {"A": dice[0], "B": dice[1]}, told)


def factors(a: Facts | None = None, b: Facts | None = None) -> dict[str, Facts]:
    return {"A": a or {}, "B": b or {}}
