"""The words a shell may offer: rulesets, procedures, charts, games, and what may stand after an equals sign."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import click

from berthier.core.errors import BadInput

if TYPE_CHECKING:
    from berthier.core.ruleset import Ruleset
    from berthier.staff.blanks import Blank

Completer = Callable[[click.Context, click.Parameter, str], list[str]]


def _of_ruleset(names: Callable[[Ruleset, click.Context], Iterable[str]]) -> Completer:
    """A completer that knows the ruleset named before; no ruleset, no suggestions."""

    def complete(ctx: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
        from berthier.core.ruleset import find_ruleset

        try:
            known = names(find_ruleset(_given(ctx, "ruleset", 0)), ctx)
            return [name for name in known if name.startswith(begun)]
        except BadInput:
            return []

    return complete


def rulesets(ctx: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
    """Every ruleset on this machine."""
    from berthier.core.ruleset import installed

    return [key for key in sorted(installed()) if key.startswith(begun)]


def _given(ctx: click.Context, name: str, place: int) -> str:
    """An argument typed before; while an option still lacks its value, click leaves them unread in their order."""
    unread = ctx.args[place] if len(ctx.args) > place else ""
    return str(ctx.params.get(name) or unread)


def _procedure_name(ruleset: Ruleset, ctx: click.Context) -> str:
    """The procedure typed before, or the one of the example that was named instead."""
    word = _given(ctx, "procedure", 1)
    example = ctx.params.get("example")
    return ruleset.example(example).procedure if example and (not word or "=" in word) else word


def _input_names(ruleset: Ruleset, ctx: click.Context) -> list[str]:
    """Every input, those in groups by their dotted names; words that may stand there with them."""
    from berthier.staff.blanks import form_of

    return list(_paths(form_of(ruleset.procedure(_procedure_name(ruleset, ctx)).run), ""))


def _input_paths(ruleset: Ruleset, ctx: click.Context) -> list[str]:
    """Every input by its dotted name alone."""
    return list(dict.fromkeys(name.partition("=")[0] for name in _input_names(ruleset, ctx)))


def _paths(blank: Blank, above: str) -> Iterator[str]:
    for part in blank.parts:
        path = f"{above}{part.name}"
        if part.kind == "group":
            yield from _paths(part, f"{path}.")
        else:
            yield f"{path}="
            yield from (f"{path}={option}" for option in part.options)
            yield from (f"{path}={word}" for word in ("true", "false") if part.kind == "check")


def _questions(ruleset: Ruleset, ctx: click.Context) -> list[str]:
    """What can be chosen, for all who are asked it and for one side, and each answer to it."""
    from berthier.staff.plays import questions_of

    asked = questions_of(ruleset, ruleset.procedure(_procedure_name(ruleset, ctx)))
    one_side = [f"{question}={option}" for question, options in asked.items() for option in options]
    return list(dict.fromkeys([*(order.partition(".")[2] for order in one_side), *one_side]))


def _heads(way: str) -> Callable[[Ruleset, click.Context], Iterable[str]]:
    """The heads of the rows or columns of the chart named before."""

    def heads(ruleset: Ruleset, ctx: click.Context) -> Iterable[str]:
        return getattr(ruleset.table(_given(ctx, "table", 1)), way).heads  # type: ignore[no-any-return]

    return heads


def _scenarios(ruleset: Ruleset, ctx: click.Context) -> Iterable[str]:
    return [key for game in ruleset.games for key in game.scenarios()]


def _sides(ruleset: Ruleset, ctx: click.Context) -> list[str]:
    scenario = _given(ctx, "scenario", 1)
    return [side.name for side in ruleset.find_game(scenario).sides(scenario) if not side.neutral]


def _seats(ruleset: Ruleset, ctx: click.Context) -> Iterable[str]:
    """Each side with each level of the programs; with oneself where people play."""
    from berthier.opponents.levels import LEVELS

    who = [*(["me"] if ctx.command.name == "play" else []), *LEVELS]
    return [f"{side}={word}" for side in _sides(ruleset, ctx) for word in who]


def _contenders(ruleset: Ruleset, ctx: click.Context) -> Iterable[str]:
    return ruleset.matchups.contenders if ruleset.matchups else ()


def _settings(ruleset: Ruleset, ctx: click.Context) -> list[str]:
    settings = ruleset.matchups.settings if ruleset.matchups else ()
    return [f"{setting.name}={option}" for setting in settings for option in setting.options]


def _measures(ruleset: Ruleset, ctx: click.Context) -> list[str]:
    return [measure.name for measure in ruleset.matchups.measures] if ruleset.matchups else []


procedures = _of_ruleset(lambda ruleset, ctx: ruleset.procedures)
tables = _of_ruleset(lambda ruleset, ctx: ruleset.tables)
examples = _of_ruleset(lambda ruleset, ctx: ruleset.examples)
switches = _of_ruleset(lambda ruleset, ctx: [f"{s.id}={word}" for s in ruleset.switches for word in s.words])
goals = _of_ruleset(lambda ruleset, ctx: [g.name for g in ruleset.procedure(_procedure_name(ruleset, ctx)).goals])
pairs = _of_ruleset(_input_names)
paths = _of_ruleset(_input_paths)
questions = _of_ruleset(_questions)
rows = _of_ruleset(_heads("rows"))
columns = _of_ruleset(_heads("columns"))
scenarios = _of_ruleset(_scenarios)
sides = _of_ruleset(_sides)
seats = _of_ruleset(_seats)
contenders = _of_ruleset(_contenders)
settings = _of_ruleset(_settings)
measures = _of_ruleset(_measures)
