"""Small procedures whose odds are known, used by the tests of several interpreters."""

from __future__ import annotations

from enum import StrEnum

from berthier.core.dice import D6, D20, Dice
from berthier.core.switches import Switch
from berthier.core.umpire import Next, Umpire


def many_dice(umpire: Umpire, count: int) -> int:
    """Six to the power of so many lines."""
    return sum(umpire.roll(D6, "die", by="ours") for _ in range(count))


def roll_until_low(umpire: Umpire, bonus: int) -> tuple[int, ...]:
    """How many dice are thrown, and of how many sides, depends on the dice before."""
    first = umpire.roll(D6, "first", by="ours")
    if first < 3:
        return (first,)
    second = umpire.roll(2 * D6, "second", by="theirs") + bonus
    if second < 9:
        return (first, second)
    return (first, second, umpire.roll(Dice(1, first), "third", by="ours"))


def six_or_twenty(umpire: Umpire) -> int:
    """The second die is of another kind in each branch."""
    return umpire.roll(D20 if umpire.roll(D6, "which", by="ours") > 4 else Dice(1, 7), "die", by="ours")


def opposed(umpire: Umpire, edge: int) -> str:
    """A die against a die: three results."""
    ours = umpire.roll(D6, "die", by="ours") + edge
    theirs = umpire.roll(D6, "die", by="theirs")
    return "ours" if ours > theirs else "theirs" if theirs > ours else "tie"


def three_fights(umpire: Umpire, edge: int) -> tuple[str, ...]:
    """Procedures asked inside a procedure, one depending on another's answer."""
    first = umpire.resolve(opposed, edge)
    second = umpire.resolve(opposed, edge + (first == "ours"))
    return (first, second, umpire.resolve(opposed, 0) if first == second else "-")


TIES = Switch("TIE", "who wins a tie", "ours", ("ours", "theirs"))


def with_switch(umpire: Umpire) -> str:
    """An opposed roll with a disputed point."""
    winner = opposed(umpire, 0)
    return umpire.plays(TIES) if winner == "tie" else winner


def lose_points(umpire: Umpire, ours: int, theirs: int) -> str | Next[str]:
    """A fight in rounds: each round both lose what the other's die says, until one is down."""
    if ours <= 0 or theirs <= 0:
        return "both" if ours <= 0 and theirs <= 0 else "ours" if ours > 0 else "theirs"
    theirs_after = theirs - umpire.roll(D6, "ours", by="ours")
    return Next(lose_points, ours - umpire.roll(D6, "theirs", by="theirs"), theirs_after)


def parity(umpire: Umpire, left: int, odd: bool) -> bool | Next[bool]:
    """Only two states a step, however many steps."""
    if not left:
        return odd
    return Next(parity, left - 1, odd ^ bool(umpire.roll(D6, "die", by="ours") & 1))


def count_down(umpire: Umpire, left: int) -> str | Next[str]:
    """A step that a six ends."""
    if left == 0 or umpire.roll(D6, "die", by="ours") == 6:
        return "over"
    return Next(between_steps, left)


def between_steps(umpire: Umpire, left: int) -> Next[str]:
    """A step that asks nothing."""
    return Next(count_down, left - 1)


def reroll_ties(umpire: Umpire) -> str | Next[str]:
    """An opposed die; a tie is re-rolled."""
    ours, theirs = umpire.roll(D6, "die", by="ours"), umpire.roll(D6, "die", by="theirs")
    return Next(reroll_ties) if ours == theirs else "ours" if ours > theirs else "theirs"


def first_six(umpire: Umpire, ours_to_roll: bool) -> str | Next[str]:
    """Two sides roll in turn; who first throws a six has won."""
    if umpire.roll(D6, "die", by="ours" if ours_to_roll else "theirs") == 6:
        return "ours" if ours_to_roll else "theirs"
    return Next(first_six, not ours_to_roll)


class Hand(StrEnum):
    """Three options."""

    ROCK = "Rock"
    PAPER = "Paper"
    SCISSORS = "Scissors"


HANDS = tuple(Hand)


def show_hands(umpire: Umpire) -> tuple[str, str]:
    """A secret choice of both sides."""
    hands = umpire.secretly({"ours": HANDS, "theirs": HANDS}, "hand")
    return str(hands["ours"]), str(hands["theirs"])


def choose_hands(umpire: Umpire) -> tuple[str, str]:
    """Each side openly in turn, at the same question."""
    return str(umpire.choose("ours", HANDS, "hand")), str(umpire.choose("theirs", HANDS, "hand"))


def no_choice(umpire: Umpire) -> str:
    """One option is no question."""
    alone = umpire.secretly({"ours": HANDS[:1], "theirs": HANDS[1:2]}, "hand")
    return f"{alone['ours']}, {alone['theirs']}, {umpire.choose('ours', HANDS[2:], 'hand')}"


def beats(ours: str, theirs: str) -> int:
    """1, 0 or -1: rock, paper, scissors."""
    return (0, 1, -1)[(HANDS.index(Hand(ours)) - HANDS.index(Hand(theirs))) % 3]
