import { type CopyMarks, toCopyMarks } from '@exam-evaluation/mark-sheets/copy-marks.ts';
import type { Position } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { submissions } from '../../../api/client.ts';

/** The most copies that are read; exports say when there are more. */
export const RESULTS_MAX = 2_000;
/** Pages are small, since a result may have 200 questions with their criteria. */
const PAGE_SIZE = 100;

export interface ResultList {
  copies: CopyMarks[];
  /** False where there are more than were read. */
  isComplete: boolean;
}

/**
 * Reads the results of an exam. A copy that changes while they are read comes once more, and counts as it is then.
 * @param options.onRead called with how many are read so far.
 * @throws what ended it early: the signal's reason or the call's error.
 */
export async function readResults(
  examId: string,
  { onRead, signal }: { onRead: (copies: number) => void; signal: AbortSignal },
): Promise<ResultList> {
  const byCandidate = new Map<string, CopyMarks>();
  let after: Position | undefined;
  do {
    const page = { limit: PAGE_SIZE, ...(after && { after }) };
    const { results, next } = await submissions.listResults({ examId, page }, { signal });
    for (const result of results) {
      const copy = toCopyMarks(result);
      byCandidate.set(copy.candidateId, copy);
    }
    onRead(byCandidate.size);
    after = next;
  } while (after && byCandidate.size < RESULTS_MAX);
  return { copies: [...byCandidate.values()].slice(0, RESULTS_MAX), isComplete: !after };
}
