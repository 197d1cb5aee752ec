import type { Tx } from '@exam-evaluation/data/database.ts';
import type { ExamSnapshot } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { contentsOf, type Fetched, NOTHING_FETCHED } from '../archive/content.rules.ts';
import type { SubmissionRow } from '../model/store.ts';
import { toMicroseconds } from '../model/timestamps.ts';
import { loadSnapshot } from '../snapshots/store.ts';
import { type AgainMark, loadAgain } from './again-store.ts';
import { withProposed } from './proposed.rules.ts';
import { layOver, type Marks } from './rules.ts';
import { loadProposed, loadResults, loadReviews, loadWaiting, type Reviews, type StoredResult } from './store.ts';

/** The marks that a submission shows, with the run and reviews that they come from. */
export interface ShownMarks extends Marks {
  snapshot: ExamSnapshot;
  reviews: Reviews;
  /** The marker's own marks, before any proposal or review: the run's, or those that were given again since. */
  graded: StoredResult['graded'];
  /** The answers among them that were marked again, by question id. */
  again: ReadonlyMap<string, AgainMark>;
  /** Its questions, those with the marks of applied proposals that have one: what reviews are laid over. */
  unreviewed: QuestionResult[];
  /** Questions that people have begun to mark and that need another person. */
  waiting: ReadonlySet<string>;
}

/**
 * The marks that submissions show now, by submission id; submissions without visible marks are left out.
 * @param fetched needed where some may be archived. @throws InArchive.
 */
export async function shownMarks(
  tx: Tx,
  instituteId: string,
  rows: readonly ShownRow[],
  fetched: Fetched = NOTHING_FETCHED,
): Promise<Map<string, ShownMarks>> {
  const shown = rows.filter((row) => row.shown_attempt_id !== null);
  if (shown.length === 0) return new Map();
  const attemptIds = shown.map((row) => row.shown_attempt_id!);
  const contents = contentsOf(fetched, instituteId, shown);
  const archived = new Map([...contents.values()].flatMap((content) => Object.entries(content.results)));
  const results = await loadResults(tx, instituteId, attemptIds, archived);
  const proposed = await loadProposed(tx, instituteId, attemptIds);
  const again = await loadAgain(tx, instituteId, attemptIds);
  const ids = shown.map((row) => row.id);
  const reviews = await loadReviews(tx, instituteId, ids);
  const waitings = await loadWaiting(tx, instituteId, ids);
  const papers = [...results.values(), ...[...again.values()].flatMap((own) => [...own.values()])];
  const snapshots = await loadSnapshots(tx, instituteId, papers);
  return new Map(
    shown.map((row) => {
      const result = results.get(row.shown_attempt_id!)!;
      const own = reviews.get(row.id)!;
      const { graded } = result;
      const revision = row.graded_at ? toMicroseconds(row.graded_at) : 0n;
      const newer = again.get(row.shown_attempt_id!) ?? new Map<string, AgainMark>();
      graded.questions = graded.questions.map((question) => {
        question.revision = revision;
        return newer.get(question.questionId)?.result ?? question;
      });
      const snapshot = withNewer(snapshots.get(key(result))!, newer, snapshots);
      const applied = proposed.get(row.shown_attempt_id!);
      const unreviewed = graded.questions.map((question) => {
        const mark = applied?.get(question.questionId);
        // What reviews suggested for a mark says nothing about one that was given again since.
        return mark && BigInt(mark.revision) > question.revision ? withProposed(question, mark) : question;
      });
      const waiting = waitings.get(row.id) ?? new Set<string>();
      const marks = layOver(unreviewed, own, snapshot, waiting);
      return [row.id, { ...marks, snapshot, reviews: own, graded, unreviewed, waiting, again: newer }];
    }),
  );
}

type ShownRow = Pick<SubmissionRow, 'id' | 'shown_attempt_id'> & Partial<Pick<SubmissionRow, 'graded_at' | 'archived'>>;

/** The content that a copy was marked by, with the newer content of questions that were marked again. */
function withNewer(
  snapshot: ExamSnapshot,
  newer: ReadonlyMap<string, AgainMark>,
  snapshots: ReadonlyMap<string, ExamSnapshot>,
): ExamSnapshot {
  if (newer.size === 0) return snapshot;
  const questions = snapshot.questions.map((question) => {
    const mark = newer.get(question.id);
    return (mark && snapshots.get(key(mark))?.questions.find(({ id }) => id === question.id)) ?? question;
  });
  return { ...snapshot, questions };
}

type Content = Pick<StoredResult, 'examId' | 'snapshotVersion'>;

async function loadSnapshots(tx: Tx, instituteId: string, results: readonly Content[]) {
  const snapshots = new Map<string, ExamSnapshot>();
  for (const result of results) {
    if (snapshots.has(key(result))) continue;
    snapshots.set(key(result), await loadSnapshot(tx, instituteId, result.examId, result.snapshotVersion));
  }
  return snapshots;
}

function key({ examId, snapshotVersion }: Content): string {
  return `${examId}/${snapshotVersion}`;
}
