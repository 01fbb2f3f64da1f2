"""Names as others read them: nothing unseen makes one pass for another, and joined pictures stay whole."""

from __future__ import annotations

import pytest

from berthier.core.words import in_sight, one_line

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
WHOLE = [
    FAMILY,
    "\U0001f469\u200d\u2764\ufe0f\u200d\U0001f468",  # a couple, the heart drawn as a picture
    "\U0001f9d1\U0001f3fd\u200d\U0001f680",  # an astronaut of a colour
    "\U0001f3f3\ufe0f\u200d\U0001f308",
    "\U0001f642\u200d\u2194\ufe0f",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # the flag of England
    "Ney \U0001f1eb\U0001f1f7",
    "Zoë",
    "نابليون",
]


@pytest.mark.parametrize("name", WHOLE)
def test_what_can_be_seen_stays_as_it_is(name: str) -> None:
    assert one_line(name) == name


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("An\u200dn", "Ann"),  # it joins no pictures
        (f"\u200d{FAMILY}\u200d", FAMILY),
        ("\u202eAnn", "Ann"),
        ("An\u200bn\ufeff", "Ann"),
        ("Ann\x00", "Ann"),
        ("Ann\r\nBob", "Ann Bob"),
        ("Ann\u2028Bob", "Ann Bob"),
        ("Ann\u3164", "Ann"),
        ("\u2800\u115f", ""),
        ("An\U000e0067n", "Ann"),
        ("  Ann   of  Gray ", "Ann of Gray"),
    ],
)
def test_what_cannot_be_seen_makes_no_other_name(name: str, read: str) -> None:
    assert one_line(name) == read


def test_half_a_character_is_a_blank() -> None:
    assert in_sight("a\ud800b") == "a b"
