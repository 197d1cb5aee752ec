"""The two clients: one that blocks, one for asyncio."""

from __future__ import annotations

import os
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping
from os import PathLike
from types import TracebackType
from typing import Generic, Literal, TypeVar

import httpx
from typing_extensions import ParamSpec, Self, TypedDict, Unpack

from . import types
from ._batches import (
    COPIES_MAX,
    SLOTS_MAX,
    File,
    Keys,
    Outcome,
    Progress,
    Scan,
    Tally,
    cut,
    cut_async,
    size_of,
    submit_batch,
)
from ._feed import AsyncWatermarkStore, WatermarkStore, follow, follow_async
from ._flow import ApiKey, Flow, RequestEvent, Settings, run, run_async, send
from ._operations import AsyncOperations, Operations
from ._options import CallOptions
from ._scans import save_checked_copy, save_export, send_file, submit_scan, submit_scans, wait

T = TypeVar("T")
P = ParamSpec("P")
Row = TypeVar("Row")


class Page(TypedDict, Generic[Row]):
    """A page of any list."""

    data: list[Row]
    next_cursor: str | None
    has_more: bool


def _settings(
    api_key: ApiKey | None,
    base_url: str | None,
    timeout: float,
    patience: float,
    on_request: Callable[[RequestEvent], None] | None,
) -> Settings:
    base_url = base_url or os.environ.get("EXAM_EVALUATION_BASE_URL")
    api_key = api_key or os.environ.get("EXAM_EVALUATION_API_KEY")
    if not base_url:
        raise TypeError("base_url is missing: give it, or set EXAM_EVALUATION_BASE_URL")
    if not base_url.startswith(("http://", "https://")):
        raise ValueError(f"base_url is no address of http or https: {base_url}")
    if not api_key:
        raise TypeError("api_key is missing: give it, or set EXAM_EVALUATION_API_KEY")
    return Settings(base_url.rstrip("/"), api_key, timeout, patience, on_request)


class ExamEvaluation(Operations):
    """A client of the API; each operation of the document is a method: `create_exam({...})`.

    Calls are repeated while that can help, every POST with one Idempotency-Key; a refusal raises an ApiError.
    """

    def __init__(
        self,
        *,
        api_key: ApiKey | None = None,
        base_url: str | None = None,
        timeout: float = 30.0,
        patience: float = 60.0,
        on_request: Callable[[RequestEvent], None] | None = None,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        """Key and address come from EXAM_EVALUATION_API_KEY and EXAM_EVALUATION_BASE_URL (ends in /v1) if left out.

        api_key: a key, or a function that returns it and is called for each call of the API.
        timeout: seconds that connecting, and each wait for data, may take. patience: seconds for all tries of a call.
        on_request: called after each try, for logs and metrics; its event never has the key.
        """
        self._settings = _settings(api_key, base_url, timeout, patience, on_request)
        self._http = httpx.Client(transport=transport)
        self.uploads = Uploads(self)
        self.submissions = Submissions(self)
        self.results = Results(self)
        self.feed = Feed(self)

    def _send(
        self,
        method: str,
        path: str,
        *,
        body: object = None,
        query: Mapping[str, object] | None = None,
        headers: Mapping[str, str | None] | None = None,
        options: CallOptions,
    ) -> object:
        return self._run(send(self._settings, method, path, body=body, query=query, headers=headers, options=options))

    def _run(self, flow: Flow[T]) -> T:
        return run(flow, self._http)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self._settings.base_url!r})"

    def each(self, read: Callable[P, Page[Row]], *path: P.args, **query: P.kwargs) -> Iterator[Row]:
        """Every row of a list, page by page: `client.each(client.list_exams, status="open")`."""
        for page in self.pages(read, *path, **query):
            yield from page["data"]

    def pages(self, read: Callable[P, Page[Row]], *path: P.args, **query: P.kwargs) -> Iterator[Page[Row]]:
        """The pages of a list, such as to keep `next_cursor` with what was done."""
        while True:
            page = read(*path, **query)
            yield page
            if not page["has_more"]:
                return
            query["cursor"] = page["next_cursor"]

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Uploads:
    """Sends files: slot, PUT and check in one call."""

    def __init__(self, client: ExamEvaluation) -> None:
        self._client = client

    def send(self, file: File, *, filename: str | None = None, **options: Unpack[CallOptions]) -> types.Upload:
        """Takes a slot, PUTs the file and has it checked. Raises UploadRejectedError.

        With an idempotency_key, a second call takes the first one's slot again, or a new one if that expired unused.
        """
        return self._client._run(send_file(self._client._settings, file, filename, options))[0]


class Submissions:
    """Hands copies in and waits for them."""

    def __init__(self, client: ExamEvaluation) -> None:
        self._client = client

    def submit_scan(
        self,
        exam_id: str,
        file: File,
        body: types.SubmitBody,
        *,
        filename: str | None = None,
        **options: Unpack[CallOptions],
    ) -> types.Submission:
        """Uploads a scan and submits it. Raises UploadRejectedError, ApiError.

        The key covers both: whatever happens in between, a second call with it hands the same copy in once, for two days.
        """
        return self._client._run(submit_scan(self._client._settings, exam_id, file, filename, body, options))

    def submit_batch(
        self,
        exam_id: str,
        copies: Iterable[types.SubmitBody],
        *,
        on_progress: Callable[[Progress], None] | None = None,
        **options: Unpack[CallOptions],
    ) -> Iterator[Outcome[types.SubmitBody]]:
        """Hands in any number of copies, such as typed answers, 500 at a time. Outcomes come in their order.

        With the same idempotency_key, a second call hands the same copies in once, if they come in the same order.
        """
        client, keys, tally = self._client, Keys(options), Tally(on_progress)
        for batch in cut(copies, COPIES_MAX, size_of):
            outcomes = client._run(submit_batch(client._settings, exam_id, batch, keys.next()))
            tally.count(outcomes)
            yield from outcomes

    def submit_scans(
        self,
        exam_id: str,
        scans: Iterable[Scan],
        *,
        on_progress: Callable[[Progress], None] | None = None,
        **options: Unpack[CallOptions],
    ) -> Iterator[Outcome[Scan]]:
        """Uploads any number of scans and hands them in, a hundred at a time, with two requests beside the files.

        A file that cannot be graded is the outcome of its scan and leaves the others alone. Keys as in submit_batch.
        """
        client, keys, tally = self._client, Keys(options), Tally(on_progress)
        for group in cut(scans, SLOTS_MAX, lambda _: 0):
            outcomes = client._run(submit_scans(client._settings, exam_id, group, tally, keys.next()))
            tally.count(outcomes)
            yield from outcomes

    def wait(self, submission_id: str, *, within: float = 600.0, **options: Unpack[CallOptions]) -> types.Submission:
        """Waits for a copy to end as graded, partially_graded, failed or cancelled. Raises WaitTimeoutError."""
        return self._client._run(wait(self._client._settings, submission_id, within, options))


class Results:
    """Downloads files as they come, whatever their size; a whole file is at the path, or none."""

    def __init__(self, client: ExamEvaluation) -> None:
        self._client = client

    def export(
        self,
        exam_id: str,
        path: str | PathLike[str],
        *,
        format: Literal["csv", "xlsx"] | None = None,
        **options: Unpack[CallOptions],
    ) -> None:
        """Writes the marks of an exam to a file: see export_results."""
        self._client._run(save_export(self._client._settings, exam_id, path, format, options))

    def checked_copy(
        self, submission_id: str, path: str | PathLike[str], **options: Unpack[CallOptions]
    ) -> None:
        """Writes the PDF of a copy with its marks to a file: see get_checked_copy."""
        self._client._run(save_checked_copy(self._client._settings, submission_id, path, options))


class Feed:
    """Follows everything that happens to the institute's copies."""

    def __init__(self, client: ExamEvaluation) -> None:
        self._client = client

    def follow(
        self,
        *,
        watermark: str | None = None,
        store: WatermarkStore | None = None,
        interval: float = 30.0,
        once: bool = False,
        **options: Unpack[CallOptions],
    ) -> Iterator[types.Submission]:
        """Every change of every submission, oldest first, from the watermark that the store has.

        The watermark moves past a row when the next one is asked for: a consumer that is killed at any moment gets its
        current row again, and misses none. Passing failures are waited out. once: end when no row is left.
        """
        return follow(
            self._client, watermark=watermark, store=store, interval=interval, once=once, options=options
        )


class AsyncExamEvaluation(AsyncOperations):
    """ExamEvaluation for asyncio."""

    def __init__(
        self,
        *,
        api_key: ApiKey | None = None,
        base_url: str | None = None,
        timeout: float = 30.0,
        patience: float = 60.0,
        on_request: Callable[[RequestEvent], None] | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """Takes the same arguments as ExamEvaluation."""
        self._settings = _settings(api_key, base_url, timeout, patience, on_request)
        self._http = httpx.AsyncClient(transport=transport)
        self.uploads = AsyncUploads(self)
        self.submissions = AsyncSubmissions(self)
        self.results = AsyncResults(self)
        self.feed = AsyncFeed(self)

    async def _send(
        self,
        method: str,
        path: str,
        *,
        body: object = None,
        query: Mapping[str, object] | None = None,
        headers: Mapping[str, str | None] | None = None,
        options: CallOptions,
    ) -> object:
        flow = send(self._settings, method, path, body=body, query=query, headers=headers, options=options)
        return await self._run(flow)

    async def _run(self, flow: Flow[T]) -> T:
        return await run_async(flow, self._http)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self._settings.base_url!r})"

    async def each(
        self, read: Callable[P, Awaitable[Page[Row]]], *path: P.args, **query: P.kwargs
    ) -> AsyncIterator[Row]:
        """Every row of a list, page by page: `client.each(client.list_exams, status="open")`."""
        async for page in self.pages(read, *path, **query):
            for row in page["data"]:
                yield row

    async def pages(
        self, read: Callable[P, Awaitable[Page[Row]]], *path: P.args, **query: P.kwargs
    ) -> AsyncIterator[Page[Row]]:
        """Like ExamEvaluation.pages."""
        while True:
            page = await read(*path, **query)
            yield page
            if not page["has_more"]:
                return
            query["cursor"] = page["next_cursor"]

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


class AsyncUploads:
    """Uploads for asyncio."""

    def __init__(self, client: AsyncExamEvaluation) -> None:
        self._client = client

    async def send(self, file: File, *, filename: str | None = None, **options: Unpack[CallOptions]) -> types.Upload:
        """Like Uploads.send."""
        return (await self._client._run(send_file(self._client._settings, file, filename, options)))[0]


class AsyncSubmissions:
    """Submissions for asyncio."""

    def __init__(self, client: AsyncExamEvaluation) -> None:
        self._client = client

    async def submit_scan(
        self,
        exam_id: str,
        file: File,
        body: types.SubmitBody,
        *,
        filename: str | None = None,
        **options: Unpack[CallOptions],
    ) -> types.Submission:
        """Like Submissions.submit_scan."""
        return await self._client._run(submit_scan(self._client._settings, exam_id, file, filename, body, options))

    async def submit_batch(
        self,
        exam_id: str,
        copies: Iterable[types.SubmitBody] | AsyncIterable[types.SubmitBody],
        *,
        on_progress: Callable[[Progress], None] | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[Outcome[types.SubmitBody]]:
        """Like Submissions.submit_batch."""
        client, keys, tally = self._client, Keys(options), Tally(on_progress)
        async for batch in cut_async(copies, COPIES_MAX, size_of):
            outcomes = await client._run(submit_batch(client._settings, exam_id, batch, keys.next()))
            tally.count(outcomes)
            for outcome in outcomes:
                yield outcome

    async def submit_scans(
        self,
        exam_id: str,
        scans: Iterable[Scan] | AsyncIterable[Scan],
        *,
        on_progress: Callable[[Progress], None] | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[Outcome[Scan]]:
        """Like Submissions.submit_scans."""
        client, keys, tally = self._client, Keys(options), Tally(on_progress)
        async for group in cut_async(scans, SLOTS_MAX, lambda _: 0):
            outcomes = await client._run(submit_scans(client._settings, exam_id, group, tally, keys.next()))
            tally.count(outcomes)
            for outcome in outcomes:
                yield outcome

    async def wait(
        self, submission_id: str, *, within: float = 600.0, **options: Unpack[CallOptions]
    ) -> types.Submission:
        """Like Submissions.wait."""
        return await self._client._run(wait(self._client._settings, submission_id, within, options))


class AsyncResults:
    """Results for asyncio."""

    def __init__(self, client: AsyncExamEvaluation) -> None:
        self._client = client

    async def export(
        self,
        exam_id: str,
        path: str | PathLike[str],
        *,
        format: Literal["csv", "xlsx"] | None = None,
        **options: Unpack[CallOptions],
    ) -> None:
        """Like Results.export."""
        await self._client._run(save_export(self._client._settings, exam_id, path, format, options))

    async def checked_copy(
        self, submission_id: str, path: str | PathLike[str], **options: Unpack[CallOptions]
    ) -> None:
        """Like Results.checked_copy."""
        await self._client._run(save_checked_copy(self._client._settings, submission_id, path, options))


class AsyncFeed:
    """Feed for asyncio."""

    def __init__(self, client: AsyncExamEvaluation) -> None:
        self._client = client

    def follow(
        self,
        *,
        watermark: str | None = None,
        store: AsyncWatermarkStore | WatermarkStore | None = None,
        interval: float = 30.0,
        once: bool = False,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[types.Submission]:
        """Like Feed.follow."""
        return follow_async(
            self._client, watermark=watermark, store=store, interval=interval, once=once, options=options
        )
