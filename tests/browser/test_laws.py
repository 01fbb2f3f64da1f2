"""Laws for the rooms of whole games on a desk and on a phone, held at the stops of the tour (`tests/tour`)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from berthier.rooms.keeping.store import Store
from tests.browser.laws import broken
from tests.tour.browse import SCREENS, Screen, visitor
from tests.tour.deeds import as_it_is, come_forth, step_back
from tests.tour.stops import GAMES, Stop, stops_of
from tests.web.served import serving

DESK, _, PHONE = SCREENS
SOON_OVER = ("capitani", "great_powers")  # an end, a replay and the luck of it look alike in all games
Journey = tuple[str, list[Stop]]
PIECES = """() => Object.fromEntries([...document.querySelectorAll("#pieces [data-piece]")].map((one) => {
  const box = (one.querySelector(":scope > g > *") || one).getBoundingClientRect();
  return [one.dataset.piece, [one.dataset.x, one.dataset.y, ...[box.x, box.y, box.width, box.height].map(Math.round)]];
}))"""  # where each stands on the board, and the place and size of its counter on the screen


@pytest.fixture(scope="module", params=sorted(GAMES))
def journey(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Journey]:
    """One game's rooms, walked to where something is to be seen, and served."""
    address = f"sqlite:///{tmp_path_factory.mktemp('tour') / 'games.db'}"
    stops = list(stops_of(Store(address), request.param, to_the_end=request.param in SOON_OVER))
    with serving(address) as (server, _):
        yield server, stops


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=str)
def test_every_stop_keeps_the_laws(browser: Browser, journey: Journey, screen: Screen) -> None:
    server, stops = journey
    found = {}
    with visitor(browser, server, screen) as one:
        for stop in stops:
            if how := broken(one.visit(stop)):
                found[stop.name] = how
    assert found == {}


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=str)
def test_a_piece_keeps_its_size_and_place_while_one_steps_back(
    browser: Browser, journey: Journey, screen: Screen
) -> None:
    """Pieces that stood elsewhere then are drawn elsewhere, and no other; forth again all stand as before."""
    server, stops = journey
    back = next(stop for stop in stops if stop.deed is step_back)
    with visitor(browser, server, screen) as one:
        page = one.visit(Stop(back.name, back.path, as_it_is))
        now = page.evaluate(PIECES)
        one.do(step_back)
        then = page.evaluate(PIECES)
        unmoved = {piece for piece in now if piece in then and now[piece][:2] == then[piece][:2]}
        assert unmoved
        assert {piece: then[piece] for piece in unmoved} == {piece: now[piece] for piece in unmoved}
        one.do(come_forth)
        assert page.evaluate(PIECES) == now
