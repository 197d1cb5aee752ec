import type { FinalizeExamResponse_Skipped } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** The most calls for one click; each finalizes up to 500 copies. */
const CALLS_MAX = 40;

export interface Finalized {
  count: number;
  /** Copies left out by the last call, at most 500. */
  skipped: Pick<FinalizeExamResponse_Skipped, 'id' | 'reason'>[];
  /** False where more copies could be finalized. */
  isComplete: boolean;
}

type FinalizeSome = () => Promise<{ finalized: string[]; skipped: Finalized['skipped']; hasMore: boolean }>;

/** Finalizes all copies that can be, in several calls. @param onProgress called with how many are done. */
export async function finalizeAll(finalizeSome: FinalizeSome, onProgress: (done: number) => void): Promise<Finalized> {
  const ids = new Set<string>();
  for (let calls = 1; ; calls += 1) {
    const { finalized, skipped, hasMore } = await finalizeSome();
    for (const id of finalized) ids.add(id);
    onProgress(ids.size);
    // Without progress the loop would never end.
    const goesOn = hasMore && finalized.length > 0 && calls < CALLS_MAX;
    if (!goesOn) return { count: ids.size, skipped, isComplete: !hasMore };
  }
}

/** Copies left out, by the reason, in the order in which they came. */
export function byReason(skipped: Finalized['skipped']): { reason: string; ids: string[] }[] {
  const groups = Map.groupBy(skipped, ({ reason }) => reason);
  return [...groups].map(([reason, list]) => ({ reason, ids: list.map(({ id }) => id) }));
}
