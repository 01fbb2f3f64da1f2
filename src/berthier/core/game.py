"""A whole game, declared once: everything a face, a room or an opponent needs to know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.inputs import is_own
from berthier.core.judging import Judging
from berthier.core.umpire import Next

if TYPE_CHECKING:
    from berthier.boards.board import Board
    from berthier.boards.drawing.battle_lines import BattleLines
    from berthier.boards.handling import Handling
    from berthier.boards.scene import Layer, Scene


KEPT = 64  # scenarios of which anything is remembered


class GameSide(msgspec.Struct, frozen=True):
    """A side of a game: its name in every question, and how it is drawn; `mark` is two letters, `team` who wins along.

    A neutral side is nobody's seat: a program answers for it.
    """

    name: str
    title: str
    colour: str
    pattern: str
    mark: str
    team: str | None = None
    neutral: bool = False


class Scenario(msgspec.Struct, frozen=True):
    """A scenario to start from: who plays, how long it takes, and what it teaches."""

    key: str
    title: str
    about: str
    sides: tuple[str, ...]
    players: str
    minutes: int
    turns: int
    teaches: str = ""
    learning: bool = False
    inputs: dict[str, Any] = {}  # what the game's procedure takes beside the scenario's key
    shares: str = ""  # the key of the scenario this one shares out to more seats
    turn: str = "turn"  # what one of its turns is called


class Scenarios(dict[str, Scenario]):
    """The scenarios of a game by key, and those made when their key is asked for: free battles by their seed."""

    def __init__(self, listed: Mapping[str, Scenario], made: Callable[[str], Scenario | None]) -> None:
        super().__init__(listed)
        self.made = made

    def __contains__(self, key: object) -> bool:
        return super().__contains__(key) or (isinstance(key, str) and self.made(key) is not None)

    def __missing__(self, key: str) -> Scenario:
        if (found := self.made(key)) is None:
            raise KeyError(key)
        return found


class Detail(msgspec.Struct, frozen=True):
    """A detail of a scenario made to order: what is asked, its word, all words as they are read (none: a number)."""

    name: str
    asks: str
    word: str
    words: Mapping[str, str] = {}


class GameEnding(msgspec.Struct, frozen=True):
    """How a whole game ended: who won (None: nobody), and how clearly; a game adds its points and what else it tells.

    Endings are counted, so that they are hashable though a game may keep points in a group by name, in any order.
    """

    winner: str | None
    level: str

    @property
    def because(self) -> str:
        """What ended it before its last turn, in a sentence without its full stop; "" where that was simply over."""
        return ""

    def scored(self, side: str, points: object) -> str:
        """What a side came to, in words; a game says so where its points are none: shares of an army lost."""
        return f"{side} {points}".replace(" -", " −")

    def accounted(self, titles: Mapping[str, str]) -> str:
        """What the points of its sides are made of, in sentences; nothing where they speak for themselves."""
        return ""

    def timed(self) -> str:
        """How long it lasted, in the game's own word for a turn."""
        turns = getattr(self, "turns", 0)
        return f"after {turns} turn{'s' if turns > 1 else ''}" if turns else ""

    def __hash__(self) -> int:
        parts = msgspec.structs.astuple(self)
        return hash(tuple(frozenset(part.items()) if isinstance(part, dict) else part for part in parts))


class Ahead(msgspec.Struct, frozen=True):
    """Something under way that can be run forward: the card it belongs to, what is asked, and the call.

    The outcome of the call is a number of turns; what is told of it is the chance of so many and more.
    """

    card: str
    asks: str
    call: Next[int]


class Preparing(msgspec.Struct, frozen=True):
    """How a game takes answers that a side prepares ahead.

    `hint` says how they are written, with units of the side in the position (None: there is none yet). `prepare` reads
    a line of a side in a position and gives it as it is kept, or refuses it; `answer` finds among the lines kept what a
    question (side, why, options) is answered with ("": it is asked) and which lines are left.
    """

    prepare: Callable[[Any, str, str], str]
    answer: Callable[[Any, str, str, Sequence[Any], Sequence[str]], tuple[str, tuple[str, ...]]]
    hint: Callable[[Any, str | None], str]


class Taught(msgspec.Struct, frozen=True):
    """A step of a guided first turn: what is said, and the questions it is said at, by the beginnings of their whys
    (none: it is said before all of them); `order` can be tried at once where it is legal. With `when` it is said only
    where that holds of the position and of the side that is asked: what is not so is not taught; `advised` is added at
    tables where the staff advises."""

    words: str
    at: tuple[str, ...] = ()
    order: str = ""
    when: Callable[[Any, str], bool] | None = None
    advised: str = ""

    def where(self, advice: bool) -> Taught:
        """The step as it is said at a table with or without advice."""
        words = f"{self.words} {self.advised}" if advice and self.advised else self.words
        return msgspec.structs.replace(self, words=words)


class FightUnderWay(msgspec.Struct, frozen=True):
    """A fight inside a step of a game: where and by whom, in a sentence, and the places and pieces it is about."""

    told: str
    on: tuple[str, ...]

    def __str__(self) -> str:
        return self.told


class Advised(NamedTuple):
    """What advises on an open question: a procedure and its inputs, made from what the position shows, and in words
    what these speak `of`: “the next 3 periods alone”."""

    procedure: str
    inputs: dict[str, Any]
    of: str


class Game(msgspec.Struct, frozen=True):
    """A whole game: one procedure over one frozen position.

    procedure: its name among the ruleset's; its first input is `scenario`, a key of `scenarios`.
    position: the type of the position that every `Next` of the game holds.
    seen: the position as a side (None: a watcher) knows it; everything a side gets is made from that.
    board, scene: the ground of a scenario, made once, and what stands on it in a position.
    data: a position in plain words.
    judging: what programs weigh.
    tell: one sentence on what came between two positions.
    guide: the guided first turn of a learning scenario.
    winning: how a game is won from a position, in a few sentences.
    layers: drawn over the board on request, by name, from what a side sees and the piece it points at ("": none).
    expects: what a question wants of a side, in a sentence, by the beginning of its heading or of its why.
    asks: the heading of what is asked in a node, by its why, where a player would read it better than in the word of
        the rules ("" where not).
    dice: what a throw, or a figure the rules worked out of it, is called in a position, by the word of the rules; ""
        leaves it out, where the sentence on it says as much.
    politics: two seats may speak privately.
    ahead: what is under way in a position and can be run forward.
    handling: how bases on a table are dragged.
    lines, fight: both sides of a battle that is played inside a node; where it is fought and by whom.
    so_far: the position in a node (and that position) with what the fight inside it has come to.
    advised: what advises on the open question of a node (None: nothing).
    preparing: lets sides prepare answers ahead.
    own: checks the text of somebody's own scenario file and says what it is.
    file: the file of a scenario of ours, where it has one, to begin one's own from.
    details: what can be chosen of a scenario that is made to order; nothing of others.
    to_order: the key of the scenario with these details chosen.
    """

    procedure: str
    title: str
    position: type
    scenarios: Callable[[], Mapping[str, Scenario]]
    sides: Callable[[str], tuple[GameSide, ...]]
    seen: Callable[[Any, str | None], Any]
    board: Callable[[str], Board]
    scene: Callable[[Any], Scene]
    judging: Judging
    data: Callable[[Any], dict[str, Any]]
    tell: Callable[[Any, Any], str] | None = None
    guide: Callable[[str], tuple[Taught, ...]] | None = None
    winning: Callable[[Any], tuple[str, ...]] | None = None
    layers: Mapping[str, Callable[[Any, str | None, str], Layer]] = {}
    expects: Mapping[str, str] = {}
    asks: Callable[[Next[Any], str], str] | None = None
    dice: Callable[[Any, str], str] | None = None
    politics: bool = False
    ahead: Callable[[Any], tuple[Ahead, ...]] | None = None
    handling: Handling | None = None
    lines: Callable[[Next[Any]], BattleLines | None] | None = None
    fight: Callable[[Next[Any]], FightUnderWay | None] | None = None
    so_far: Callable[[Next[Any], Any], Any] | None = None
    advised: Callable[[Next[Any]], Advised | None] | None = None
    preparing: Preparing | None = None
    own: Callable[[str], Scenario] | None = None
    file: Callable[[str], Mapping[str, Any] | None] | None = None
    details: Callable[[str], tuple[Detail, ...]] | None = None
    to_order: Callable[[str, Mapping[str, str]], str] | None = None

    def scenario(self, key: str) -> Scenario:
        """A scenario by its key, with a suggestion where there is none; or one of somebody's own."""
        known = self.scenarios()
        if is_own(key):
            if self.own is None:
                raise BadInput(f"{self.title} takes no scenario files: name one of {', '.join(known)}.", "scenario")
            return _checked(self.own, key)
        if key not in known:
            raise unknown("scenario", key, known, "scenario")
        return known[key]

    def file_of(self, key: str) -> Mapping[str, Any]:
        """The file of a scenario of ours, for who makes one of his own from it."""
        title = self.scenario(key).title
        found = self.file(key) if self.file is not None and not is_own(key) else None
        if found is None:
            raise BadInput(f"{title} is no file of ours: there is none to begin from.", "scenario")
        return found

    def expected(self, why: str, heading: str = "") -> str:
        """What a question wants, in a sentence; of several that begin its why the longest, its heading before it."""
        for said in (heading, why):
            found = max((key for key in self.expects if said.startswith(key)), key=len, default=None)
            if found is not None:
                return self.expects[found]
        return ""

    def position_in(self, node: Next[Any]) -> Any:
        """The position a node of the game holds, inside a battle too; None where the game has not been set up."""
        for arg in reversed(node.args):
            if isinstance(arg, self.position):
                return arg
        for arg in reversed(node.args):
            found = self.position_in(arg) if type(arg) is Next else None
            if found is not None:
                return found
        return None

    def shown_in(self, node: Next[Any]) -> Any:
        """The position a node holds as it is shown: with what a fight inside it has come to, where the game says it."""
        found = self.position_in(node)
        return found if found is None or self.so_far is None else self.so_far(node, found)

    def with_position(self, node: Next[Any], position: Any) -> Next[Any]:
        """The same node with another position in it: the game as somebody knows it."""
        args = (self._replaced(arg, position) for arg in node.args)
        return Next(node.procedure, *args)

    def _replaced(self, arg: Any, position: Any) -> Any:
        if isinstance(arg, self.position):
            return position
        return self.with_position(arg, position) if type(arg) is Next else arg


@lru_cache(KEPT)
def _checked(own: Callable[[str], Scenario], text: str) -> Scenario:
    """What somebody's own scenario is, looked at once."""
    return own(text)
