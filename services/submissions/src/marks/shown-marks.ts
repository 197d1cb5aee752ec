import type { Tx } from '@exam-evaluation/data/database.ts';
import type { ExamSnapshot } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { SubmissionRow } from '../model/store.ts';
import { toMicroseconds } from '../model/timestamps.ts';
import { loadSnapshot } from '../snapshots/store.ts';
import { withProposed } from './proposed.rules.ts';
import { layOver, type Marks } from './rules.ts';
import { loadProposed, loadResults, loadReviews, type Reviews, type StoredResult } from './store.ts';

/** The marks that a submission shows, with the run and reviews that they come from. */
export interface ShownMarks extends Marks {
  snapshot: ExamSnapshot;
  reviews: Reviews;
  /** The run's own marks, before any proposal or review. */
  graded: StoredResult['graded'];
  /** Its questions, those with the marks of applied proposals that have one: what reviews are laid over. */
  unreviewed: QuestionResult[];
}

/** The marks that submissions show now, by submission id; submissions without visible marks are left out. */
export async function shownMarks(
  tx: Tx,
  instituteId: string,
  rows: readonly (Pick<SubmissionRow, 'id' | 'shown_attempt_id'> & Partial<Pick<SubmissionRow, 'graded_at'>>)[],
): Promise<Map<string, ShownMarks>> {
  const shown = rows.filter((row) => row.shown_attempt_id !== null);
  if (shown.length === 0) return new Map();
  const attemptIds = shown.map((row) => row.shown_attempt_id!);
  const results = await loadResults(tx, instituteId, attemptIds);
  const proposed = await loadProposed(tx, instituteId, attemptIds);
  const reviews = await loadReviews(
    tx,
    instituteId,
    shown.map((row) => row.id),
  );
  const snapshots = await loadSnapshots(tx, instituteId, [...results.values()]);
  return new Map(
    shown.map((row) => {
      const result = results.get(row.shown_attempt_id!)!;
      const own = reviews.get(row.id)!;
      const snapshot = snapshots.get(key(result))!;
      const revision = row.graded_at ? toMicroseconds(row.graded_at) : 0n;
      for (const question of result.graded.questions) question.revision = revision;
      const applied = proposed.get(row.shown_attempt_id!);
      const unreviewed = result.graded.questions.map((question) => {
        const mark = applied?.get(question.questionId);
        return mark ? withProposed(question, mark) : question;
      });
      const marks = layOver(unreviewed, own, snapshot);
      return [row.id, { ...marks, snapshot, reviews: own, graded: result.graded, unreviewed }];
    }),
  );
}

async function loadSnapshots(tx: Tx, instituteId: string, results: readonly StoredResult[]) {
  const snapshots = new Map<string, ExamSnapshot>();
  for (const result of results) {
    if (snapshots.has(key(result))) continue;
    snapshots.set(key(result), await loadSnapshot(tx, instituteId, result.examId, result.snapshotVersion));
  }
  return snapshots;
}

function key({ examId, snapshotVersion }: StoredResult): string {
  return `${examId}/${snapshotVersion}`;
}
