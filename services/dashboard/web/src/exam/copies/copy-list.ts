import type { Position } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { Submission } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** The copies of an exam read so far; changes follow after `last`. */
export interface CopyList {
  byCandidate: ReadonlyMap<string, Submission>;
  last?: Pick<Position, 'updatedAt' | 'id'>;
  /** False where there are more than were read. */
  isComplete: boolean;
}

/** Rows of one page and the list's limit. */
export const PAGE_SIZE = 200;
const PAGES_MAX = 25;

export const NO_COPIES: CopyList = { byCandidate: new Map(), isComplete: true };

type ReadPage = (after: CopyList['last']) => Promise<Submission[]>;

/**
 * Continues reading at the end of the list. A copy that has changed is listed again after all others; a replaced copy
 * gives its place to the candidate's new one.
 */
export async function readOn(list: CopyList, readPage: ReadPage): Promise<CopyList> {
  const byCandidate = new Map(list.byCandidate);
  let { last } = list;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const rows = await readPage(last);
    for (const row of rows) byCandidate.set(row.candidateId, row);
    const end = rows.at(-1);
    if (end) last = { updatedAt: end.updatedAt, id: end.id };
    if (rows.length < PAGE_SIZE) return { byCandidate, isComplete: true, ...(last && { last }) };
  }
  return { byCandidate, isComplete: false, ...(last && { last }) };
}
