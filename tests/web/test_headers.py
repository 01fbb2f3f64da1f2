"""Strict headers on every page, nothing inline in any, nothing from elsewhere."""

from __future__ import annotations

import re

import pytest
from litestar.testing import TestClient

from berthier.web.templating import static_path

PAGES = [
    "/",
    "/six_states",
    "/six_states/charts",
    "/six_states/attrition",
    "/six_states/field_round/advice",
    "/elements/close_combat",
    "/elements/losses",
    "/nothing/here",
]


@pytest.mark.parametrize("page", [*PAGES, "/play", "/static/berthier.css", "/api/rulesets"])
def test_a_head_is_answered_as_a_get_without_the_body(client: TestClient, page: str) -> None:
    head, whole = client.head(page), client.get(page)
    assert head.content == b""
    assert head.status_code == whole.status_code
    assert {**head.headers, "date": ""} == {**whole.headers, "date": ""}


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_inline_and_the_policy_forbids_it(client: TestClient, page: str) -> None:
    answer = client.get(page)
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self';" in policy
    assert "style-src 'self';" in policy
    assert "unsafe" not in policy
    assert not re.search(r"<script(?![^>]* src=)", answer.text)
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:|hx-on", answer.text)
    for address in re.findall(r'(?:href|src|action|hx-get|hx-post)="([^"]*)"', answer.text):
        assert address.startswith(("/", "#", "?")), address
        assert not address.startswith("//")


def test_what_a_person_sends_is_escaped(client: TestClient) -> None:
    answer = client.get("/six_states/attrition", params={"sp": '"><script>alert(1)</script>'})
    assert "<script>alert" not in answer.text
    assert "&lt;script&gt;" in answer.text or "&#34;&gt;" in answer.text


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py"])
def test_static_files_do_not_lead_outside(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "create_app" not in answer.text


def test_static_files_are_served(client: TestClient) -> None:
    for name, kind in (("berthier.css", "text/css"), ("htmx.min.js", "javascript"), ("mark.svg", "image/svg+xml")):
        answer = client.get(f"/static/{name}")
        assert answer.status_code == 200
        assert kind in answer.headers["Content-Type"]


def test_a_page_gets_the_scripts_and_styles_of_its_own_version(client: TestClient) -> None:
    """Their address changes with what is in them: nobody meets a new page with scripts kept from the old one."""
    paths = re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get("/").text)
    assert len(paths) > 8
    assert {path.rpartition("/")[0] for path in paths} == {static_path()}
    for path in paths:
        answer = client.get(path)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["Cache-Control"]
        assert client.get(f"/static/{path.rpartition('/')[2]}").content == answer.content
