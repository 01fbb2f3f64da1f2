"""Commitments and fair dice, against a second reading of their description and published digests."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from berthier.core.errors import BadInput
from berthier.rooms import fair

SALT = "0" * 64
text = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=12)


def by_the_description(key: bytes, game: str, number: int, sides: int) -> int:
    """Dice of at most 256 sides, written again from the words in `fair`."""
    stream = b"".join(hmac.new(key, f"{game}|{number}|{block}".encode(), hashlib.sha256).digest() for block in range(8))
    ladder = [byte for byte in stream if byte < 256 // sides * sides]
    return ladder[0] % sides + 1


@given(st.binary(min_size=32, max_size=32), text, st.integers(0, 10**6), st.integers(1, 200))
def test_dice_are_those_of_the_description(key: bytes, game: str, number: int, sides: int) -> None:
    assert fair.fair_die(key, game, number, sides) == by_the_description(key, game, number, sides)


def test_a_pick_by_an_outside_tool() -> None:
    """printf 'pick|000…0|attacker|Charge' | sha256sum"""
    expected = hashlib.sha256(b"pick|" + b"0" * 64 + b"|attacker|Charge").hexdigest()
    assert fair.pick_commitment(SALT, "attacker", "Charge") == expected
    assert expected == "20400a2ca397ce7f67f8d6c34e2b03d2219a3db9af834f6663299cbca8bb8479"


def test_a_secret_by_an_outside_tool() -> None:
    """printf 'dice|game|Blue|the quick brown fox' | sha256sum"""
    assert (
        fair.secret_commitment("game", "Blue", "the quick brown fox")
        == "54b3438d6d3c32dcb88db26655d93a66658b07bff1f6395de07ab555599aa36a"
    )


def test_the_common_key_by_an_outside_tool() -> None:
    """printf '[["Blue","b"],["server","é"]]' | sha256sum; the order they were given in does not matter."""
    expected = "6cc1c2903a383e8db435a38b36828838aae7f0508ee5d00fb0eaf27784d5ece7"
    assert fair.common_key({"server": "é", "Blue": "b"}).hex() == expected


def test_a_die_by_an_outside_tool() -> None:
    """printf 'game|0|0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:00…00: its first byte gives the face."""
    first = "8b21246d4a62280d285da5ee8a31f073657bc8f38fef74b19062085c0e44363e"
    assert fair.fair_die(bytes(32), "game", 0, 6) == bytes.fromhex(first)[0] % 6 + 1
    assert bytes.fromhex(first)[0] < 252


@pytest.mark.parametrize("sides", [2, 6, 10, 20, 100, 255, 256])
def test_every_face_has_the_same_number_of_bytes(sides: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exactly: each first byte that counts gives each face equally often, the others are passed over."""
    faces: Counter[int] = Counter()
    for byte in range(256):
        monkeypatch.setattr(fair, "_words", lambda *_, byte=byte: iter([byte, sides - 1]))
        if byte < 256 - 256 % sides:
            faces[fair.fair_die(b"", "", 0, sides)] += 1
        else:
            assert fair.fair_die(b"", "", 0, sides) == sides  # the byte after it, which shows the highest face
    assert faces == Counter(dict.fromkeys(range(1, sides + 1), 256 // sides))


def test_big_dice_read_two_bytes() -> None:
    """A d1000 shows every part of its range, and never more."""
    faces = [fair.fair_die(b"key", "game", number, 1000) for number in range(3000)]
    assert min(faces) >= 1
    assert max(faces) <= 1000
    assert len({face // 100 for face in faces}) >= 10
    digest = hmac.digest(b"key", b"game|0|0", "sha256")
    assert faces[0] == int.from_bytes(digest[:2], "big") % 1000 + 1


@given(st.lists(st.tuples(st.sampled_from(["Blue", "Red", "server"]), text), min_size=3, max_size=3))
def test_every_secret_counts(pairs: list[tuple[str, str]]) -> None:
    """Another secret of anybody is another key."""
    secrets = dict(pairs)
    for seat in secrets:
        assert fair.common_key(secrets | {seat: secrets[seat] + "x"}) != fair.common_key(secrets)


def test_what_is_no_secret_and_no_digest_is_refused() -> None:
    """In a sentence with the field."""
    for short in ("", "x" * 15, "x" * 201):
        with pytest.raises(BadInput) as refusal:
            fair.check_secret(short)
        assert refusal.value.field == "secret"
    for wrong in ("", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "0" * 64 + "\n"):
        with pytest.raises(BadInput):
            fair.check_digest(wrong, "commitment")
