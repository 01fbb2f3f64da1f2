"""What requests look like, for the documentation: made of the very types they are read into."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.enums import RequestEncodingType
from litestar.openapi.spec import Example
from litestar.params import Body

from berthier.rooms import commands as c
from berthier.rooms.events import DiceSource
from berthier.web import shapes
from berthier.web.games import shapes as games

BATTLE = {"attacker": {"sp": 9, "leader": 2}, "defender": {"sp": 7}}
TABLE_LOG = '{"table":1,"n":1,…}\n{"n":2,…}\n'
PROCEDURE_LOG = '{"berthier":1,"ruleset":"six_states",…}\n{"n":1,…}\n'


def shown(*examples: msgspec.Struct) -> Any:
    """A JSON body with examples; what an example leaves at its default is not in it."""
    return Body(media_type=RequestEncodingType.JSON, examples=[Example(value=_given(one)) for one in examples])


def _given(value: msgspec.Struct) -> Any:
    data = msgspec.to_builtins(value)
    fields = msgspec.structs.fields(value)
    return {name: one for name, one in data.items() if all(f.name != name or one != _default(f) for f in fields)}


def _default(field: msgspec.structs.FieldInfo) -> Any:
    made = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
    return None if made is msgspec.NODEFAULT else msgspec.to_builtins(made)


ODDS = shown(
    shapes.OddsAsked(inputs=BATTLE, choose={"tactic": "Skirmish"}, count=True),
    shapes.OddsAsked(example="river_line"),
)
EXPLAIN = shown(shapes.ExplainAsked(inputs=BATTLE, dice=[3]))
ADVISE = shown(shapes.AdviseAsked(inputs=BATTLE, goal="field"))
WORTH = shown(shapes.WorthAsked(inputs=BATTLE, choose={"tactic": "Skirmish"}, rulings=True))
SIMULATE = shown(shapes.SimulateAsked(inputs=BATTLE, games=500, seed=7))
LOG = shown(shapes.LogAsked(log=PROCEDURE_LOG), shapes.LogAsked(log=TABLE_LOG))

OPEN = shown(
    games.OpenAsked(ruleset="six_states", title="Sunday", name="Ann", players=("Blue", "Red"), dice=DiceSource.FAIR)
)
PLAY = shown(
    games.PlayAsked(
        ruleset="six_states", scenario="two_neighbours", name="Ann", seats={"Gray": "me", "Yellow": "steady"}
    )
)
PLAY_ON = shown(games.PlayOnAsked(name="Ann", seats={"Gray": "me", "Yellow": "steady"}, practice=True))
JOIN = shown(games.JoinAsked(seat="Blue", name="Bob"), games.JoinAsked(seat="spectator", name="Eve"))
SIT = shown(games.SitAsked(name="Eve"))
INVITE = shown(games.InviteAsked(seat="Red"))
COMMANDS = shown(
    c.Start("field_battle", BATTLE, sides={"attacker": "Blue", "defender": "Red"}),
    c.Start("field_battle", refs={"attacker.sp": "I Corps.sp"}),
    c.TypeDice(turn=2, faces=(5,)),
    c.Roll(turn=2),
    c.Choose(turn=3, pick="pursue"),
    c.SealPick(turn=1, pick="Charge"),
    c.Enter("I Corps", {"sp": 9}),
    c.Apply(1, {"I Corps.sp": "attacker_sp"}),
    c.CommitSecret(secret="any sentence will do"),
    c.TakeBack(line=14),
    c.Consent(),
    c.Override("a die fell off the table", c.TypeDice(turn=2, faces=(4,))),
    c.Abort("it is late"),
    c.Close(),
)
