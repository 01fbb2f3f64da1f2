"""Putting a question to the players: dice by their faces, choices by their number, secret ones unseen."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from berthier.cli.pages.paper import dice, text
from berthier.cli.terminal.keys import Keys, Pipe
from berthier.core.dice import Dice, parse_dice
from berthier.core.errors import BadInput
from berthier.core.exact import in_short, read_count
from berthier.core.words import capital
from berthier.engine.question import Answer, Asks, Question, chosen, typed

ONE_KEY = 9  # sides or options up to which one key is enough


class Wish(Enum):
    """What a player may want instead of answering."""

    ROLL = "r"
    UNDO = "u"
    EXPLAIN = "?"
    QUIT = "q"


class Asking:
    """One player's end of the table: where the questions are shown and the answers come from."""

    def __init__(self, page: Any, keys: Keys) -> None:
        self.page, self.keys = page, keys

    def ask(self, question: Question) -> Answer | Wish:
        """An answer that fits the question, or a wish. What does not fit is said and asked again."""
        self.page.print(text(("\n" + str(question), "head")))
        while True:
            try:
                answer = self._answer(question)
                if isinstance(answer, Answer):
                    question.check(answer)
                return answer
            except BadInput as problem:
                self.page.print(text((problem.error, "bad")))

    def _answer(self, question: Question) -> Answer | Wish:
        if question.dice is not None:
            return self._faces(parse_dice(question.dice))
        picks: list[str] = []
        while len(picks) < len(question.by):
            pick = self._pick(question, question.by[len(picks)])
            if pick is Wish.UNDO and picks:
                picks.clear()  # the side before takes its choice back
            elif isinstance(pick, Wish):
                return pick
            else:
                picks.append(pick)
        return chosen(*picks)

    def _faces(self, thrown: Dice) -> Answer | Wish:
        hint = f"type {'the face' if thrown.count == 1 else f'{thrown.count} faces'}, r rolls, ? what each would do"
        self.page.print(text((f"  {hint}, u undoes, q quits", "quiet")))
        faces: list[int] = []
        read = self.keys.word if thrown.sides <= ONE_KEY or not self.keys.one_key else self._typed_line
        while len(faces) < thrown.count:
            word = read()
            wish = _wish(word, *Wish)
            if wish is not None:
                return wish
            if word in ("\x7f", "\b"):
                faces.clear()
            elif word.strip():
                faces.append(_face(word, thrown))
                self.page.print("  " + dice(faces[-1:], thrown.sides), end="")
        self.page.print(f"  = {sum(faces)}" if thrown.count > 1 else "")
        return typed(*faces)

    def _typed_line(self) -> str:
        return self.keys.line("  > ")

    def _pick(self, question: Question, side: str) -> str | Wish:
        """One side's choice. A secret one is not shown: whoever looks on sees only that it was made."""
        options = question.options_of(side)
        secret = question.asks is Asks.SECRETLY
        who = f"{capital(side)}, choose" + (" while the others look away" if secret else "")
        self.page.print(text((f"  {who} (? explains, u undoes, q quits):", "quiet")))
        self._list(options)
        pick = self._option(options)
        if isinstance(pick, str):
            self.page.print(text("  ", (f"{capital(side)} has chosen." if secret else pick, "quiet")))
        return pick

    def _list(self, options: tuple[str, ...]) -> None:
        """The options with their numbers: on one line where they fit, else one below the other."""
        fits = sum(map(len, options)) + 5 * len(options) < self.page.width
        for number, option in enumerate(options, 1):
            ends = "" if fits and number < len(options) else "\n"
            self.page.print(text((f"  {number:>2} ", "head"), option), end=ends)

    def _option(self, options: tuple[str, ...]) -> str | Wish:
        wishes = (Wish.UNDO, Wish.EXPLAIN, Wish.QUIT)
        if isinstance(self.keys, Pipe):
            return self._option_from(self.keys, options, wishes)
        read: Callable[[], str] = self.keys.word if len(options) <= ONE_KEY else self._typed_line
        while True:
            word = read()
            if word.strip():
                return _wish(word, *wishes) or _option(word, options)

    def _option_from(self, pipe: Pipe, options: tuple[str, ...], wishes: tuple[Wish, ...]) -> str | Wish:
        """From a pipe an option may be written out; a line that is no option is several words."""
        line = pipe.line("")
        if not any(option.casefold() == line.casefold() for option in options):
            pipe.put_back(line)
            line = pipe.word()
        return _wish(line, *wishes) or _option(line, options)


def _wish(word: str, *wishes: Wish) -> Wish | None:
    return next((wish for wish in wishes if wish.value == word.casefold()), None)


def place_named(word: str, many: int) -> int | None:
    """The place in a list of so many that a number names, from 0; None if it names none."""
    number = read_count(word)
    return number - 1 if number is not None and 1 <= number <= many else None


def _face(word: str, thrown: Dice) -> int:
    face = read_count(word)
    if face is None:
        raise BadInput(f"{in_short(word)} is not the face of a die.", "dice")
    Dice(1, thrown.sides).check((face,))
    return face


def _option(word: str, options: tuple[str, ...]) -> str:
    """An option by its number or its words."""
    place = place_named(word, len(options))
    if place is not None:
        return options[place]
    for option in options:
        if option.casefold() == word.casefold():
            return option
    raise BadInput(f"{word!r} is none of them; type a number from 1 to {len(options)}.", "choice", options)
