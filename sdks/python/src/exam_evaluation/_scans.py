"""Uploads, submits and downloads of files, as flows: see _flow."""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import cast

from . import types
from ._batches import File, Outcome, Scan, Tally, submit_batch
from ._errors import ApiError, UploadRejectedError, WaitTimeoutError
from ._flow import Flow, Pause, Settings, Together, put_file, send
from ._options import CallOptions, keyed, quote

_ENDED = ("graded", "partially_graded", "failed", "cancelled")
_SLOTS_MAX = 20
_CHECK_PAUSE = 0.5


@dataclass(frozen=True)
class _Opened:
    """A file to be sent; one with a path is read while it is sent."""

    data: bytes | Path
    name: str
    size: int

    @property
    def asked(self) -> dict[str, object]:
        return {"filename": self.name, "size_bytes": self.size}


def _open(file: File, filename: str | None) -> _Opened:
    if isinstance(file, bytes):
        return _Opened(file, filename or "copy.pdf", len(file))
    path = Path(file)
    return _Opened(path, filename or path.name, path.stat().st_size)


def send_file(
    settings: Settings, file: File, filename: str | None, options: CallOptions
) -> Flow[tuple[types.Upload, int]]:
    """Takes a slot, PUTs the file and has it checked. Returns the upload, and how many slots it took."""
    return (yield from _fill(settings, _open(file, filename), options))


def _fill(
    settings: Settings, file: _Opened, options: CallOptions, given: types.UploadSlot | None = None
) -> Flow[tuple[types.Upload, int]]:
    """Brings a file into a slot: the one given, or one of its own; and a new one where that has expired unused."""
    key = options.get("idempotency_key") or str(uuid.uuid4())
    for slots in range(1, _SLOTS_MAX + 1):
        slot = given if given and slots == 1 else None
        if slot is None:
            slot = (yield from _slots(settings, [file], keyed(options, _key_of(key, slots))))[0]
        was_put = yield from _put(settings, slot, file, options)
        upload = yield from _checked(settings, slot["id"], options)
        if upload["status"] in ("ready", "attached"):
            return upload, slots
        if upload["status"] == "rejected" or was_put:
            raise UploadRejectedError(upload)
    raise RuntimeError(f"{_SLOTS_MAX} slots ran out for the key {key}")


def _key_of(key: str, slots: int) -> str:
    """Each slot needs its own key: the service keeps a refusal under its key. An expired slot is never submitted."""
    return key if slots == 1 else f"{key}-{slots}"


def _slots(settings: Settings, files: list[_Opened], options: CallOptions) -> Flow[list[types.UploadSlot]]:
    asked = {"files": [file.asked for file in files]}
    answer = yield from send(settings, "POST", "/uploads", body=asked, query=None, headers=None, options=options)
    return cast("types.CreatedUploads", answer)["uploads"]


def _put(settings: Settings, slot: types.UploadSlot, file: _Opened, options: CallOptions) -> Flow[bool]:
    """PUTs the file. Returns False where the address has expired."""
    try:
        yield from put_file(settings, slot["put_url"], slot["put_headers"], file.data, file.size, options)
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
    upload, slots = yield from send_file(settings, file, filename, keyed(options, f"{key}-slot"))
    own = keyed(options, _key_of(key, slots))
    whole = {**body, "upload_id": upload["id"]}
    path = f"/exams/{quote(exam_id)}/submissions"
    answer = yield from send(settings, "POST", path, body=whole, query=None, headers=None, options=own)
    return cast("types.Submission", answer)


def submit_scans(
    settings: Settings, exam_id: str, scans: list[Scan], tally: Tally, options: CallOptions
) -> Flow[list[Outcome[Scan]]]:
    """Uploads up to a hundred scans to slots of one request and hands them in by another."""
    key = options["idempotency_key"]
    files = [_open(scan["file"], scan.get("filename")) for scan in scans]
    slots = yield from _slots(settings, files, keyed(options, f"{key}-slots"))

    def one(at: int) -> Flow[tuple[types.Upload, int] | UploadRejectedError]:
        own = keyed(options, f"{key}-slots-{at}")
        try:
            filled = yield from _fill(settings, files[at], own, slots[at])
        except UploadRejectedError as error:
            return error
        tally.add(uploaded=1)
        return filled

    sent: list[tuple[types.Upload, int] | UploadRejectedError] = yield Together([one(at) for at in range(len(scans))])
    bodies = [
        cast("types.SubmitBody", {**_without_file(scan), "upload_id": filled[0]["id"]})
        for scan, filled in zip(scans, sent)
        if not isinstance(filled, UploadRejectedError)
    ]
    # A scan that needed another slot has another body, and so another key.
    taken = sum(1 if isinstance(filled, UploadRejectedError) else filled[1] for filled in sent)
    own = keyed(options, key if taken == len(scans) else f"{key}-{taken}")
    handed_in = iter((yield from submit_batch(settings, exam_id, bodies, own)) if bodies else [])
    outcomes = []
    for scan, filled in zip(scans, sent):
        if isinstance(filled, UploadRejectedError):
            outcomes.append(Outcome(scan, None, filled))
        else:
            of_batch = next(handed_in)
            outcomes.append(Outcome(scan, of_batch.submission, of_batch.error))
    return outcomes


def _without_file(scan: Scan) -> dict[str, object]:
    return {name: value for name, value in scan.items() if name not in ("file", "filename")}


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


def save_export(
    settings: Settings, exam_id: str, path: str | PathLike[str], format: str | None, options: CallOptions
) -> Flow[object]:
    """Writes the marks of an exam to a file."""
    return _save(settings, f"/exams/{quote(exam_id)}/export", path, {"format": format}, options)


def save_checked_copy(
    settings: Settings, submission_id: str, path: str | PathLike[str], options: CallOptions
) -> Flow[object]:
    """Writes a checked copy to a file."""
    return _save(settings, f"/submissions/{quote(submission_id)}/checked-copy", path, None, options)


def _save(
    settings: Settings,
    address: str,
    path: str | PathLike[str],
    query: dict[str, object] | None,
    options: CallOptions,
) -> Flow[object]:
    return send(
        settings, "GET", address, body=None, query=query, headers=None, options=options, save_as=Path(path)
    )
