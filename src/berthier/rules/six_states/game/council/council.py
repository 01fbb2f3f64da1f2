"""The council (G14) and invasions (G28): papers of the powers, suits to small states, who joins whom."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from typing import Any

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import unknown
from berthier.core.tally import Line, Tally
from berthier.rules.six_states.game.continent import COUNTRY, MAJORS, MINORS, STEPS, called, capital_range
from berthier.rules.six_states.game.council.relations import (
    at_war,
    capital_lost,
    enemies_of,
    friends_of,
    is_out,
    minors,
)
from berthier.rules.six_states.game.position import ALONE, Minor, Position, pair, pairs

TRUCE, BAR = 6, 3  # turns of a truce, and of a suit that was refused with scorn
ENOUGH = 6  # SP of an army that impresses a neighbour

Paper = tuple[str, str | None]
KINDS = ("end alliance", "war", "peace", "alliance", "court")


class Settled(msgspec.Struct, frozen=True):
    """What a month's papers came to: the position after them, the suits to be rolled for, who was refused."""

    position: Position
    suits: tuple[tuple[str, tuple[str, ...]], ...]
    refused: tuple[str, ...]


def hold_council(position: Position, papers: Mapping[str, Paper]) -> Settled:
    """G14: ends of alliances, wars, peaces, alliances, suits; those of a kind in alphabetical order."""
    council = _Council(position, papers)
    for kind in KINDS:
        for power in sorted(power for power, (what, _) in papers.items() if what == kind):
            council.take(kind, power, str(papers[power][1]))
    return council.settled()


class _Council:
    """The papers of one month being carried out."""

    def __init__(self, position: Position, papers: Mapping[str, Paper]) -> None:
        self.now, self.papers, self.before = position, papers, position
        self.ended: set[tuple[str, str]] = set()
        self.offers: list[tuple[str, str, str]] = []
        self.suits: dict[str, list[str]] = {}
        self.refused: list[str] = []

    def take(self, kind: str, power: str, whom: str) -> None:
        """Carry one paper out, drop it, or refuse it."""
        if kind == "court":
            self.court(power, whom)
        elif power != whom and refusal(self.now, kind, power, whom, frozenset(self.ended)):
            self.refused.append(power)
        elif fits(self.now, kind, power, whom):
            {"end alliance": self.end, "war": self.war, "peace": self.agree, "alliance": self.agree}[kind](power, whom)

    def end(self, power: str, whom: str) -> None:
        self.ended.add(pair(power, whom))
        self.now = self.now.but(alliance=tuple(each for each in self.now.alliance if each != pair(power, whom)))

    def war(self, power: str, whom: str) -> None:
        """War brings in the victim's ally."""
        victims = friends_of(self.now, whom) - friends_of(self.now, power)
        self.now = self.now.but(war=pairs([*self.now.war, *((power, victim) for victim in victims)]))

    def agree(self, power: str, whom: str) -> None:
        """Peace and alliance need the like paper of the other, this month or left open from the last."""
        kind = self.papers[power][0]
        both = self.papers.get(whom) == (kind, power) or (whom, power, kind) in self.before.offers
        if not both:
            self.offers.append((power, whom, kind))
        elif kind == "peace":
            truces = sorted({*self.now.truces, (*pair(power, whom), self.now.turn + TRUCE)})
            war = tuple(each for each in self.now.war if each != pair(power, whom))
            self.now = self.now.but(war=war, truces=tuple(truces))
        else:
            self.now = self.now.but(alliance=pairs([*self.now.alliance, (power, whom)]))

    def court(self, power: str, minor: str) -> None:
        if may_court(self.now, power, minor):
            self.suits.setdefault(minor, []).append(power)
        else:
            self.refused.append(power)

    def settled(self) -> Settled:
        after = self.now.but(offers=tuple(sorted(self.offers)), ended_alliances=tuple(sorted(self.ended)))
        suits = tuple((minor, tuple(sorted(suitors))) for minor, suitors in sorted(self.suits.items()))
        return Settled(after, suits, tuple(sorted(self.refused)))


def read_paper(power: str, given: Any) -> Paper:
    """What a paper says and whom it names; `none` names nobody."""
    if power not in MAJORS:
        raise unknown("power", power, MAJORS, "papers")
    what, whom = (given, None) if isinstance(given, str) else (*given, None, None)[:2]
    if what != "none" and what not in KINDS:
        raise unknown("paper", str(what), ("none", *KINDS), "papers")
    allowed = MINORS if what == "court" else MAJORS
    if what != "none" and whom not in allowed:
        raise unknown("state", str(whom), allowed, "papers")
    return what, whom


def under_truce(position: Position, a: str, b: str) -> int | None:
    """The last turn of a truce between two, or None."""
    return max((last for x, y, last in position.truces if (x, y) == pair(a, b) and last >= position.turn), default=None)


def refusal(
    position: Position, kind: str, power: str, whom: str, ended: frozenset[tuple[str, str]] = frozenset()
) -> str | None:
    """Why a paper is refused, or None (G14)."""
    if kind == "war" and not at_war(position, power, whom):
        if (last := under_truce(position, power, whom)) is not None:
            return f"There is a truce with {whom} until month {last}."
        if whom in friends_of(position, power):
            return f"{whom} is an ally."
        if pair(power, whom) in ended:
            return f"The alliance with {whom} ended this month."
    if kind == "alliance" and not at_war(position, power, whom) and whom not in friends_of(position, power):
        for each in (power, whom):
            if len(friends_of(position, each)) > 1:
                return f"{each} has an ally."
    return None


def fits(position: Position, kind: str, power: str, whom: str) -> bool:
    """Whether a paper makes sense as things stand: else it is dropped."""
    if power == whom:
        return False
    allied = whom in friends_of(position, power)
    if kind == "end alliance":
        return allied
    if kind == "peace":
        return at_war(position, power, whom)
    return not at_war(position, power, whom) and (kind == "war" or not allied)


def may_court(position: Position, power: str, minor: str) -> bool:
    """A suit needs a small state that is neutral or alone, and no bar."""
    return suit_refused(position, power, minor) is None


def suit_refused(position: Position, power: str, minor: str) -> str | None:
    """Why a small state does not hear a suit, or None (G14)."""
    name, stands = called(minor), minors(position)[minor]
    if stands.status not in ("neutral", "alone"):
        joined = "allied with" if stands.status == "allied" else "conquered by"
        return f"{name} is {joined} {stands.patron}."
    bars = [last for p, m, last in position.barred if (p, m) == (power, minor) and last >= position.turn]
    return f"{name} refused with scorn: it hears no suit of yours until month {max(bars)}." if bars else None


def courting_tally(position: Position, power: str, minor: str) -> Tally:
    """G14: what adds to the suitor's dice."""
    wronged = dict(position.wronged).get(power, 0)
    lines = (
        ("army on its border", 1 if has_army_on_border(position, power, minor) else 0),
        ("it is under attack", 2 if minors(position)[minor].status == "alone" else 0),
        ("minors attacked before", -wronged),
        ("own capital lost", -2 if capital_lost(position, power) else 0),
    )
    return Tally("suit", tuple(Line(name.replace(" ", "-"), value, name, "G14") for name, value in lines if value))


def is_beside(name: str, minor: str) -> bool:
    """Whether a hex lies next to a small state's country and not in it."""
    return COUNTRY[name] != minor and any(COUNTRY[to] == minor for to in STEPS[name])


def has_army_on_border(position: Position, power: str, minor: str) -> bool:
    """An own army of 6 SP or more, outside, next to its country and not in it."""
    return any(
        army.power == power and not army.inside and army.sp >= ENOUGH and is_beside(army.hex, minor)
        for army in position.armies
    )


def needed_to_court(power: str, minor: str) -> int:
    """2d6 and modifiers must reach 6 and a sixth of the range, rounded up."""
    return 6 + ceil(capital_range(minor, power) / 6)


def courting_chance(position: Position, power: str, minor: str) -> Fraction:
    """The chance that a suit succeeds by itself."""
    needed = needed_to_court(power, minor) - courting_tally(position, power, minor).total
    dice = (2 * D6).sums
    ways = sum(weight for face, weight in zip(dice.answers, dice.weights, strict=True) if face >= needed)
    return Fraction(ways, dice.total)


def joins_when_invaded(position: Position, power: str, minor: str) -> Minor:
    """G28: an invaded neutral joins the invader's enemy nearest by capital range; with none it stands alone.

    A power that has capitulated and is out (G50, teams) has no arms to join.
    """
    foes = sorted(foe for foe in enemies_of(position, power) if foe in MAJORS and not is_out(position, foe))
    if not foes:
        return ALONE
    return Minor("allied", min(foes, key=lambda foe: (capital_range(minor, foe), foe)))
