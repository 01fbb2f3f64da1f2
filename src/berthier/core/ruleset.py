"""A ruleset: its procedures, charts, switches and examples, found by entry point."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.face import Face, PresetFile, RosterEntry
from berthier.core.game import Game
from berthier.core.goal import Goal as Goal
from berthier.core.goal import find_goal
from berthier.core.inputs import as_data, input_type, is_own, read_inputs
from berthier.core.matchups import Matchups
from berthier.core.policy import FIRST, StandingAnswers
from berthier.core.scale import Scale
from berthier.core.soundness import BadRuleset, must_be_sound
from berthier.core.switches import Switch, Switches, parse_switches
from berthier.core.table import Table
from berthier.core.umpire import Next

if TYPE_CHECKING:
    from berthier.boards.drawing.battle_lines import BattleLines
    from berthier.boards.land import Land

GROUP = "berthier.rulesets"
EXAMPLES = "examples"
PRESETS = "presets"


class Procedure(msgspec.Struct, frozen=True):
    """One procedure of a sheet: its name, its place, the function that is the rule, and how to read its outcomes.

    `states` are inputs that settle choices by a policy: every answer says them. `glance` are the fields of an outcome
    that tell it at a glance, `passing` those that hold for this fight alone: they never go into a roster.
    `sides` are the two that face each other, the one drawn blue first; `won_by` is the side that an outcome favours,
    `lines` both lines as they stand at a call of it, where they can be drawn, `stands` the figures of each side there
    (now, or now and at first), where the state does not hold them under the names of its inputs. `repicked` makes the
    inputs fit again once a unit in them was picked from a list. `as_recorded` takes out of the inputs of a record what
    only stood there as the default of then.
    """

    name: str
    title: str
    section: str
    run: Callable[..., Any]
    group: Callable[[Any], str] | None = None
    goals: tuple[Goal, ...] = ()
    standing: StandingAnswers = FIRST
    counts: Callable[..., Any] | None = None
    counts_what: str = "rounds"
    states: tuple[str, ...] = ()
    glance: tuple[str, ...] = ()
    passing: tuple[str, ...] = ()
    sides: tuple[str, str] = ("attacker", "defender")
    won_by: Callable[[Any], str | None] | None = None
    lines: Callable[[Next[Any]], BattleLines | None] | None = None
    repicked: Callable[[Mapping[str, Any]], dict[str, Any]] | None = None
    stands: Callable[[Next[Any]], Mapping[str, Mapping[str, Any]] | None] | None = None
    as_recorded: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None

    def of_record(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The inputs of a record without what only stood there at a default when it was written."""
        return data if self.as_recorded is None else self.as_recorded(data)

    def call(self, data: Mapping[str, Any], *, typed: bool = True) -> Next[Any]:
        """This procedure with checked inputs."""
        return Next(self.run, *read_inputs(self.run, data, typed=typed))

    def data(self, call: Next[Any]) -> dict[str, Any]:
        """The inputs of a call as plain data."""
        return as_data(self.run, call.args)

    def stated(self, call: Next[Any]) -> str:
        """What a call settles by a policy, in words."""
        data = self.data(call) if self.states else {}
        return "; ".join(f"{name}: {data[name]}" for name in self.states)

    def goal(self, name: str | None) -> Goal:
        """A goal by name; the first one when none is named."""
        if not self.goals:
            raise BadInput(f"{self.title} asks for no choices, so there is nothing to advise on.", "procedure")
        return find_goal(self.goals, name)


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ready situation a user can open."""

    title: str
    procedure: str
    inputs: dict[str, Any]
    about: str = ""
    choose: dict[str, str] = {}
    switches: dict[str, str] = {}


class Ruleset:
    """One rules system."""

    def __init__(
        self,
        *,
        key: str,
        title: str,
        period: str,
        scale: str,
        package: str,
        procedures: tuple[Procedure, ...],
        tables: Mapping[str, Table],
        switches: tuple[Switch[Any], ...] = (),
        cases: Mapping[str, Callable[..., dict[str, Any]]] | None = None,
        land: Callable[[], Land] | None = None,
        matchups: Matchups | None = None,
        other_scale: Scale | None = None,
        games: tuple[Game, ...] = (),
        records: tuple[RosterEntry, ...] = (),
    ) -> None:
        must_be_sound(key, procedures, switches)
        self.key, self.title, self.period, self.scale, self.package = key, title, period, scale, package
        self.procedures = {procedure.name: procedure for procedure in procedures}
        self.tables, self.switches = tables, switches
        self.cases = cases or {}
        self.land, self.matchups, self.other_scale = land, matchups, other_scale
        self.games, self.records = games, records

    def game_of(self, procedure: str) -> Game | None:
        """The whole game that this procedure is; None where it is no game."""
        return next((game for game in self.games if game.procedure == procedure), None)

    def complete(self, entry: Any) -> Any:
        """An entry of a roster with all that follows from it, where it is one of the ruleset's records."""
        data = entry if isinstance(entry, Mapping) else {}
        return next((whole for one in self.records if (whole := one.complete(data)) is not None), entry)

    def after(self, entry: Any, told: Mapping[str, Any]) -> dict[str, Any]:
        """The figures of an entry of a roster that an outcome changes; none where it is no record of the ruleset."""
        data = entry if isinstance(entry, Mapping) else {}
        return next((changes for one in self.records if (changes := one.after(data, told)) is not None), {})

    def find_game(self, scenario: str) -> Game:
        """The game that has this scenario; of somebody's own, the one that takes it."""
        if is_own(scenario) and self.games:
            self.games[0].scenario(scenario)
            return self.games[0]
        found = next((game for game in self.games if scenario in game.scenarios()), None)
        if found is None:
            known = [key for game in self.games for key in game.scenarios()]
            raise unknown(f"scenario of {self.key}", scenario, known, "scenario")
        return found

    def procedure(self, name: str) -> Procedure:
        """A procedure by name, with a suggestion when there is none."""
        if name not in self.procedures:
            raise unknown(f"procedure of {self.key}", name, self.procedures, "procedure")
        return self.procedures[name]

    def table(self, name: str) -> Table:
        """A chart by its file name."""
        if name not in self.tables:
            raise unknown(f"table of {self.key}", name, self.tables, "table")
        return self.tables[name]

    def call(self, procedure: Procedure, data: Mapping[str, Any], *, typed: bool = True) -> Next[Any]:
        """A procedure with checked inputs; distances may be given in the ruleset's other scale."""
        if self.other_scale is not None:
            data = self.other_scale.inputs(data, input_type(procedure.run).__struct_fields__)
        return procedure.call(data, typed=typed)

    def set(self, settings: Mapping[str, object]) -> Switches:
        """Switch settings, checked."""
        return parse_switches(self.switches, settings)

    @property
    def examples(self) -> dict[str, Example]:
        """The situations in `examples/`, by file name."""
        return self._read_examples[0]

    @property
    def bad_examples(self) -> dict[str, str]:
        """The files in `examples/` that cannot be read, each with its problem; they do not hide the others."""
        return self._read_examples[1]

    @cached_property
    def _read_examples(self) -> tuple[dict[str, Example], dict[str, str]]:
        read: dict[str, Example] = {}
        faults: dict[str, str] = {}
        folder = files(self.package) / EXAMPLES
        for path, entry in _files(folder) if folder.is_dir() else []:
            name = path.removesuffix(".toml")
            try:
                read[name] = msgspec.toml.decode(entry.read_text(encoding="utf-8"), type=Example)
            except (msgspec.MsgspecError, UnicodeDecodeError) as problem:
                faults[name] = f"{problem}; an example has {', '.join(Example.__struct_fields__)}."
        return read, faults

    def example(self, name: str) -> Example:
        """An example by name."""
        if name not in self.examples:
            raise unknown(f"example of {self.key}", name, self.examples, "example")
        return self.examples[name]

    @cached_property
    def face(self) -> Face:
        """How the ruleset meets a player: `face.toml`, where it has one."""
        file = files(self.package) / "face.toml"
        return msgspec.toml.decode(file.read_text(encoding="utf-8"), type=Face) if file.is_file() else Face()

    @cached_property
    def presets(self) -> tuple[PresetFile, ...]:
        """Units to pick from: `presets/*.toml`."""
        folder = files(self.package) / PRESETS
        found = _files(folder) if folder.is_dir() else []
        return tuple(msgspec.toml.decode(entry.read_text(encoding="utf-8"), type=PresetFile) for _, entry in found)

    @cached_property
    def content_hash(self) -> str:
        """What the rules were when a log was written: a hash over all of the package but its examples and its words."""
        return package_hash(self.package)


def package_hash(*packages: str) -> str:
    """A hash over the files of some packages: rules, charts, data, maps, scenarios, each under its path."""
    digest = hashlib.sha256()
    for package in packages:
        for path, entry in _files(files(package)):
            if path.startswith((f"{EXAMPLES}/", f"{PRESETS}/")) or path.endswith((".md", "face.toml")):
                continue  # a ready situation or a sentence more changes no rule
            digest.update(path.encode() + b"\0" + entry.read_bytes() + b"\0")
    return digest.hexdigest()


@cache
def engine_version() -> str:
    """What plays the rules: a hash over the umpire's own language and its interpreters."""
    return package_hash("berthier.core", "berthier.engine")


def _files(folder: Traversable, above: str = "") -> list[tuple[str, Traversable]]:
    """Every file under a folder by its path, in one order on every machine; what Python compiles is left out."""
    found: list[tuple[str, Traversable]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        path = f"{above}{entry.name}"
        if entry.is_dir() and entry.name != "__pycache__":
            found += _files(entry, f"{path}/")
        elif entry.is_file() and not entry.name.endswith(".pyc"):
            found.append((path, entry))
    return found


@cache
def installed() -> dict[str, Any]:
    """The entry points of every ruleset on this machine, ours and other people's."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def find_ruleset(key: str) -> Ruleset:
    """Load a ruleset by its key."""
    if key not in installed():
        raise unknown("ruleset", key, sorted(installed()), "ruleset")
    ruleset = installed()[key].load()
    if not isinstance(ruleset, Ruleset):
        raise BadRuleset(f"The entry point {key!r} names {type(ruleset).__name__}, not a Ruleset.", "ruleset")
    if ruleset.key != key:
        said = f"The entry point is called {key!r}, but its ruleset {ruleset.key!r}; the two are the same word."
        raise BadRuleset(said, "ruleset")
    return ruleset
