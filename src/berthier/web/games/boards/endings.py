"""How a whole game ended, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from berthier.core.game import GameEnding, GameSide

HOW = {level: f"a {level} victory" for level in ("decisive", "marginal", "narrow", "clear", "great")} | {
    "victory": "a victory",
    "advantage": "an advantage",
    "resigned": "the other side resigned",
}


def told_ending(ending: GameEnding, sides: Sequence[GameSide]) -> str:
    """“Sultanate of Ambaria won: a decisive victory. Electorate of Grauland 4, Sultanate of Ambaria 9.”"""
    titles = {side.name: side.title for side in sides}
    how = HOW.get(ending.level, ending.level)
    won = f"{titles.get(ending.winner, ending.winner)} won: {how}." if ending.winner else f"{ending.level}."
    points = dict(getattr(ending, "points", ()))
    scored = ", ".join(
        f"{titles.get(side, side)} {many}{ending.counted}".replace(" -", " −") for side, many in points.items()
    )
    turns = getattr(ending, "turns", None)
    after = f"after {turns} turns" if turns else ""
    more = ", ".join(filter(None, [scored, after]))
    return f"{won[0].upper()}{won[1:]}{f' {more[0].upper()}{more[1:]}.' if more else ''}"
