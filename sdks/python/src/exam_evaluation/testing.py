"""A fake server for tests of programs that use the client. It answers with the examples of the API's description.

    fake = FakeServer()
    client = ExamEvaluation(base_url=fake.base_url, api_key="k", transport=fake.transport)
    fake.answer("create_submission", "submission_exists")
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Union

import httpx

_EXAMPLES: dict[str, Any] = json.loads((Path(__file__).parent / "_examples.json").read_text())


@dataclass
class Answer:
    """An answer instead of the example; without a body the example's body is used."""

    status: int = 200
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass
class SeenRequest:
    """A received request."""

    operation: str
    """Name of the method; put_upload for a file, none for an unknown path."""
    request: httpx.Request


class FakeServer:
    """A transport for either client. `requests` has the received requests."""

    base_url = "https://exam-evaluation.test/v1"

    def __init__(self) -> None:
        self.requests: list[SeenRequest] = []
        self._planned: dict[str, list[Answer]] = {}
        self.transport = httpx.MockTransport(self._serve)

    def answer(self, operation: str, *answers: Union[str, Answer]) -> None:
        """Answers the next calls of an operation, one after another: an error by its code, or an answer."""
        made = [_error(answer) if isinstance(answer, str) else answer for answer in answers]
        self._planned.setdefault(operation, []).extend(made)

    def _serve(self, request: httpx.Request) -> httpx.Response:
        operation, status, example = _find(request)
        self.requests.append(SeenRequest(operation, request))
        planned = self._planned.get(operation)
        answer = planned.pop(0) if planned else Answer(status, example)
        body = example if answer.body is None else answer.body
        headers = {"X-Request-Id": "fake", **answer.headers}
        if body is None:
            return httpx.Response(answer.status, content=b"%PDF-1.7\n%%EOF\n", headers=headers)
        return httpx.Response(answer.status, json=body, headers=headers)


def _find(request: httpx.Request) -> tuple[str, int, Any]:
    path = request.url.raw_path.decode().split("?")[0]
    if request.url.host == "files.example.org":
        return "put_upload", 200, {}
    for name, method, template, status, example in _EXAMPLES["operations"]:
        pattern = "/v1" + re.sub(r"\{\w+\}", "[^/]+", template)
        if method == request.method and re.fullmatch(pattern, path):
            return name, status, example
    return "none", 404, _EXAMPLES["errors"]["endpoint_not_found"][1]


def _error(code: str) -> Answer:
    status, body = _EXAMPLES["errors"][code]
    return Answer(status, body)
