"""How a whole game ended, in a sentence or two."""

from __future__ import annotations

from collections.abc import Sequence

from berthier.core.game import GameEnding, GameSide

HOW = {level: f"a {level} victory" for level in ("decisive", "marginal", "narrow", "clear", "great")} | {
    "victory": "a victory",
    "advantage": "an advantage",
    "resigned": "the other side resigned",
}


def told_ending(ending: GameEnding, sides: Sequence[GameSide]) -> str:
    """“Sultanate of Ambaria won: a decisive victory. Electorate of Grauland 4, Sultanate of Ambaria 9.”

    With what ended it before its last turn, where something did.
    """
    titles = {side.name: side.title for side in sides}
    how = HOW.get(ending.level, ending.level)
    won = f"{titles.get(ending.winner, ending.winner)} won: {how}." if ending.winner else f"{ending.level}."
    points: dict[str, object] = dict(getattr(ending, "points", ()))
    scored = ", ".join(filter(None, (ending.scored(titles.get(side, side), many) for side, many in points.items())))
    more = ", ".join(filter(None, [scored, ending.timed()]))
    sentences = (won.removesuffix("."), ending.because, more)
    said = " ".join(f"{each[0].upper()}{each[1:]}." for each in sentences if each)
    return f"{said} {ending.accounted(titles)}".rstrip()
