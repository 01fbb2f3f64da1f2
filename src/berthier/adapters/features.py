"""What a player sees, as numbers: every fact of a position under its name, scaled to lie between -1 and 1."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from berthier.adapters.asking import Choice
from berthier.adapters.graph import GraphState
from berthier.adapters.plainly import plainly
from berthier.core.words import label


class Features:
    """The facts that tell the choices of a game apart. A figure is scaled by its largest size; a word is 0 or 1.

    What is the same at every choice is left out, so the vector holds only what can change.
    """

    def __init__(self, positions: Iterable[GraphState]) -> None:
        rows = [facts(position) for position in positions if isinstance(position.asked, Choice)]
        values: dict[str, set[float]] = {}
        times: dict[str, int] = {}
        for row in rows:
            for name, value in row.items():
                values.setdefault(name, set()).add(value)
                times[name] = times.get(name, 0) + 1
        differ = [name for name in values if len(values[name]) > 1 or times[name] < len(rows)]
        self.sizes = {name: max(map(abs, values[name])) or 1.0 for name in differ}
        self.places = {name: place for place, name in enumerate(differ)}

    @property
    def names(self) -> list[str]:
        """What each number stands for."""
        return list(self.sizes)

    def of(self, position: GraphState) -> list[float]:
        """The facts of a position in their places; those no choice ever differs by have none."""
        vector = [0.0] * len(self.sizes)
        if isinstance(position.asked, Choice):
            for name, value in facts(position).items():
                if name in self.places:
                    vector[self.places[name]] = value / self.sizes[name]
        return vector


def facts(position: GraphState) -> dict[str, float]:
    """Every fact of a position: the question, the procedure, each field of its state, the answers given in it."""
    found: dict[str, float] = {}
    if position.asked is not None:
        found[f"asked: {position.asked.why}"] = 1.0
    name = label(position.node.procedure.__name__)
    found[f"in {name}"] = 1.0
    for place, value in enumerate(position.node.args):
        found.update(_read(plainly(value), f"{name} {place}"))
    for place, answer in enumerate(position.answers):
        found.update(_read(_plain_answer(answer), f"{name} answer {place + 1}"))
    return found


def _plain_answer(answer: Any) -> Any:
    return {str(side): plainly(one) for side, one in answer.items()} if isinstance(answer, dict) else plainly(answer)


def _read(data: Any, name: str) -> Iterator[tuple[str, float]]:
    """A value as named numbers: groups and lists by their parts, figures as they are, words as facts."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _read(value, f"{name}.{key}")
    elif isinstance(data, list | tuple):
        for place, value in enumerate(data):
            yield from _read(value, f"{name}[{place}]")
    elif isinstance(data, bool) or data is None or isinstance(data, str):
        yield f"{name} = {data}", 1.0
    else:
        yield name, float(data)
