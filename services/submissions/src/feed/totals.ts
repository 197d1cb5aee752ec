import { create } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { type Totals, TotalsSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { percentageHundredths } from '@exam-evaluation/runtime/decimal.ts';
import type { Fetched } from '../archive/content.rules.ts';
import { noMarks, type TotalsInit } from '../marks/rules.ts';
import { shownMarks } from '../marks/shown-marks.ts';
import { newestSnapshot } from '../snapshots/store.ts';
import type { TalliedRow } from './store.ts';

/**
 * What copies of one exam have earned, by submission id; those without marks are left out. A copy's tally suffices
 * unless a choice group leaves out some of its marks, or an earlier release kept none.
 */
export async function totalsOf(
  tx: Tx,
  instituteId: string,
  rows: readonly TalliedRow[],
  fetched: Fetched,
): Promise<Map<string, Totals>> {
  const withMarks = rows.filter((row) => row.shown_attempt_id !== null || row.finalized);
  if (withMarks.length === 0) return new Map();
  const { paperMax } = await newestSnapshot(tx, instituteId, withMarks[0]!.exam_id);
  const known = new Map(
    withMarks.flatMap((row): [string, TotalsInit][] => {
      const totals = row.shown_attempt_id === null ? noMarks(paperMax) : fromTally(row, paperMax);
      return totals ? [[row.id, totals]] : [];
    }),
  );
  const others = withMarks.filter(({ id }) => !known.has(id));
  for (const [id, { totals }] of await shownMarks(tx, instituteId, others, fetched)) known.set(id, totals);
  return new Map([...known].map(([id, totals]) => [id, create(TotalsSchema, totals)]));
}

function fromTally({ percentage, earned, questions, marked }: TalliedRow, max: number): TotalsInit | undefined {
  if (percentage === null || questions === null || marked === null) return undefined;
  const awarded = earned ?? 0; // null where every question failed
  if (percentageHundredths(awarded, max) !== percentage) return undefined;
  return { awarded, max, percentage, questionsGraded: marked, questionsFailed: questions - marked };
}
