import type { FinalizeExamResponse_Skipped } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** The most calls in one go; each makes up to 500 copies final. */
const CALLS_MAX = 40;

export interface Finalized {
  count: number;
  /** Copies left out by the last call, at most 500. */
  skipped: Pick<FinalizeExamResponse_Skipped, 'id' | 'reason'>[];
  /** False: there are more copies to be made final. */
  isComplete: boolean;
}

type FinalizeSome = () => Promise<{ finalized: string[]; skipped: Finalized['skipped']; hasMore: boolean }>;

/** Makes all copies final that can be, some with each call. @param onProgress called with how many are done. */
export async function finalizeAll(finalizeSome: FinalizeSome, onProgress: (done: number) => void): Promise<Finalized> {
  const ids = new Set<string>();
  for (let calls = 1; ; calls += 1) {
    const { finalized, skipped, hasMore } = await finalizeSome();
    for (const id of finalized) ids.add(id);
    onProgress(ids.size);
    // Without headway it would go round for ever.
    const goesOn = hasMore && finalized.length > 0 && calls < CALLS_MAX;
    if (!goesOn) return { count: ids.size, skipped, isComplete: !hasMore };
  }
}

/** Copies left out, by the reason, in the order in which they came. */
export function byReason(skipped: Finalized['skipped']): { reason: string; ids: string[] }[] {
  const groups = Map.groupBy(skipped, ({ reason }) => reason);
  return [...groups].map(([reason, list]) => ({ reason, ids: list.map(({ id }) => id) }));
}
