"""The guided umpire: pick the rules, a procedure and a situation; see odds and reasons; then play."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click
import msgspec

from berthier.core.errors import BadInput

if TYPE_CHECKING:
    from berthier.cli.situation import Words
    from berthier.core.ruleset import Procedure, Ruleset

WELCOME = """\
Berthier, a digital umpire for historical tabletop wargames.

At a terminal, berthier umpire takes you by the hand. Here is what to type otherwise:

  berthier                                              the web app, for this machine and your phones
  berthier rules                                        which rules there are
  berthier rules six_states field_battle                what a procedure needs
  berthier table six_states combat_results              a chart as the sheet prints it
  berthier odds six_states --example river_line         exact odds before you commit
  berthier explain six_states --example river_line      every modifier and why
  berthier advise six_states --example river_line       the best mix of secret choices
  berthier umpire six_states --example river_line       play it, dice typed or rolled
  berthier --help                                       everything else"""


MANY = 12  # inputs asked for one by one; of a longer form only those that are needed


class Leave(Exception):
    """The player has had enough."""


def guide() -> None:
    """Take the player by the hand; without a terminal say what to type."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        click.echo(WELCOME)
        return
    try:
        while True:
            _one_game()
            if _line("Enter for another game, q to quit: ") == "q":
                break
    except (Leave, EOFError, KeyboardInterrupt):
        pass
    click.echo("\nGood day.")


def _one_game() -> None:
    from berthier.cli.pages.paper import console

    page = console()
    ruleset = _pick_ruleset(page)
    procedure = _pick_procedure(page, ruleset)
    words = _pick_situation(page, ruleset, procedure)
    if words is not None:
        _play(page, words)


def _line(prompt: str) -> str:
    word = input(prompt).strip()
    if word.casefold() == "q":
        raise Leave
    return word


def _pick(page: Any, title: str, names: Sequence[str], notes: Sequence[str]) -> int:
    """One of a list, by number or by name; Enter takes the first."""
    from berthier.cli.pages.paper import text
    from berthier.cli.terminal.asking import place_named

    page.print(text((f"\n{title}", "head")))
    wide = max(map(len, names))
    for number, (name, note) in enumerate(zip(names, notes, strict=True), 1):
        page.print(text((f"{number:>3} ", "head"), f"{name:<{wide}}  ", (note, "quiet")))
    while True:
        word = _line("Number or name (Enter for 1, q to quit): ")
        if not word:
            return 0
        place = place_named(word, len(names))
        if place is not None:
            return place
        begun = [place for place, name in enumerate(names) if name.casefold().startswith(word.casefold())]
        if len(begun) == 1:
            return begun[0]
        page.print(text((f"{word!r} is not one of them.", "bad")))


def _pick_ruleset(page: Any) -> Ruleset:
    from berthier.cli.answering import every_ruleset

    every = every_ruleset()
    if len(every) == 1:
        return every[0]
    notes = [f"{one.title}, {one.period}" for one in every]
    return every[_pick(page, "Which rules?", [one.key for one in every], notes)]


def _pick_procedure(page: Any, ruleset: Ruleset) -> Procedure:
    """Procedures that have an example come first: they are where to begin."""
    shown = {example.procedure for example in ruleset.examples.values()}
    every = sorted(ruleset.procedures.values(), key=lambda one: one.name not in shown)
    title = f"{ruleset.title}: what is happening?"
    return every[_pick(page, title, [one.name for one in every], [f"{one.title} · {one.section}" for one in every])]


def _pick_situation(page: Any, ruleset: Ruleset, procedure: Procedure) -> Words | None:
    from berthier.cli.situation import Words

    ready = {name: one for name, one in ruleset.examples.items() if one.procedure == procedure.name}
    names = [*ready, "my own"]
    notes = [*(one.title for one in ready.values()), "type the inputs"]
    place = _pick(page, f"{procedure.title}: which situation?", names, notes) if ready else len(ready)
    if place < len(ready):
        return Words(ruleset.key, procedure.name, example=names[place])
    return Words(ruleset.key, procedure.name, pairs=tuple(_type_inputs(page, procedure)))


def _type_inputs(page: Any, procedure: Procedure) -> list[str]:
    """Ask for each input until all of them make sense together."""
    from berthier.cli.inputs import read_pairs
    from berthier.cli.pages.form import blanks
    from berthier.cli.pages.paper import text

    every = [blank for blank in blanks(procedure) if not blank.is_extra]
    asked = every if len(every) <= MANY else [blank for blank in every if blank.is_needed]
    page.print(text(("\nType each input; Enter leaves it as it is.", "quiet")))
    while True:
        pairs = []
        for blank in asked:
            unasked = f" [{blank.unasked}]" if blank.unasked else ""
            word = _line(f"  {blank.path} ({blank.takes}){unasked}: ")
            pairs += [f"{blank.path}={word}"] if word else []
        if len(asked) < len(every):
            pairs += _line(f"  others as key=value ({', '.join(b.path for b in every if b not in asked)}): ").split()
        try:
            procedure.call(read_pairs(pairs, procedure.run), typed=False)
            return pairs
        except BadInput as problem:
            page.print(text((problem.error, "bad")))


def _play(page: Any, words: Words) -> None:
    """The odds, the reasons, and the game."""
    from berthier.cli.answering import reckon
    from berthier.cli.pages.odds import page_of
    from berthier.cli.pages.paper import text
    from berthier.cli.situation import read_situation
    from berthier.cli.terminal.asking import Asking
    from berthier.cli.terminal.keys import Keyboard
    from berthier.cli.terminal.sitting import Sitting, Terminal
    from berthier.staff.reckoned.reckoning import OddsAsk

    try:
        situation = read_situation(words)
        page.print()
        for part in page_of(reckon(situation, OddsAsk())):
            page.print(part)
    except BadInput as problem:
        page.print(text((problem.error, "bad")))
        return
    if situation.choices and _line("\nThe example's choices (Enter), or choose yourselves (c)? ") == "c":
        situation = msgspec.structs.replace(situation, choices={})
    rolls = _line("The umpire rolls (Enter), or you type your dice (d)? ") != "d"
    page.print()
    Sitting(situation, Terminal(rolls=rolls), Asking(page, Keyboard())).play()
    page.print(text((f"\nTo keep a log next time: {situation.command('umpire', '--log', 'game.jsonl')}", "quiet")))
