import { layoutOf } from '@exam-evaluation/answer-sheets/layout.ts';
import { SHEET_FILE_PAGES_MAX, SHEETS_MAX } from '@exam-evaluation/contract/limits.ts';
import { inBatches } from '../../api/batches.ts';
import { exams } from '../../api/client.ts';
import { patiently } from '../../api/patiently.ts';

/** For whom sheets are wanted: candidates by their ids, or a number of blank ones. */
export type WantedSheets = { candidateIds: string[] } | { blank: number };

const PATIENCE_MS = 120_000;

/** The answer sheets as PDFs, as few as a file's limits allow. */
export async function* fetchSheets(examId: string, wanted: WantedSheets): AsyncGenerator<Blob> {
  const { questions } = await exams.getExam({ examId, includeQuestions: true });
  const fitting = Math.floor(SHEET_FILE_PAGES_MAX / layoutOf(questions).pages.length);
  // A sheet that fits into no file is refused by the service, which says why.
  for (const part of inParts(wanted, Math.max(1, Math.min(SHEETS_MAX, fitting)))) {
    const { pdf } = await patiently(() => exams.drawAnswerSheets({ examId, ...part }), PATIENCE_MS);
    yield new Blob([pdf as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
  }
}

function inParts(wanted: WantedSheets, size: number): WantedSheets[] {
  if ('candidateIds' in wanted) return inBatches(wanted.candidateIds, size).map((candidateIds) => ({ candidateIds }));
  const { blank } = wanted;
  return Array.from({ length: Math.ceil(blank / size) }, (_, at) => ({ blank: Math.min(size, blank - at * size) }));
}
