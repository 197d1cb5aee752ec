import type { ExamEvaluation, Submission } from '../../typescript/src/index.ts';
import { examOf } from './exams.ts';
import { EXIT } from './failure.ts';
import { counted, print, progressOf, remark } from './output.ts';

const ENDED = ['graded', 'partially_graded', 'failed', 'cancelled'];
const INTERVAL_MS = 2_000;

/**
 * Waits until every copy of an exam has been graded, and prints each as it ends.
 * @returns the exit code: 1 where a copy was not graded as a whole.
 */
export async function follow(client: ExamEvaluation, given: string | undefined, signal: AbortSignal): Promise<number> {
  const examId = await examOf(client, given);
  const copies = new Map<string, Submission>();
  const take = (copy: Submission) => {
    const before = copies.get(copy.id)?.status;
    if (copy.state === 'live') copies.set(copy.id, copy);
    else copies.delete(copy.id);
    const hasEnded = copy.state === 'live' && copy.status !== before && ENDED.includes(copy.status);
    if (hasEnded && !process.stdout.isTTY) print(`${copy.candidate.external_id}\t${copy.status}`);
  };
  let watermark: string | undefined;
  for await (const copy of client.eachExamSubmission({ path: { examId }, query: { limit: 200 }, signal })) {
    take(copy);
    watermark = copy.updated_at;
  }
  if (watermark === undefined) {
    remark('nothing has been handed in');
    return 0;
  }
  const count = (...wanted: string[]) => [...copies.values()].filter(({ status }) => wanted.includes(status)).length;
  const progress = progressOf('grading', copies.size);
  const show = () => progress.show(count(...ENDED), `${count('failed', 'partially_graded')} with errors`);
  try {
    show();
    const feed = client.feed.follow({ watermark, intervalMs: INTERVAL_MS, signal });
    while (count(...ENDED) < copies.size) {
      const { value } = await feed.next();
      if (value?.exam_id === examId) take(value);
      show();
    }
  } finally {
    progress.end();
  }
  const review = [...copies.values()].filter(({ needs_review }) => needs_review).length;
  const unfinished = copies.size - count('graded');
  const rest = unfinished > 0 ? `, ${unfinished} in part or not at all` : '';
  remark(`${count('graded')} of ${counted(copies.size, 'copy', 'copies')} graded${rest}, ${review} to review`);
  return unfinished > 0 ? EXIT.refused : 0;
}
