"""`berthier completion`: shell completion for bash, zsh and fish."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import click

from berthier.core.errors import BadInput

INSTALL = {
    "bash": 'Add this line to ~/.bashrc:\n#   eval "$(berthier completion bash)"',
    "zsh": 'Add this line to ~/.zshrc, after compinit:\n#   eval "$(berthier completion zsh)"',
    "fish": "Where fish looks for it:\n#   berthier completion fish > ~/.config/fish/completions/berthier.fish",
}


@click.command(short_help="Shell completion for bash, zsh and fish.")
@click.argument("shell", type=click.Choice(list(INSTALL)))
def completion(shell: str) -> None:
    """Print the script that lets SHELL complete commands and names.

    Commands, options, rulesets, procedures, charts, examples and switches complete with Tab. The first lines of the
    script say how to install it.
    """
    from click.shell_completion import get_completion_class

    from berthier.cli.main import main

    kind = get_completion_class(shell)
    assert kind is not None, shell
    click.echo(f"# {INSTALL[shell]}\n")
    # The plain template: click's own `source` for bash would first start a bash to ask its version.
    made = kind(main, {}, "berthier", "_BERTHIER_COMPLETE")
    click.echo(made.source_template % made.source_vars())


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


def _input_names(ruleset: Ruleset, ctx: click.Context) -> list[str]:
    """Every input, those in groups by their dotted names; words that may stand there with them."""
    from berthier.staff.blanks import form_of

    procedure = ruleset.procedure(_given(ctx, "procedure", 1))
    return list(_paths(form_of(procedure.run), ""))


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
    """What can be chosen, and each answer to it."""
    from berthier.staff.plays import questions_of

    asked = questions_of(ruleset, ruleset.procedure(_given(ctx, "procedure", 1)))
    return [f"{question}={option}" for question, options in asked.items() for option in options]


def _heads(way: str) -> Callable[[Ruleset, click.Context], Iterable[str]]:
    """The heads of the rows or columns of the chart named before."""

    def heads(ruleset: Ruleset, ctx: click.Context) -> Iterable[str]:
        return getattr(ruleset.table(_given(ctx, "table", 1)), way).heads  # type: ignore[no-any-return]

    return heads


procedures = _of_ruleset(lambda ruleset, ctx: ruleset.procedures)
tables = _of_ruleset(lambda ruleset, ctx: ruleset.tables)
examples = _of_ruleset(lambda ruleset, ctx: ruleset.examples)
switches = _of_ruleset(lambda ruleset, ctx: [f"{s.id}={word}" for s in ruleset.switches for word in s.words])
goals = _of_ruleset(lambda ruleset, ctx: [g.name for g in ruleset.procedure(_given(ctx, "procedure", 1)).goals])
pairs = _of_ruleset(_input_names)
questions = _of_ruleset(_questions)
rows = _of_ruleset(_heads("rows"))
columns = _of_ruleset(_heads("columns"))
