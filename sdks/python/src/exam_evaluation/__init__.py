"""The client of the Exam Evaluation API."""

from . import types
from ._batches import File, Outcome, Progress, Scan
from ._client import AsyncExamEvaluation, ExamEvaluation
from ._errors import ApiError, ExamEvaluationError, NoAnswerError, UploadRejectedError, WaitTimeoutError
from ._feed import AsyncWatermarkStore, FileStore, WatermarkStore
from ._flow import RequestEvent
from ._options import CallOptions

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
    "Outcome",
    "Progress",
    "RequestEvent",
    "Scan",
    "UploadRejectedError",
    "WaitTimeoutError",
    "WatermarkStore",
    "types",
]
