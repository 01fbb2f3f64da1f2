"""Pages hold against any address and any form: an answer in words, never a fault of the program."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient

NAMES = [
    "A.type",
    "A.0.type",
    "B.type",
    "A",
    "B",
    "bound_of",
    "A.flank_support",
    "A.flank_support.0.type",
    "B.rear_support",
    "A.rear_support.type",
    "A.overlaps",
    "distance_p",
    "A.flank_support.99999.type",
    ".",
    "_add",
    "_drop",
    "_answers",
    "_partial",
    "_face",
    "_pick",
    "_do",
    "_policy",
    "_goal",
    "_example",
    "_switch.R-BD",
    "_choose.A.x",
]
WORDS = [
    "Ln",
    "Sh",
    "Pk",
    "A",
    "B",
    "yes",
    "no",
    "[]",
    "3",
    "-1",
    "999999999999999999999999",
    "roll",
    "undo",
    "restart",
    "equilibrium",
    "even",
    "null",
    "[[[",
    '["3"]',
    "A.flank_support",
    "A.flank_support.0",
    '[{"faces":[3]}]',
    '[{"picks":["x"]}]',
]
PAIR = st.tuples(
    st.sampled_from(NAMES) | st.text(max_size=8), st.sampled_from([*WORDS, "", "\x00"]) | st.text(max_size=8)
)
PAIRS = st.lists(PAIR, max_size=8)
FIRM = [("A.type", "Ln"), ("B.type", "Sh"), ("bound_of", "A")]
CALMLY = settings(
    max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@given(pairs=PAIRS, is_firm=st.booleans(), end=st.sampled_from(["", "/panel", "/changes", "/log", "/advice"]))
@CALMLY
def test_any_address(client: TestClient, pairs: list[tuple[str, str]], is_firm: bool, end: str) -> None:
    answer = client.get(f"/elements/close_combat{end}", params=FIRM * is_firm + pairs)
    assert answer.status_code < 500, (pairs, answer.text)


@given(pairs=PAIRS, is_part=st.booleans())
@CALMLY
def test_any_form(client: TestClient, pairs: list[tuple[str, str]], is_part: bool) -> None:
    data: dict[str, list[str]] = {}
    for name, value in FIRM + pairs:
        data.setdefault(name, []).append(value)
    headers = {"HX-Request": "true"} if is_part else {}
    answer = client.post("/elements/close_combat/play", data=data, headers=headers)
    assert answer.status_code < 500, (pairs, answer.text)
