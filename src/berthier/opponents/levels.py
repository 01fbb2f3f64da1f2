"""Levels of opponents: *first*, legal and dull; *steady*, one ply; *sharp*, a sampled search."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from berthier.core.errors import BadInput, unknown
from berthier.core.game import Game
from berthier.core.orders import on_of, read_option
from berthier.engine.live import Live
from berthier.engine.question import Answer, chosen
from berthier.engine.uncollected import uncollected
from berthier.opponents.known import Known, known_to
from berthier.opponents.playout import FAULTS, ranked
from berthier.opponents.searching import by_playing_on
from berthier.opponents.secret import is_matrix, mixed
from berthier.opponents.weighing import SHARP, STEADY, by_reckoning, by_urge, by_what_follows

SEEN_AT_FIRST = 2  # options the dullest level looks at
LEVELS = {
    "first": "for your first games: it follows the rules and sees little further",
    "steady": "weighs each order by the odds of what it starts and by how it would stand then",
    "sharp": "plays its best orders on in thought before it gives one; takes longer",
}


def find_level(name: str) -> str:
    """A level by name."""
    if name not in LEVELS:
        raise unknown("level", name, LEVELS, "level")
    return name


def pick(game: Game, live: Live[Any], side: str, level: str, seed: int | str) -> Any:
    """The option a program of this level takes for a side that is asked.

    An option that the rules suggest and then refuse is counted as a fault and left aside. Where none of those its side
    knows of stands, it takes one that the rules offer.
    """
    with uncollected():
        return _pick(known_to(game, live, side), live, find_level(level), str(seed))


def _pick(known: Known, live: Live[Any], level: str, seed: str) -> Any:
    refused: BadInput | None = None
    side = known.side
    for options in (with_proposals(known, level), live.options[side]):
        left = options
        while left:
            option = weighed(known._replace(options={**known.options, side: left}), level, seed)
            try:
                read_option(live.options[side], str(option), known.why)
            except BadInput as problem:
                FAULTS[f"suggested and refused: {option}: {problem.error}"[:160]] += 1
                left, refused = [other for other in left if other is not option], problem
            else:
                return with_a_sentence(known, live.options[side], option)
    raise refused or BadInput(f"Nothing is offered to {side} here.", "side")


def with_proposals(known: Known, level: str) -> Sequence[Any]:
    """The options a side knows of, and what else comes to the mind of who looks far."""
    shrewd = known.judging.shrewd or known.judging
    if level != "sharp" or shrewd.proposes is None or known.position is None:
        return known.mine
    more = shrewd.proposes(known.position, known.side, known.why, known.mine)
    return [*known.mine, *more] if more else known.mine


def with_a_sentence(known: Known, options: Sequence[Any], option: Any) -> Any:
    """The option with what the program says along with it, where its game wants that said."""
    if known.judging.spoken is None or known.position is None:
        return option
    word = known.judging.spoken(known.position, known.side, known.why, str(option))
    return option if word == str(option) else read_option(options, word, known.why)


def weighed(known: Known, level: str, seed: str) -> Any:
    """One of the options, by level; which of equals, and every draw, follow from the seed."""
    seed = f"{seed} {known.side} {known.why}"
    if len(known.mine) == 1:
        return known.mine[0]
    if level == "first":
        return first_thought(known, seed)
    far = shrewdly(known) if level == "sharp" else None
    reckoned = None if far is None else by_reckoning(far)
    if reckoned is None and (far is None or is_dear(far)):
        far, reckoned = None, by_reckoning(known)
    if reckoned is not None:
        return known.mine[ranked(reckoned)[0]]
    known, patience = (known, STEADY) if far is None else (far, SHARP)
    if is_matrix(known):
        return known.mine[mixed(known, patience, seed)]
    if far is not None:
        scores = by_playing_on(known, patience, seed)
        return known.mine[max(scores, key=scores.__getitem__)]
    return known.mine[as_good(known, by_what_follows(known, patience, seed), seed)]


def shrewdly(known: Known) -> Known:
    """The question as who looks far judges it."""
    return known if known.judging.shrewd is None else known.judged_by(known.judging.shrewd)


def is_dear(known: Known) -> bool:
    """Whether thought is too dear here for who looks far, so that he weighs like everybody."""
    dear, position = known.judging.dear, known.position
    return dear is not None and position is not None and dear(position)


def as_good(known: Known, scores: Mapping[int, float], seed: str) -> int:
    """The best option, or one of its kind that is as good by the game's `temper`: which, follows from the seed.

    An order for a piece is no kind of an order to end the turn.
    """
    best = max(scores, key=scores.__getitem__)
    if not known.judging.temper:
        return best
    near = [place for place in scores if scores[best] - scores[place] <= known.judging.temper]
    alike = [place for place in near if bool(on_of(known.mine[place])) is bool(on_of(known.mine[best]))]
    return alike[random.Random(f"{seed} temper").randrange(len(alike))]


def first_thought(known: Known, seed: str) -> Any:
    """The stronger urge of two options drawn by lot: what a beginner happens to look at.

    Where the game rules both of them out he lets it be, as somebody who is absent would.
    """
    drawn = random.Random(seed).sample(range(len(known.mine)), min(SEEN_AT_FIRST, len(known.mine)))
    scores = by_urge(known)
    best = max(sorted(drawn), key=scores.__getitem__)
    if scores[best] == -inf and known.judging.standing is not None and known.position is not None:
        return known.judging.standing(known.position, known.side, known.why, known.mine)
    return known.mine[best]


def answer(game: Game, live: Live[Any], side: str, level: str, seed: int | str) -> Answer:
    """The answer of a program to a question put to its side alone."""
    if live.asked is not None and live.asked.by != (side,):
        others = ", ".join(other for other in live.asked.by if other != side)
        raise BadInput(f"{others or 'Nobody'} is asked here too: each side picks for itself.", "side")
    return chosen(pick(game, live, side, level, seed))


def answer_all(game: Game, live: Live[Any], levels: Mapping[str, str], seed: int | str) -> Answer:
    """The answer to a question where every side that is asked is a program."""
    asked = () if live.asked is None else live.asked.by
    return chosen(*(pick(game, live, side, levels[side], seed) for side in asked))
