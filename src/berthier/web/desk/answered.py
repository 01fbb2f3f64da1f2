"""What a desk answers: the headline and the odds under one assumption; two situations laid over one another."""

from __future__ import annotations

from urllib.parse import parse_qsl

import msgspec

from berthier.core.errors import BadInput, TooMuch
from berthier.core.face import Said
from berthier.engine.flow import NeverEnds
from berthier.staff.reckoned.headline import Headline, assumption, headline
from berthier.staff.reckoned.reckoning import OddsAsk, Reckoning
from berthier.web.desk.desk import Desk, open_desk
from berthier.web.hosting.work import Deadline
from berthier.web.views.odds_view import AT_ONCE, PATIENCE, Bar, OddsView, reckoned, view_odds

TOGETHER = 16.0  # seconds for all exact figures of a desk


class DeskAnswer(msgspec.Struct, frozen=True):
    """The odds and the headline, both under `policy`; `is_first` where better ones are to be asked for."""

    odds: OddsView
    headline: Headline | None
    policy: str
    is_first: bool = False


class Beside(msgspec.Struct, frozen=True):
    """The situation that this one is compared with: as a sentence, its headline, its odds, its address."""

    sentence: list[Said]
    headline: Headline | None
    odds: OddsView
    address: str


def ask_of(desk: Desk) -> OddsAsk:
    """How the odds are wanted on this desk."""
    return OddsAsk(
        policy=desk.word("_policy"), goal=desk.word("_goal") if desk.word("_policy") == "equilibrium" else None
    )


def answer_of(desk: Desk) -> DeskAnswer:
    """All figures of a desk rest on one assumption, and there is one time for all of them together."""
    situation, waits = desk.situation, bool(desk.word("_wait"))
    patience = PATIENCE if waits else AT_ONCE
    whole = Deadline(TOGETHER if waits else AT_ONCE)

    def deadline() -> Deadline:
        return Deadline(min(patience, max(whole.left, 0.0)))

    def reckon(ask: OddsAsk) -> Reckoning:
        return reckoned(situation, ask, deadline())

    ask, told = ask_of(desk), None
    try:
        ask = assumption(situation, ask, reckon)
        told = headline(situation, ask, reckon)
        is_told = told is None or all(figure.said for figure in told.figures)
    except (TooMuch, NeverEnds):
        is_told = False
    odds = view_odds(situation, ask, patience, deadline())
    return DeskAnswer(odds, told or odds.roughly, ask.policy or "", not waits and bool(odds.too_much or not is_told))


def compare(desk: Desk) -> Beside:
    """The other situation, answered under the same assumption as far as it can be."""
    address = desk.words["_beside"]
    pairs = [*parse_qsl(address, keep_blank_values=True), ("_wait", desk.words.get("_wait", ""))]
    other = open_desk(desk.ruleset.key, desk.procedure.name, [pair for pair in pairs if pair[0] != "_beside"])
    try:
        answer = answer_of(other)
    except BadInput as problem:
        raise BadInput(f"The situation to compare with: {problem.error}", "_beside") from None
    return Beside(other.sentence, answer.headline, answer.odds, address)


def overlaid(odds: OddsView, other: OddsView) -> OddsView:
    """These odds with those of the other situation on every bar; what only the other can lead to comes last."""
    theirs = {bar.name: bar for bar in other.bars}
    ours = [_over(bar, theirs.pop(bar.name, None)) for bar in odds.bars]
    gone = [
        _over(msgspec.structs.replace(bar, length=0.0, percent="0.0 %", fraction="0"), bar) for bar in theirs.values()
    ]
    return msgspec.structs.replace(odds, bars=(*ours, *gone))


def _over(bar: Bar, other: Bar | None) -> Bar:
    said, length = (other.percent, other.length) if other is not None else ("0.0 %", 0.0)
    return msgspec.structs.replace(bar, beside=said, beside_length=length)
