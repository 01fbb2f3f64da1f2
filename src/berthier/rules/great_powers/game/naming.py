"""Nations, corps, fleets, seas and kinds of factors as people say them in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from berthier.rules.great_powers.game.europe import MAP, ROSTERS

KIND_NAMES = {
    "I": "infantry", "M": "militia", "C": "cavalry", "G": "guard", "A": "artillery", "FI": "feudal infantry",
    "FC": "feudal cavalry", "ship": "ships",
}  # fmt: skip
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
NUMERALS = frozenset("IVXLC")


def counted(number: int, word: str) -> str:
    """1 point, 2 points."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def say_month(year: int, month: int) -> str:
    """September 1805."""
    return f"{MONTHS[month - 1]} {year}"


def say_all(names: Sequence[str]) -> str:
    """Several in a row: Mack, John and Kutuzov."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def nation_name(nation: str) -> str:
    """A power or a minor country by its name."""
    power = ROSTERS["powers"].get(nation)
    return str(power["name"]) if power else nation


def say_corps(corps: Sequence[str]) -> str:
    """Corps of one nation, to their owner: I and II Corps; the Tyrol corps."""
    names = [each.partition(":")[2] for each in corps]
    return f"{say_all(names)} {'Corps' if set(names[-1]) <= NUMERALS else 'corps'}"


def corps_name(*corps: str) -> str:
    """Corps of one nation, to everybody: Austria's I and II Corps; the corps of Bavaria."""
    nation, _, name = corps[0].partition(":")
    return f"the corps of {nation}" if name == nation else f"{nation_name(nation)}'s {say_corps(corps)}"


def say_fleets(fleets: Sequence[str]) -> str:
    """Fleets, to their owner: I and II Fleet; the fleet of Denmark."""
    minors = [each.removesuffix(":Fleet") for each in fleets if each.endswith(":Fleet")]
    numbered = [each.partition(":")[2].removesuffix(" Fleet") for each in fleets if not each.endswith(":Fleet")]
    said = [f"{say_all(numbered)} Fleet"] if numbered else []
    return say_all([*said, *(f"the fleet of {minor}" for minor in minors)])


def fleet_name(*fleets: str) -> str:
    """Fleets of one nation, to everybody: Great Britain's I and II Fleet; the fleet of Denmark."""
    nation, said = fleets[0].partition(":")[0], say_fleets(fleets)
    return said if fleets[0].endswith(":Fleet") else f"{nation_name(nation)}'s {said}"


def say_sea(sea: str) -> str:
    """A sea zone: the Bay of Biscay."""
    name = str(MAP["seas"][sea]["name"])
    return name if name == "Finisterre" else f"the {name}"
