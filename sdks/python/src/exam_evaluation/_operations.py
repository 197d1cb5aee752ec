"""The operations of the API. Written by generate.py."""

from __future__ import annotations

from typing import Literal, Mapping, Sequence, cast

from typing_extensions import Unpack

from . import types
from ._options import CallOptions, quote


class Operations:
    """One method for each operation of the API."""

    def _send(
        self,
        method: str,
        path: str,
        *,
        body: object = None,
        query: Mapping[str, object] | None = None,
        headers: Mapping[str, str | None] | None = None,
        options: CallOptions,
    ) -> object:
        raise NotImplementedError

    def get_key(
        self,
        **options: Unpack[CallOptions],
    ) -> types.KeyInfo:
        """What this key is and may do.

        Any valid key."""
        answer = self._send("GET", "/me", options=options)
        return cast("types.KeyInfo", answer)

    def get_open_api(
        self,
        **options: Unpack[CallOptions],
    ) -> types.OpenApiDocument:
        """This description of the API.

        Needs no key."""
        answer = self._send("GET", "/openapi.json", options=options)
        return cast("types.OpenApiDocument", answer)

    def list_exams(
        self,
        *,
        status: Literal["draft", "open", "finalized", "deleted"] | None = None,
        updated_since: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> types.ExamPage:
        """List exams.

        Scope: `evaluation:read`."""
        answer = self._send("GET", "/exams", query={"status": status, "updated_since": updated_since, "cursor": cursor, "limit": limit}, options=options)
        return cast("types.ExamPage", answer)

    def create_exam(
        self,
        body: types.CreateExamBody,
        **options: Unpack[CallOptions],
    ) -> types.CreatedExam:
        """Create an exam.

        With its questions, rubrics and candidates when given; opened in the same call with `open: true`.

        Scope: `evaluation:write`."""
        answer = self._send("POST", "/exams", body=body, options=options)
        return cast("types.CreatedExam", answer)

    def search_exams(
        self,
        body: types.SearchExamsBody,
        **options: Unpack[CallOptions],
    ) -> types.FoundExams:
        """Find exams by external_ref.

        By `external_ref`, or several at once by `external_refs`. Deleted exams are not found.

        Scope: `evaluation:read`."""
        answer = self._send("POST", "/exams/search", body=body, options=options)
        return cast("types.FoundExams", answer)

    def get_exam(
        self,
        exam_id: str,
        *,
        include: Sequence[Literal["questions", "candidates", "choice_groups", "stats", "rubric"]] | None = None,
        **options: Unpack[CallOptions],
    ) -> types.Exam:
        """Get an exam.

        Scope: `evaluation:read`."""
        answer = self._send("GET", f"/exams/{quote(exam_id)}", query={"include": include}, options=options)
        return cast("types.Exam", answer)

    def patch_exam(
        self,
        exam_id: str,
        body: types.PatchExamBody,
        **options: Unpack[CallOptions],
    ) -> types.Exam:
        """Change an exam.

        Fields left out are kept; null clears. `mode` and `sections` change only on a draft.

        Scope: `evaluation:write`."""
        answer = self._send("PATCH", f"/exams/{quote(exam_id)}", body=body, options=options)
        return cast("types.Exam", answer)

    def delete_exam(
        self,
        exam_id: str,
        *,
        purge: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> types.DeletedExam:
        """Delete an exam without submissions.

        Scope: `evaluation:write`."""
        answer = self._send("DELETE", f"/exams/{quote(exam_id)}", query={"purge": purge}, options=options)
        return cast("types.DeletedExam", answer)

    def open_exam(
        self,
        exam_id: str,
        body: types.EmptyBody | None = None,
        **options: Unpack[CallOptions],
    ) -> types.ExamContent:
        """Open an exam.

        From now on it takes submissions. An open exam stays as it is.

        Scope: `evaluation:write`."""
        answer = self._send("POST", f"/exams/{quote(exam_id)}/open", body=body, options=options)
        return cast("types.ExamContent", answer)

    def list_questions(
        self,
        exam_id: str,
        *,
        include: Sequence[Literal["rubric", "model_answer"]] | None = None,
        **options: Unpack[CallOptions],
    ) -> types.Questions:
        """List the questions of an exam.

        Scope: `evaluation:read`."""
        answer = self._send("GET", f"/exams/{quote(exam_id)}/questions", query={"include": include}, options=options)
        return cast("types.Questions", answer)

    def add_questions(
        self,
        exam_id: str,
        body: types.AddQuestionsBody,
        **options: Unpack[CallOptions],
    ) -> types.AddedQuestions:
        """Add questions to a draft exam.

        At the end of the paper, which holds at most 200, and 16 MB of them with their rubrics and model answers.

        Scope: `evaluation:write`."""
        answer = self._send("POST", f"/exams/{quote(exam_id)}/questions", body=body, options=options)
        return cast("types.AddedQuestions", answer)

    def patch_question(
        self,
        exam_id: str,
        question_id: str,
        body: types.PatchQuestionBody,
        **options: Unpack[CallOptions],
    ) -> types.Question:
        """Change a question.

        Fields left out are kept; null clears. On an open exam only `text`, `model_answer`, `rubric`, `tags`, `word_limit` and `expects_diagram` change, for evaluations accepted from then on.

        Scope: `evaluation:write`."""
        answer = self._send("PATCH", f"/exams/{quote(exam_id)}/questions/{quote(question_id)}", body=body, options=options)
        return cast("types.Question", answer)

    def delete_question(
        self,
        exam_id: str,
        question_id: str,
        **options: Unpack[CallOptions],
    ) -> types.DeletedQuestion:
        """Remove a question from a draft exam.

        It leaves its choice group, too.

        Scope: `evaluation:write`."""
        answer = self._send("DELETE", f"/exams/{quote(exam_id)}/questions/{quote(question_id)}", options=options)
        return cast("types.DeletedQuestion", answer)

    def get_rubrics(
        self,
        exam_id: str,
        **options: Unpack[CallOptions],
    ) -> types.Rubrics:
        """Get the rubrics and model answers of an exam.

        Scope: `evaluation:read`."""
        answer = self._send("GET", f"/exams/{quote(exam_id)}/rubrics", options=options)
        return cast("types.Rubrics", answer)

    def patch_rubrics(
        self,
        exam_id: str,
        body: types.PatchRubricsBody,
        *,
        if_match: str | None = None,
        **options: Unpack[CallOptions],
    ) -> types.Rubrics:
        """Set or clear rubrics and model answers of several questions.

        All or none, in one step of the version. A field left out is kept, null clears it. Copies accepted before are marked as they were to be.

        Scope: `evaluation:write`."""
        answer = self._send("PATCH", f"/exams/{quote(exam_id)}/rubrics", body=body, headers={"If-Match": if_match}, options=options)
        return cast("types.Rubrics", answer)

    def put_rubric(
        self,
        exam_id: str,
        question_id: str,
        body: types.RubricChangeInput,
        *,
        if_match: str | None = None,
        **options: Unpack[CallOptions],
    ) -> types.ChangedRubric:
        """Set or clear one question's rubric or model answer.

        A field left out is kept, null clears it. Copies accepted before are marked as they were to be; re-evaluate them to mark by the new rubric.

        Scope: `evaluation:write`."""
        answer = self._send("PUT", f"/exams/{quote(exam_id)}/questions/{quote(question_id)}/rubric", body=body, headers={"If-Match": if_match}, options=options)
        return cast("types.ChangedRubric", answer)

    def set_choice_groups(
        self,
        exam_id: str,
        body: types.SetChoiceGroupsBody,
        **options: Unpack[CallOptions],
    ) -> types.ChoiceGroups:
        """Replace all choice groups.

        Of each group only `attempt` answers count: the best ones, or the first in paper order. Beta: enabled for an institute on request. On an open exam only while it has no live submission.

        Scope: `evaluation:write`."""
        answer = self._send("PUT", f"/exams/{quote(exam_id)}/choice-groups", body=body, options=options)
        return cast("types.ChoiceGroups", answer)

    def upsert_candidates(
        self,
        body: types.UpsertCandidatesBody,
        **options: Unpack[CallOptions],
    ) -> types.UpsertedCandidates:
        """Create or update candidates.

        By `external_id`. Fields left out are kept; fields sent as null are cleared.

        Scope: `evaluation:write`."""
        answer = self._send("POST", "/candidates", body=body, options=options)
        return cast("types.UpsertedCandidates", answer)

    def search_candidates(
        self,
        body: types.SearchCandidatesBody,
        **options: Unpack[CallOptions],
    ) -> types.FoundCandidates:
        """Find candidates by external_id.

        By `external_id`, or several at once by `external_ids`.

        Scope: `evaluation:read`."""
        answer = self._send("POST", "/candidates/search", body=body, options=options)
        return cast("types.FoundCandidates", answer)

    def get_candidate(
        self,
        candidate_id: str,
        **options: Unpack[CallOptions],
    ) -> types.Candidate:
        """Get a candidate.

        Scope: `evaluation:read`."""
        answer = self._send("GET", f"/candidates/{quote(candidate_id)}", options=options)
        return cast("types.Candidate", answer)

    def register_candidates(
        self,
        exam_id: str,
        body: types.RegisterCandidatesBody,
        **options: Unpack[CallOptions],
    ) -> types.RegisteredCandidates:
        """Register candidates on an exam.

        By `id`, or inline: inline candidates are created or updated first.

        Scope: `evaluation:write`."""
        answer = self._send("POST", f"/exams/{quote(exam_id)}/candidates", body=body, options=options)
        return cast("types.RegisteredCandidates", answer)

    def list_exam_candidates(
        self,
        exam_id: str,
        *,
        updated_since: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> types.ExamCandidatePage:
        """List the candidates of an exam.

        Ordered by the change of the registration: a new name, or a new status of the copy, moves no row. Each with its latest submission, null where there is none.

        Scope: `evaluation:read`."""
        answer = self._send("GET", f"/exams/{quote(exam_id)}/candidates", query={"updated_since": updated_since, "cursor": cursor, "limit": limit}, options=options)
        return cast("types.ExamCandidatePage", answer)

    def unregister_candidate(
        self,
        exam_id: str,
        candidate_id: str,
        **options: Unpack[CallOptions],
    ) -> types.UnregisteredCandidate:
        """Take a candidate off an exam.

        The candidate stays known to the institute.

        Scope: `evaluation:write`."""
        answer = self._send("DELETE", f"/exams/{quote(exam_id)}/candidates/{quote(candidate_id)}", options=options)
        return cast("types.UnregisteredCandidate", answer)

    def create_uploads(
        self,
        body: types.CreateUploadsBody,
        **options: Unpack[CallOptions],
    ) -> types.CreatedUploads:
        """Get addresses to upload PDFs to.

        Each slot takes one PDF of up to 50 MB and 80 pages by PUT within one hour. One write; each file counts. An institute may have only so many uploads that no copy was handed in with; beyond that the answer is `rate_limited` with `details.unattached`.

        Scope: `evaluation:write`."""
        answer = self._send("POST", "/uploads", body=body, options=options)
        return cast("types.CreatedUploads", answer)

    def get_upload(
        self,
        upload_id: str,
        **options: Unpack[CallOptions],
    ) -> types.Upload:
        """Get an upload.

        The first read after the PUT checks the file; waits up to 5 seconds for a check that runs.

        Scope: `evaluation:read`."""
        answer = self._send("GET", f"/uploads/{quote(upload_id)}", options=options)
        return cast("types.Upload", answer)

    def get_credits(
        self,
        **options: Unpack[CallOptions],
    ) -> types.Credits:
        """Get the credit balance and the rate card.

        Scope: `evaluation:read`."""
        answer = self._send("GET", "/credits", options=options)
        return cast("types.Credits", answer)

    def quote_credits(
        self,
        body: types.QuoteBody,
        **options: Unpack[CallOptions],
    ) -> types.Quote:
        """Ask what copies would cost.

        Scope: `evaluation:read`."""
        answer = self._send("POST", "/credits/quote", body=body, options=options)
        return cast("types.Quote", answer)

    def create_submission(
        self,
        exam_id: str,
        body: types.SubmitBody,
        **options: Unpack[CallOptions],
    ) -> types.Submission:
        """Submit a copy for grading.

        An uploaded PDF for a handwritten exam, answers for a typed one. Counts against the daily copy quota.

        Scope: `evaluation:write`."""
        answer = self._send("POST", f"/exams/{quote(exam_id)}/submissions", body=body, options=options)
        return cast("types.Submission", answer)

    def list_exam_submissions(
        self,
        exam_id: str,
        *,
        include: Sequence[Literal["result"]] | None = None,
        status: Sequence[Literal["queued", "processing", "reading", "grading", "graded", "partially_graded", "failed", "cancelled"]] | None = None,
        needs_review: bool | None = None,
        finalized: bool | None = None,
        candidate_id: str | None = None,
        updated_since: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> types.ExamSubmissionPage:
        """List the live submissions of an exam.

        Scope: `evaluation:read`."""
        answer = self._send("GET", f"/exams/{quote(exam_id)}/submissions", query={"include": include, "status": status, "needs_review": needs_review, "finalized": finalized, "candidate_id": candidate_id, "updated_since": updated_since, "cursor": cursor, "limit": limit}, options=options)
        return cast("types.ExamSubmissionPage", answer)

    def create_submissions(
        self,
        exam_id: str,
        body: types.SubmitBatchBody,
        **options: Unpack[CallOptions],
    ) -> types.SubmitBatch:
        """Submit up to 500 copies for grading.

        Each copy is accepted or refused by itself, as by `POST /exams/{examId}/submissions`, and counts against the daily copy quota; the request counts once against the rate. A body that is not valid is refused as a whole. With an `Idempotency-Key` a repeat answers accepted copies as before, and tries those again whose status is 402, 429 or 500 and above; copies that there was no time for have 503.

        Scope: `evaluation:write`."""
        answer = self._send("POST", f"/exams/{quote(exam_id)}/submissions/batch", body=body, options=options)
        return cast("types.SubmitBatch", answer)

    def list_submissions(
        self,
        *,
        updated_since: str,
        cursor: str | None = None,
        limit: int | None = None,
        status: Sequence[Literal["queued", "processing", "reading", "grading", "graded", "partially_graded", "failed", "cancelled"]] | None = None,
        needs_review: bool | None = None,
        finalized: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> types.SubmissionPage:
        """Read the feed of all submissions.

        Everything that changed since a moment, over all exams, replaced and deleted submissions too. Go on from the last row's `updated_at`; poll every 30 to 60 seconds, without a `status` filter, so that no change is missed.

        Scope: `evaluation:read`."""
        answer = self._send("GET", "/submissions", query={"updated_since": updated_since, "cursor": cursor, "limit": limit, "status": status, "needs_review": needs_review, "finalized": finalized}, options=options)
        return cast("types.SubmissionPage", answer)

    def get_submission(
        self,
        submission_id: str,
        **options: Unpack[CallOptions],
    ) -> types.Submission:
        """Get a submission.

        Replaced and deleted ones too.

        Scope: `evaluation:read`."""
        answer = self._send("GET", f"/submissions/{quote(submission_id)}", options=options)
        return cast("types.Submission", answer)

    def delete_submission(
        self,
        submission_id: str,
        **options: Unpack[CallOptions],
    ) -> types.DeletedSubmission:
        """Delete a submission.

        Not a finalized one. An evaluation that runs is cancelled.

        Scope: `evaluation:write`."""
        answer = self._send("DELETE", f"/submissions/{quote(submission_id)}", options=options)
        return cast("types.DeletedSubmission", answer)

    def cancel_submission(
        self,
        submission_id: str,
        body: types.EmptyBody | None = None,
        **options: Unpack[CallOptions],
    ) -> types.CancelledSubmission:
        """Cancel an evaluation that waits or runs.

        A cancelled evaluation is not charged.

        Scope: `evaluation:write`."""
        answer = self._send("POST", f"/submissions/{quote(submission_id)}/cancel", body=body, options=options)
        return cast("types.CancelledSubmission", answer)

    def re_evaluate_submission(
        self,
        submission_id: str,
        body: types.ReEvaluateBody | None = None,
        **options: Unpack[CallOptions],
    ) -> types.Submission:
        """Grade a submission again.

        By the rubrics as they are now; charged again at the full price and counted against the quota.

        Scope: `evaluation:write`."""
        answer = self._send("POST", f"/submissions/{quote(submission_id)}/re-evaluate", body=body, options=options)
        return cast("types.Submission", answer)

    def get_result(
        self,
        submission_id: str,
        *,
        include: Sequence[Literal["annotations", "model_answer", "extracted_answer", "-extracted_answer", "revision"]] | None = None,
        **options: Unpack[CallOptions],
    ) -> types.Result:
        """Get the result of a submission.

        Of a live submission. Before the first grading it has the current status and no marks.

        Scope: `evaluation:read`."""
        answer = self._send("GET", f"/submissions/{quote(submission_id)}/result", query={"include": include}, options=options)
        return cast("types.Result", answer)

    def list_results(
        self,
        exam_id: str,
        *,
        format: Literal["json", "csv"] | None = None,
        include: Sequence[Literal["annotations", "model_answer", "extracted_answer", "-extracted_answer", "revision"]] | None = None,
        finalized: bool | None = None,
        updated_since: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> types.ResultPage:
        """List the results of an exam.

        One row for each live submission.

        Scope: `evaluation:read`."""
        answer = self._send("GET", f"/exams/{quote(exam_id)}/results", query={"format": format, "include": include, "finalized": finalized, "updated_since": updated_since, "cursor": cursor, "limit": limit}, options=options)
        return cast("types.ResultPage", answer)

    def export_results(
        self,
        exam_id: str,
        *,
        format: Literal["csv", "xlsx"] | None = None,
        **options: Unpack[CallOptions],
    ) -> bytes:
        """Download the marks of an exam as a table.

        A row for each live submission, then one for each registered candidate without one, whose `status` is `absent`; a column for each question. A mark that there is not, as of a copy that failed, is an empty cell, never 0. A text that a spreadsheet would take for a formula begins with `'`. The file comes in parts while it is written: one that ends early, as a broken connection, is not whole.

        Scope: `evaluation:read`."""
        answer = self._send("GET", f"/exams/{quote(exam_id)}/export", query={"format": format}, options=options)
        return cast("bytes", answer)

    def get_checked_copy(
        self,
        submission_id: str,
        *,
        redirect: bool | None = None,
        expires_in: int | None = None,
        **options: Unpack[CallOptions],
    ) -> bytes:
        """Download the checked copy.

        A PDF of the copy with its marks. After a review it is drawn anew: this waits up to 10 seconds for it, then answers 503 with Retry-After; never a copy with old marks.

        Scope: `evaluation:read`."""
        answer = self._send("GET", f"/submissions/{quote(submission_id)}/checked-copy", query={"redirect": redirect, "expires_in": expires_in}, options=options)
        return cast("bytes", answer)

    def override_question(
        self,
        submission_id: str,
        question_id: str,
        body: types.OverrideBody,
        *,
        if_match: str | None = None,
        **options: Unpack[CallOptions],
    ) -> types.OverriddenQuestion:
        """Override one question's marks.

        Scope: `evaluation:review`."""
        answer = self._send("PATCH", f"/submissions/{quote(submission_id)}/questions/{quote(question_id)}", body=body, headers={"If-Match": if_match}, options=options)
        return cast("types.OverriddenQuestion", answer)

    def approve_submission(
        self,
        submission_id: str,
        body: types.ApproveBody | None = None,
        **options: Unpack[CallOptions],
    ) -> types.Submission:
        """Approve marks without changes.

        Of the questions named, or of the whole submission, its own review reasons included.

        Scope: `evaluation:review`."""
        answer = self._send("POST", f"/submissions/{quote(submission_id)}/approve", body=body, options=options)
        return cast("types.Submission", answer)

    def get_proposal(
        self,
        exam_id: str,
        question_id: str,
        **options: Unpack[CallOptions],
    ) -> types.Proposal:
        """Get what reviews of a question suggest for its other answers.

        A review changes no other mark by itself; this is what applying the proposal would change.

        Scope: `evaluation:read`."""
        answer = self._send("GET", f"/exams/{quote(exam_id)}/questions/{quote(question_id)}/proposal", options=options)
        return cast("types.Proposal", answer)

    def apply_proposal(
        self,
        exam_id: str,
        question_id: str,
        body: types.ApplyProposalBody | None = None,
        **options: Unpack[CallOptions],
    ) -> types.AppliedProposal:
        """Give other answers the marks that reviews of the question suggest.

        Changes answers that no person has reviewed, on submissions that are not final; up to 500 a call. They still need the reviews that they needed.

        Scope: `evaluation:review`."""
        answer = self._send("POST", f"/exams/{quote(exam_id)}/questions/{quote(question_id)}/proposal/apply", body=body, options=options)
        return cast("types.AppliedProposal", answer)

    def finalize_exam(
        self,
        exam_id: str,
        body: types.FinalizeBody,
        **options: Unpack[CallOptions],
    ) -> types.FinalizedExam:
        """Finalize submissions of an exam.

        The exam is finalized when every live submission is. Sends no e-mails and no notifications.

        Scope: `evaluation:finalize`."""
        answer = self._send("POST", f"/exams/{quote(exam_id)}/finalize", body=body, options=options)
        return cast("types.FinalizedExam", answer)

    def unfinalize_submission(
        self,
        submission_id: str,
        body: types.UnfinalizeBody,
        **options: Unpack[CallOptions],
    ) -> types.Submission:
        """Put a finalized submission back on hold.

        The reason is audited. A finalized exam opens again.

        Scope: `evaluation:finalize`."""
        answer = self._send("POST", f"/submissions/{quote(submission_id)}/unfinalize", body=body, options=options)
        return cast("types.Submission", answer)


class AsyncOperations:
    """One method for each operation of the API."""

    async def _send(
        self,
        method: str,
        path: str,
        *,
        body: object = None,
        query: Mapping[str, object] | None = None,
        headers: Mapping[str, str | None] | None = None,
        options: CallOptions,
    ) -> object:
        raise NotImplementedError

    async def get_key(
        self,
        **options: Unpack[CallOptions],
    ) -> types.KeyInfo:
        """What this key is and may do.

        Any valid key."""
        answer = await self._send("GET", "/me", options=options)
        return cast("types.KeyInfo", answer)

    async def get_open_api(
        self,
        **options: Unpack[CallOptions],
    ) -> types.OpenApiDocument:
        """This description of the API.

        Needs no key."""
        answer = await self._send("GET", "/openapi.json", options=options)
        return cast("types.OpenApiDocument", answer)

    async def list_exams(
        self,
        *,
        status: Literal["draft", "open", "finalized", "deleted"] | None = None,
        updated_since: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> types.ExamPage:
        """List exams.

        Scope: `evaluation:read`."""
        answer = await self._send("GET", "/exams", query={"status": status, "updated_since": updated_since, "cursor": cursor, "limit": limit}, options=options)
        return cast("types.ExamPage", answer)

    async def create_exam(
        self,
        body: types.CreateExamBody,
        **options: Unpack[CallOptions],
    ) -> types.CreatedExam:
        """Create an exam.

        With its questions, rubrics and candidates when given; opened in the same call with `open: true`.

        Scope: `evaluation:write`."""
        answer = await self._send("POST", "/exams", body=body, options=options)
        return cast("types.CreatedExam", answer)

    async def search_exams(
        self,
        body: types.SearchExamsBody,
        **options: Unpack[CallOptions],
    ) -> types.FoundExams:
        """Find exams by external_ref.

        By `external_ref`, or several at once by `external_refs`. Deleted exams are not found.

        Scope: `evaluation:read`."""
        answer = await self._send("POST", "/exams/search", body=body, options=options)
        return cast("types.FoundExams", answer)

    async def get_exam(
        self,
        exam_id: str,
        *,
        include: Sequence[Literal["questions", "candidates", "choice_groups", "stats", "rubric"]] | None = None,
        **options: Unpack[CallOptions],
    ) -> types.Exam:
        """Get an exam.

        Scope: `evaluation:read`."""
        answer = await self._send("GET", f"/exams/{quote(exam_id)}", query={"include": include}, options=options)
        return cast("types.Exam", answer)

    async def patch_exam(
        self,
        exam_id: str,
        body: types.PatchExamBody,
        **options: Unpack[CallOptions],
    ) -> types.Exam:
        """Change an exam.

        Fields left out are kept; null clears. `mode` and `sections` change only on a draft.

        Scope: `evaluation:write`."""
        answer = await self._send("PATCH", f"/exams/{quote(exam_id)}", body=body, options=options)
        return cast("types.Exam", answer)

    async def delete_exam(
        self,
        exam_id: str,
        *,
        purge: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> types.DeletedExam:
        """Delete an exam without submissions.

        Scope: `evaluation:write`."""
        answer = await self._send("DELETE", f"/exams/{quote(exam_id)}", query={"purge": purge}, options=options)
        return cast("types.DeletedExam", answer)

    async def open_exam(
        self,
        exam_id: str,
        body: types.EmptyBody | None = None,
        **options: Unpack[CallOptions],
    ) -> types.ExamContent:
        """Open an exam.

        From now on it takes submissions. An open exam stays as it is.

        Scope: `evaluation:write`."""
        answer = await self._send("POST", f"/exams/{quote(exam_id)}/open", body=body, options=options)
        return cast("types.ExamContent", answer)

    async def list_questions(
        self,
        exam_id: str,
        *,
        include: Sequence[Literal["rubric", "model_answer"]] | None = None,
        **options: Unpack[CallOptions],
    ) -> types.Questions:
        """List the questions of an exam.

        Scope: `evaluation:read`."""
        answer = await self._send("GET", f"/exams/{quote(exam_id)}/questions", query={"include": include}, options=options)
        return cast("types.Questions", answer)

    async def add_questions(
        self,
        exam_id: str,
        body: types.AddQuestionsBody,
        **options: Unpack[CallOptions],
    ) -> types.AddedQuestions:
        """Add questions to a draft exam.

        At the end of the paper, which holds at most 200, and 16 MB of them with their rubrics and model answers.

        Scope: `evaluation:write`."""
        answer = await self._send("POST", f"/exams/{quote(exam_id)}/questions", body=body, options=options)
        return cast("types.AddedQuestions", answer)

    async def patch_question(
        self,
        exam_id: str,
        question_id: str,
        body: types.PatchQuestionBody,
        **options: Unpack[CallOptions],
    ) -> types.Question:
        """Change a question.

        Fields left out are kept; null clears. On an open exam only `text`, `model_answer`, `rubric`, `tags`, `word_limit` and `expects_diagram` change, for evaluations accepted from then on.

        Scope: `evaluation:write`."""
        answer = await self._send("PATCH", f"/exams/{quote(exam_id)}/questions/{quote(question_id)}", body=body, options=options)
        return cast("types.Question", answer)

    async def delete_question(
        self,
        exam_id: str,
        question_id: str,
        **options: Unpack[CallOptions],
    ) -> types.DeletedQuestion:
        """Remove a question from a draft exam.

        It leaves its choice group, too.

        Scope: `evaluation:write`."""
        answer = await self._send("DELETE", f"/exams/{quote(exam_id)}/questions/{quote(question_id)}", options=options)
        return cast("types.DeletedQuestion", answer)

    async def get_rubrics(
        self,
        exam_id: str,
        **options: Unpack[CallOptions],
    ) -> types.Rubrics:
        """Get the rubrics and model answers of an exam.

        Scope: `evaluation:read`."""
        answer = await self._send("GET", f"/exams/{quote(exam_id)}/rubrics", options=options)
        return cast("types.Rubrics", answer)

    async def patch_rubrics(
        self,
        exam_id: str,
        body: types.PatchRubricsBody,
        *,
        if_match: str | None = None,
        **options: Unpack[CallOptions],
    ) -> types.Rubrics:
        """Set or clear rubrics and model answers of several questions.

        All or none, in one step of the version. A field left out is kept, null clears it. Copies accepted before are marked as they were to be.

        Scope: `evaluation:write`."""
        answer = await self._send("PATCH", f"/exams/{quote(exam_id)}/rubrics", body=body, headers={"If-Match": if_match}, options=options)
        return cast("types.Rubrics", answer)

    async def put_rubric(
        self,
        exam_id: str,
        question_id: str,
        body: types.RubricChangeInput,
        *,
        if_match: str | None = None,
        **options: Unpack[CallOptions],
    ) -> types.ChangedRubric:
        """Set or clear one question's rubric or model answer.

        A field left out is kept, null clears it. Copies accepted before are marked as they were to be; re-evaluate them to mark by the new rubric.

        Scope: `evaluation:write`."""
        answer = await self._send("PUT", f"/exams/{quote(exam_id)}/questions/{quote(question_id)}/rubric", body=body, headers={"If-Match": if_match}, options=options)
        return cast("types.ChangedRubric", answer)

    async def set_choice_groups(
        self,
        exam_id: str,
        body: types.SetChoiceGroupsBody,
        **options: Unpack[CallOptions],
    ) -> types.ChoiceGroups:
        """Replace all choice groups.

        Of each group only `attempt` answers count: the best ones, or the first in paper order. Beta: enabled for an institute on request. On an open exam only while it has no live submission.

        Scope: `evaluation:write`."""
        answer = await self._send("PUT", f"/exams/{quote(exam_id)}/choice-groups", body=body, options=options)
        return cast("types.ChoiceGroups", answer)

    async def upsert_candidates(
        self,
        body: types.UpsertCandidatesBody,
        **options: Unpack[CallOptions],
    ) -> types.UpsertedCandidates:
        """Create or update candidates.

        By `external_id`. Fields left out are kept; fields sent as null are cleared.

        Scope: `evaluation:write`."""
        answer = await self._send("POST", "/candidates", body=body, options=options)
        return cast("types.UpsertedCandidates", answer)

    async def search_candidates(
        self,
        body: types.SearchCandidatesBody,
        **options: Unpack[CallOptions],
    ) -> types.FoundCandidates:
        """Find candidates by external_id.

        By `external_id`, or several at once by `external_ids`.

        Scope: `evaluation:read`."""
        answer = await self._send("POST", "/candidates/search", body=body, options=options)
        return cast("types.FoundCandidates", answer)

    async def get_candidate(
        self,
        candidate_id: str,
        **options: Unpack[CallOptions],
    ) -> types.Candidate:
        """Get a candidate.

        Scope: `evaluation:read`."""
        answer = await self._send("GET", f"/candidates/{quote(candidate_id)}", options=options)
        return cast("types.Candidate", answer)

    async def register_candidates(
        self,
        exam_id: str,
        body: types.RegisterCandidatesBody,
        **options: Unpack[CallOptions],
    ) -> types.RegisteredCandidates:
        """Register candidates on an exam.

        By `id`, or inline: inline candidates are created or updated first.

        Scope: `evaluation:write`."""
        answer = await self._send("POST", f"/exams/{quote(exam_id)}/candidates", body=body, options=options)
        return cast("types.RegisteredCandidates", answer)

    async def list_exam_candidates(
        self,
        exam_id: str,
        *,
        updated_since: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> types.ExamCandidatePage:
        """List the candidates of an exam.

        Ordered by the change of the registration: a new name, or a new status of the copy, moves no row. Each with its latest submission, null where there is none.

        Scope: `evaluation:read`."""
        answer = await self._send("GET", f"/exams/{quote(exam_id)}/candidates", query={"updated_since": updated_since, "cursor": cursor, "limit": limit}, options=options)
        return cast("types.ExamCandidatePage", answer)

    async def unregister_candidate(
        self,
        exam_id: str,
        candidate_id: str,
        **options: Unpack[CallOptions],
    ) -> types.UnregisteredCandidate:
        """Take a candidate off an exam.

        The candidate stays known to the institute.

        Scope: `evaluation:write`."""
        answer = await self._send("DELETE", f"/exams/{quote(exam_id)}/candidates/{quote(candidate_id)}", options=options)
        return cast("types.UnregisteredCandidate", answer)

    async def create_uploads(
        self,
        body: types.CreateUploadsBody,
        **options: Unpack[CallOptions],
    ) -> types.CreatedUploads:
        """Get addresses to upload PDFs to.

        Each slot takes one PDF of up to 50 MB and 80 pages by PUT within one hour. One write; each file counts. An institute may have only so many uploads that no copy was handed in with; beyond that the answer is `rate_limited` with `details.unattached`.

        Scope: `evaluation:write`."""
        answer = await self._send("POST", "/uploads", body=body, options=options)
        return cast("types.CreatedUploads", answer)

    async def get_upload(
        self,
        upload_id: str,
        **options: Unpack[CallOptions],
    ) -> types.Upload:
        """Get an upload.

        The first read after the PUT checks the file; waits up to 5 seconds for a check that runs.

        Scope: `evaluation:read`."""
        answer = await self._send("GET", f"/uploads/{quote(upload_id)}", options=options)
        return cast("types.Upload", answer)

    async def get_credits(
        self,
        **options: Unpack[CallOptions],
    ) -> types.Credits:
        """Get the credit balance and the rate card.

        Scope: `evaluation:read`."""
        answer = await self._send("GET", "/credits", options=options)
        return cast("types.Credits", answer)

    async def quote_credits(
        self,
        body: types.QuoteBody,
        **options: Unpack[CallOptions],
    ) -> types.Quote:
        """Ask what copies would cost.

        Scope: `evaluation:read`."""
        answer = await self._send("POST", "/credits/quote", body=body, options=options)
        return cast("types.Quote", answer)

    async def create_submission(
        self,
        exam_id: str,
        body: types.SubmitBody,
        **options: Unpack[CallOptions],
    ) -> types.Submission:
        """Submit a copy for grading.

        An uploaded PDF for a handwritten exam, answers for a typed one. Counts against the daily copy quota.

        Scope: `evaluation:write`."""
        answer = await self._send("POST", f"/exams/{quote(exam_id)}/submissions", body=body, options=options)
        return cast("types.Submission", answer)

    async def list_exam_submissions(
        self,
        exam_id: str,
        *,
        include: Sequence[Literal["result"]] | None = None,
        status: Sequence[Literal["queued", "processing", "reading", "grading", "graded", "partially_graded", "failed", "cancelled"]] | None = None,
        needs_review: bool | None = None,
        finalized: bool | None = None,
        candidate_id: str | None = None,
        updated_since: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> types.ExamSubmissionPage:
        """List the live submissions of an exam.

        Scope: `evaluation:read`."""
        answer = await self._send("GET", f"/exams/{quote(exam_id)}/submissions", query={"include": include, "status": status, "needs_review": needs_review, "finalized": finalized, "candidate_id": candidate_id, "updated_since": updated_since, "cursor": cursor, "limit": limit}, options=options)
        return cast("types.ExamSubmissionPage", answer)

    async def create_submissions(
        self,
        exam_id: str,
        body: types.SubmitBatchBody,
        **options: Unpack[CallOptions],
    ) -> types.SubmitBatch:
        """Submit up to 500 copies for grading.

        Each copy is accepted or refused by itself, as by `POST /exams/{examId}/submissions`, and counts against the daily copy quota; the request counts once against the rate. A body that is not valid is refused as a whole. With an `Idempotency-Key` a repeat answers accepted copies as before, and tries those again whose status is 402, 429 or 500 and above; copies that there was no time for have 503.

        Scope: `evaluation:write`."""
        answer = await self._send("POST", f"/exams/{quote(exam_id)}/submissions/batch", body=body, options=options)
        return cast("types.SubmitBatch", answer)

    async def list_submissions(
        self,
        *,
        updated_since: str,
        cursor: str | None = None,
        limit: int | None = None,
        status: Sequence[Literal["queued", "processing", "reading", "grading", "graded", "partially_graded", "failed", "cancelled"]] | None = None,
        needs_review: bool | None = None,
        finalized: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> types.SubmissionPage:
        """Read the feed of all submissions.

        Everything that changed since a moment, over all exams, replaced and deleted submissions too. Go on from the last row's `updated_at`; poll every 30 to 60 seconds, without a `status` filter, so that no change is missed.

        Scope: `evaluation:read`."""
        answer = await self._send("GET", "/submissions", query={"updated_since": updated_since, "cursor": cursor, "limit": limit, "status": status, "needs_review": needs_review, "finalized": finalized}, options=options)
        return cast("types.SubmissionPage", answer)

    async def get_submission(
        self,
        submission_id: str,
        **options: Unpack[CallOptions],
    ) -> types.Submission:
        """Get a submission.

        Replaced and deleted ones too.

        Scope: `evaluation:read`."""
        answer = await self._send("GET", f"/submissions/{quote(submission_id)}", options=options)
        return cast("types.Submission", answer)

    async def delete_submission(
        self,
        submission_id: str,
        **options: Unpack[CallOptions],
    ) -> types.DeletedSubmission:
        """Delete a submission.

        Not a finalized one. An evaluation that runs is cancelled.

        Scope: `evaluation:write`."""
        answer = await self._send("DELETE", f"/submissions/{quote(submission_id)}", options=options)
        return cast("types.DeletedSubmission", answer)

    async def cancel_submission(
        self,
        submission_id: str,
        body: types.EmptyBody | None = None,
        **options: Unpack[CallOptions],
    ) -> types.CancelledSubmission:
        """Cancel an evaluation that waits or runs.

        A cancelled evaluation is not charged.

        Scope: `evaluation:write`."""
        answer = await self._send("POST", f"/submissions/{quote(submission_id)}/cancel", body=body, options=options)
        return cast("types.CancelledSubmission", answer)

    async def re_evaluate_submission(
        self,
        submission_id: str,
        body: types.ReEvaluateBody | None = None,
        **options: Unpack[CallOptions],
    ) -> types.Submission:
        """Grade a submission again.

        By the rubrics as they are now; charged again at the full price and counted against the quota.

        Scope: `evaluation:write`."""
        answer = await self._send("POST", f"/submissions/{quote(submission_id)}/re-evaluate", body=body, options=options)
        return cast("types.Submission", answer)

    async def get_result(
        self,
        submission_id: str,
        *,
        include: Sequence[Literal["annotations", "model_answer", "extracted_answer", "-extracted_answer", "revision"]] | None = None,
        **options: Unpack[CallOptions],
    ) -> types.Result:
        """Get the result of a submission.

        Of a live submission. Before the first grading it has the current status and no marks.

        Scope: `evaluation:read`."""
        answer = await self._send("GET", f"/submissions/{quote(submission_id)}/result", query={"include": include}, options=options)
        return cast("types.Result", answer)

    async def list_results(
        self,
        exam_id: str,
        *,
        format: Literal["json", "csv"] | None = None,
        include: Sequence[Literal["annotations", "model_answer", "extracted_answer", "-extracted_answer", "revision"]] | None = None,
        finalized: bool | None = None,
        updated_since: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> types.ResultPage:
        """List the results of an exam.

        One row for each live submission.

        Scope: `evaluation:read`."""
        answer = await self._send("GET", f"/exams/{quote(exam_id)}/results", query={"format": format, "include": include, "finalized": finalized, "updated_since": updated_since, "cursor": cursor, "limit": limit}, options=options)
        return cast("types.ResultPage", answer)

    async def export_results(
        self,
        exam_id: str,
        *,
        format: Literal["csv", "xlsx"] | None = None,
        **options: Unpack[CallOptions],
    ) -> bytes:
        """Download the marks of an exam as a table.

        A row for each live submission, then one for each registered candidate without one, whose `status` is `absent`; a column for each question. A mark that there is not, as of a copy that failed, is an empty cell, never 0. A text that a spreadsheet would take for a formula begins with `'`. The file comes in parts while it is written: one that ends early, as a broken connection, is not whole.

        Scope: `evaluation:read`."""
        answer = await self._send("GET", f"/exams/{quote(exam_id)}/export", query={"format": format}, options=options)
        return cast("bytes", answer)

    async def get_checked_copy(
        self,
        submission_id: str,
        *,
        redirect: bool | None = None,
        expires_in: int | None = None,
        **options: Unpack[CallOptions],
    ) -> bytes:
        """Download the checked copy.

        A PDF of the copy with its marks. After a review it is drawn anew: this waits up to 10 seconds for it, then answers 503 with Retry-After; never a copy with old marks.

        Scope: `evaluation:read`."""
        answer = await self._send("GET", f"/submissions/{quote(submission_id)}/checked-copy", query={"redirect": redirect, "expires_in": expires_in}, options=options)
        return cast("bytes", answer)

    async def override_question(
        self,
        submission_id: str,
        question_id: str,
        body: types.OverrideBody,
        *,
        if_match: str | None = None,
        **options: Unpack[CallOptions],
    ) -> types.OverriddenQuestion:
        """Override one question's marks.

        Scope: `evaluation:review`."""
        answer = await self._send("PATCH", f"/submissions/{quote(submission_id)}/questions/{quote(question_id)}", body=body, headers={"If-Match": if_match}, options=options)
        return cast("types.OverriddenQuestion", answer)

    async def approve_submission(
        self,
        submission_id: str,
        body: types.ApproveBody | None = None,
        **options: Unpack[CallOptions],
    ) -> types.Submission:
        """Approve marks without changes.

        Of the questions named, or of the whole submission, its own review reasons included.

        Scope: `evaluation:review`."""
        answer = await self._send("POST", f"/submissions/{quote(submission_id)}/approve", body=body, options=options)
        return cast("types.Submission", answer)

    async def get_proposal(
        self,
        exam_id: str,
        question_id: str,
        **options: Unpack[CallOptions],
    ) -> types.Proposal:
        """Get what reviews of a question suggest for its other answers.

        A review changes no other mark by itself; this is what applying the proposal would change.

        Scope: `evaluation:read`."""
        answer = await self._send("GET", f"/exams/{quote(exam_id)}/questions/{quote(question_id)}/proposal", options=options)
        return cast("types.Proposal", answer)

    async def apply_proposal(
        self,
        exam_id: str,
        question_id: str,
        body: types.ApplyProposalBody | None = None,
        **options: Unpack[CallOptions],
    ) -> types.AppliedProposal:
        """Give other answers the marks that reviews of the question suggest.

        Changes answers that no person has reviewed, on submissions that are not final; up to 500 a call. They still need the reviews that they needed.

        Scope: `evaluation:review`."""
        answer = await self._send("POST", f"/exams/{quote(exam_id)}/questions/{quote(question_id)}/proposal/apply", body=body, options=options)
        return cast("types.AppliedProposal", answer)

    async def finalize_exam(
        self,
        exam_id: str,
        body: types.FinalizeBody,
        **options: Unpack[CallOptions],
    ) -> types.FinalizedExam:
        """Finalize submissions of an exam.

        The exam is finalized when every live submission is. Sends no e-mails and no notifications.

        Scope: `evaluation:finalize`."""
        answer = await self._send("POST", f"/exams/{quote(exam_id)}/finalize", body=body, options=options)
        return cast("types.FinalizedExam", answer)

    async def unfinalize_submission(
        self,
        submission_id: str,
        body: types.UnfinalizeBody,
        **options: Unpack[CallOptions],
    ) -> types.Submission:
        """Put a finalized submission back on hold.

        The reason is audited. A finalized exam opens again.

        Scope: `evaluation:finalize`."""
        answer = await self._send("POST", f"/submissions/{quote(submission_id)}/unfinalize", body=body, options=options)
        return cast("types.Submission", answer)
