"""`berthier completion`: shell completion for bash, zsh and fish."""

from __future__ import annotations

import os
import re
from typing import Any

import click
from click.shell_completion import BashComplete, CompletionItem, add_completion_class, get_completion_class
from click.shell_completion import split_arg_string as split_words

ASKED = "_BERTHIER_COMPLETE"  # a shell asks for completions through this variable
INSTALL = {
    "bash": 'Add this line to ~/.bashrc:\n#   eval "$(berthier completion bash)"',
    "zsh": 'Add this line to ~/.zshrc, after compinit:\n#   eval "$(berthier completion zsh)"',
    "fish": "Where fish looks for it:\n#   berthier completion fish > ~/.config/fish/completions/berthier.fish",
}


@click.command(short_help="Shell completion for bash, zsh and fish.")
@click.argument("shell", type=click.Choice(list(INSTALL)))
def completion(shell: str) -> None:
    """Print the script that lets SHELL complete commands and names.

    Commands, options, rulesets, procedures, inputs with their words, choices with their answers, charts with their rows
    and columns, examples, switches, scenarios and seats complete with Tab. The first lines of the script say how to
    install it.
    """
    from berthier.cli.main import main

    kind = get_completion_class(shell)
    assert kind is not None, shell
    click.echo(f"# {INSTALL[shell]}\n")
    # The plain template: click's own `source` for bash would first start a bash to ask its version.
    made = kind(main, {}, "berthier", ASKED)
    click.echo(made.source_template % made.source_vars())


SPECIAL, BACKSLASH = r"([^\w@%+=:,./-])", r"\\\1"
BASH = """\
%(complete_func)s() {
    local IFS=$'\\n' answer type value
    COMPREPLY=()
    answer=$(env COMP_LINE="${COMP_LINE:0:COMP_POINT}" COMP_WORDBREAKS="$COMP_WORDBREAKS" \\
        %(complete_var)s=bash_complete $1)
    for answer in $answer; do
        IFS=',' read -r type value <<< "$answer"
        case $type in
        dir) compopt -o dirnames ;;
        file) compopt -o default ;;
        plain)
            COMPREPLY+=("$value")
            [[ $value != *= ]] || compopt -o nospace
            ;;
        esac
    done
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""


class Bash(BashComplete):
    """Bash cuts the line at every equals sign and replaces only what follows the last one: the line is read whole, and
    the answer is what is still to be written there, with signs that bash would read for itself escaped."""

    source_template = BASH

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.line = os.environ.get("COMP_LINE", "")

    def get_completion_args(self) -> tuple[list[str], str]:
        words = split_words(self.line)
        begun = words.pop() if words and not re.search(r"(?<!\\)\s$", self.line) else ""
        self.written = self._before_the_cut(begun)
        return words[1:], begun

    def format_completion(self, item: CompletionItem) -> str:
        rest = item.value[len(self.written) :]
        return f"{item.type},{rest if self._in_quotes else re.sub(SPECIAL, BACKSLASH, rest)}"

    @property
    def _in_quotes(self) -> bool:
        return any(self.line.count(quote) % 2 for quote in "'\"")

    def _before_the_cut(self, begun: str) -> str:
        """As much of the word as bash leaves as it is; inside quotes it cuts nothing."""
        if self._in_quotes:
            return ""
        cuts = [sign for sign in "=:" if sign in os.environ.get("COMP_WORDBREAKS", "=:")]
        return begun[: max((begun.rfind(sign) + 1 for sign in cuts), default=0)]


add_completion_class(Bash)
