import { act } from '../../api/act.ts';
import { inBatches } from '../../api/batches.ts';
import type { exams } from '../../api/client.ts';
import type { CandidateRow } from './rows.ts';

/** Candidates that one call takes. */
const BATCH = 2_000;

/** Registers candidates on an exam. What a list leaves empty keeps what is known of the candidate. */
export async function register(
  client: Pick<typeof exams, 'registerCandidates'>,
  examId: string,
  rows: readonly CandidateRow[],
): Promise<{ registered: number; already: number }> {
  let registered = 0;
  let already = 0;
  for (const batch of inBatches(rows, BATCH)) {
    const candidates = batch.map(toItem);
    const answer = await act((operationId) => client.registerCandidates({ operationId, examId, candidates }));
    registered += answer.registered;
    already += answer.alreadyRegistered;
  }
  return { registered, already };
}

function toItem({ externalId, name, rollNumber, sectionOrClass }: CandidateRow) {
  const value = {
    externalId,
    ...(name && { name }),
    ...(rollNumber && { rollNumber }),
    ...(sectionOrClass && { sectionOrClass }),
  };
  return { item: { case: 'input' as const, value } };
}
