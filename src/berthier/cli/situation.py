"""A situation: a procedure of a ruleset with checked inputs, the rulings in force and the standing orders."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import Any

import msgspec

from berthier.cli.inputs import merge, read_file, read_pairs
from berthier.core.errors import BadInput
from berthier.core.policy import Orders, parse_orders
from berthier.core.ruleset import Example, Procedure, Ruleset, find_ruleset
from berthier.core.switches import Switches
from berthier.core.umpire import Next


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


class Situation(msgspec.Struct, frozen=True):
    """What a command works on. `chosen` are the user's own orders, `choices` with the example's before them."""

    ruleset: Ruleset
    procedure: Procedure
    call: Next[Any]
    switches: Switches
    choices: dict[str, str]
    chosen: dict[str, str]
    words: Words

    def orders(self, rest: str | None = None) -> Orders:
        """Standing orders: the procedure's own, or those of a named policy; what was chosen goes before."""
        own = self.procedure.orders if rest is None else Orders(rest=rest)
        given = dict(own.given) | dict(parse_orders(self.choices, own.rest).given)
        return Orders(tuple(given.items()), own.rest)

    @property
    def standing(self) -> Orders:
        """Only what was chosen, here or in the example: what an umpire at the table may answer for the players."""
        return parse_orders(self.choices)

    @property
    def in_force(self) -> dict[str, str]:
        """Every switch of the ruleset with the way it is played here."""
        set_here = self.switches.as_dict()
        return {switch.id: str(set_here.get(switch.id, switch.default)) for switch in self.ruleset.switches}

    @property
    def inputs(self) -> dict[str, Any]:
        """The inputs as plain data, complete with defaults."""
        return self.procedure.data(self.call)

    def command(self, name: str, *options: str) -> str:
        """The command line that puts this situation to another command."""
        return shlex.join(["berthier", name, *self.words.again(), *options])


def read_situation(words: Words) -> Situation:
    """Check what was typed: the example first, then files, then `key=value`; the later wins."""
    words = _sorted_out(words)
    ruleset = find_ruleset(words.ruleset)
    example = ruleset.example(words.example) if words.example is not None else None
    procedure = _procedure(ruleset, words.procedure, example)
    chosen = assignments(words.choose, "choose")
    switches = (example.switches if example else {}) | assignments(words.switch, "switch")
    return Situation(
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


def _procedure(ruleset: Ruleset, name: str | None, example: Example | None) -> Procedure:
    if name is not None:
        return ruleset.procedure(name)
    if example is not None:
        return ruleset.procedure(example.procedure)
    known = list(ruleset.procedures)
    raise BadInput(f"Name a procedure of {ruleset.key}, or an --example: {', '.join(known)}.", "procedure", known)


def _call(ruleset: Ruleset, procedure: Procedure, words: Words, example: Example | None) -> Next[Any]:
    data: dict[str, Any] = dict(example.inputs) if example else {}
    for name in words.inputs:
        data = merge(data, read_file(name))
    data = merge(data, read_pairs(words.pairs, procedure.run))
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
