"""The examples of the command line, and what each is over HTTP."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.question import typed
from berthier.engine.replay import write_log

SITUATION = {"attacker": {"sp": 9, "leader": 2}, "defender": {"sp": 7}}  # what situation.json holds


def battle_log() -> str:
    """What battle.jsonl holds: the log of a procedure, as the umpire command writes it."""
    ruleset = find_ruleset("six_states")
    procedure = ruleset.procedure("attrition")
    game = Live(ruleset.call(procedure, {"sp": 20, "flags": ["winter_turn"]}))
    game.answer(typed(3))
    return write_log(ruleset, procedure, game)


class Twin(msgspec.Struct, frozen=True):
    """A command and the request that gives the same answer.

    `prints` is what to run for it, where the command itself shows less, or more, on a terminal than as JSON; `said` is
    said in place of the shape of an answer that takes long to work out.
    """

    command: str
    method: str
    path: str
    body: Any = None
    prints: str | None = None
    said: str = ""


RULES = "/api/rulesets"
CROSSROADS = "/api/scenarios/elements/crossroads"
NEIGHBOURS = "/api/scenarios/six_states/two_neighbours"
BOTH_FIRST = "--seat Gray=first --seat Yellow=first"


def _ask(command: str, procedure: str, what: str, *, said: str = "", **body: Any) -> Twin:
    """A question about a procedure; the ruleset is the command's second word."""
    return Twin(command, "POST", f"{RULES}/{command.split()[2]}/procedures/{procedure}/{what}", body, said=said)


def _matchups(command: str, *, prints: str | None = None, **body: Any) -> Twin:
    return Twin(command, "POST", f"{RULES}/elements/matchups", body, prints)


FIRST = "--rows O --columns O"  # whom the terminal shows at first: everybody of ordinary grade
SIXTY = "berthier advise great_powers --example sixty_against_fortyfive"

TWINS = [
    Twin("berthier rules", "GET", RULES),
    Twin("berthier rules elements", "GET", f"{RULES}/elements"),
    Twin("berthier rules six_states attrition", "GET", f"{RULES}/six_states/procedures/attrition"),
    Twin("berthier table six_states", "GET", f"{RULES}/six_states/tables"),
    Twin("berthier table six_states tactical_matrix", "GET", f"{RULES}/six_states/tables/tactical_matrix"),
    Twin(
        "berthier lookup six_states combat_loss D1 12",
        "GET",
        f"{RULES}/six_states/tables/combat_loss/cell?row=D1&column=12",
    ),
    Twin("berthier map six_states", "GET", f"{RULES}/six_states/map"),
    _ask(
        "berthier odds six_states crt odds=3-2 net_modifier=1", "crt", "odds", inputs={"odds": "3-2", "net_modifier": 1}
    ),
    _ask("berthier odds six_states --example river_line", "field_battle", "odds", example="river_line"),
    _ask(
        "berthier odds six_states --example river_line attacker.sp=24",
        "field_battle",
        "odds",
        example="river_line",
        inputs={"attacker": {"sp": 24}},
    ),
    _ask(
        "berthier odds six_states field_battle --input situation.json --choose tactic=Skirmish --count",
        "field_battle",
        "odds",
        inputs=SITUATION,
        choose={"tactic": "Skirmish"},
        count=True,
    ),
    _ask("berthier explain six_states --example river_line", "field_battle", "explain", example="river_line"),
    _ask(
        "berthier explain six_states attrition sp=20 flags=winter_turn --dice 3",
        "attrition",
        "explain",
        inputs={"sp": 20, "flags": ["winter_turn"]},
        dice=[3],
    ),
    _ask(
        "berthier advise six_states field_round attacker.sp=9 defender.sp=8",
        "field_round",
        "advise",
        inputs={"attacker": {"sp": 9}, "defender": {"sp": 8}},
    ),
    _ask(
        "berthier advise six_states field_round attacker.sp=9 defender.sp=8 --cells --shift attacker.leader",
        "field_round",
        "advise",
        inputs={"attacker": {"sp": 9}, "defender": {"sp": 8}},
        cells=True,
        shift=["attacker.leader"],
        said="The same with `cells` and `shift`.",
    ),
    _ask(
        f"{SIXTY} --cells",
        "chit_advice",
        "advise",
        example="sixty_against_fortyfive",
        cells=True,
        said="The same with `cells`.",
    ),
    _ask(
        f"{SIXTY} --cell Assault,Cordon",
        "chit_advice",
        "advise",
        example="sixty_against_fortyfive",
        cell=["Assault", "Cordon"],
        said="The same with `cell`.",
    ),
    _ask("berthier worth six_states --example river_line", "field_battle", "worth", example="river_line"),
    _ask(
        "berthier worth battalions --example column_on_line --measure charger.lost",
        "close_action",
        "worth",
        example="column_on_line",
    ),
    _ask(
        "berthier worth six_states field_battle attacker.sp=9 defender.sp=8 --choose tactic=Skirmish --rulings",
        "field_battle",
        "worth",
        inputs={"attacker": {"sp": 9}, "defender": {"sp": 8}},
        choose={"tactic": "Skirmish"},
        rulings=True,
    ),
    _matchups("berthier matchups elements", at_first=True, prints=f"berthier matchups elements {FIRST}"),
    _matchups(
        "berthier matchups elements going=rough bound_of=B",
        at_first=True,
        settings={"going": "rough", "bound_of": "B"},
        prints=f"berthier matchups elements going=rough bound_of=B {FIRST}",
    ),
    _matchups("berthier matchups elements rear=both --rows Pk --rows Sh", settings={"rear": "both"}, rows=["Pk", "Sh"]),
    _ask(
        "berthier simulate six_states attrition sp=20 --games 500 --seed 7",
        "attrition",
        "simulate",
        inputs={"sp": 20},
        games=500,
        seed=7,
    ),
    Twin("berthier games", "GET", "/api/scenarios"),
    Twin("berthier games elements", "GET", "/api/scenarios?ruleset=elements"),
    Twin(
        "berthier games six_states two_neighbours --file > mine.json",
        "GET",
        f"{NEIGHBOURS}/file",
        prints="berthier games six_states two_neighbours --file",
        said="The file, all of it.",
    ),
    Twin(
        "berthier board elements crossroads --side red --json",
        "POST",
        f"{CROSSROADS}/position",
        {"side": "red"},
        "berthier board elements crossroads --side red",
    ),
    Twin(
        f"berthier play six_states two_neighbours {BOTH_FIRST} --seed 7",
        "POST",
        f"{NEIGHBOURS}/play",
        {"seats": {"Gray": "first", "Yellow": "first"}, "seed": 7},
        said="The result of the game, as the command prints it; one that takes longer than a request may is refused.",
    ),
    Twin(
        f"berthier arena six_states two_neighbours {BOTH_FIRST} --games 2 --seed 7",
        "POST",
        f"{NEIGHBOURS}/arena",
        {"seats": {"Gray": "first", "Yellow": "first"}, "games": 2, "seed": 7},
        said="The shares with their intervals, as the command prints them; up to four games.",
    ),
    Twin("berthier verify battle.jsonl", "POST", "/api/verify", {"log": battle_log()}),
    Twin("berthier replay battle.jsonl", "POST", "/api/replay", {"log": battle_log()}),
]

NOT_OVER_HTTP = {
    f"{SIXTY} --shift terrain --shift attacker.leader": "`shift` in the body of advise; but this takes longer than a "
    "request may",
    "berthier matchups elements --html matchups.html": "a page for a file; its figures are those of the others",
    "berthier worth elements --example shot_on_pikes --svg tornado.svg": "a drawing for a file; its figures are those "
    "of worth",
    "berthier games six_states mine.json": (
        "`POST /api/scenarios/six_states` with the file as `file`; `position`, `picture`, `play`, `arena` and "
        "`POST /api/play` take a `file` too, and `own` for the scenario's name"
    ),
    "berthier umpire": "play over HTTP is a game, below",
    "berthier play": "people play in a room: `POST /api/play`, below; *sharp* programs think longer than a request may",
    "berthier board": "`POST …/picture` draws it; `log` and `at` go into the body of both",
    "berthier arena": "longer series are for the command line, a request plays up to four games",
    "berthier serve": "the server itself",
    "berthier sweep": "work for hours, not for a request",
    "berthier cases": "a check of the program, not of a situation",
    "berthier check": "a check of a ruleset by whoever writes it",
    "berthier new": "writes files on the author's machine",
    "berthier completion": "for the shell alone",
    "berthier bench": "a measurement of this machine",
}
