import type { MessageInitShape } from '@bufbuild/protobuf';
import type { StoredPerson } from '@exam-evaluation/data/actors.ts';
import type { Database } from '@exam-evaluation/data/database.ts';
import type { ReviewItemSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { claimerOf } from '../claims/claimer.ts';
import { type ReadAnswer, takeAnswers } from '../claims/store.ts';

/** An answer of the list, and its place there. */
export interface Listed extends ReadAnswer {
  item: MessageInitShape<typeof ReviewItemSchema>;
  cursor: string;
}

/** A part of a list, and the cursor with which it goes on. */
interface Part {
  items: readonly Listed[];
  next: string;
}

/**
 * Claims the first of the listed answers that can still be had for the person, up to `claim` of them. Those that it cannot
 * have are left out. Somebody who is paused sees all, and holds nothing.
 */
export async function takeFirst(
  database: Database,
  { instituteId, examId, claim }: { instituteId: string; examId: string; claim: number },
  person: StoredPerson,
  { items, next }: Part,
): Promise<Part & { claimed: number }> {
  return await database.withTenant(instituteId, async (tx) => {
    const { claimer, paused } = await claimerOf(tx, instituteId, examId, person);
    if (paused) return { items, next, claimed: 0 };
    const { claimed, seen } = await takeAnswers(tx, instituteId, claimer, items, claim);
    const ahead = items.slice(seen);
    return {
      items: [...claimed, ...ahead],
      next: ahead.length > 0 ? items[seen - 1]!.cursor : next,
      claimed: claimed.length,
    };
  });
}
