"""Orders as one line (K12, e): who, then steps; read back in the position they are given in."""

from __future__ import annotations

import re

from berthier.boards.table.measure import Pose
from berthier.boards.table.notation import TableMeasure, read_facing, read_step, split_steps, write_step
from berthier.core.errors import BadInput
from berthier.core.exact import in_short
from berthier.rules.elements.game.orders.orders import Command, Verb
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.ground import PACE
from berthier.rules.elements.game.table.stands import Posture

PACES = TableMeasure("paces", PACE, 4_000, (("cm", 1000),))
MOST_NAMED = 999  # no army has so many elements
ONE_WORD = {str(verb): verb for verb in Verb}
PLAIN_VERBS = (
    Verb.RALLY, Verb.STEADY, Verb.LIMBER, Verb.UNLIMBER, Verb.MOUNT, Verb.DISMOUNT, Verb.PLANT, Verb.LAUNCH,
    Verb.COMPLETE, Verb.DISMANTLE,
)  # fmt: skip
NUMBERED = re.compile(r"(.*?)(\d{1,3})")  # three figures: nobody has more elements than that


class Writer:
    """Writes and reads the orders of one side in one position."""

    def __init__(self, field: Field, mark: str) -> None:
        self.field = field
        self.mark = f"{mark}-"

    def short(self, name: str) -> str:
        """A name without the own mark."""
        return name.removeprefix(self.mark)

    def full(self, name: str) -> str:
        """A name with the own mark."""
        return name if name in self.field.everyone or name.startswith(self.mark) else f"{self.mark}{name}"

    def write(self, order: Command) -> str:
        """The shortest exact form."""
        if order.verb in (Verb.DONE, Verb.RESIGN):
            return str(order.verb)
        who = self.write_who(order.who)
        if order.verb in (Verb.MOVE, Verb.MARCH):
            steps = "; ".join(write_step(step, PACES, self.short) for step in order.steps)
            return f"{'march ' if order.verb is Verb.MARCH else ''}{who} {steps}"
        if order.verb is Verb.EMBARK:
            return f"embark {who} {self.short(order.vessel)}"
        if order.verb is Verb.POSTURE:
            return f"posture {who} {order.posture}"
        if order.verb in (Verb.DISEMBARK, Verb.ARRIVE):
            placed = (
                f"{self.short(id_)} {PACES.write_pose(pose)}" for id_, pose in zip(order.who, order.at, strict=True)
            )
            return f"{order.verb} {' '.join(placed)}"
        return f"{order.verb} {who}"

    def write_who(self, who: tuple[str, ...]) -> str:
        """Names joined by +; a whole body by its first name and a star."""
        body = self.field.bodies.get(who[0], ())
        if len(who) > 1 and who == self.body(who[0]):
            return f"{self.short(who[0])}*"
        return "+".join(self.short(id_) for id_ in who) if body or who else ""

    def body(self, first: str) -> tuple[str, ...]:
        """The whole body of an element, himself first."""
        return (first, *(id_ for id_ in self.field.bodies.get(first, ()) if id_ != first))

    def read(self, text: str) -> Command:
        """An order from a line; what is wrong with it is said in a sentence."""
        words = text.split()
        if not words:
            raise BadInput("An order is missing; write done to end the orders.", "order")
        verb = ONE_WORD.get(words[0].lower())
        if verb in (Verb.DONE, Verb.RESIGN):
            return Command(verb)
        if verb in PLAIN_VERBS and len(words) == 2:
            return Command(verb, self.read_who(words[1]))
        if verb is Verb.EMBARK and len(words) == 3:
            return Command(verb, self.read_who(words[1]), vessel=self.full(words[2]))
        if verb is Verb.POSTURE and len(words) == 3 and words[2] in tuple(Posture):
            return Command(verb, self.read_who(words[1]), posture=Posture(words[2]))
        if verb in (Verb.DISEMBARK, Verb.ARRIVE):
            return self.read_placed(verb, words[1:])
        return self.read_move(verb, text)

    def read_placed(self, verb: Verb, words: list[str]) -> Command:
        """Names, each with a place and a facing."""
        if not words or len(words) % 3:
            raise BadInput(
                f"{verb.capitalize()} names each element with a place and a facing: {verb} Sh1 812,640 @0.", "order"
            )
        who = tuple(self.full(word) for word in words[::3])
        poses = tuple(
            Pose(*PACES.read_point(at), read_facing(facing))
            for at, facing in zip(words[1::3], words[2::3], strict=True)
        )
        return Command(verb, who, at=poses)

    def read_move(self, verb: Verb | None, text: str) -> Command:
        """Who, then steps joined by semicolons; `march` before it makes a march of it."""
        rest = text.split(None, 1)[1] if verb in (Verb.MARCH, Verb.MOVE) and len(text.split()) > 1 else text
        who_word, _, steps_text = rest.strip().partition(" ")
        who = self.read_who(who_word)
        if not steps_text.strip():
            raise BadInput(f"{in_short(text)} says who, and not where to: write steps, as Sh1 ahead 60.", "order")
        steps = tuple(read_step(part, PACES, who[0], self.full) for part in split_steps(steps_text))
        return Command(Verb.MARCH if verb is Verb.MARCH else Verb.MOVE, who, steps)

    def read_who(self, word: str) -> tuple[str, ...]:
        """`Pk1*`, `Sh1+Sh2`, `Sh1..Sh4`."""
        names: dict[str, None] = {}
        for part in word.split("+"):
            if run := self.read_run(part):
                names |= dict.fromkeys(run)
            elif part.endswith("*"):
                names |= dict.fromkeys(self.body(self.full(part[:-1])))
            else:
                names[self.full(part)] = None
            if len(names) > MOST_NAMED:
                raise BadInput(f"An order names at most {MOST_NAMED} elements.", "order")
        return tuple(names)

    def read_run(self, part: str) -> list[str]:
        """The names from `Sh1` to `Sh4` of `Sh1..Sh4`; none where this is no run."""
        first, last = (NUMBERED.fullmatch(end) for end in part.partition("..")[::2])
        if first is None or last is None or first[1] != last[1]:
            return []
        return [self.full(f"{first[1]}{n}") for n in range(int(first[2]), int(last[2]) + 1)]
