"""The feed: how its consumers store how far they have read, and how they go on."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Protocol

from . import types
from ._errors import ApiError, ExamEvaluationError, NoAnswerError
from ._operations import AsyncOperations, Operations
from ._options import CallOptions

_EVERYTHING = "1970-01-01T00:00:00Z"
_PAGE = 200


class WatermarkStore(Protocol):
    """Stores how far a consumer has read: in a file, or in a row of the database that the consumer writes to."""

    def load(self) -> str | None: ...

    def save(self, watermark: str) -> None: ...


class AsyncWatermarkStore(Protocol):
    """The same for asynchronous consumers."""

    async def load(self) -> str | None: ...

    async def save(self, watermark: str) -> None: ...


class FileStore:
    """A watermark in a file of its own, which is replaced atomically."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)

    def load(self) -> str | None:
        try:
            return self._path.read_text().strip()
        except FileNotFoundError:
            return None

    def save(self, watermark: str) -> None:
        fresh = self._path.with_name(self._path.name + ".new")
        fresh.write_text(watermark)
        fresh.replace(self._path)


def _passes(error: ExamEvaluationError) -> bool:
    return isinstance(error, NoAnswerError) or (isinstance(error, ApiError) and error.is_transient)


def follow(
    api: Operations,
    *,
    watermark: str | None,
    store: WatermarkStore | None,
    interval: float,
    once: bool,
    options: CallOptions,
) -> Iterator[types.Submission]:
    """Every change, oldest first: see Feed.follow."""
    since = (store.load() if store else None) or watermark or _EVERYTHING
    while True:
        page: types.SubmissionPage | None = None
        try:
            page = api.list_submissions(updated_since=since, limit=_PAGE, **options)
        except ExamEvaluationError as error:
            if once or not _passes(error):
                raise
        for submission in page["data"] if page else []:
            yield submission
            since = submission["updated_at"]
            if store:
                store.save(since)
        if page and page["has_more"]:
            continue
        if once:
            return
        time.sleep(interval)


async def follow_async(
    api: AsyncOperations,
    *,
    watermark: str | None,
    store: AsyncWatermarkStore | WatermarkStore | None,
    interval: float,
    once: bool,
    options: CallOptions,
) -> AsyncIterator[types.Submission]:
    """Every change, oldest first: see Feed.follow."""
    loaded = store.load() if store else None
    since = (loaded if loaded is None or isinstance(loaded, str) else await loaded) or watermark or _EVERYTHING
    while True:
        page: types.SubmissionPage | None = None
        try:
            page = await api.list_submissions(updated_since=since, limit=_PAGE, **options)
        except ExamEvaluationError as error:
            if once or not _passes(error):
                raise
        for submission in page["data"] if page else []:
            yield submission
            since = submission["updated_at"]
            saved = store.save(since) if store else None
            if saved is not None:
                await saved
        if page and page["has_more"]:
            continue
        if once:
            return
        await asyncio.sleep(interval)
