"""What the staff would choose in secret, and how sure that is: from what a seat sees and from nothing else.

A choice is solved exactly where the battle in play is a procedure with a goal and not too large; else by a sample of
games for each pair of choices; else it is what a program in this seat would weigh.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_args, get_type_hints

import msgspec

from berthier.core.errors import BadInput, TooMuch
from berthier.core.nesting import innermost, played_by
from berthier.core.ruleset import Procedure, Ruleset, find_ruleset
from berthier.core.umpire import Next
from berthier.core.words import capital
from berthier.engine.flow import NeverEnds
from berthier.engine.live import Live
from berthier.engine.question import Answer
from berthier.engine.snapshots import decode_next
from berthier.opponents.known import Known, known_to
from berthier.opponents.secret import is_matrix, mix_of
from berthier.opponents.weighing import STEADY, by_what_follows
from berthier.staff.advising.advice import AdviceAsk, told
from berthier.staff.advising.advice_cells import reading
from berthier.staff.advising.advice_words import choice_words
from berthier.staff.advising.by_hand import ranges
from berthier.staff.advising.sampled_advice import advise_by_sample
from berthier.staff.advising.solved import work_out
from berthier.staff.situation import Situation
from berthier.web.hosting.work import Deadline, OutOfTime

BUDGET = 200_000  # runs of the rules
SECONDS = 4.0
MOST = 8  # plain options of who chooses alone
NO_ROW = 0.0005  # a share below this is not shown


class Mix(msgspec.Struct, frozen=True):
    """How often to take each option: percent, and the numbers of a hundred that stand for it. `counts` says what the
    figures are worked out of: what counts, and what is assumed."""

    said: str
    exact: bool
    rows: list[tuple[str, str, str, float]]
    counts: str = ""


def mix(
    names: tuple[str, str], switches: dict[str, str], node: dict[str, Any], answers: tuple[Answer, ...], side: str
) -> Mix | None:
    """The best mix of a side, from plain data: this may be worked out in another process."""
    ruleset = find_ruleset(names[0])
    live: Live[Any] = Live(decode_next(node, ruleset.package), ruleset.set(switches), answers)
    game = ruleset.game_of(names[1])
    call, players = alone(innermost(live.position[0]))
    own = next((inner for inner, outer in players.items() if outer == side), side)
    advised = game.advised(live.position[0]) if game is not None and game.advised is not None else None
    if advised is not None:
        procedure = ruleset.procedure(advised.procedure)
        situation = Situation(ruleset, procedure, procedure.call(advised.inputs), live.switches)
        return _solved(situation, own, SECONDS / 2, advised.of) or _sampled(situation, own, advised.of)
    found = procedure_of(ruleset, call)
    if found is not None and not live.position[1]:
        situation = Situation(ruleset, found, call, live.switches)
        solved = _solved(situation, own, SECONDS) or _sampled(situation, own)
        if solved is not None:
            return solved
    return _weighed(ruleset, names[1], live, side)


def _solved(situation: Situation, own: str, seconds: float, of: str = "this battle alone") -> Mix | None:
    deadline = Deadline(seconds)
    try:
        solved = work_out(situation, None, BUDGET, deadline)
        found = told(solved, AdviceAsk(habits=False), deadline)
    except (BadInput, TooMuch, NeverEnds, OutOfTime, ValueError):  # what goes on in the middle may state nothing
        return None
    if own not in found.decision.sides:
        return None
    place = found.decision.sides.index(own)
    shares = [float(reading(figure)) for figure in found.decision.mixes[place]]
    counts = f"What counts: {found.goal_title}; {of}."
    return Mix(capital(choice_words(found, own)), True, _rows(found.decision.options[place], shares), counts)


def _sampled(situation: Situation, own: str, of: str = "this battle alone") -> Mix | None:
    """The same matrix by a sample of games, where it cannot be worked out while somebody waits."""
    try:
        found = advise_by_sample(situation)
    except (BadInput, NeverEnds, ValueError):  # one side chooses, or nobody any more
        return None
    if own not in found.sides:
        return None
    place = found.sides.index(own)
    options, shares = found.options[place], list(found.mixes[place])
    said = _in_words(f"By {found.games} games for each pair of choices", options, shares)
    goal = situation.procedure.goal(found.goal).title
    counts = f"What counts: {goal}; {of}. Later choices are taken so: {found.policy}."
    return Mix(said, False, _rows(options, shares), counts)


def _weighed(ruleset: Ruleset, procedure: str, live: Live[Any], side: str) -> Mix | None:
    """What a steady program would play, where one or two sides choose from a few plain options."""
    game = ruleset.game_of(procedure)
    if game is None:
        return None
    known = known_to(game, live, side)
    shares = _shares(known)
    if shares is None:
        return None
    options = [str(option) for option in known.mine]
    said = _in_words("By a sample of games in thought", options, shares)
    return Mix(said, False, _rows(options, shares), "What a program of the level steady would do in your place.")


def _shares(known: Known) -> Sequence[float] | None:
    if is_matrix(known):
        return mix_of(known, STEADY, "advice")
    if len(known.options) > 1 or len(known.mine) > MOST:
        return None
    scores = by_what_follows(known, STEADY, "advice")
    best = max(scores, key=scores.__getitem__)
    return [float(place == best) for place in range(len(known.mine))]


def _in_words(by: str, options: Sequence[str], shares: Sequence[float]) -> str:
    """What comes first; a mix is spoken of where there is one."""
    best = options[max(range(len(options)), key=shares.__getitem__)]
    if sum(share > NO_ROW for share in shares) == 1:
        return f"{by} “{best}” comes out best."
    return f"{by} “{best}” comes first; mix it as below, so that you cannot be read."


def _rows(options: Any, shares: Sequence[float]) -> list[tuple[str, str, str, float]]:
    by_hand = ranges(options, shares)
    rows = zip(options, shares, by_hand, strict=True)
    return [
        (str(option), f"{100 * share:.0f} %", hand.said, round(100 * share, 1))
        for option, share, hand in rows
        if share > NO_ROW
    ]


def procedure_of(ruleset: Ruleset, call: Next[Any]) -> Procedure | None:
    """The procedure with a goal that a call is, or goes on with: that which comes to the same kind of outcome."""
    comes_to = outcome_of(call.procedure)
    known = [one for one in ruleset.procedures.values() if one.goals]
    same = [one for one in known if comes_to and outcome_of(one.run) == comes_to]
    return next((one for one in same if one.name == call.procedure.__name__), next(iter(same), None))


def outcome_of(run: Callable[..., Any]) -> frozenset[str]:
    """The names of the outcomes a procedure may come to, as its signature has them."""
    try:
        hint = get_type_hints(run).get("return")
    except (NameError, TypeError):
        return frozenset()
    left, found = [hint], set[str]()
    while left:
        one = left.pop()
        if get_args(one):
            left += get_args(one)
        elif isinstance(one, type):
            found.add(one.__qualname__)
    return frozenset(found)


def alone(call: Next[Any]) -> tuple[Next[Any], dict[str, str]]:
    """The procedure inside calls that only say who plays it, and those names: inner to outer."""
    names: dict[str, str] = {}
    while True:
        inner = [arg for arg in call.args if type(arg) is Next]
        if len(inner) != 1:
            return call, names
        if call.procedure is played_by:
            names = {str(inside): names.get(str(outside), str(outside)) for inside, outside in call.args[0]}
        call = inner[0]
