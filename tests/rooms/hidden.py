"""Games with something hidden, and the same games with something else hidden."""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any

from berthier.rooms import commands as c
from berthier.rooms.events import DiceSource
from berthier.rooms.fair import pick_commitment, secret_commitment
from berthier.rooms.keeping.store import Store
from tests.core.logs import chained
from tests.rooms.room import Room, seat_everybody, step

SEATS = ("umpire", "Blue", "Red", "spectator")
PICKS = ("Charge", "Skirmish", "Bombard", "Envelop")

Lines = list[dict[str, Any]]


def mid_game(folder: Path, seed: int) -> Room:
    """Some answers in, a seal withdrawn, and one side's choice sealed while the other's is awaited."""
    chance = random.Random(seed)
    dice = DiceSource.FAIR if seed % 2 else DiceSource.SERVER
    room = seat_everybody(Store(f"sqlite:///{folder / f'{seed}.db'}"), dice, seed)
    room.start(inputs={"attacker": {"sp": 20}, "defender": {"sp": 20}})
    for _ in range(seed % 4):
        step(room, chance)
    while room.view("umpire").question is not None and room.view("umpire").question.asks != "secretly":
        step(room, chance)
    if room.view("umpire").question is None:
        room.start()
    side, seat = chance.choice([("attacker", "Blue"), ("defender", "Red")])
    for last in (False, True):
        seen = room.view(seat)
        room.act(seat, c.SealPick(seen.turn, chance.choice(seen.question.options[side])))
        if not last:
            room.act(seat, c.TakeBack(room.view(seat).undo.line))
    return room


def _opened(lines: Lines) -> set[str]:
    """Commitments that a reveal has opened: no secrets any more."""
    openings = [line["event"].get("openings", {}).items() for line in lines]
    return {pick_commitment(shown["salt"], side, shown["pick"]) for one in openings for side, shown in one}


def other_secrets(lines: Lines, game: str, chance: random.Random) -> tuple[bytes, dict[str, str]]:
    """The same game with other salts, picks and dice secrets behind what is not yet shown; and which became which."""
    lines, became, opened = copy.deepcopy(lines), {}, _opened(lines)
    for event in (line["event"] for line in lines):
        if event.get("commitment") in (None, *opened):
            continue
        salt = f"{chance.getrandbits(256):064x}"
        if event["kind"] == "sealed choice":
            other = pick_commitment(salt, event["side"], chance.choice(PICKS))
        else:
            other = secret_commitment(game, event["seat"], salt)
        became[event["commitment"]] = event["commitment"] = other
    return chained(lines), became


def own_secrets(room: Room, became: dict[str, str]) -> dict[str, dict[str, str]]:
    """Each seat's own secrets, under their commitments in the other game."""
    kept = {seat: room.rooms.store.secrets(room.game, owner=seat) for seat in SEATS}
    return {seat: {became.get(key, key): secret for key, secret in own.items()} for seat, own in kept.items()}
