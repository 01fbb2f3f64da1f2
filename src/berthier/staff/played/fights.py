"""What an order would start: the chances of how it ends, and in a few letters how it looks for who gives it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from berthier.core.errors import TooMuch
from berthier.core.nesting import innermost, played_by
from berthier.core.policy import EVEN
from berthier.core.ruleset import Procedure, Ruleset
from berthier.core.switches import PLAIN, Switches
from berthier.core.umpire import Next
from berthier.engine.distribution import Odds
from berthier.engine.odds import Exact
from berthier.engine.question import Answer
from berthier.engine.resume import resume
from berthier.engine.simulate import Sample, simulate
from berthier.staff.comparing.favour import side_of


class Care(msgspec.Struct, frozen=True):
    """How much is spent on a figure: runs for the exact odds, and games of a sample where these do not do."""

    budget: int
    games: int


WHOLE, GLANCE = Care(60_000, 1_000), Care(2_500, 100)
LEAST_TOLL = 0.05  # what is written with one decimal
OURS, THEIRS = "ours", "theirs"
BETTER = {OURS: "you come off better", THEIRS: "the other comes off better"}
SIDES = {OURS: "your side", THEIRS: "the other side"}
Told = tuple[str, str, float | None]  # a few letters, a sentence, the chance to come off better where that is it


class StartedFight(msgspec.Struct, frozen=True):
    """What an order would start: the procedure's title, who is taken to choose how (`policy`), the chances of how it
    ends, and of how many sampled games they are (none: they are exact). `hint` is what stands on a target, `about` the
    same in a sentence, `ours` the chance to come off better, where that is what it says."""

    title: str
    policy: str
    chances: tuple[tuple[str, float], ...]
    games: int = 0
    hint: str = ""
    about: str = ""
    ours: float | None = None

    def on_the_way(self, likely: Fraction) -> StartedFight:
        """The same seen from before a march that may fall short of it: the chance to get there and come off better."""
        if likely == 1 or self.ours is None:
            return self
        whole, there = _share(float(likely) * self.ours), f"{likely.numerator} times in {likely.denominator}"
        once = f"{self.about[0].lower()}{self.about[1:].removesuffix('.')}"
        about = f"It gets there {there}; once there {once}. In all you come off better {whole}."
        return msgspec.structs.replace(self, hint=f"{'~' if self.games else ''}{whole}", about=about)

    @property
    def exact(self) -> bool:
        """Whether every way it may go was counted."""
        return not self.games


class _Begun(msgspec.Struct, frozen=True):
    """A call that stands alone, what it is called, the procedure it is or is a step of, which of its two sides gives
    the order (0 who begins the fight, 1 who is met), and who is taken to choose how, where the call says that."""

    call: Next[Any]
    title: str
    procedure: Procedure | None
    side: int
    assumes: str = ""

    def group(self, outcome: Any) -> str:
        """An outcome on a line of odds."""
        gather = self.procedure.group if self.procedure is not None else None
        is_whole = self.procedure is not None and self.procedure.run is self.call.procedure
        return gather(outcome) if gather is not None and (is_whole or not hasattr(outcome, "brief")) else brief(outcome)

    def told(self, outcome: Any) -> tuple[str, str]:
        """An outcome on a line of odds, and whom it favours."""
        return self.addressed(self.group(outcome)), self.favour(outcome)

    def addressed(self, name: str) -> str:
        """A line of odds as who gives the order reads it: *attacker broken* is his own side or the other's. The two of
        a duel are A and B: a page calls them by their names."""
        sides = self.procedure.sides if self.procedure is not None else ()
        if len(sides) != 2:
            return name
        words = {one: SIDES[OURS if at == self.side else THEIRS] for at, one in enumerate(sides) if len(one) > 1}
        return " ".join(words.get(word, word) for word in name.split(" "))

    def assumed(self, policy: str) -> str:
        """Who chooses how: as the call itself `assumes`, else as it was asked."""
        return self.assumes or policy

    def is_decided_by(self, outcomes: Iterable[Any]) -> bool:
        """Whether these outcomes favour somebody: they say so themselves, or the procedure knows."""
        known = self.procedure is not None and self.procedure.won_by is not None
        return known or all(hasattr(outcome, "favours") for outcome in outcomes)

    def favour(self, outcome: Any) -> str:
        """Whom an outcome favours; nobody: an empty word."""
        if hasattr(outcome, "favours"):
            place: int | None = outcome.favours
        else:
            place = side_of(self.procedure, outcome) if self.procedure is not None else None
        return "" if place is None else OURS if place == self.side else THEIRS


def odds_of(
    ruleset: Ruleset,
    call: Next[Any],
    switches: Switches = PLAIN,
    answers: Sequence[Answer] = (),
    *,
    side: str = "",
    care: Care = WHOLE,
    target: str = "",
) -> StartedFight:
    """The odds of what an order of a side starts, choices taken evenly; a seeded sample where exact odds cost too much.

    With `answers` they are the odds from there on; with a `target`, what fire costs is what it costs that unit. A
    procedure that says how many `games` are a fair sample of it is not tried exactly: whoever wrote it knows that this
    would take too long to wait for. One that answers for both sides says in words what it `assumes`.
    """
    begun = _begun(ruleset, call, side)
    inner = Next(resume, begun.call, tuple(answers)) if answers else begun.call
    fair: int | None = getattr(inner.procedure, "games", None)
    try:
        odds = Exact(EVEN, switches, care.budget if fair is None else 0).odds(inner.procedure, *inner.args)
        chances = _by_name({name: float(share) for name, share in odds.by(begun.told).items()})
        return StartedFight(
            begun.title, begun.assumed(odds.policy), _ordered(chances), 0, *_exactly(begun, odds, target)
        )
    except TooMuch:
        sample = simulate(inner, min(fair or care.games, care.games), 1, EVEN, switches, play_inside=True)
        chances = _by_name({name: count / sample.games for name, count in sample.by(begun.told).counts.items()})
        assumed = begun.assumed(sample.policy)
        return StartedFight(begun.title, assumed, _ordered(chances), sample.games, *_sampled(begun, sample, target))


def _by_name(shares: Mapping[tuple[str, str], float]) -> dict[str, float]:
    """Chances by name; a name under which either side may come off better, a withdrawal, stands there twice."""
    ours, theirs = ({name for name, who in shares if who == side} for side in (OURS, THEIRS))
    found: defaultdict[str, float] = defaultdict(float)
    for (name, who), share in shares.items():
        found[f"{name}, {BETTER[who]}" if who and name in ours & theirs else name] += share
    return found


def _ordered(chances: dict[str, float]) -> tuple[tuple[str, float], ...]:
    return tuple(sorted(((str(name), share) for name, share in chances.items()), key=lambda pair: -pair[1]))


def _exactly(begun: _Begun, odds: Odds[Any], target: str) -> Told:
    """How it looks for who gives the order: the chance to come off better, or what it costs the other on average."""
    if _has_toll(odds):
        return _tolls(lambda what: float(odds.mean(what)), odds, target)
    if not begun.is_decided_by(odds):
        return "", "", None
    better = odds.by(begun.favour)
    ours, theirs = (float(better.get(who, 0)) for who in (OURS, THEIRS))
    return _share(ours), f"You come off better {_share(ours)}, the other side {_share(theirs)}.", ours


def _sampled(begun: _Begun, sample: Sample[Any], target: str) -> Told:
    """The same by a sample, with its interval."""
    games = f"in {sample.games:,} sampled games"
    if _has_toll(sample.counts):
        counts = sample.counts.items()
        return _tolls(lambda what: sum(what(one) * many for one, many in counts) / sample.games, sample.counts, target)
    if not begun.is_decided_by(sample.counts):
        return "", "", None
    better = sample.by(begun.favour)
    ours, theirs = (better.counts[who] / sample.games for who in (OURS, THEIRS))
    low, high = better.interval(OURS)
    about = f"You come off better {_share(ours)} ({100 * low:.0f} to {100 * high:.0f}), the other side {_share(theirs)}"
    return f"~{_share(ours)}", f"{about}, {games}.", ours


def _has_toll(outcomes: Iterable[Any]) -> bool:
    return all(hasattr(outcome, "toll") for outcome in outcomes)


def _tolls(mean: Callable[[Callable[[Any], int]], float], outcomes: Iterable[Any], target: str) -> Told:
    """What it costs on average: a ball that runs on counts on its target for what that loses, and says the rest."""
    whole = mean(lambda outcome: outcome.toll)
    if not target or not all(hasattr(outcome, "toll_on") for outcome in outcomes):
        return _lost(whole, "the other side")
    own = mean(lambda outcome: outcome.toll_on(target))
    hint, about, _ = _lost(own, target)
    rest = whole - own
    others = f" Others whom the ball meets lose {rest:.1f}." if rest >= LEAST_TOLL else ""
    return hint, about + others, None


def _lost(mean: float, whom: str) -> Told:
    """What it costs on average; hardly anything is said so, not as nothing."""
    if mean >= LEAST_TOLL:
        return f"−{mean:.1f}", f"It costs {whom} {mean:.1f} on average.", None
    if mean > 0:
        return "<0.1", f"It costs {whom} less than 0.1 on average.", None
    return "0", f"It costs {whom} nothing.", None


def _share(share: float) -> str:
    """A chance without decimals; what is possible is never shown as 0, nor what is uncertain as 100."""
    if 0 < share < 0.005:
        return "<1 %"
    return ">99 %" if 0.995 < share < 1 else f"{100 * share:.0f} %"


def _begun(ruleset: Ruleset, call: Next[Any], side: str) -> _Begun:
    """The inner procedure in the names of its own sides."""
    call, names = _alone(innermost(call))
    told, inside, assumes = call, names, _assumed(call)
    while told.args and isinstance(told.args[0], Next) and _whole(ruleset, told) is None:  # somebody else answers in it
        told, inside = _alone(innermost(told.args[0]))
        names, assumes = inside or names, _assumed(told) or assumes
    procedure = _whole(ruleset, told) or _step_of(ruleset, told)
    title = procedure.title if procedure is not None else told.procedure.__name__.replace("_", " ").capitalize()
    own = next((one for one, who in names.items() if who == side), "")
    sides = procedure.sides if procedure is not None else tuple(names)
    return _Begun(call, title, procedure, sides.index(own) if own in sides else 0, assumes)


def _assumed(call: Next[Any]) -> str:
    """Who is taken to choose how, where a procedure answers for both sides."""
    return getattr(call.procedure, "assumes", "")


def _alone(call: Next[Any]) -> tuple[Next[Any], dict[str, str]]:
    names: dict[str, str] = {}
    while call.procedure is played_by:
        names |= {str(inner): str(outer) for inner, outer in call.args[0]}
        call = call.args[1]
    return call, names


def _whole(ruleset: Ruleset, call: Next[Any]) -> Procedure | None:
    return next((one for one in ruleset.procedures.values() if one.run is call.procedure), None)


def _step_of(ruleset: Ruleset, call: Next[Any]) -> Procedure | None:
    """The procedure a call is a step of: of those in the same file that which goes on to it, else the first."""
    home, name = call.procedure.__module__, call.procedure.__name__
    near = [one for one in ruleset.procedures.values() if one.run.__module__ == home]
    return next((one for one in near if name in one.run.__code__.co_names), next(iter(near), None))


def brief(outcome: Any) -> str:
    """An outcome on a line of odds: as it says itself in brief, else its own words."""
    return str(getattr(outcome, "brief", outcome))
