import type { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { fromSource } from './status.ts';
import type { SubmissionRow } from './store.ts';

/** @throws ContractError submission_not_found when it does not exist or belongs to the other source. */
export function requireFound(row: SubmissionRow | undefined, source: Source): SubmissionRow {
  const wanted = fromSource(source);
  if (!row || (wanted !== null && row.source !== wanted)) throw refuse('submission_not_found');
  return row;
}

/** @throws ContractError submission_not_found also when it was replaced or deleted. */
export function requireLive(row: SubmissionRow | undefined, source: Source): SubmissionRow {
  const found = requireFound(row, source);
  if (found.state !== 'live') throw refuse('submission_not_found');
  return found;
}
