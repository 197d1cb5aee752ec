"""What an integrator does with a client that openapi-generator has made for Python."""

import os
import time
from datetime import datetime, timedelta, timezone

from generated import (
    AnswerInput,
    AnswerKeyInput,
    ApiClient,
    CandidateInput,
    CandidateReference,
    ChoiceGroupInput,
    Configuration,
    CreateExamBody,
    CreditsApi,
    ExamsApi,
    QuestionInput,
    QuestionsApi,
    QuoteBody,
    QuoteBodyAnswers,
    ResultsApi,
    SetChoiceGroupsBody,
    SubmissionsApi,
    SubmitBody,
)
from generated.exceptions import NotFoundException

client = ApiClient(Configuration(host=os.environ["BASE_URL"], api_key={"apiKey": os.environ["API_KEY"]}))
exams, submissions, results = ExamsApi(client), SubmissionsApi(client), ResultsApi(client)

question = QuestionInput(
    type="one_word", text="What is the capital of France?", max_marks=2, answer=AnswerKeyInput(accepted=["Paris"])
)
candidates = [CandidateInput(external_id="student-1")]
exam = exams.create_exam(
    CreateExamBody(title="Capitals", mode="typed", questions=[question, question], candidates=candidates),
    idempotency_key="python-exam",
)
group = ChoiceGroupInput(label="Either", attempt=1, question_labels=["1", "2"])
QuestionsApi(client).set_choice_groups(exam.id, SetChoiceGroupsBody(choice_groups=[group]))
exams.open_exam(exam.id)

began = datetime.now(timezone.utc) - timedelta(minutes=1)
submission = submissions.create_submission(
    exam.id,
    SubmitBody(
        candidate=CandidateReference(external_id="student-1"),
        answers=[AnswerInput(label="1", text="paris")],
        metadata={"row": 7},
    ),
)
deadline = time.monotonic() + 120
while submission.status.actual_instance != "graded" and time.monotonic() < deadline:
    time.sleep(0.1)
    page = submissions.list_submissions(began, limit=10)
    submission = next(row for row in page.data if row.id == submission.id)
result = results.get_result(submission.id)
print(submission.status.actual_instance, f"{result.totals.awarded:g} of {result.totals.max:g}")
print(bytes(results.export_results(exam.id, format="csv")).decode("utf-8-sig").split(",")[0])
print(CreditsApi(client).quote_credits(QuoteBody(answers=QuoteBodyAnswers(3))).unit.actual_instance)
try:
    exams.get_exam("00000000-0000-4000-8000-000000000000")
except NotFoundException as refusal:
    print(refusal.status, refusal.data.error.code.actual_instance)
