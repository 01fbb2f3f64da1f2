"""Playing a ruleset through to find what its author overlooked: every example run, twice, by several umpires.

What can be seen without playing is in `core/soundness.py`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from berthier.core.errors import BadInput, TooMuch
from berthier.core.ruleset import Example, Procedure, Ruleset
from berthier.core.soundness import place_of, static_faults
from berthier.core.umpire import Next
from berthier.engine.flow import NeverEnds
from berthier.engine.odds import Exact
from berthier.engine.replay import verify, write_log
from berthier.engine.simulate import simulate
from berthier.staff.plays import random_play
from berthier.staff.reckoned.policies import Attentive
from berthier.staff.stated import state

BUDGET = 20_000  # runs spent on the exact odds of one example: a whole ruleset in seconds
GAMES = 40  # played at random where the exact odds are past that
PLAYS = 6  # through live play, each log verified
NOT_IN_RULES = {
    "random": "ask the umpire for the dice",
    "secrets": "ask the umpire for the dice",
    "uuid": "name things by what they are",
    "time": "rules do not know the time",
    "datetime": "rules do not know the time",
    "os": "rules do not touch the machine",
    "socket": "rules do not touch the network",
    "subprocess": "rules start no programs",
    "threading": "one thing happens after another",
}


class Checked(msgspec.Struct, frozen=True):
    """What was found: faults to mend, and what was run."""

    ruleset: str
    faults: tuple[str, ...]
    procedures: int
    examples: int
    plays: int

    @property
    def ok(self) -> bool:
        return not self.faults


@dataclass
class _Met:
    """Who threw dice or decided in a procedure, and what was asked of whom."""

    threw: set[str] = field(default_factory=set)
    asked: set[tuple[str, str]] = field(default_factory=set)
    all_asked: bool = True  # not where odds were only sampled: what nothing asked there may yet be asked

    @property
    def sides(self) -> set[str]:
        """All of them: what six plays did not come to, the exact odds may have asked."""
        return self.threw | {side for side, _ in self.asked}


def check_ruleset(ruleset: Ruleset) -> Checked:
    """Look at everything, then play everything."""
    faults = [*static_faults(ruleset), *_imports(ruleset)]
    played: dict[str, _Met] = {}
    for name, example in ruleset.examples.items():
        faults += _example(ruleset, name, example, played)
    for procedure in ruleset.procedures.values():
        faults += _declared(procedure, played)
    unique = tuple(dict.fromkeys(faults))
    return Checked(ruleset.key, unique, len(ruleset.procedures), len(ruleset.examples), PLAYS * len(ruleset.examples))


def _imports(ruleset: Ruleset) -> Iterator[str]:
    """What no rule may use: chance, the clock, the world outside."""
    for path, entry in _python_files(files(ruleset.package), ""):
        for node in ast.walk(ast.parse(entry.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Import | ast.ImportFrom):
                continue
            named = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            for module in {name.partition(".")[0] for name in named} & NOT_IN_RULES.keys():
                yield f"{path}, line {node.lineno}: rules are deterministic, {module} is not: {NOT_IN_RULES[module]}."


def _python_files(folder: Traversable, above: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name not in ("__pycache__", "tests"):
            yield from _python_files(entry, f"{above}{entry.name}/")
        elif entry.name.endswith(".py"):
            yield f"{above}{entry.name}", entry


def _example(ruleset: Ruleset, name: str, example: Example, played: dict[str, _Met]) -> Iterator[str]:
    file = f"examples/{name}.toml"
    try:
        situation = state(ruleset, example=name)
    except BadInput:
        return  # told as a static fault
    policy = Attentive(situation.answers(), situation.stated)
    met = played.setdefault(situation.procedure.name, _Met())
    try:
        yield from _odds_twice(file, situation.call, policy, situation, met)
        yield from _live(file, situation, met)
    except NeverEnds as problem:
        yield f"{file}: {problem} A procedure that goes on returns Next; it does not call itself."
    except RecursionError:
        yield f"{file}: {place_of(situation.procedure)} calls itself without end; return Next(…) instead."
    except BadInput as problem:
        yield f"{file}: in play the rules refuse what they allowed: {problem.error}"
    except Exception as problem:
        yield f"{file}: {place_of(situation.procedure)} fails in play: {type(problem).__name__}: {problem}."
    met.asked |= policy.asked.keys()
    for order in example.choose:
        if met.all_asked and policy.asked and not any(order in (f"{side}.{why}", why) for side, why in policy.asked):
            yield f"{file}: choose answers {order!r}, which nothing asks."


def _odds_twice(file: str, call: Next[Any], policy: Attentive, situation: Any, met: _Met) -> Iterator[str]:
    """The same odds from two fresh interpreters; where they cost too much, the same sample of one seed."""
    found: list[list[tuple[str, Any]]] = []
    for _ in range(2):
        try:
            odds = Exact(policy, situation.switches, budget=BUDGET).odds(call.procedure, *call.args)
            found.append(sorted((str(outcome), p) for outcome, p in odds.items()))
        except TooMuch:
            met.all_asked = False
            sample = simulate(call, GAMES, 1, policy, situation.switches, play_inside=True)
            found.append(sorted((str(outcome), count) for outcome, count in sample.counts.items()))
        except TypeError as problem:
            if "unhashable" in str(problem):
                yield f"{file}: {problem}: states and outcomes are frozen values; use tuples and frozen structs."
                return
            raise
    if found[0] != found[1]:
        yield (
            f"{file}: {place_of(situation.procedure)}: two runs with the same answers differ, so that the rule is not "
            "deterministic: every die is thrown by the umpire."
        )


def _live(file: str, situation: Any, met: _Met) -> Iterator[str]:
    """Random plays end, and each log verifies: every question comes again as it came before."""
    for seed in range(PLAYS):
        game = random_play(situation.call, situation.switches, f"{file} {seed}")
        if game is None:
            yield f"{file}: a play did not end; somewhere the rules come back to where they were."
            return
        met.threw |= {side for event in game.record.events for side in event.question.by}
        verdict = verify(write_log(situation.ruleset, situation.procedure, game).encode())
        if not verdict.ok:
            yield f"{file}: a play could not be derived again: {verdict.problem}"


def _declared(procedure: Procedure, played: dict[str, _Met]) -> Iterator[str]:
    """Goals for a side nobody plays, and standing answers no procedure asks for: a slip of the pen."""
    met = played.get(procedure.name)
    if met is None:
        return
    for goal in procedure.goals:
        if met.sides and str(goal.side) not in met.sides:
            known = ", ".join(sorted(met.sides))
            yield f"{place_of(procedure)}: the goal {goal.name!r} is for {goal.side}, whom nobody plays; {known} do."
    asked = {pair for each in played.values() for pair in each.asked}
    sure = all(each.all_asked for each in played.values())
    for question, _ in procedure.standing.given:
        if sure and asked and not any(question in (f"{side}.{why}", why) for side, why in asked):
            known = ", ".join(f"{side}.{why}" for side, why in sorted(asked))
            yield f"{place_of(procedure)}: a standing answer is for {question!r}, which nothing asks; asked: {known}."
