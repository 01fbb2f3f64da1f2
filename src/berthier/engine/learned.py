"""Whether an answer changed what its side sees of the others: what has been seen is not taken back freely."""

from __future__ import annotations

from typing import Any

from berthier.core.errors import BadInput
from berthier.core.game import Game
from berthier.engine.live import Live


def has_learned(game: Game, live: Live[Any], side: str) -> bool:
    """Whether the last answer changed what a side sees of hidden things: it has scouted a force, say.

    The answer is played again on what the side knew before it. Where that leads to what it knows now, as far as
    anything is hidden there, it saw nothing else.
    """
    before = live.fork()
    before.take_back()
    node, since = before.position
    held, holds = game.position_in(node), game.position_in(live.position[0])
    if held is None or holds is None:
        return False
    known = game.seen(held, side)
    if known == held:
        return False
    try:
        played: Live[Any] = Live(game.with_position(node, known), live.switches, [*since, live.answers[-1]])
    except (BadInput, LookupError, ValueError, AssertionError):  # what is known need not be a position of the rules
        return True
    expected, knows = game.position_in(played.position[0]), game.seen(holds, side)
    if expected is None:
        return True
    hidden = _differing(held, known) | _differing(holds, knows)
    return bool(hidden & _differing(game.seen(expected, side), knows))


def _differing(one: Any, other: Any) -> set[str]:
    """The parts in which two positions differ."""
    names = getattr(type(one), "__struct_fields__", None)
    if names is None:
        return set() if one == other else {""}
    return {name for name in names if getattr(one, name) != getattr(other, name)}
