"""The words of a board question's `ask` (appendix A), checked before they are answered."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from berthier.core.errors import BadInput, unknown
from berthier.core.inputs import read_struct
from berthier.rules.capitani.admin import Cause
from berthier.rules.capitani.game.ground.sheet import HEXES
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.march import MarchKind

Word = str | UnsetType
Number = Annotated[int, Meta(ge=0)] | UnsetType


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every word that some board question has; which of them are needed each question says itself."""

    force: Word = UNSET
    with_: Word = msgspec.field(name="with", default=UNSET)
    attacker: Word = UNSET
    defender: Word = UNSET
    command: Word = UNSET
    alliance: Word = UNSET
    place: Word = UNSET
    hex: Word = UNSET
    enemy_hex: Word = UNSET
    path: tuple[str, ...] | UnsetType = UNSET
    kind: MarchKind | UnsetType = UNSET
    cause: Cause | UnsetType = UNSET
    second: bool | UnsetType = UNSET
    burn: Number = UNSET
    hexes: Number = UNSET


class Asked(dict[str, Any]):
    """The words of a question; one that is missing is asked for."""

    def __missing__(self, word: str) -> Any:
        raise BadInput(f"This question needs the word {word!r}.", word)


def read_ask(position: Position, ask: dict[str, Any]) -> Asked:
    """The words of a question; hexes, alliances and commands that are not, and values of a wrong kind, are refused."""
    read_struct(Words, ask, called="word of a board question")
    for word in ("hex", "enemy_hex"):
        if word in ask and ask[word] not in HEXES:
            raise BadInput(f"There is no hex {ask[word]}.", word)
    for word, names in (("alliance", position.campaign.sides), ("command", tuple(position.purse))):
        if word in ask and ask[word] not in names:
            raise unknown(word, ask[word], names, word)
    return Asked(ask)
