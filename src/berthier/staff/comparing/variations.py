"""Every way to change a situation by one thing: an input, a standing order, a ruling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import partial

import msgspec

from berthier.core.policy import EVENLY
from berthier.core.words import label
from berthier.staff.comparing.neighbours import Stride, neighbours
from berthier.staff.reckoned.reckoning import Reckoning
from berthier.staff.situation import Situation

LONG = 48  # characters beyond which a change is said by what differs
NONE = "none"
MOST_OPTIONS = 32  # a question with more options than this is left as it is ordered


class ChangeKind(StrEnum):
    """What is changed."""

    INPUT = "input"
    ORDER = "order"
    RULING = "ruling"


class Variation(msgspec.Struct, frozen=True):
    """One thing changed; `made` is the situation with it, or `BadInput` where the rules refuse that."""

    kind: ChangeKind
    name: str
    title: str
    before: str
    after: str
    made: Callable[[], Situation]

    @property
    def what(self) -> str:
        """The change in words."""
        return f"{self.title}: {self.before} → {self.after}"


def input_variations(situation: Situation, only: str | None = None, step: Stride = Stride.ONE) -> Iterator[Variation]:
    """Each input changed: a number by one (or a tenth), another word, a yes to a no, an item left out."""
    for each in neighbours(situation, step, only):
        made = partial(each.of, situation)
        yield Variation(ChangeKind.INPUT, each.name, each.title, *_short(each.before, each.after), made)


def order_variations(found: Reckoning, policy: str | None = None) -> Iterator[Variation]:
    """Each choice that was asked, answered always with one of its options; the rest as the policy has it."""
    situation = found.situation
    for (side, why), options in found.asked.items():
        if len(options) > MOST_OPTIONS:
            continue
        now = _ordered(situation, side, why, policy)
        for option in options:
            if option != now and not ("," in option and ":" in option):  # such words would read as a mix
                made = partial(with_order, situation, f"{side}.{why}", option)
                yield Variation(ChangeKind.ORDER, f"{side}.{why}", f"{side}: {label(why)}", now, option, made)


def ruling_variations(situation: Situation) -> Iterator[Variation]:
    """Each disputed ruling, played the other way."""
    for switch in situation.ruleset.switches:
        now = situation.in_force[switch.id]
        for word in switch.words:
            if word != now:
                made = partial(_ruling, situation, switch.id, word)
                yield Variation(ChangeKind.RULING, switch.id, f"{switch.id}, {switch.title}", now, word, made)


def _short(before: str, after: str) -> tuple[str, str]:
    """Long words of a list or a group by what differs in them; nothing as none."""
    if len(before) + len(after) <= LONG:
        return before, after
    was, then = before.split(", "), after.split(", ")
    lost, won = [word for word in was if word not in then], [word for word in then if word not in was]
    if len(lost) == len(was) or len(lost) + len(won) == 0:
        return _cut(before), _cut(after)
    return _cut(", ".join(lost)) or NONE, _cut(", ".join(won)) or NONE


def _cut(words: str) -> str:
    return words if len(words) <= LONG else words[: LONG - 2].rstrip(", ") + " …"


def _ordered(situation: Situation, side: str, why: str, policy: str | None) -> str:
    """The order in force, in words; best play keeps only to the user's own orders."""
    if policy == "equilibrium":
        return situation.chosen.get(f"{side}.{why}") or situation.chosen.get(why) or "best play"
    orders = situation.answers(policy)
    given = dict(orders.given)
    order = given.get(f"{side}.{why}") or given.get(why)
    if order is None:
        return {"first": "the first listed", "even": "evenly"}[orders.rest]
    if order == EVENLY:
        return "evenly"
    return "the mix ordered" if len(order) > 1 else order[0][0]


def with_order(situation: Situation, question: str, option: str) -> Situation:
    """The situation with one more order."""
    order = {question: f"{option}:1" if ":" in option else option}
    return msgspec.structs.replace(situation, choices=situation.choices | order, chosen=situation.chosen | order)


def _ruling(situation: Situation, id_: str, word: str) -> Situation:
    return msgspec.structs.replace(situation, switches=situation.ruleset.set(situation.in_force | {id_: word}))
