// Brings the tally of copies up to date that a release of before has graded or reviewed: it keeps no items of the queue
// of answers, or none at all. Such releases also write beside this one, during an upgrade and after a rollback.

import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import type { Job } from '@exam-evaluation/runtime/jobs.ts';
import { tallyValues } from '../model/visible-store.ts';
import { computeTally } from './rules.ts';
import { shownMarks } from './shown-marks.ts';

/** Few, since the marks of a batch are added up in one piece. */
const BATCH = 10;

/** SQL: what the partial index `submissions_without_items` holds. */
const UNKEPT = `(items_outdated or (item_states is null and shown_attempt_id is not null and removed <> 'rows'))`;

interface UnkeptRow {
  institute_id: string;
  id: string;
}

/** Completes an exam's copies, so that a list or a sum of its items can be read afterwards. */
export async function keepItemsOfExam(database: Database, instituteId: string, examId: string): Promise<void> {
  const select = (after: string | null) =>
    database.readOnce(instituteId, (tx) =>
      tx.query<UnkeptRow>(
        `select institute_id, id from submissions
         where institute_id = $1 and exam_id = $2 and ${UNKEPT} and ($3::uuid is null or id > $3) order by id limit ${BATCH}`,
        [instituteId, examId, after],
      ),
    );
  for (let rows = await select(null); rows.length > 0; rows = await select(rows.at(-1)!.id)) {
    await keepItems(database, rows);
  }
}

/** Completes all copies, a few at a time. A batch that fails delays no other. */
export function keepUnkeptItems(database: Database): Job {
  let reached: UnkeptRow | undefined;
  return {
    name: 'keep items of earlier releases',
    intervalMs: 5_000,
    run: async () => {
      const rows = await database.withSystem((tx) =>
        tx.query<UnkeptRow>(
          `select institute_id, id from submissions
           where ${UNKEPT} and ($1::uuid is null or (institute_id, id) > ($1, $2::uuid))
           order by institute_id, id limit ${BATCH}`,
          [reached?.institute_id ?? null, reached?.id ?? null],
        ),
      );
      reached = rows.length === BATCH ? rows.at(-1) : undefined;
      await keepItems(database, rows);
      return reached !== undefined;
    },
  };
}

async function keepItems(database: Database, rows: readonly UnkeptRow[]): Promise<void> {
  for (const [instituteId, own] of Map.groupBy(rows, (row) => row.institute_id)) {
    const ids = own.map(({ id }) => id);
    await database.withTenant(instituteId, (tx) => keep(tx, instituteId, ids));
  }
}

/** No visible change: the feed does not move. */
async function keep(tx: Tx, instituteId: string, ids: readonly string[]): Promise<void> {
  const rows = await tx.query<{ id: string; shown_attempt_id: string | null }>(
    `select id, case when removed <> 'rows' then shown_attempt_id end as shown_attempt_id from submissions
     where institute_id = $1 and id = any($2::uuid[]) and ${UNKEPT} order by id for update`,
    [instituteId, ids],
  );
  const marks = await shownMarks(tx, instituteId, rows);
  for (const { id } of rows) {
    const shown = marks.get(id);
    await tx.query(
      `update submissions set awarded = $3, percentage = $4, item_states = $5, item_confidences = $6, item_reasons = $7
       where institute_id = $1 and id = $2`,
      [instituteId, id, ...tallyValues(shown ? computeTally(shown) : null)],
    );
  }
}
