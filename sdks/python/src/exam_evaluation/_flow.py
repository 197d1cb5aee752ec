"""What a call does, written once for the plain and the asynchronous client.

A flow is a generator that yields a request, a pause or several flows, and is sent the response or their results. Two
short loops run flows.
"""

from __future__ import annotations

import asyncio
import logging
import platform
import random
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar, Union, cast

import httpx

from ._errors import ApiError, ExamEvaluationError, NoAnswerError
from ._options import CallOptions
from ._version import __version__

_log = logging.getLogger("exam_evaluation")
_PAUSE_MAX = 60.0
_SLOWEST_BYTES = 100_000
"""Bytes per second by which all tries of a file together get more time: nine minutes for 50 MB."""

_USER_AGENT = f"exam-evaluation-python/{__version__} python/{platform.python_version()}"
"""Tells operators of the API which client calls."""

T = TypeVar("T")

ApiKey = Union[str, Callable[[], Union[str, Awaitable[str]]]]
"""A key, or a function that returns it at each call, so that a key can be rotated while the program runs.

The function of an asyncio client may be a coroutine.
"""


@dataclass(frozen=True)
class RequestEvent:
    """One try that has ended. Holds no key and no signed address."""

    method: str
    path: str
    attempt: int
    """1 for the first try."""
    duration: float
    status: int | None
    """None where no answer came."""
    code: str | None
    request_id: str | None
    retry_in: float | None
    """Seconds before the next try; None after the last."""


@dataclass(frozen=True)
class Settings:
    """How a client calls."""

    base_url: str
    api_key: ApiKey = field(repr=False)
    timeout: float
    patience: float
    on_request: Callable[[RequestEvent], None] | None

    def key(self) -> str | Awaitable[str]:
        return self.api_key if isinstance(self.api_key, str) else self.api_key()


@dataclass(frozen=True)
class Pause:
    """Seconds until the flow goes on."""

    seconds: float


@dataclass(frozen=True)
class Together:
    """Flows that run at the same time, a few of them at once. The flow is sent their results, in their order."""

    flows: list[Flow[Any]]


@dataclass(frozen=True)
class AskKey:
    """The flow is sent the API key."""

    settings: Settings


def _checked(key: str) -> str:
    """Checked here, since httpx would report a key that is not a valid header as a failed connection."""
    key = key.strip()
    if not key.isascii() or not key.isprintable() or not key:
        raise ValueError("api_key is empty, or has characters that no key has")
    return key


@dataclass(frozen=True)
class Save:
    """A request whose answer, if it is a file, is written to a path."""

    request: httpx.Request
    path: Path


_AT_ONCE = 4
"""Flows that run at the same time: mostly files on their way, which bounds memory."""

Flow = Generator[Union[httpx.Request, Save, Pause, Together, AskKey], Any, T]


def run(flow: Flow[T], client: httpx.Client) -> T:
    """Runs a flow to its end."""
    try:
        step = next(flow)
        while True:
            if isinstance(step, Pause):
                time.sleep(step.seconds)
                step = flow.send(None)
                continue
            if isinstance(step, AskKey):
                key = step.settings.key()
                if not isinstance(key, str):
                    raise TypeError("api_key is asynchronous: use AsyncExamEvaluation")
                step = flow.send(_checked(key))
                continue
            if isinstance(step, Together):
                with ThreadPoolExecutor(_AT_ONCE) as threads:
                    step = flow.send(list(threads.map(lambda one: run(one, client), step.flows)))
                continue
            try:
                response = _save(client, step) if isinstance(step, Save) else client.send(step)
            except httpx.RequestError as error:
                step = flow.throw(error)
            else:
                step = flow.send(response)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]


async def run_async(flow: Flow[T], client: httpx.AsyncClient) -> T:
    """Runs a flow to its end."""
    try:
        step = next(flow)
        while True:
            if isinstance(step, Pause):
                await asyncio.sleep(step.seconds)
                step = flow.send(None)
                continue
            if isinstance(step, AskKey):
                key = step.settings.key()
                step = flow.send(_checked(key if isinstance(key, str) else await key))
                continue
            if isinstance(step, Together):
                step = flow.send(await _gather(step.flows, client))
                continue
            try:
                response = await (_save_async(client, step) if isinstance(step, Save) else client.send(step))
            except httpx.RequestError as error:
                step = flow.throw(error)
            else:
                step = flow.send(response)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]


def _is_file(response: httpx.Response) -> bool:
    return response.status_code == 200 and not response.headers.get("content-type", "").startswith("text/html")


def _partial(path: Path) -> Path:
    """A file is written beside its path first, so that there is never half of one at the path."""
    return path.with_name(f"{path.name}.part")


def _save(client: httpx.Client, step: Save) -> httpx.Response:
    response = client.send(step.request, stream=True)
    partial = _partial(step.path)
    try:
        if not _is_file(response):
            response.read()
            return response
        with partial.open("wb") as file:
            for part in response.iter_bytes():
                file.write(part)
        partial.replace(step.path)
        return response
    finally:
        response.close()
        partial.unlink(missing_ok=True)


async def _save_async(client: httpx.AsyncClient, step: Save) -> httpx.Response:
    response = await client.send(step.request, stream=True)
    partial = _partial(step.path)
    try:
        if not _is_file(response):
            await response.aread()
            return response
        file = await asyncio.to_thread(partial.open, "wb")
        try:
            async for part in response.aiter_bytes(_PART_BYTES):
                await asyncio.to_thread(file.write, part)
        finally:
            await asyncio.to_thread(file.close)
        partial.replace(step.path)
        return response
    finally:
        await response.aclose()
        partial.unlink(missing_ok=True)


async def _gather(flows: list[Flow[Any]], client: httpx.AsyncClient) -> list[Any]:
    limit = asyncio.Semaphore(_AT_ONCE)

    async def one(flow: Flow[Any]) -> object:
        async with limit:
            return await run_async(flow, client)

    tasks = [asyncio.ensure_future(one(flow)) for flow in flows]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()


def send(
    settings: Settings,
    method: str,
    path: str,
    *,
    body: object,
    query: Mapping[str, object] | None,
    headers: Mapping[str, str | None] | None,
    options: CallOptions,
    save_as: Path | None = None,
) -> Flow[object]:
    """A call of the API. Returns its JSON, or the bytes of a file; None where that is written to `save_as`."""
    key = yield AskKey(settings)
    sent = {"X-API-Key": key, "Accept": "application/json", "User-Agent": _USER_AGENT}
    if method == "POST":
        sent["Idempotency-Key"] = options.get("idempotency_key") or str(uuid.uuid4())
    sent.update({name: value for name, value in (headers or {}).items() if value is not None})
    sent.update(options.get("headers", {}))
    request = httpx.Request(
        method,
        settings.base_url + path,
        headers=sent,
        params=_parameters(query or {}),
        **({} if body is None else {"json": body}),  # type: ignore[arg-type]
        extensions=_extensions(settings, options),
    )
    response = yield from persist(settings, options, request, path, save_as)
    if response.status_code == 302:
        # A file is at a signed address elsewhere, which must not get the key.
        there = httpx.Request("GET", response.headers["location"], extensions=request.extensions)
        response = yield from persist(settings, options, _unlogged(there), "a file", save_as)
    kind = response.headers.get("content-type", "")
    if kind.startswith("text/html"):
        raise ApiError.of(response)
    if on_response := options.get("on_response"):
        on_response(response)
    if save_as is not None:
        return None
    if not kind.startswith("application/json"):
        return response.content
    try:
        return response.json()
    except ValueError as error:
        raise NoAnswerError(f"{method} {path}: no whole answer ({error})") from error


class _SignedUrl(httpx.URL):
    """Hides the address: whoever has it may read or write the file, and httpx logs every address."""

    def __str__(self) -> str:
        return str(self.copy_with(query=None))


def _unlogged(request: httpx.Request) -> httpx.Request:
    request.url = _SignedUrl(request.url)
    return request


def _parameters(query: Mapping[str, object]) -> dict[str, str]:
    """Writes query parameters; a list is one parameter with commas."""
    return {name: _written(value) for name, value in query.items() if value is not None}


def _written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _extensions(settings: Settings, options: CallOptions) -> dict[str, object]:
    return {"timeout": httpx.Timeout(options.get("timeout", settings.timeout)).as_dict()}


_PART_BYTES = 256 * 1024


class FileStream(httpx.SyncByteStream, httpx.AsyncByteStream):
    """A file that is read while it is sent, and so as often as it is sent; for asyncio, in other threads."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __iter__(self) -> Iterator[bytes]:
        with self._path.open("rb") as file:
            while part := file.read(_PART_BYTES):
                yield part

    async def __aiter__(self) -> AsyncIterator[bytes]:
        file = await asyncio.to_thread(self._path.open, "rb")
        try:
            while part := await asyncio.to_thread(file.read, _PART_BYTES):
                yield part
        finally:
            file.close()


def put_file(
    settings: Settings, url: str, headers: Mapping[str, str], data: bytes | Path, size: int, options: CallOptions
) -> Flow[object]:
    """PUTs a file to its signed address, without the key."""
    address = httpx.URL(url)
    # A request that is given its stream gets no headers from httpx.
    sent = {**headers, "Host": address.netloc.decode(), "Content-Length": str(size)}
    stream = httpx.ByteStream(data) if isinstance(data, bytes) else FileStream(data)
    request = httpx.Request("PUT", address, headers=sent, stream=stream, extensions=_extensions(settings, options))
    patience = options.get("patience", settings.patience)
    # The first try of a large file may take longer than all tries of another call.
    patient = cast(CallOptions, {**options, "patience": patience and patience + size / _SLOWEST_BYTES})
    return (yield from persist(settings, patient, _unlogged(request), "an upload"))


def persist(
    settings: Settings, options: CallOptions, request: httpx.Request, path: str, save_as: Path | None = None
) -> Flow[httpx.Response]:
    """Tries until there is a final answer or patience ends.

    Failures that may pass by the contract are tried again after Retry-After, or after a random part of a pause that
    doubles.
    """
    give_up_at = time.monotonic() + options.get("patience", settings.patience)
    attempt = 0
    while True:
        attempt += 1
        started = time.monotonic()
        response: httpx.Response | None = None
        error: ExamEvaluationError | None = None
        try:
            response = yield (request if save_as is None else Save(request, save_as))
            assert response is not None
            is_elsewhere = response.status_code == 302 and request.method == "GET"
            if not response.is_success and not is_elsewhere:
                error = ApiError.of(response)
        except httpx.RequestError as cause:
            error = NoAnswerError(f"{request.method} {path}: no answer ({type(cause).__name__}: {cause})")
            error.__cause__ = cause
        least = (error.retry_after or 0.0) if isinstance(error, ApiError) else 0.0
        pause = max(least, random.random() * min(2.0 ** (attempt - 1), _PAUSE_MAX))
        passes = isinstance(error, NoAnswerError) or (isinstance(error, ApiError) and error.is_transient)
        again = passes and time.monotonic() + pause <= give_up_at
        _tell(settings, request.method, path, attempt, started, response, error, pause if again else None)
        if error is None:
            assert response is not None
            return response
        if not again:
            raise error
        yield Pause(pause)


def _tell(
    settings: Settings,
    method: str,
    path: str,
    attempt: int,
    started: float,
    response: httpx.Response | None,
    error: ExamEvaluationError | None,
    retry_in: float | None,
) -> None:
    event = RequestEvent(
        method=method,
        path=path,
        attempt=attempt,
        duration=time.monotonic() - started,
        status=response.status_code if response else None,
        code=error.code if isinstance(error, ApiError) else None,
        request_id=response.headers.get("x-request-id") if response else None,
        retry_in=retry_in,
    )
    _log.debug("%s %s: %s %s", method, path, event.status, event.code or "")
    if settings.on_request:
        settings.on_request(event)
