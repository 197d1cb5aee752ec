import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import { lockSubmission, lockSubmissions, type SubmissionRow } from '../model/store.ts';
import type { Archive } from './archive.ts';
import { type Fetched, InArchive, parseContent, textsOf } from './content.rules.ts';
import { selectArchivedOf, setBroughtBack } from './store.ts';

/** Copies that come back in one transaction. */
const BATCH = 20;

/**
 * Brings a locked copy back into its rows, where it is archived, so that it can be changed.
 * @returns the row as it is then. @throws InArchive.
 */
export async function bringBack(
  tx: Tx,
  instituteId: string,
  row: SubmissionRow,
  fetched: Fetched,
): Promise<SubmissionRow> {
  const text = textsOf(fetched, instituteId, [row]).get(row.id);
  if (text === undefined) return row;
  await setBroughtBack(tx, instituteId, row.id, text);
  return { ...row, answers: parseContent(text).answers, archived: null };
}

/** Brings one copy back into its rows, where it is archived. @throws ContractError engine_unavailable. */
export async function bringBackOne({ database, archive }: Parts, instituteId: string, id: string): Promise<void> {
  await archive.reading((fetched) =>
    database.withTenant(instituteId, async (tx) => {
      const row = await lockSubmission(tx, instituteId, id);
      if (row) await bringBack(tx, instituteId, row, fetched);
    }),
  );
}

interface Parts {
  database: Database;
  archive: Archive;
}

/**
 * Compares copies of an exam, and again after all of them were brought back if it meets an archived one: a closed exam
 * was opened again, so that people work on it.
 */
export async function withAllInRows<T>(
  parts: Parts,
  { instituteId, examId }: { instituteId: string; examId: string },
  compare: () => Promise<T>,
): Promise<T> {
  try {
    return await compare();
  } catch (error) {
    if (!(error instanceof InArchive)) throw error;
    await bringBackExam(parts, instituteId, examId);
    return await compare();
  }
}

/** A few at a time: what has come back when the time for the request is over need not come again. */
async function bringBackExam({ database, archive }: Parts, instituteId: string, examId: string): Promise<void> {
  const some = () =>
    archive.reading((fetched) =>
      database.withTenant(instituteId, async (tx) => {
        const ids = await selectArchivedOf(tx, instituteId, examId, BATCH);
        const rows = await lockSubmissions(tx, instituteId, ids);
        textsOf(fetched, instituteId, rows); // asks for all at once
        for (const row of rows) await bringBack(tx, instituteId, row, fetched);
        return ids.length;
      }),
    );
  while ((await some()) === BATCH);
}
