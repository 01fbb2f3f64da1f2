"""Provably fair: commitments, and dice that follow from the secrets of everybody at the table.

Every formula is short enough to be checked by hand with any SHA-256 tool (`|` joins text, all text is UTF-8, all
digests are lower-case hexadecimal):

- a sealed pick:   SHA-256("pick|" salt "|" side "|" pick), the salt being 64 hexadecimal digits
- a dice secret:   SHA-256("dice|" game "|" seat "|" secret)
- the common key:  SHA-256 of the canonical JSON list of [seat, secret] pairs in the order of the seats' names
- a position:      SHA-256("carried|" text), the text of a game that is carried on, beginning with a salt
- die number c:    the first byte of HMAC-SHA256(key, game "|" c "|" block), block = 0, 1, 2, …, read byte by byte,
                   that is below the largest multiple of the number of sides; its remainder by the sides, plus 1.
                   Dice of more than 256 sides read as many bytes at a time as they need, the first the highest.

The server's own secrets, keys and dice come from the operating system's entropy (`Entropy`).
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Iterator, Mapping
from itertools import count

from berthier.core.errors import BadInput

_DIGEST = re.compile(r"[0-9a-f]{64}")
LEAST_SECRET, MOST_SECRET = 16, 200


def pick_commitment(salt: str, side: str, pick: str) -> str:
    """What a side shows of its sealed pick before the reveal."""
    return _sha256(f"pick|{salt}|{side}|{pick}")


def secret_commitment(game: str, seat: str, secret: str) -> str:
    """What a seat shows of its dice secret before the table is closed."""
    return _sha256(f"dice|{game}|{seat}|{secret}")


def position_commitment(text: str) -> str:
    """What is shown of the position a game is carried on from: its text begins with a salt."""
    return _sha256(f"carried|{text}")


def common_key(secrets: Mapping[str, str]) -> bytes:
    """The key all dice of a game come from: nobody knows it who does not know every secret."""
    pairs = [[seat, secrets[seat]] for seat in sorted(secrets)]
    return hashlib.sha256(json.dumps(pairs, ensure_ascii=False, separators=(",", ":")).encode()).digest()


def fair_die(key: bytes, game: str, number: int, sides: int) -> int:
    """The face of one die, every face equally likely."""
    width = max(1, ((sides - 1).bit_length() + 7) // 8)
    fair = 256**width - 256**width % sides  # above this the low faces would come up once too often
    return next(word for word in _words(key, game, number, width) if word < fair) % sides + 1


def fair_dice(key: bytes, game: str, first: int, dice: tuple[int, int]) -> tuple[int, ...]:
    """So many dice of so many sides, counted on from the first."""
    many, sides = dice
    return tuple(fair_die(key, game, first + place, sides) for place in range(many))


def check_digest(text: str, field: str) -> None:
    """Refuse what is no SHA-256 in hexadecimal."""
    if not _DIGEST.fullmatch(text):
        raise BadInput(f"{field} must be 64 hexadecimal digits in lower case.", field)


def check_secret(secret: str) -> None:
    """Refuse a secret that is easily guessed from its commitment, or that cannot be written down as it is."""
    if not secret.isprintable():
        raise BadInput("A dice secret is made of letters, digits, spaces and signs.", "secret")
    if not LEAST_SECRET <= len(secret) <= MOST_SECRET:
        raise BadInput(
            f"A dice secret needs {LEAST_SECRET} to {MOST_SECRET} characters: any sentence will do.", "secret"
        )


def _words(key: bytes, game: str, number: int, width: int) -> Iterator[int]:
    for block in count():
        digest = hmac.digest(key, f"{game}|{number}|{block}".encode(), "sha256")
        for at in range(0, len(digest) - width + 1, width):
            yield int.from_bytes(digest[at : at + width], "big")


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


LETTERS = "abcdefghjkmnpqrstvwxyz23456789"  # none that is easily taken for another
CODE_LENGTH = 10


class Entropy:
    """Entropy of the operating system, through Python's `secrets`; `lot` is what programs draw by while it lives."""

    def __init__(self) -> None:
        self.lot = secrets.token_hex(32)

    def secret(self) -> str:
        """256 bits as 64 hexadecimal digits: a salt or a dice secret."""
        return secrets.token_hex(32)

    def token(self) -> str:
        """A capability: who has it, has the seat."""
        return secrets.token_urlsafe(32)

    def code(self) -> str:
        """The name of a game, also the code to join it by (49 bits)."""
        return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))

    def face(self, sides: int) -> int:
        """One die."""
        return secrets.randbelow(sides) + 1
