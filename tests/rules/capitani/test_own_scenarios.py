"""A scenario of one's own that could not be played to its end is refused before it begins, with what is wrong."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.games.capitani import CAMPAIGN
from berthier.rules.capitani.game.scenario import campaigns, file_of
from berthier.rules.capitani.game.setting_up import set_up


def own(**changes: Any) -> str:
    """Pavia with other words at some places of its file, such as `forces__0__hex`."""
    file: Any = deepcopy(file_of("pavia_1525"))
    for path, value in changes.items():
        *steps, last = (int(step) if step.isdigit() else step for step in path.split("__"))
        there = file
        for step in steps:
            there = there[step]
        there[last] = value
    return json.dumps(file)


GUARDS = [{"kind": "gascons", "sp": 4}, {"kind": "militia", "sp": 2}]
REFUSED = [
    ({"commands__0__sources": [{"hex": "5401", "offset": 3}]}, "A Supply Source is at 5401, which is not in play"),
    ({"events": [{"kind": "recall", "text": "", "turn": 1}]}, "recall without alliance; it needs turn, alliance, unit"),
    ({"events": [{"kind": "offer", "text": "", "alliance": "french"}]}, "offer without turn"),
    ({"events": [{"kind": "ultimatum", "text": "", "turn": 2, "alliance": "french"}]}, "ultimatum without unit"),
    ({"events": [{"kind": "relieved", "text": "", "alliance": "french"}]}, "relieved without place"),
    ({"events": [{"kind": "arrival", "text": "", "capitano": "francis_i", "at": "1813"}]}, "arrival without per_sp"),
    ({"forces__0__units": [{"kind": "gascons", "sp": 3}] * 11}, "F1 has 10 units and 6 Capitani at most"),
    ({"forces__1__hex": "2313"}, "who are enemies, both stand at 2313"),
    ({"forces__0__hex": "1812", "forces__0__units": GUARDS}, "F1 has citizen guards, who stay inside walls"),
]


@pytest.mark.parametrize(("changes", "said"), REFUSED)
def test_what_could_not_be_played_is_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        CAMPAIGN.own(own(**changes))


def test_ours_are_sound() -> None:
    for key in campaigns():
        text = json.dumps(file_of(key))
        assert CAMPAIGN.own(text).turns == len(set_up(key).campaign.turns)
