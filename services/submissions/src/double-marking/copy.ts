// Who marks the answers of one copy, and how: what a person sees of its questions, and what becomes of the marks that they
// give where two people mark, or where the answer is a seed.
import { clone } from '@bufbuild/protobuf';
import type { StoredPerson } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { type QuestionResult, QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { layOver, type Marks } from '../marks/rules.ts';
import type { ShownMarks } from '../marks/shown-marks.ts';
import type { Reviews } from '../marks/store.ts';
import { type CopySeeds, keepSeedMark, loadCopySeeds, requireNotPaused, reviewsSeen } from '../seeds/copy.ts';
import { decided, give, type Marked, type Setting, takeBack, viewOf } from './rules.ts';
import { loadMarked, loadSettings, readNow, saveMarked } from './store.ts';

/** The marking of a copy, for the person who reads or marks it; null for software. */
export interface CopyMarking {
  examId: string;
  submissionId: string;
  viewer: StoredPerson | null;
  seeds: CopySeeds;
  settings: ReadonlyMap<string, Setting>;
  /** By question id. */
  marked: Map<string, Marked>;
}

/** The marking of these copies of one exam, by submission id. */
export async function loadMarking(
  tx: Tx,
  instituteId: string,
  examId: string,
  submissionIds: readonly string[],
  viewer: StoredPerson | null,
): Promise<Map<string, CopyMarking>> {
  const settings = await loadSettings(tx, instituteId, examId);
  const marked = settings.size === 0 ? new Map() : await loadMarked(tx, instituteId, submissionIds);
  const seeds = await loadCopySeeds(tx, instituteId, examId, submissionIds, viewer);
  return new Map(
    submissionIds.map((submissionId) => [
      submissionId,
      {
        ...{ examId, submissionId, viewer, settings },
        seeds: seeds.get(submissionId)!,
        marked: marked.get(submissionId) ?? new Map(),
      },
    ]),
  );
}

/** A question as the person may see it. */
export function seenIn({ settings, marked, viewer }: CopyMarking, question: QuestionResult): QuestionResult {
  const [setting, own] = [settings.get(question.questionId), marked.get(question.questionId)];
  return setting && own ? viewOf(question, setting, own, viewer) : question;
}

/** The marks of a copy as the person may see them. */
export function marksSeen(
  marking: CopyMarking,
  marks: Marks & Pick<ShownMarks, 'unreviewed' | 'reviews' | 'snapshot' | 'waiting'>,
): Marks {
  const { unreviewed, reviews, snapshot, waiting } = marks;
  const seen = reviewsSeen(marking.seeds, reviews);
  const { questions, totals } = seen === reviews ? marks : layOver(unreviewed, seen, snapshot, waiting);
  return { totals, questions: questions.map((question) => seenIn(marking, question)) };
}

/** Questions whose mark is not decided. */
export function waitingIn({ marked }: CopyMarking): ReadonlySet<string> {
  return new Set([...marked].flatMap(([id, { waits }]) => (waits === 'none' ? [] : [id])));
}

/** Whether two people mark the answer: it has marks already, or nobody reviewed it before two were wanted. */
export function isDouble({ settings, marked }: CopyMarking, questionId: string, reviews: Reviews): boolean {
  return marked.has(questionId) || (settings.get(questionId)?.isOn === true && !reviews.has(questionId));
}

/**
 * Keeps what was given for questions that two people mark, and for seeds. What software gives counts at once, and ends
 * the double marking of the answer.
 * @param actor for the audit.
 * @returns the reviews that count now.
 * @throws ContractError conflict for a person whose turn it is not, or who is paused.
 */
export async function keepGiven(
  tx: Tx,
  instituteId: string,
  copy: CopyMarking,
  reviews: Reviews,
  questions: readonly QuestionResult[],
  actor: string,
): Promise<QuestionResult[]> {
  const { viewer: person, seeds } = copy;
  if (questions.length > 0) requireNotPaused(seeds);
  const counting: QuestionResult[] = [];
  for (const question of questions) {
    const { questionId } = question;
    if (person && seeds.seen.has(questionId)) {
      await keepSeedMark(tx, instituteId, seeds, { ...copy, person, actor }, question);
      continue;
    }
    if (!person || !isDouble(copy, questionId, reviews)) {
      if (copy.marked.has(questionId)) await keep(tx, instituteId, copy, questionId, undefined);
      counting.push(question);
      continue;
    }
    const result = clone(QuestionResultSchema, question);
    result.marks = [];
    const mark = { person, revision: await readNow(tx), result };
    const marked = give(copy.settings.get(questionId)!, copy.marked.get(questionId), mark);
    await keep(tx, instituteId, copy, questionId, marked);
    const review = decided(marked);
    if (review) counting.push(review);
  }
  return counting;
}

/**
 * Takes the last mark of an answer back.
 * @returns the review that counts without it; undefined where none does.
 * @throws ContractError conflict for a person who did not give it.
 */
export async function takeBackIn(
  tx: Tx,
  instituteId: string,
  copy: CopyMarking,
  questionId: string,
): Promise<QuestionResult | undefined> {
  const left = takeBack(copy.settings.get(questionId)!, copy.marked.get(questionId)!, copy.viewer);
  await keep(tx, instituteId, copy, questionId, left);
  return left && decided(left);
}

async function keep(
  tx: Tx,
  instituteId: string,
  { examId, submissionId, marked }: CopyMarking,
  questionId: string,
  after: Marked | undefined,
): Promise<void> {
  await saveMarked(tx, instituteId, { examId, submissionId, questionId }, after);
  if (after) marked.set(questionId, after);
  else marked.delete(questionId);
}
