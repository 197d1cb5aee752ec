"""Bodies and answers of the API. Written by generate.py."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict

from typing_extensions import NotRequired

ModeInput: TypeAlias = Literal['handwritten', 'typed']
"""Whether copies are scans or typed answers."""


LevelInput: TypeAlias = Literal['school', 'ug', 'pg', 'upsc']
"""Level of the exam."""


LanguageInput: TypeAlias = Literal['en', 'hi']


class SectionInput(TypedDict):
    label: str
    """Unique on the exam."""
    title: NotRequired[str | None]
    """Heading."""
    instructions: NotRequired[str | None]
    """Instructions of the section."""


QuestionTypeInput: TypeAlias = Literal['mcq_single', 'mcq_multiple', 'true_false', 'matching', 'ordering', 'numerical', 'one_word', 'short_answer', 'long_answer']
"""How the question is answered and marked."""


class OptionInput(TypedDict):
    label: str
    """Unique within the question."""
    text: NotRequired[str | None]
    """What the option says."""


class MatchInput(TypedDict):
    label: str
    """Unique among the matches of the question."""
    text: NotRequired[str | None]
    """What the match says."""


PartialInput: TypeAlias = Literal['none', 'proportional', 'right_minus_wrong']
"""What a partly right answer earns of the marks."""


AcceptedItem: TypeAlias = str
"""An answer that counts as right."""


class PairInput(TypedDict):
    option: str
    """Label of an option."""
    match: str
    """Label of its match."""


AnswerFormInput: TypeAlias = Literal['auto', 'text', 'code', 'expression', 'chemistry']
"""How the accepted answers are read: `auto` decides by what they and the question look like."""


AnswerPolicyInput: TypeAlias = Literal['equivalent', 'same_form', 'significant_figures']
"""Which of the answers that are equal to an accepted one are right."""


Keyword: TypeAlias = str


class CriterionInput(TypedDict):
    name: str
    """Unique within the rubric."""
    marks: float
    """Marks of this criterion."""
    keywords: NotRequired[list[Keyword] | None]
    """Words that show that an answer meets the criterion."""
    guidance: NotRequired[str | None]
    """How to award this criterion; must not mention marks."""


ChoicePolicyInput: TypeAlias = Literal['best', 'first']
"""Which answers count: the best ones, or the first in paper order."""


class CandidateInput(TypedDict):
    external_id: str
    """The caller's own id of the candidate: the key of the upsert."""
    name: NotRequired[str | None]
    """Name."""
    roll_number: NotRequired[str | None]
    """Roll number."""
    section_or_class: NotRequired[str | None]
    """Section or class."""


ExternalRef: TypeAlias = str
"""The caller's own id of the exam."""


class SearchExamsBody(TypedDict):
    """Exactly one of `external_ref` and `external_refs` is sent."""

    external_ref: NotRequired[str]
    """The caller's own id of the exam."""
    external_refs: NotRequired[list[ExternalRef]]
    """Several at once."""


PatchExamBody = TypedDict(
    'PatchExamBody',
    {
        'title': NotRequired[str],
        'mode': NotRequired[ModeInput],
        'external_ref': NotRequired[str | None],
        'conducted_on': NotRequired[str],
        'subject': NotRequired[str | None],
        'level': NotRequired[LevelInput | None],
        'board': NotRequired[str | None],
        'class': NotRequired[str | None],
        'answer_language': NotRequired[LanguageInput | None],
        'feedback_language': NotRequired[LanguageInput | None],
        'instructions': NotRequired[str | None],
        'blind': NotRequired[bool | None],
        'sections': NotRequired[list[SectionInput] | None],
    },
)


class EmptyBody(TypedDict):
    pass


class ChangedOptionInput(TypedDict):
    label: str
    """Unique within the question."""
    text: NotRequired[str | None]
    """What the option says."""


class ChoiceGroupInput(TypedDict):
    """Exactly one of `question_labels` and `question_ids` is sent."""

    label: str
    """Name of the group, unique on the exam."""
    question_labels: NotRequired[list[str]]
    """Labels of its questions."""
    attempt: int
    """How many of the questions count."""
    policy: NotRequired[ChoicePolicyInput | None]
    """`best` when left out."""
    question_ids: NotRequired[list[str]]
    """Its questions; or name them by `question_labels`."""


class UpsertCandidatesBody(TypedDict):
    candidates: list[CandidateInput]
    """Whom to create or update."""


ExternalId: TypeAlias = str
"""The caller's own id of the candidate: the key of the upsert."""


class SearchCandidatesBody(TypedDict):
    """Exactly one of `external_id` and `external_ids` is sent."""

    external_id: NotRequired[str]
    """The caller's own id of the candidate: the key of the upsert."""
    external_ids: NotRequired[list[ExternalId]]
    """Several at once."""


class RegistrationInput(TypedDict):
    """Either `id` alone, or `external_id` and what else is known."""

    external_id: NotRequired[str]
    """The caller's own id of the candidate: the key of the upsert."""
    name: NotRequired[str | None]
    """Name."""
    roll_number: NotRequired[str | None]
    """Roll number."""
    section_or_class: NotRequired[str | None]
    """Section or class."""
    id: NotRequired[str]
    """Of a candidate that exists; no other field is sent with it."""


SizeBytes: TypeAlias = int
"""At most 50 MB. A larger file than announced is not taken."""


SizeBytes1: TypeAlias = None
"""At most 50 MB. A larger file than announced is not taken."""


class FileInput(TypedDict):
    filename: str
    """Name of the file."""
    content_type: NotRequired[Literal['application/pdf'] | None]
    """`application/pdf`, the only type that is taken."""
    size_bytes: NotRequired[SizeBytes | SizeBytes1]
    """At most 50 MB. A larger file than announced is not taken."""
    external_id: NotRequired[str | None]
    """The caller's own id of the file."""


class AnswerInput(TypedDict):
    """Exactly one of `question_id` and `label` is sent."""

    question_id: NotRequired[str]
    """The question; or name it by `label`."""
    label: NotRequired[str]
    """Label of the question."""
    text: NotRequired[str | None]
    """A written answer; `<` and `>` are kept as sent."""
    selected_options: NotRequired[list[str] | None]
    """Labels of the options ticked; of an `ordering` question in the order given."""
    pairs: NotRequired[list[PairInput] | None]
    """What is matched, of a `matching` question; not sent with `text`."""


class CandidateReference(TypedDict):
    """A candidate registered on the exam; by either `id` or `external_id`."""

    id: NotRequired[str]
    """The candidate's platform id."""
    external_id: NotRequired[str]
    """The caller's own id of the candidate: the key of the upsert."""


class ReEvaluateBody(TypedDict):
    keep_reviewed: NotRequired[bool | None]
    """Keep questions that a person overrode or approved; true when left out."""


class ReviewerInput(TypedDict):
    """The person who reviewed."""

    ref: NotRequired[str | None]
    """The caller's own id of the person."""
    name: NotRequired[str | None]
    """Name of the person."""


class CriterionMarksInput(TypedDict):
    name: str
    """Of the rubric."""
    awarded: float
    """Marks."""


class ApproveBody(TypedDict):
    question_ids: NotRequired[list[str] | None]
    """The questions to approve; the whole submission when left out."""
    reviewer: NotRequired[ReviewerInput | None]
    """The person who reviewed."""


class ApplyProposalBody(TypedDict):
    version: NotRequired[str | None]
    """Of the proposal that was looked at; with other reviews since: `409 conflict`."""
    reviewer: NotRequired[ReviewerInput | None]
    """The person who reviewed."""


class FinalizeBody(TypedDict):
    """Either `submission_ids` or `all_graded: true` is sent."""

    submission_ids: NotRequired[list[str] | None]
    """Submissions of the exam."""
    all_graded: NotRequired[bool | None]
    """Every submission that can be, up to 500 a call."""
    allow_partial: NotRequired[bool | None]
    """Partially graded and failed ones too; failed questions count 0."""


class UnfinalizeBody(TypedDict):
    reason: str
    """Why; audited."""
    reviewer: NotRequired[ReviewerInput | None]
    """The person who reviewed."""


Scope: TypeAlias = Literal['evaluation:read', 'evaluation:write', 'evaluation:review', 'evaluation:finalize'] | str


ErrorCode: TypeAlias = Literal['malformed_json', 'invalid_cursor', 'missing_api_key', 'invalid_api_key', 'insufficient_credits', 'product_not_enabled', 'insufficient_scope', 'exam_not_found', 'question_not_found', 'candidate_not_found', 'submission_not_found', 'upload_not_found', 'checked_copy_not_found', 'endpoint_not_found', 'not_found', 'method_not_allowed', 'payload_too_large', 'headers_too_large', 'unsupported_media_type', 'exam_exists', 'exam_open', 'exam_not_open', 'exam_finalized', 'exam_has_submissions', 'submission_exists', 'submission_finalized', 'submission_not_finalized', 'evaluation_in_progress', 'already_completed', 'upload_already_used', 'candidate_has_submission', 'rubric_locked', 'request_in_progress', 'conflict', 'rubric_version_mismatch', 'changed_meanwhile', 'validation_failed', 'idempotency_key_reused', 'feature_not_available', 'language_not_supported', 'mode_mismatch', 'no_gradable_questions', 'too_many_pages', 'upload_rejected', 'exam_not_ready', 'unknown_option_label', 'invalid_marks', 'rubric_marks_mismatch', 'rubric_duplicate_criterion', 'rubric_guidance_has_marks', 'rate_limited', 'daily_quota_exceeded', 'internal_error', 'auth_unavailable', 'engine_unavailable'] | str
"""Stable: branch on it."""


FieldCode: TypeAlias = Literal['required', 'invalid', 'out_of_range', 'too_long', 'too_large', 'invalid_characters', 'not_editable', 'unknown_field'] | str
"""What is wrong with the field."""


class Problem(TypedDict):
    """What keeps an exam from being opened."""

    code: str
    """Stable: branch on it."""
    field: str
    """Path of the field concerned."""
    message: str
    """For people."""


class OpenApiDocument(TypedDict):
    openapi: str
    """Version of OpenAPI."""


ExamStatus: TypeAlias = Literal['draft', 'open', 'finalized', 'deleted'] | str
"""Where the exam stands."""


ExamSource: TypeAlias = Literal['api', 'dashboard'] | str
"""Where the exam was created; this API shows only `api`."""


Mode: TypeAlias = Literal['handwritten', 'typed'] | str
"""Whether copies are scans or typed answers."""


ExamLevel: TypeAlias = Literal['school', 'ug', 'pg', 'upsc'] | str
"""Level of the exam."""


Language: TypeAlias = Literal['en'] | str
"""Always `en`."""


class Section(TypedDict):
    label: str
    """Unique on the exam."""
    title: str | None
    """Heading."""
    instructions: str | None
    """Instructions of the section."""


RubricSync: TypeAlias = Literal['synced'] | str
"""Always `synced`; other values are reserved."""


Unit: TypeAlias = Literal['page', 'answer'] | str
"""What credits are counted by."""


class ApiWarning(TypedDict):
    """Informational; never blocks a request."""

    code: str
    """Such as `auto_rubric`."""
    message: str
    """For people."""
    field: str | None
    """Path of the field concerned."""


class QuestionSummary(TypedDict):
    id: str
    """The question."""
    label: str
    """Such as its number; unique on the exam."""
    section: str | None
    """Label of its section."""
    max_marks: float
    """Marks of the question."""
    warnings: list[ApiWarning]
    """What may be wrong with the question."""


ChoicePolicy: TypeAlias = Literal['best', 'first'] | str
"""Which answers count: the best ones, or the first in paper order."""


class RegisteredCandidate(TypedDict):
    id: str
    """The candidate's platform id."""
    external_id: str
    """The caller's own id of the candidate."""
    registration_id: str
    """The registration on this exam."""


QuestionType: TypeAlias = Literal['mcq_single', 'mcq_multiple', 'true_false', 'matching', 'ordering', 'numerical', 'one_word', 'short_answer', 'long_answer'] | str
"""How the question is answered and marked."""


class QuestionOption(TypedDict):
    label: str
    """Unique within the question."""
    option_id: str
    """Stable while the label stays."""
    text: str
    """What the option says."""


class QuestionMatch(TypedDict):
    label: str
    """Unique among the matches of the question."""
    text: str
    """What the match says."""


Partial: TypeAlias = Literal['none', 'proportional', 'right_minus_wrong'] | str
"""What a partly right answer earns of the marks."""


class AnswerPair(TypedDict):
    option: str
    """Label of an option."""
    match: str
    """Label of its match."""


AnswerForm: TypeAlias = Literal['auto', 'text', 'code', 'expression', 'chemistry'] | str
"""How the accepted answers are read: `auto` decides by what they and the question look like."""


AnswerPolicy: TypeAlias = Literal['equivalent', 'same_form', 'significant_figures'] | str
"""Which of the answers that are equal to an accepted one are right."""


class Criterion(TypedDict):
    name: str
    """Unique within the rubric."""
    marks: float
    """Marks of this criterion."""
    keywords: list[str]
    """Words that show that an answer meets the criterion."""
    guidance: str | None
    """How to award the criterion."""


MarkingPointSource: TypeAlias = Literal['criterion', 'model_answer'] | str
"""What the point was taken from."""


class CandidateOfExam(TypedDict):
    id: str
    """The candidate's platform id."""
    external_id: str
    """The caller's own id of the candidate."""
    registration_id: str
    """The registration on this exam."""
    name: str | None
    """Name."""
    roll_number: str | None
    """Roll number."""
    section_or_class: str | None
    """Section or class."""


class QuestionStats(TypedDict):
    question_id: str
    """The question."""
    label: str
    """Its label."""
    average: float
    """Average of the marks awarded."""
    max: float
    """Marks of the question."""
    facility: float
    """Average ÷ max."""
    discrimination: float | None
    """Correlation of its marks with those of the rest; null where it cannot be computed."""


class HumanAgreement(TypedDict):
    """Draft marks against the marks people gave."""

    reviewed: int
    """Answers whose marks a person has looked at."""
    exact: int
    """Those of them where the person gave the draft's marks."""
    mean_abs_diff: float
    """Mean absolute difference in marks."""
    qwk: float | None
    """Quadratic weighted kappa."""


class DeletedExam(TypedDict):
    id: str
    """The exam."""
    status: ExamStatus
    """Where the exam stands."""


class AddedQuestions(TypedDict):
    questions: list[QuestionSummary]
    """Those added, in the order of the request."""
    question_count: int
    """Of the whole exam."""
    total_marks: float
    """Of the whole exam."""
    warnings: list[ApiWarning]
    """About those added."""


class DeletedQuestion(TypedDict):
    id: str
    """The question."""
    deleted: bool
    """Always true."""
    question_count: int
    """Left on the exam."""
    total_marks: float
    """Of the questions left."""


class UpsertedCandidate(TypedDict):
    id: str
    """The candidate's platform id."""
    external_id: str
    """The caller's own id."""
    name: str | None
    """Name."""
    roll_number: str | None
    """Roll number."""
    section_or_class: str | None
    """Section or class."""
    created: bool
    """True where this call made the candidate."""


class Candidate(TypedDict):
    id: str
    """The candidate's platform id."""
    external_id: str
    """The caller's own id."""
    name: str | None
    """Name."""
    roll_number: str | None
    """Roll number."""
    section_or_class: str | None
    """Section or class."""


class RegisteredCandidates(TypedDict):
    candidates: list[RegisteredCandidate]
    """In the order of the request."""
    registered: int
    """How many were registered by this call."""
    already_registered: int
    """How many had been before."""
    warnings: NotRequired[list[ApiWarning]]
    """What to look at, such as `unusual_id`; left out when there is nothing."""


SubmissionStatus: TypeAlias = Literal['queued', 'processing', 'reading', 'grading', 'graded', 'partially_graded', 'failed', 'cancelled'] | str
"""Waiting or at work until `graded`, `partially_graded`, `failed` or `cancelled`."""


class UnregisteredCandidate(TypedDict):
    id: str
    """The candidate's platform id."""
    deleted: bool
    """Always true."""


UploadStatus: TypeAlias = Literal['pending', 'ready', 'rejected', 'attached', 'expired'] | str
"""`ready` once checked, `attached` once submitted."""


class ErrorInfo(TypedDict):
    code: str
    """Stable: branch on it."""
    message: str
    """For people: do not parse."""


class Rate(TypedDict):
    unit: Unit
    """What credits are counted by."""
    credits: float
    """Credits for one."""


class UploadQuote(TypedDict):
    upload_id: str
    """The upload."""
    pages: int
    """Its pages."""
    credits: float
    """Price of its pages."""


class SubmissionCandidate(TypedDict):
    """Whose copy it is."""

    id: str
    """The candidate's platform id."""
    external_id: str
    """The caller's own id."""


SubmissionState: TypeAlias = Literal['live', 'replaced', 'deleted'] | str
"""`live` is what counts for the candidate."""


Lane: TypeAlias = Literal['instant', 'standard', 'bulk'] | str
"""Which queue a submission waits in."""


class Progress(TypedDict):
    """How far the evaluation is."""

    step: str
    """`queued`, `fetching`, `reading`, `grading`, `rendering`, `done`."""
    questions_done: int
    """Questions graded so far."""
    questions_total: int
    """Questions to grade."""
    estimated_ready_at: str | None
    """An estimate."""


class QueuePlace(TypedDict):
    position: int
    """In its lane; 1 is next."""
    estimated_ready_at: str | None
    """An estimate, never in the past."""


class ResultCandidate(TypedDict):
    """Name and roll number are null on a blind exam."""

    id: str
    """The candidate's platform id."""
    external_id: str
    """The caller's own id of the candidate."""
    name: str | None
    """Name."""
    roll_number: str | None
    """Roll number."""


class Totals(TypedDict):
    """Marks of the whole copy."""

    awarded: float
    """Marks awarded."""
    max: float
    """Marks that can be reached: `paper_max`."""
    percentage: float
    """awarded ÷ max; 0 of 0 is 0."""
    questions_graded: int
    """Questions with marks."""
    questions_failed: int
    """Questions that could not be graded."""


QuestionStatus: TypeAlias = Literal['graded', 'failed'] | str
"""`failed` where it could not be graded: see `error`."""


class Marker(TypedDict):
    name: str
    """Name of the marker."""
    version: str
    """Its version."""
    prompt_version: str | None
    """Version of what a language model was asked; null offline."""


class Reviewer(TypedDict):
    """The person who reviewed, as the caller named them."""

    ref: str | None
    """The caller's own id of the person."""
    name: str | None
    """Name of the person."""


class CriterionResult(TypedDict):
    name: str
    """Of the rubric, or of a marking point."""
    awarded: float
    """Marks of this criterion."""
    max: float
    """What it is worth."""
    reason: str
    """Why these marks were given."""


class Annotation(TypedDict):
    page: int
    """1-based."""
    x: float
    """Fractions of the page as seen, origin top left."""
    y: float
    """Of the page height."""
    width: float
    """Of the page width."""
    height: float
    """Of the page height."""
    kind: str
    """`criterion`, `evidence`, `total`, `note`."""
    criterion: str | None
    """The criterion that it belongs to."""
    text: str | None
    """What is written beside it."""


class QuestionReview(TypedDict):
    reviewer: Reviewer | None
    """The person who reviewed, as the caller named them."""
    reason: str | None
    """Why it was overridden."""
    edited: bool
    """Whether a person changed the marks."""
    edited_at: str | None
    """When it was overridden."""
    approved: bool
    """Whether a person approved the marks."""


class PersonsMark(TypedDict):
    reviewer: Reviewer | None
    """The person who reviewed, as the caller named them."""
    awarded: float
    """What this person gave."""
    given_at: str | None
    """When it was given."""
    adjudication: bool
    """Given to decide between two marks."""
    seen: bool
    """Whether the marks before it were shown to this person."""
    counted: bool
    """Whether it decides the mark, alone or as part of the mean."""


class CheckedCopy(TypedDict):
    """The scan with its marks, as PDF."""

    available: bool
    """Whether there is one."""
    download_path: str
    """Below the base URL."""


class DeletedSubmission(TypedDict):
    id: str
    """The submission."""
    deleted: bool
    """Always true."""


class CancelledSubmission(TypedDict):
    id: str
    """The submission."""
    status: SubmissionStatus
    """Waiting or at work until `graded`, `partially_graded`, `failed` or `cancelled`."""


class ProposedMarkCandidate(TypedDict):
    """Whose copy it is."""

    id: str
    """The candidate."""
    external_id: str
    """The caller's own id."""


class AppliedProposal(TypedDict):
    changed: int
    """Marks changed now."""
    has_more: bool
    """True while suggested marks are left to apply."""


class SkippedSubmission(TypedDict):
    id: str
    """As sent."""
    reason: str
    """`not_graded`, `partially_graded`, `failed`, `cancelled`, `already_finalized`, `not_found`."""


class AnswerKeyInput(TypedDict):
    """What counts as right."""

    accepted: NotRequired[list[AcceptedItem] | None]
    """Of a `one_word` question."""
    value: NotRequired[float | None]
    """Of a `numerical` question."""
    tolerance: NotRequired[float | None]
    """How far from the value an answer may be; 0 when left out."""
    unit: NotRequired[str | None]
    """Unit of the value."""
    pairs: NotRequired[list[PairInput] | None]
    """Of a `matching` question: a pair for each option."""
    form: NotRequired[AnswerFormInput | None]
    """How `accepted` is read; `auto` when left out."""
    policy: NotRequired[AnswerPolicyInput | None]
    """Which answers equal to one of `accepted` are right; when left out, what the question asks for."""


class RubricInput(TypedDict):
    """The criteria's marks add up to the question's `max_marks`."""

    partial_marking: NotRequired[bool | None]
    """True when left out."""
    criteria: NotRequired[list[CriterionInput] | None]
    """At least one for a written question."""


class InlineChoiceGroupInput(TypedDict):
    label: str
    """Name of the group, unique on the exam."""
    question_labels: list[str]
    """Labels of its questions."""
    attempt: int
    """How many of the questions count."""
    policy: NotRequired[ChoicePolicyInput | None]
    """`best` when left out."""


class PatchQuestionBody(TypedDict):
    label: NotRequired[str]
    """Unique on the exam."""
    parent_label: NotRequired[str | None]
    """Label of the question this one is a part of."""
    section: NotRequired[str | None]
    """Label of its section."""
    type: NotRequired[QuestionTypeInput | None]
    """`long_answer` when left out."""
    text: NotRequired[str | None]
    """Plain text; `<` and `>` are kept as sent."""
    max_marks: NotRequired[float]
    """Above 0, at most 1,000, at most 2 decimals."""
    negative_marks: NotRequired[float | None]
    """What a wrong objective answer costs; at most `max_marks`."""
    options: NotRequired[list[ChangedOptionInput] | None]
    """Of objective questions."""
    matches: NotRequired[list[MatchInput] | None]
    """What the options of a `matching` question are matched with."""
    correct_options: NotRequired[list[str] | None]
    """Labels of the right options; of an `ordering` question all, in the right order."""
    partial: NotRequired[PartialInput | None]
    """What a partly right answer to a question of several parts earns; as is usual for the type when left out."""
    answer: NotRequired[AnswerKeyInput | None]
    """What counts as right."""
    model_answer: NotRequired[str | None]
    """A full answer to mark by."""
    rubric: NotRequired[RubricInput | None]
    """The criteria's marks add up to the question's `max_marks`."""
    word_limit: NotRequired[int | None]
    """Words that an answer should have at most."""
    expects_diagram: NotRequired[bool | None]
    """Whether an answer should have a drawing."""
    assess_language: NotRequired[bool | None]
    """Whether the language of an answer is assessed, too."""
    tags: NotRequired[dict[str, Any] | None]
    """The caller's own object, at most 8 KB as JSON."""
    external_id: NotRequired[str | None]
    """The caller's own id of the question."""


class NamedRubricChangeInput(TypedDict):
    """Exactly one of `question_id` and `label` is sent, and at least one of `rubric` and `model_answer`."""

    question_id: NotRequired[str]
    """The question; or name it by `label`."""
    label: NotRequired[str]
    """Label of the question."""
    rubric: NotRequired[RubricInput | None]
    """Null clears it."""
    model_answer: NotRequired[str | None]
    """Null clears it."""


class RubricChangeInput(TypedDict):
    """At least one of `rubric` and `model_answer` is sent."""

    rubric: NotRequired[RubricInput | None]
    """Null clears it."""
    model_answer: NotRequired[str | None]
    """Null clears it."""


class SetChoiceGroupsBody(TypedDict):
    choice_groups: list[ChoiceGroupInput]
    """All groups of the exam from now on."""


class RegisterCandidatesBody(TypedDict):
    candidates: list[RegistrationInput]
    """Whom to register."""


class CreateUploadsBody(TypedDict):
    files: list[FileInput]
    """One slot is made for each."""


class QuoteBody(TypedDict):
    """Exactly one of `pages`, `upload_ids` and `answers` is sent; `exam_id` with a list of answers."""

    pages: NotRequired[int]
    """Pages of handwritten copies."""
    upload_ids: NotRequired[list[str]]
    """Uploads with their exact page counts; unread ones are checked."""
    answers: NotRequired[int | list[AnswerInput]]
    """A number of written answers, or answers as in submit, with `exam_id`."""
    exam_id: NotRequired[str]
    """The exam that the answers are for."""


class SubmitBody(TypedDict):
    """Exactly one of `upload_id` and `answers` is sent."""

    candidate: CandidateReference
    """A candidate registered on the exam; by either `id` or `external_id`."""
    upload_id: NotRequired[str | None]
    """The PDF of a handwritten copy."""
    answers: NotRequired[list[AnswerInput] | None]
    """One for each question answered; a question left out is unanswered."""
    replace: NotRequired[bool | None]
    """Put the candidate's live submission aside."""
    metadata: NotRequired[dict[str, Any] | None]
    """The caller's own object, at most 8 KB as JSON."""


class SubmitBatchBody(TypedDict):
    submissions: list[SubmitBody]
    """The copies, each as it would be submitted by itself; no candidate twice."""


class OverrideBody(TypedDict):
    awarded: float
    """0 to the question's `max` in steps of 0.5; the `max` itself always."""
    feedback: NotRequired[str | None]
    """Replaces the feedback shown."""
    reason: NotRequired[str | None]
    """Why; kept for the audit."""
    reviewer: NotRequired[ReviewerInput | None]
    """The person who reviewed."""
    criteria: NotRequired[list[CriterionMarksInput] | None]
    """Marks of single criteria; the others keep theirs."""


class KeyInfo(TypedDict):
    key_id: str
    """The key."""
    name: str
    """Name that the key was given."""
    institute_id: str
    """The institute that the key acts for."""
    institute_name: str | None
    """Name of the institute."""
    scopes: list[Scope]
    """What the key may do."""
    rate_tier: str
    """Usually `standard`."""
    daily_copy_quota: int
    """Copies a day of the whole institute."""
    daily_copy_cap: int | None
    """The key's own smaller cap."""
    quota_used_today: int
    """Copies accepted today for the institute."""
    quota_resets_at: str
    """Next 00:00 UTC."""


class FieldError(TypedDict):
    field: str
    """Path of the field, such as `questions[3].max_marks`."""
    code: FieldCode
    """What is wrong with the field."""
    message: str
    """For people: do not parse."""


class RubricSummary(TypedDict):
    """The rubrics of all questions together."""

    version: int
    """1 at creation, one more with each call that changes a rubric or model answer."""
    locked: bool
    """True once the exam is finalized."""
    questions_with_rubric: int
    """How many questions have a rubric."""
    questions_without_rubric: int
    """How many have none."""
    sync: RubricSync
    """Always `synced`; other values are reserved."""
    sync_error: dict[str, Any] | None
    """Reserved: always null."""


class ExamQuote(TypedDict):
    """What one unit of this exam costs."""

    unit: Unit
    """What credits are counted by."""
    credits_per_page: NotRequired[float]
    """Of a handwritten exam."""
    credits_per_answer: NotRequired[float]
    """Of a typed exam."""
    rate_source: str
    """`standard`, or `institute` where rates were agreed."""


class ChoiceGroup(TypedDict):
    id: str
    """The group."""
    label: str
    """Name of the group, unique on the exam."""
    question_labels: list[str]
    """Labels of its questions."""
    question_ids: list[str]
    """Ids of its questions."""
    attempt: int
    """How many of the questions count."""
    policy: ChoicePolicy
    """Which answers count: the best ones, or the first in paper order."""


class AnswerKey(TypedDict):
    """`accepted`, `form`, `policy` of a one-word question; `value`, `tolerance`, `unit` of a numerical one; `pairs` of a matching one."""

    accepted: NotRequired[list[str]]
    """Answers that count as right."""
    value: NotRequired[float]
    """The right value."""
    tolerance: NotRequired[float]
    """How far from the value an answer may be."""
    unit: NotRequired[str]
    """Unit of the value."""
    pairs: NotRequired[list[AnswerPair]]
    """What belongs together, one pair for each option."""
    form: NotRequired[AnswerForm]
    """How `accepted` is read; absent: `auto`."""
    policy: NotRequired[AnswerPolicy]
    """Which answers equal to one of `accepted` are right; absent: what the question asks for."""


class Rubric(TypedDict):
    """The criteria's marks add up to the question's `max_marks`."""

    partial_marking: bool
    """False: each criterion of a written question is awarded whole or not at all."""
    criteria: list[Criterion]
    """In the order given."""


MarkingPoint = TypedDict(
    'MarkingPoint',
    {
        'id': str,
        'text': str,
        'marks': float,
        'from': MarkingPointSource,
        'needs': int | None,
    },
)


class ExamStats(TypedDict):
    candidates: int
    """Registered on the exam."""
    submissions: int
    """Live ones."""
    by_status: dict[str, int]
    """Live submissions by status."""
    needs_review: int
    """Live submissions that a person should look at."""
    finalized: int
    """Live submissions that are finalized."""
    average_percentage: float | None
    """Of the submissions with marks; null where there are none."""
    median_percentage: float | None
    """Of the submissions with marks; null where there are none."""
    questions: list[QuestionStats]
    """In paper order."""
    human_agreement: HumanAgreement
    """Draft marks against the marks people gave."""


ExamContent = TypedDict(
    'ExamContent',
    {
        'id': str,
        'status': ExamStatus,
        'source': ExamSource,
        'title': str,
        'mode': Mode,
        'external_ref': str | None,
        'conducted_on': str,
        'subject': str | None,
        'level': ExamLevel,
        'board': str | None,
        'class': str | None,
        'answer_language': Language,
        'feedback_language': Language,
        'instructions': str | None,
        'blind': bool,
        'sections': list[Section],
        'instructions_followed': list[str],
        'total_marks': float,
        'paper_max': float,
        'question_count': int,
        'dashboard_url': str | None,
        'rubric': RubricSummary,
        'quote': ExamQuote,
        'warnings': list[ApiWarning],
        'opened_at': str | None,
        'finalized_at': str | None,
        'created_at': str,
        'updated_at': str,
        'questions': list[QuestionSummary],
        'choice_groups': list[ChoiceGroup],
    },
)


class RubricOfQuestion(TypedDict):
    question_id: str
    """The question."""
    label: str
    """Its label."""
    rubric: Rubric | None
    """The criteria's marks add up to the question's `max_marks`."""
    model_answer: str | None
    """A full answer to mark by; null where unset."""
    rubric_version: int
    """The exam's rubric version at this question's last change."""
    max_marks: float
    """Marks of the question."""


class ChangedRubric(TypedDict):
    question_id: str
    """The question."""
    label: str
    """Its label."""
    rubric: Rubric | None
    """The criteria's marks add up to the question's `max_marks`."""
    model_answer: str | None
    """A full answer to mark by; null where unset."""
    rubric_version: int
    """The exam's rubric version at this question's last change."""
    warnings: list[ApiWarning]
    """What may be wrong with the question."""


class ChoiceGroups(TypedDict):
    choice_groups: list[ChoiceGroup]
    """In the order of the request."""
    paper_max: float
    """What a candidate can reach given the choice groups."""


class UpsertedCandidates(TypedDict):
    candidates: list[UpsertedCandidate]
    """In the order of the request."""
    created: int
    """How many were made."""
    updated: int
    """How many were there before."""
    warnings: NotRequired[list[ApiWarning]]
    """What to look at, such as `unusual_id`; left out when there is nothing."""


class FoundCandidates(TypedDict):
    data: list[Candidate]
    """In the order of the request."""
    not_found: list[str]
    """`external_id` values that no candidate has."""


class ExamCandidate(TypedDict):
    id: str
    """The candidate's platform id."""
    external_id: str
    """The caller's own id."""
    name: str | None
    """Name."""
    roll_number: str | None
    """Roll number."""
    section_or_class: str | None
    """Section or class."""
    registration_id: str
    """The registration on this exam."""
    submission_id: str | None
    """The latest submission."""
    submission_status: SubmissionStatus | None
    """Status of the latest submission."""
    updated_at: str
    """When the registration changed last."""


class UploadSlot(TypedDict):
    id: str
    """The upload."""
    status: UploadStatus
    """`ready` once checked, `attached` once submitted."""
    filename: str
    """Name of the file, as announced."""
    put_url: str
    """PUT the PDF here, without the API key."""
    put_headers: dict[str, str]
    """Headers to send with the PUT."""
    expires_at: str
    """Until when `put_url` is valid: one hour."""


class Upload(TypedDict):
    id: str
    """The upload."""
    status: UploadStatus
    """`ready` once checked, `attached` once submitted."""
    filename: str
    """Name of the file, as announced."""
    size_bytes: int | None
    """Bytes of the file; null until it is checked."""
    pages: int | None
    """Pages of the PDF; null until it is checked."""
    sha256: str | None
    """SHA-256 of the file in hexadecimal; null until it is checked."""
    submission_id: str | None
    """The submission it is attached to, for ever."""
    error: ErrorInfo | None
    """Of a rejected one: `not_a_pdf`, `too_large`, `encrypted`, `corrupt`, `empty`."""
    warnings: list[ApiWarning]
    """Such as `pages_beyond_vision_limit`."""
    expires_at: str
    """Until when the PUT address is valid."""
    created_at: str
    """When the slot was made."""


class RateCard(TypedDict):
    """What grading costs the institute."""

    rate_source: str
    """`standard`, or `institute` where rates were agreed."""
    rates: list[Rate]
    """One for each unit."""


class Quote(TypedDict):
    unit: Unit
    """What credits are counted by."""
    quantity: int
    """How many units are asked about."""
    credits_per_unit: float
    """Price of one."""
    credits: float
    """Price of all."""
    rate_source: str
    """`standard`, or `institute` where rates were agreed."""
    available: float
    """Credits available now."""
    sufficient: bool
    """Whether the credits available cover it."""
    uploads: NotRequired[list[UploadQuote]]
    """Only for `upload_ids`, in their order."""


class Submission(TypedDict):
    id: str
    """The submission."""
    exam_id: str
    """Its exam."""
    candidate: SubmissionCandidate
    """Whose copy it is."""
    state: SubmissionState
    """`live` is what counts for the candidate."""
    replaced_by: NotRequired[str]
    """Only when replaced."""
    status: SubmissionStatus
    """Waiting or at work until `graded`, `partially_graded`, `failed` or `cancelled`."""
    lane: Lane
    """Which queue a submission waits in."""
    pages: int | None
    """Null for typed copies."""
    needs_review: bool
    """A person should look at it."""
    review_reasons: list[str]
    """Such as `pages_beyond_vision_limit`, `checked_copy_failed`."""
    finalized: bool
    """Whether its marks are final."""
    finalized_at: str | None
    """When it was finalized."""
    rubric_version: int
    """Of the snapshot it is marked by."""
    progress: Progress
    """How far the evaluation is."""
    queue: NotRequired[QueuePlace]
    """Only while queued."""
    attempt_count: int
    """Evaluations accepted: the first one and re-evaluations."""
    credits_charged: float | None
    """Of the latest evaluation; null while running, failed or cancelled."""
    error: NotRequired[ErrorInfo]
    """Only when failed."""
    metadata: dict[str, Any] | None
    """The caller's own object, as sent."""
    created_at: str
    """When it was accepted."""
    updated_at: str
    """Moves on every visible change."""


class QuestionRepair(TypedDict):
    extracted_answer_before: str
    """What had been read."""
    reviewer: Reviewer | None
    """The person who reviewed, as the caller named them."""
    repaired_at: str | None
    """When it was corrected."""


class SubmissionPage(TypedDict):
    data: list[Submission]
    """Ordered by `updated_at`, then `id`; a row that changes moves to the end."""
    next_cursor: str | None
    """Null exactly when `has_more` is false."""
    has_more: bool
    """Whether another page follows."""


class ProposedMark(TypedDict):
    submission_id: str
    """The submission."""
    candidate: ProposedMarkCandidate
    """Whose copy it is."""
    awarded: float
    """Marks now."""
    proposed: float
    """Marks suggested."""
    because: str
    """`same_answer`: people gave this mark for the same text; `scale`: they mark answers with such marks otherwise."""


class FinalizedExam(TypedDict):
    finalized: list[str]
    """Submissions finalized now."""
    skipped: list[SkippedSubmission]
    """Those that were not finalized, with the reason."""
    has_more: bool
    """True while submissions that can be finalized are left."""


class QuestionInput(TypedDict):
    label: NotRequired[str | None]
    """Unique on the exam; the 1-based position when left out, or the next number that is free."""
    parent_label: NotRequired[str | None]
    """Label of the question this one is a part of."""
    section: NotRequired[str | None]
    """Label of its section."""
    type: NotRequired[QuestionTypeInput | None]
    """`long_answer` when left out."""
    text: NotRequired[str | None]
    """Plain text; `<` and `>` are kept as sent."""
    max_marks: float
    """Above 0, at most 1,000, at most 2 decimals."""
    negative_marks: NotRequired[float | None]
    """What a wrong objective answer costs; at most `max_marks`."""
    options: NotRequired[list[OptionInput] | None]
    """Of objective questions."""
    matches: NotRequired[list[MatchInput] | None]
    """What the options of a `matching` question are matched with."""
    correct_options: NotRequired[list[str] | None]
    """Labels of the right options; of an `ordering` question all, in the right order."""
    partial: NotRequired[PartialInput | None]
    """What a partly right answer to a question of several parts earns; as is usual for the type when left out."""
    answer: NotRequired[AnswerKeyInput | None]
    """What counts as right."""
    model_answer: NotRequired[str | None]
    """A full answer to mark by."""
    rubric: NotRequired[RubricInput | None]
    """The criteria's marks add up to the question's `max_marks`."""
    word_limit: NotRequired[int | None]
    """Words that an answer should have at most."""
    expects_diagram: NotRequired[bool | None]
    """Whether an answer should have a drawing."""
    assess_language: NotRequired[bool | None]
    """Whether the language of an answer is assessed, too."""
    tags: NotRequired[dict[str, Any] | None]
    """The caller's own object, at most 8 KB as JSON."""
    external_id: NotRequired[str | None]
    """The caller's own id of the question."""


class AddQuestionsBody(TypedDict):
    questions: list[QuestionInput]
    """In paper order."""


class PatchRubricsBody(TypedDict):
    questions: list[NamedRubricChangeInput]
    """What to set or clear, question by question."""


class ErrorDetails(TypedDict):
    """Depends on the code."""

    errors: NotRequired[list[FieldError]]
    """With `validation_failed`: every failing field."""
    required: NotRequired[float]
    """With `insufficient_credits`."""
    available: NotRequired[float]
    """With `insufficient_credits`."""
    balance: NotRequired[float]
    """With `insufficient_credits`."""
    credit_limit: NotRequired[float]
    """With `insufficient_credits`."""
    committed: NotRequired[float]
    """With `insufficient_credits`."""
    required_scope: NotRequired[str]
    """With `insufficient_scope`."""
    exam_id: NotRequired[str]
    """With `exam_exists`."""
    submission_id: NotRequired[str]
    """With `submission_exists` and `changed_meanwhile`."""
    question_id: NotRequired[str]
    """With `changed_meanwhile`."""
    changed_at: NotRequired[str]
    """With `changed_meanwhile`: when, where it is known."""
    current: NotRequired[int]
    """With `rubric_version_mismatch`: the version now."""
    field: NotRequired[str]
    """With `language_not_supported` and the codes of rubrics: path of the field."""
    question: NotRequired[str]
    """With `language_not_supported` and `unknown_option_label`: label of the question."""
    option: NotRequired[str]
    """With `unknown_option_label`."""
    pages: NotRequired[int]
    """With `too_many_pages`."""
    max_pages: NotRequired[int]
    """With `too_many_pages`."""
    reason: NotRequired[str]
    """With `upload_rejected`: `not_uploaded`, `not_ready`, or the code of the upload."""
    problems: NotRequired[list[Problem]]
    """With `exam_not_ready`."""
    awarded: NotRequired[float]
    """With `invalid_marks`."""
    max: NotRequired[float]
    """With `invalid_marks`."""
    criteria_total: NotRequired[float]
    """With `rubric_marks_mismatch`."""
    max_marks: NotRequired[float]
    """With `rubric_marks_mismatch`."""
    name: NotRequired[str]
    """With `rubric_duplicate_criterion`: the name that is there twice."""
    retry_after_seconds: NotRequired[float]
    """With `rate_limited`."""
    unattached: NotRequired[str]
    """With `rate_limited` of uploads: `slots` or `bytes`."""
    quota: NotRequired[str]
    """With `daily_quota_exceeded`: `daily_copy_quota` or `daily_copy_cap`."""
    limit: NotRequired[int]
    """With `daily_quota_exceeded`."""
    resets_at: NotRequired[str]
    """With `daily_quota_exceeded`: when the count starts anew."""


ExamRow = TypedDict(
    'ExamRow',
    {
        'id': str,
        'status': ExamStatus,
        'source': ExamSource,
        'title': str,
        'mode': Mode,
        'external_ref': str | None,
        'conducted_on': str,
        'subject': str | None,
        'level': ExamLevel,
        'board': str | None,
        'class': str | None,
        'answer_language': Language,
        'feedback_language': Language,
        'instructions': str | None,
        'blind': bool,
        'sections': list[Section],
        'instructions_followed': list[str],
        'total_marks': float,
        'paper_max': float,
        'question_count': int,
        'dashboard_url': str | None,
        'rubric': RubricSummary,
        'quote': ExamQuote,
        'warnings': list[ApiWarning],
        'opened_at': str | None,
        'finalized_at': str | None,
        'created_at': str,
        'updated_at': str,
    },
)


CreatedExam = TypedDict(
    'CreatedExam',
    {
        'id': str,
        'status': ExamStatus,
        'source': ExamSource,
        'title': str,
        'mode': Mode,
        'external_ref': str | None,
        'conducted_on': str,
        'subject': str | None,
        'level': ExamLevel,
        'board': str | None,
        'class': str | None,
        'answer_language': Language,
        'feedback_language': Language,
        'instructions': str | None,
        'blind': bool,
        'sections': list[Section],
        'instructions_followed': list[str],
        'total_marks': float,
        'paper_max': float,
        'question_count': int,
        'dashboard_url': str | None,
        'rubric': RubricSummary,
        'quote': ExamQuote,
        'warnings': list[ApiWarning],
        'opened_at': str | None,
        'finalized_at': str | None,
        'created_at': str,
        'updated_at': str,
        'questions': list[QuestionSummary],
        'choice_groups': list[ChoiceGroup],
        'candidates': list[RegisteredCandidate],
    },
)


class FoundExams(TypedDict):
    data: list[ExamRow]
    """In the order of the request."""
    not_found: list[str]
    """`external_ref` values that no exam has."""


class Question(TypedDict):
    id: str
    """The question."""
    label: str
    """Such as its number; unique on the exam."""
    parent_label: str | None
    """Label of the question it is a part of."""
    section: str | None
    """Label of its section."""
    type: QuestionType
    """How the question is answered and marked."""
    text: str | None
    """Plain text, as sent."""
    max_marks: float
    """Marks of the question."""
    negative_marks: float
    """What a wrong objective answer costs."""
    options: list[QuestionOption]
    """Of objective questions; empty for others."""
    matches: list[QuestionMatch]
    """What the options of a `matching` question are matched with; empty for others."""
    correct_options: list[str]
    """Labels of the right options; of an `ordering` question all, in the right order."""
    partial: Partial | None
    """What a partly right answer earns; null: as is usual for the type."""
    answer: AnswerKey | None
    """`accepted`, `form`, `policy` of a one-word question; `value`, `tolerance`, `unit` of a numerical one; `pairs` of a matching one."""
    model_answer: NotRequired[str | None]
    """Only where included."""
    rubric: NotRequired[Rubric | None]
    """Only where included."""
    word_limit: int | None
    """Words that an answer should have at most."""
    expects_diagram: bool
    """Whether an answer should have a drawing."""
    assess_language: bool
    """Whether the language of an answer is assessed, too."""
    tags: dict[str, Any] | None
    """The caller's own object."""
    external_id: str | None
    """The caller's own id of the question."""
    marking_points: NotRequired[list[MarkingPoint]]
    """Only where the rubric is included. Empty for objective and `one_word` questions."""
    rubric_version: int
    """The exam's rubric version at this question's last change."""
    rubric_sync: RubricSync
    """Always `synced`; other values are reserved."""
    warnings: list[ApiWarning]
    """What may be wrong with the question."""


class Questions(TypedDict):
    questions: list[Question]
    """In paper order."""
    rubric_version: int
    """The exam's rubric version."""


class Rubrics(TypedDict):
    version: int
    """The exam's rubric version, as in `ETag`."""
    locked: bool
    """True once the exam is finalized."""
    sync: RubricSync
    """Always `synced`; other values are reserved."""
    questions: list[RubricOfQuestion]
    """In paper order."""


class ExamCandidatePage(TypedDict):
    data: list[ExamCandidate]
    """Ordered by `updated_at`, then `id`; a row that changes moves to the end."""
    next_cursor: str | None
    """Null exactly when `has_more` is false."""
    has_more: bool
    """Whether another page follows."""


class CreatedUploads(TypedDict):
    uploads: list[UploadSlot]
    """In the order of the files."""


class Credits(TypedDict):
    balance: float
    """Credits bought and not charged."""
    committed: float
    """Held by evaluations that wait or run."""
    available: float
    """balance + credit_limit − committed."""
    credit_limit: float
    """How far below zero the balance may go."""
    rate_card: RateCard
    """What grading costs the institute."""


class QuestionResult(TypedDict):
    """Marks of one question."""

    question_id: str
    """The question."""
    label: str
    """Its label."""
    section: str | None
    """Label of its section."""
    status: QuestionStatus
    """`failed` where it could not be graded: see `error`."""
    counted: bool
    """False: dropped by a choice group."""
    awarded: float
    """Marks awarded."""
    max: float
    """Marks of the question."""
    source: str
    """`objective`, `ai`, `human`, `unanswered`."""
    confidence: float
    """From 0 to 1, in hundredths."""
    confidence_basis: str
    """`provisional`, or `reviewed` where reviewed answers back it."""
    examples: int
    """Reviewed answers it rested on."""
    marker: Marker | None
    """What marked it."""
    needs_review: bool
    """A person should look at it."""
    review_reasons: list[str]
    """Why; new reasons may be added."""
    extracted_answer: NotRequired[str | None]
    """What was read of the answer; left out with `include=-extracted_answer`."""
    repaired: NotRequired[QuestionRepair]
    """Only where a person corrected what was read."""
    feedback: str | None
    """Feedback for the candidate."""
    criteria: list[CriterionResult]
    """Marks of each criterion; empty for objective questions."""
    model_answer: NotRequired[str | None]
    """Only with `include=model_answer`."""
    annotations: NotRequired[list[Annotation]]
    """Only with `include=annotations`."""
    review: QuestionReview | None
    """What a person did; null when nobody did."""
    marks: NotRequired[list[PersonsMark]]
    """Only where two people marked the answer: what each of them gave, oldest first."""
    revision: NotRequired[str]
    """Only with `include=revision`, and in the answer to an override with `If-Match`. It changes whenever the marks do: send it back in `If-Match` of an override, so that this replaces nothing unseen."""
    error: NotRequired[ErrorInfo]
    """Only when failed."""


class OverriddenQuestion(TypedDict):
    submission_id: str
    """The submission."""
    question: QuestionResult
    """Marks of one question."""
    totals: Totals
    """Marks of the whole copy."""


class Proposal(TypedDict):
    """What the reviews of a question suggest for its other answers."""

    question_id: str
    """The question."""
    reviews: int
    """Answers to the question that people have overridden or approved."""
    reviews_needed: int
    """With fewer reviews nothing is suggested."""
    open: int
    """Answers that no person has reviewed, on submissions that are not final."""
    direction: str | None
    """`stricter`, `milder`, `mixed`; null where nothing changes."""
    changes_total: int
    """How many marks would change."""
    changes: list[ProposedMark]
    """The first 500 of them."""
    version: str | None
    """Stands for the reviews behind it; sent back as `version` to apply no other suggestion."""
    applied: int
    """Open answers that have a mark which was applied."""
    applied_at: str | None
    """When the last one got it."""


CreateExamBody = TypedDict(
    'CreateExamBody',
    {
        'title': str,
        'mode': ModeInput,
        'external_ref': NotRequired[str | None],
        'conducted_on': NotRequired[str | None],
        'subject': NotRequired[str | None],
        'level': NotRequired[LevelInput | None],
        'board': NotRequired[str | None],
        'class': NotRequired[str | None],
        'answer_language': NotRequired[LanguageInput | None],
        'feedback_language': NotRequired[LanguageInput | None],
        'instructions': NotRequired[str | None],
        'blind': NotRequired[bool | None],
        'sections': NotRequired[list[SectionInput] | None],
        'open': NotRequired[bool | None],
        'questions': NotRequired[list[QuestionInput] | None],
        'choice_groups': NotRequired[list[InlineChoiceGroupInput] | None],
        'candidates': NotRequired[list[CandidateInput] | None],
    },
)


class ErrorBody(TypedDict):
    """What was refused, and why."""

    code: ErrorCode
    """Stable: branch on it."""
    message: str
    """For people: do not parse."""
    request_id: str
    """Same as the header `X-Request-Id`."""
    doc_url: str
    """Address of a page that says what to do about this code."""
    details: NotRequired[ErrorDetails]
    """Depends on the code; left out when empty."""


class ExamPage(TypedDict):
    data: list[ExamRow]
    """Ordered by `updated_at`, then `id`; a row that changes moves to the end."""
    next_cursor: str | None
    """Null exactly when `has_more` is false."""
    has_more: bool
    """Whether another page follows."""


Exam = TypedDict(
    'Exam',
    {
        'id': str,
        'status': ExamStatus,
        'source': ExamSource,
        'title': str,
        'mode': Mode,
        'external_ref': str | None,
        'conducted_on': str,
        'subject': str | None,
        'level': ExamLevel,
        'board': str | None,
        'class': str | None,
        'answer_language': Language,
        'feedback_language': Language,
        'instructions': str | None,
        'blind': bool,
        'sections': list[Section],
        'instructions_followed': list[str],
        'total_marks': float,
        'paper_max': float,
        'question_count': int,
        'dashboard_url': str | None,
        'rubric': RubricSummary,
        'quote': ExamQuote,
        'warnings': list[ApiWarning],
        'opened_at': str | None,
        'finalized_at': str | None,
        'created_at': str,
        'updated_at': str,
        'questions': NotRequired[list[Question]],
        'choice_groups': NotRequired[list[ChoiceGroup]],
        'candidates': NotRequired[list[CandidateOfExam]],
        'candidates_truncated': NotRequired[bool],
        'stats': NotRequired[ExamStats],
    },
)


class Result(TypedDict):
    submission_id: str
    """The submission."""
    exam_id: str
    """Its exam."""
    candidate: ResultCandidate
    """Name and roll number are null on a blind exam."""
    status: SubmissionStatus
    """Waiting or at work until `graded`, `partially_graded`, `failed` or `cancelled`."""
    needs_review: bool
    """A person should look at it."""
    review_reasons: list[str]
    """Such as `pages_beyond_vision_limit`, `checked_copy_failed`."""
    finalized: bool
    """Whether its marks are final."""
    finalized_at: str | None
    """When it was finalized."""
    rubric_version: int
    """Of the snapshot it is marked by."""
    totals: Totals | None
    """Null where no marks are shown."""
    questions: list[QuestionResult]
    """In paper order."""
    unassigned_text: list[str]
    """Text found on the pages that belongs to no question."""
    checked_copy: CheckedCopy
    """The scan with its marks, as PDF."""
    graded_at: str | None
    """When it was graded."""
    credits_charged: float | None
    """Of the latest evaluation; null while running, failed or cancelled."""
    error: NotRequired[ErrorInfo]
    """Only when failed."""
    updated_at: str
    """The submission's."""


class SubmitBatchItem(TypedDict):
    status: int
    """What submitting this copy by itself would have answered; 201 if accepted."""
    submission: NotRequired[Submission]
    """The submission, queued; only if accepted."""
    error: NotRequired[ErrorBody]
    """Why the copy was refused; paths of fields begin at it."""


class ResultPage(TypedDict):
    data: list[Result]
    """Ordered by `updated_at`, then `id`; a row that changes moves to the end."""
    next_cursor: str | None
    """Null exactly when `has_more` is false."""
    has_more: bool
    """Whether another page follows."""


class ErrorEnvelope(TypedDict):
    error: ErrorBody
    """What was refused, and why."""


class ExamSubmission(TypedDict):
    id: str
    """The submission."""
    exam_id: str
    """Its exam."""
    candidate: SubmissionCandidate
    """Whose copy it is."""
    state: SubmissionState
    """`live` is what counts for the candidate."""
    replaced_by: NotRequired[str]
    """Only when replaced."""
    status: SubmissionStatus
    """Waiting or at work until `graded`, `partially_graded`, `failed` or `cancelled`."""
    lane: Lane
    """Which queue a submission waits in."""
    pages: int | None
    """Null for typed copies."""
    needs_review: bool
    """A person should look at it."""
    review_reasons: list[str]
    """Such as `pages_beyond_vision_limit`, `checked_copy_failed`."""
    finalized: bool
    """Whether its marks are final."""
    finalized_at: str | None
    """When it was finalized."""
    rubric_version: int
    """Of the snapshot it is marked by."""
    progress: Progress
    """How far the evaluation is."""
    queue: NotRequired[QueuePlace]
    """Only while queued."""
    attempt_count: int
    """Evaluations accepted: the first one and re-evaluations."""
    credits_charged: float | None
    """Of the latest evaluation; null while running, failed or cancelled."""
    error: NotRequired[ErrorInfo]
    """Only when failed."""
    metadata: dict[str, Any] | None
    """The caller's own object, as sent."""
    created_at: str
    """When it was accepted."""
    updated_at: str
    """Moves on every visible change."""
    result: NotRequired[Result]
    """Only with `include=result`."""


class SubmitBatch(TypedDict):
    accepted: int
    """How many copies were accepted."""
    refused: int
    """How many were not."""
    items: list[SubmitBatchItem]
    """One for each copy, in the order sent."""


class ExamSubmissionPage(TypedDict):
    data: list[ExamSubmission]
    """Ordered by `updated_at`, then `id`; a row that changes moves to the end."""
    next_cursor: str | None
    """Null exactly when `has_more` is false."""
    has_more: bool
    """Whether another page follows."""
