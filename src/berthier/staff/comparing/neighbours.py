"""The neighbours of a situation: the same with one input changed, each input in turn."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from enum import Enum
from typing import Any

import msgspec

from berthier.core.errors import unknown
from berthier.core.words import in_words, label, said
from berthier.staff.blanks import Blank, Kind, form_of
from berthier.staff.situation import Situation

MOST_OPTIONS = 8  # a longer list of words is only tried at its default
FIRST = (Kind.PICK, Kind.SEVERAL, Kind.CHECK, Kind.NUMBER)  # the order in which changes are tried
GONE, THERE, LEFT_OUT = "none", "there", "left out"


class Stride(Enum):
    """How far a number is moved: by one, each on its own; or by a tenth, a list of counts together."""

    ONE = "by one"
    TENTH = "by a tenth"

    def of(self, number: int) -> int:
        """How far from here."""
        return 1 if self is Stride.ONE else max(1, round(abs(number) / 10))


class Neighbour(msgspec.Struct, frozen=True):
    """One input changed: where it stands, what it was and what it is then, in words, and all inputs as they are then.

    `was_left_out` marks an input that had not been given.
    """

    name: str
    title: str
    before: str
    after: str
    inputs: dict[str, Any]
    was_left_out: bool = False

    @property
    def what(self) -> str:
        """The change in words."""
        return f"{self.title}: {self.before} → {self.after}"

    def of(self, situation: Situation) -> Situation:
        """The situation with it; `BadInput` where the rules refuse that."""
        call = situation.ruleset.call(situation.procedure, self.inputs)
        return msgspec.structs.replace(situation, call=call)


class _Change(msgspec.Struct, frozen=True):
    """A value to put somewhere; `kind` and `is_set` say how soon it is tried."""

    steps: tuple[str | int, ...]
    names: tuple[str, ...]
    before: str
    after: str
    value: Any
    kind: Kind
    is_set: bool
    was_left_out: bool = False


def neighbours(situation: Situation, step: Stride = Stride.ONE, only: str | None = None) -> Iterator[Neighbour]:
    """Every neighbour, what somebody set before what stands at its default; `only` one input, or those inside one."""
    whole: Any = msgspec.json.decode(msgspec.json.encode(situation.inputs))  # tuples too become lists
    changes = sorted(_walk(form_of(situation.procedure.run), whole, (), (), step), key=_urgency)
    if only is not None:
        known = list(dict.fromkeys(_dotted(change)[:n] for change in changes for n in _ends(_dotted(change))))
        if only not in known:
            raise unknown("input", only, known, "shift")
    for change in changes:
        name = _dotted(change)
        if only is None or name == only or name.startswith(f"{only}."):
            yield Neighbour(
                name=name,
                title=label(" ".join(change.names)),
                before=change.before,
                after=change.after,
                inputs=_put(whole, change.steps, change.value),
                was_left_out=change.was_left_out,
            )


def _dotted(change: _Change) -> str:
    return ".".join(map(str, change.steps))


def _ends(name: str) -> list[int]:
    """Where a dotted name could stop: attacker, attacker.leader, attacker.leader.1."""
    return [place for place, letter in enumerate(name) if letter == "."] + [len(name)]


def _urgency(change: _Change) -> tuple[bool, int]:
    return not change.is_set, FIRST.index(change.kind)


def _walk(
    blank: Blank, now: Any, steps: tuple[str | int, ...], names: tuple[str, ...], step: Stride
) -> Iterator[_Change]:
    if now is None and blank.kind is not Kind.PICK:
        return
    if blank.kind in (Kind.GROUP, Kind.ROW):
        for part in blank.parts:
            place = part.name if blank.kind is Kind.GROUP else int(part.name)
            if _has(now, place):  # of several kinds of group the blank shows one, and another may stand here
                yield from _walk(part, now[place], (*steps, place), (*names, _title(part)), step)
    elif blank.kind is Kind.COUNTS:
        for name in now:
            yield from _walk(blank.parts[0], now[name], (*steps, name), (*names, name), step)
    elif blank.kind is Kind.LIST:
        yield from _lists(blank, now, steps, names, step)
    elif blank.kind in FIRST:
        for other in _others(blank, now, step):
            words, then = _words(now), _words(other)
            yield _Change(steps, names, words, then, other, blank.kind, now != blank.default, was_left_out=now is None)
    if blank.may_be_none and now is not None and names:
        yield _Change(steps, names, _words(now), GONE, None, Kind.PICK, is_set=True)


def _title(part: Blank) -> str:
    """What a part is called; the parts of a row are counted from one, as people count."""
    return part.title or (str(int(part.name) + 1) if part.name.isdigit() else part.name)


def _has(now: Any, place: str | int) -> bool:
    return place in now if isinstance(now, dict) else isinstance(place, int) and place < len(now)


def _others(blank: Blank, now: Any, step: Stride) -> Iterator[Any]:
    if blank.kind is Kind.CHECK:
        yield not now
    elif blank.kind is Kind.PICK and (len(blank.options) <= MOST_OPTIONS or now != blank.default):
        others = blank.options if len(blank.options) <= MOST_OPTIONS else filter(None, [blank.default])
        yield from (word for word in others if word != str(now))
    elif blank.kind is Kind.NUMBER and isinstance(now, int):
        yield from (other for other in (now - step.of(now), now + step.of(now)) if _is_within(blank, other))
    elif blank.kind is Kind.SEVERAL:
        for word in blank.options:
            yield [w for w in now if w != word] if word in now else [*now, word]


def _is_within(blank: Blank, number: int) -> bool:
    return (blank.low is None or number >= blank.low) and (blank.high is None or number <= blank.high)


def _lists(
    blank: Blank, now: list[Any], steps: tuple[str | int, ...], names: tuple[str, ...], step: Stride
) -> Iterator[_Change]:
    """A list: what stands in each item, or all its counts by a tenth; and each item left out."""
    item = blank.parts[0]
    if item.kind not in (Kind.ROW, Kind.GROUP):
        return
    if step is Stride.ONE:
        for place, each in enumerate(now):
            inside = _walk(item, each, (*steps, place), (*names, str(place + 1)), step)
            if item.kind is Kind.GROUP:
                yield from inside
            else:
                numbers = (change for change in inside if change.kind is Kind.NUMBER)
                yield from (_whole_item(change, each, len(steps), names) for change in numbers)
    else:
        for sign, word in ((-1, "a tenth fewer"), (1, "a tenth more")):
            scaled = [_scaled(item, each, sign) for each in now]
            if scaled != now:
                yield _Change(steps, names, _words(now), word, scaled, Kind.NUMBER, is_set=True)
    for place, each in enumerate(now):
        if len(now) > max(1, int(blank.low or 0)):
            rest = now[:place] + now[place + 1 :]
            if item.kind is Kind.GROUP:
                yield _Change(steps, (*names, str(place + 1)), THERE, LEFT_OUT, rest, Kind.PICK, is_set=True)
            else:
                yield _Change(steps, names, _words(each), GONE, rest, Kind.PICK, is_set=True)


def _whole_item(change: _Change, item: Any, depth: int, names: tuple[str, ...]) -> _Change:
    """A change inside an item of a list, said with the whole item: Fr I 52 → Fr I 53."""
    inner = _put({"item": item}, ("item", *change.steps[depth + 1 :]), change.value)["item"]
    return msgspec.structs.replace(change, names=names, before=_words(item), after=_words(inner))


def _scaled(item: Blank, each: Any, sign: int) -> Any:
    """An item with its last number moved by a tenth: the count stands at the end."""
    counts = [part.name for part in item.parts if part.kind is Kind.NUMBER]
    if not counts:
        return each
    place: Any = int(counts[-1]) if item.kind is Kind.ROW else counts[-1]
    part = next(part for part in item.parts if part.name == counts[-1])
    number = each[place] + sign * Stride.TENTH.of(each[place])
    if not _is_within(part, number):
        return each
    changed = copy.copy(each)
    changed[place] = number
    return changed


def _words(value: Any) -> str:
    """A value as it is read: words without the underscores they are typed with, nothing as none."""
    if isinstance(value, list) and any(isinstance(each, list) for each in value):
        return ", ".join(map(_words, value))
    if isinstance(value, list):
        separator = ", " if all(isinstance(each, str) for each in value) else " "
        return separator.join(map(_words, value)) or GONE
    if isinstance(value, dict):
        return in_words(value)
    return GONE if value is None else label(value) if isinstance(value, str) else said(value)


def _put(data: dict[str, Any], steps: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    changed = copy.deepcopy(data)
    inner: Any = changed
    for step in steps[:-1]:
        inner = inner[step]
    inner[steps[-1]] = value
    return changed
