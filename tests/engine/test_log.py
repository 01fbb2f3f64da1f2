"""The form of a log: UTF-8, JSON Lines, canonical, chained. Whatever is not that is refused in words with its line."""

from __future__ import annotations

import hashlib
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from berthier.core.errors import BadInput
from berthier.engine import log
from berthier.engine.log import BadLog, NoLog
from berthier.engine.replay import verify
from tests.core.logs import chained, logged, unchained

words = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=5)
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | words,
    lambda below: st.lists(below, max_size=3) | st.dictionaries(words, below, max_size=3),
    max_leaves=6,
)
lines = st.lists(st.dictionaries(words.filter(lambda name: name != "hash"), plain, max_size=4), min_size=1, max_size=4)


@given(lines)
def test_what_is_written_reads_back(fields: list[dict[str, object]]) -> None:
    """Any fields of any text and number, in the order given."""
    text = log.encode(fields)
    decoded = log.decode(text.encode())
    assert decoded == fields
    assert [list(line) for line in decoded] == [list(line) for line in fields]


@given(lines)
def test_the_chain_is_the_documented_one(fields: list[dict[str, object]]) -> None:
    """Written by another hand from its description, byte for byte."""
    assert log.encode(fields).encode() == chained(fields)


def test_the_first_hash_by_hand() -> None:
    """SHA-256 of nothing before and the line's bytes."""
    digest = hashlib.sha256('{"a":"é"}'.encode()).hexdigest()
    assert log.encode([{"a": "é"}]) == f'{{"a":"é","hash":"{digest}"}}\n'


@pytest.mark.parametrize(
    ("data", "line", "said"),
    [
        (b"", 1, "empty"),
        (b"\n", 1, "not JSON"),
        (b"{}", 1, "cut off"),
        (b"{}\n", 1, "no hash"),
        (b"[]\n", 1, "no hash"),
        (b"null\n", 1, "no hash"),
        (b'{"hash":3}\n', 1, "no hash"),
        (b'{"hash":null}\n', 1, "no hash"),
        (b'{"a":1,"hash":""}\n', 1, "hash"),
        (b"\xff\xfe\n", 1, "not UTF-8"),
        (b"\xef\xbb\xbf{}\n", 1, "JSON"),
        (b'{"a":"\xe9"}\n', 1, "not UTF-8"),
        (b'{"a":"\xed\xa0\x80"}\n', 1, "not UTF-8"),
        (b'{"a":"\\ud800","hash":""}\n', 1, "hash"),
        (b"[" * 100_000 + b"\n", 1, "not JSON"),
        (b'{"a":' + b"[" * 500_000 + b"]" * 500_000 + b"}\n", 1, "not JSON"),
        (b'{"a":' + b"9" * 10_000 + b',"hash":""}\n', 1, ""),
        (b'{"a":NaN,"hash":""}\n', 1, ""),
        (b'{"a":-Infinity,"hash":""}\n', 1, ""),
        (b'{"a":1e999,"hash":""}\n', 1, ""),
        (b"\x00\n", 1, "not JSON"),
    ],
    ids=lambda value: None if isinstance(value, int) else repr(value[:24]),
)
def test_what_is_no_log_is_refused_in_words(data: bytes, line: int, said: str) -> None:
    """Empty, cut off, not text, not JSON, too deep, not a number: the line is named, nothing else is raised."""
    verdict = verify(data)
    assert (verdict.ok, verdict.complete, verdict.line) == (False, False, line)
    assert str(verdict.problem).startswith(f"Line {line} of the log: ")
    assert said in str(verdict.problem)


SIX_STATES = '{"berthier":1,"ruleset":"six_states","procedure":"storm_ice"'
NESTED = {
    "the header": '{"a":@',
    "the ruleset": '{"berthier":1,"ruleset":@',
    "the inputs": SIX_STATES + ',"inputs":{"units":@}',
    "the switches": SIX_STATES + ',"inputs":{"units":1},"switches":{"C8":@}',
}


@pytest.mark.parametrize("where", NESTED)
def test_nesting_of_any_depth_is_refused(where: str) -> None:
    """Between what the reader and the writer of JSON can bear nothing slips through as a traceback."""
    for depth in (10, 100, *range(600, 1010, 3), 5_000, 50_000):
        body = NESTED[where].replace("@", "[" * depth + "]" * depth)
        digest = hashlib.sha256((body + "}").encode()).hexdigest()
        for stated in (digest, ""):
            verdict = verify(f'{body},"hash":"{stated}"}}\n'.encode())
            assert (verdict.ok, verdict.line) == (False, 1)


SOUND = logged("a storm").decode()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"n":1', '"n": 1'),
        ('"n":1', '"n":1.0'),
        ('"n":1', '"n":01'),
        ('"n":1', '"n":1,"n":1'),
        ('"dice":"d6"', '"dice":"\\u00646"'),
        ('{"n":1', ' {"n":1'),
        ('{"n":1', '{"n":1,"m":null'),
        ('"n":1,"question"', '"question"'),
        ("\n", "\r\n"),
        ("\n", "\n\n"),
    ],
)
def test_the_same_data_in_another_form_is_refused(old: str, new: str) -> None:
    """Spaces, number forms, repeated keys, escapes, line ends: one form only."""
    assert old in SOUND
    with pytest.raises(BadLog):
        log.decode(SOUND.replace(old, new, 1).encode())


def test_a_hash_in_another_place_is_refused() -> None:
    """It is the last field."""
    first = SOUND.splitlines()[0]
    body, _, digest = first.partition(',"hash":')
    with pytest.raises(BadLog, match="not in canonical form"):
        log.decode(f'{{"hash":{digest[:-1]},{body[1:]}}}\n'.encode())


def test_a_line_from_another_log_breaks_the_chain() -> None:
    """Each line is bound to all before it."""
    storm, sea = logged("a storm").splitlines(keepends=True), logged("a fight at sea").splitlines(keepends=True)
    with pytest.raises(BadLog, match="its hash does not follow from the line before") as refusal:
        log.decode(b"".join([*storm[:2], sea[2]]))
    assert refusal.value.line == 3
    assert refusal.value.field == "line 3"


def test_a_lone_surrogate_in_a_sound_chain_is_refused() -> None:
    """Text that is no Unicode cannot be written as UTF-8, so it cannot be canonical."""
    lines_ = unchained(logged("a storm"))
    text = log.encode([{**lines_[0], "table": "\ud800"}])
    with pytest.raises(BadLog):
        log.decode(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(BadLog):
        log.decode(text.encode("ascii", "backslashreplace"))


def test_a_bad_log_is_bad_input() -> None:
    """Interfaces that answer bad input with a sentence answer this too."""
    assert issubclass(BadLog, BadInput)


@pytest.mark.parametrize("kind", [BadLog, NoLog])
def test_a_bad_log_passes_between_processes_whole(kind: type[BadLog]) -> None:
    found = pickle.loads(pickle.dumps(kind(7, "cut off.")))
    assert (type(found), found.line, found.as_dict()) == (kind, 7, kind(7, "cut off.").as_dict())
