"""The advice page under the finger: a cell opens below the matrix, a change is worked out, goals are weighed."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Open

PAGE = "/six_states/field_round/advice?attacker.sp=5&defender.sp=4&terrain=clear"


def test_a_cell_opens_and_the_page_stays_where_it_is(open_page: Open) -> None:
    page = open_page(PAGE, width=390, height=844, touch=True)
    link = page.locator(".cell-link").nth(4)
    shown = link.inner_text()
    link.tap()
    expect(page.locator("#cell h2")).to_have_text("Charge against Square")
    expect(page.locator("#cell")).to_contain_text(f"Worth {shown}")
    expect(page.locator(".heat")).to_be_visible()


def test_a_change_is_worked_out(open_page: Open) -> None:
    page = open_page(PAGE)
    page.select_option("#shift-name", "terrain")
    page.locator(".shift-form button").click()
    expect(page.locator("#shift tbody tr").first).to_contain_text("terrain: clear →")


def test_goals_are_weighed_and_the_address_keeps_it(open_page: Open) -> None:
    page = open_page(PAGE)
    page.select_option("#goal", "mix:")
    page.locator(".weights summary").click()
    page.locator("[name='_weight.field']").fill("2")
    expect(page.locator("p.value")).to_contain_text("2 × holding the field")
    page.goto(page.url)
    expect(page.locator("p.value")).to_contain_text("2 × holding the field")
    expect(page.locator("[name='_weight.field']")).to_have_value("2")
