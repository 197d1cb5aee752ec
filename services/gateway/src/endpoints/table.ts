import { getCandidate } from './candidates/get-candidate.ts';
import { listExamCandidates } from './candidates/list-exam-candidates.ts';
import { registerCandidates } from './candidates/register-candidates.ts';
import { searchCandidates } from './candidates/search-candidates.ts';
import { unregisterCandidate } from './candidates/unregister-candidate.ts';
import { upsertCandidates } from './candidates/upsert-candidates.ts';
import { setChoiceGroups } from './choice-groups/set-choice-groups.ts';
import { getCredits } from './credits/get-credits.ts';
import { quoteCredits } from './credits/quote-credits.ts';
import type { Endpoint } from './endpoint.ts';
import { createExam } from './exams/create-exam.ts';
import { deleteExam } from './exams/delete-exam.ts';
import { getExam } from './exams/get-exam.ts';
import { listExams } from './exams/list-exams.ts';
import { openExam } from './exams/open-exam.ts';
import { patchExam } from './exams/patch-exam.ts';
import { searchExams } from './exams/search-exams.ts';
import { addQuestions } from './questions/add-questions.ts';
import { deleteQuestion } from './questions/delete-question.ts';
import { listQuestions } from './questions/list-questions.ts';
import { patchQuestion } from './questions/patch-question.ts';
import { exportResults } from './results/export/export-results.ts';
import { getCheckedCopy } from './results/get-checked-copy.ts';
import { getResult } from './results/get-result.ts';
import { listResults } from './results/list-results.ts';
import { applyProposal } from './review/apply-proposal.ts';
import { approveSubmission } from './review/approve-submission.ts';
import { finalizeExam } from './review/finalize-exam.ts';
import { getProposal } from './review/get-proposal.ts';
import { overrideQuestion } from './review/override-question.ts';
import { unfinalizeSubmission } from './review/unfinalize-submission.ts';
import { getRubrics } from './rubrics/get-rubrics.ts';
import { patchRubrics } from './rubrics/patch-rubrics.ts';
import { putRubric } from './rubrics/put-rubric.ts';
import { getKey } from './service/me.ts';
import { getOpenApi } from './service/openapi.ts';
import { cancelSubmission } from './submissions/cancel-submission.ts';
import { deleteSubmission } from './submissions/delete-submission.ts';
import { getSubmission } from './submissions/get-submission.ts';
import { listExamSubmissions } from './submissions/list-exam-submissions.ts';
import { listFeed } from './submissions/list-feed.ts';
import { reEvaluate } from './submissions/re-evaluate.ts';
import { submit } from './submissions/submit.ts';
import { submitBatch } from './submissions/submit-batch.ts';
import { createUploads } from './uploads/create-uploads.ts';
import { getUpload } from './uploads/get-upload.ts';

/** Every public operation. Routing, checks, `/openapi.json` and the contract tests read this table and nothing else. */
export const ENDPOINTS: readonly Endpoint[] = [
  getKey,
  getOpenApi,

  listExams,
  createExam,
  searchExams,
  getExam,
  patchExam,
  deleteExam,
  openExam,

  listQuestions,
  addQuestions,
  patchQuestion,
  deleteQuestion,
  getRubrics,
  patchRubrics,
  putRubric,
  setChoiceGroups,

  upsertCandidates,
  searchCandidates,
  getCandidate,
  registerCandidates,
  listExamCandidates,
  unregisterCandidate,

  createUploads,
  getUpload,
  getCredits,
  quoteCredits,

  submit,
  submitBatch,
  listExamSubmissions,
  listFeed,
  getSubmission,
  deleteSubmission,
  cancelSubmission,
  reEvaluate,

  getResult,
  listResults,
  exportResults,
  getCheckedCopy,

  overrideQuestion,
  approveSubmission,
  getProposal,
  applyProposal,
  finalizeExam,
  unfinalizeSubmission,
];
