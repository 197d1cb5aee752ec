import type { ExamEvaluation } from '../../typescript/src/index.ts';
import { sortedCsv, writeWhole } from './csv.ts';
import { examOf } from './exams.ts';
import { type Cell, table } from './output.ts';

export interface ResultsOptions {
  exam?: string;
  csv?: string;
  finalized?: boolean;
  signal: AbortSignal;
}

const HEAD = [
  'external_id',
  'name',
  'roll_number',
  'status',
  'needs_review',
  'finalized',
  'awarded',
  'max',
  'percentage',
];

/** Prints the marks of an exam, or writes the service's table of them, which has a column for each question. */
export async function results(client: ExamEvaluation, { exam, csv, finalized, signal }: ResultsOptions): Promise<void> {
  const examId = await examOf(client, exam);
  if (csv !== undefined) return await exported(client, examId, csv, finalized ?? false, signal);
  const rows: Cell[][] = [];
  const query = { limit: 50, include: ['-extracted_answer' as const], finalized };
  for await (const { candidate, totals, ...result } of client.eachResult({ path: { examId }, query, signal }))
    rows.push([
      candidate.external_id,
      candidate.name,
      candidate.roll_number,
      result.status,
      result.needs_review,
      result.finalized,
      totals?.awarded,
      totals?.max,
      totals?.percentage,
    ]);
  rows.sort(([a], [b]) => String(a).localeCompare(String(b), 'en', { numeric: true }));
  table([HEAD, ...rows]);
}

async function exported(
  client: ExamEvaluation,
  examId: string,
  path: string,
  finalized: boolean,
  signal: AbortSignal,
): Promise<void> {
  const file = (await client.exportResults({ path: { examId }, signal })) as Blob;
  const text = sortedCsv(await file.text(), (row) => !finalized || row.finalized === 'true');
  if (path === '-') process.stdout.write(text);
  else await writeWhole(path, text);
}
