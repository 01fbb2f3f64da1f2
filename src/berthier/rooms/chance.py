"""Where the server's secrets and dice come from: the operating system's entropy. Tests put another in its place."""

from __future__ import annotations

import secrets

LETTERS = "abcdefghjkmnpqrstvwxyz23456789"  # none that is easily taken for another
CODE_LENGTH = 10


class Chance:
    """Entropy of the operating system, through Python's `secrets`."""

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
