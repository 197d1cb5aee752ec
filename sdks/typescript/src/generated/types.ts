export type ClientOptions = {
    baseUrl: 'http://localhost:8080/v1' | (string & {});
};

export type CreateExamBody = {
    /**
     * Title of the exam.
     */
    title: string;
    /**
     * Whether copies are scans or typed answers.
     */
    mode: ModeInput;
    /**
     * The caller's own id, unique per institute.
     */
    external_ref?: string | null;
    /**
     * Today in UTC when left out.
     */
    conducted_on?: string | null;
    /**
     * Subject.
     */
    subject?: string | null;
    /**
     * `school` when left out.
     */
    level?: LevelInput | null;
    /**
     * Board.
     */
    board?: string | null;
    /**
     * Class.
     */
    class?: string | null;
    /**
     * Language of the answers. Only `en` is supported: `hi` answers `language_not_supported`.
     */
    answer_language?: LanguageInput | null;
    /**
     * Language of the feedback. Only `en` is supported: `hi` answers `language_not_supported`.
     */
    feedback_language?: LanguageInput | null;
    /**
     * Paper-level instructions for the evaluator. A language model reads all of them; the offline marker follows those on strict or lenient marking, whole marks only, and whether spelling counts, and says so in its feedback. `instructions_followed` lists them; any other that asks something of the marker is a warning `instruction_not_followed`, and answers that it may touch go to a person.
     */
    instructions?: string | null;
    /**
     * Hide candidate names from results and reviewers.
     */
    blind?: boolean | null;
    /**
     * In paper order. When left out, those that the questions' `section` names, else one section `A`.
     */
    sections?: Array<SectionInput> | null;
    /**
     * Open the exam in the same call.
     */
    open?: boolean | null;
    /**
     * In paper order.
     */
    questions?: Array<QuestionInput> | null;
    /**
     * Beta: `feature_not_available` until enabled for the institute.
     */
    choice_groups?: Array<InlineChoiceGroupInput> | null;
    /**
     * Created or updated, and registered.
     */
    candidates?: Array<CandidateInput> | null;
};

/**
 * Whether copies are scans or typed answers.
 */
export type ModeInput = 'handwritten' | 'typed';

/**
 * Level of the exam.
 */
export type LevelInput = 'school' | 'ug' | 'pg' | 'upsc';

export type LanguageInput = 'en' | 'hi';

export type SectionInput = {
    /**
     * Unique on the exam.
     */
    label: string;
    /**
     * Heading.
     */
    title?: string | null;
    /**
     * Instructions of the section.
     */
    instructions?: string | null;
};

export type QuestionInput = {
    /**
     * Unique on the exam; the 1-based position when left out, or the next number that is free.
     */
    label?: string | null;
    /**
     * Label of the question this one is a part of.
     */
    parent_label?: string | null;
    /**
     * Label of its section.
     */
    section?: string | null;
    /**
     * `long_answer` when left out.
     */
    type?: QuestionTypeInput | null;
    /**
     * Plain text; `<` and `>` are kept as sent.
     */
    text?: string | null;
    /**
     * Above 0, at most 1,000, at most 2 decimals.
     */
    max_marks: number;
    /**
     * What a wrong objective answer costs; at most `max_marks`.
     */
    negative_marks?: number | null;
    /**
     * Of objective questions.
     */
    options?: Array<OptionInput> | null;
    /**
     * What the options of a `matching` question are matched with.
     */
    matches?: Array<MatchInput> | null;
    /**
     * Labels of the right options; of an `ordering` question all, in the right order.
     */
    correct_options?: Array<string> | null;
    /**
     * What a partly right answer to a question of several parts earns; as is usual for the type when left out.
     */
    partial?: PartialInput | null;
    /**
     * What counts as right.
     */
    answer?: AnswerKeyInput | null;
    /**
     * A full answer to mark by.
     */
    model_answer?: string | null;
    /**
     * The criteria's marks add up to the question's `max_marks`.
     */
    rubric?: RubricInput | null;
    /**
     * Words that an answer should have at most.
     */
    word_limit?: number | null;
    /**
     * Whether an answer should have a drawing.
     */
    expects_diagram?: boolean | null;
    /**
     * Whether the language of an answer is assessed, too.
     */
    assess_language?: boolean | null;
    /**
     * The caller's own object, at most 8 KB as JSON.
     */
    tags?: {
        [key: string]: unknown;
    } | null;
    /**
     * The caller's own id of the question.
     */
    external_id?: string | null;
};

/**
 * How the question is answered and marked.
 */
export type QuestionTypeInput = 'mcq_single' | 'mcq_multiple' | 'true_false' | 'matching' | 'ordering' | 'numerical' | 'one_word' | 'short_answer' | 'long_answer';

export type OptionInput = {
    /**
     * Unique within the question.
     */
    label: string;
    /**
     * What the option says.
     */
    text?: string | null;
};

export type MatchInput = {
    /**
     * Unique among the matches of the question.
     */
    label: string;
    /**
     * What the match says.
     */
    text?: string | null;
};

/**
 * What a partly right answer earns of the marks.
 */
export type PartialInput = 'none' | 'proportional' | 'right_minus_wrong';

/**
 * What counts as right.
 */
export type AnswerKeyInput = {
    /**
     * Of a `one_word` question.
     */
    accepted?: Array<string> | null;
    /**
     * Of a `numerical` question.
     */
    value?: number | null;
    /**
     * How far from the value an answer may be; 0 when left out.
     */
    tolerance?: number | null;
    /**
     * Unit of the value.
     */
    unit?: string | null;
    /**
     * Of a `matching` question: a pair for each option.
     */
    pairs?: Array<PairInput> | null;
    /**
     * How `accepted` is read; `auto` when left out.
     */
    form?: AnswerFormInput | null;
    /**
     * Which answers equal to one of `accepted` are right; when left out, what the question asks for.
     */
    policy?: AnswerPolicyInput | null;
};

export type PairInput = {
    /**
     * Label of an option.
     */
    option: string;
    /**
     * Label of its match.
     */
    match: string;
};

/**
 * How the accepted answers are read: `auto` decides by what they and the question look like.
 */
export type AnswerFormInput = 'auto' | 'text' | 'code' | 'expression' | 'chemistry';

/**
 * Which of the answers that are equal to an accepted one are right.
 */
export type AnswerPolicyInput = 'equivalent' | 'same_form' | 'significant_figures';

/**
 * The criteria's marks add up to the question's `max_marks`.
 */
export type RubricInput = {
    /**
     * True when left out.
     */
    partial_marking?: boolean | null;
    /**
     * At least one for a written question.
     */
    criteria?: Array<CriterionInput> | null;
};

export type CriterionInput = {
    /**
     * Unique within the rubric.
     */
    name: string;
    /**
     * Marks of this criterion.
     */
    marks: number;
    /**
     * Words that show that an answer meets the criterion.
     */
    keywords?: Array<string> | null;
    /**
     * How to award this criterion; must not mention marks.
     */
    guidance?: string | null;
};

export type InlineChoiceGroupInput = {
    /**
     * Name of the group, unique on the exam.
     */
    label: string;
    /**
     * Labels of its questions.
     */
    question_labels: Array<string>;
    /**
     * How many of the questions count.
     */
    attempt: number;
    /**
     * `best` when left out.
     */
    policy?: ChoicePolicyInput | null;
};

/**
 * Which answers count: the best ones, or the first in paper order.
 */
export type ChoicePolicyInput = 'best' | 'first';

export type CandidateInput = {
    /**
     * The caller's own id of the candidate: the key of the upsert.
     */
    external_id: string;
    /**
     * Name.
     */
    name?: string | null;
    /**
     * Roll number.
     */
    roll_number?: string | null;
    /**
     * Section or class.
     */
    section_or_class?: string | null;
};

/**
 * Exactly one of `external_ref` and `external_refs` is sent.
 */
export type SearchExamsBody = {
    /**
     * The caller's own id of the exam.
     */
    external_ref?: string;
    /**
     * Several at once.
     */
    external_refs?: Array<string>;
};

export type PatchExamBody = {
    /**
     * Title of the exam.
     */
    title?: string;
    /**
     * Whether copies are scans or typed answers.
     */
    mode?: ModeInput;
    /**
     * The caller's own id, unique per institute.
     */
    external_ref?: string | null;
    /**
     * Day of the exam.
     */
    conducted_on?: string;
    /**
     * Subject.
     */
    subject?: string | null;
    /**
     * `school` when left out.
     */
    level?: LevelInput | null;
    /**
     * Board.
     */
    board?: string | null;
    /**
     * Class.
     */
    class?: string | null;
    /**
     * Language of the answers. Only `en` is supported: `hi` answers `language_not_supported`.
     */
    answer_language?: LanguageInput | null;
    /**
     * Language of the feedback. Only `en` is supported: `hi` answers `language_not_supported`.
     */
    feedback_language?: LanguageInput | null;
    /**
     * Paper-level instructions for the evaluator. A language model reads all of them; the offline marker follows those on strict or lenient marking, whole marks only, and whether spelling counts, and says so in its feedback. `instructions_followed` lists them; any other that asks something of the marker is a warning `instruction_not_followed`, and answers that it may touch go to a person.
     */
    instructions?: string | null;
    /**
     * Hide candidate names from results and reviewers.
     */
    blind?: boolean | null;
    /**
     * In paper order. When left out, those that the questions' `section` names, else one section `A`.
     */
    sections?: Array<SectionInput> | null;
};

export type EmptyBody = {
    [key: string]: unknown;
};

export type AddQuestionsBody = {
    /**
     * In paper order.
     */
    questions: Array<QuestionInput>;
};

export type PatchQuestionBody = {
    /**
     * Unique on the exam.
     */
    label?: string;
    /**
     * Label of the question this one is a part of.
     */
    parent_label?: string | null;
    /**
     * Label of its section.
     */
    section?: string | null;
    /**
     * `long_answer` when left out.
     */
    type?: QuestionTypeInput | null;
    /**
     * Plain text; `<` and `>` are kept as sent.
     */
    text?: string | null;
    /**
     * Above 0, at most 1,000, at most 2 decimals.
     */
    max_marks?: number;
    /**
     * What a wrong objective answer costs; at most `max_marks`.
     */
    negative_marks?: number | null;
    /**
     * Of objective questions.
     */
    options?: Array<ChangedOptionInput> | null;
    /**
     * What the options of a `matching` question are matched with.
     */
    matches?: Array<MatchInput> | null;
    /**
     * Labels of the right options; of an `ordering` question all, in the right order.
     */
    correct_options?: Array<string> | null;
    /**
     * What a partly right answer to a question of several parts earns; as is usual for the type when left out.
     */
    partial?: PartialInput | null;
    /**
     * What counts as right.
     */
    answer?: AnswerKeyInput | null;
    /**
     * A full answer to mark by.
     */
    model_answer?: string | null;
    /**
     * The criteria's marks add up to the question's `max_marks`.
     */
    rubric?: RubricInput | null;
    /**
     * Words that an answer should have at most.
     */
    word_limit?: number | null;
    /**
     * Whether an answer should have a drawing.
     */
    expects_diagram?: boolean | null;
    /**
     * Whether the language of an answer is assessed, too.
     */
    assess_language?: boolean | null;
    /**
     * The caller's own object, at most 8 KB as JSON.
     */
    tags?: {
        [key: string]: unknown;
    } | null;
    /**
     * The caller's own id of the question.
     */
    external_id?: string | null;
};

export type ChangedOptionInput = {
    /**
     * Unique within the question.
     */
    label: string;
    /**
     * What the option says.
     */
    text?: string | null;
};

export type PatchRubricsBody = {
    /**
     * What to set or clear, question by question.
     */
    questions: Array<NamedRubricChangeInput>;
};

/**
 * Exactly one of `question_id` and `label` is sent, and at least one of `rubric` and `model_answer`.
 */
export type NamedRubricChangeInput = {
    /**
     * The question; or name it by `label`.
     */
    question_id?: string;
    /**
     * Label of the question.
     */
    label?: string;
    /**
     * Null clears it.
     */
    rubric?: RubricInput | null;
    /**
     * Null clears it.
     */
    model_answer?: string | null;
};

/**
 * At least one of `rubric` and `model_answer` is sent.
 */
export type RubricChangeInput = {
    /**
     * Null clears it.
     */
    rubric?: RubricInput | null;
    /**
     * Null clears it.
     */
    model_answer?: string | null;
};

export type SetChoiceGroupsBody = {
    /**
     * All groups of the exam from now on.
     */
    choice_groups: Array<ChoiceGroupInput>;
};

/**
 * Exactly one of `question_labels` and `question_ids` is sent.
 */
export type ChoiceGroupInput = {
    /**
     * Name of the group, unique on the exam.
     */
    label: string;
    /**
     * Labels of its questions.
     */
    question_labels?: Array<string>;
    /**
     * How many of the questions count.
     */
    attempt: number;
    /**
     * `best` when left out.
     */
    policy?: ChoicePolicyInput | null;
    /**
     * Its questions; or name them by `question_labels`.
     */
    question_ids?: Array<string>;
};

export type UpsertCandidatesBody = {
    /**
     * Whom to create or update.
     */
    candidates: Array<CandidateInput>;
};

/**
 * Exactly one of `external_id` and `external_ids` is sent.
 */
export type SearchCandidatesBody = {
    /**
     * The caller's own id of the candidate: the key of the upsert.
     */
    external_id?: string;
    /**
     * Several at once.
     */
    external_ids?: Array<string>;
};

export type RegisterCandidatesBody = {
    /**
     * Whom to register.
     */
    candidates: Array<RegistrationInput>;
};

/**
 * Either `id` alone, or `external_id` and what else is known.
 */
export type RegistrationInput = {
    /**
     * The caller's own id of the candidate: the key of the upsert.
     */
    external_id?: string;
    /**
     * Name.
     */
    name?: string | null;
    /**
     * Roll number.
     */
    roll_number?: string | null;
    /**
     * Section or class.
     */
    section_or_class?: string | null;
    /**
     * Of a candidate that exists; no other field is sent with it.
     */
    id?: string;
};

export type CreateUploadsBody = {
    /**
     * One slot is made for each.
     */
    files: Array<FileInput>;
};

export type FileInput = {
    /**
     * Name of the file.
     */
    filename: string;
    /**
     * `application/pdf`, the only type that is taken.
     */
    content_type?: 'application/pdf' | null;
    /**
     * At most 50 MB. A larger file than announced is not taken.
     */
    size_bytes?: number | null;
    /**
     * The caller's own id of the file.
     */
    external_id?: string | null;
};

/**
 * Exactly one of `pages`, `upload_ids` and `answers` is sent; `exam_id` with a list of answers.
 */
export type QuoteBody = {
    /**
     * Pages of handwritten copies.
     */
    pages?: number;
    /**
     * Uploads with their exact page counts; unread ones are checked.
     */
    upload_ids?: Array<string>;
    /**
     * A number of written answers, or answers as in submit, with `exam_id`.
     */
    answers?: number | Array<AnswerInput>;
    /**
     * The exam that the answers are for.
     */
    exam_id?: string;
};

/**
 * Exactly one of `question_id` and `label` is sent.
 */
export type AnswerInput = {
    /**
     * The question; or name it by `label`.
     */
    question_id?: string;
    /**
     * Label of the question.
     */
    label?: string;
    /**
     * A written answer; `<` and `>` are kept as sent.
     */
    text?: string | null;
    /**
     * Labels of the options ticked; of an `ordering` question in the order given.
     */
    selected_options?: Array<string> | null;
    /**
     * What is matched, of a `matching` question; not sent with `text`.
     */
    pairs?: Array<PairInput> | null;
};

/**
 * Exactly one of `upload_id` and `answers` is sent.
 */
export type SubmitBody = {
    /**
     * A candidate registered on the exam; by either `id` or `external_id`.
     */
    candidate: CandidateReference;
    /**
     * The PDF of a handwritten copy.
     */
    upload_id?: string | null;
    /**
     * One for each question answered; a question left out is unanswered.
     */
    answers?: Array<AnswerInput> | null;
    /**
     * Put the candidate's live submission aside.
     */
    replace?: boolean | null;
    /**
     * The caller's own object, at most 8 KB as JSON.
     */
    metadata?: {
        [key: string]: unknown;
    } | null;
};

/**
 * A candidate registered on the exam; by either `id` or `external_id`.
 */
export type CandidateReference = {
    /**
     * The candidate's platform id.
     */
    id?: string;
    /**
     * The caller's own id of the candidate: the key of the upsert.
     */
    external_id?: string;
};

export type SubmitBatchBody = {
    /**
     * The copies, each as it would be submitted by itself; no candidate twice.
     */
    submissions: Array<SubmitBody>;
};

export type ReEvaluateBody = {
    /**
     * Keep questions that a person overrode or approved; true when left out.
     */
    keep_reviewed?: boolean | null;
};

export type OverrideBody = {
    /**
     * 0 to the question's `max` in steps of 0.5; the `max` itself always.
     */
    awarded: number;
    /**
     * Replaces the feedback shown.
     */
    feedback?: string | null;
    /**
     * Why; kept for the audit.
     */
    reason?: string | null;
    /**
     * The person who reviewed.
     */
    reviewer?: ReviewerInput | null;
    /**
     * Marks of single criteria; the others keep theirs.
     */
    criteria?: Array<CriterionMarksInput> | null;
};

/**
 * The person who reviewed.
 */
export type ReviewerInput = {
    /**
     * The caller's own id of the person.
     */
    ref?: string | null;
    /**
     * Name of the person.
     */
    name?: string | null;
};

export type CriterionMarksInput = {
    /**
     * Of the rubric.
     */
    name: string;
    /**
     * Marks.
     */
    awarded: number;
};

export type ApproveBody = {
    /**
     * The questions to approve; the whole submission when left out.
     */
    question_ids?: Array<string> | null;
    /**
     * The person who reviewed.
     */
    reviewer?: ReviewerInput | null;
};

export type ApplyProposalBody = {
    /**
     * Of the proposal that was looked at; with other reviews since: `409 conflict`.
     */
    version?: string | null;
    /**
     * The person who reviewed.
     */
    reviewer?: ReviewerInput | null;
};

/**
 * Either `submission_ids` or `all_graded: true` is sent.
 */
export type FinalizeBody = {
    /**
     * Submissions of the exam.
     */
    submission_ids?: Array<string> | null;
    /**
     * Every submission that can be, up to 500 a call.
     */
    all_graded?: boolean | null;
    /**
     * Partially graded and failed ones too; failed questions count 0.
     */
    allow_partial?: boolean | null;
};

export type UnfinalizeBody = {
    /**
     * Why; audited.
     */
    reason: string;
    /**
     * The person who reviewed.
     */
    reviewer?: ReviewerInput | null;
};

export type KeyInfo = {
    /**
     * The key.
     */
    key_id: string;
    /**
     * Name that the key was given.
     */
    name: string;
    /**
     * The institute that the key acts for.
     */
    institute_id: string;
    /**
     * Name of the institute.
     */
    institute_name: string | null;
    /**
     * What the key may do.
     */
    scopes: Array<Scope>;
    /**
     * Usually `standard`.
     */
    rate_tier: string;
    /**
     * Copies a day of the whole institute.
     */
    daily_copy_quota: number;
    /**
     * The key's own smaller cap.
     */
    daily_copy_cap: number | null;
    /**
     * Copies accepted today for the institute.
     */
    quota_used_today: number;
    /**
     * Next 00:00 UTC.
     */
    quota_resets_at: string;
};

export type Scope = 'evaluation:read' | 'evaluation:write' | 'evaluation:review' | 'evaluation:finalize' | (string & {});

export type ErrorEnvelope = {
    /**
     * What was refused, and why.
     */
    error: ErrorBody;
};

/**
 * What was refused, and why.
 */
export type ErrorBody = {
    /**
     * Stable: branch on it.
     */
    code: ErrorCode;
    /**
     * For people: do not parse.
     */
    message: string;
    /**
     * Same as the header `X-Request-Id`.
     */
    request_id: string;
    /**
     * Address of a page that says what to do about this code.
     */
    doc_url: string;
    /**
     * Depends on the code; left out when empty.
     */
    details?: ErrorDetails;
};

/**
 * Stable: branch on it.
 */
export type ErrorCode = 'malformed_json' | 'invalid_cursor' | 'missing_api_key' | 'invalid_api_key' | 'insufficient_credits' | 'product_not_enabled' | 'insufficient_scope' | 'exam_not_found' | 'question_not_found' | 'candidate_not_found' | 'submission_not_found' | 'upload_not_found' | 'checked_copy_not_found' | 'endpoint_not_found' | 'not_found' | 'method_not_allowed' | 'payload_too_large' | 'headers_too_large' | 'unsupported_media_type' | 'exam_exists' | 'exam_open' | 'exam_not_open' | 'exam_finalized' | 'exam_has_submissions' | 'submission_exists' | 'submission_finalized' | 'submission_not_finalized' | 'evaluation_in_progress' | 'already_completed' | 'upload_already_used' | 'candidate_has_submission' | 'rubric_locked' | 'request_in_progress' | 'conflict' | 'rubric_version_mismatch' | 'changed_meanwhile' | 'validation_failed' | 'idempotency_key_reused' | 'feature_not_available' | 'language_not_supported' | 'mode_mismatch' | 'no_gradable_questions' | 'too_many_pages' | 'upload_rejected' | 'exam_not_ready' | 'unknown_option_label' | 'invalid_marks' | 'rubric_marks_mismatch' | 'rubric_duplicate_criterion' | 'rubric_guidance_has_marks' | 'rate_limited' | 'daily_quota_exceeded' | 'internal_error' | 'auth_unavailable' | 'engine_unavailable' | (string & {});

/**
 * Depends on the code.
 */
export type ErrorDetails = {
    /**
     * With `validation_failed`: every failing field.
     */
    errors?: Array<FieldError>;
    /**
     * With `insufficient_credits`.
     */
    required?: number;
    /**
     * With `insufficient_credits`.
     */
    available?: number;
    /**
     * With `insufficient_credits`.
     */
    balance?: number;
    /**
     * With `insufficient_credits`.
     */
    credit_limit?: number;
    /**
     * With `insufficient_credits`.
     */
    committed?: number;
    /**
     * With `insufficient_scope`.
     */
    required_scope?: string;
    /**
     * With `exam_exists`.
     */
    exam_id?: string;
    /**
     * With `submission_exists` and `changed_meanwhile`.
     */
    submission_id?: string;
    /**
     * With `changed_meanwhile`.
     */
    question_id?: string;
    /**
     * With `changed_meanwhile`: when, where it is known.
     */
    changed_at?: string;
    /**
     * With `rubric_version_mismatch`: the version now.
     */
    current?: number;
    /**
     * With `language_not_supported` and the codes of rubrics: path of the field.
     */
    field?: string;
    /**
     * With `language_not_supported` and `unknown_option_label`: label of the question.
     */
    question?: string;
    /**
     * With `unknown_option_label`.
     */
    option?: string;
    /**
     * With `too_many_pages`.
     */
    pages?: number;
    /**
     * With `too_many_pages`.
     */
    max_pages?: number;
    /**
     * With `upload_rejected`: `not_uploaded`, `not_ready`, or the code of the upload.
     */
    reason?: string;
    /**
     * With `exam_not_ready`.
     */
    problems?: Array<Problem>;
    /**
     * With `invalid_marks`.
     */
    awarded?: number;
    /**
     * With `invalid_marks`.
     */
    max?: number;
    /**
     * With `rubric_marks_mismatch`.
     */
    criteria_total?: number;
    /**
     * With `rubric_marks_mismatch`.
     */
    max_marks?: number;
    /**
     * With `rubric_duplicate_criterion`: the name that is there twice.
     */
    name?: string;
    /**
     * With `rate_limited`.
     */
    retry_after_seconds?: number;
    /**
     * With `rate_limited` of uploads: `slots` or `bytes`.
     */
    unattached?: string;
    /**
     * With `daily_quota_exceeded`: `daily_copy_quota` or `daily_copy_cap`.
     */
    quota?: string;
    /**
     * With `daily_quota_exceeded`.
     */
    limit?: number;
    /**
     * With `daily_quota_exceeded`: when the count starts anew.
     */
    resets_at?: string;
};

export type FieldError = {
    /**
     * Path of the field, such as `questions[3].max_marks`.
     */
    field: string;
    /**
     * What is wrong with the field.
     */
    code: FieldCode;
    /**
     * For people: do not parse.
     */
    message: string;
};

/**
 * What is wrong with the field.
 */
export type FieldCode = 'required' | 'invalid' | 'out_of_range' | 'too_long' | 'too_large' | 'invalid_characters' | 'not_editable' | 'unknown_field' | (string & {});

/**
 * What keeps an exam from being opened.
 */
export type Problem = {
    /**
     * Stable: branch on it.
     */
    code: string;
    /**
     * Path of the field concerned.
     */
    field: string;
    /**
     * For people.
     */
    message: string;
};

export type OpenApiDocument = {
    /**
     * Version of OpenAPI.
     */
    openapi: string;
    [key: string]: unknown;
};

export type ExamPage = {
    /**
     * Ordered by `updated_at`, then `id`; a row that changes moves to the end.
     */
    data: Array<ExamRow>;
    /**
     * Null exactly when `has_more` is false.
     */
    next_cursor: string | null;
    /**
     * Whether another page follows.
     */
    has_more: boolean;
};

export type ExamRow = {
    /**
     * The exam.
     */
    id: string;
    /**
     * Where the exam stands.
     */
    status: ExamStatus;
    /**
     * Where the exam was created; this API shows only `api`.
     */
    source: ExamSource;
    /**
     * Title of the exam.
     */
    title: string;
    /**
     * Whether copies are scans or typed answers.
     */
    mode: Mode;
    /**
     * The caller's own id, unique per institute.
     */
    external_ref: string | null;
    /**
     * Day of the exam.
     */
    conducted_on: string;
    /**
     * Subject.
     */
    subject: string | null;
    /**
     * Level of the exam.
     */
    level: ExamLevel;
    /**
     * Board.
     */
    board: string | null;
    /**
     * Class.
     */
    class: string | null;
    /**
     * Always `en`.
     */
    answer_language: Language;
    /**
     * Always `en`.
     */
    feedback_language: Language;
    /**
     * Paper-level instructions for the evaluator.
     */
    instructions: string | null;
    /**
     * Hides candidate names from results and reviewers.
     */
    blind: boolean;
    /**
     * In paper order.
     */
    sections: Array<Section>;
    /**
     * What of `instructions` is followed in marking: each part as it was written, with what it means for the marks. What is asked and not followed is a warning `instruction_not_followed`.
     */
    instructions_followed: Array<string>;
    /**
     * Sum of all `max_marks`.
     */
    total_marks: number;
    /**
     * What a candidate can reach given the choice groups.
     */
    paper_max: number;
    /**
     * How many questions the exam has.
     */
    question_count: number;
    /**
     * The exam in the dashboard; null where the installation has none.
     */
    dashboard_url: string | null;
    /**
     * The rubrics of all questions together.
     */
    rubric: RubricSummary;
    /**
     * What one unit of this exam costs.
     */
    quote: ExamQuote;
    /**
     * What may be wrong with the exam.
     */
    warnings: Array<ApiWarning>;
    /**
     * When it was opened.
     */
    opened_at: string | null;
    /**
     * When its last live submission was finalized.
     */
    finalized_at: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it changed last.
     */
    updated_at: string;
};

/**
 * Where the exam stands.
 */
export type ExamStatus = 'draft' | 'open' | 'finalized' | 'deleted' | (string & {});

/**
 * Where the exam was created; this API shows only `api`.
 */
export type ExamSource = 'api' | 'dashboard' | (string & {});

/**
 * Whether copies are scans or typed answers.
 */
export type Mode = 'handwritten' | 'typed' | (string & {});

/**
 * Level of the exam.
 */
export type ExamLevel = 'school' | 'ug' | 'pg' | 'upsc' | (string & {});

/**
 * Always `en`.
 */
export type Language = 'en' | (string & {});

export type Section = {
    /**
     * Unique on the exam.
     */
    label: string;
    /**
     * Heading.
     */
    title: string | null;
    /**
     * Instructions of the section.
     */
    instructions: string | null;
};

/**
 * The rubrics of all questions together.
 */
export type RubricSummary = {
    /**
     * 1 at creation, one more with each call that changes a rubric or model answer.
     */
    version: number;
    /**
     * True once the exam is finalized.
     */
    locked: boolean;
    /**
     * How many questions have a rubric.
     */
    questions_with_rubric: number;
    /**
     * How many have none.
     */
    questions_without_rubric: number;
    /**
     * Always `synced`; other values are reserved.
     */
    sync: RubricSync;
    /**
     * Reserved: always null.
     */
    sync_error: {
        [key: string]: unknown;
    } | null;
};

/**
 * Always `synced`; other values are reserved.
 */
export type RubricSync = 'synced' | (string & {});

/**
 * What one unit of this exam costs.
 */
export type ExamQuote = {
    /**
     * What credits are counted by.
     */
    unit: Unit;
    /**
     * Of a handwritten exam.
     */
    credits_per_page?: number;
    /**
     * Of a typed exam.
     */
    credits_per_answer?: number;
    /**
     * `standard`, or `institute` where rates were agreed.
     */
    rate_source: string;
};

/**
 * What credits are counted by.
 */
export type Unit = 'page' | 'answer' | (string & {});

/**
 * Informational; never blocks a request.
 */
export type ApiWarning = {
    /**
     * Such as `auto_rubric`.
     */
    code: string;
    /**
     * For people.
     */
    message: string;
    /**
     * Path of the field concerned.
     */
    field: string | null;
};

export type CreatedExam = {
    /**
     * The exam.
     */
    id: string;
    /**
     * Where the exam stands.
     */
    status: ExamStatus;
    /**
     * Where the exam was created; this API shows only `api`.
     */
    source: ExamSource;
    /**
     * Title of the exam.
     */
    title: string;
    /**
     * Whether copies are scans or typed answers.
     */
    mode: Mode;
    /**
     * The caller's own id, unique per institute.
     */
    external_ref: string | null;
    /**
     * Day of the exam.
     */
    conducted_on: string;
    /**
     * Subject.
     */
    subject: string | null;
    /**
     * Level of the exam.
     */
    level: ExamLevel;
    /**
     * Board.
     */
    board: string | null;
    /**
     * Class.
     */
    class: string | null;
    /**
     * Always `en`.
     */
    answer_language: Language;
    /**
     * Always `en`.
     */
    feedback_language: Language;
    /**
     * Paper-level instructions for the evaluator.
     */
    instructions: string | null;
    /**
     * Hides candidate names from results and reviewers.
     */
    blind: boolean;
    /**
     * In paper order.
     */
    sections: Array<Section>;
    /**
     * What of `instructions` is followed in marking: each part as it was written, with what it means for the marks. What is asked and not followed is a warning `instruction_not_followed`.
     */
    instructions_followed: Array<string>;
    /**
     * Sum of all `max_marks`.
     */
    total_marks: number;
    /**
     * What a candidate can reach given the choice groups.
     */
    paper_max: number;
    /**
     * How many questions the exam has.
     */
    question_count: number;
    /**
     * The exam in the dashboard; null where the installation has none.
     */
    dashboard_url: string | null;
    /**
     * The rubrics of all questions together.
     */
    rubric: RubricSummary;
    /**
     * What one unit of this exam costs.
     */
    quote: ExamQuote;
    /**
     * What may be wrong with the exam.
     */
    warnings: Array<ApiWarning>;
    /**
     * When it was opened.
     */
    opened_at: string | null;
    /**
     * When its last live submission was finalized.
     */
    finalized_at: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it changed last.
     */
    updated_at: string;
    /**
     * In paper order, abbreviated.
     */
    questions: Array<QuestionSummary>;
    /**
     * Empty where there are none.
     */
    choice_groups: Array<ChoiceGroup>;
    /**
     * In the order of the request.
     */
    candidates: Array<RegisteredCandidate>;
};

export type QuestionSummary = {
    /**
     * The question.
     */
    id: string;
    /**
     * Such as its number; unique on the exam.
     */
    label: string;
    /**
     * Label of its section.
     */
    section: string | null;
    /**
     * Marks of the question.
     */
    max_marks: number;
    /**
     * What may be wrong with the question.
     */
    warnings: Array<ApiWarning>;
};

export type ChoiceGroup = {
    /**
     * The group.
     */
    id: string;
    /**
     * Name of the group, unique on the exam.
     */
    label: string;
    /**
     * Labels of its questions.
     */
    question_labels: Array<string>;
    /**
     * Ids of its questions.
     */
    question_ids: Array<string>;
    /**
     * How many of the questions count.
     */
    attempt: number;
    /**
     * Which answers count: the best ones, or the first in paper order.
     */
    policy: ChoicePolicy;
};

/**
 * Which answers count: the best ones, or the first in paper order.
 */
export type ChoicePolicy = 'best' | 'first' | (string & {});

export type RegisteredCandidate = {
    /**
     * The candidate's platform id.
     */
    id: string;
    /**
     * The caller's own id of the candidate.
     */
    external_id: string;
    /**
     * The registration on this exam.
     */
    registration_id: string;
};

export type FoundExams = {
    /**
     * In the order of the request.
     */
    data: Array<ExamRow>;
    /**
     * `external_ref` values that no exam has.
     */
    not_found: Array<string>;
};

export type Exam = {
    /**
     * The exam.
     */
    id: string;
    /**
     * Where the exam stands.
     */
    status: ExamStatus;
    /**
     * Where the exam was created; this API shows only `api`.
     */
    source: ExamSource;
    /**
     * Title of the exam.
     */
    title: string;
    /**
     * Whether copies are scans or typed answers.
     */
    mode: Mode;
    /**
     * The caller's own id, unique per institute.
     */
    external_ref: string | null;
    /**
     * Day of the exam.
     */
    conducted_on: string;
    /**
     * Subject.
     */
    subject: string | null;
    /**
     * Level of the exam.
     */
    level: ExamLevel;
    /**
     * Board.
     */
    board: string | null;
    /**
     * Class.
     */
    class: string | null;
    /**
     * Always `en`.
     */
    answer_language: Language;
    /**
     * Always `en`.
     */
    feedback_language: Language;
    /**
     * Paper-level instructions for the evaluator.
     */
    instructions: string | null;
    /**
     * Hides candidate names from results and reviewers.
     */
    blind: boolean;
    /**
     * In paper order.
     */
    sections: Array<Section>;
    /**
     * What of `instructions` is followed in marking: each part as it was written, with what it means for the marks. What is asked and not followed is a warning `instruction_not_followed`.
     */
    instructions_followed: Array<string>;
    /**
     * Sum of all `max_marks`.
     */
    total_marks: number;
    /**
     * What a candidate can reach given the choice groups.
     */
    paper_max: number;
    /**
     * How many questions the exam has.
     */
    question_count: number;
    /**
     * The exam in the dashboard; null where the installation has none.
     */
    dashboard_url: string | null;
    /**
     * The rubrics of all questions together.
     */
    rubric: RubricSummary;
    /**
     * What one unit of this exam costs.
     */
    quote: ExamQuote;
    /**
     * What may be wrong with the exam.
     */
    warnings: Array<ApiWarning>;
    /**
     * When it was opened.
     */
    opened_at: string | null;
    /**
     * When its last live submission was finalized.
     */
    finalized_at: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it changed last.
     */
    updated_at: string;
    /**
     * Only with `include=questions`.
     */
    questions?: Array<Question>;
    /**
     * Only with `include=choice_groups`.
     */
    choice_groups?: Array<ChoiceGroup>;
    /**
     * Only with `include=candidates`; at most 2,000.
     */
    candidates?: Array<CandidateOfExam>;
    /**
     * Only with `include=candidates`.
     */
    candidates_truncated?: boolean;
    /**
     * Only with `include=stats`.
     */
    stats?: ExamStats;
};

export type Question = {
    /**
     * The question.
     */
    id: string;
    /**
     * Such as its number; unique on the exam.
     */
    label: string;
    /**
     * Label of the question it is a part of.
     */
    parent_label: string | null;
    /**
     * Label of its section.
     */
    section: string | null;
    /**
     * How the question is answered and marked.
     */
    type: QuestionType;
    /**
     * Plain text, as sent.
     */
    text: string | null;
    /**
     * Marks of the question.
     */
    max_marks: number;
    /**
     * What a wrong objective answer costs.
     */
    negative_marks: number;
    /**
     * Of objective questions; empty for others.
     */
    options: Array<QuestionOption>;
    /**
     * What the options of a `matching` question are matched with; empty for others.
     */
    matches: Array<QuestionMatch>;
    /**
     * Labels of the right options; of an `ordering` question all, in the right order.
     */
    correct_options: Array<string>;
    /**
     * What a partly right answer earns; null: as is usual for the type.
     */
    partial: Partial | null;
    /**
     * `accepted`, `form`, `policy` of a one-word question; `value`, `tolerance`, `unit` of a numerical one; `pairs` of a matching one.
     */
    answer: AnswerKey | null;
    /**
     * Only where included.
     */
    model_answer?: string | null;
    /**
     * Only where included.
     */
    rubric?: Rubric | null;
    /**
     * Words that an answer should have at most.
     */
    word_limit: number | null;
    /**
     * Whether an answer should have a drawing.
     */
    expects_diagram: boolean;
    /**
     * Whether the language of an answer is assessed, too.
     */
    assess_language: boolean;
    /**
     * The caller's own object.
     */
    tags: {
        [key: string]: unknown;
    } | null;
    /**
     * The caller's own id of the question.
     */
    external_id: string | null;
    /**
     * Only where the rubric is included. Empty for objective and `one_word` questions.
     */
    marking_points?: Array<MarkingPoint>;
    /**
     * The exam's rubric version at this question's last change.
     */
    rubric_version: number;
    /**
     * Always `synced`; other values are reserved.
     */
    rubric_sync: RubricSync;
    /**
     * What may be wrong with the question.
     */
    warnings: Array<ApiWarning>;
};

/**
 * How the question is answered and marked.
 */
export type QuestionType = 'mcq_single' | 'mcq_multiple' | 'true_false' | 'matching' | 'ordering' | 'numerical' | 'one_word' | 'short_answer' | 'long_answer' | (string & {});

export type QuestionOption = {
    /**
     * Unique within the question.
     */
    label: string;
    /**
     * Stable while the label stays.
     */
    option_id: string;
    /**
     * What the option says.
     */
    text: string;
};

export type QuestionMatch = {
    /**
     * Unique among the matches of the question.
     */
    label: string;
    /**
     * What the match says.
     */
    text: string;
};

/**
 * What a partly right answer earns of the marks.
 */
export type Partial = 'none' | 'proportional' | 'right_minus_wrong' | (string & {});

/**
 * `accepted`, `form`, `policy` of a one-word question; `value`, `tolerance`, `unit` of a numerical one; `pairs` of a matching one.
 */
export type AnswerKey = {
    /**
     * Answers that count as right.
     */
    accepted?: Array<string>;
    /**
     * The right value.
     */
    value?: number;
    /**
     * How far from the value an answer may be.
     */
    tolerance?: number;
    /**
     * Unit of the value.
     */
    unit?: string;
    /**
     * What belongs together, one pair for each option.
     */
    pairs?: Array<AnswerPair>;
    /**
     * How `accepted` is read; absent: `auto`.
     */
    form?: AnswerForm;
    /**
     * Which answers equal to one of `accepted` are right; absent: what the question asks for.
     */
    policy?: AnswerPolicy;
};

export type AnswerPair = {
    /**
     * Label of an option.
     */
    option: string;
    /**
     * Label of its match.
     */
    match: string;
};

/**
 * How the accepted answers are read: `auto` decides by what they and the question look like.
 */
export type AnswerForm = 'auto' | 'text' | 'code' | 'expression' | 'chemistry' | (string & {});

/**
 * Which of the answers that are equal to an accepted one are right.
 */
export type AnswerPolicy = 'equivalent' | 'same_form' | 'significant_figures' | (string & {});

/**
 * The criteria's marks add up to the question's `max_marks`.
 */
export type Rubric = {
    /**
     * False: each criterion of a written question is awarded whole or not at all.
     */
    partial_marking: boolean;
    /**
     * In the order given.
     */
    criteria: Array<Criterion>;
};

export type Criterion = {
    /**
     * Unique within the rubric.
     */
    name: string;
    /**
     * Marks of this criterion.
     */
    marks: number;
    /**
     * Words that show that an answer meets the criterion.
     */
    keywords: Array<string>;
    /**
     * How to award the criterion.
     */
    guidance: string | null;
};

/**
 * Something that a written answer is held against.
 */
export type MarkingPoint = {
    /**
     * Unique within the question.
     */
    id: string;
    /**
     * What an answer is expected to say.
     */
    text: string;
    /**
     * What the point is worth.
     */
    marks: number;
    /**
     * What the point was taken from.
     */
    from: MarkingPointSource;
    /**
     * How many points of its group are enough; null where all of them are needed.
     */
    needs: number | null;
};

/**
 * What the point was taken from.
 */
export type MarkingPointSource = 'criterion' | 'model_answer' | (string & {});

export type CandidateOfExam = {
    /**
     * The candidate's platform id.
     */
    id: string;
    /**
     * The caller's own id of the candidate.
     */
    external_id: string;
    /**
     * The registration on this exam.
     */
    registration_id: string;
    /**
     * Name.
     */
    name: string | null;
    /**
     * Roll number.
     */
    roll_number: string | null;
    /**
     * Section or class.
     */
    section_or_class: string | null;
};

export type ExamStats = {
    /**
     * Registered on the exam.
     */
    candidates: number;
    /**
     * Live ones.
     */
    submissions: number;
    /**
     * Live submissions by status.
     */
    by_status: {
        [key: string]: number;
    };
    /**
     * Live submissions that a person should look at.
     */
    needs_review: number;
    /**
     * Live submissions that are finalized.
     */
    finalized: number;
    /**
     * Of the submissions with marks; null where there are none.
     */
    average_percentage: number | null;
    /**
     * Of the submissions with marks; null where there are none.
     */
    median_percentage: number | null;
    /**
     * In paper order.
     */
    questions: Array<QuestionStats>;
    /**
     * Draft marks against the marks people gave.
     */
    human_agreement: HumanAgreement;
};

export type QuestionStats = {
    /**
     * The question.
     */
    question_id: string;
    /**
     * Its label.
     */
    label: string;
    /**
     * Average of the marks awarded.
     */
    average: number;
    /**
     * Marks of the question.
     */
    max: number;
    /**
     * Average ÷ max.
     */
    facility: number;
    /**
     * Correlation of its marks with those of the rest; null where it cannot be computed.
     */
    discrimination: number | null;
};

/**
 * Draft marks against the marks people gave.
 */
export type HumanAgreement = {
    /**
     * Answers whose marks a person has looked at.
     */
    reviewed: number;
    /**
     * Those of them where the person gave the draft's marks.
     */
    exact: number;
    /**
     * Mean absolute difference in marks.
     */
    mean_abs_diff: number;
    /**
     * Quadratic weighted kappa.
     */
    qwk: number | null;
};

export type DeletedExam = {
    /**
     * The exam.
     */
    id: string;
    /**
     * Where the exam stands.
     */
    status: ExamStatus;
};

export type ExamContent = {
    /**
     * The exam.
     */
    id: string;
    /**
     * Where the exam stands.
     */
    status: ExamStatus;
    /**
     * Where the exam was created; this API shows only `api`.
     */
    source: ExamSource;
    /**
     * Title of the exam.
     */
    title: string;
    /**
     * Whether copies are scans or typed answers.
     */
    mode: Mode;
    /**
     * The caller's own id, unique per institute.
     */
    external_ref: string | null;
    /**
     * Day of the exam.
     */
    conducted_on: string;
    /**
     * Subject.
     */
    subject: string | null;
    /**
     * Level of the exam.
     */
    level: ExamLevel;
    /**
     * Board.
     */
    board: string | null;
    /**
     * Class.
     */
    class: string | null;
    /**
     * Always `en`.
     */
    answer_language: Language;
    /**
     * Always `en`.
     */
    feedback_language: Language;
    /**
     * Paper-level instructions for the evaluator.
     */
    instructions: string | null;
    /**
     * Hides candidate names from results and reviewers.
     */
    blind: boolean;
    /**
     * In paper order.
     */
    sections: Array<Section>;
    /**
     * What of `instructions` is followed in marking: each part as it was written, with what it means for the marks. What is asked and not followed is a warning `instruction_not_followed`.
     */
    instructions_followed: Array<string>;
    /**
     * Sum of all `max_marks`.
     */
    total_marks: number;
    /**
     * What a candidate can reach given the choice groups.
     */
    paper_max: number;
    /**
     * How many questions the exam has.
     */
    question_count: number;
    /**
     * The exam in the dashboard; null where the installation has none.
     */
    dashboard_url: string | null;
    /**
     * The rubrics of all questions together.
     */
    rubric: RubricSummary;
    /**
     * What one unit of this exam costs.
     */
    quote: ExamQuote;
    /**
     * What may be wrong with the exam.
     */
    warnings: Array<ApiWarning>;
    /**
     * When it was opened.
     */
    opened_at: string | null;
    /**
     * When its last live submission was finalized.
     */
    finalized_at: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it changed last.
     */
    updated_at: string;
    /**
     * In paper order, abbreviated.
     */
    questions: Array<QuestionSummary>;
    /**
     * Empty where there are none.
     */
    choice_groups: Array<ChoiceGroup>;
};

export type Questions = {
    /**
     * In paper order.
     */
    questions: Array<Question>;
    /**
     * The exam's rubric version.
     */
    rubric_version: number;
};

export type AddedQuestions = {
    /**
     * Those added, in the order of the request.
     */
    questions: Array<QuestionSummary>;
    /**
     * Of the whole exam.
     */
    question_count: number;
    /**
     * Of the whole exam.
     */
    total_marks: number;
    /**
     * About those added.
     */
    warnings: Array<ApiWarning>;
};

export type DeletedQuestion = {
    /**
     * The question.
     */
    id: string;
    /**
     * Always true.
     */
    deleted: boolean;
    /**
     * Left on the exam.
     */
    question_count: number;
    /**
     * Of the questions left.
     */
    total_marks: number;
};

export type Rubrics = {
    /**
     * The exam's rubric version, as in `ETag`.
     */
    version: number;
    /**
     * True once the exam is finalized.
     */
    locked: boolean;
    /**
     * Always `synced`; other values are reserved.
     */
    sync: RubricSync;
    /**
     * In paper order.
     */
    questions: Array<RubricOfQuestion>;
};

export type RubricOfQuestion = {
    /**
     * The question.
     */
    question_id: string;
    /**
     * Its label.
     */
    label: string;
    /**
     * The criteria's marks add up to the question's `max_marks`.
     */
    rubric: Rubric | null;
    /**
     * A full answer to mark by; null where unset.
     */
    model_answer: string | null;
    /**
     * The exam's rubric version at this question's last change.
     */
    rubric_version: number;
    /**
     * Marks of the question.
     */
    max_marks: number;
};

export type ChangedRubric = {
    /**
     * The question.
     */
    question_id: string;
    /**
     * Its label.
     */
    label: string;
    /**
     * The criteria's marks add up to the question's `max_marks`.
     */
    rubric: Rubric | null;
    /**
     * A full answer to mark by; null where unset.
     */
    model_answer: string | null;
    /**
     * The exam's rubric version at this question's last change.
     */
    rubric_version: number;
    /**
     * What may be wrong with the question.
     */
    warnings: Array<ApiWarning>;
};

export type ChoiceGroups = {
    /**
     * In the order of the request.
     */
    choice_groups: Array<ChoiceGroup>;
    /**
     * What a candidate can reach given the choice groups.
     */
    paper_max: number;
};

export type UpsertedCandidates = {
    /**
     * In the order of the request.
     */
    candidates: Array<UpsertedCandidate>;
    /**
     * How many were made.
     */
    created: number;
    /**
     * How many were there before.
     */
    updated: number;
    /**
     * What to look at, such as `unusual_id`; left out when there is nothing.
     */
    warnings?: Array<ApiWarning>;
};

export type UpsertedCandidate = {
    /**
     * The candidate's platform id.
     */
    id: string;
    /**
     * The caller's own id.
     */
    external_id: string;
    /**
     * Name.
     */
    name: string | null;
    /**
     * Roll number.
     */
    roll_number: string | null;
    /**
     * Section or class.
     */
    section_or_class: string | null;
    /**
     * True where this call made the candidate.
     */
    created: boolean;
};

export type FoundCandidates = {
    /**
     * In the order of the request.
     */
    data: Array<Candidate>;
    /**
     * `external_id` values that no candidate has.
     */
    not_found: Array<string>;
};

export type Candidate = {
    /**
     * The candidate's platform id.
     */
    id: string;
    /**
     * The caller's own id.
     */
    external_id: string;
    /**
     * Name.
     */
    name: string | null;
    /**
     * Roll number.
     */
    roll_number: string | null;
    /**
     * Section or class.
     */
    section_or_class: string | null;
};

export type RegisteredCandidates = {
    /**
     * In the order of the request.
     */
    candidates: Array<RegisteredCandidate>;
    /**
     * How many were registered by this call.
     */
    registered: number;
    /**
     * How many had been before.
     */
    already_registered: number;
    /**
     * What to look at, such as `unusual_id`; left out when there is nothing.
     */
    warnings?: Array<ApiWarning>;
};

export type ExamCandidatePage = {
    /**
     * Ordered by `updated_at`, then `id`; a row that changes moves to the end.
     */
    data: Array<ExamCandidate>;
    /**
     * Null exactly when `has_more` is false.
     */
    next_cursor: string | null;
    /**
     * Whether another page follows.
     */
    has_more: boolean;
};

export type ExamCandidate = {
    /**
     * The candidate's platform id.
     */
    id: string;
    /**
     * The caller's own id.
     */
    external_id: string;
    /**
     * Name.
     */
    name: string | null;
    /**
     * Roll number.
     */
    roll_number: string | null;
    /**
     * Section or class.
     */
    section_or_class: string | null;
    /**
     * The registration on this exam.
     */
    registration_id: string;
    /**
     * The latest submission.
     */
    submission_id: string | null;
    /**
     * Status of the latest submission.
     */
    submission_status: SubmissionStatus | null;
    /**
     * When the registration changed last.
     */
    updated_at: string;
};

/**
 * Waiting or at work until `graded`, `partially_graded`, `failed` or `cancelled`.
 */
export type SubmissionStatus = 'queued' | 'processing' | 'reading' | 'grading' | 'graded' | 'partially_graded' | 'failed' | 'cancelled' | (string & {});

export type UnregisteredCandidate = {
    /**
     * The candidate's platform id.
     */
    id: string;
    /**
     * Always true.
     */
    deleted: boolean;
};

export type CreatedUploads = {
    /**
     * In the order of the files.
     */
    uploads: Array<UploadSlot>;
};

export type UploadSlot = {
    /**
     * The upload.
     */
    id: string;
    /**
     * `ready` once checked, `attached` once submitted.
     */
    status: UploadStatus;
    /**
     * Name of the file, as announced.
     */
    filename: string;
    /**
     * PUT the PDF here, without the API key.
     */
    put_url: string;
    /**
     * Headers to send with the PUT.
     */
    put_headers: {
        [key: string]: string;
    };
    /**
     * Until when `put_url` is valid: one hour.
     */
    expires_at: string;
};

/**
 * `ready` once checked, `attached` once submitted.
 */
export type UploadStatus = 'pending' | 'ready' | 'rejected' | 'attached' | 'expired' | (string & {});

export type Upload = {
    /**
     * The upload.
     */
    id: string;
    /**
     * `ready` once checked, `attached` once submitted.
     */
    status: UploadStatus;
    /**
     * Name of the file, as announced.
     */
    filename: string;
    /**
     * Bytes of the file; null until it is checked.
     */
    size_bytes: number | null;
    /**
     * Pages of the PDF; null until it is checked.
     */
    pages: number | null;
    /**
     * SHA-256 of the file in hexadecimal; null until it is checked.
     */
    sha256: string | null;
    /**
     * The submission it is attached to, for ever.
     */
    submission_id: string | null;
    /**
     * Of a rejected one: `not_a_pdf`, `too_large`, `encrypted`, `corrupt`, `empty`.
     */
    error: ErrorInfo | null;
    /**
     * Such as `pages_beyond_vision_limit`.
     */
    warnings: Array<ApiWarning>;
    /**
     * Until when the PUT address is valid.
     */
    expires_at: string;
    /**
     * When the slot was made.
     */
    created_at: string;
};

export type ErrorInfo = {
    /**
     * Stable: branch on it.
     */
    code: string;
    /**
     * For people: do not parse.
     */
    message: string;
};

export type Credits = {
    /**
     * Credits bought and not charged.
     */
    balance: number;
    /**
     * Held by evaluations that wait or run.
     */
    committed: number;
    /**
     * balance + credit_limit − committed.
     */
    available: number;
    /**
     * How far below zero the balance may go.
     */
    credit_limit: number;
    /**
     * What grading costs the institute.
     */
    rate_card: RateCard;
};

/**
 * What grading costs the institute.
 */
export type RateCard = {
    /**
     * `standard`, or `institute` where rates were agreed.
     */
    rate_source: string;
    /**
     * One for each unit.
     */
    rates: Array<Rate>;
};

export type Rate = {
    /**
     * What credits are counted by.
     */
    unit: Unit;
    /**
     * Credits for one.
     */
    credits: number;
};

export type Quote = {
    /**
     * What credits are counted by.
     */
    unit: Unit;
    /**
     * How many units are asked about.
     */
    quantity: number;
    /**
     * Price of one.
     */
    credits_per_unit: number;
    /**
     * Price of all.
     */
    credits: number;
    /**
     * `standard`, or `institute` where rates were agreed.
     */
    rate_source: string;
    /**
     * Credits available now.
     */
    available: number;
    /**
     * Whether the credits available cover it.
     */
    sufficient: boolean;
    /**
     * Only for `upload_ids`, in their order.
     */
    uploads?: Array<UploadQuote>;
};

export type UploadQuote = {
    /**
     * The upload.
     */
    upload_id: string;
    /**
     * Its pages.
     */
    pages: number;
    /**
     * Price of its pages.
     */
    credits: number;
};

export type Submission = {
    /**
     * The submission.
     */
    id: string;
    /**
     * Its exam.
     */
    exam_id: string;
    /**
     * Whose copy it is.
     */
    candidate: SubmissionCandidate;
    /**
     * `live` is what counts for the candidate.
     */
    state: SubmissionState;
    /**
     * Only when replaced.
     */
    replaced_by?: string;
    /**
     * Waiting or at work until `graded`, `partially_graded`, `failed` or `cancelled`.
     */
    status: SubmissionStatus;
    /**
     * Which queue a submission waits in.
     */
    lane: Lane;
    /**
     * Null for typed copies.
     */
    pages: number | null;
    /**
     * A person should look at it.
     */
    needs_review: boolean;
    /**
     * Such as `pages_beyond_vision_limit`, `checked_copy_failed`.
     */
    review_reasons: Array<string>;
    /**
     * Whether its marks are final.
     */
    finalized: boolean;
    /**
     * When it was finalized.
     */
    finalized_at: string | null;
    /**
     * Of the snapshot it is marked by.
     */
    rubric_version: number;
    /**
     * How far the evaluation is.
     */
    progress: Progress;
    /**
     * Only while queued.
     */
    queue?: QueuePlace;
    /**
     * Evaluations accepted: the first one and re-evaluations.
     */
    attempt_count: number;
    /**
     * Of the latest evaluation; null while running, failed or cancelled.
     */
    credits_charged: number | null;
    /**
     * Only when failed.
     */
    error?: ErrorInfo;
    /**
     * The caller's own object, as sent.
     */
    metadata: {
        [key: string]: unknown;
    } | null;
    /**
     * When it was accepted.
     */
    created_at: string;
    /**
     * Moves on every visible change.
     */
    updated_at: string;
};

/**
 * Whose copy it is.
 */
export type SubmissionCandidate = {
    /**
     * The candidate's platform id.
     */
    id: string;
    /**
     * The caller's own id.
     */
    external_id: string;
};

/**
 * `live` is what counts for the candidate.
 */
export type SubmissionState = 'live' | 'replaced' | 'deleted' | (string & {});

/**
 * Which queue a submission waits in.
 */
export type Lane = 'instant' | 'standard' | 'bulk' | (string & {});

/**
 * How far the evaluation is.
 */
export type Progress = {
    /**
     * `queued`, `fetching`, `reading`, `grading`, `rendering`, `done`.
     */
    step: string;
    /**
     * Questions graded so far.
     */
    questions_done: number;
    /**
     * Questions to grade.
     */
    questions_total: number;
    /**
     * An estimate.
     */
    estimated_ready_at: string | null;
};

export type QueuePlace = {
    /**
     * In its lane; 1 is next.
     */
    position: number;
    /**
     * An estimate, never in the past.
     */
    estimated_ready_at: string | null;
};

export type ExamSubmissionPage = {
    /**
     * Ordered by `updated_at`, then `id`; a row that changes moves to the end.
     */
    data: Array<ExamSubmission>;
    /**
     * Null exactly when `has_more` is false.
     */
    next_cursor: string | null;
    /**
     * Whether another page follows.
     */
    has_more: boolean;
};

export type ExamSubmission = {
    /**
     * The submission.
     */
    id: string;
    /**
     * Its exam.
     */
    exam_id: string;
    /**
     * Whose copy it is.
     */
    candidate: SubmissionCandidate;
    /**
     * `live` is what counts for the candidate.
     */
    state: SubmissionState;
    /**
     * Only when replaced.
     */
    replaced_by?: string;
    /**
     * Waiting or at work until `graded`, `partially_graded`, `failed` or `cancelled`.
     */
    status: SubmissionStatus;
    /**
     * Which queue a submission waits in.
     */
    lane: Lane;
    /**
     * Null for typed copies.
     */
    pages: number | null;
    /**
     * A person should look at it.
     */
    needs_review: boolean;
    /**
     * Such as `pages_beyond_vision_limit`, `checked_copy_failed`.
     */
    review_reasons: Array<string>;
    /**
     * Whether its marks are final.
     */
    finalized: boolean;
    /**
     * When it was finalized.
     */
    finalized_at: string | null;
    /**
     * Of the snapshot it is marked by.
     */
    rubric_version: number;
    /**
     * How far the evaluation is.
     */
    progress: Progress;
    /**
     * Only while queued.
     */
    queue?: QueuePlace;
    /**
     * Evaluations accepted: the first one and re-evaluations.
     */
    attempt_count: number;
    /**
     * Of the latest evaluation; null while running, failed or cancelled.
     */
    credits_charged: number | null;
    /**
     * Only when failed.
     */
    error?: ErrorInfo;
    /**
     * The caller's own object, as sent.
     */
    metadata: {
        [key: string]: unknown;
    } | null;
    /**
     * When it was accepted.
     */
    created_at: string;
    /**
     * Moves on every visible change.
     */
    updated_at: string;
    /**
     * Only with `include=result`.
     */
    result?: Result;
};

export type Result = {
    /**
     * The submission.
     */
    submission_id: string;
    /**
     * Its exam.
     */
    exam_id: string;
    /**
     * Name and roll number are null on a blind exam.
     */
    candidate: ResultCandidate;
    /**
     * Waiting or at work until `graded`, `partially_graded`, `failed` or `cancelled`.
     */
    status: SubmissionStatus;
    /**
     * A person should look at it.
     */
    needs_review: boolean;
    /**
     * Such as `pages_beyond_vision_limit`, `checked_copy_failed`.
     */
    review_reasons: Array<string>;
    /**
     * Whether its marks are final.
     */
    finalized: boolean;
    /**
     * When it was finalized.
     */
    finalized_at: string | null;
    /**
     * Of the snapshot it is marked by.
     */
    rubric_version: number;
    /**
     * Null where no marks are shown.
     */
    totals: Totals | null;
    /**
     * In paper order.
     */
    questions: Array<QuestionResult>;
    /**
     * Text found on the pages that belongs to no question.
     */
    unassigned_text: Array<string>;
    /**
     * The scan with its marks, as PDF.
     */
    checked_copy: CheckedCopy;
    /**
     * When it was graded.
     */
    graded_at: string | null;
    /**
     * Of the latest evaluation; null while running, failed or cancelled.
     */
    credits_charged: number | null;
    /**
     * Only when failed.
     */
    error?: ErrorInfo;
    /**
     * The submission's.
     */
    updated_at: string;
};

/**
 * Name and roll number are null on a blind exam.
 */
export type ResultCandidate = {
    /**
     * The candidate's platform id.
     */
    id: string;
    /**
     * The caller's own id of the candidate.
     */
    external_id: string;
    /**
     * Name.
     */
    name: string | null;
    /**
     * Roll number.
     */
    roll_number: string | null;
};

/**
 * Marks of the whole copy.
 */
export type Totals = {
    /**
     * Marks awarded.
     */
    awarded: number;
    /**
     * Marks that can be reached: `paper_max`.
     */
    max: number;
    /**
     * awarded ÷ max; 0 of 0 is 0.
     */
    percentage: number;
    /**
     * Questions with marks.
     */
    questions_graded: number;
    /**
     * Questions that could not be graded.
     */
    questions_failed: number;
};

/**
 * Marks of one question.
 */
export type QuestionResult = {
    /**
     * The question.
     */
    question_id: string;
    /**
     * Its label.
     */
    label: string;
    /**
     * Label of its section.
     */
    section: string | null;
    /**
     * `failed` where it could not be graded: see `error`.
     */
    status: QuestionStatus;
    /**
     * False: dropped by a choice group.
     */
    counted: boolean;
    /**
     * Marks awarded.
     */
    awarded: number;
    /**
     * Marks of the question.
     */
    max: number;
    /**
     * `objective`, `ai`, `human`, `unanswered`.
     */
    source: string;
    /**
     * From 0 to 1, in hundredths.
     */
    confidence: number;
    /**
     * `provisional`, or `reviewed` where reviewed answers back it.
     */
    confidence_basis: string;
    /**
     * Reviewed answers it rested on.
     */
    examples: number;
    /**
     * What marked it.
     */
    marker: Marker | null;
    /**
     * A person should look at it.
     */
    needs_review: boolean;
    /**
     * Why; new reasons may be added.
     */
    review_reasons: Array<string>;
    /**
     * What was read of the answer; left out with `include=-extracted_answer`.
     */
    extracted_answer?: string | null;
    /**
     * Only where a person corrected what was read.
     */
    repaired?: QuestionRepair;
    /**
     * Feedback for the candidate.
     */
    feedback: string | null;
    /**
     * Marks of each criterion; empty for objective questions.
     */
    criteria: Array<CriterionResult>;
    /**
     * Only with `include=model_answer`.
     */
    model_answer?: string | null;
    /**
     * Only with `include=annotations`.
     */
    annotations?: Array<Annotation>;
    /**
     * What a person did; null when nobody did.
     */
    review: QuestionReview | null;
    /**
     * Only where two people marked the answer: what each of them gave, oldest first.
     */
    marks?: Array<PersonsMark>;
    /**
     * Only with `include=revision`, and in the answer to an override with `If-Match`. It changes whenever the marks do: send it back in `If-Match` of an override, so that this replaces nothing unseen.
     */
    revision?: string;
    /**
     * Only when failed.
     */
    error?: ErrorInfo;
};

/**
 * `failed` where it could not be graded: see `error`.
 */
export type QuestionStatus = 'graded' | 'failed' | (string & {});

export type Marker = {
    /**
     * Name of the marker.
     */
    name: string;
    /**
     * Its version.
     */
    version: string;
    /**
     * Version of what a language model was asked; null offline.
     */
    prompt_version: string | null;
};

export type QuestionRepair = {
    /**
     * What had been read.
     */
    extracted_answer_before: string;
    /**
     * The person who reviewed, as the caller named them.
     */
    reviewer: Reviewer | null;
    /**
     * When it was corrected.
     */
    repaired_at: string | null;
};

/**
 * The person who reviewed, as the caller named them.
 */
export type Reviewer = {
    /**
     * The caller's own id of the person.
     */
    ref: string | null;
    /**
     * Name of the person.
     */
    name: string | null;
};

export type CriterionResult = {
    /**
     * Of the rubric, or of a marking point.
     */
    name: string;
    /**
     * Marks of this criterion.
     */
    awarded: number;
    /**
     * What it is worth.
     */
    max: number;
    /**
     * Why these marks were given.
     */
    reason: string;
};

export type Annotation = {
    /**
     * 1-based.
     */
    page: number;
    /**
     * Fractions of the page as seen, origin top left.
     */
    x: number;
    /**
     * Of the page height.
     */
    y: number;
    /**
     * Of the page width.
     */
    width: number;
    /**
     * Of the page height.
     */
    height: number;
    /**
     * `criterion`, `evidence`, `total`, `note`.
     */
    kind: string;
    /**
     * The criterion that it belongs to.
     */
    criterion: string | null;
    /**
     * What is written beside it.
     */
    text: string | null;
};

export type QuestionReview = {
    /**
     * The person who reviewed, as the caller named them.
     */
    reviewer: Reviewer | null;
    /**
     * Why it was overridden.
     */
    reason: string | null;
    /**
     * Whether a person changed the marks.
     */
    edited: boolean;
    /**
     * When it was overridden.
     */
    edited_at: string | null;
    /**
     * Whether a person approved the marks.
     */
    approved: boolean;
};

export type PersonsMark = {
    /**
     * The person who reviewed, as the caller named them.
     */
    reviewer: Reviewer | null;
    /**
     * What this person gave.
     */
    awarded: number;
    /**
     * When it was given.
     */
    given_at: string | null;
    /**
     * Given to decide between two marks.
     */
    adjudication: boolean;
    /**
     * Whether the marks before it were shown to this person.
     */
    seen: boolean;
    /**
     * Whether it decides the mark, alone or as part of the mean.
     */
    counted: boolean;
};

/**
 * The scan with its marks, as PDF.
 */
export type CheckedCopy = {
    /**
     * Whether there is one.
     */
    available: boolean;
    /**
     * Below the base URL.
     */
    download_path: string;
};

export type SubmitBatch = {
    /**
     * How many copies were accepted.
     */
    accepted: number;
    /**
     * How many were not.
     */
    refused: number;
    /**
     * One for each copy, in the order sent.
     */
    items: Array<SubmitBatchItem>;
};

export type SubmitBatchItem = {
    /**
     * What submitting this copy by itself would have answered; 201 if accepted.
     */
    status: number;
    /**
     * The submission, queued; only if accepted.
     */
    submission?: Submission;
    /**
     * Why the copy was refused; paths of fields begin at it.
     */
    error?: ErrorBody;
};

export type SubmissionPage = {
    /**
     * Ordered by `updated_at`, then `id`; a row that changes moves to the end.
     */
    data: Array<Submission>;
    /**
     * Null exactly when `has_more` is false.
     */
    next_cursor: string | null;
    /**
     * Whether another page follows.
     */
    has_more: boolean;
};

export type DeletedSubmission = {
    /**
     * The submission.
     */
    id: string;
    /**
     * Always true.
     */
    deleted: boolean;
};

export type CancelledSubmission = {
    /**
     * The submission.
     */
    id: string;
    /**
     * Waiting or at work until `graded`, `partially_graded`, `failed` or `cancelled`.
     */
    status: SubmissionStatus;
};

export type ResultPage = {
    /**
     * Ordered by `updated_at`, then `id`; a row that changes moves to the end.
     */
    data: Array<Result>;
    /**
     * Null exactly when `has_more` is false.
     */
    next_cursor: string | null;
    /**
     * Whether another page follows.
     */
    has_more: boolean;
};

export type OverriddenQuestion = {
    /**
     * The submission.
     */
    submission_id: string;
    /**
     * Marks of one question.
     */
    question: QuestionResult;
    /**
     * Marks of the whole copy.
     */
    totals: Totals;
};

/**
 * What the reviews of a question suggest for its other answers.
 */
export type Proposal = {
    /**
     * The question.
     */
    question_id: string;
    /**
     * Answers to the question that people have overridden or approved.
     */
    reviews: number;
    /**
     * With fewer reviews nothing is suggested.
     */
    reviews_needed: number;
    /**
     * Answers that no person has reviewed, on submissions that are not final.
     */
    open: number;
    /**
     * `stricter`, `milder`, `mixed`; null where nothing changes.
     */
    direction: string | null;
    /**
     * How many marks would change.
     */
    changes_total: number;
    /**
     * The first 500 of them.
     */
    changes: Array<ProposedMark>;
    /**
     * Stands for the reviews behind it; sent back as `version` to apply no other suggestion.
     */
    version: string | null;
    /**
     * Open answers that have a mark which was applied.
     */
    applied: number;
    /**
     * When the last one got it.
     */
    applied_at: string | null;
};

export type ProposedMark = {
    /**
     * The submission.
     */
    submission_id: string;
    /**
     * Whose copy it is.
     */
    candidate: ProposedMarkCandidate;
    /**
     * Marks now.
     */
    awarded: number;
    /**
     * Marks suggested.
     */
    proposed: number;
    /**
     * `same_answer`: people gave this mark for the same text; `scale`: they mark answers with such marks otherwise.
     */
    because: string;
};

/**
 * Whose copy it is.
 */
export type ProposedMarkCandidate = {
    /**
     * The candidate.
     */
    id: string;
    /**
     * The caller's own id.
     */
    external_id: string;
};

export type AppliedProposal = {
    /**
     * Marks changed now.
     */
    changed: number;
    /**
     * True while suggested marks are left to apply.
     */
    has_more: boolean;
};

export type FinalizedExam = {
    /**
     * Submissions finalized now.
     */
    finalized: Array<string>;
    /**
     * Those that were not finalized, with the reason.
     */
    skipped: Array<SkippedSubmission>;
    /**
     * True while submissions that can be finalized are left.
     */
    has_more: boolean;
};

export type SkippedSubmission = {
    /**
     * As sent.
     */
    id: string;
    /**
     * `not_graded`, `partially_graded`, `failed`, `cancelled`, `already_finalized`, `not_found`.
     */
    reason: string;
};

export type GetKeyData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/me';
};

export type GetKeyErrors = {
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     */
    403: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type GetKeyError = GetKeyErrors[keyof GetKeyErrors];

export type GetKeyResponses = {
    /**
     * The key.
     */
    200: KeyInfo;
};

export type GetKeyResponse = GetKeyResponses[keyof GetKeyResponses];

export type GetOpenApiData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * The `ETag` of the answer that you have: `304` without a body where it still is the current one.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/openapi.json';
};

export type GetOpenApiErrors = {
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
};

export type GetOpenApiError = GetOpenApiErrors[keyof GetOpenApiErrors];

export type GetOpenApiResponses = {
    /**
     * An OpenAPI 3.1 document.
     */
    200: OpenApiDocument;
};

export type GetOpenApiResponse = GetOpenApiResponses[keyof GetOpenApiResponses];

export type ListExamsData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Deleted exams are listed only when asked for.
         */
        status?: 'draft' | 'open' | 'finalized' | 'deleted';
        /**
         * Only rows changed strictly later than this moment: ISO 8601 in UTC, fractions of a second welcome.
         */
        updated_since?: string;
        /**
         * The `next_cursor` of the page before, unchanged and with the same filters. Never expires.
         */
        cursor?: string;
        /**
         * Rows of a page at most.
         */
        limit?: number;
    };
    url: '/exams';
};

export type ListExamsErrors = {
    /**
     * - `invalid_cursor`: The cursor is not one that this list gave out for these filters; pass next_cursor unchanged, or start without one.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type ListExamsError = ListExamsErrors[keyof ListExamsErrors];

export type ListExamsResponses = {
    /**
     * One page of exams created through the API.
     */
    200: ExamPage;
};

export type ListExamsResponse = ListExamsResponses[keyof ListExamsResponses];

export type CreateExamData = {
    /**
     * At most 16 MB.
     */
    body: CreateExamBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * Unique text of 1-255 printable ASCII characters. A retry with it within 48 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/exams';
};

export type CreateExamErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `exam_exists`: Another exam has this external_ref; details.exam_id names it.
     * - `request_in_progress`: The first request with this Idempotency-Key is still running; send this one again in 2 seconds.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `idempotency_key_reused`: This Idempotency-Key was used for a different request; take a new key for a new request.
     * - `feature_not_available`: This feature is not available.
     * - `language_not_supported`: Only English is supported.
     * - `exam_not_ready`: The exam cannot be opened yet; see details.problems.
     * - `rubric_marks_mismatch`: The criteria's marks must add up to the question's max_marks.
     * - `rubric_duplicate_criterion`: Two criteria of the rubric have the same name; give each its own.
     * - `rubric_guidance_has_marks`: Guidance must not mention marks; put them into criteria[].marks.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type CreateExamError = CreateExamErrors[keyof CreateExamErrors];

export type CreateExamResponses = {
    /**
     * The exam, with what it would cost and what to look at.
     */
    201: CreatedExam;
};

export type CreateExamResponse = CreateExamResponses[keyof CreateExamResponses];

export type SearchExamsData = {
    /**
     * At most 1 MB.
     */
    body: SearchExamsBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * Unique text of 1-255 printable ASCII characters. A retry with it within 48 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/exams/search';
};

export type SearchExamsErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `request_in_progress`: The first request with this Idempotency-Key is still running; send this one again in 2 seconds.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `idempotency_key_reused`: This Idempotency-Key was used for a different request; take a new key for a new request.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type SearchExamsError = SearchExamsErrors[keyof SearchExamsErrors];

export type SearchExamsResponses = {
    /**
     * The exams found, in the order of the request.
     */
    200: FoundExams;
};

export type SearchExamsResponse = SearchExamsResponses[keyof SearchExamsResponses];

export type DeleteExamData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
    };
    query?: {
        /**
         * `true` is not available.
         */
        purge?: boolean;
    };
    url: '/exams/{examId}';
};

export type DeleteExamErrors = {
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `exam_has_submissions`: The exam has submissions, which do not allow this; delete them first.
     */
    409: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `feature_not_available`: This feature is not available.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type DeleteExamError = DeleteExamErrors[keyof DeleteExamErrors];

export type DeleteExamResponses = {
    /**
     * The exam is deleted; its `external_ref` is free again.
     */
    200: DeletedExam;
};

export type DeleteExamResponse = DeleteExamResponses[keyof DeleteExamResponses];

export type GetExamData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
    };
    query?: {
        /**
         * What to add; `rubric` adds rubrics, model answers and marking points to the questions. Several are separated by commas, or the parameter is repeated.
         */
        include?: Array<'questions' | 'candidates' | 'choice_groups' | 'stats' | 'rubric'>;
    };
    url: '/exams/{examId}';
};

export type GetExamErrors = {
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type GetExamError = GetExamErrors[keyof GetExamErrors];

export type GetExamResponses = {
    /**
     * The exam, with what was included.
     */
    200: Exam;
};

export type GetExamResponse = GetExamResponses[keyof GetExamResponses];

export type PatchExamData = {
    /**
     * At most 1 MB.
     */
    body: PatchExamBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
    };
    query?: never;
    url: '/exams/{examId}';
};

export type PatchExamErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `exam_exists`: Another exam has this external_ref; details.exam_id names it.
     * - `exam_open`: This can be changed only while the exam is a draft.
     * - `exam_finalized`: The exam is finalized and takes no more changes; unfinalizing a submission reopens it.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `language_not_supported`: Only English is supported.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type PatchExamError = PatchExamErrors[keyof PatchExamErrors];

export type PatchExamResponses = {
    /**
     * The exam as it is now.
     */
    200: Exam;
};

export type PatchExamResponse = PatchExamResponses[keyof PatchExamResponses];

export type OpenExamData = {
    /**
     * At most 1 MB.
     */
    body?: EmptyBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * Unique text of 1-255 printable ASCII characters. A retry with it within 48 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
    };
    query?: never;
    url: '/exams/{examId}/open';
};

export type OpenExamErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `exam_finalized`: The exam is finalized and takes no more changes; unfinalizing a submission reopens it.
     * - `request_in_progress`: The first request with this Idempotency-Key is still running; send this one again in 2 seconds.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `idempotency_key_reused`: This Idempotency-Key was used for a different request; take a new key for a new request.
     * - `exam_not_ready`: The exam cannot be opened yet; see details.problems.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type OpenExamError = OpenExamErrors[keyof OpenExamErrors];

export type OpenExamResponses = {
    /**
     * The open exam.
     */
    200: ExamContent;
};

export type OpenExamResponse = OpenExamResponses[keyof OpenExamResponses];

export type ListQuestionsData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
    };
    query?: {
        /**
         * What to add to each question; `rubric` adds its marking points, too. Several are separated by commas, or the parameter is repeated.
         */
        include?: Array<'rubric' | 'model_answer'>;
    };
    url: '/exams/{examId}/questions';
};

export type ListQuestionsErrors = {
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type ListQuestionsError = ListQuestionsErrors[keyof ListQuestionsErrors];

export type ListQuestionsResponses = {
    /**
     * All questions, in paper order.
     */
    200: Questions;
};

export type ListQuestionsResponse = ListQuestionsResponses[keyof ListQuestionsResponses];

export type AddQuestionsData = {
    /**
     * At most 16 MB.
     */
    body: AddQuestionsBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * Unique text of 1-255 printable ASCII characters. A retry with it within 48 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
    };
    query?: never;
    url: '/exams/{examId}/questions';
};

export type AddQuestionsErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `exam_open`: This can be changed only while the exam is a draft.
     * - `exam_finalized`: The exam is finalized and takes no more changes; unfinalizing a submission reopens it.
     * - `request_in_progress`: The first request with this Idempotency-Key is still running; send this one again in 2 seconds.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `idempotency_key_reused`: This Idempotency-Key was used for a different request; take a new key for a new request.
     * - `rubric_marks_mismatch`: The criteria's marks must add up to the question's max_marks.
     * - `rubric_duplicate_criterion`: Two criteria of the rubric have the same name; give each its own.
     * - `rubric_guidance_has_marks`: Guidance must not mention marks; put them into criteria[].marks.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type AddQuestionsError = AddQuestionsErrors[keyof AddQuestionsErrors];

export type AddQuestionsResponses = {
    /**
     * The questions added.
     */
    201: AddedQuestions;
};

export type AddQuestionsResponse = AddQuestionsResponses[keyof AddQuestionsResponses];

export type DeleteQuestionData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
        /**
         * The question.
         */
        questionId: string;
    };
    query?: never;
    url: '/exams/{examId}/questions/{questionId}';
};

export type DeleteQuestionErrors = {
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     * - `question_not_found`: This exam has no question with this id or label.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `exam_open`: This can be changed only while the exam is a draft.
     * - `exam_finalized`: The exam is finalized and takes no more changes; unfinalizing a submission reopens it.
     */
    409: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type DeleteQuestionError = DeleteQuestionErrors[keyof DeleteQuestionErrors];

export type DeleteQuestionResponses = {
    /**
     * The question is gone.
     */
    200: DeletedQuestion;
};

export type DeleteQuestionResponse = DeleteQuestionResponses[keyof DeleteQuestionResponses];

export type PatchQuestionData = {
    /**
     * At most 16 MB.
     */
    body: PatchQuestionBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
        /**
         * The question.
         */
        questionId: string;
    };
    query?: never;
    url: '/exams/{examId}/questions/{questionId}';
};

export type PatchQuestionErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     * - `question_not_found`: This exam has no question with this id or label.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `exam_open`: This can be changed only while the exam is a draft.
     * - `exam_finalized`: The exam is finalized and takes no more changes; unfinalizing a submission reopens it.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `rubric_marks_mismatch`: The criteria's marks must add up to the question's max_marks.
     * - `rubric_duplicate_criterion`: Two criteria of the rubric have the same name; give each its own.
     * - `rubric_guidance_has_marks`: Guidance must not mention marks; put them into criteria[].marks.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type PatchQuestionError = PatchQuestionErrors[keyof PatchQuestionErrors];

export type PatchQuestionResponses = {
    /**
     * The question as it is now, with rubric, model answer and marking points.
     */
    200: Question;
};

export type PatchQuestionResponse = PatchQuestionResponses[keyof PatchQuestionResponses];

export type GetRubricsData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * The `ETag` of the answer that you have: `304` without a body where it still is the current one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
    };
    query?: never;
    url: '/exams/{examId}/rubrics';
};

export type GetRubricsErrors = {
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type GetRubricsError = GetRubricsErrors[keyof GetRubricsErrors];

export type GetRubricsResponses = {
    /**
     * Every question with its rubric and model answer.
     */
    200: Rubrics;
};

export type GetRubricsResponse = GetRubricsResponses[keyof GetRubricsResponses];

export type PatchRubricsData = {
    /**
     * At most 16 MB.
     */
    body: PatchRubricsBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * The exam's rubric version as read, as in `ETag`; a stale one answers `rubric_version_mismatch`.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
    };
    query?: never;
    url: '/exams/{examId}/rubrics';
};

export type PatchRubricsErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     * - `question_not_found`: This exam has no question with this id or label.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `rubric_locked`: The rubric is locked because the exam is finalized; unfinalizing a submission unlocks it.
     */
    409: ErrorEnvelope;
    /**
     * - `rubric_version_mismatch`: The rubric has changed since the version in If-Match; read it again and repeat your change.
     */
    412: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `rubric_marks_mismatch`: The criteria's marks must add up to the question's max_marks.
     * - `rubric_duplicate_criterion`: Two criteria of the rubric have the same name; give each its own.
     * - `rubric_guidance_has_marks`: Guidance must not mention marks; put them into criteria[].marks.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type PatchRubricsError = PatchRubricsErrors[keyof PatchRubricsErrors];

export type PatchRubricsResponses = {
    /**
     * Every question with its rubric and model answer, as they are now.
     */
    200: Rubrics;
};

export type PatchRubricsResponse = PatchRubricsResponses[keyof PatchRubricsResponses];

export type PutRubricData = {
    /**
     * At most 16 MB.
     */
    body: RubricChangeInput;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * The exam's rubric version as read, as in `ETag`; a stale one answers `rubric_version_mismatch`.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
        /**
         * The question.
         */
        questionId: string;
    };
    query?: never;
    url: '/exams/{examId}/questions/{questionId}/rubric';
};

export type PutRubricErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     * - `question_not_found`: This exam has no question with this id or label.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `rubric_locked`: The rubric is locked because the exam is finalized; unfinalizing a submission unlocks it.
     */
    409: ErrorEnvelope;
    /**
     * - `rubric_version_mismatch`: The rubric has changed since the version in If-Match; read it again and repeat your change.
     */
    412: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `rubric_marks_mismatch`: The criteria's marks must add up to the question's max_marks.
     * - `rubric_duplicate_criterion`: Two criteria of the rubric have the same name; give each its own.
     * - `rubric_guidance_has_marks`: Guidance must not mention marks; put them into criteria[].marks.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type PutRubricError = PutRubricErrors[keyof PutRubricErrors];

export type PutRubricResponses = {
    /**
     * The rubric as it is now.
     */
    200: ChangedRubric;
};

export type PutRubricResponse = PutRubricResponses[keyof PutRubricResponses];

export type SetChoiceGroupsData = {
    /**
     * At most 16 MB.
     */
    body: SetChoiceGroupsBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
    };
    query?: never;
    url: '/exams/{examId}/choice-groups';
};

export type SetChoiceGroupsErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `exam_finalized`: The exam is finalized and takes no more changes; unfinalizing a submission reopens it.
     * - `exam_has_submissions`: The exam has submissions, which do not allow this; delete them first.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `feature_not_available`: This feature is not available.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type SetChoiceGroupsError = SetChoiceGroupsErrors[keyof SetChoiceGroupsErrors];

export type SetChoiceGroupsResponses = {
    /**
     * The choice groups, and what a candidate can reach now.
     */
    200: ChoiceGroups;
};

export type SetChoiceGroupsResponse = SetChoiceGroupsResponses[keyof SetChoiceGroupsResponses];

export type UpsertCandidatesData = {
    /**
     * At most 16 MB.
     */
    body: UpsertCandidatesBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * Unique text of 1-255 printable ASCII characters. A retry with it within 48 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/candidates';
};

export type UpsertCandidatesErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `request_in_progress`: The first request with this Idempotency-Key is still running; send this one again in 2 seconds.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `idempotency_key_reused`: This Idempotency-Key was used for a different request; take a new key for a new request.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type UpsertCandidatesError = UpsertCandidatesErrors[keyof UpsertCandidatesErrors];

export type UpsertCandidatesResponses = {
    /**
     * The candidates as they are now.
     */
    200: UpsertedCandidates;
};

export type UpsertCandidatesResponse = UpsertCandidatesResponses[keyof UpsertCandidatesResponses];

export type SearchCandidatesData = {
    /**
     * At most 1 MB.
     */
    body: SearchCandidatesBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * Unique text of 1-255 printable ASCII characters. A retry with it within 48 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/candidates/search';
};

export type SearchCandidatesErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `request_in_progress`: The first request with this Idempotency-Key is still running; send this one again in 2 seconds.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `idempotency_key_reused`: This Idempotency-Key was used for a different request; take a new key for a new request.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type SearchCandidatesError = SearchCandidatesErrors[keyof SearchCandidatesErrors];

export type SearchCandidatesResponses = {
    /**
     * The candidates found, in the order of the request.
     */
    200: FoundCandidates;
};

export type SearchCandidatesResponse = SearchCandidatesResponses[keyof SearchCandidatesResponses];

export type GetCandidateData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The candidate's platform id.
         */
        candidateId: string;
    };
    query?: never;
    url: '/candidates/{candidateId}';
};

export type GetCandidateErrors = {
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `candidate_not_found`: There is no such candidate, or the candidate is not registered on this exam.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type GetCandidateError = GetCandidateErrors[keyof GetCandidateErrors];

export type GetCandidateResponses = {
    /**
     * The candidate.
     */
    200: Candidate;
};

export type GetCandidateResponse = GetCandidateResponses[keyof GetCandidateResponses];

export type ListExamCandidatesData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
    };
    query?: {
        /**
         * Only rows changed strictly later than this moment: ISO 8601 in UTC, fractions of a second welcome.
         */
        updated_since?: string;
        /**
         * The `next_cursor` of the page before, unchanged and with the same filters. Never expires.
         */
        cursor?: string;
        /**
         * Rows of a page at most.
         */
        limit?: number;
    };
    url: '/exams/{examId}/candidates';
};

export type ListExamCandidatesErrors = {
    /**
     * - `invalid_cursor`: The cursor is not one that this list gave out for these filters; pass next_cursor unchanged, or start without one.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type ListExamCandidatesError = ListExamCandidatesErrors[keyof ListExamCandidatesErrors];

export type ListExamCandidatesResponses = {
    /**
     * One page of registered candidates.
     */
    200: ExamCandidatePage;
};

export type ListExamCandidatesResponse = ListExamCandidatesResponses[keyof ListExamCandidatesResponses];

export type RegisterCandidatesData = {
    /**
     * At most 16 MB.
     */
    body: RegisterCandidatesBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * Unique text of 1-255 printable ASCII characters. A retry with it within 48 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
    };
    query?: never;
    url: '/exams/{examId}/candidates';
};

export type RegisterCandidatesErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     * - `candidate_not_found`: There is no such candidate, or the candidate is not registered on this exam.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `exam_finalized`: The exam is finalized and takes no more changes; unfinalizing a submission reopens it.
     * - `request_in_progress`: The first request with this Idempotency-Key is still running; send this one again in 2 seconds.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `idempotency_key_reused`: This Idempotency-Key was used for a different request; take a new key for a new request.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type RegisterCandidatesError = RegisterCandidatesErrors[keyof RegisterCandidatesErrors];

export type RegisterCandidatesResponses = {
    /**
     * The registrations.
     */
    200: RegisteredCandidates;
};

export type RegisterCandidatesResponse = RegisterCandidatesResponses[keyof RegisterCandidatesResponses];

export type UnregisterCandidateData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
        /**
         * The candidate's platform id.
         */
        candidateId: string;
    };
    query?: never;
    url: '/exams/{examId}/candidates/{candidateId}';
};

export type UnregisterCandidateErrors = {
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     * - `candidate_not_found`: There is no such candidate, or the candidate is not registered on this exam.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `exam_finalized`: The exam is finalized and takes no more changes; unfinalizing a submission reopens it.
     * - `candidate_has_submission`: The candidate has a submission on this exam and stays registered; delete the submission first.
     */
    409: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type UnregisterCandidateError = UnregisterCandidateErrors[keyof UnregisterCandidateErrors];

export type UnregisterCandidateResponses = {
    /**
     * The candidate is no longer registered.
     */
    200: UnregisteredCandidate;
};

export type UnregisterCandidateResponse = UnregisterCandidateResponses[keyof UnregisterCandidateResponses];

export type CreateUploadsData = {
    /**
     * At most 1 MB.
     */
    body: CreateUploadsBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * Unique text of 1-255 printable ASCII characters. A retry with it within 48 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/uploads';
};

export type CreateUploadsErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `request_in_progress`: The first request with this Idempotency-Key is still running; send this one again in 2 seconds.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `idempotency_key_reused`: This Idempotency-Key was used for a different request; take a new key for a new request.
     * - `feature_not_available`: This feature is not available.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type CreateUploadsError = CreateUploadsErrors[keyof CreateUploadsErrors];

export type CreateUploadsResponses = {
    /**
     * One slot for each file, in the order of the request.
     */
    201: CreatedUploads;
};

export type CreateUploadsResponse = CreateUploadsResponses[keyof CreateUploadsResponses];

export type GetUploadData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The upload.
         */
        uploadId: string;
    };
    query?: never;
    url: '/uploads/{uploadId}';
};

export type GetUploadErrors = {
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `upload_not_found`: There is no upload with this id, or with one of these ids.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type GetUploadError = GetUploadErrors[keyof GetUploadErrors];

export type GetUploadResponses = {
    /**
     * The upload.
     */
    200: Upload;
};

export type GetUploadResponse = GetUploadResponses[keyof GetUploadResponses];

export type GetCreditsData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/credits';
};

export type GetCreditsErrors = {
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type GetCreditsError = GetCreditsErrors[keyof GetCreditsErrors];

export type GetCreditsResponses = {
    /**
     * The credits of the institute.
     */
    200: Credits;
};

export type GetCreditsResponse = GetCreditsResponses[keyof GetCreditsResponses];

export type QuoteCreditsData = {
    /**
     * At most 16 MB.
     */
    body: QuoteBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * Unique text of 1-255 printable ASCII characters. A retry with it within 48 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/credits/quote';
};

export type QuoteCreditsErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     * - `upload_not_found`: There is no upload with this id, or with one of these ids.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `request_in_progress`: The first request with this Idempotency-Key is still running; send this one again in 2 seconds.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `idempotency_key_reused`: This Idempotency-Key was used for a different request; take a new key for a new request.
     * - `language_not_supported`: Only English is supported.
     * - `mode_mismatch`: The submission does not fit the exam's mode: a handwritten exam takes upload_id, a typed one answers.
     * - `too_many_pages`: The PDF has more pages than details.max_pages; leave empty pages out, or scan it again.
     * - `upload_rejected`: The upload cannot be graded; see details.reason.
     * - `unknown_option_label`: An answer names an option that the question does not have.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type QuoteCreditsError = QuoteCreditsErrors[keyof QuoteCreditsErrors];

export type QuoteCreditsResponses = {
    /**
     * The price, and whether the credits available cover it.
     */
    200: Quote;
};

export type QuoteCreditsResponse = QuoteCreditsResponses[keyof QuoteCreditsResponses];

export type ListExamSubmissionsData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
    };
    query?: {
        /**
         * Adds each row's result; then at most 50 rows a page. Several are separated by commas, or the parameter is repeated.
         */
        include?: Array<'result'>;
        /**
         * Only with one of these statuses. Several are separated by commas, or the parameter is repeated.
         */
        status?: Array<'queued' | 'processing' | 'reading' | 'grading' | 'graded' | 'partially_graded' | 'failed' | 'cancelled'>;
        /**
         * Only those that need a review, or only the others.
         */
        needs_review?: boolean;
        /**
         * Only finalized ones, or only the others.
         */
        finalized?: boolean;
        /**
         * Only this candidate's, by platform id.
         */
        candidate_id?: string;
        /**
         * Only rows changed strictly later than this moment: ISO 8601 in UTC, fractions of a second welcome.
         */
        updated_since?: string;
        /**
         * The `next_cursor` of the page before, unchanged and with the same filters. Never expires.
         */
        cursor?: string;
        /**
         * Rows of a page at most.
         */
        limit?: number;
    };
    url: '/exams/{examId}/submissions';
};

export type ListExamSubmissionsErrors = {
    /**
     * - `invalid_cursor`: The cursor is not one that this list gave out for these filters; pass next_cursor unchanged, or start without one.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type ListExamSubmissionsError = ListExamSubmissionsErrors[keyof ListExamSubmissionsErrors];

export type ListExamSubmissionsResponses = {
    /**
     * One page of live submissions.
     */
    200: ExamSubmissionPage;
};

export type ListExamSubmissionsResponse = ListExamSubmissionsResponses[keyof ListExamSubmissionsResponses];

export type CreateSubmissionData = {
    /**
     * At most 16 MB.
     */
    body: SubmitBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * Unique text of 1-255 printable ASCII characters. A retry with it within 48 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
    };
    query?: never;
    url: '/exams/{examId}/submissions';
};

export type CreateSubmissionErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `insufficient_credits`: The credits available do not cover this evaluation; send the request again once credits have been added.
     */
    402: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     * - `candidate_not_found`: There is no such candidate, or the candidate is not registered on this exam.
     * - `upload_not_found`: There is no upload with this id, or with one of these ids.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `exam_not_open`: The exam is still a draft; open it first.
     * - `exam_finalized`: The exam is finalized and takes no more changes; unfinalizing a submission reopens it.
     * - `submission_exists`: The candidate has a live submission, named in details.submission_id; send replace: true to replace it.
     * - `submission_finalized`: The submission is finalized and takes no more changes; unfinalize it first.
     * - `upload_already_used`: The upload belongs to a submission already; upload the file once more for another.
     * - `request_in_progress`: The first request with this Idempotency-Key is still running; send this one again in 2 seconds.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `idempotency_key_reused`: This Idempotency-Key was used for a different request; take a new key for a new request.
     * - `feature_not_available`: This feature is not available.
     * - `language_not_supported`: Only English is supported.
     * - `mode_mismatch`: The submission does not fit the exam's mode: a handwritten exam takes upload_id, a typed one answers.
     * - `no_gradable_questions`: There is nothing to grade: no question that can be marked, or no written answer to mark again.
     * - `too_many_pages`: The PDF has more pages than details.max_pages; leave empty pages out, or scan it again.
     * - `upload_rejected`: The upload cannot be graded; see details.reason.
     * - `unknown_option_label`: An answer names an option that the question does not have.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     * - `daily_quota_exceeded`: The copies of today are used up; the count starts again at details.resets_at.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type CreateSubmissionError = CreateSubmissionErrors[keyof CreateSubmissionErrors];

export type CreateSubmissionResponses = {
    /**
     * The submission, queued.
     */
    201: Submission;
};

export type CreateSubmissionResponse = CreateSubmissionResponses[keyof CreateSubmissionResponses];

export type CreateSubmissionsData = {
    /**
     * At most 16 MB.
     */
    body: SubmitBatchBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * Unique text of 1-255 printable ASCII characters. A retry with it within 48 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
    };
    query?: never;
    url: '/exams/{examId}/submissions/batch';
};

export type CreateSubmissionsErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `request_in_progress`: The first request with this Idempotency-Key is still running; send this one again in 2 seconds.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `idempotency_key_reused`: This Idempotency-Key was used for a different request; take a new key for a new request.
     * - `feature_not_available`: This feature is not available.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type CreateSubmissionsError = CreateSubmissionsErrors[keyof CreateSubmissionsErrors];

export type CreateSubmissionsResponses = {
    /**
     * What became of each copy, in the order sent.
     */
    200: SubmitBatch;
};

export type CreateSubmissionsResponse = CreateSubmissionsResponses[keyof CreateSubmissionsResponses];

export type ListSubmissionsData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query: {
        /**
         * Only rows changed strictly later than this moment: ISO 8601 in UTC, fractions of a second welcome.
         */
        updated_since: string;
        /**
         * The `next_cursor` of the page before, unchanged and with the same filters. Never expires.
         */
        cursor?: string;
        /**
         * Rows of a page at most.
         */
        limit?: number;
        /**
         * Only with one of these statuses. Several are separated by commas, or the parameter is repeated.
         */
        status?: Array<'queued' | 'processing' | 'reading' | 'grading' | 'graded' | 'partially_graded' | 'failed' | 'cancelled'>;
        /**
         * Only those that need a review, or only the others.
         */
        needs_review?: boolean;
        /**
         * Only finalized ones, or only the others.
         */
        finalized?: boolean;
    };
    url: '/submissions';
};

export type ListSubmissionsErrors = {
    /**
     * - `invalid_cursor`: The cursor is not one that this list gave out for these filters; pass next_cursor unchanged, or start without one.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type ListSubmissionsError = ListSubmissionsErrors[keyof ListSubmissionsErrors];

export type ListSubmissionsResponses = {
    /**
     * One page of the feed.
     */
    200: SubmissionPage;
};

export type ListSubmissionsResponse = ListSubmissionsResponses[keyof ListSubmissionsResponses];

export type DeleteSubmissionData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The submission.
         */
        submissionId: string;
    };
    query?: never;
    url: '/submissions/{submissionId}';
};

export type DeleteSubmissionErrors = {
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `submission_not_found`: There is no submission with this id, or it was replaced or deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `submission_finalized`: The submission is finalized and takes no more changes; unfinalize it first.
     */
    409: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type DeleteSubmissionError = DeleteSubmissionErrors[keyof DeleteSubmissionErrors];

export type DeleteSubmissionResponses = {
    /**
     * The submission is deleted.
     */
    200: DeletedSubmission;
};

export type DeleteSubmissionResponse = DeleteSubmissionResponses[keyof DeleteSubmissionResponses];

export type GetSubmissionData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The submission.
         */
        submissionId: string;
    };
    query?: never;
    url: '/submissions/{submissionId}';
};

export type GetSubmissionErrors = {
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `submission_not_found`: There is no submission with this id, or it was replaced or deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type GetSubmissionError = GetSubmissionErrors[keyof GetSubmissionErrors];

export type GetSubmissionResponses = {
    /**
     * The submission, with its place in the queue while it waits.
     */
    200: Submission;
};

export type GetSubmissionResponse = GetSubmissionResponses[keyof GetSubmissionResponses];

export type CancelSubmissionData = {
    /**
     * At most 1 MB.
     */
    body?: EmptyBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * Unique text of 1-255 printable ASCII characters. A retry with it within 48 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The submission.
         */
        submissionId: string;
    };
    query?: never;
    url: '/submissions/{submissionId}/cancel';
};

export type CancelSubmissionErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `submission_not_found`: There is no submission with this id, or it was replaced or deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `already_completed`: The evaluation has ended, so there is nothing to cancel.
     * - `request_in_progress`: The first request with this Idempotency-Key is still running; send this one again in 2 seconds.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `idempotency_key_reused`: This Idempotency-Key was used for a different request; take a new key for a new request.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type CancelSubmissionError = CancelSubmissionErrors[keyof CancelSubmissionErrors];

export type CancelSubmissionResponses = {
    /**
     * The evaluation is cancelled.
     */
    200: CancelledSubmission;
};

export type CancelSubmissionResponse = CancelSubmissionResponses[keyof CancelSubmissionResponses];

export type ReEvaluateSubmissionData = {
    /**
     * At most 1 MB.
     */
    body?: ReEvaluateBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * Unique text of 1-255 printable ASCII characters. A retry with it within 48 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The submission.
         */
        submissionId: string;
    };
    query?: never;
    url: '/submissions/{submissionId}/re-evaluate';
};

export type ReEvaluateSubmissionErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `insufficient_credits`: The credits available do not cover this evaluation; send the request again once credits have been added.
     */
    402: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `submission_not_found`: There is no submission with this id, or it was replaced or deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `submission_finalized`: The submission is finalized and takes no more changes; unfinalize it first.
     * - `evaluation_in_progress`: The submission is still being evaluated; wait for its end, or cancel it.
     * - `request_in_progress`: The first request with this Idempotency-Key is still running; send this one again in 2 seconds.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `idempotency_key_reused`: This Idempotency-Key was used for a different request; take a new key for a new request.
     * - `feature_not_available`: This feature is not available.
     * - `no_gradable_questions`: There is nothing to grade: no question that can be marked, or no written answer to mark again.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     * - `daily_quota_exceeded`: The copies of today are used up; the count starts again at details.resets_at.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type ReEvaluateSubmissionError = ReEvaluateSubmissionErrors[keyof ReEvaluateSubmissionErrors];

export type ReEvaluateSubmissionResponses = {
    /**
     * The submission, queued again.
     */
    202: Submission;
};

export type ReEvaluateSubmissionResponse = ReEvaluateSubmissionResponses[keyof ReEvaluateSubmissionResponses];

export type GetResultData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The submission.
         */
        submissionId: string;
    };
    query?: {
        /**
         * What to show of each question; `extracted_answer` is shown unless taken away. Several are separated by commas, or the parameter is repeated.
         */
        include?: Array<'annotations' | 'model_answer' | 'extracted_answer' | '-extracted_answer' | 'revision'>;
    };
    url: '/submissions/{submissionId}/result';
};

export type GetResultErrors = {
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `submission_not_found`: There is no submission with this id, or it was replaced or deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type GetResultError = GetResultErrors[keyof GetResultErrors];

export type GetResultResponses = {
    /**
     * The result.
     */
    200: Result;
};

export type GetResultResponse = GetResultResponses[keyof GetResultResponses];

export type ListResultsData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
    };
    query?: {
        /**
         * `json`; `csv` is not available.
         */
        format?: 'json' | 'csv';
        /**
         * What to show of each question; `extracted_answer` is shown unless taken away. Several are separated by commas, or the parameter is repeated.
         */
        include?: Array<'annotations' | 'model_answer' | 'extracted_answer' | '-extracted_answer' | 'revision'>;
        /**
         * Only finalized ones, or only the others.
         */
        finalized?: boolean;
        /**
         * Only rows changed strictly later than this moment: ISO 8601 in UTC, fractions of a second welcome.
         */
        updated_since?: string;
        /**
         * The `next_cursor` of the page before, unchanged and with the same filters. Never expires.
         */
        cursor?: string;
        /**
         * Rows of a page at most.
         */
        limit?: number;
    };
    url: '/exams/{examId}/results';
};

export type ListResultsErrors = {
    /**
     * - `invalid_cursor`: The cursor is not one that this list gave out for these filters; pass next_cursor unchanged, or start without one.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `feature_not_available`: This feature is not available.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type ListResultsError = ListResultsErrors[keyof ListResultsErrors];

export type ListResultsResponses = {
    /**
     * One page of results.
     */
    200: ResultPage;
};

export type ListResultsResponse = ListResultsResponses[keyof ListResultsResponses];

export type ExportResultsData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
    };
    query?: {
        /**
         * `csv`: UTF-8, commas, CRLF, names of columns first. `xlsx`: a workbook of one sheet.
         */
        format?: 'csv' | 'xlsx';
    };
    url: '/exams/{examId}/export';
};

export type ExportResultsErrors = {
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type ExportResultsError = ExportResultsErrors[keyof ExportResultsErrors];

export type ExportResultsResponses = {
    /**
     * The table, as an attachment.
     */
    200: Blob | File;
};

export type ExportResultsResponse = ExportResultsResponses[keyof ExportResultsResponses];

export type GetCheckedCopyData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The submission.
         */
        submissionId: string;
    };
    query?: {
        /**
         * `true` answers 302 to a presigned address.
         */
        redirect?: boolean;
        /**
         * Seconds that the address is valid.
         */
        expires_in?: number;
    };
    url: '/submissions/{submissionId}/checked-copy';
};

export type GetCheckedCopyErrors = {
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `submission_not_found`: There is no submission with this id, or it was replaced or deleted.
     * - `checked_copy_not_found`: There is no checked copy: the submission is not graded, or its copy could not be drawn.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type GetCheckedCopyError = GetCheckedCopyErrors[keyof GetCheckedCopyErrors];

export type GetCheckedCopyResponses = {
    /**
     * The PDF, as an attachment.
     */
    200: Blob | File;
};

export type GetCheckedCopyResponse = GetCheckedCopyResponses[keyof GetCheckedCopyResponses];

export type OverrideQuestionData = {
    /**
     * At most 1 MB.
     */
    body: OverrideBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * The question's `revision` as read with `include=revision`; a stale one answers `changed_meanwhile`. Without it the last write wins.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The submission.
         */
        submissionId: string;
        /**
         * The question.
         */
        questionId: string;
    };
    query?: never;
    url: '/submissions/{submissionId}/questions/{questionId}';
};

export type OverrideQuestionErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `question_not_found`: This exam has no question with this id or label.
     * - `submission_not_found`: There is no submission with this id, or it was replaced or deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `submission_finalized`: The submission is finalized and takes no more changes; unfinalize it first.
     * - `evaluation_in_progress`: The submission is still being evaluated; wait for its end, or cancel it.
     * - `conflict`: The request does not fit the current state.
     */
    409: ErrorEnvelope;
    /**
     * - `changed_meanwhile`: Somebody has changed this question since it was read; look at it again before you change it.
     */
    412: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `invalid_marks`: Marks must be from 0 to the question's maximum, in steps of 0.5.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type OverrideQuestionError = OverrideQuestionErrors[keyof OverrideQuestionErrors];

export type OverrideQuestionResponses = {
    /**
     * The question and the totals as they are now.
     */
    200: OverriddenQuestion;
};

export type OverrideQuestionResponse = OverrideQuestionResponses[keyof OverrideQuestionResponses];

export type ApproveSubmissionData = {
    /**
     * At most 1 MB.
     */
    body?: ApproveBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * Unique text of 1-255 printable ASCII characters. A retry with it within 48 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The submission.
         */
        submissionId: string;
    };
    query?: never;
    url: '/submissions/{submissionId}/approve';
};

export type ApproveSubmissionErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `question_not_found`: This exam has no question with this id or label.
     * - `submission_not_found`: There is no submission with this id, or it was replaced or deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `submission_finalized`: The submission is finalized and takes no more changes; unfinalize it first.
     * - `evaluation_in_progress`: The submission is still being evaluated; wait for its end, or cancel it.
     * - `request_in_progress`: The first request with this Idempotency-Key is still running; send this one again in 2 seconds.
     * - `conflict`: The request does not fit the current state.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `idempotency_key_reused`: This Idempotency-Key was used for a different request; take a new key for a new request.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type ApproveSubmissionError = ApproveSubmissionErrors[keyof ApproveSubmissionErrors];

export type ApproveSubmissionResponses = {
    /**
     * The submission.
     */
    200: Submission;
};

export type ApproveSubmissionResponse = ApproveSubmissionResponses[keyof ApproveSubmissionResponses];

export type GetProposalData = {
    body?: never;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
        /**
         * The question.
         */
        questionId: string;
    };
    query?: never;
    url: '/exams/{examId}/questions/{questionId}/proposal';
};

export type GetProposalErrors = {
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     * - `question_not_found`: This exam has no question with this id or label.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type GetProposalError = GetProposalErrors[keyof GetProposalErrors];

export type GetProposalResponses = {
    /**
     * The marks that would change; none before ten answers were reviewed.
     */
    200: Proposal;
};

export type GetProposalResponse = GetProposalResponses[keyof GetProposalResponses];

export type ApplyProposalData = {
    /**
     * At most 1 MB.
     */
    body?: ApplyProposalBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * Unique text of 1-255 printable ASCII characters. A retry with it within 48 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
        /**
         * The question.
         */
        questionId: string;
    };
    query?: never;
    url: '/exams/{examId}/questions/{questionId}/proposal/apply';
};

export type ApplyProposalErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     * - `question_not_found`: This exam has no question with this id or label.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `request_in_progress`: The first request with this Idempotency-Key is still running; send this one again in 2 seconds.
     * - `conflict`: The request does not fit the current state.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `idempotency_key_reused`: This Idempotency-Key was used for a different request; take a new key for a new request.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type ApplyProposalError = ApplyProposalErrors[keyof ApplyProposalErrors];

export type ApplyProposalResponses = {
    /**
     * How many marks were changed.
     */
    200: AppliedProposal;
};

export type ApplyProposalResponse = ApplyProposalResponses[keyof ApplyProposalResponses];

export type FinalizeExamData = {
    /**
     * At most 1 MB.
     */
    body: FinalizeBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * Unique text of 1-255 printable ASCII characters. A retry with it within 48 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The exam.
         */
        examId: string;
    };
    query?: never;
    url: '/exams/{examId}/finalize';
};

export type FinalizeExamErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `exam_not_found`: There is no exam with this id, or it was deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `request_in_progress`: The first request with this Idempotency-Key is still running; send this one again in 2 seconds.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `idempotency_key_reused`: This Idempotency-Key was used for a different request; take a new key for a new request.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type FinalizeExamError = FinalizeExamErrors[keyof FinalizeExamErrors];

export type FinalizeExamResponses = {
    /**
     * What was finalized and what was not.
     */
    200: FinalizedExam;
};

export type FinalizeExamResponse = FinalizeExamResponses[keyof FinalizeExamResponses];

export type UnfinalizeSubmissionData = {
    /**
     * At most 1 MB.
     */
    body: UnfinalizeBody;
    headers?: {
        /**
         * Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.
         */
        'X-Request-Id'?: string;
        /**
         * Unique text of 1-255 printable ASCII characters. A retry with it within 48 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The submission.
         */
        submissionId: string;
    };
    query?: never;
    url: '/submissions/{submissionId}/unfinalize';
};

export type UnfinalizeSubmissionErrors = {
    /**
     * - `malformed_json`: The body is not valid JSON, or its top level is not an object.
     */
    400: ErrorEnvelope;
    /**
     * - `missing_api_key`: Send your API key in the X-API-Key header.
     * - `invalid_api_key`: The API key is malformed, unknown, revoked or expired; check it, or have a new one made.
     */
    401: ErrorEnvelope;
    /**
     * - `product_not_enabled`: The Evaluation API is not enabled for this institute; its operator can enable it.
     * - `insufficient_scope`: The API key lacks the scope in details.required_scope; use a key that has it.
     */
    403: ErrorEnvelope;
    /**
     * - `submission_not_found`: There is no submission with this id, or it was replaced or deleted.
     */
    404: ErrorEnvelope;
    /**
     * - `method_not_allowed`: This path does not answer this method; the Allow header names those it does.
     */
    405: ErrorEnvelope;
    /**
     * - `submission_not_finalized`: The submission is not finalized, so there is nothing to take back.
     * - `request_in_progress`: The first request with this Idempotency-Key is still running; send this one again in 2 seconds.
     */
    409: ErrorEnvelope;
    /**
     * - `payload_too_large`: The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.
     */
    413: ErrorEnvelope;
    /**
     * - `unsupported_media_type`: Send the body as JSON, with the header Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * - `validation_failed`: One or more fields are invalid; see details.errors.
     * - `idempotency_key_reused`: This Idempotency-Key was used for a different request; take a new key for a new request.
     */
    422: ErrorEnvelope;
    /**
     * - `rate_limited`: Too many requests; send this one again after the seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * - `headers_too_large`: The address and the headers of a request exceed 64 KB together.
     */
    431: ErrorEnvelope;
    /**
     * - `internal_error`: Something failed on our side; send the request again, with the same Idempotency-Key.
     */
    500: ErrorEnvelope;
    /**
     * - `auth_unavailable`: The API key cannot be checked right now; send the request again after the seconds in Retry-After.
     * - `engine_unavailable`: Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.
     */
    503: ErrorEnvelope;
};

export type UnfinalizeSubmissionError = UnfinalizeSubmissionErrors[keyof UnfinalizeSubmissionErrors];

export type UnfinalizeSubmissionResponses = {
    /**
     * The submission.
     */
    200: Submission;
};

export type UnfinalizeSubmissionResponse = UnfinalizeSubmissionResponses[keyof UnfinalizeSubmissionResponses];
