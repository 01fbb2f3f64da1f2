"""What just happened on a board, step by step: a sentence on each, and what it changed as arrows and marks."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import pairwise, takewhile
from typing import Any

import msgspec

from berthier.boards.changes import Changes, changes
from berthier.boards.scene import Scene
from berthier.core.game import Game
from berthier.core.notes import Fact
from berthier.engine.question import Event
from berthier.engine.record import Entry

MOST_THROWS, MOST_FACTS, EACH = 4, 6, 3  # of the last dice, and figures that came of them: of all, of each of many
FEWEST_TOLD = 4  # steps that are told in any case
MOST_SHOWN = 8  # steps of others that are drawn together when it is one's turn again


class TrailStep(msgspec.Struct, frozen=True):
    """One step of what happened: the sentence on it, the position after it, and the one before."""

    told: str
    before: Any
    after: Any


class Trail(msgspec.Struct, frozen=True, dict=True):
    """The last positions of a game as its reader saw them, the present one at the end."""

    game: Game
    positions: tuple[Any, ...]

    @cached_property
    def steps(self) -> list[TrailStep]:
        """Step by step, the latest first; only those that have a sentence."""
        tell = self.game.tell
        if tell is None:
            return []
        pairs = [(a, b) for a, b in pairwise(self.positions) if a is not b and a != b]
        told = [TrailStep(tell(a, b), a, b) for a, b in reversed(pairs)]
        return [step for step in told if step.told]

    def since(self, side: str | None) -> list[Changes]:
        """What is drawn now: the last step, or all that others did since this side moved something itself."""
        found: list[Changes] = []
        for step in self.steps[:MOST_SHOWN]:
            one = self.changes(step)
            own = bool(one.arrows) and all(arrow.side == side for arrow in one.arrows)
            if own and found:
                break
            found += [one] if one.arrows or one.markers else []
            if own:
                break
        return found

    def since_own(self, side: str | None) -> int:
        """How many steps are told: the last few, more where others did more since this side moved something itself."""
        shown = self.steps[:MOST_SHOWN]
        own = (n for n, step in enumerate(shown, 1) if any(arrow.side == side for arrow in self.changes(step).arrows))
        return max(FEWEST_TOLD, next(own, len(shown)))

    def changes(self, step: TrailStep) -> Changes:
        """What a step changed on the board."""
        return changes(self.scene(step.before), self.scene(step.after))

    def scene(self, position: Any) -> Scene:
        """The scene of one of the positions, made once."""
        key = id(position)
        if key not in self._scenes:
            self._scenes[key] = self.game.scene(position)
        return self._scenes[key]

    @cached_property
    def _scenes(self) -> dict[int, Scene]:
        return {}


def with_changes(scene: Scene, done: list[Changes]) -> Scene:
    """A scene with what was done drawn into it."""
    arrows = (*scene.arrows, *(arrow for one in reversed(done) for arrow in one.arrows))
    markers = (*scene.markers, *(marker for one in reversed(done) for marker in one.markers))
    return msgspec.structs.replace(scene, arrows=arrows, markers=markers)


class Thrown(msgspec.Struct, frozen=True):
    """The dice at the end of a record, and what the rules worked out of them, for the side that is asked."""

    entries: Sequence[Entry]
    side: str

    @property
    def _since(self) -> list[Entry]:
        """The record since the last choice."""
        since = takewhile(
            lambda one: not isinstance(one, Event) or one.answer.faces is not None, reversed(self.entries)
        )
        return list(since)[::-1]

    @property
    def throws(self) -> list[Event]:
        """The throws that nothing was chosen after, the last few."""
        return [entry for entry in self._since if isinstance(entry, Event)][-MOST_THROWS:]

    @property
    def facts(self) -> list[Fact]:
        """What they came to: the figures since the first of these throws; earlier ones are of something else."""
        return [fact for _, fact in self._figures]

    @property
    def _figures(self) -> list[tuple[int, Fact]]:
        """These figures by the throw they belong to; one that says whom a throw is for stands with it."""
        since = self._since
        thrown = [n for n, entry in enumerate(since) if isinstance(entry, Event)][-MOST_THROWS:]
        if not thrown:
            return []
        leads = {n: _lead(since[:n]) for n in thrown}
        came = {entry.name for entry in since[thrown[-1] :] if isinstance(entry, Fact)}
        heads = {fact.name for fact in list(leads.values())[1:] if fact is not None} - came
        first = leads[thrown[0]]
        found = [(thrown[0], first)] if first is not None and first.name in heads else []
        for n, entry in enumerate(since):
            if n > thrown[0] and isinstance(entry, Fact):
                at = bisect(thrown, n)
                ahead = at < len(thrown) and entry is leads[thrown[at]] and entry.name in heads
                found.append((thrown[at if ahead else at - 1], entry))
        return found

    def worked_out(self, called: Callable[[str], str], titled: Callable[[str], str]) -> list[tuple[str, Any]]:
        """The last few of these figures, each once for a throw and by its name, words by their titles; without a name
        none."""
        named = ((throw, called(fact.name), fact.value) for throw, fact in self._figures)
        told = [(throw, one, titled(what) if isinstance(what, str) else what) for throw, one, what in named if one]
        most = max(MOST_FACTS, EACH * len(self.throws))
        return [(one, what) for _, one, what in dict.fromkeys(told)][-most:]

    @property
    def is_answer(self) -> bool:
        """Whether they fell for what the side that is asked chose last: an order of its own, and what came of it."""
        chosen = (entry for entry in reversed(self.entries) if isinstance(entry, Event) and entry.answer.faces is None)
        last = next(chosen, None)
        return bool(self.throws) and last is not None and last.question.by == (self.side,)

    @property
    def is_own(self) -> bool:
        """Whether a throw of the side that is asked led to its question."""
        return any(self.side in event.question.by for event in self.throws)


def _lead(before: Sequence[Entry]) -> Fact | None:
    """The last figure noted before a throw and after the one before it."""
    since = takewhile(lambda one: not isinstance(one, Event), reversed(before))
    return next((entry for entry in since if isinstance(entry, Fact)), None)
