"""What a program and its logs get when something goes wrong."""

from __future__ import annotations

import asyncio
import logging
import pickle
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from exam_evaluation import (
    ApiError,
    AsyncExamEvaluation,
    ExamEvaluation,
    NoAnswerError,
    UploadRejectedError,
    WaitTimeoutError,
)
from exam_evaluation._flow import Settings
from exam_evaluation.testing import Answer, FakeServer

DATE = "Wed, 21 Oct 2015 07:28:00 GMT"
KEY = "ex_eval_secret"


def raw(status: int, content: bytes, headers: dict[str, str]) -> ExamEvaluation:
    serve = httpx.MockTransport(lambda _: httpx.Response(status, content=content, headers=headers))
    return ExamEvaluation(base_url="https://a/v1", api_key=KEY, transport=serve)


def test_a_refusal_says_which_fields_are_wrong(fake: FakeServer, client: ExamEvaluation) -> None:
    wrong = [{"field": f"questions[{n}].label", "code": "required", "message": "is required"} for n in range(1, 5)]
    error = {"code": "validation_failed", "message": "Some are wrong.", "request_id": "r-1", "details": {"errors": wrong}}
    fake.answer("create_exam", Answer(422, {"error": error}))
    with pytest.raises(ApiError) as refused:
        client.create_exam({"title": "A", "mode": "typed"})
    fields = "; ".join(f"questions[{n}].label is required" for n in range(1, 4))
    assert str(refused.value) == f"422 validation_failed: Some are wrong. {fields} (request r-1)"


def test_errors_pass_from_one_process_to_another(fake: FakeServer, client: ExamEvaluation) -> None:
    fake.answer("create_exam", "exam_exists")
    with pytest.raises(ApiError) as refused:
        client.create_exam({"title": "A", "mode": "typed"})
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.details) == (str(refused.value), refused.value.details)
    upload: Any = {"filename": "f", "status": "rejected", "error": {"code": "encrypted", "message": "no"}}
    assert pickle.loads(pickle.dumps(UploadRejectedError(upload))).code == "encrypted"


@pytest.mark.parametrize(
    ("after", "seconds"),
    [("7", 7.0), ("Wed, 21 Oct 2015 07:28:09 GMT", 9.0), ("Wed, 21 Oct 2015 07:27:00 GMT", 0.0), ("soon", None)],
)
def test_retry_after(after: str, seconds: float | None) -> None:
    with pytest.raises(ApiError) as refused:
        raw(503, b"", {"Retry-After": after, "Date": DATE}).get_key(patience=-1)
    assert refused.value.retry_after == seconds


@pytest.mark.parametrize(
    ("status", "content", "headers", "message"),
    [
        (308, b"", {"Location": "https://exams.example.org/v1/me?token=secret"}, "https://exams.example.org/v1/me;"),
        (200, b"<html>", {"Content-Type": "text/html; charset=utf-8"}, "is base_url right?"),
        (403, b"<html>", {"Content-Type": "text/html"}, "no answer of the service"),
        (403, b'{"error":', {"Content-Type": "application/json"}, "no answer of the service"),
        (403, b'{"error":"no"}', {"Content-Type": "application/json"}, "no answer of the service"),
    ],
)
def test_an_answer_that_is_not_the_services(status: int, content: bytes, headers: dict[str, str], message: str) -> None:
    with pytest.raises(ApiError) as refused:
        raw(status, content, headers).get_key()
    assert (refused.value.status, refused.value.code) == (status, None)
    assert message in str(refused.value)
    assert "secret" not in str(refused.value)


def test_an_answer_that_is_not_json() -> None:
    with pytest.raises(NoAnswerError, match="GET /me: no whole answer"):
        raw(200, b'{"id":', {"Content-Type": "application/json"}).get_key()


def test_a_missing_answer_names_the_call_and_the_reason() -> None:
    nobody = ExamEvaluation(base_url="http://127.0.0.1:1/v1", api_key="k", patience=0)
    with pytest.raises(NoAnswerError, match=r"^GET /exams/e: no answer \(ConnectError: .*refused"):
        nobody.get_exam("e")


@pytest.mark.parametrize("exam_id", ["", ".", ".."])
def test_an_id_that_would_be_another_path(client: ExamEvaluation, exam_id: str) -> None:
    with pytest.raises(ValueError, match="an id is missing"):
        client.open_exam(exam_id)


def test_an_address_without_a_scheme_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="localhost:8080/v1"):
        ExamEvaluation(base_url="localhost:8080/v1", api_key="k")


def test_a_key_from_a_file(fake: FakeServer) -> None:
    ExamEvaluation(base_url=fake.base_url, api_key=KEY + "\n", transport=fake.transport).get_key()
    assert fake.requests[0].request.headers["x-api-key"] == KEY
    for wrong in ("ex_eval_s\u2026cret", "ex_eval_s\ncret"):
        with pytest.raises(ValueError, match="has characters that no key has") as refused:
            ExamEvaluation(base_url=fake.base_url, api_key=wrong, transport=fake.transport).get_key()
        assert "cret" not in str(refused.value)


def test_a_key_function_is_called_for_each_call(fake: FakeServer) -> None:
    keys = iter(["first", "second"])
    client = ExamEvaluation(base_url=fake.base_url, api_key=lambda: next(keys), transport=fake.transport)
    client.get_key()
    client.get_key()
    assert [seen.request.headers["x-api-key"] for seen in fake.requests] == ["first", "second"]


def test_neither_the_key_nor_signed_addresses_are_shown(
    fake: FakeServer, client: ExamEvaluation, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings("https://a", KEY, 1, 1, None)
    assert repr(client) == f"ExamEvaluation(base_url='{fake.base_url}')"
    assert KEY not in repr(settings)
    with caplog.at_level(logging.DEBUG):
        client.uploads.send(b"%PDF-1.7")
        fake.answer("get_checked_copy", Answer(302, "", {"Location": "https://files.example.org/c?signature=s"}))
        client.get_checked_copy("s", redirect=True)
    put = next(seen.request for seen in fake.requests if seen.operation == "put_upload")
    assert "?" in put.url.raw_path.decode(), "the example is a signed address"
    logged = "\n".join(record.getMessage() for record in caplog.records)
    assert "PUT" in logged
    assert "?" not in "\n".join(line for line in logged.split("\n") if "files.example.org" in line)
    assert KEY not in logged


def test_a_page_is_read_when_the_previous_one_is_used_up(fake: FakeServer, client: ExamEvaluation) -> None:
    rows = {"data": [{"id": "a"}, {"id": "b"}], "next_cursor": "second", "has_more": True}
    fake.answer("list_exams", Answer(200, rows))
    exams = client.each(client.list_exams)
    assert [next(exams)["id"], next(exams)["id"]] == ["a", "b"]
    assert len(fake.requests) == 1


def test_a_file_that_is_not_checked_in_time_is_not_rejected(fake: FakeServer, client: ExamEvaluation) -> None:
    # A program whose clock is ahead must not take this slot for an expired one.
    pending = Answer(200, {"id": "u", "status": "pending", "filename": "f", "expires_at": "2020-01-01T00:00:00Z"})
    fake.answer("get_upload", pending)
    assert client.uploads.send(b"%PDF-1.7")["status"] == "ready"
    fake.answer("get_upload", pending)
    with pytest.raises(WaitTimeoutError):
        client.uploads.send(b"%PDF-1.7", patience=0)


@pytest.fixture
def cutting() -> Iterator[str]:
    """The address of a server that takes a little of each request and resets the connection."""
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                connection, _ = server.accept()
            except OSError:
                return
            connection.recv(1)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
            connection.close()

    threading.Thread(target=serve, daemon=True).start()
    yield f"http://127.0.0.1:{server.getsockname()[1]}"
    server.close()


class CutOnce(httpx.BaseTransport):
    """Sends the first file to a server that cuts the connection."""

    def __init__(self, fake: FakeServer, cutting: str) -> None:
        self._fake, self._cutting = fake, cutting
        self.cut = 0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if request.method != "PUT" or self.cut:
            return self._fake.transport.handle_request(request)
        self.cut += 1
        with httpx.HTTPTransport() as real:
            return real.handle_request(httpx.Request("PUT", self._cutting, content=request.read()))


def test_a_connection_that_is_cut_in_the_middle_of_a_file(fake: FakeServer, cutting: str) -> None:
    transport = CutOnce(fake, cutting)
    client = ExamEvaluation(base_url=fake.base_url, api_key="k", transport=transport)
    large = b"%" * (8 * 2**20)
    scan: Any = {"candidate": {"external_id": "c"}}
    client.submissions.submit_scan("e", large, scan, idempotency_key="K")
    assert transport.cut == 1
    assert [seen.operation for seen in fake.requests] == ["create_uploads", "put_upload", "get_upload", "create_submission"]
    assert fake.requests[1].request.content == large


def test_cancelling_a_task_ends_its_call_and_its_pauses() -> None:
    async def unavailable(_: httpx.Request) -> httpx.Response:
        return httpx.Response(503, headers={"Retry-After": "20"})

    async def main() -> None:
        transport = httpx.MockTransport(unavailable)
        async with AsyncExamEvaluation(base_url="https://a/v1", api_key="k", transport=transport) as client:
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(client.get_key(), 0.05)

    asyncio.run(main())


@pytest.mark.parametrize("is_async", [False, True])
def test_a_file_is_written_as_it_comes_and_never_half_of_it(tmp_path: Path, is_async: bool) -> None:
    tries = 0

    class Parts(httpx.SyncByteStream, httpx.AsyncByteStream):
        def __iter__(self) -> Iterator[bytes]:
            yield b"first,"
            if tries == 1:
                raise httpx.ReadError("cut")
            yield b"second"

        async def __aiter__(self) -> AsyncIterator[bytes]:
            for part in self:
                yield part

    def serve(request: httpx.Request) -> httpx.Response:
        nonlocal tries
        tries += 1
        return httpx.Response(200, headers={"Content-Type": "text/csv"}, stream=Parts())

    def export(patience: float) -> None:
        transport = httpx.MockTransport(serve)
        path = tmp_path / "marks.csv"
        if not is_async:
            client = ExamEvaluation(base_url="https://x.test/v1", api_key="k", transport=transport)
            return client.results.export("e-1", path, format="csv", patience=patience)
        other = AsyncExamEvaluation(base_url="https://x.test/v1", api_key="k", transport=transport)
        return asyncio.run(other.results.export("e-1", path, format="csv", patience=patience))

    with pytest.raises(NoAnswerError):
        export(0)
    assert list(tmp_path.iterdir()) == []
    export(0)
    assert [path.name for path in tmp_path.iterdir()] == ["marks.csv"]
    assert (tmp_path / "marks.csv").read_text() == "first,second"


def test_a_refusal_and_a_disk_that_fails_are_told(fake: FakeServer, client: ExamEvaluation, tmp_path: Path) -> None:
    client.results.checked_copy("s-1", tmp_path / "checked.pdf")
    assert (tmp_path / "checked.pdf").read_bytes().startswith(b"%PDF-")
    fake.answer("get_checked_copy", "checked_copy_not_found")
    with pytest.raises(ApiError, match="checked_copy_not_found"):
        client.results.checked_copy("s-1", tmp_path / "other.pdf")
    with pytest.raises(FileNotFoundError):
        client.results.checked_copy("s-1", tmp_path / "no" / "folder.pdf")
    assert [path.name for path in tmp_path.iterdir()] == ["checked.pdf"]
