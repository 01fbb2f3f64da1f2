"""What has answered the last choice of a game: until something has, it is taken back freely (decision 0086)."""

from __future__ import annotations

from typing import Any

from berthier.core.errors import BadInput
from berthier.core.game import Game
from berthier.engine.live import Live
from berthier.engine.question import Asks

ROLLED = "A die has been rolled since."
SETTLED = "What was chosen in secret is settled."
ANSWERED = "It has been answered since."
SEEN = "It has changed what you see of the others."
NOBODY_AGREES = "Only a person who plays against you could agree to undo it: programs never do, except in practice."


def what_answered(game: Game, live: Live[Any], *, is_own: bool) -> str:
    """What has answered one's own last choice, in a sentence: dice, a choice made together, somebody else, or what it
    let one see; "" while nothing has. `is_own` says whether the last choice of the game is one's own."""
    last = live.record.events[-1]
    if last.answer.faces is not None:
        return ROLLED
    if last.question.asks is Asks.SECRETLY and (last.question.shown or len(last.question.by) > 1):
        return SETTLED
    if not is_own:
        return ANSWERED
    return SEEN if has_learned(game, live, last.question.by[0]) else ""


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
