"""One form edited again and again, as under a slider: what each new answer costs.

    .venv/bin/python -m bench.edits [--edits 10]

The forms are all examples of all rulesets; the edits every change of one input: a number one up or down, another word,
a yes to a no. Each is worked out by itself, and then by an interpreter that keeps what earlier edits needed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from statistics import quantiles

import msgspec

from bench.section import Section, duration, seconds
from berthier.core.errors import BadInput, TooMuch
from berthier.core.ruleset import Ruleset, find_ruleset, installed
from berthier.staff.comparing.neighbours import neighbours
from berthier.staff.reckoned.reckoning import OddsAsk, reckon
from berthier.staff.reckoned.sharing import Sharing
from berthier.staff.situation import Situation

ASK = OddsAsk(budget=400_000)  # as a page has
EDITS = 10  # of each form


class Row(msgspec.Struct, frozen=True):
    """The answers of one ruleset's forms; seconds by themselves and with what earlier edits left behind."""

    what: str
    alone: list[float]
    kept: list[float]


def quietly(done: int) -> None:
    """Nobody listens."""


def edits_of(ruleset: Ruleset, name: str, most: int) -> Iterator[Situation]:
    """An example and its edits, as far as the rules allow them."""
    example = ruleset.example(name)
    procedure = ruleset.procedure(example.procedure)
    call, orders = procedure.call(example.inputs), dict(example.choose)
    start = Situation(ruleset, procedure, call, ruleset.set(example.switches), orders, {})
    yield start
    for change in islice(neighbours(start), most):
        try:
            yield change.of(start)
        except BadInput:
            continue


def rows(most: int, rulesets: Iterable[str]) -> Iterator[Row]:
    """Every form of these rulesets: single fights, then battles of many rounds."""
    for whole in (False, True):
        for key in rulesets:
            ruleset = find_ruleset(key)
            row = Row(f"{ruleset.title}, {'many rounds' if whole else 'single'}", [], [])
            for name, example in ruleset.examples.items():
                if (ruleset.procedure(example.procedure).counts is not None) is whole:
                    _measure(edits_of(ruleset, name, most), row)
            if row.alone:
                yield row


def _measure(edits: Iterator[Situation], row: Row) -> None:
    sharing = Sharing()
    for situation in edits:
        try:
            row.alone.append(seconds(partial(reckon, situation, ASK, quietly)))
            row.kept.append(seconds(partial(reckon, situation, ASK, quietly, sharing)))
        except BadInput:
            continue  # the rules refuse this edit
        except TooMuch:
            return  # a page says so, and offers a simulation


def _within(times: list[float], share: int) -> str:
    """The time within which so many of a hundred answers came."""
    return duration(quantiles(times, n=100, method="inclusive")[share - 1] if len(times) > 1 else times[0])


def section(quick: bool) -> Section:
    """The report's part on edits."""
    found = [
        (row.what, f"{len(row.alone):,}", *(_within(row.alone, share) for share in (50, 95, 99)), _within(row.kept, 95))
        for row in rows(1 if quick else EDITS, ["battalions"] if quick else installed())
    ]
    return Section(
        "One form edited: `python -m bench.edits`",
        (
            "Every example of every ruleset, and every change of one input of it by one step, as a slider or a menu "
            "makes it: what the new odds cost, worked out by themselves, and where an interpreter keeps what earlier "
            "edits needed. A form beyond a page's budget is left out here; the page offers a simulation instead.",
        ),
        ("forms", "edits", "half within", "95 % within", "99 % within", "95 % within, kept"),
        tuple(found),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edits", type=int, default=EDITS)
    for row in rows(parser.parse_args().edits, installed()):
        alone, kept = _within(row.alone, 95), _within(row.kept, 95)
        print(f"{row.what:40} {len(row.alone):5} edits, 95 % within {alone}; kept {kept}; worst {max(row.alone):.3f} s")


if __name__ == "__main__":
    main()
