import type { Reviewer } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type {
  Annotation,
  PersonsMark,
  QuestionResult,
  Repair,
  Result,
  Review,
  Totals,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { z } from 'zod';
import type { ResultInclude } from './include.ts';
import type { questionResultSchema, resultSchema, totalsSchema } from './result-schema.ts';
import { errorInfoJson, reviewStateJson, submissionJson } from './submission-json.ts';

/** @param candidate as stored now; undefined where the exam hides names. */
export function resultJson(
  result: Result,
  candidate: Candidate | undefined,
  include: ResultInclude,
): z.input<typeof resultSchema> {
  const submission = result.submission!;
  const { id, exam_id, status, credits_charged, error, updated_at, ...row } = submissionJson(submission);
  return {
    submission_id: id,
    exam_id,
    candidate: { ...row.candidate, name: candidate?.name ?? null, roll_number: candidate?.rollNumber ?? null },
    status,
    ...reviewStateJson(submission),
    totals: result.totals ? totalsJson(result.totals) : null,
    questions: result.questions.map((question) => questionResultJson(question, include)),
    unassigned_text: result.unassignedText,
    checked_copy: { available: result.checkedCopyAvailable, download_path: `/submissions/${id}/checked-copy` },
    graded_at: fromTimestamp(result.gradedAt) ?? null,
    credits_charged,
    ...(error && { error }),
    updated_at,
  };
}

export function totalsJson(totals: Totals): z.input<typeof totalsSchema> {
  return {
    awarded: fromHundredths(totals.awarded),
    max: fromHundredths(totals.max),
    percentage: fromHundredths(totals.percentage),
    questions_graded: totals.questionsGraded,
    questions_failed: totals.questionsFailed,
  };
}

export function questionResultJson(
  question: QuestionResult,
  include: ResultInclude,
): z.input<typeof questionResultSchema> {
  const { marker, review, error } = question;
  return {
    question_id: question.questionId,
    label: question.label,
    section: question.section ?? null,
    status: question.status === 'failed' ? 'failed' : 'graded',
    counted: question.counted,
    awarded: fromHundredths(question.awarded),
    max: fromHundredths(question.max),
    source: question.source,
    confidence: Math.round(question.confidence * 100) / 100,
    confidence_basis: question.confidenceBasis,
    examples: question.examples,
    marker: marker
      ? { name: marker.name, version: marker.version, prompt_version: marker.promptVersion ?? null }
      : null,
    needs_review: question.needsReview,
    review_reasons: question.reviewReasons,
    ...(include.extractedAnswer && { extracted_answer: question.extractedAnswer ?? null }),
    ...(question.repair && { repaired: repairJson(question.repair) }),
    feedback: question.feedback ?? null,
    criteria: question.criteria.map(({ name, awarded, max, reason }) => ({
      name,
      awarded: fromHundredths(awarded),
      max: fromHundredths(max),
      reason,
    })),
    ...(include.modelAnswer && { model_answer: question.modelAnswer ?? null }),
    ...(include.annotations && { annotations: question.annotations.map(annotationJson) }),
    review: review ? reviewJson(review) : null,
    ...(question.marks.length > 0 && { marks: question.marks.map(personsMarkJson) }),
    ...(include.revision && { revision: String(question.revision) }),
    ...(error && { error: errorInfoJson(error) }),
  };
}

function annotationJson({ page, x, y, width, height, kind, criterion, text }: Annotation) {
  return { page, x, y, width, height, kind, criterion: criterion ?? null, text: text ?? null };
}

function repairJson({ extractedAnswerBefore, reviewer, repairedAt }: Repair) {
  return {
    extracted_answer_before: extractedAnswerBefore,
    reviewer: reviewerJson(reviewer),
    repaired_at: fromTimestamp(repairedAt) ?? null,
  };
}

function personsMarkJson({ reviewer, awarded, givenAt, adjudication, seen, counted }: PersonsMark) {
  return {
    reviewer: reviewerJson(reviewer),
    awarded: fromHundredths(awarded),
    given_at: fromTimestamp(givenAt) ?? null,
    adjudication,
    seen,
    counted,
  };
}

function reviewerJson(reviewer: Reviewer | undefined) {
  return reviewer ? { ref: reviewer.ref || null, name: reviewer.name || null } : null;
}

function reviewJson({ reviewer, reason, edited, editedAt, approved }: Review) {
  return {
    reviewer: reviewerJson(reviewer),
    reason: reason ?? null,
    edited,
    edited_at: fromTimestamp(editedAt) ?? null,
    approved,
  };
}
