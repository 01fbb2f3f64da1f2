"""The panel of live odds keeps what its reader has done with it."""

from __future__ import annotations

from playwright.sync_api import Request, expect

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


def test_a_long_chart_opens_where_it_is_in_use(open_page: Open) -> None:
    page = open_page("/great_powers/field_combat")
    # Large charts come after the page, and once more with the exact odds.
    page.wait_for_function("() => [...document.querySelectorAll('.lit .sheet')].some((sheet) => sheet.scrollTop > 0)")
    page.wait_for_load_state("networkidle")
    page.evaluate(OPEN_FOLDS)
    hidden = page.locator(".lit .sheet").evaluate_all(
        """all => all.filter((sheet) => {
            const cell = sheet.querySelector("td.lit") || sheet.querySelector("td.near");
            const [inner, outer] = [cell, sheet].map((one) => one.getBoundingClientRect());
            return inner.top < outer.top || inner.bottom > outer.bottom;
        }).map((sheet) => sheet.ariaLabel)"""
    )
    assert hidden == []
    assert any(page.locator(".lit .sheet").evaluate_all("all => all.map((sheet) => sheet.scrollTop)"))
