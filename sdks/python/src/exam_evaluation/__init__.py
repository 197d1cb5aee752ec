"""The client of the Exam Evaluation API."""

from . import types
from ._batches import File, Outcome, Progress, Scan
from ._client import AsyncExamEvaluation, ExamEvaluation, Page
from ._errors import (
    ApiError,
    AuthenticationError,
    BadRequestError,
    ConflictError,
    ExamEvaluationError,
    InsufficientCreditsError,
    NoAnswerError,
    NotFoundError,
    PermissionDeniedError,
    PreconditionFailedError,
    RateLimitError,
    ServerError,
    UploadRejectedError,
    ValidationError,
    WaitTimeoutError,
)
from ._feed import AsyncWatermarkStore, FileStore, WatermarkStore
from ._flow import RequestEvent
from ._options import CallOptions

__all__ = [
    "ApiError",
    "AsyncExamEvaluation",
    "AsyncWatermarkStore",
    "AuthenticationError",
    "BadRequestError",
    "CallOptions",
    "ConflictError",
    "ExamEvaluation",
    "ExamEvaluationError",
    "File",
    "FileStore",
    "InsufficientCreditsError",
    "NoAnswerError",
    "NotFoundError",
    "Outcome",
    "Page",
    "PermissionDeniedError",
    "PreconditionFailedError",
    "Progress",
    "RateLimitError",
    "RequestEvent",
    "Scan",
    "ServerError",
    "UploadRejectedError",
    "ValidationError",
    "WaitTimeoutError",
    "WatermarkStore",
    "types",
]
