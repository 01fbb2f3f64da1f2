"""Answers kept on disk: found again whole, never trusted when damaged, never in the way."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from berthier.core.ruleset import find_ruleset
from berthier.staff.advising.advice import AdviceAsk
from berthier.staff.reckoned import keeping
from berthier.staff.reckoned.keeping import cache_folder, kept, key_of
from berthier.staff.situation import Situation


class Answer(msgspec.Struct, frozen=True):
    value: str
    count: int = 0


KEY = "k" * 64
FOUND = Answer("3/7", 5)


@pytest.fixture(autouse=True)
def all_is_worth_keeping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "WORTH_KEEPING", 0.0)


def ask(folder: Path | None, answer: Answer = FOUND) -> tuple[Answer, bool]:
    """The answer, and whether it was worked out anew."""
    worked: list[bool] = []

    def work() -> Answer:
        worked.append(True)
        return answer

    return kept(KEY, Answer, work, folder), bool(worked)


def test_an_answer_is_worked_out_once(tmp_path: Path) -> None:
    assert ask(tmp_path / "new") == (FOUND, True)
    assert ask(tmp_path / "new", Answer("other")) == (FOUND, False)


def test_without_a_folder_nothing_is_kept(tmp_path: Path) -> None:
    assert ask(None) == (FOUND, True)
    assert ask(None) == (FOUND, True)


def test_what_was_quick_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "WORTH_KEEPING", 60.0)
    ask(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("damage", ["cut", "changed", "empty", "other shape", "not text"])
def test_a_damaged_file_is_worked_out_anew_and_mended(tmp_path: Path, damage: str) -> None:
    ask(tmp_path)
    [place] = tmp_path.iterdir()
    whole = place.read_bytes()
    other = msgspec.json.encode({"no": "answer"})
    wrong = {
        "cut": whole[:-4],
        "changed": whole.replace(b"3/7", b"4/7"),
        "empty": b"",
        "other shape": keeping._digest(other) + b"\n" + other,
        "not text": os.urandom(200),
    }[damage]
    place.write_bytes(wrong)
    assert ask(tmp_path) == (FOUND, True)
    assert ask(tmp_path) == (FOUND, False)


def test_a_folder_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    assert ask(file / "cache") == (FOUND, True)


def test_many_writers_leave_one_whole_answer(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda n: ask(tmp_path)[0], range(40)))
    assert set(answers) == {FOUND}
    assert [place.suffix for place in tmp_path.iterdir()] == [".json"]
    assert ask(tmp_path) == (FOUND, False)


def test_the_oldest_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_FILES", 3)
    for number in range(5):
        kept(f"{number:064x}", Answer, lambda: FOUND, tmp_path)
        os.utime(tmp_path / f"{number:064x}.json", (number, number))
    assert {int(place.stem) for place in tmp_path.iterdir()} == {2, 3, 4}


def situation(inputs: dict[str, object], switches: dict[str, object], chosen: dict[str, str]) -> Situation:
    ruleset = find_ruleset("six_states")
    procedure = ruleset.procedure("field_round")
    call = procedure.call({"attacker": {"sp": 5}, "defender": {"sp": 4}} | inputs)
    return Situation(ruleset, procedure, call, ruleset.set(switches), chosen, chosen)


def test_a_key_names_all_an_answer_depends_on() -> None:
    base = situation({}, {}, {})
    switch = base.ruleset.switches[0]
    other = next(word for word in switch.words if word != str(switch.default))
    keys = [
        key_of("advice", base, AdviceAsk()),
        key_of("cell", base, AdviceAsk()),
        key_of("advice", base, AdviceAsk(goal="field")),
        key_of("advice", base, AdviceAsk(cells=True)),
        key_of("advice", situation({"terrain": "rough"}, {}, {}), AdviceAsk()),
        key_of("advice", situation({}, {switch.id: other}, {}), AdviceAsk()),
        key_of("advice", situation({}, {}, {"attacker.tactic": "Charge"}), AdviceAsk()),
    ]
    assert len(set(keys)) == len(keys)
    assert key_of("advice", situation({}, {}, {}), AdviceAsk()) == keys[0]


def test_where_answers_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BERTHIER_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path
    monkeypatch.setenv("BERTHIER_CACHE", "off")
    assert cache_folder() is None
    monkeypatch.setenv("BERTHIER_CACHE", "")
    folder = cache_folder()
    assert folder is not None
    assert "berthier" in folder.parts


def test_other_peoples_files_are_never_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of letters that was named as the cache keeps its letters, however many there are."""
    monkeypatch.setattr(keeping, "MOST_FILES", 3)
    letters = [tmp_path / f"letter {number}.json" for number in range(310)]
    for letter in letters:
        letter.write_text("Dear Ann")
        os.utime(letter, (1, 1))
    for number in range(6):
        kept(f"{number:064x}", Answer, lambda: FOUND, tmp_path)
    assert all(letter.exists() for letter in letters)
    assert len(list(tmp_path.iterdir())) == len(letters) + 3
