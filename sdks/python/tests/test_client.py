from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from exam_evaluation import (
    ApiError,
    AsyncExamEvaluation,
    ExamEvaluation,
    FileStore,
    NoAnswerError,
    NotFoundError,
    RequestEvent,
    ServerError,
    UploadRejectedError,
    WaitTimeoutError,
)
from exam_evaluation.testing import Answer, FakeServer

PDF = b"%PDF-1.7"
STUDENT: Any = {"candidate": {"external_id": "student-17"}}


def error(status: int, code: str, after: str = "0") -> Answer:
    return Answer(status, {"error": {"code": code, "message": "no", "request_id": "r-1"}}, {"Retry-After": after})


def told(fake: FakeServer) -> list[tuple[str, str | None]]:
    return [(seen.operation, seen.request.headers.get("idempotency-key")) for seen in fake.requests]


def page(*moments: str, cursor: str | None = None) -> Answer:
    rows = [{"id": moment, "updated_at": moment} for moment in moments]
    return Answer(200, {"data": rows, "next_cursor": cursor, "has_more": cursor is not None})


def test_an_operation_sends_its_path_query_and_body(fake: FakeServer, client: ExamEvaluation) -> None:
    exam = client.create_exam({"title": "Capitals", "mode": "typed"})
    assert len(exam["id"]) == 36
    client.list_exam_submissions("a/b", status=["graded", "failed"], needs_review=True, limit=5)
    made, listed = (seen.request for seen in fake.requests)
    assert json.loads(made.content) == {"title": "Capitals", "mode": "typed"}
    assert made.headers["x-api-key"] == "ex_eval_secret"
    query = "status=graded%2Cfailed&needs_review=true&limit=5"
    assert listed.url.raw_path.decode() == f"/v1/exams/a%2Fb/submissions?{query}"
    assert "idempotency-key" not in listed.headers
    agent = fake.requests[0].request.headers["user-agent"]
    assert re.match(r"exam-evaluation-python/\d+\.\d+\.\d+ python/3\.", agent)


def test_passing_failures_are_tried_again_with_one_key(fake: FakeServer) -> None:
    events: list[RequestEvent] = []
    client = ExamEvaluation(base_url=fake.base_url, api_key="secret", transport=fake.transport, on_request=events.append)
    fake.answer("create_exam", error(503, "engine_unavailable"), error(409, "request_in_progress"), Answer(502, "<html>"))
    client.create_exam({"title": "A", "mode": "typed"})
    assert len({key for _, key in told(fake)}) == 1
    assert [(event.attempt, event.status, event.code) for event in events] == [
        (1, 503, "engine_unavailable"),
        (2, 409, "request_in_progress"),
        (3, 502, None),
        (4, 201, None),
    ]
    assert "secret" not in repr(events)


def test_retry_after_is_the_shortest_wait(
    fake: FakeServer, client: ExamEvaluation, no_pauses: list[float]
) -> None:
    fake.answer("get_key", error(429, "rate_limited", "7"))
    client.get_key()
    assert no_pauses == [7.0]


def test_a_refusal_is_raised_at_once(fake: FakeServer, client: ExamEvaluation) -> None:
    fake.answer("create_submission", "submission_exists")
    with pytest.raises(ApiError) as refused:
        client.create_submission("e", STUDENT)
    assert (refused.value.status, refused.value.code) == (409, "submission_exists")
    assert len(refused.value.details["submission_id"]) == 36
    assert refused.value.request_id
    assert len(fake.requests) == 1


def test_a_wait_longer_than_the_patience_ends_the_call(fake: FakeServer, client: ExamEvaluation) -> None:
    fake.answer("create_exam", error(429, "daily_quota_exceeded", "30000"))
    with pytest.raises(ApiError, match="daily_quota_exceeded"):
        client.create_exam({"title": "A", "mode": "typed"})
    assert len(fake.requests) == 1


def test_no_answer_has_its_own_error(fake: FakeServer) -> None:
    def refuse(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("refused", request=request)

    client = ExamEvaluation(base_url=fake.base_url, api_key="k", transport=httpx.MockTransport(refuse), patience=0)
    with pytest.raises(NoAnswerError):
        client.get_key()


def test_options_of_one_call(fake: FakeServer, client: ExamEvaluation) -> None:
    client.create_exam({"title": "A", "mode": "typed"}, idempotency_key="exam-17", timeout=3)
    request = fake.requests[0].request
    assert request.headers["idempotency-key"] == "exam-17"
    assert request.extensions["timeout"]["read"] == 3
    fake.answer("get_key", error(503, "engine_unavailable"))
    with pytest.raises(ApiError):
        client.get_key(patience=-1)


def test_a_redirect_to_a_file_is_followed_without_the_key(fake: FakeServer, client: ExamEvaluation) -> None:
    there = "https://files.example.org/checked"
    fake.answer("get_checked_copy", Answer(302, "", {"Location": there}))
    client.get_checked_copy("s", redirect=True)
    assert str(fake.requests[1].request.url) == there
    assert "x-api-key" not in fake.requests[1].request.headers


def test_one_key_covers_a_scan(fake: FakeServer, client: ExamEvaluation, tmp_path: Path) -> None:
    scan = tmp_path / "s.pdf"
    scan.write_bytes(PDF)
    client.submissions.submit_scan("e", scan, STUDENT, idempotency_key="K")
    assert told(fake) == [
        ("create_uploads", "K-slot"),
        ("put_upload", None),
        ("get_upload", None),
        ("create_submission", "K"),
    ]
    slot, put = (seen.request for seen in fake.requests[:2])
    assert json.loads(slot.content) == {"files": [{"filename": "s.pdf", "size_bytes": 8}]}
    assert put.content == PDF
    assert "x-api-key" not in put.headers


def test_an_expired_slot_is_replaced_under_the_same_key(fake: FakeServer, client: ExamEvaluation) -> None:
    fake.answer("put_upload", Answer(403))
    fake.answer("get_upload", Answer(200, {"id": "u", "status": "expired", "expires_at": "2026-01-01T00:00:00Z"}))
    client.submissions.submit_scan("e", PDF, STUDENT, idempotency_key="K")
    assert [key for _, key in told(fake) if key] == ["K-slot", "K-slot-2", "K-2"]


def test_a_file_that_cannot_be_graded(fake: FakeServer, client: ExamEvaluation) -> None:
    why = {"code": "encrypted", "message": "needs a password"}
    fake.answer(
        "get_upload",
        Answer(200, {"status": "rejected", "error": why, "filename": "f", "expires_at": "2026-01-01T00:00:00Z"}),
    )
    with pytest.raises(UploadRejectedError) as refused:
        client.uploads.send(PDF)
    assert refused.value.code == "encrypted"


def test_waiting_ends_with_the_copy_or_in_time(fake: FakeServer, client: ExamEvaluation) -> None:
    fake.answer("get_submission", Answer(200, {"status": "grading"}), Answer(200, {"status": "failed"}))
    assert client.submissions.wait("s")["status"] == "failed"
    fake.answer("get_submission", Answer(200, {"status": "queued"}))
    with pytest.raises(WaitTimeoutError, match="still queued"):
        client.submissions.wait("s", within=0.1)


def test_lists_are_read_page_by_page(fake: FakeServer, client: ExamEvaluation) -> None:
    fake.answer("list_exams", page("a", cursor="second"), page("b"))
    assert [row["id"] for row in client.each(client.list_exams, status="open")] == ["a", "b"]
    assert fake.requests[1].request.url.query == b"status=open&cursor=second"


def test_the_watermark_moves_when_the_next_row_is_asked_for(
    fake: FakeServer, client: ExamEvaluation, tmp_path: Path
) -> None:
    store = FileStore(tmp_path / "watermark")
    fake.answer("list_submissions", page("1", "2", cursor="c"), page("3"))
    seen = [(row["id"], store.load()) for row in client.feed.follow(store=store, watermark="0", once=True)]
    assert seen == [("1", None), ("2", "1"), ("3", "2")]
    assert store.load() == "3"
    assert [seen.request.url.params["updated_since"] for seen in fake.requests] == ["0", "2"]


def test_the_feed_waits_out_passing_failures(fake: FakeServer, client: ExamEvaluation) -> None:
    fake.answer("list_submissions", error(503, "engine_unavailable"), page("1"), error(401, "invalid_api_key"))
    seen = []
    with pytest.raises(ApiError, match="invalid_api_key"):
        for row in client.feed.follow(interval=0, patience=-1):
            seen.append(row["id"])
    assert seen == ["1"]


def test_the_same_for_asyncio(fake: FakeServer, tmp_path: Path) -> None:
    async def main() -> None:
        async with AsyncExamEvaluation(base_url=fake.base_url, api_key="k", transport=fake.transport) as client:
            fake.answer("create_exam", error(503, "engine_unavailable"))
            exam = await client.create_exam({"title": "A", "mode": "typed"}, idempotency_key="K")
            await client.submissions.submit_scan(exam["id"], PDF, STUDENT, idempotency_key="S")
            fake.answer("get_submission", Answer(200, {"status": "graded"}))
            assert (await client.submissions.wait("s", within=1))["status"] == "graded"
            fake.answer("list_submissions", page("1", "2"))
            store = FileStore(tmp_path / "watermark")
            rows = [row["id"] async for row in client.feed.follow(store=store, once=True)]
            assert (rows, store.load()) == (["1", "2"], "2")
            fake.answer("list_exams", page("a", cursor="c"), page("b"))
            assert [row["id"] async for row in client.each(client.list_exams)] == ["a", "b"]

    asyncio.run(main())
    assert [key for _, key in told(fake) if key] == ["K", "K", "S-slot", "S"]


def test_address_and_key_are_asked_for_by_name() -> None:
    with pytest.raises(TypeError, match="EXAM_EVALUATION_BASE_URL"):
        ExamEvaluation(api_key="k")


def test_the_pages_of_a_list_are_at_hand_too(fake: FakeServer, client: ExamEvaluation) -> None:
    fake.answer("list_exams", page("a", cursor="second"), page())
    assert [each["next_cursor"] for each in client.pages(client.list_exams, status="open")] == ["second", None]


def test_a_call_may_have_headers_and_look_at_those_of_its_answer(fake: FakeServer, client: ExamEvaluation) -> None:
    seen: list[httpx.Response] = []
    client.get_key(headers={"traceparent": "00-1"}, on_response=seen.append)
    assert fake.requests[0].request.headers["traceparent"] == "00-1"
    assert [(response.status_code, response.headers["x-request-id"]) for response in seen] == [(200, "fake")]


def test_a_refusal_has_the_class_of_its_status_and_the_page_about_its_code(
    fake: FakeServer, client: ExamEvaluation
) -> None:
    fake.answer("get_exam", "exam_not_found")
    with pytest.raises(NotFoundError) as refused:
        client.get_exam("e")
    assert (refused.value.doc_url or "").endswith("/docs/errors/exam_not_found")
    fake.answer("get_exam", Answer(502, "<html>"))
    with pytest.raises(ServerError):
        client.get_exam("e", patience=0)


def test_a_key_may_come_from_a_coroutine(fake: FakeServer) -> None:
    async def key() -> str:
        return "ex_eval_later"

    client = AsyncExamEvaluation(base_url=fake.base_url, api_key=key, transport=fake.transport)
    asyncio.run(client.get_key())
    assert fake.requests[0].request.headers["x-api-key"] == "ex_eval_later"
    with pytest.raises(TypeError, match="AsyncExamEvaluation"):
        ExamEvaluation(base_url=fake.base_url, api_key=key, transport=fake.transport).get_key()
