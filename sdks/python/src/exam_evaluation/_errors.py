"""Everything that this package raises."""

from __future__ import annotations

from typing import Any, cast

import httpx

from . import types


class ExamEvaluationError(Exception):
    """Every error that this package raises."""


class ApiError(ExamEvaluationError):
    """A refusal of the service, or an answer of something in between."""

    status: int
    code: types.ErrorCode | None
    """Branch on it; None where the answer was not the service's own, such as a proxy's."""
    details: types.ErrorDetails
    request_id: str | None
    """Quote it when you report a problem."""
    retry_after: float | None
    """Seconds to wait at least before the same request is worth sending again."""

    def __init__(self, response: httpx.Response) -> None:
        error = _error_of(response)
        self.status = response.status_code
        self.code = error.get("code")
        self.details = cast("types.ErrorDetails", error.get("details", {}))
        self.request_id = error.get("request_id") or response.headers.get("x-request-id")
        after = response.headers.get("retry-after", "")
        self.retry_after = float(after) if after.isdigit() else None
        super().__init__(" ".join(str(part) for part in (self.status, self.code, error.get("message")) if part))

    @property
    def is_transient(self) -> bool:
        """Whether the same request may be answered otherwise later: see docs/integrators/retries.md."""
        return self.status == 429 or self.status >= 500 or self.code == "request_in_progress"


def _error_of(response: httpx.Response) -> dict[str, Any]:
    try:
        body = response.json()
    except ValueError:
        return {}
    error = body.get("error") if isinstance(body, dict) else None
    return error if isinstance(error, dict) else {}


class NoAnswerError(ExamEvaluationError):
    """No answer came: refused, cut, or not there in time."""


class WaitTimeoutError(ExamEvaluationError):
    """What was waited for did not come in time."""


class UploadRejectedError(ExamEvaluationError):
    """The file cannot be graded; `code` says why: not_a_pdf, too_large, encrypted, corrupt or empty."""

    code: str
    upload: types.Upload

    def __init__(self, upload: types.Upload) -> None:
        error = upload["error"]
        self.code = error["code"] if error else upload["status"]
        self.upload = upload
        super().__init__(f"{upload['filename']}: {error['message'] if error else upload['status']}")
