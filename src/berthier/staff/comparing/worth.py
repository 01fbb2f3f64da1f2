"""What things are worth: the same situation worked out again with one thing changed, and the difference that makes.

A modifier has no number of its own in the odds: it is worth what the situation is worth with it less what it is worth
without it. So it is measured by the one change that takes it away (or brings it) and alters the least beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

import msgspec

from berthier.core.errors import BadInput
from berthier.staff.comparing.measures import Measure, Of, Values, value_in, values_of
from berthier.staff.comparing.modifiers import InPlay, Modifier, has_mix, modifiers_of
from berthier.staff.comparing.variations import ChangeKind, Variation, input_variations
from berthier.staff.reckoned.reckoning import Reckoning
from berthier.staff.situation import Situation

MOST_RESULTS = 24  # results compared, the likeliest; a goal or a mean says more than the tail of a long list
FURTHER = 12  # steps an input is moved on until a modifier is gone

Reckon = Callable[[Situation], Reckoning]


class Change(msgspec.Struct, frozen=True):
    """One thing changed: each measure then, and the modifiers that come and go with it."""

    kind: ChangeKind
    name: str
    title: str
    before: str
    after: str
    values: dict[Measure, Fraction]
    differences: dict[Measure, Fraction]
    comes: tuple[Modifier, ...]
    goes: tuple[Modifier, ...]

    @property
    def what(self) -> str:
        """The change in words."""
        return f"{self.title}: {self.before} → {self.after}"

    @property
    def is_idle(self) -> bool:
        """Whether it makes no difference at all."""
        return not any(self.differences.values())


class Priced(msgspec.Struct, frozen=True):
    """A modifier and the change that shows its worth: `is_present` ones are taken away, others brought."""

    modifier: Modifier
    is_present: bool
    by: Change


class Baseline(msgspec.Struct, frozen=True):
    """The situation as it stands: what every change is compared with."""

    found: Reckoning
    values: Values
    in_play: InPlay

    @property
    def measures(self) -> tuple[Measure, ...]:
        """What is compared, the first before all."""
        results = [measure for measure in self.values if measure.of is Of.RESULT]
        dropped = set(results[MOST_RESULTS:])
        return tuple(measure for measure in self.values if measure not in dropped)

    def change(self, variation: Variation, reckon: Reckon) -> Change | None:
        """Try one change; None where the rules refuse it, so that it is no change one could make."""
        try:
            changed = variation.made()
            values = values_of(reckon(changed))
            in_play = modifiers_of(changed)
        except BadInput:
            return None
        # One order against a mix: the course shows a single reply, the figures are for all of them, so that a modifier
        # of that reply is not what was measured.
        of_one_reply = variation.kind is ChangeKind.ORDER and has_mix(changed.answers())
        then = {measure: value_in(measure, values) for measure in self.measures}
        known = {measure: value for measure, value in then.items() if value is not None}
        return Change(
            kind=variation.kind,
            name=variation.name,
            title=variation.title,
            before=variation.before,
            after=variation.after,
            values=known,
            differences={measure: value - self.values[measure] for measure, value in known.items()},
            comes=() if of_one_reply else in_play.without(self.in_play),
            goes=() if of_one_reply else self.in_play.without(in_play),
        )


def base_of(found: Reckoning) -> Baseline:
    """The situation as it stands."""
    return Baseline(found, values_of(found), modifiers_of(found.situation))


def price_modifiers(changes: Iterable[Change]) -> list[Priced]:
    """Each modifier that some change takes away or brings, by the change that alters the least beside it."""
    best: dict[tuple[tuple[str, str], bool], Priced] = {}
    for change in changes:
        came, went = {each.key for each in change.comes}, {each.key for each in change.goes}
        priced = [Priced(each, True, change) for each in change.goes if each.key not in came]
        priced += [Priced(each, False, change) for each in change.comes if each.key not in went]
        for each in priced:
            key = (each.modifier.key, each.is_present)
            if key not in best or _beside(change) < _beside(best[key].by):
                best[key] = each
    return list(best.values())


def _beside(change: Change) -> int:
    return len(change.comes) + len(change.goes)


def further(base: Baseline, change: Change) -> Iterator[Variation]:
    """Move the same input on, a step at a time, while a modifier only shrinks with it, until one is gone."""
    shrinking = {each.key: abs(each.line.value) for each in change.comes}
    shrunk = [each.key for each in change.goes if shrinking.get(each.key, abs(each.line.value)) < abs(each.line.value)]
    if change.kind is not ChangeKind.INPUT or not shrunk or not _is_number(change.before, change.after):
        return
    situation, upward = base.found.situation, int(change.after) > int(change.before)
    for _ in range(FURTHER):
        try:
            steps = input_variations(situation, only=change.name)
            step = next(each for each in steps if (int(each.after) > int(each.before)) is upward)
            situation = step.made()
            still = {each.key for each in modifiers_of(situation).modifiers}
        except (BadInput, StopIteration, ValueError):
            return
        if any(key not in still for key in shrunk):
            yield msgspec.structs.replace(step, before=change.before)
            return


def _is_number(*words: str) -> bool:
    return all(word.removeprefix("-").isdigit() for word in words)
