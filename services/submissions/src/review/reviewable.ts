import { toAuditActor } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Actor, Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Deps } from '../deps.ts';
import { type CopyMarking, keepGiven, loadMarking, marksSeen, waitingIn } from '../double-marking/copy.ts';
import { layOver, type Marks } from '../marks/rules.ts';
import { type ShownMarks, shownMarks } from '../marks/shown-marks.ts';
import type { Reviews } from '../marks/store.ts';
import { requireLive } from '../model/live.ts';
import { lockSubmission, type SubmissionRow } from '../model/store.ts';
import { showMarks } from '../showing/show-marks.ts';
import { requireReviewable } from './rules.ts';
import { upsertReviews } from './store.ts';

/** A locked submission whose marks a person may change, with these marks. */
export interface Reviewable {
  submission: SubmissionRow;
  marks: ShownMarks;
  /** Of a copy that a person marks; its marks are those that this person sees. */
  marking?: CopyMarking;
  /** Of the person, for the audit. */
  actor?: string;
}

/**
 * @param which also final copies, for the acts that may change those.
 * @throws ContractError submission_not_found, submission_finalized, evaluation_in_progress, conflict.
 */
export async function lockReviewable(
  tx: Tx,
  request: { instituteId: string; submissionId: string; source: Source; actor?: Actor },
  which?: 'also final',
): Promise<Reviewable & { marking: CopyMarking }> {
  const { instituteId, submissionId, source } = request;
  const submission = requireLive(await lockSubmission(tx, instituteId, submissionId), source);
  requireReviewable(submission, which);
  const marks = (await shownMarks(tx, instituteId, [submission])).get(submission.id);
  if (!marks) throw new Error(`submission ${submission.id} is graded but shows no marks`);
  const { actor, person } = toAuditActor(request.actor);
  const marking = (await loadMarking(tx, instituteId, submission.exam_id, [submission.id], person)).get(submission.id)!;
  return { submission, marks: { ...marks, ...marksSeen(marking, marks) }, marking, actor };
}

/** @throws ContractError question_not_found. */
export function requireQuestion(marks: ShownMarks, questionId: string): QuestionResult {
  const question = marks.questions.find((one) => one.questionId === questionId);
  if (!question) throw refuse('question_not_found');
  return question;
}

/** Questions of a submission as a person left them, to be stored. */
interface Stored extends Reviewable {
  questions: readonly QuestionResult[];
  reasonsApproved?: boolean;
}

/** Stores reviews and shows them. @returns the marks of each submission as they stand now. */
export async function storeReviews(
  tx: Tx,
  renders: Deps['renders'],
  instituteId: string,
  left: readonly Stored[],
): Promise<Marks[]> {
  const reviewed: Reviewed[] = [];
  for (const { questions, ...rest } of left) {
    const { submission, marks, marking, actor = '' } = rest;
    const counting = marking ? await keepGiven(tx, instituteId, marking, marks.reviews, questions, actor) : questions;
    const stored = await upsertReviews(tx, instituteId, submission.id, counting, marks.graded.questions);
    const changed = stored.map((question) => [question.questionId, question] as const);
    reviewed.push({ ...rest, reviews: new Map([...marks.reviews, ...changed]) });
  }
  return await showReviews(tx, renders, instituteId, reviewed);
}

/** Reviews of a submission as they are stored now. */
interface Reviewed extends Reviewable {
  reviews: Reviews;
  /** Whether its own review reasons are approved; by default as they were. */
  reasonsApproved?: boolean;
}

/**
 * Updates submissions to their reviews, and queues their checked copies to be drawn again.
 * @returns the marks of each as they stand now, and as the person sees them.
 */
export async function showReviews(
  tx: Tx,
  renders: Deps['renders'],
  instituteId: string,
  reviewed: readonly Reviewed[],
): Promise<Marks[]> {
  const shown = reviewed.map(({ submission, marks, marking, reviews, reasonsApproved }) => ({
    submission,
    marks: layOver(marks.unreviewed, reviews, marks.snapshot, marking ? waitingIn(marking) : marks.waiting),
    reasonsApproved,
  }));
  await showMarks(tx, renders, instituteId, shown);
  return shown.map(({ marks }, at) => {
    const { marking, reviews, marks: before } = reviewed[at]!;
    return marking ? marksSeen(marking, { ...before, ...marks, reviews, waiting: waitingIn(marking) }) : marks;
  });
}

/** One question with the totals of its copy. */
export function answerOf(submissionId: string, questionId: string, { questions, totals }: Marks) {
  return { submissionId, question: questions.find((one) => one.questionId === questionId), totals };
}
