"""How best play shifts: the value and the mixes when one thing is changed, each in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any

import msgspec

from berthier.core.errors import BadInput, TooMuch, unknown
from berthier.core.words import label
from berthier.engine.flow import NeverEnds
from berthier.staff.advising.advice import Advice, AdvisedChoice
from berthier.staff.advising.advice_cells import Figure, figure, reading
from berthier.staff.comparing.neighbours import Stride
from berthier.staff.comparing.variations import ChangeKind, Variation, input_variations, ruling_variations, with_order
from berthier.staff.situation import Situation

ALL = "all"
MOST_OPTIONS = 4  # a later question with more options is only changed when it is named
FREE = "as is best"

Advising = Callable[[list[Situation]], Iterable[Advice | Exception]]


class Shifted(msgspec.Struct, frozen=True):
    """One thing changed: the value then, its difference for the hero, and the first decision with its mixes."""

    kind: str
    name: str
    what: str
    value: Figure
    difference: Figure
    decision: AdvisedChoice

    def as_data(self) -> dict[str, Any]:
        """The documented shape."""
        return {
            "kind": self.kind,
            "name": self.name,
            "what": self.what,
            "value": self.value,
            "value_decimal": float(reading(self.value)),
            "difference": self.difference,
            "difference_decimal": float(reading(self.difference)),
            "decision": self.decision.as_data(),
        }


class Shift(msgspec.Struct, frozen=True):
    """Every change tried, the largest difference first; `untried` were too much for the budget or the time."""

    rows: tuple[Shifted, ...]
    untried: tuple[str, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """The documented shape."""
        return {"rows": [row.as_data() for row in self.rows], "untried": self.untried}


def changes(situation: Situation, base: Advice, names: Iterable[str]) -> list[Variation]:
    """The changes of these names: inputs, later questions and rulings; `all` for every input and later question."""
    found: list[Variation] = []
    for name in names:
        found += _of(name, situation, base)
    return list({(each.name, each.what): each for each in found}.values())


def names_of(situation: Situation, base: Advice) -> list[str]:
    """What can be changed, by the names it may be asked for."""
    inputs = dict.fromkeys(name for each in _inputs(situation) for name in _outer(each.name))
    orders = dict.fromkeys(
        name for each in _orders(situation, base) for name in (each.name.partition(".")[2], each.name)
    )
    return [ALL, *inputs, *orders, *(switch.id for switch in situation.ruleset.switches)]


def shift(situation: Situation, base: Advice, names: Iterable[str], advise_each: Advising) -> Shift:
    """Best play with each change; one the rules refuse is no change, one that is too much is named as untried."""
    tried: list[tuple[Variation, Situation]] = []
    for each in changes(situation, base, names):
        try:
            tried.append((each, each.made()))
        except BadInput:
            continue
    rows, untried = [], []
    for (each, _), answer in zip(tried, advise_each([made for _, made in tried]), strict=True):
        if isinstance(answer, TooMuch | NeverEnds):
            untried.append(each.what)
        elif isinstance(answer, Advice):
            rows.append(_row(each, base, answer))
        elif not isinstance(answer, BadInput):  # the rules may refuse it only when it is played
            raise answer
    rows.sort(key=lambda row: -abs(float(reading(row.difference))))
    return Shift(tuple(rows), tuple(untried))


def _row(each: Variation, base: Advice, then: Advice) -> Shifted:
    now, value = reading(base.value), reading(then.value)
    both_exact = isinstance(now, Fraction) and isinstance(value, Fraction)
    difference = value - now if both_exact else float(value) - float(now)
    return Shifted(str(each.kind), each.name, each.what, then.value, figure(difference), then.decision)


def _of(name: str, situation: Situation, base: Advice) -> list[Variation]:
    if name == ALL:
        inputs = (each for each in _inputs(situation) if each.name not in situation.procedure.states)
        return [*inputs, *_orders(situation, base, MOST_OPTIONS)]
    found = [each for each in _inputs(situation) if name in _outer(each.name)]
    found += [each for each in _orders(situation, base) if name in (each.name, each.name.partition(".")[2])]
    found += [each for each in ruling_variations(situation) if each.name == name]
    if not found:
        raise unknown("input, question or ruling to change", name, names_of(situation, base), "shift")
    return found


def _inputs(situation: Situation) -> Iterator[Variation]:
    """Inputs that were given, and those that have a default; numbers by a tenth."""
    return (each for each in input_variations(situation, step=Stride.TENTH) if each.before != UNSAID)


UNSAID = "–"


def _orders(situation: Situation, base: Advice, most: int | None = None) -> Iterator[Variation]:
    """Each later question answered always with one option, which the other side knows."""
    for asked in base.asked:
        question = f"{asked.side}.{asked.why}"
        first = asked.why == base.decision.why or question in situation.chosen or asked.why in situation.chosen
        if first or (most is not None and len(asked.options) > most):
            continue
        for option in asked.options:
            made = partial(with_order, situation, question, option)
            yield Variation(
                ChangeKind.ORDER, question, f"{asked.side}: {label(asked.why)}", FREE, f"always {option}", made
            )


def _outer(name: str) -> list[str]:
    """`attacker.leader.1` also goes by attacker and attacker.leader."""
    steps = name.split(".")
    return [".".join(steps[:end]) for end in range(1, len(steps) + 1)]
