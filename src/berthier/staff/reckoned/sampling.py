"""A sample of games as plain data."""

from __future__ import annotations

from functools import partial
from typing import Any

from berthier.core.words import as_plain, in_words
from berthier.engine.simulate import Sample
from berthier.staff.situation import Situation


def grouped(situation: Situation, sample: Sample[Any]) -> Sample[str]:
    """The games by the procedure's groups, or by the outcome in words."""
    return sample.by(situation.procedure.group or partial(outcome_words, situation))


def outcome_words(situation: Situation, outcome: Any) -> str:
    """An outcome as the ruleset's sentence for it, or field by field."""
    return situation.ruleset.face.told(situation.procedure.name, outcome) or in_words(outcome)


def as_data(situation: Situation, sample: Sample[Any]) -> dict[str, Any]:
    """The documented shape of a sample."""
    groups = grouped(situation, sample)
    return {
        "games": sample.games,
        "seed": sample.seed,
        "policy": sample.policy,
        "switches": situation.in_force,
        "inputs": situation.inputs,
        "outcomes": [{"outcome": as_plain(outcome), "count": count} for outcome, count in sample.counts.most_common()],
        "groups": [_group(groups, name, count) for name, count in groups.counts.most_common()],
    }


def _group(groups: Sample[str], name: str, count: int) -> dict[str, Any]:
    low, high = groups.interval(name)
    return {"name": name, "count": count, "share": count / groups.games, "low": low, "high": high}
