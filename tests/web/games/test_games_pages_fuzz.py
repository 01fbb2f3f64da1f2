"""Whole games played at random through the pages alone: every page of every seat can always be opened."""

from __future__ import annotations

import html
import random
import re
from urllib.parse import urlencode

import pytest
from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset, installed
from berthier.rooms.prove import prove
from tests.web.games.test_games_regions import FORM, filled
from tests.web.guest import Guest, join, open_table

MOST_ANSWERS = 30
PLAYED = [
    (key, name)
    for key in sorted(installed())
    for name in sorted({example.procedure for example in find_ruleset(key).examples.values()})
]


@pytest.mark.parametrize(("key", "procedure"), PLAYED)
def test_a_random_game(client: TestClient, key: str, procedure: str) -> None:
    generator = random.Random(f"{key} {procedure}")
    umpire = open_table(client, ruleset=key, dice=generator.choice(["typed", "server"]))
    watcher = join(client, umpire, "spectator")
    fields = [
        (html.unescape(path), html.unescape(value))
        for path, value in filled(client.get(f"{umpire.place}/start/{procedure}").text)
    ]
    client.post(f"{umpire.place}/start/{procedure}", content=urlencode(fields), headers=FORM)
    for _ in range(MOST_ANSWERS):
        page = umpire.see()
        assert "begins " in watcher.see()
        if not _answer(umpire, page, generator):
            break
    lines = umpire.log.count(b"\n")
    for line in generator.sample(range(1, lines + 1), min(4, lines)):
        assert f'<output id="replay-line">{line}</output>' in watcher.see("/replay", line=str(line))
    assert "Luck" in watcher.see("/luck")
    assert prove(umpire.log).ok


def _answer(umpire: Guest, page: str, generator: random.Random) -> bool:
    """Answer at random what the page asks; now and then take something back instead. False when nothing is asked."""
    table = page[page.index('<section id="table"') : page.index('<section id="acts"')]
    if "</form>" not in table or 'class="prompt decided"' in table:
        return False
    turn = re.findall('name="turn" value="([0-9]+)"', table)
    line = re.findall('name="line" value="([0-9]+)"', table)
    if line and generator.random() < 0.1:
        answer = umpire.do(do="override", what="undo", line=line[0], reason="once more")
    elif 'name="_face"' in table:
        faces = re.findall('name="_face" value="([0-9]+)"', table) or ["1"]
        answer = umpire.do(turn=turn[0], _face=generator.choice(faces), _partial="[]")
        while 'class="so-far"' in answer:
            partial = re.findall('name="_partial" value="(.*?)">', answer)[0]
            answer = umpire.do(turn=turn[0], _face=generator.choice(faces), _partial=partial)
    elif 'value="roll"' in table:
        answer = umpire.do(do="roll", turn=turn[0])
    else:
        picks = re.findall('name="pick" value="(.*?)"', table)
        side = re.findall('name="side" value="(.*?)"', table)
        answer = umpire.do(
            do="seal" if side else "choose", turn=turn[0], pick=generator.choice(picks), side="".join(side)
        )
    assert 'role="alert"' not in answer, re.findall('role="alert">(.*?)<', answer)
    return True
