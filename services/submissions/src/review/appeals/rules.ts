import type { MessageInitShape } from '@bufbuild/protobuf';
import { APPEAL_TEXT_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import type { AppealSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { isLongerThan } from '@exam-evaluation/runtime/characters.ts';
import { ContractError, invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { type Instant, toTimestamp } from '@exam-evaluation/runtime/time.ts';

/** An appeal as it is stored. */
export interface AppealRow {
  question_id: string;
  reason: string;
  asked_at: Instant;
  /** Null while nobody has decided, as all below. */
  decided_at: Instant | null;
  answer: string | null;
  /** Hundredths. */
  awarded_before: number | null;
  awarded: number | null;
}

/** Requires what a candidate asks, or is answered. @throws ContractError validation_failed. @returns it without space around. */
export function requireText(field: 'reason' | 'answer', text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw invalidFields([{ field, code: 'required', message: 'must not be empty' }]);
  if (isLongerThan(trimmed, APPEAL_TEXT_LENGTH_MAX)) {
    const message = `has more than ${APPEAL_TEXT_LENGTH_MAX} characters`;
    throw invalidFields([{ field, code: 'too_long', message }]);
  }
  return trimmed;
}

/** Requires that an appeal is only repeated, as after a lost answer, and not made a second time. @throws ContractError conflict. */
export function requireRepeated(made: AppealRow, reason: string): AppealRow {
  if (made.reason === reason) return made;
  throw new ContractError('conflict', { message: 'You have asked to look again at this question before.' });
}

/** @throws ContractError conflict where nobody has asked, or somebody has decided. */
export function requireOpen(appeal: AppealRow | undefined): AppealRow {
  if (!appeal)
    throw new ContractError('conflict', { message: 'The candidate has not asked to look again at this mark.' });
  if (appeal.decided_at) throw new ContractError('conflict', { message: 'This request has been decided already.' });
  return appeal;
}

export function toAppeal(row: AppealRow): MessageInitShape<typeof AppealSchema> {
  return {
    reason: row.reason,
    askedAt: toTimestamp(row.asked_at),
    decidedAt: toTimestamp(row.decided_at),
    answer: row.answer ?? undefined,
    awardedBefore: row.awarded_before ?? undefined,
    awarded: row.awarded ?? undefined,
  };
}
