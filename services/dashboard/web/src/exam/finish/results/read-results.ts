import type { Position } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { Result } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { type CopyMarks, toCopyMarks } from './copy-marks.ts';

/** More copies are not read: exports and pictures say so. */
export const RESULTS_MAX = 2_000;
/** Small pages: a result may have 200 questions with their criteria. */
export const PAGE_SIZE = 100;

export interface ResultList {
  copies: CopyMarks[];
  /** False: there are more than are read. */
  isComplete: boolean;
}

type ReadPage = (after: Position | undefined) => Promise<{ results: Result[]; next?: Position | undefined }>;

/**
 * Reads the results of an exam. A copy that changes while they are read comes once more, and counts as it is then.
 * @param onRead called with how many are read so far.
 */
export async function readResults(readPage: ReadPage, onRead: (count: number) => void): Promise<ResultList> {
  const byCandidate = new Map<string, CopyMarks>();
  let after: Position | undefined;
  do {
    const { results, next } = await readPage(after);
    for (const result of results) {
      const copy = toCopyMarks(result);
      byCandidate.set(copy.candidateId, copy);
    }
    onRead(byCandidate.size);
    after = next;
  } while (after && byCandidate.size < RESULTS_MAX);
  return { copies: [...byCandidate.values()].slice(0, RESULTS_MAX), isComplete: !after };
}
