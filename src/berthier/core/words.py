"""Outcomes as plain data and in words, figures and sentences as players read them, and text made safe for markup."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from typing import Any

import markupsafe
import msgspec

JOINER, AS_PICTURE, FLAG = "\u200d", "\ufe0f", "\U0001f3f4"
OF_A_FLAG = "".join(map(chr, range(0xE0020, 0xE0080)))  # unseen letters after a flag: whose it is
LONGEST_FLAG = 8
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters by their kind that print nothing


def as_plain(outcome: Any) -> Any:
    """An outcome as plain data, the same every time."""
    return msgspec.to_builtins(outcome, order="deterministic")


def flat(outcome: Any) -> dict[str, Any]:
    """An outcome's fields under dotted names, in the order of the struct; an outcome without fields as `outcome`."""
    data = as_plain(outcome)
    return _flatten(data, "") if isinstance(data, dict) else {"outcome": data}


def _flatten(data: dict[str, Any], prefix: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in data.items():
        if isinstance(value, dict):
            found |= _flatten(value, f"{prefix}{name}.")
        else:
            found[f"{prefix}{name}"] = value
    return found


def in_words(outcome: Any) -> str:
    """An outcome on one line: its only value, or each field with its value; what is not there is left out."""
    fields = {name: value for name, value in flat(outcome).items() if value is not None and value != []}
    if len(fields) == 1:
        return said(next(iter(fields.values())))
    return ", ".join(f"{label(name)} {said(value)}" for name, value in fields.items()) or "nothing"


def label(name: str) -> str:
    """A field's name as a player reads it."""
    return name.replace("_", " ").replace(".", " ")


def spaced(name: object) -> str:
    """A head of a chart, or another word of a data file, as a player reads it."""
    return str(name).replace("_", " ")


def said(value: Any) -> str:
    """A value as a player reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ("; " if any(isinstance(each, dict) for each in value) else ", ").join(map(said, value)) or "none"
    if isinstance(value, dict):
        return in_words(value)
    return "–" if value is None else str(value)


_MANY = (
    "actions|commands|conditions|depots|factors|figures|fleets|forces|hexes|inches|leaders|losses|orders|paces|periods"
    "|points|powers|rounds|ships|sixes|steps|transports|treasuries|turns|units"
)
_KINDS = "movement|administrative|initiative|hard|guard|artillery|cavalry|enemy"
_ONE = re.compile(rf"(?<![\w.,+−-])1 ((?:{_KINDS}) )?({_MANY})\b")
_ODD = {"hexes": "hex", "inches": "inch", "losses": "loss", "sixes": "six", "treasuries": "treasury"}


def counted(sentence: str) -> str:
    """A sentence in which one of a thing is not many: “1 figures lost” as “1 figure lost”."""

    def one(found: re.Match[str]) -> str:
        return f"1 {found[1] or ''}{_ODD.get(found[2], found[2].removesuffix('s'))}"

    return _ONE.sub(one, sentence)


def percent(chance: Fraction | float) -> str:
    """A chance to one decimal; what is possible is never shown as 0, nor what is uncertain as 100."""
    if 0 < chance < Fraction(1, 2000):
        return "< 0.1 %"
    if Fraction(1999, 2000) < chance < 1:
        return "> 99.9 %"
    return f"{float(chance) * 100:.1f} %"


def number(value: Fraction | float) -> str:
    """A figure to two decimals at most."""
    text = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def signed(value: int) -> str:
    """A modifier with its sign."""
    return f"{value:+d}" if value else "0"


def plain_text(words: str) -> str:
    """Text from elsewhere without what would command a terminal: such characters are shown by their number."""
    if words.isprintable():
        return words
    return "".join(each if each.isprintable() or each in "\n\t" else f"\\x{ord(each):02x}" for each in words)


def in_sight(words: str) -> str:
    """Text as others read it: signs that only command are a blank, those that nobody can see are left out.

    What turns the direction of writing about, or has no width, makes one name pass for another. What joins pictures
    into one picture stays.
    """
    if words.isprintable() and not UNSEEN.intersection(words):
        return words
    return "".join(_seen(words, place) for place in range(len(words)))


def one_line(words: str) -> str:
    """A name or a title as others read it, on one line, no blank more than it needs."""
    return " ".join(in_sight(words).split())


def _seen(words: str, place: int) -> str:
    sign = words[place]
    if sign in UNSEEN:
        return " "
    kind = unicodedata.category(sign)
    if kind == "Cf":
        return sign if _makes_a_picture(words, place) else ""
    return " " if kind in ("Cc", "Cs", "Zl", "Zp") else sign


def _makes_a_picture(words: str, place: int) -> bool:
    """Whether an unseen sign stands between two pictures and makes them one, or says whose flag a flag is."""
    sign, before, after = words[place], words[max(0, place - 1) : place], words[place + 1 : place + 2]
    if sign == JOINER:
        begins = before == AS_PICTURE or (before and unicodedata.category(before) in ("So", "Sk"))
        return bool(begins and after and unicodedata.category(after) in ("So", "Sm"))
    return sign in OF_A_FLAG and words[max(0, place - LONGEST_FLAG) : place].rstrip(OF_A_FLAG).endswith(FLAG)


def capital(sentence: str) -> str:
    """A sentence's first letter raised, the rest left alone."""
    return sentence[:1].upper() + sentence[1:]


def escape(text: object) -> str:
    """Text made safe between tags and inside attributes; a plain string, so that adding to it escapes nothing else."""
    return str(markupsafe.escape(text))
