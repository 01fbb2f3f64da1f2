"""`berthier completion`: shell completion for bash, zsh and fish."""

from __future__ import annotations

import click

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
