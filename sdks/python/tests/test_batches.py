from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from exam_evaluation import (
    ApiError,
    AsyncExamEvaluation,
    ExamEvaluation,
    Outcome,
    Progress,
    Scan,
    UploadRejectedError,
    types,
)
from exam_evaluation.testing import Answer, FakeServer

ACCEPTED = {"status": 201, "submission": {"id": "s"}}
AWAY = {"status": 503, "error": {"code": "engine_unavailable", "message": "no", "request_id": "r"}}
THERE = {"status": 409, "error": {"code": "submission_exists", "message": "no", "request_id": "r"}}


def copies(count: int, text: str = "x") -> list[types.SubmitBody]:
    answers = [{"label": str(at), "text": text[at : at + 20_000]} for at in range(0, len(text), 20_000)]
    made = [{"candidate": {"external_id": f"c-{n}"}, "answers": answers} for n in range(count)]
    return cast("list[types.SubmitBody]", made)


def items(*of: dict[str, object]) -> Answer:
    return Answer(200, {"items": of})


def batches(fake: FakeServer) -> list[tuple[int, str | None]]:
    seen = [one.request for one in fake.requests if one.operation == "create_submissions"]
    return [(len(json.loads(one.content)["submissions"]), one.headers.get("idempotency-key")) for one in seen]


def test_any_number_of_copies_goes_out_in_batches_of_500(fake: FakeServer, client: ExamEvaluation) -> None:
    full = items(*[ACCEPTED] * 500)
    fake.answer("create_submissions", full, full, items(ACCEPTED))
    seen: list[Progress] = []
    outcomes = list(client.submissions.submit_batch("e", iter(copies(1_001)), idempotency_key="K", on_progress=seen.append))
    assert batches(fake) == [(500, "K-1"), (500, "K-2"), (1, "K-3")]
    assert [outcome.copy for outcome in outcomes] == copies(1_001)
    assert seen[-1] == Progress(uploaded=0, accepted=1_001, refused=0)


def test_a_batch_stays_below_16_mb(fake: FakeServer, client: ExamEvaluation) -> None:
    fake.answer("create_submissions", items(*[ACCEPTED] * 3), items(ACCEPTED))
    list(client.submissions.submit_batch("e", copies(4, "\u00e9" * 2 * 2**20)))
    assert [length for length, _ in batches(fake)] == [3, 1]


def test_a_batch_is_repeated_while_copies_may_be_accepted_yet(fake: FakeServer, client: ExamEvaluation) -> None:
    fake.answer("create_submissions", items(ACCEPTED, AWAY, THERE), items(ACCEPTED, ACCEPTED, THERE))
    outcomes = list(client.submissions.submit_batch("e", copies(3), idempotency_key="K"))
    assert batches(fake) == [(3, "K-1"), (3, "K-1")]
    assert [outcome.submission is not None for outcome in outcomes] == [True, True, False]
    refused = outcomes[2].error
    assert isinstance(refused, ApiError) and refused.code == "submission_exists"


def test_patience_ends_with_copies_that_are_not_accepted(fake: FakeServer, client: ExamEvaluation) -> None:
    fake.answer("create_submissions", items(ACCEPTED, AWAY))
    _, refused = client.submissions.submit_batch("e", copies(2), patience=0.5)
    assert isinstance(refused.error, ApiError) and refused.error.code == "engine_unavailable"
    assert len(batches(fake)) == 1


def slots(count: int) -> Answer:
    made = [
        {"id": f"u-{n}", "put_url": f"https://files.example.org/{n}", "put_headers": {"Content-Type": "application/pdf"}}
        for n in range(count)
    ]
    return Answer(201, {"uploads": made})


def scans(count: int, path: Path) -> list[Scan]:
    path.write_bytes(b"%PDF-1.7")
    return [{"candidate": {"external_id": f"c-{n}"}, "file": path, "metadata": {"n": n}} for n in range(count)]


def test_scans_take_a_hundred_slots_at_a_time(fake: FakeServer, client: ExamEvaluation, tmp_path: Path) -> None:
    fake.answer("create_uploads", slots(100), slots(30))
    fake.answer("create_submissions", items(*[ACCEPTED] * 100), items(*[ACCEPTED] * 30))
    seen: list[Progress] = []
    many = scans(130, tmp_path / "s.pdf")
    outcomes = list(client.submissions.submit_scans("e", many, idempotency_key="K", on_progress=seen.append))
    assert [outcome.copy for outcome in outcomes] == many
    keyed = [
        (one.operation, one.request.headers.get("idempotency-key"))
        for one in fake.requests
        if one.operation in ("create_uploads", "create_submissions")
    ]
    assert keyed == [
        ("create_uploads", "K-1-slots"),
        ("create_submissions", "K-1"),
        ("create_uploads", "K-2-slots"),
        ("create_submissions", "K-2"),
    ]
    puts = [one.request for one in fake.requests if one.operation == "put_upload"]
    assert {(put.headers["content-length"], put.content) for put in puts} == {("8", b"%PDF-1.7")}
    assert len(puts) == 130
    assert seen[-1] == Progress(uploaded=130, accepted=130, refused=0)


def test_a_file_that_cannot_be_graded_leaves_the_others_alone(
    fake: FakeServer, client: ExamEvaluation, tmp_path: Path
) -> None:
    fake.answer("create_uploads", slots(2))
    rejected = {"status": "rejected", "filename": "s.pdf", "error": {"code": "encrypted", "message": "needs a password"}}
    fake.answer("get_upload", Answer(200, rejected))
    fake.answer("create_submissions", items(ACCEPTED))
    outcomes = list(client.submissions.submit_scans("e", scans(2, tmp_path / "s.pdf")))
    assert sorted(str(outcome.error and type(outcome.error)) for outcome in outcomes) == [
        str(UploadRejectedError),
        "None",
    ]


def test_asyncio_does_the_same(fake: FakeServer, tmp_path: Path) -> None:
    fake.answer("create_uploads", slots(3))
    fake.answer("create_submissions", items(*[ACCEPTED] * 3), items(*[ACCEPTED] * 2))

    async def source() -> AsyncIterator[types.SubmitBody]:
        for copy in copies(2):
            yield copy

    async def run() -> list[Outcome[Any]]:
        async with AsyncExamEvaluation(base_url=fake.base_url, api_key="k", transport=fake.transport) as client:
            outcomes: list[Outcome[Any]] = []
            async for scan in client.submissions.submit_scans("e", scans(3, tmp_path / "s.pdf")):
                outcomes.append(scan)
            async for copy in client.submissions.submit_batch("e", source()):
                outcomes.append(copy)
            return outcomes

    assert [outcome.submission and outcome.submission["id"] for outcome in asyncio.run(run())] == ["s"] * 5
    assert {one.request.content for one in fake.requests if one.operation == "put_upload"} == {b"%PDF-1.7"}


class _Received(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_PUT(self) -> None:
        length = int(self.headers["Content-Length"])
        cast(Any, self.server).received.append((self.headers["Host"], self.rfile.read(length)))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


class _FilesToServer(httpx.BaseTransport, httpx.AsyncBaseTransport):
    """Sends files over HTTP, and everything else to the fake."""

    def __init__(self, fake: FakeServer) -> None:
        self._fake = fake

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if request.method != "PUT":
            return self._fake.transport.handle_request(request)
        return httpx.HTTPTransport().handle_request(request)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if request.method != "PUT":
            return await self._fake.transport.handle_async_request(request)
        return await httpx.AsyncHTTPTransport().handle_async_request(request)


def test_a_path_is_sent_over_http_by_both_clients(fake: FakeServer, tmp_path: Path) -> None:
    content = b"%PDF-1.7" + b"x" * 1_000_000
    file = tmp_path / "s.pdf"
    file.write_bytes(content)
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Received)
    received: list[tuple[str, bytes]] = []
    cast(Any, server).received = received
    threading.Thread(target=server.serve_forever, daemon=True).start()
    host = f"127.0.0.1:{server.server_port}"
    slot = {"id": "u", "put_url": f"http://{host}/u?signature=s", "put_headers": {"Content-Type": "application/pdf"}}
    fake.answer("create_uploads", Answer(201, {"uploads": [slot]}), Answer(201, {"uploads": [slot]}))
    transport = _FilesToServer(fake)

    async def run() -> None:
        async with AsyncExamEvaluation(base_url=fake.base_url, api_key="k", transport=transport) as client:
            await client.uploads.send(file)

    ExamEvaluation(base_url=fake.base_url, api_key="k", transport=transport).uploads.send(file)
    asyncio.run(run())
    server.shutdown()
    server.server_close()
    assert received == [(host, content), (host, content)]
