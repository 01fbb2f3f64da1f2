"""What programs weigh in a whole game: the game's own judgment, which opponents know it by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

Options = Sequence[Any]


class Judging(msgspec.Struct, frozen=True):
    """How a game judges positions and options, in points of its own.

    All of it is asked on the position as the side knows it. Only `worth` has to be there; without an `urge` programs
    play legally and badly.

    worth: what a position is worth to a side.
    urge: what each option of a question (side, why, options) is worth considering; minus infinity rules it out.
    prospect: what a position promises beyond its worth to who looks far: strength that will yet take cities.
    one_ply: who looks far chooses by one ply too, where playing on tells little for its price: he plays on only fights
        that end with a stage, and to the end of the game where that is in sight.
    reckons: what each option of a question (side, why, options) is worth, where the game can say so without playing it
        on; None where not. Of `shrewd`, to who looks far.
    proposes: orders (side, why, options) beyond the listed ones that come to the mind of who looks far.
    win: what winning is worth; every threshold of the search is a share of it.
    temper: orders that differ by no more are as good as each other, so that no two games need be alike.
    doubt: who looks far leaves his first choice only for one that is ahead by so many standard errors.
    sight: the end is in sight where a game in thought comes to it within so many choices; fewer where thought is dear.
    stage: the part of a turn a position is in. Thought of one ply ends with it, so that all options are weighed at the
        same time; without it thought goes on to the next question.
    anew: how questions begin in which a side is asked for any order of its own again: thought of one ply goes on from
        an order into questions about its piece, but not into these.
    aims: words for what a side might set its mind on for months.
    aimed: its urges (side, why, options, aim) while it does.
    hasty: the option of the strongest urge, or of the next strongest (side, why, options, how many before it), where a
        game finds it without looking at all of them: thought that plays on takes it.
    dear: whether thought is dear in a position, as with five others to answer: what he does not reckon, who looks far
        weighs there like everybody.
    standing: answers (side, why, options) for a side that is absent: an option, or how often each of them is to be
        drawn, where an answer that is always the same would be known to the enemy.
    spoken: a program's answer (side, why, word) with the sentence it says along, where its orders take one.
    shrewd: how who looks far judges, of itself and of others, where that is found to win more than all of the above.
    """

    worth: Callable[[Any, str], float]
    urge: Callable[[Any, str, str, Options], Sequence[float]] | None = None
    prospect: Callable[[Any, str], float] | None = None
    one_ply: bool = False
    reckons: Callable[[Any, str, str, Options], Sequence[float] | None] | None = None
    proposes: Callable[[Any, str, str, Options], Options] | None = None
    win: float = 40.0
    temper: float = 0.0
    doubt: float = 1.0
    sight: int = 60
    stage: Callable[[Any], Any] | None = None
    anew: tuple[str, ...] = ()
    aims: Callable[[Any, str], Sequence[str]] | None = None
    aimed: Callable[[Any, str, str, Options, str], Sequence[float]] | None = None
    hasty: Callable[[Any, str, str, Options, int], Any] | None = None
    dear: Callable[[Any], bool] | None = None
    standing: Callable[[Any, str, str, Options], Any] | None = None
    spoken: Callable[[Any, str, str, str], str] | None = None
    shrewd: Judging | None = None
