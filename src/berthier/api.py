"""The umpire's answers in a few words of Python, for notebooks and scripts: what `import berthier` gives.

Every function takes a ruleset, a procedure or an `example`, and inputs as on the command line; these go into the
example's groups: `odds("six_states", example="river_line", inputs={"attacker.sp": 14})`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.ruleset import find_ruleset, installed
from berthier.core.table import Table
from berthier.engine.distribution import Odds
from berthier.engine.explain import Explanation
from berthier.engine.explain import explain as explain_game
from berthier.engine.replay import Verdict
from berthier.engine.simulate import Sample
from berthier.engine.simulate import simulate as play_often
from berthier.engine.solving.solution import Solution
from berthier.lab.checking import check_plan
from berthier.lab.journal import Journal
from berthier.lab.plan import read_plan
from berthier.lab.results import check_ending, write_results
from berthier.lab.sweep import Runner
from berthier.notebook.frame import frame, frames
from berthier.notebook.html import solution_html
from berthier.opponents.series import Result, SeatedPrograms, begin, play_out, read_seats
from berthier.rooms.prove import Proof, check_log
from berthier.staff.advising.solved import Solved, work_out
from berthier.staff.comparing.matchups import Grid, MatchupsAsk, fight, plan
from berthier.staff.comparing.worth_data import Worth
from berthier.staff.comparing.worth_data import work_out as worth_of
from berthier.staff.explanation import played
from berthier.staff.reckoned.policies import choose_play
from berthier.staff.reckoned.reckoning import OddsAsk, reckon
from berthier.staff.situation import Situation
from berthier.staff.stated import nested, state

By = Callable[[Any], Any] | str
Inputs = Mapping[str, Any]
COLUMNS = {"of": "of", "measure": "name", "value": "value", "fraction": "fraction", "low": "low", "high": "high"}


def rulesets() -> list[str]:
    """The rulesets that are installed, by key."""
    return sorted(installed())


def table(ruleset: str, name: str) -> Table:
    """A chart, which a notebook shows with every doubtful cell marked."""
    return find_ruleset(ruleset).table(name)


def situation(
    ruleset: str,
    procedure: str | None = None,
    inputs: Inputs | None = None,
    *,
    example: str | None = None,
    choose: Mapping[str, str] | None = None,
    switches: Mapping[str, object] | None = None,
) -> Situation:
    """A situation: the example's inputs, then `inputs`, in groups or with dotted names; the later counts."""
    return state(ruleset, procedure, nested(inputs or {}), example=example, choose=choose, switches=switches)


def odds(
    ruleset: str,
    procedure: str | None = None,
    inputs: Inputs | None = None,
    *,
    example: str | None = None,
    choose: Mapping[str, str] | None = None,
    switches: Mapping[str, object] | None = None,
    by: By | None = None,
    policy: str | None = None,
    goal: str | None = None,
    budget: int | None = None,
) -> Odds[Any]:
    """The exact odds of a situation.

    A mapping from outcome to chance, the likeliest first. `by` gathers them: `"group"` as the procedure does, the name
    of a field of its outcome, or a function. `policy` says who answers choices without an order: `first`, `even`, or
    `equilibrium` for a `goal`.
    """
    here = situation(ruleset, procedure, inputs, example=example, choose=choose, switches=switches)
    found = reckon(here, OddsAsk(policy=policy, goal=goal, budget=budget), _quietly).odds
    return (found if by is None else found.by(_key(here, found, by))).likeliest_first()


def _key(here: Situation, found: Odds[Any], by: By) -> Callable[[Any], Any]:
    if by != "group":
        return found.reads(by)
    if here.procedure.group is None:
        raise BadInput(f"{here.procedure.title} has no groups; gather by a field of its outcome.", "by")
    return here.procedure.group


class BestPlay(msgspec.Struct, frozen=True):
    """Advice: the value of a situation for a goal when all play their best, and how they do."""

    solved: Solved

    @property
    def value(self) -> Any:
        """What the goal is worth: a fraction where it is exact, else a float."""
        return self.solution.value

    @property
    def solution(self) -> Solution:
        """The whole solution, with its guarantees."""
        return self.solved.solution

    @property
    def mixes(self) -> dict[str, dict[str, Any]]:
        """How often each option is taken at the first decision, by side; what is never taken is left out."""
        decision = self.solved.decision
        sides = zip(decision.sides, decision.options, self.solution.mixes(decision), strict=True)
        return {
            side: {str(option): share for option, share in zip(options, mix, strict=True) if share}
            for side, options, mix in sides
        }

    def price(self, side: str, option: str) -> Any:
        """What it costs a side always to take this option at the first decision's question."""
        habits = {(habit.side, habit.option): habit for habit in self.solved.habits()}
        if (side, option) not in habits:
            raise unknown("option", f"{side}: {option}", [f"{side}: {word}" for side, word in habits], "option")
        return self.solved.cost(side, self.solved.value_with(habits[side, option]))

    def __repr__(self) -> str:
        return f"BestPlay({self.solved.goal.name}: {self.solution!r})"

    def _repr_html_(self) -> str:
        """How a notebook shows it."""
        title = f"{self.solved.goal.title}, for the {self.solved.hero}"
        return solution_html(self.solution, title, is_chance=self.solved.is_chance())


def advise(
    ruleset: str,
    procedure: str | None = None,
    inputs: Inputs | None = None,
    *,
    example: str | None = None,
    choose: Mapping[str, str] | None = None,
    switches: Mapping[str, object] | None = None,
    goal: str | None = None,
    budget: int | None = None,
) -> BestPlay:
    """Best play for a goal (the procedure's first when none is named), over dice, open and secret choices."""
    return BestPlay(
        work_out(
            situation(ruleset, procedure, inputs, example=example, choose=choose, switches=switches),
            goal,
            budget,
            _quietly,
        )
    )


def explain(
    ruleset: str,
    procedure: str | None = None,
    inputs: Inputs | None = None,
    *,
    example: str | None = None,
    choose: Mapping[str, str] | None = None,
    switches: Mapping[str, object] | None = None,
    dice: Sequence[int] = (),
) -> Explanation:
    """Why: every tally, cell and ruling up to now (`.record`), the open question and what each answer would do."""
    return explain_game(
        played(situation(ruleset, procedure, inputs, example=example, choose=choose, switches=switches), list(dice))
    )


def results(path: str | Path, library: str | None = None) -> Any:
    """The results of `berthier sweep`, JSON Lines or Parquet, as a data frame: a row for each measure of each cell."""
    file = Path(path)
    if not file.is_file():
        raise BadInput(f"There is no file {file}.", "path")
    if file.suffix == ".parquet":
        return frames(library).read_parquet(file)
    with file.open("rb") as lines:
        rows = [row for number, line in enumerate(lines, 1) for row in _measures(_cell(line, file, number))]
    return frame(rows, library)


def _cell(line: bytes, file: Path, number: int) -> dict[str, Any]:
    try:
        cell = msgspec.json.decode(line, type=dict[str, Any])
    except msgspec.MsgspecError:
        raise BadInput(f"Line {number} of {file} is not a line of a sweep's results.", "path") from None
    if not {"cell", "at", "method"} <= cell.keys():
        raise BadInput(f"Line {number} of {file} is not a line of a sweep's results.", "path")
    return cell


def _measures(cell: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A cell of a sweep, told once for each of its measures, in the columns of the Parquet form."""
    shared = {"cell": cell["cell"], **cell["at"], "method": cell["method"], "policy": cell.get("policy")}
    for measured in cell.get("measures") or [{}]:
        named = {name: measured.get(key) for name, key in COLUMNS.items()}
        yield shared | named | {name: cell.get(name) for name in ("games", "seed", "why")}


def simulate(
    ruleset: str,
    procedure: str | None = None,
    inputs: Inputs | None = None,
    *,
    example: str | None = None,
    choose: Mapping[str, str] | None = None,
    switches: Mapping[str, object] | None = None,
    games: int = 1_000,
    seed: int | str = 1,
    policy: str | None = None,
    goal: str | None = None,
) -> Sample[Any]:
    """So many games with a seeded generator, each share with its interval: for what is too much to be exact."""
    if games < 1:
        raise BadInput(f"{games} games are too few; the least is 1.", "games")
    here = situation(ruleset, procedure, inputs, example=example, choose=choose, switches=switches)
    return play_often(here.call, games, seed, choose_play(here, policy, goal, None, _quietly), here.switches)


def _quietly(done: int) -> None:
    """Nobody is told how far it has come."""


def worth(
    ruleset: str,
    procedure: str | None = None,
    inputs: Inputs | None = None,
    *,
    example: str | None = None,
    choose: Mapping[str, str] | None = None,
    switches: Mapping[str, object] | None = None,
    policy: str | None = None,
    goal: str | None = None,
    budget: int | None = None,
    rulings: bool = False,
) -> Worth:
    """What every modifier, point and leader is worth: one thing changed, and the odds asked again."""
    here = situation(ruleset, procedure, inputs, example=example, choose=choose, switches=switches)
    ask = OddsAsk(policy, goal, budget)
    start = reckon(here, ask, _quietly)
    return worth_of(here, ask, rulings=rulings, progress=lambda done, of: None, start=start)


def matchups(
    ruleset: str,
    rows: Sequence[str] = (),
    columns: Sequence[str] = (),
    *,
    settings: Mapping[str, str] | None = None,
    switches: Mapping[str, str] | None = None,
) -> Grid:
    """Everybody against everybody, each pair an exact distribution; without names all of them."""
    ask = MatchupsAsk(settings or {}, rows, columns, switches or {})
    return fight(plan(find_ruleset(ruleset), ask), _quietly)


def sweep(plan_file: str | Path, out: str | Path, *, jobs: int = 1, dask: str | None = None) -> Path:
    """Work out every cell of the grid a plan describes; what `out` has already is not worked out again."""
    file, path = Path(plan_file), Path(out)
    read = read_plan(file.read_text(encoding="utf-8"), str(file))
    check_ending(path)
    check_plan(read)
    with Journal(path.with_name(f"{path.name}.journal"), read) as journal:
        if read.cells > journal.done:
            Runner(jobs, dask).run(read, journal, _quietly)
        write_results(journal, read, path)
    return path


def play(ruleset: str, scenario: str, *, seats: Mapping[str, str] | None = None, seed: int | str = 1) -> Result:
    """A whole game between programs: `seats` are levels by side, `{"Blue": "sharp"}`; the others are steady."""
    rules = find_ruleset(ruleset)
    game, live = begin(rules, scenario)
    return play_out(live, SeatedPrograms(game, read_seats(game, scenario, seats or {}), seed))


def verify(log: str | Path | bytes) -> Verdict | Proof:
    """Derive a log again, of a procedure, a game or a table; `ok`, or the first line that does not follow.

    What is no log, or one of another format, is `BadInput`.
    """
    return check_log(log if isinstance(log, bytes) else Path(log).read_bytes())
