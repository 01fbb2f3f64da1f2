"""What a program thinks on: the question at hand in a game made from what its side knows, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from berthier.core.errors import BadInput
from berthier.core.game import Game
from berthier.core.judging import Judging
from berthier.core.nesting import innermost
from berthier.core.orders import Offer
from berthier.core.switches import Switches
from berthier.core.umpire import Next
from berthier.engine.live import Live


class Known(NamedTuple):
    """A question as its side knows it: the procedure in play with what was answered in it, and the options by side.

    It is not to be `foreseen` where the rules would ask something else in the game as the side knows it: an ally's
    corps of unknown strength may fit into a city for which it is taken to be too large.
    """

    game: Game
    side: str
    why: str
    node: Next[Any]
    given: tuple[Any, ...]
    options: Mapping[str, Sequence[Any]]
    switches: Switches
    foreseen: bool = True

    @property
    def position(self) -> Any:
        """The position as the side knows it; None before the game is set up."""
        return self.game.position_in(self.node)

    @property
    def judging(self) -> Judging:
        """How its game judges."""
        return self.game.judging

    def judged_by(self, judging: Judging) -> Known:
        """The same question, judged otherwise."""
        return self._replace(game=msgspec.structs.replace(self.game, judging=judging))

    @property
    def in_a_fight(self) -> bool:
        """Whether it is asked inside a fight, which knows nothing of the game around it."""
        return self.position is not None and self.game.position_in(innermost(self.node)) is None

    @property
    def mine(self) -> Sequence[Any]:
        """What this side may answer."""
        return self.options[self.side]


def known_to(game: Game, live: Live[Any], side: str) -> Known:
    """The open question of a game in play, as a side knows it."""
    if live.asked is None or side not in live.asked.by or live.asked.dice is not None:
        raise BadInput(f"Nothing is asked of {side} here.", "side")
    node, given = live.position
    seen = seen_by(game, node, side)
    options, foreseen = dict(live.options), True
    if seen is not node:
        thought = _options_in(seen, live, given)
        foreseen = thought is not None
        options = options if thought is None else thought | {side: _offered(thought[side], live.options[side])}
    return Known(game, side, live.asked.why, seen, tuple(given), options, live.switches, foreseen)


def _offered(thought: Sequence[Any], truly: Sequence[Any]) -> Sequence[Any]:
    """The options a side knows of, of a list without those that the rules, who know more, do not offer it.

    An ally's corps may hold more or less than his friend's staff takes it to: so may the flank march it goes on.
    """
    if isinstance(thought, Offer) or isinstance(truly, Offer):
        return thought
    words = set(map(str, truly))
    return [option for option in thought if str(option) in words] or thought


def seen_by(game: Game, node: Next[Any], side: str) -> Next[Any]:
    """A node with the position in it as a side knows it; the very node where nothing is hidden."""
    position = game.position_in(node)
    if position is None:
        return node
    seen = game.seen(position, side)
    return node if seen is position or seen == position else game.with_position(node, seen)


def _options_in(seen: Next[Any], live: Live[Any], given: Sequence[Any]) -> dict[str, Sequence[Any]] | None:
    """The options the rules offer in the game as it is known; None where they would ask something else there."""
    try:
        thought: Live[Any] = Live(seen, live.switches, given)
    except BadInput:
        return None
    if live.asked is None or thought.asked is None or thought.asked.logged != live.asked.logged:
        return None
    return dict(thought.options)
