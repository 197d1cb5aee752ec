import { act } from '../../api/act.ts';
import { inBatches } from '../../api/batches.ts';
import type { exams } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import type { CandidateRow } from './rows.ts';

/** Most candidates in one call. */
const BATCH = 2_000;

/** The service refused lines of the list; batches before theirs are registered. */
export class LinesRefused extends Error {
  /** The message for each line, by line number. */
  readonly byLine: ReadonlyMap<number, string>;

  constructor(cause: unknown, byLine: ReadonlyMap<number, string>) {
    super(toFailure(cause).message, { cause });
    this.byLine = byLine;
  }
}

/** Registers candidates on an exam. An empty cell leaves the field of the candidate unchanged. */
export async function register(
  client: Pick<typeof exams, 'registerCandidates'>,
  examId: string,
  rows: readonly CandidateRow[],
): Promise<{ registered: number; already: number }> {
  let registered = 0;
  let already = 0;
  for (const batch of inBatches(rows, BATCH)) {
    const candidates = batch.map(toItem);
    const answer = await act((operationId) => client.registerCandidates({ operationId, examId, candidates })).catch(
      (error: unknown) => {
        throw namingLines(error, batch);
      },
    );
    registered += answer.registered;
    already += answer.alreadyRegistered;
  }
  return { registered, already };
}

function namingLines(error: unknown, batch: readonly CandidateRow[]): unknown {
  const byLine = new Map<number, string>();
  for (const { field, message } of toFailure(error).fields) {
    const [, place] = /^candidates\[(\d+)\]/.exec(field) ?? [];
    const row = place === undefined ? undefined : batch[Number(place)];
    if (row) byLine.set(row.line, message);
  }
  return byLine.size > 0 ? new LinesRefused(error, byLine) : error;
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
