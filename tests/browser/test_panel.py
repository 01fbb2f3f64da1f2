"""The panel of live odds keeps what its reader has done with it."""

from __future__ import annotations

import re
from html import escape

from playwright.sync_api import Request, Route, expect

from tests.browser.conftest import OPEN_FOLDS, Open


def test_the_running_sum_stays_and_asks_for_nothing(open_page: Open) -> None:
    page = open_page("/six_states/field_battle?attacker.sp=9&defender.sp=7")
    asked: list[str] = []

    def hear(request: Request) -> None:
        asked.append(request.url)

    page.on("request", hear)
    running = page.locator(".bars .running")
    page.locator("#cumulative").check()
    expect(running.last).to_have_text("100.0 %")
    expect(running.last).to_be_visible()
    page.wait_for_timeout(600)  # longer than an edit waits before it is sent
    assert asked == []
    page.get_by_text("Map of both sides").click()
    first = page.locator(".means").inner_text()
    page.locator("[name='attacker.sp']").fill("12")
    expect(page.locator(".means")).not_to_have_text(first)
    expect(page.locator("#cumulative")).to_be_checked()
    expect(running.last).to_be_visible()
    expect(page.locator("details.map figure")).to_be_visible()


def test_what_was_unfolded_stays_so_over_a_sample_that_has_no_map(open_page: Open) -> None:
    """A busy server sends a sample first and exact odds after it; the sample has no map of both sides to keep open."""
    page = open_page("/six_states/field_battle?attacker.sp=9&defender.sp=7")
    samples: list[str] = []

    def sample_first(route: Route) -> None:
        answer = route.fetch()
        exact = answer.text()
        if samples or 'details class="map"' not in exact:
            route.fulfill(response=answer)
            return
        samples.append(re.sub(r"<details class=\"map\".*?</details>", "", exact, flags=re.S))
        asks_again = f'id="panel" data-more="{escape(route.request.url)}"'
        route.fulfill(response=answer, body=samples[0].replace('id="panel"', asks_again, 1))

    page.route("**/field_battle/panel**", sample_first)
    page.get_by_text("Map of both sides").click()
    expect(page.locator("details.map figure")).to_be_visible()
    page.locator("[name='attacker.sp']").fill("12")
    expect(page.locator(".said")).to_contain_text("12")
    expect(page.locator("details.map figure")).to_be_visible()
    assert samples


def test_a_long_chart_opens_where_it_is_in_use(open_page: Open) -> None:
    page = open_page("/great_powers/field_combat")
    # Large charts come after the page, and once more with the exact odds.
    page.wait_for_function(
        "() => [...document.querySelectorAll('.lit .wide-table')].some((sheet) => sheet.scrollTop > 0)"
    )
    page.wait_for_load_state("networkidle")
    page.evaluate(OPEN_FOLDS)
    hidden = page.locator(".lit .wide-table").evaluate_all(
        """all => all.filter((sheet) => {
            const cell = sheet.querySelector("td.lit") || sheet.querySelector("td.near");
            const [inner, outer] = [cell, sheet].map((one) => one.getBoundingClientRect());
            return inner.top < outer.top || inner.bottom > outer.bottom;
        }).map((sheet) => sheet.ariaLabel)"""
    )
    assert hidden == []
    assert any(page.locator(".lit .wide-table").evaluate_all("all => all.map((sheet) => sheet.scrollTop)"))


def test_an_edit_in_mid_play_is_applied_and_said(open_page: Open) -> None:
    """What was rolled stays rolled, in the address too; the table goes on from the situation as it is now."""
    page = open_page("/six_states/attrition?sp=20")
    page.locator(".face").nth(3).click()
    decided = page.locator("#table .outcome")
    expect(decided).to_be_visible()
    before = decided.inner_text()
    page.locator("[name='sp']").fill("60")
    expect(decided).not_to_have_text(before)
    expect(page.locator("#table .stale")).to_be_visible()
    after = decided.inner_text()
    page.reload()
    expect(decided).to_have_text(after, use_inner_text=True)
    page.get_by_role("button", name="Start over").click()
    expect(page.locator("#table .face").first).to_be_visible()
    expect(page.locator("#table.begun")).to_have_count(0)


def test_a_die_rolled_while_an_edit_is_on_its_way_counts(open_page: Open) -> None:
    """The table owes the edit a redrawing when the die falls: the die goes first, with the new situation."""
    page = open_page("/six_states/attrition?sp=20")
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held or "_face" in (route.request.post_data or ""):
            route.continue_()
        else:
            held.append(route)

    page.route("**/attrition/play", hold)
    with page.expect_request("**/attrition/play"):
        page.locator("[name='sp']").fill("60")
    page.locator(".face").nth(3).click()
    decided = page.locator("#table .outcome")
    expect(decided).to_be_visible()
    rolled = decided.inner_text()
    with page.expect_response("**/attrition/play"):
        held[0].continue_()
    expect(decided).to_have_text(rolled, use_inner_text=True)
    again = open_page(page.evaluate("location.href"))  # what the table shows is what the new situation gives
    expect(again.locator("#table .outcome")).to_have_text(rolled, use_inner_text=True)
    expect(again.locator("[name='sp']")).to_have_value("60")
