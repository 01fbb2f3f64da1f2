"""Both lines of a battle inside the campaign: everybody who fights is shown, on the side that plays him."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from berthier.boards.drawing.battle_lines import BattleLines, draw_lines, tell_lines
from berthier.engine.live import Live
from berthier.engine.replay import Replay
from berthier.games.capitani import CAMPAIGN
from berthier.rules.capitani.game.lines_shown import lines_shown

RECORDED = Path(__file__).parents[2] / "recorded" / "capitani_novara_1513_2.jsonl"


def shown_in(live: Live[Any]) -> BattleLines | None:
    return lines_shown(live.position[0])


def lines_of_a_game() -> list[tuple[BattleLines, Any]]:
    """Every picture of a recorded game with the position around it."""
    whole = Replay(RECORDED.read_bytes()).play()
    live: Live[Any] = Live(whole.start, whole.switches)
    found = []
    for answer in whole.answers:
        live.answer(answer)
        if not live.is_over and (lines := shown_in(live)) is not None:
            found.append((lines, CAMPAIGN.position_in(live.position[0])))
    return found


def test_rounds_of_battles_and_sieges_are_shown() -> None:
    pictures = lines_of_a_game()
    assert {lines.title.split()[0] for lines, _ in pictures} == {"Major", "Siege,"}
    sides = CAMPAIGN.sides("novara_1513")
    for lines, position in pictures:
        assert {host.side for host in lines.hosts} == {side.name for side in sides}
        for host in lines.hosts:
            strength = sum(unit.strength for body in host.bodies for unit in body.units)
            assert 0 <= strength <= sum(force.sp for force in position.of_side[host.side])
        drawn, told = draw_lines(lines, sides), " ".join(tell_lines(lines, sides))
        assert drawn.startswith("<svg")
        assert all(body.title in told for host in lines.hosts for body in host.bodies)


def test_outside_a_battle_there_is_nothing_to_show() -> None:
    whole = Replay(RECORDED.read_bytes()).play(5)
    assert shown_in(whole) is None
