"""Uploads and submits of files, as flows: see _flow."""

from __future__ import annotations

import os
import time
import uuid
from pathlib import Path
from typing import Union, cast

from . import types
from ._errors import ApiError, UploadRejectedError, WaitTimeoutError
from ._flow import Flow, Pause, Settings, put_file, send
from ._options import CallOptions, quote

File = Union[str, os.PathLike[str], bytes]
"""A PDF: a path, or its bytes."""

_ENDED = ("graded", "partially_graded", "failed", "cancelled")
_SLOTS_MAX = 20
_CHECK_PAUSE = 0.5


def send_file(
    settings: Settings, file: File, filename: str | None, options: CallOptions
) -> Flow[tuple[types.Upload, int]]:
    """Takes a slot, PUTs the file and has it checked. Returns the upload, and how many slots it took."""
    data = file if isinstance(file, bytes) else Path(file).read_bytes()
    name = filename or ("copy.pdf" if isinstance(file, bytes) else Path(file).name)
    key = options.get("idempotency_key") or str(uuid.uuid4())
    for slots in range(1, _SLOTS_MAX + 1):
        named = cast(CallOptions, {**options, "idempotency_key": key if slots == 1 else f"{key}-{slots}"})
        asked = {"files": [{"filename": name, "size_bytes": len(data)}]}
        answer = yield from send(settings, "POST", "/uploads", body=asked, query=None, headers=None, options=named)
        slot = cast("types.CreatedUploads", answer)["uploads"][0]
        was_put = yield from _put(settings, slot, data, options)
        upload = yield from _checked(settings, slot["id"], options)
        if upload["status"] in ("ready", "attached"):
            return upload, slots
        if upload["status"] == "rejected" or was_put:
            raise UploadRejectedError(upload)
    raise RuntimeError(f"{_SLOTS_MAX} slots ran out for the key {key}")


def _put(settings: Settings, slot: types.UploadSlot, data: bytes, options: CallOptions) -> Flow[bool]:
    """PUTs the file. Returns False where the address has expired."""
    try:
        yield from put_file(settings, slot["put_url"], slot["put_headers"], data, options)
        return True
    except ApiError as error:
        if error.status == 403:
            return False
        raise


def _checked(settings: Settings, upload_id: str, options: CallOptions) -> Flow[types.Upload]:
    """Waits for an upload's check. The first read starts it and waits for five seconds at most."""
    give_up_at = time.monotonic() + options.get("patience", settings.patience)
    while True:
        path = f"/uploads/{quote(upload_id)}"
        answer = yield from send(settings, "GET", path, body=None, query=None, headers=None, options=options)
        upload = cast("types.Upload", answer)
        if upload["status"] != "pending":
            return upload
        if time.monotonic() > give_up_at:
            raise WaitTimeoutError(f"upload {upload_id} is not checked yet")
        yield Pause(_CHECK_PAUSE)


def submit_scan(
    settings: Settings,
    exam_id: str,
    file: File,
    filename: str | None,
    body: types.SubmitBody,
    options: CallOptions,
) -> Flow[types.Submission]:
    """Uploads a scan and submits it. The key covers both."""
    key = options.get("idempotency_key") or str(uuid.uuid4())
    named = cast(CallOptions, {**options, "idempotency_key": f"{key}-slot"})
    upload, slots = yield from send_file(settings, file, filename, named)
    # Each slot needs a key of its own: the service keeps a refusal under its key. An expired slot is never submitted.
    own = cast(CallOptions, {**options, "idempotency_key": key if slots == 1 else f"{key}-{slots}"})
    whole = {**body, "upload_id": upload["id"]}
    path = f"/exams/{quote(exam_id)}/submissions"
    answer = yield from send(settings, "POST", path, body=whole, query=None, headers=None, options=own)
    return cast("types.Submission", answer)


def wait(settings: Settings, submission_id: str, within: float, options: CallOptions) -> Flow[types.Submission]:
    """Waits for one copy to end."""
    give_up_at = time.monotonic() + within
    pause = 1.0
    while True:
        path = f"/submissions/{quote(submission_id)}"
        answer = yield from send(settings, "GET", path, body=None, query=None, headers=None, options=options)
        submission = cast("types.Submission", answer)
        if submission["status"] in _ENDED:
            return submission
        if time.monotonic() + pause > give_up_at:
            raise WaitTimeoutError(f"submission {submission_id} is still {submission['status']} after {within} s")
        yield Pause(pause)
        pause = min(pause * 1.5, 15.0)
