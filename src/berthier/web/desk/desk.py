"""What lies on the desk: one procedure with the form as filled in, the rulings, the orders and the answers so far.

All of it is in the address (or in the form that was sent), so the server keeps nothing between two requests and a
copied address opens the same desk elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import urlencode

import msgspec

from berthier.core.errors import BadInput
from berthier.core.face import Said, say
from berthier.core.ruleset import Example, Procedure, Ruleset, find_ruleset
from berthier.engine.question import Answer
from berthier.staff.blanks import Blank, Kind, form_of
from berthier.staff.situation import Situation
from berthier.web.desk.beginning import beginning
from berthier.web.desk.filled import Filled, edit_list, fill
from berthier.web.desk.query import Pairs, read_data, write_pairs
from berthier.web.desk.short_form import PRESET, ShortForm, apply_presets, in_titles, named, short_form

SWITCH, CHOOSE = "_switch.", "_choose."
WORDS = (
    "_policy",
    "_goal",
    "_answers",
    "_partial",
    "_face",
    "_pick",
    "_do",
    "_add",
    "_drop",
    "_example",
    "_wait",
    "_open",
    "_beside",
)
MOST_ANSWERS = 2_000


class Desk(msgspec.Struct, frozen=True):
    """A procedure being worked on. `data` may still be wrong: `situation` says so with a sentence."""

    ruleset: Ruleset
    procedure: Procedure
    data: dict[str, Any]
    switches: dict[str, str] = {}
    choose: dict[str, str] = {}
    words: dict[str, str] = {}
    example: str | None = None

    def __reduce__(self) -> tuple[Callable[..., Desk], tuple[Any, ...]]:
        """Lets it pass between processes, under the names of its ruleset and procedure."""
        names = self.ruleset.key, self.procedure.name
        return _again, (*names, self.data, self.switches, self.choose, self.words, self.example)

    @property
    def form(self) -> Filled:
        """The form as filled in."""
        return fill(self.blank, self.data)

    @property
    def has_begun(self) -> bool:
        """Whether somebody has answered something here, beside what standing orders answer by themselves."""
        if self.word("_do") == "restart":
            return False
        return any(self.word(name) for name in ("_face", "_pick", "_do")) or self.words.get("_answers", "[]") != "[]"

    @property
    def short(self) -> ShortForm:
        """The form in two parts: a few fields first, the other circumstances folded."""
        opened = self.word("_open") or self.word("_add") or self.word("_drop")
        return short_form(self.ruleset, self.procedure.name, self.form, opened)

    @property
    def sentence(self) -> list[Said]:
        """The situation as a sentence, each value with the field it comes from."""
        face = self.ruleset.face
        return say(face.of(self.procedure.name).sentence, _shown_data(self.form), face.values)

    def sided(self, text: str, *sides: str) -> str:
        """Words with the sides called as players call them; also these, which begin a sentence: “As chooses”."""
        face = self.ruleset.face
        known = face.words | face.of(self.procedure.name).sides
        for side in sides:
            if side in face.values and side not in known:
                text = re.sub(rf"\b{side.capitalize()}\b", face.values[side], text)
        return face.sided(text, self.procedure.sides, self.procedure.name)

    def complaint(self, problem: BadInput) -> str:
        """What is wrong, its fields called as the form calls them."""
        form = named(self.form, self.ruleset.face, self.procedure.name)
        return in_titles(problem.error, problem.field or "", form)

    @property
    def blank(self) -> Blank:
        """The form without anything in it."""
        return form_of(self.procedure.run)

    @property
    def situation(self) -> Situation:
        """The situation, checked."""
        return Situation(
            ruleset=self.ruleset,
            procedure=self.procedure,
            call=self.ruleset.call(self.procedure, self.data, typed=False),
            switches=self.ruleset.set(self.switches),
            choices=self.choose,
            chosen=self.choose,
        )

    @property
    def answers(self) -> list[Answer]:
        """The answers given in play so far."""
        given: list[Answer] = _decode(self.words.get("_answers", ""), list[Answer], "_answers")
        if len(given) > MOST_ANSWERS:
            raise BadInput(f"A game on this page holds at most {MOST_ANSWERS:,} answers.", "_answers")
        return given

    @property
    def partial(self) -> list[str]:
        """Dice typed, or secret choices made, of an answer that is not complete."""
        given: list[str] = _decode(self.words.get("_partial", ""), list[str], "_partial")
        return given

    def word(self, name: str) -> str | None:
        """A setting by name; None where it is empty."""
        return self.words.get(name) or None

    @property
    def examples(self) -> dict[str, Example]:
        """The ready situations of this procedure."""
        every = self.ruleset.examples.items()
        return {name: example for name, example in every if example.procedure == self.procedure.name}

    def orders_beside(self, asked: Iterable[tuple[str, str, tuple[str, ...]]]) -> dict[str, str]:
        """Standing orders for what is not asked as things stand: no field shows them, and the next edit may ask it."""
        shown = {name for side, why, _ in asked for name in (why, f"{side}.{why}")}
        return {name: word for name, word in self.choose.items() if name not in shown}

    def query(self, **more: str) -> str:
        """The address of this desk, after the question mark."""
        pairs = list(write_pairs(self.data))
        pairs += [(SWITCH + id_, word) for id_, word in self.switches.items()]
        pairs += [(CHOOSE + why, word) for why, word in self.choose.items()]
        pairs += [(name, self.words[name]) for name in ("_policy", "_goal", "_beside") if self.words.get(name)]
        return urlencode([pair for pair in pairs if pair[0] not in more] + [pair for pair in more.items() if pair[1]])

    def assuming(self, policy: str) -> Desk:
        """The same desk, its figures under this assumption."""
        return msgspec.structs.replace(self, words=self.words | {"_policy": policy})


def _again(key: str, name: str, *rest: Any) -> Desk:
    ruleset = find_ruleset(key)
    return Desk(ruleset, ruleset.procedure(name), *rest)


def _decode(text: str, kind: Any, field: str) -> Any:
    try:
        return msgspec.json.decode(text, type=kind) if text else []
    except msgspec.DecodeError as problem:
        raise BadInput(f"{field} does not hold what this page wrote there: {problem}.", field) from None


def open_desk(ruleset_key: str, procedure_name: str, pairs: Iterable[tuple[str, str]]) -> Desk:
    """The desk an address describes; an empty one starts from the procedure's first example."""
    ruleset = find_ruleset(ruleset_key)
    procedure = ruleset.procedure(procedure_name)
    if ruleset.game_of(procedure.name) is not None:
        raise BadInput(f"{procedure.title} is a whole game: it is played on its board, from /play.", "procedure")
    inputs, settings = _sorted_out(pairs)
    words = {name: value for name, value in settings if name in WORDS}
    example = _example(ruleset, procedure, words.get("_example"), is_empty=not inputs)
    desk = Desk(
        ruleset=ruleset,
        procedure=procedure,
        data=ruleset.example(example).inputs if example else _data(ruleset, procedure, inputs),
        switches=_group(settings, SWITCH) | (dict(ruleset.example(example).switches) if example else {}),
        choose=_group(settings, CHOOSE) | (dict(ruleset.example(example).choose) if example else {}),
        words=words,
        example=example,
    )
    return _with_units(_edited(desk), _group(settings, PRESET))


def _data(ruleset: Ruleset, procedure: Procedure, inputs: Pairs) -> dict[str, Any]:
    return read_data(form_of(procedure.run), inputs) if inputs else beginning(ruleset, procedure)


def _sorted_out(pairs: Iterable[tuple[str, str]]) -> tuple[Pairs, Pairs]:
    inputs: Pairs = []
    settings: Pairs = []
    for name, value in pairs:
        (settings if name.startswith("_") else inputs).append((name, value))
    return inputs, settings


def _group(settings: Pairs, prefix: str) -> dict[str, str]:
    return {name.removeprefix(prefix): value for name, value in settings if name.startswith(prefix) and value}


def _example(ruleset: Ruleset, procedure: Procedure, name: str | None, *, is_empty: bool) -> str | None:
    """The example asked for; on an empty desk the procedure's first."""
    if name:
        ruleset.example(name)
        return name
    if not is_empty:
        return None
    own = (name for name, example in ruleset.examples.items() if example.procedure == procedure.name)
    return next(own, None)


def _with_units(desk: Desk, picks: dict[str, str]) -> Desk:
    """Fill in the units that were picked from a list."""
    if not picks:
        return desk
    data = apply_presets(desk.ruleset, desk.blank, desk.data, picks)
    if desk.procedure.repicked is not None:
        data = desk.procedure.repicked(data)
    return msgspec.structs.replace(desk, data=data, example=None)


def _shown_data(filled: Filled) -> Any:
    """What stands in a form, defaults and all."""
    if filled.blank.kind is Kind.GROUP:
        return {part.blank.name: _shown_data(part) for part in filled.parts} if filled.is_on else None
    return filled.value


def _edited(desk: Desk) -> Desk:
    """Add an item to a list, or drop one, when a button asked for it."""
    data = edit_list(desk.blank, desk.data, desk.word("_add"), desk.word("_drop"))
    return msgspec.structs.replace(desk, data=data)
