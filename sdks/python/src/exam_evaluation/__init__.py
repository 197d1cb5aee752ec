"""The client of the Exam Evaluation API."""

from . import types
from ._client import AsyncExamEvaluation, ExamEvaluation
from ._errors import ApiError, ExamEvaluationError, NoAnswerError, UploadRejectedError, WaitTimeoutError
from ._feed import AsyncWatermarkStore, FileStore, WatermarkStore
from ._flow import RequestEvent
from ._options import CallOptions
from ._scans import File

__all__ = [
    "ApiError",
    "AsyncExamEvaluation",
    "AsyncWatermarkStore",
    "CallOptions",
    "ExamEvaluation",
    "ExamEvaluationError",
    "File",
    "FileStore",
    "NoAnswerError",
    "RequestEvent",
    "UploadRejectedError",
    "WaitTimeoutError",
    "WatermarkStore",
    "types",
]
