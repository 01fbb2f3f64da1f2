"""The record: notes and answers in order, each kind to be had by itself, and all of it as plain data."""

from __future__ import annotations

import json

from berthier.core.notes import Cell, Fact, Ruling, Step
from berthier.core.tally import Line, Tally
from berthier.engine.question import Asks, Event, Question, chosen, rolled
from berthier.engine.record import Entry, Record

FIRST = Cell("crt", "Combat Results", "1-1", "7", "1/1", "reading", "C6", "sheet 1")
SECOND = Cell("crt", "Combat Results", "2-1", "8", "D1/1")
LOSS = Cell("loss", "Losses", "1", "5", 2)
NET = Tally("net", (Line("leader", 1, "rated 2 and 1", "C10"),), floor=-4, cap=4)
RULING = Ruling("C6", "odds between two rows", "nearest ratio")
ROLL = Event(Question(Asks.ROLL, "combat", ("attacker",), "2d6"), rolled(3, 4))
PICK = Event(Question(Asks.CHOOSE, "pursuit", ("defender",), None, (("pursue", "let go"),)), chosen("let go"))

ENTRIES: list[Entry] = [
    *(Step("round"), FIRST, NET, RULING, ROLL, Fact("losses", 1)),
    *(Step("round"), SECOND, LOSS, RULING, PICK, Fact("losses", 2)),
]
RECORD = Record(ENTRIES)


def test_each_kind_is_to_be_had_in_order() -> None:
    """Cells, tallies, events; rulings once each however often consulted."""
    assert list(RECORD) == ENTRIES
    assert RECORD.cells == [FIRST, SECOND, LOSS]
    assert RECORD.tallies == [NET]
    assert RECORD.rulings == [RULING]
    assert RECORD.events == [ROLL, PICK]


def test_the_last_word_counts() -> None:
    """The last fact of a name and the last cell of a table; None where there is none."""
    assert (RECORD.fact("losses"), RECORD.fact("weather")) == (2, None)
    assert (RECORD.cell("crt"), RECORD.cell("storm")) == (SECOND, None)
    assert (RECORD.steps("round"), RECORD.steps("pursuit")) == (2, 0)


def test_a_fact_may_be_false() -> None:
    """A last fact that is False or 0 is that, not the one before."""
    assert Record([Fact("no combat", True), Fact("no combat", False)]).fact("no combat") is False


def test_the_record_as_data_tells_everything() -> None:
    """Each entry with its kind; it is JSON."""
    data = json.loads(json.dumps(RECORD.as_json()))
    kinds = "step cell tally ruling answer fact step cell cell ruling answer fact"
    assert [entry["kind"] for entry in data] == kinds.split()
    assert data[1] == {
        "kind": "cell",
        "table": "crt",
        "title": "Combat Results",
        "row": "1-1",
        "column": "7",
        "value": "1/1",
        "status": "reading",
        "reason": "C6",
        "source": "sheet 1",
    }
    assert data[3] == {"kind": "ruling", "id": "C6", "title": "odds between two rows", "plays": "nearest ratio"}
    assert data[5] == {"kind": "fact", "name": "losses", "value": 1}
    assert data[4]["question"]["by"] == ["attacker"]
    assert (data[4]["answer"]["faces"], data[4]["source"]) == ([3, 4], "rolled")
    assert (data[10]["answer"]["picks"], data[10]["source"]) == (["let go"], "chosen")
