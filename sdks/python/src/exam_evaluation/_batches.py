"""Many copies at once: cut into batches, handed in, and counted."""

from __future__ import annotations

import json
import os
import threading
import time
import uuid
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar, Union, cast

import httpx
from typing_extensions import NotRequired, TypedDict

from . import types
from ._errors import ApiError, UploadRejectedError
from ._flow import Flow, Pause, Settings, send
from ._options import CallOptions, keyed, quote

Copy = TypeVar("Copy")

File = Union[str, os.PathLike[str], bytes]
"""A PDF: a path, or its bytes."""

COPIES_MAX = 500
"""Copies of a request."""
SLOTS_MAX = 100
"""Slots of a request."""
_BYTES_MAX = 15 * 2**20
"""Bytes of the copies of a request, below the 16 MB that a body may have."""
_PAUSE = 1.0


class Scan(TypedDict):
    """A candidate's copy on paper."""

    candidate: types.CandidateReference
    file: File
    filename: NotRequired[str]
    """Name shown with the upload; by default that of the path, or copy.pdf."""
    replace: NotRequired[bool | None]
    metadata: NotRequired[Mapping[str, object] | None]


@dataclass(frozen=True)
class Outcome(Generic[Copy]):
    """What became of one copy: either it was accepted, or it was refused with an error."""

    copy: Copy
    submission: types.Submission | None
    error: ApiError | UploadRejectedError | None


@dataclass(frozen=True)
class Progress:
    """How far many copies are."""

    uploaded: int
    """Files uploaded and checked; 0 for typed copies."""
    accepted: int
    refused: int


class Tally:
    """Counts, and tells whoever wants to know; also from several threads."""

    def __init__(self, on_progress: Callable[[Progress], None] | None) -> None:
        self._on_progress = on_progress
        self._lock = threading.Lock()
        self._at = Progress(0, 0, 0)

    def add(self, *, uploaded: int = 0, accepted: int = 0, refused: int = 0) -> None:
        with self._lock:
            at = self._at
            self._at = Progress(at.uploaded + uploaded, at.accepted + accepted, at.refused + refused)
            if self._on_progress:
                self._on_progress(self._at)

    def count(self, outcomes: list[Outcome[Copy]]) -> None:
        refused = sum(outcome.error is not None for outcome in outcomes)
        self.add(accepted=len(outcomes) - refused, refused=refused)


class _Cut(Generic[Copy]):
    """Collects copies until a batch is full."""

    def __init__(self, most: int, size_of: Callable[[Copy], int]) -> None:
        self._most = most
        self._size_of = size_of
        self._bytes = 0
        self.group: list[Copy] = []

    def take(self, copy: Copy) -> list[Copy] | None:
        """Adds a copy. Returns the batch that was full without it."""
        size = self._size_of(copy)
        is_full = len(self.group) == self._most or (self.group and self._bytes + size > _BYTES_MAX)
        full = self.group if is_full else None
        if full:
            self.group, self._bytes = [], 0
        self.group.append(copy)
        self._bytes += size
        return full


def size_of(copy: types.SubmitBody) -> int:
    """Bytes of a copy in a request."""
    return len(json.dumps(copy, ensure_ascii=False).encode())


def cut(copies: Iterable[Copy], most: int, size: Callable[[Copy], int]) -> Iterator[list[Copy]]:
    """The copies in batches of at most `most`, each small enough for a request."""
    cutting: _Cut[Copy] = _Cut(most, size)
    for copy in copies:
        if full := cutting.take(copy):
            yield full
    if cutting.group:
        yield cutting.group


async def cut_async(
    copies: Iterable[Copy] | AsyncIterable[Copy], most: int, size: Callable[[Copy], int]
) -> AsyncIterator[list[Copy]]:
    """Like cut, also of an asynchronous source."""
    if isinstance(copies, Iterable):
        for batch in cut(copies, most, size):
            yield batch
        return
    cutting: _Cut[Copy] = _Cut(most, size)
    async for copy in copies:
        if full := cutting.take(copy):
            yield full
    if cutting.group:
        yield cutting.group


class Keys:
    """The keys of batches, one after another: they follow from the key of the whole."""

    def __init__(self, options: CallOptions) -> None:
        self._options = options
        self._key = options.get("idempotency_key") or str(uuid.uuid4())
        self._number = 0

    def next(self) -> CallOptions:
        self._number += 1
        return keyed(self._options, f"{self._key}-{self._number}")


def submit_batch(
    settings: Settings, exam_id: str, copies: list[types.SubmitBody], options: CallOptions
) -> Flow[list[Outcome[types.SubmitBody]]]:
    """Hands one batch in, again and again while that gets more of its copies accepted, or may."""
    path = f"/exams/{quote(exam_id)}/submissions/batch"
    body = {"submissions": copies}
    patience = options.get("patience", settings.patience)
    fewest = len(copies) + 1
    give_up_at = 0.0
    while True:
        answer = yield from send(settings, "POST", path, body=body, query=None, headers=None, options=options)
        items = cast("types.SubmitBatch", answer)["items"]
        left = sum(item["status"] >= 500 for item in items)
        if left < fewest:
            give_up_at = time.monotonic() + patience
        fewest = min(left, fewest)
        if left == 0 or time.monotonic() + _PAUSE > give_up_at:
            return [_outcome(copy, item) for copy, item in zip(copies, items)]
        yield Pause(_PAUSE)


def _outcome(copy: types.SubmitBody, item: types.SubmitBatchItem) -> Outcome[types.SubmitBody]:
    submission = item.get("submission")
    if submission is not None:
        return Outcome(copy, submission, None)
    refusal = ApiError.of(httpx.Response(item["status"], json={"error": item["error"]}))
    return Outcome(copy, None, refusal)
