"""A fake server with a client of it, for every test; retries don't wait."""

from __future__ import annotations

import pytest

from exam_evaluation import ExamEvaluation
from exam_evaluation.testing import FakeServer


@pytest.fixture
def fake() -> FakeServer:
    return FakeServer()


@pytest.fixture
def client(fake: FakeServer) -> ExamEvaluation:
    return ExamEvaluation(base_url=fake.base_url, api_key="ex_eval_secret", transport=fake.transport)


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds of each pause, in order."""
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    return slept
