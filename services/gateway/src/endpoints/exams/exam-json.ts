import { type Credits, Unit } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import {
  type CreateExamResponse,
  type Exam,
  Mode,
  type Registration,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { ExamStats } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { z } from 'zod';
import { warningJson } from '../common-schema.ts';
import { toJson } from '../declared-fields.ts';
import { candidateFields } from '../shapes/candidate-fields.ts';
import { findRate } from '../shapes/credits-json.ts';
import { examStatus, source } from '../shapes/exam-words.ts';
import { choiceGroupJson, questionSummaryJson } from '../shapes/question-json.ts';
import { examFields } from './exam-fields.ts';
import type {
  createdExamSchema,
  examContentSchema,
  examQuoteSchema,
  examRowSchema,
  examStatsSchema,
} from './exam-schema.ts';

/** What an exam's JSON needs besides the exam. */
interface ExamContext {
  /** The institute's prices. */
  credits: Credits;
  dashboardUrl: string | undefined;
}

export function examRowJson(exam: Exam, { credits, dashboardUrl }: ExamContext): z.input<typeof examRowSchema> {
  const fields = exam.fields!;
  const rubric = exam.rubric!;
  return {
    id: exam.id,
    status: examStatus.word(exam.status),
    source: source.word(exam.source),
    ...toJson(examFields, fields),
    instructions_followed: exam.instructionsFollowed,
    total_marks: fromHundredths(exam.totalMarks),
    paper_max: fromHundredths(exam.paperMax),
    question_count: exam.questionCount,
    dashboard_url: dashboardUrl ? `${dashboardUrl}/exams/${exam.id}` : null,
    rubric: {
      version: rubric.version,
      locked: rubric.locked,
      questions_with_rubric: rubric.questionsWithRubric,
      questions_without_rubric: rubric.questionsWithoutRubric,
      sync: 'synced',
      sync_error: null,
    },
    quote: examQuoteJson(fields.mode, credits),
    warnings: exam.warnings.map(warningJson),
    opened_at: fromTimestamp(exam.openedAt) ?? null,
    finalized_at: fromTimestamp(exam.finalizedAt) ?? null,
    created_at: fromTimestamp(exam.createdAt!),
    updated_at: fromTimestamp(exam.updatedAt!),
  };
}

function examQuoteJson(examMode: Mode, credits: Credits): z.input<typeof examQuoteSchema> {
  const unit = examMode === Mode.HANDWRITTEN ? Unit.PAGE : Unit.ANSWER;
  const price = fromHundredths(findRate(credits, unit));
  return unit === Unit.PAGE
    ? { unit: 'page', credits_per_page: price, rate_source: credits.rateSource }
    : { unit: 'answer', credits_per_answer: price, rate_source: credits.rateSource };
}

export function examContentJson(exam: Exam, context: ExamContext): z.input<typeof examContentSchema> {
  return {
    ...examRowJson(exam, context),
    questions: exam.questions.map(questionSummaryJson),
    choice_groups: exam.choiceGroups.map(choiceGroupJson),
  };
}

export function createdExamJson(
  { exam, candidates }: CreateExamResponse,
  context: ExamContext,
): z.input<typeof createdExamSchema> {
  return { ...examContentJson(exam!, context), candidates: candidates.map(registeredJson) };
}

export function registeredJson({ registrationId, candidate }: Registration) {
  return { id: candidate!.id, external_id: candidate!.externalId, registration_id: registrationId };
}

/** @param candidates how many are registered on the exam. */
export function examStatsJson(stats: ExamStats, candidates: number): z.input<typeof examStatsSchema> {
  const agreement = stats.humanAgreement;
  return {
    candidates,
    submissions: stats.submissions,
    by_status: stats.byStatus,
    needs_review: stats.needsReview,
    finalized: stats.finalized,
    average_percentage: stats.averagePercentage ?? null,
    median_percentage: stats.medianPercentage ?? null,
    questions: stats.questions.map(({ questionId, label, average, max, facility, discrimination }) => ({
      question_id: questionId,
      label,
      average,
      max,
      facility,
      discrimination: discrimination ?? null,
    })),
    human_agreement: {
      reviewed: agreement?.reviewed ?? 0,
      exact: agreement?.exact ?? 0,
      mean_abs_diff: agreement?.meanAbsDiff ?? 0,
      qwk: agreement?.qwk ?? null,
    },
  };
}

export function registeredCandidateJson(registration: Registration) {
  return { ...registeredJson(registration), ...toJson(candidateFields, registration.candidate!) };
}
