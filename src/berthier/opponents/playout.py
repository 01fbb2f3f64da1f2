"""Playing on from a question in thought: dice from a seed, choices by the game's own urges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any, Concatenate, ParamSpec, TypeVar

from berthier.core.dice import Dice
from berthier.core.errors import BadInput
from berthier.core.nesting import innermost
from berthier.core.notes import Note
from berthier.core.orders import Offer, is_settled, on_of, read_option
from berthier.core.switches import Switch
from berthier.core.umpire import Next, Side, Umpire
from berthier.engine.question import Answer
from berthier.opponents.known import Known
from berthier.opponents.luck import ThoughtLuck

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")

WANDERS = 0.05  # how often thought leaves the first urge for one of the best three; more blurs what options differ in
BEST = 3
LONGEST = 48  # choices of the game itself that are played on at the most, or four times the depth
REACTIONS = 6  # questions to others that an order may raise
FAULTS: Counter[str] = Counter()  # thoughts the rules would not follow, by what they said; arenas tell them
ASTRAY = (BadInput, LookupError, TypeError, ValueError, ArithmeticError, AssertionError, AttributeError)


def urges(
    known: Known, position: Any, side: str, why: str, options: Sequence[Any], aim: str | None = None
) -> Sequence[float]:
    """The game's judgment of each option, the side itself with an aim in mind; nought for each where it has none."""
    if known.judging.urge is None or position is None:
        return [0.0] * len(options)
    if aim is not None and side == known.side and known.judging.aimed is not None:
        return known.judging.aimed(position, side, why, options, aim)
    return known.judging.urge(position, side, why, options)


def ranked(scores: Sequence[float]) -> list[int]:
    """Places from the best on; of equals the earlier first."""
    return sorted(range(len(scores)), key=lambda place: -scores[place])


class _FarEnough(BaseException):
    """Thought has gone as far as it should (not an Exception: no rule may catch it)."""


class Playout:
    """An umpire who reads back what was answered, then goes on alone."""

    def __init__(
        self,
        known: Known,
        luck: ThoughtLuck,
        given: tuple[Any, ...],
        depth: int,
        piece: str | None,
        far: bool = False,
        aim: str | None = None,
        longest: int | None = None,
    ) -> None:
        self.known, self.luck, self.given, self.aim = known, luck, given, aim
        self.depth, self.piece, self.far = depth, piece, far or depth > 0
        self.longest = max(LONGEST, 4 * depth) if longest is None else longest
        self.at = self.total = self.since = 0
        self.ordered = False  # whether the game has asked the same kind of question again
        self.answered = len(known.options) > 1  # whether others have given orders since the side last gave its own
        self.urged = 0.0  # the urges of what goes on with the order
        self.follows = False
        self.drew = False  # whether anything was left to chance
        self.ending: Any = None  # of the game in thought, if it came to one
        self.won: float | None = None  # what that was worth
        self.is_outside = True
        self.position: Any = known.position
        self.why = None if known.in_a_fight else known.why  # after a fight any question will do to stop at
        self.set = known.switches.as_dict()
        self.stage = None if depth else self._stage()

    def value(self) -> float:
        """What the position is worth to the side when its order is carried out, or after so many choices more.

        Fights are played to their end, and what an order brings about is gone through: thought stops where the game
        itself asks the same kind of question again, or where the stage of the turn ends. Played on, it stops where
        others have answered and the side is to order again: in the middle of a turn nobody knows what a position is
        worth.
        """
        result: Any = self.known.node
        try:
            while type(result) is Next:
                self._enter(result)
                result = result.procedure(self, *result.args)
        except _FarEnough:
            return self._worth() + self.urged
        self.ending, self.won = result, self._won(result)
        return self._worth() + self.urged + self.won

    def _enter(self, node: Next[Any]) -> None:
        game = self.known.game
        self.is_outside = game.position_in(innermost(node)) is not None  # a battle knows nothing of the game around it
        found = game.position_in(node)
        self.position = self.position if found is None else found
        if self.stage is not None and self._stage() != self.stage:
            raise _FarEnough

    def _stage(self) -> Any:
        """The part of the turn the game is in; None where a game has none."""
        stage = self.known.judging.stage
        return None if stage is None or self.position is None else stage(self.position)

    def _worth(self) -> float:
        """What the position is worth to the side; looked at from afar also what it promises."""
        if self.position is None:
            return 0.0
        judging, side = self.known.judging, self.known.side
        promise = judging.prospect(self.position, side) if self.far and judging.prospect is not None else 0.0
        return float(judging.worth(self.position, side) + promise)

    def _won(self, outcome: Any) -> float:
        winner = getattr(outcome, "winner", None)
        if winner is None:
            return 0.0
        has_won = str(winner) in (self.known.side, _team(self.known, self.position))
        return self.known.judging.win if has_won else -self.known.judging.win

    def _given(self) -> Any:
        if self.at == len(self.given):
            return None
        self.at += 1
        return self.given[self.at - 1]

    def roll(self, dice: Dice, why: str, *, by: Side) -> int:
        given = self._given()
        if given is not None:
            return sum(given.faces or ()) if isinstance(given, Answer) else int(given)
        self.drew = True
        return self.luck.roll(dice, f"{why} {by}")

    def choose(self, side: Side, options: Sequence[Any], why: str) -> Any:
        if is_settled(options):
            return options[0]
        given = self._given()
        if isinstance(given, Answer):
            return read_option(options, (given.picks or ("",))[0], why)
        if given is not None:
            return given
        is_own = str(side) == self.known.side
        self._go_on(why, options if is_own else None, isinstance(options, Offer), not is_own)
        return self._quickly(str(side), options, why)

    def secretly(self, options: Mapping[Side, Sequence[Any]], why: str, *, shown: bool = True) -> Mapping[Side, Any]:
        asked = [side for side, theirs in options.items() if not is_settled(theirs)]
        is_raw = self.at < len(self.given) and not isinstance(self.given[self.at], Answer)
        given = self._given() if asked or is_raw else None
        if given is not None and is_raw:
            return dict(given)
        if given is not None:
            words = dict(zip(asked, given.picks or (), strict=True))
            return {s: read_option(o, words[s], why) if s in words else o[0] for s, o in options.items()}
        if asked:
            offers = any(isinstance(options[side], Offer) for side in asked)
            others = any(str(side) != self.known.side for side in asked)
            self._go_on(why, options[self.known.side] if self.known.side in asked else None, offers, others)
        is_matrix = len(asked) > 1 and not any(isinstance(options[side], Offer) for side in asked)
        pick = self._mixed if is_matrix else self._quickly
        return {
            side: theirs[0] if is_settled(theirs) else pick(str(side), theirs, why) for side, theirs in options.items()
        }

    def _go_on(self, why: str, own: Sequence[Any] | None, is_order: bool, to_others: bool) -> None:
        """Count a choice of the game itself; enough of them and thought stops, before others' orders are listed.

        An order is followed where its piece goes, and through what others are asked about it; orders of others are
        their own affair.
        """
        if not self.is_outside:
            return
        again = self.why is None or why == self.why
        is_anew = again or why.startswith(self.known.judging.anew)
        self.follows = not is_anew and own is not None and self._is_about_piece(own)
        is_reaction = not again and own is None and not is_order and self.since < REACTIONS
        round_over = self.answered and own is not None and is_order
        self.answered = (self.answered and not round_over) or (is_order and to_others)
        enough = self.total >= self.depth and (round_over or not self.depth)
        if (enough or self.total >= self.longest) and not self.follows and not is_reaction:
            raise _FarEnough
        self.total, self.ordered = self.total + 1, self.ordered or again
        self.since = 0 if again else self.since + 1

    def _is_about_piece(self, options: Sequence[Any]) -> bool:
        """Whether a question to the side itself goes on with the piece its order named: where it marches."""
        return self.piece is not None and any(on_of(option)[:1] == (self.piece,) for option in options[:2])

    def _quickly(self, side: str, options: Sequence[Any], why: str) -> Any:
        if self.known.judging.urge is None or self.position is None:
            self.drew = True
            return options[self.luck.below(len(options), f"{why} {side}")]
        if self.known.judging.hasty is not None and isinstance(options, Offer):
            return self._hastily(self.known.judging.hasty, side, options, why)
        scores = urges(self.known, self.position, side, why, options, self.aim)
        best = max(range(len(options)), key=scores.__getitem__)
        if self.follows and not self.ordered:
            self.urged += 0.0 if self.depth else scores[best]  # played on, what it leads to speaks for itself
            return options[best]
        self.drew = True
        about = f"{why} {side} {next(iter(on_of(options[best])), '')}"
        if self.luck.share(about) < WANDERS:
            places = ranked(scores)[:BEST]
            best = places[self.luck.below(len(places), about)]
        return options[best]

    def _hastily(self, hasty: Callable[..., Any], side: str, options: Offer, why: str) -> Any:
        """The strongest urge, now and then one of the next, as the game finds it without listing its offer."""
        self.drew = True
        about = f"{why} {side}"
        before = self.luck.below(BEST, about) if self.luck.share(about) < WANDERS else 0
        return hasty(self.position, side, why, options, before)

    def _mixed(self, side: str, options: Sequence[Any], why: str) -> Any:
        """A secret choice against another: drawn by how far its urge is above the least; nobody is foreseen.

        What the game rules out is never drawn.
        """
        self.drew = True
        scores = urges(self.known, self.position, side, why, options)
        left = [place for place in range(len(options)) if scores[place] > -inf] or list(range(len(options)))
        least = min(scores[place] for place in left)
        return options[self.luck.pick(left, [scores[place] - least for place in left], f"{why} {side}")]

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], T | Next[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        result: Any = procedure(self, *args, **kwargs)
        while type(result) is Next:
            result = result.procedure(self, *result.args)
        answer: T = result
        return answer

    def note(self, note: Note, *, to: Side | None = None) -> None:
        """Thought keeps no record."""

    def plays(self, switch: Switch[V]) -> V:
        value: V = self.set.get(switch.id, switch.default)
        return value


def _team(known: Known, position: Any) -> str | None:
    """The team a side wins with."""
    scenario = getattr(position, "scenario", None)
    if scenario is None:
        return None
    return next((side.team for side in known.game.sides(str(scenario)) if side.name == known.side), None)


def played_on(
    known: Known,
    answer: Any,
    seed: str,
    many: int,
    depth: int = 0,
    piece: str | None = None,
    far: bool = False,
    aim: str | None = None,
) -> list[float]:
    """The worth after an answer and so many choices more, so many times; once where nothing is left to chance.

    What a side knows may not be enough for the rules to go on with (a corps of unknown strength): such a thought is
    counted and weighs nothing. A question that what it knows does not lead to is left to the urge.
    """
    values: list[float] = []
    for number in range(many if known.foreseen else 0):
        playout = Playout(known, ThoughtLuck(seed, number, many), (*known.given, answer), depth, piece, far, aim)
        try:
            values.append(playout.value())
        except ASTRAY as problem:
            FAULTS[f"{type(problem).__name__}: {problem}"[:160]] += 1
            continue
        if not playout.drew:
            break
    return values
