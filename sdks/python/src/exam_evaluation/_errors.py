"""Everything that this package raises."""

from __future__ import annotations

from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, cast

import httpx

from . import types

_FIELDS_SHOWN = 3


class ExamEvaluationError(Exception):
    """Every error that this package raises."""


class ApiError(ExamEvaluationError):
    """A refusal of the service, or an answer of something in between, such as a proxy."""

    status: int
    message: str
    code: types.ErrorCode | None
    """Error code to branch on; None where the answer was not the service's own, such as a proxy's."""
    details: types.ErrorDetails
    request_id: str | None
    """Id of the request, to quote when you report a problem."""
    retry_after: float | None
    """Least seconds to wait before the same request is worth sending again."""
    doc_url: str | None
    """Page of the service that says what to do about the code."""

    def __init__(
        self,
        status: int,
        code: types.ErrorCode | None,
        message: str,
        details: types.ErrorDetails,
        request_id: str | None,
        retry_after: float | None,
        doc_url: str | None = None,
    ) -> None:
        # All fields are arguments of the exception, so that it can be pickled for another process.
        super().__init__(status, code, message, details, request_id, retry_after, doc_url)
        self.status = status
        self.code = code
        self.message = message
        self.details = details
        self.request_id = request_id
        self.retry_after = retry_after
        self.doc_url = doc_url

    @staticmethod
    def of(response: httpx.Response) -> ApiError:
        """Makes the error for a response, of the class for its status."""
        error = _error_of(response)
        message = error.get("message") or _of_something_else(response)
        request_id = error.get("request_id") or response.headers.get("x-request-id")
        details = cast("types.ErrorDetails", error.get("details", {}))
        status = response.status_code
        kind = _BY_STATUS.get(status, ServerError if status >= 500 else ApiError)
        again = _retry_after(response)
        return kind(status, error.get("code"), message, details, request_id, again, error.get("doc_url"))

    def __str__(self) -> str:
        """The message that a log shows: the fields that are wrong, and the request's id."""
        if self.code is None:
            return f"{self.status}: {self.message}"
        wrong = [f"{error['field']} {error['message']}" for error in self.details.get("errors", [])[:_FIELDS_SHOWN]]
        said = " ".join([self.message, "; ".join(wrong)]).strip()
        return f"{self.status} {self.code}: {said} (request {self.request_id})"

    @property
    def is_transient(self) -> bool:
        """Whether the same request may succeed later: see docs/integrators/retries.md."""
        return self.status == 429 or self.status >= 500 or self.code == "request_in_progress"


class BadRequestError(ApiError):
    """400: The body or the cursor could not be read."""


class AuthenticationError(ApiError):
    """401: The key is missing or not valid."""


class InsufficientCreditsError(ApiError):
    """402: The credits do not cover the copy."""


class PermissionDeniedError(ApiError):
    """403: The key may not do this."""


class NotFoundError(ApiError):
    """404: There is no such thing."""


class ConflictError(ApiError):
    """409: The state does not allow it."""


class PreconditionFailedError(ApiError):
    """412: Somebody changed it meanwhile."""


class ValidationError(ApiError):
    """422: The request is understood and not valid."""


class RateLimitError(ApiError):
    """429: Too many requests, or the copies of a day are used up."""


class ServerError(ApiError):
    """500 or above: the service, or something before it, failed."""


_BY_STATUS: dict[int, type[ApiError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    402: InsufficientCreditsError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    412: PreconditionFailedError,
    422: ValidationError,
    429: RateLimitError,
}


def _error_of(response: httpx.Response) -> dict[str, Any]:
    try:
        body = response.json()
    except ValueError:
        return {}
    error = body.get("error") if isinstance(body, dict) else None
    return error if isinstance(error, dict) and isinstance(error.get("code"), str) else {}


def _of_something_else(response: httpx.Response) -> str:
    location = response.headers.get("location")
    if location is not None:
        return f"a redirect to {location.split('?')[0]}; is base_url right?"
    if response.status_code < 400:
        return "a web page, no answer of the service; is base_url right?"
    return "no answer of the service, but of something in between"


def _retry_after(response: httpx.Response) -> float | None:
    """`Retry-After` in seconds; a date counts from the sender's own clock."""
    after = response.headers.get("retry-after", "")
    if after.isdigit():
        return float(after)
    try:
        then = parsedate_to_datetime(after)
        now = response.headers.get("date")
        seconds = (then - (parsedate_to_datetime(now) if now else datetime.now(timezone.utc))).total_seconds()
    except (TypeError, ValueError):
        return None
    return max(seconds, 0.0)


class NoAnswerError(ExamEvaluationError):
    """No answer came: the connection was refused or cut, or the answer took too long."""


class WaitTimeoutError(ExamEvaluationError):
    """The copy or the check of a file did not end in time."""


class UploadRejectedError(ExamEvaluationError):
    """The file cannot be graded; `code` says why: not_a_pdf, too_large, encrypted, corrupt or empty."""

    code: str
    upload: types.Upload

    def __init__(self, upload: types.Upload) -> None:
        super().__init__(upload)
        error = upload["error"]
        self.code = error["code"] if error else upload["status"]
        self.upload = upload

    def __str__(self) -> str:
        error = self.upload["error"]
        return f"{self.upload['filename']}: {error['message'] if error else self.upload['status']}"
