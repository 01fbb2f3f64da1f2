"""Shell completion of names: rulesets, procedures, charts, examples, switches, goals and inputs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

from berthier.core.errors import BadInput

if TYPE_CHECKING:
    from berthier.core.ruleset import Ruleset

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


def _input_names(ruleset: Ruleset, ctx: click.Context) -> list[str]:
    from berthier.core.inputs import input_type

    procedure = ruleset.procedure(_given(ctx, "procedure", 1))
    return [f"{name}=" for name in input_type(procedure.run).__struct_fields__]


procedures = _of_ruleset(lambda ruleset, ctx: ruleset.procedures)
tables = _of_ruleset(lambda ruleset, ctx: ruleset.tables)
examples = _of_ruleset(lambda ruleset, ctx: ruleset.examples)
switches = _of_ruleset(lambda ruleset, ctx: [f"{s.id}={word}" for s in ruleset.switches for word in s.words])
goals = _of_ruleset(lambda ruleset, ctx: [g.name for g in ruleset.procedure(_given(ctx, "procedure", 1)).goals])
pairs = _of_ruleset(_input_names)
