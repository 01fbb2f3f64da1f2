"""What a player of an OpenSpiel game sees, as text and as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from berthier.adapters.play import Play
from berthier.notebook.optional import need

if TYPE_CHECKING:
    from berthier.adapters.open_spiel import BerthierState

numpy = need("numpy", "open-spiel")

LARGEST = 200_000  # numbers in a tensor of the whole history, beyond which there is none


class Recall:
    """The shape of a whole history: a row for each question, a place for each answer. `size` is 0 if it is too long."""

    def __init__(self, play: Play) -> None:
        self.rows = play.limit
        self.columns = play.survey.throws + 2 * len(play.survey.numbers)
        self.size = self.rows * self.columns if self.rows * self.columns <= LARGEST else 0


class Observer:
    """OpenSpiel's observer: `tensor` is one flat array, `dict` its parts by name.

    With `recall` it holds all that was said, else the facts of the position. Nothing is private: choices made at the
    same time become known together.
    """

    def __init__(self, play: Play, recall: Recall | None, *, public: bool) -> None:
        self.play, self.recall, self.public = play, recall, public
        rest = recall.size if recall else len(play.features.names)
        self.tensor: Any = numpy.zeros(2 + rest * public, numpy.float32)
        self.dict: dict[str, Any] = {"player": self.tensor[:2]}
        if public and recall and recall.size:
            self.dict["history"] = self.tensor[2:].reshape(recall.rows, recall.columns)
        elif public and not recall:
            self.dict["position"] = self.tensor[2:]

    def set_from(self, state: BerthierState, player: int) -> None:
        """Put into the tensor what this player sees."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if "history" in self.dict:
            for row, places in enumerate(state.places):
                self.dict["history"][row, list(places)] = 1
        if "position" in self.dict:
            self.dict["position"][:] = self.play.features.of(state.position)

    def string_from(self, state: BerthierState, player: int) -> str:
        """The same as text."""
        if not self.public:
            return ""
        return "; ".join(state.said) if self.recall else str(state)
