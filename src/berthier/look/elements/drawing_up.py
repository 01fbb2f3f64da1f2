"""Drawn up by hand before the first bound (G9, K8, K12): bases dragged into a draft, which is a list of poses."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from berthier.boards.handling import Drag, Ghost, GhostBase, InHand, ShadedGround, TapChoice
from berthier.boards.table.formations import form
from berthier.boards.table.measure import Pose
from berthier.boards.table.placing import Hold, guided, stood
from berthier.core.errors import BadInput
from berthier.look.elements.abilities import factors, how_far
from berthier.rules.elements.game.deploying import AS_DRAWN, arrangements, own_of, placed, poses_of
from berthier.rules.elements.game.names import short, what_it_is
from berthier.rules.elements.game.orders.dragging import HAND, headings_near, snapped
from berthier.rules.elements.game.orders.ordering import writer
from berthier.rules.elements.game.orders.orders import Command, Verb
from berthier.rules.elements.game.orders.writing import PACES
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.setting_up import check_place
from berthier.rules.elements.game.table.ground import LIMITS
from berthier.rules.elements.game.table.stands import Stand

SET_UP = "set-up"  # how the question begins; of one command where the sides do not set up in secret
OF_COMMAND = "set-up of "
HINT = "Drag it where it shall stand; a corner wheels it. Nothing is given before you say so."
HOW = {
    "line": "in line", "two lines": "in two lines", "columns of march": "in columns of march",
    "refused left": "with the left refused", "refused right": "with the right refused",
}  # fmt: skip


class SetUp:
    """What a question asks to be set up, with a draft of it: a name or a list of poses, legal or not."""

    def __init__(self, position: Position, seat: str, why: str, draft: str) -> None:
        self.position = position
        self.side, self.commands = asked_for(position, seat, why)
        self.own = {stand.id: stand for stand in own_of(position, self.commands)}
        self.poses = poses_of(position, self.side, self.commands, draft or AS_DRAWN) if self.own else {}
        self.there = placed(position, self.poses)

    @property
    def moved(self) -> list[Stand]:
        """Those who stand elsewhere than they are drawn."""
        field = self.there.field.everyone
        return [field[id_] for id_, stand in self.own.items() if field[id_].pose != stand.pose]

    @property
    def wrong(self) -> list[str]:
        """Those who may not stand where they are: off the table or the strip, on ground barred to them, in others."""
        zone, field = self.position.battle.zones.get(self.side), self.there.field
        return [id_ for id_ in self.own if check_place(field, field.everyone[id_], zone) is not None]

    def held(self, words: str) -> tuple[str, ...]:
        """Who is in hand; a sentence where one of them is not to be set up."""
        who = writer(self.there, self.side).read_who(words)
        foreign = next((id_ for id_ in who if id_ not in self.own), None)
        if foreign is not None:
            raise BadInput(f"{foreign} is not to be set up here.", "set-up")
        return who

    def written(self, poses: dict[str, Pose]) -> str:
        """The list of poses of those who stand elsewhere; as drawn where nobody does."""
        pen = writer(self.position, self.side)
        new = {id_: poses[id_] for id_, stand in self.own.items() if poses.get(id_, stand.pose) != stand.pose}
        return " ".join(f"{pen.short(id_)} {PACES.write_pose(pose)}" for id_, pose in new.items()) or AS_DRAWN


def asked_for(position: Position, seat: str, why: str) -> tuple[str, tuple[str, ...]]:
    """The side and the commands that are asked for: one command, or all of a seat in secret (G-DEPLOY)."""
    if why.startswith(OF_COMMAND):
        one = why.removeprefix(OF_COMMAND)
        return next(side for id_, side, _ in position.battle.commands if id_ == one), (one,)
    return next(((side, commands) for name, side, commands in position.battle.seats if name == seat), (seat, ()))


def take(position: Position, seat: str, why: str, piece: str, whole: bool, draft: str) -> InHand:
    """An element or its body in hand as the draft has them, its strip shaded, whole arrangements on tap."""
    asked = SetUp(position, seat, why, draft)
    stand = asked.there.field.everyone[piece]
    body = writer(asked.there, stand.side).body(piece) if whole else (piece,)
    who = tuple(id_ for id_ in body if id_ in asked.own) or (piece,)
    more = f", and {len(who) - 1} more of its group" if len(who) > 1 else ""
    mine = piece in asked.own
    return InHand(
        who=who,
        word="+".join(who),
        title=f"{short(piece)}, {what_it_is(stand)}{more}",
        lines=(factors(stand), *how_far(asked.there.field, who)),
        refused="" if mine else f"{short(piece)} is not to be set up now.",
        hint=HINT,
        turns=len(who) == 1,
        shades=(ShadedGround("strip", position.battle.zones[asked.side]),) if mine else (),
        choices=tuple(choices(asked)) if mine else (),
    )


def choices(asked: SetUp) -> Iterable[TapChoice]:
    """Whole arrangements, legal or not, to be changed by hand."""
    for name, _ in arrangements(asked.position, asked.side, asked.commands):
        yield TapChoice(name, f"all {HOW.get(name, 'as at first')}")


def drag(position: Position, seat: str, why: str, hand: Drag) -> str:
    """The draft after a gesture: those in hand stand elsewhere, the others as drafted before."""
    asked = SetUp(position, seat, why, hand.draft)
    field = asked.there.field
    who = asked.held(hand.who)
    formation = form({id_: field.bases[id_] for id_ in who if id_ in field.bases}, LIMITS)
    order = Command(Verb.MOVE, formation.names)
    hold = Hold(HAND, LIMITS, headings_near(field, order, formation), partial(snapped, field, order))
    return asked.written(asked.poses | stood(formation, guided(formation, hand, hold)))


def ghost(position: Position, seat: str, why: str, word: str) -> Ghost:
    """Where a draft has them: those who stand elsewhere than drawn, and those who may not stand where they are."""
    try:
        asked = SetUp(position, seat, why, word)
    except BadInput:
        return Ghost()
    moved, wrong = asked.moved, tuple(asked.wrong)
    seen = dict.fromkeys([*(stand.id for stand in moved), *wrong])
    bases = asked.there.field.bases
    return Ghost(
        bases=tuple(GhostBase(i, *bases[i].pose, bases[i].width, bases[i].depth) for i in seen),
        measure=f"{len(moved)} of {len(asked.own)} elsewhere than drawn" if moved else "As drawn.",
        wrong=wrong,
    )
