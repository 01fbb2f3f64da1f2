"""Schemathesis over the whole API: whatever is sent, no answer is a 5xx, and every answer is as documented."""

from __future__ import annotations

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from berthier.core.ruleset import find_ruleset
from berthier.web.app import create_app

schema = schemathesis.openapi.from_asgi("/api/schema/openapi.json", create_app())
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]
PLACES = [(key, name) for key in ("six_states", "elements") for name in list(find_ruleset(key).procedures)[::4]]
CALMLY = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
    derandomize=True,
)


@schema.parametrize()
@CALMLY
def test_no_request_is_a_server_error(case: schemathesis.Case) -> None:
    case.call_and_validate(checks=CHECKS)


@schema.include(path_regex="procedure}/").parametrize()
@CALMLY
def test_nor_where_the_address_is_right(case: schemathesis.Case) -> None:
    """Random words are hardly ever the name of a procedure, so names that exist are put in."""
    for ruleset, name in PLACES:
        case.path_parameters = {"ruleset": ruleset, "procedure": name}
        case.call_and_validate(checks=CHECKS)
