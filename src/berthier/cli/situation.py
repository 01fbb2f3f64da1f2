"""A situation as it is typed: words, files and an example, checked and put together."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import Any

import msgspec

from berthier.cli.inputs import read_file, read_pairs
from berthier.core.errors import BadInput
from berthier.core.ruleset import Example, Procedure, Ruleset, find_ruleset
from berthier.core.umpire import Next
from berthier.staff.situation import Situation
from berthier.staff.stated import merged, procedure_of


class Words(msgspec.Struct, frozen=True):
    """What was typed to describe a situation."""

    ruleset: str
    procedure: str | None = None
    pairs: tuple[str, ...] = ()
    inputs: tuple[str, ...] = ()
    example: str | None = None
    choose: tuple[str, ...] = ()
    switch: tuple[str, ...] = ()

    def again(self) -> list[str]:
        """The same words for another command line."""
        words = [self.ruleset, *filter(None, [self.procedure]), *self.pairs]
        for option, values in (("--input", self.inputs), ("--choose", self.choose), ("--switch", self.switch)):
            words += [word for value in values for word in (option, value)]
        return words + (["--example", self.example] if self.example else [])


class TypedSituation(Situation, frozen=True, kw_only=True):
    """A situation with the words that described it, so that it can be put to another command."""

    words: Words

    def command(self, name: str, *options: str) -> str:
        """The command line that puts this situation to another command."""
        return shlex.join(["berthier", name, *self.words.again(), *options])


def read_situation(words: Words) -> TypedSituation:
    """Check what was typed: the example first, then files, then `key=value`; the later wins."""
    words = _sorted_out(words)
    ruleset = find_ruleset(words.ruleset)
    example = ruleset.example(words.example) if words.example is not None else None
    procedure = procedure_of(ruleset, words.procedure, example)
    chosen = assignments(words.choose, "choose")
    switches = (example.switches if example else {}) | assignments(words.switch, "switch")
    return TypedSituation(
        ruleset=ruleset,
        procedure=procedure,
        call=_call(ruleset, procedure, words, example),
        switches=ruleset.set(switches),
        choices=(example.choose if example else {}) | chosen,
        chosen=chosen,
        words=words,
    )


def _sorted_out(words: Words) -> Words:
    """`odds six_states terrain=rough --example …`: what has an equals sign is no procedure."""
    if words.procedure is None or "=" not in words.procedure:
        return words
    return msgspec.structs.replace(words, procedure=None, pairs=(words.procedure, *words.pairs))


def _call(ruleset: Ruleset, procedure: Procedure, words: Words, example: Example | None) -> Next[Any]:
    data: dict[str, Any] = dict(example.inputs) if example else {}
    for name in words.inputs:
        data = merged(data, read_file(name))
    data = merged(data, read_pairs(words.pairs, procedure.run))
    return ruleset.call(procedure, data, typed=not words.pairs)


def assignments(words: Iterable[str], option: str) -> dict[str, str]:
    """Words such as `tactic=Charge`, the later of two winning."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name.strip():
            raise BadInput(f"--{option} {word!r} needs an equals sign, such as --{option} {word or 'name'}=…", option)
        found[name.strip()] = value.strip()
    return found
