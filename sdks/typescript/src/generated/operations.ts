import type { Options, RequestResult, Send } from '../transport.ts';
import type { AddQuestionsData, AddQuestionsResponses, ApplyProposalData, ApplyProposalResponses, ApproveSubmissionData, ApproveSubmissionResponses, CancelSubmissionData, CancelSubmissionResponses, CreateExamData, CreateExamResponses, CreateSubmissionData, CreateSubmissionResponses, CreateSubmissionsData, CreateSubmissionsResponses, CreateUploadsData, CreateUploadsResponses, DeleteExamData, DeleteExamResponses, DeleteQuestionData, DeleteQuestionResponses, DeleteSubmissionData, DeleteSubmissionResponses, ExportResultsData, ExportResultsResponses, FinalizeExamData, FinalizeExamResponses, GetCandidateData, GetCandidateResponses, GetCheckedCopyData, GetCheckedCopyResponses, GetCreditsData, GetCreditsResponses, GetExamData, GetExamResponses, GetKeyData, GetKeyResponses, GetOpenApiData, GetOpenApiResponses, GetProposalData, GetProposalResponses, GetResultData, GetResultResponses, GetRubricsData, GetRubricsResponses, GetSubmissionData, GetSubmissionResponses, GetUploadData, GetUploadResponses, ListExamCandidatesData, ListExamCandidatesResponses, ListExamsData, ListExamsResponses, ListExamSubmissionsData, ListExamSubmissionsResponses, ListQuestionsData, ListQuestionsResponses, ListResultsData, ListResultsResponses, ListSubmissionsData, ListSubmissionsResponses, OpenExamData, OpenExamResponses, OverrideQuestionData, OverrideQuestionResponses, PatchExamData, PatchExamResponses, PatchQuestionData, PatchQuestionResponses, PatchRubricsData, PatchRubricsResponses, PutRubricData, PutRubricResponses, QuoteCreditsData, QuoteCreditsResponses, ReEvaluateSubmissionData, ReEvaluateSubmissionResponses, RegisterCandidatesData, RegisterCandidatesResponses, SearchCandidatesData, SearchCandidatesResponses, SearchExamsData, SearchExamsResponses, SetChoiceGroupsData, SetChoiceGroupsResponses, UnfinalizeSubmissionData, UnfinalizeSubmissionResponses, UnregisterCandidateData, UnregisterCandidateResponses, UpsertCandidatesData, UpsertCandidatesResponses } from './types.ts';

export class Operations {
    protected readonly client: Send;

    constructor(client: Send) {
        this.client = client;
    }

    
    /**
     * What this key is and may do
     *
     * Any valid key.
     */
    public getKey(options?: Options<GetKeyData>): RequestResult<GetKeyResponses> {
        return this.client.get<GetKeyResponses>({
            url: '/me',
            ...options
        });
    }
    
    /**
     * This description of the API
     *
     * Needs no key.
     */
    public getOpenApi(options?: Options<GetOpenApiData>): RequestResult<GetOpenApiResponses> {
        return this.client.get<GetOpenApiResponses>({
            url: '/openapi.json',
            ...options
        });
    }
    
    /**
     * List exams
     *
     * Scope: `evaluation:read`.
     */
    public listExams(options?: Options<ListExamsData>): RequestResult<ListExamsResponses> {
        return this.client.get<ListExamsResponses>({
            url: '/exams',
            ...options
        });
    }
    
    /**
     * Create an exam
     *
     * With its questions, rubrics and candidates when given; opened in the same call with `open: true`.
     *
     * Scope: `evaluation:write`.
     */
    public createExam(options: Options<CreateExamData>): RequestResult<CreateExamResponses> {
        return this.client.post<CreateExamResponses>({
            url: '/exams',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Find exams by external_ref
     *
     * By `external_ref`, or several at once by `external_refs`. Deleted exams are not found.
     *
     * Scope: `evaluation:read`.
     */
    public searchExams(options: Options<SearchExamsData>): RequestResult<SearchExamsResponses> {
        return this.client.post<SearchExamsResponses>({
            url: '/exams/search',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete an exam without submissions
     *
     * Scope: `evaluation:write`.
     */
    public deleteExam(options: Options<DeleteExamData>): RequestResult<DeleteExamResponses> {
        return this.client.delete<DeleteExamResponses>({
            url: '/exams/{examId}',
            ...options
        });
    }
    
    /**
     * Get an exam
     *
     * Scope: `evaluation:read`.
     */
    public getExam(options: Options<GetExamData>): RequestResult<GetExamResponses> {
        return this.client.get<GetExamResponses>({
            querySerializer: { parameters: { include: { array: { explode: false } } } },
            url: '/exams/{examId}',
            ...options
        });
    }
    
    /**
     * Change an exam
     *
     * Fields left out are kept; null clears. `mode` and `sections` change only on a draft.
     *
     * Scope: `evaluation:write`.
     */
    public patchExam(options: Options<PatchExamData>): RequestResult<PatchExamResponses> {
        return this.client.patch<PatchExamResponses>({
            url: '/exams/{examId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Open an exam
     *
     * From now on it takes submissions. An open exam stays as it is.
     *
     * Scope: `evaluation:write`.
     */
    public openExam(options: Options<OpenExamData>): RequestResult<OpenExamResponses> {
        return this.client.post<OpenExamResponses>({
            url: '/exams/{examId}/open',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the questions of an exam
     *
     * Scope: `evaluation:read`.
     */
    public listQuestions(options: Options<ListQuestionsData>): RequestResult<ListQuestionsResponses> {
        return this.client.get<ListQuestionsResponses>({
            querySerializer: { parameters: { include: { array: { explode: false } } } },
            url: '/exams/{examId}/questions',
            ...options
        });
    }
    
    /**
     * Add questions to a draft exam
     *
     * At the end of the paper, which holds at most 200, and 16 MB of them with their rubrics and model answers.
     *
     * Scope: `evaluation:write`.
     */
    public addQuestions(options: Options<AddQuestionsData>): RequestResult<AddQuestionsResponses> {
        return this.client.post<AddQuestionsResponses>({
            url: '/exams/{examId}/questions',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Remove a question from a draft exam
     *
     * It leaves its choice group, too.
     *
     * Scope: `evaluation:write`.
     */
    public deleteQuestion(options: Options<DeleteQuestionData>): RequestResult<DeleteQuestionResponses> {
        return this.client.delete<DeleteQuestionResponses>({
            url: '/exams/{examId}/questions/{questionId}',
            ...options
        });
    }
    
    /**
     * Change a question
     *
     * Fields left out are kept; null clears. On an open exam only `text`, `model_answer`, `rubric`, `tags`, `word_limit` and `expects_diagram` change, for evaluations accepted from then on.
     *
     * Scope: `evaluation:write`.
     */
    public patchQuestion(options: Options<PatchQuestionData>): RequestResult<PatchQuestionResponses> {
        return this.client.patch<PatchQuestionResponses>({
            url: '/exams/{examId}/questions/{questionId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get the rubrics and model answers of an exam
     *
     * Scope: `evaluation:read`.
     */
    public getRubrics(options: Options<GetRubricsData>): RequestResult<GetRubricsResponses> {
        return this.client.get<GetRubricsResponses>({
            url: '/exams/{examId}/rubrics',
            ...options
        });
    }
    
    /**
     * Set or clear rubrics and model answers of several questions
     *
     * All or none, in one step of the version. A field left out is kept, null clears it. Copies accepted before are marked as they were to be.
     *
     * Scope: `evaluation:write`.
     */
    public patchRubrics(options: Options<PatchRubricsData>): RequestResult<PatchRubricsResponses> {
        return this.client.patch<PatchRubricsResponses>({
            url: '/exams/{examId}/rubrics',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Set or clear one question's rubric or model answer
     *
     * A field left out is kept, null clears it. Copies accepted before are marked as they were to be; re-evaluate them to mark by the new rubric.
     *
     * Scope: `evaluation:write`.
     */
    public putRubric(options: Options<PutRubricData>): RequestResult<PutRubricResponses> {
        return this.client.put<PutRubricResponses>({
            url: '/exams/{examId}/questions/{questionId}/rubric',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Replace all choice groups
     *
     * Of each group only `attempt` answers count: the best ones, or the first in paper order. Beta: enabled for an institute on request. On an open exam only while it has no live submission.
     *
     * Scope: `evaluation:write`.
     */
    public setChoiceGroups(options: Options<SetChoiceGroupsData>): RequestResult<SetChoiceGroupsResponses> {
        return this.client.put<SetChoiceGroupsResponses>({
            url: '/exams/{examId}/choice-groups',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Create or update candidates
     *
     * By `external_id`. Fields left out are kept; fields sent as null are cleared.
     *
     * Scope: `evaluation:write`.
     */
    public upsertCandidates(options: Options<UpsertCandidatesData>): RequestResult<UpsertCandidatesResponses> {
        return this.client.post<UpsertCandidatesResponses>({
            url: '/candidates',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Find candidates by external_id
     *
     * By `external_id`, or several at once by `external_ids`.
     *
     * Scope: `evaluation:read`.
     */
    public searchCandidates(options: Options<SearchCandidatesData>): RequestResult<SearchCandidatesResponses> {
        return this.client.post<SearchCandidatesResponses>({
            url: '/candidates/search',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get a candidate
     *
     * Scope: `evaluation:read`.
     */
    public getCandidate(options: Options<GetCandidateData>): RequestResult<GetCandidateResponses> {
        return this.client.get<GetCandidateResponses>({
            url: '/candidates/{candidateId}',
            ...options
        });
    }
    
    /**
     * List the candidates of an exam
     *
     * Ordered by the change of the registration: a new name, or a new status of the copy, moves no row. Each with its latest submission, null where there is none.
     *
     * Scope: `evaluation:read`.
     */
    public listExamCandidates(options: Options<ListExamCandidatesData>): RequestResult<ListExamCandidatesResponses> {
        return this.client.get<ListExamCandidatesResponses>({
            url: '/exams/{examId}/candidates',
            ...options
        });
    }
    
    /**
     * Register candidates on an exam
     *
     * By `id`, or inline: inline candidates are created or updated first.
     *
     * Scope: `evaluation:write`.
     */
    public registerCandidates(options: Options<RegisterCandidatesData>): RequestResult<RegisterCandidatesResponses> {
        return this.client.post<RegisterCandidatesResponses>({
            url: '/exams/{examId}/candidates',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Take a candidate off an exam
     *
     * The candidate stays known to the institute.
     *
     * Scope: `evaluation:write`.
     */
    public unregisterCandidate(options: Options<UnregisterCandidateData>): RequestResult<UnregisterCandidateResponses> {
        return this.client.delete<UnregisterCandidateResponses>({
            url: '/exams/{examId}/candidates/{candidateId}',
            ...options
        });
    }
    
    /**
     * Get addresses to upload PDFs to
     *
     * Each slot takes one PDF of up to 50 MB and 80 pages by PUT within one hour. One write; each file counts. An institute may have only so many uploads that no copy was handed in with; beyond that the answer is `rate_limited` with `details.unattached`.
     *
     * Scope: `evaluation:write`.
     */
    public createUploads(options: Options<CreateUploadsData>): RequestResult<CreateUploadsResponses> {
        return this.client.post<CreateUploadsResponses>({
            url: '/uploads',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get an upload
     *
     * The first read after the PUT checks the file; waits up to 5 seconds for a check that runs.
     *
     * Scope: `evaluation:read`.
     */
    public getUpload(options: Options<GetUploadData>): RequestResult<GetUploadResponses> {
        return this.client.get<GetUploadResponses>({
            url: '/uploads/{uploadId}',
            ...options
        });
    }
    
    /**
     * Get the credit balance and the rate card
     *
     * Scope: `evaluation:read`.
     */
    public getCredits(options?: Options<GetCreditsData>): RequestResult<GetCreditsResponses> {
        return this.client.get<GetCreditsResponses>({
            url: '/credits',
            ...options
        });
    }
    
    /**
     * Ask what copies would cost
     *
     * Scope: `evaluation:read`.
     */
    public quoteCredits(options: Options<QuoteCreditsData>): RequestResult<QuoteCreditsResponses> {
        return this.client.post<QuoteCreditsResponses>({
            url: '/credits/quote',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the live submissions of an exam
     *
     * Scope: `evaluation:read`.
     */
    public listExamSubmissions(options: Options<ListExamSubmissionsData>): RequestResult<ListExamSubmissionsResponses> {
        return this.client.get<ListExamSubmissionsResponses>({
            querySerializer: { parameters: { include: { array: { explode: false } }, status: { array: { explode: false } } } },
            url: '/exams/{examId}/submissions',
            ...options
        });
    }
    
    /**
     * Submit a copy for grading
     *
     * An uploaded PDF for a handwritten exam, answers for a typed one. Counts against the daily copy quota.
     *
     * Scope: `evaluation:write`.
     */
    public createSubmission(options: Options<CreateSubmissionData>): RequestResult<CreateSubmissionResponses> {
        return this.client.post<CreateSubmissionResponses>({
            url: '/exams/{examId}/submissions',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Submit up to 500 copies for grading
     *
     * Each copy is accepted or refused by itself, as by `POST /exams/{examId}/submissions`, and counts against the daily copy quota; the request counts once against the rate. A body that is not valid is refused as a whole. With an `Idempotency-Key` a repeat answers accepted copies as before, and tries those again whose status is 402, 429 or 500 and above; copies that there was no time for have 503.
     *
     * Scope: `evaluation:write`.
     */
    public createSubmissions(options: Options<CreateSubmissionsData>): RequestResult<CreateSubmissionsResponses> {
        return this.client.post<CreateSubmissionsResponses>({
            url: '/exams/{examId}/submissions/batch',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Read the feed of all submissions
     *
     * Everything that changed since a moment, over all exams, replaced and deleted submissions too. Go on from the last row's `updated_at`; poll every 30 to 60 seconds, without a `status` filter, so that no change is missed.
     *
     * Scope: `evaluation:read`.
     */
    public listSubmissions(options: Options<ListSubmissionsData>): RequestResult<ListSubmissionsResponses> {
        return this.client.get<ListSubmissionsResponses>({
            querySerializer: { parameters: { status: { array: { explode: false } } } },
            url: '/submissions',
            ...options
        });
    }
    
    /**
     * Delete a submission
     *
     * Not a finalized one. An evaluation that runs is cancelled.
     *
     * Scope: `evaluation:write`.
     */
    public deleteSubmission(options: Options<DeleteSubmissionData>): RequestResult<DeleteSubmissionResponses> {
        return this.client.delete<DeleteSubmissionResponses>({
            url: '/submissions/{submissionId}',
            ...options
        });
    }
    
    /**
     * Get a submission
     *
     * Replaced and deleted ones too.
     *
     * Scope: `evaluation:read`.
     */
    public getSubmission(options: Options<GetSubmissionData>): RequestResult<GetSubmissionResponses> {
        return this.client.get<GetSubmissionResponses>({
            url: '/submissions/{submissionId}',
            ...options
        });
    }
    
    /**
     * Cancel an evaluation that waits or runs
     *
     * A cancelled evaluation is not charged.
     *
     * Scope: `evaluation:write`.
     */
    public cancelSubmission(options: Options<CancelSubmissionData>): RequestResult<CancelSubmissionResponses> {
        return this.client.post<CancelSubmissionResponses>({
            url: '/submissions/{submissionId}/cancel',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Grade a submission again
     *
     * By the rubrics as they are now; charged again at the full price and counted against the quota.
     *
     * Scope: `evaluation:write`.
     */
    public reEvaluateSubmission(options: Options<ReEvaluateSubmissionData>): RequestResult<ReEvaluateSubmissionResponses> {
        return this.client.post<ReEvaluateSubmissionResponses>({
            url: '/submissions/{submissionId}/re-evaluate',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get the result of a submission
     *
     * Of a live submission. Before the first grading it has the current status and no marks.
     *
     * Scope: `evaluation:read`.
     */
    public getResult(options: Options<GetResultData>): RequestResult<GetResultResponses> {
        return this.client.get<GetResultResponses>({
            querySerializer: { parameters: { include: { array: { explode: false } } } },
            url: '/submissions/{submissionId}/result',
            ...options
        });
    }
    
    /**
     * List the results of an exam
     *
     * One row for each live submission.
     *
     * Scope: `evaluation:read`.
     */
    public listResults(options: Options<ListResultsData>): RequestResult<ListResultsResponses> {
        return this.client.get<ListResultsResponses>({
            querySerializer: { parameters: { include: { array: { explode: false } } } },
            url: '/exams/{examId}/results',
            ...options
        });
    }
    
    /**
     * Download the marks of an exam as a table
     *
     * A row for each live submission, then one for each registered candidate without one, whose `status` is `absent`; a column for each question. A mark that there is not, as of a copy that failed, is an empty cell, never 0. A text that a spreadsheet would take for a formula begins with `'`. The file comes in parts while it is written: one that ends early, as a broken connection, is not whole.
     *
     * Scope: `evaluation:read`.
     */
    public exportResults(options: Options<ExportResultsData>): RequestResult<ExportResultsResponses> {
        return this.client.get<ExportResultsResponses>({
            url: '/exams/{examId}/export',
            ...options
        });
    }
    
    /**
     * Download the checked copy
     *
     * A PDF of the copy with its marks. After a review it is drawn anew: this waits up to 10 seconds for it, then answers 503 with Retry-After; never a copy with old marks.
     *
     * Scope: `evaluation:read`.
     */
    public getCheckedCopy(options: Options<GetCheckedCopyData>): RequestResult<GetCheckedCopyResponses> {
        return this.client.get<GetCheckedCopyResponses>({
            url: '/submissions/{submissionId}/checked-copy',
            ...options
        });
    }
    
    /**
     * Override one question's marks
     *
     * Scope: `evaluation:review`.
     */
    public overrideQuestion(options: Options<OverrideQuestionData>): RequestResult<OverrideQuestionResponses> {
        return this.client.patch<OverrideQuestionResponses>({
            url: '/submissions/{submissionId}/questions/{questionId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Approve marks without changes
     *
     * Of the questions named, or of the whole submission, its own review reasons included.
     *
     * Scope: `evaluation:review`.
     */
    public approveSubmission(options: Options<ApproveSubmissionData>): RequestResult<ApproveSubmissionResponses> {
        return this.client.post<ApproveSubmissionResponses>({
            url: '/submissions/{submissionId}/approve',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get what reviews of a question suggest for its other answers
     *
     * A review changes no other mark by itself; this is what applying the proposal would change.
     *
     * Scope: `evaluation:read`.
     */
    public getProposal(options: Options<GetProposalData>): RequestResult<GetProposalResponses> {
        return this.client.get<GetProposalResponses>({
            url: '/exams/{examId}/questions/{questionId}/proposal',
            ...options
        });
    }
    
    /**
     * Give other answers the marks that reviews of the question suggest
     *
     * Changes answers that no person has reviewed, on submissions that are not final; up to 500 a call. They still need the reviews that they needed.
     *
     * Scope: `evaluation:review`.
     */
    public applyProposal(options: Options<ApplyProposalData>): RequestResult<ApplyProposalResponses> {
        return this.client.post<ApplyProposalResponses>({
            url: '/exams/{examId}/questions/{questionId}/proposal/apply',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Finalize submissions of an exam
     *
     * The exam is finalized when every live submission is. Sends no e-mails and no notifications.
     *
     * Scope: `evaluation:finalize`.
     */
    public finalizeExam(options: Options<FinalizeExamData>): RequestResult<FinalizeExamResponses> {
        return this.client.post<FinalizeExamResponses>({
            url: '/exams/{examId}/finalize',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Put a finalized submission back on hold
     *
     * The reason is audited. A finalized exam opens again.
     *
     * Scope: `evaluation:finalize`.
     */
    public unfinalizeSubmission(options: Options<UnfinalizeSubmissionData>): RequestResult<UnfinalizeSubmissionResponses> {
        return this.client.post<UnfinalizeSubmissionResponses>({
            url: '/submissions/{submissionId}/unfinalize',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}
