"""Hooks into Schemathesis: real resources for generated cases, counts by status, known false alarms."""

import itertools
import os
import uuid
from collections import defaultdict

import schemathesis
from schemathesis.core import NOT_SET
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.meta import TestPhase

from counts import Counts
from false_alarms import FalseAlarms
from seeds import BODIES, Seeds

FOLDER = os.environ["FUZZ_REPORT_FOLDER"]
seeds = Seeds(os.environ["FUZZ_BASE_URL"], os.environ["FUZZ_API_KEY"])
counts = Counts(os.path.join(FOLDER, "counts.json"))
false_alarms = FalseAlarms(
    os.path.join(os.path.dirname(__file__), "false-alarms.toml"), os.path.join(FOLDER, "failures.json")
)
turns = defaultdict(itertools.count)


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Expresses closed objects with the keyword that Schemathesis generates from."""

    def close(value):
        if isinstance(value, dict):
            if value.get("unevaluatedProperties") is False:
                value["additionalProperties"] = value.pop("unevaluatedProperties")
            value = value.values()
        if not isinstance(value, str) and hasattr(value, "__iter__"):
            for inner in value:
                close(inner)

    close(raw_schema)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Sends every other valid case to a resource in the state that the operation needs, with a body that fits it.

    A case that is invalid on purpose stays invalid: only its path is made real.
    """
    operation = case.operation.definition.raw["operationId"]
    meta = case.meta
    if meta is None or case.method.upper() != case.operation.method.upper() or next(turns[operation]) % 2:
        return
    wrong = {location for location in meta.components if meta.is_negative_at(location)}
    is_step = meta.phase.name == TestPhase.STATEFUL
    place = {}
    if not is_step and ParameterLocation.PATH not in wrong:
        place = seeds.place(operation, is_valid=not wrong)
        if place:
            case.path_parameters = {name: place[name] for name in case.path_parameters}
    if wrong:
        return
    if operation in BODIES:
        case.body = BODIES[operation](case.body if isinstance(case.body, dict) else {}, place)
        case.media_type = "application/json"
    elif case.body is not NOT_SET and operation in seeds.WITHOUT_BODY:
        case.body = {}
    # A fresh key, since one from an earlier run of the same case would replay that run's answer.
    if case.headers and "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    if case.headers and "If-Match" in case.headers:
        case.headers["If-Match"] = "*"
    if case.query and operation in seeds.QUERIES:
        case.query = {name: value for name, value in case.query.items() if name not in seeds.QUERIES[operation]}


@schemathesis.hook
def after_call(context, case, response):
    if case.method.upper() == case.operation.method.upper():
        counts.add(case.operation.definition.raw["operationId"], response.status_code)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    return not false_alarms.explain(failure, case, response)
