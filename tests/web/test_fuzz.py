"""Every address of the app, asked at random: no answer is a fault of the program. `python -m bench.fuzz` asks more."""

from __future__ import annotations

import pytest
from bench.fuzz import UNLIMITED, fuzz, routes_of
from litestar.testing import TestClient

from berthier.web.app import create_app

REQUESTS = 600
BAD_TEXT = b'"\xff\xfe"'


def test_no_request_is_a_fault_of_the_program() -> None:
    with TestClient(create_app(limits=UNLIMITED), raise_server_exceptions=False) as client:
        asked = routes_of(client.app)
        assert len(asked) > 80
        found = fuzz(client, REQUESTS, seed=3)
    assert not found.faults, "\n".join(map(str, found.faults))
    assert sum(found.statuses.values()) == REQUESTS
    assert found.statuses[200] > REQUESTS // 5  # seats, codes and rules that are there are among what is asked


@pytest.mark.parametrize(
    "path", ["/api/verify", "/api/games", "/api/play", "/api/rulesets/six_states/procedures/attrition/odds"]
)
def test_a_body_that_is_not_utf_8_is_refused_in_a_sentence(client: TestClient, path: str) -> None:
    answer = client.post(path, content=b'{"log":%b}' % BAD_TEXT, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["detail"]) == (400, "What was sent is not text in UTF-8.")


def test_nor_is_a_file_of_a_form_that_is_not(client: TestClient) -> None:
    body = b'--b\r\nContent-Disposition: form-data; name="scenario"\r\n\r\n\xed\xa0\x80\r\n--b--\r\n'
    sent = {"Content-Type": "multipart/form-data; boundary=b"}
    answer = client.post("/play/elements", content=body, headers=sent)
    assert (answer.status_code, "not text in UTF-8" in answer.text) == (400, True)
