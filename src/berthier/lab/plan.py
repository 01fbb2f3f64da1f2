"""A sweep's plan: one situation, and the axes along which it is changed; read from TOML, checked, complete."""

from __future__ import annotations

import hashlib
from math import prod
from typing import Any, Literal

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.inputs import read_struct
from berthier.core.ruleset import Ruleset, find_ruleset
from berthier.lab.axes import MOST_CELLS, POLICIES, AxisWords, SweepAxis, read_axis

BUDGET = 200_000  # runs of the rules for the exact odds of one cell
GAMES = 2_000  # played where that is not enough
FORMAT = 1  # of the records: part of the digest, so that a journal of another form is not gone on with


class PlanWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A plan as it is written."""

    ruleset: str
    axes: list[AxisWords]
    title: str = ""
    procedure: str | None = None
    example: str | None = None
    inputs: dict[str, Any] = {}
    choose: dict[str, str] = {}
    switches: dict[str, str] = {}
    policy: str | None = None
    goal: str | None = None
    count: bool = False
    seed: int = 1
    budget: int = BUDGET
    games: int = GAMES
    fractions: Literal["short", "all", "none"] = "short"


class Plan(msgspec.Struct, frozen=True):
    """A plan made complete: the example is in it, so that nothing else is needed to work a cell out.

    `choices` are the example's orders, `choose` the plan's own; best play keeps only to its own.
    """

    title: str
    ruleset: str
    procedure: str
    inputs: dict[str, Any]
    choices: dict[str, str]
    choose: dict[str, str]
    switches: dict[str, str]
    policy: str | None
    goal: str | None
    count: bool
    seed: int
    budget: int
    games: int
    fractions: str
    axes: tuple[SweepAxis, ...]
    rules: str

    @property
    def cells(self) -> int:
        """How many cells the grid has."""
        return prod(len(axis.values) for axis in self.axes)

    def place(self, number: int) -> tuple[int, ...]:
        """Where a cell stands on each axis; the last axis runs fastest."""
        found = []
        for axis in reversed(self.axes):
            number, at = divmod(number, len(axis.values))
            found.append(at)
        return tuple(reversed(found))

    @property
    def digest(self) -> str:
        """What the results depend on: everything but the titles."""
        bare = msgspec.structs.replace(
            self, title="", axes=tuple(msgspec.structs.replace(axis, title="") for axis in self.axes)
        )
        return hashlib.sha256(b"%d " % FORMAT + msgspec.json.encode(bare, order="deterministic")).hexdigest()


def read_plan(text: str, name: str) -> Plan:
    """Read and check a plan; `name` is what the file is called in a complaint."""
    try:
        data = msgspec.toml.decode(text, type=dict[str, Any])
    except msgspec.DecodeError as problem:
        raise BadInput(f"{name} is not TOML: {problem}.", "plan") from None
    try:
        words = read_struct(PlanWords, data, called="key of a plan")
    except BadInput as problem:
        raise BadInput(f"{name}: {problem}", problem.field, problem.allowed) from None
    return _complete(words)


def _complete(words: PlanWords) -> Plan:
    ruleset = find_ruleset(words.ruleset)
    example = ruleset.example(words.example) if words.example is not None else None
    if words.procedure is None and example is None:
        known = list(ruleset.procedures)
        raise BadInput("A plan names a procedure, or an example to begin with.", "procedure", known)
    procedure = ruleset.procedure(words.procedure or (example.procedure if example else ""))
    _check_numbers(words)
    plan = Plan(
        title=words.title or procedure.title,
        ruleset=ruleset.key,
        procedure=procedure.name,
        inputs=_merged(example.inputs if example else {}, words.inputs),
        choices=dict(example.choose) if example else {},
        choose=words.choose,
        switches=(example.switches if example else {}) | words.switches,
        policy=words.policy,
        goal=words.goal,
        count=words.count,
        seed=words.seed,
        budget=words.budget,
        games=words.games,
        fractions=words.fractions,
        axes=tuple(read_axis(axis, ruleset, procedure) for axis in words.axes),
        rules=ruleset.content_hash,
    )
    _check(plan, ruleset)
    return plan


def _merged(data: dict[str, Any], later: dict[str, Any]) -> dict[str, Any]:
    """The example's inputs with the plan's over them, group by group."""
    merged = dict(data)
    for key, value in later.items():
        before = merged.get(key)
        merged[key] = _merged(before, value) if isinstance(before, dict) and isinstance(value, dict) else value
    return merged


def _check_numbers(words: PlanWords) -> None:
    for name in ("budget", "games"):
        if getattr(words, name) < 1:
            raise BadInput(f"{name}: {getattr(words, name)} is too small; the least is 1.", name)


def _check(plan: Plan, ruleset: Ruleset) -> None:
    if not plan.axes:
        raise BadInput("A plan needs at least one axis: [[axes]] with an input and its values.", "axes")
    named = [(axis.kind, axis.name) for axis in plan.axes]
    twice = next((name for kind, name in named if named.count((kind, name)) > 1), None)
    if twice is not None:
        raise BadInput(f"Two axes run over {twice}.", "axes")
    if plan.cells > MOST_CELLS:
        raise BadInput(f"The grid has {plan.cells:,} cells; the most is {MOST_CELLS:,}.", "axes")
    if plan.policy is not None and plan.policy not in POLICIES:
        raise unknown("policy", plan.policy, POLICIES, "policy")
    if plan.goal is not None:
        ruleset.procedure(plan.procedure).goal(plan.goal)
    if plan.count and ruleset.procedure(plan.procedure).counts is None:
        raise BadInput(f"{ruleset.procedure(plan.procedure).title} has no rounds to count.", "count")
    ruleset.set(plan.switches)
