// The open answers to a question: those that no person has reviewed, on copies that are not final.
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { ExamSnapshot, Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { ProposalRequest, ProposalWriteRequest } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Deps } from '../deps.ts';
import { type ShownMarks, shownMarks } from '../marks/shown-marks.ts';
import { addAudit } from '../model/audit-store.ts';
import { fromSource, isReviewable } from '../model/status.ts';
import { lockSubmissions } from '../model/store.ts';
import { type Reviewable, showReviews } from '../review/reviewable.ts';
import { viewExam } from '../snapshots/exam-view.ts';
import type { AskedQuestion } from './store.ts';

/** Marks that one answer lists, and that one call changes. */
export const BATCH = 500;

/** All that a caller is told of a question is read at one moment. */
export const ONE_MOMENT = { isolation: 'repeatable read' } as const;

/** As people look candidates up: `c-2` before `c-10`. */
export const byExternalId = new Intl.Collator('en', { numeric: true });

type Parts = Pick<Deps, 'database' | 'exams' | 'renders'>;
/** The question that a request is about. */
type About = Pick<ProposalRequest, 'instituteId' | 'examId' | 'questionId' | 'source'>;

/** A question of the exam's present content, with its place in the paper, from 1. */
export interface FoundQuestion {
  snapshot: ExamSnapshot;
  question: Question;
  place: number;
}

/** @throws ContractError exam_not_found, question_not_found. */
export async function findQuestion(
  deps: Pick<Deps, 'database' | 'exams'>,
  { instituteId, examId, questionId, source }: About,
): Promise<FoundQuestion> {
  const { snapshot } = await viewExam(deps, { instituteId, examId, source });
  const question = snapshot.questions.find(({ id }) => id === questionId);
  if (!question) throw refuse('question_not_found');
  return { snapshot, question, place: snapshot.questions.indexOf(question) + 1 };
}

export function toAsked({ examId, questionId, source }: About): AskedQuestion {
  return { examId, questionId, source: fromSource(source) };
}

/** Those of the copies, locked, whose answer to the question a person has not reviewed and whose marks may change. */
export async function lockOpen(
  tx: Tx,
  { instituteId, questionId }: About,
  ids: readonly string[],
): Promise<Reviewable[]> {
  const rows = (await lockSubmissions(tx, instituteId, ids)).filter(
    (row) => row.state === 'live' && isReviewable(row) && row.shown_attempt_id !== null,
  );
  const marks = await shownMarks(tx, instituteId, rows);
  return rows.flatMap((submission): Reviewable[] => {
    const own = marks.get(submission.id);
    return own && !own.reviews.has(questionId) ? [{ submission, marks: own }] : [];
  });
}

/** Shows copies whose marks for a question were changed, and audits each change. @returns how many marks differ. */
export async function showChanged(
  tx: Tx,
  { renders }: Parts,
  { instituteId, questionId }: ProposalWriteRequest,
  open: readonly Reviewable[],
  entry: Pick<Parameters<typeof addAudit>[2], 'actor' | 'person' | 'action' | 'details'>,
): Promise<number> {
  if (open.length === 0) return 0;
  const now = await shownMarks(
    tx,
    instituteId,
    open.map(({ submission }) => submission),
  );
  const before = new Map(open.map(({ submission, marks }) => [submission.id, awardedFor(marks, questionId)]));
  const changed = open.map(({ submission }) => {
    const marks = now.get(submission.id)!;
    return { submission, marks, reviews: marks.reviews };
  });
  await addAudit(
    tx,
    instituteId,
    ...changed.map(({ submission, marks }) => ({
      ...entry,
      submissionId: submission.id,
      details: {
        question_id: questionId,
        awarded_before: before.get(submission.id)!,
        awarded: awardedFor(marks, questionId),
        ...entry.details,
      },
    })),
  );
  await showReviews(tx, renders, instituteId, changed);
  return changed.filter(({ submission, marks }) => before.get(submission.id) !== awardedFor(marks, questionId)).length;
}

function awardedFor({ questions }: ShownMarks, questionId: string): number {
  return fromHundredths(questions.find((question) => question.questionId === questionId)?.awarded ?? 0);
}
