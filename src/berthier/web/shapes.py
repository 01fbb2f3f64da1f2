"""What the API takes and gives: the same shapes as the command line's `--json`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from berthier.engine.given_up import GivenUp
from berthier.rooms.seating import MOST_SIZE

Policy = Literal["first", "even", "equilibrium"]
Words = dict[str, str]
LARGEST_LOG = 12_000_000  # bytes of a request with a log in it: the longest game there may be, in JSON once more


class SituationAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A situation: the inputs of the procedure, rulings that differ from the default, standing orders for choices."""

    inputs: dict[str, Any] = {}
    example: str | None = None
    switches: Words = {}
    choose: Words = {}


class OddsAsked(SituationAsked, kw_only=True, forbid_unknown_fields=True):
    """A situation, who answers its choices, and how much work is allowed."""

    policy: Policy | None = None
    goal: str | None = None
    budget: Annotated[int, msgspec.Meta(ge=1, le=400_000)] | None = None
    count: bool = False


class WorthAsked(OddsAsked, kw_only=True, forbid_unknown_fields=True):
    """What odds are asked about, and whether disputed rulings are tried the other way too."""

    rulings: bool = False


class ExplainAsked(SituationAsked, kw_only=True, forbid_unknown_fields=True):
    """A situation and the dice thrown in it so far, in order; for the odds, as `odds` is asked."""

    policy: Policy | None = None
    goal: str | None = None
    budget: Annotated[int, msgspec.Meta(ge=1, le=400_000)] | None = None
    dice: Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=1000)]], msgspec.Meta(max_length=200)] = []


class AdviseAsked(SituationAsked, kw_only=True, forbid_unknown_fields=True):
    """A situation, the goal to play for (`mix:win=1,factors=0.05` weighs several), and what else is wanted.

    `cells` asks for what each choice leads to, `cell` for one of them in full, by an option of each side that decides;
    `shift` for best play with inputs, later questions or rulings of these names changed.
    """

    goal: Annotated[str, msgspec.Meta(max_length=400)] | None = None
    side: str | None = None
    budget: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] | None = None
    habits: bool = True
    every: bool = False
    cells: bool = False
    cell: Annotated[list[str], msgspec.Meta(min_length=1, max_length=2)] | None = None
    shift: Annotated[list[str], msgspec.Meta(max_length=20)] = []


class SimulateAsked(SituationAsked, kw_only=True, forbid_unknown_fields=True):
    """A situation and how many games to play from which seed."""

    policy: Literal["first", "even"] | None = None
    games: Annotated[int, msgspec.Meta(ge=1, le=20_000)] = 1_000
    seed: Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)] = 1


class LogAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A log, as the program wrote it."""

    log: Annotated[str, msgspec.Meta(max_length=MOST_SIZE)]


class RulesetBrief(msgspec.Struct):
    """A ruleset in short."""

    key: str
    title: str
    period: str
    scale: str
    procedures: list[str]
    tables: list[str]


class GoalShape(msgspec.Struct):
    """What a side may want."""

    name: str
    title: str
    side: str


class SwitchShape(msgspec.Struct):
    """A disputed ruling."""

    id: str
    title: str
    default: str
    options: list[str]
    why: str


class ExampleShape(msgspec.Struct):
    """A ready situation."""

    name: str
    title: str
    procedure: str
    about: str


class ProcedureShape(msgspec.Struct):
    """A procedure; `inputs` is the JSON schema of what it takes."""

    name: str
    title: str
    section: str
    inputs: dict[str, Any]
    goals: list[GoalShape]


class RulesetShape(RulesetBrief, kw_only=True):
    """A ruleset in full."""

    switches: list[SwitchShape]
    examples: list[ExampleShape]
    procedure_details: list[ProcedureShape]


class TableBrief(msgspec.Struct):
    """A chart in short."""

    name: str
    title: str
    source: str


class CellShape(msgspec.Struct, omit_defaults=True):
    """A cell; `reason` says why it is not plainly printed."""

    row: str
    column: str
    value: str | int | None
    status: str
    reason: str = ""


class TableShape(TableBrief, kw_only=True):
    """A chart with every cell."""

    row_name: str
    column_name: str
    rows: list[str]
    columns: list[str]
    cells: list[CellShape]
    modifiers: list[dict[str, Any]]
    notes: list[str]


class OutcomeShape(msgspec.Struct):
    """An outcome with its probability, exact as text."""

    outcome: Any
    p: str
    decimal: float


class GroupShape(msgspec.Struct):
    """Outcomes gathered under a name."""

    name: str
    p: str
    decimal: float


class CountShape(msgspec.Struct):
    """How long it takes, with its probability."""

    count: int
    p: str
    decimal: float


class OddsShape(msgspec.Struct, omit_defaults=True, kw_only=True):
    """The exact odds."""

    outcomes: list[OutcomeShape]
    policy: str
    switches: Words
    inputs: dict[str, Any]
    groups: list[GroupShape] | None = None
    means: dict[str, Any] | None = None
    counts_what: str | None = None
    counts: list[CountShape] | None = None


class VerdictShape(msgspec.Struct):
    """What verification found: the log follows from the rules, or the first line that does not.

    Of a whole table also: dice and choices proved, dice waiting for the close, choices withdrawn, overrides.
    """

    ok: bool
    lines: int
    complete: bool
    same_rules: bool
    given_up: GivenUp | msgspec.UnsetType | None = msgspec.UNSET
    dice: int | msgspec.UnsetType = msgspec.UNSET
    waiting: int | msgspec.UnsetType = msgspec.UNSET
    choices: int | msgspec.UnsetType = msgspec.UNSET
    withdrawn: int | msgspec.UnsetType = msgspec.UNSET
    overrides: int | msgspec.UnsetType = msgspec.UNSET
    carried: list[int] | msgspec.UnsetType = msgspec.UNSET
    unfollowed: int | msgspec.UnsetType = msgspec.UNSET
    practice: bool | msgspec.UnsetType = msgspec.UNSET
    taken_back: int | msgspec.UnsetType = msgspec.UNSET
    played_on: bool | msgspec.UnsetType = msgspec.UNSET
    hidden: int | msgspec.UnsetType | None = msgspec.UNSET
    line: int | None = None
    problem: str | None = None
