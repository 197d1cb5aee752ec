// The table of docs/integrators/samples.md: every sample is handed in over HTTP and has to end as its row says.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Api, ApiResponse } from '../../harness/api.ts';
import { ended, errorOf, institute, openExam, served, type TestExam } from '../../harness/kit.ts';
import { upload } from '../../harness/uploads.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/integrators');
const SAMPLES = join(FOLDER, 'samples');
const exam = JSON.parse(readFileSync(join(SAMPLES, 'exam.json'), 'utf8'));

/** `[file, outcome, review reasons]` of every row, without links and code marks. */
const rows = readFileSync(join(FOLDER, 'samples.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ['))
  .map((line) =>
    line.split('|').map((cell) =>
      cell
        .trim()
        .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
        .replaceAll('`', ''),
    ),
  )
  .map(([, file, , outcome, reasons]) => [file!, outcome!, reasons!] as const);

/** The clauses that a row's outcome and reasons rest on. */
const CLAUSES: Record<string, string> = {
  copy_unreadable: '[SERR-4]',
  language_not_supported: '[SERR-5]',
  illegible: '[RES-108]',
  instructions_in_answer: '[RES-111]',
  pages_beyond_vision_limit: '[RES-106]',
  too_many_pages: '[ERR-53]',
  not_a_pdf: '[UPL-28] [UPL-34]',
  encrypted: '[UPL-30] [UPL-34]',
  corrupt: '[UPL-31] [UPL-34]',
  empty: '[UPL-32] [UPL-34]',
};
const clausesOf = (words: string) =>
  words
    .split(/\W+/)
    .map((word) => CLAUSES[word] ?? '')
    .join('');

test('every sample has its row, and together they are small', () => {
  const files = readdirSync(SAMPLES).filter((name) => name.endsWith('.pdf'));
  expect(rows.map(([file]) => file).sort()).toEqual(files.sort());
  const bytes = files.reduce((sum, name) => sum + statSync(join(SAMPLES, name)).size, 0);
  expect(bytes).toBeLessThan(1_000_000);
});

describe('a sample ends as its row says', () => {
  let api: Api;
  let opened: TestExam;
  const submitted = new Map<string, ApiResponse>();

  beforeAll(async () => {
    api = await institute();
    const candidates = rows.map(([file]) => ({ external_id: file }));
    opened = await openExam(api, { ...exam, candidates });
    for (const [file] of rows) submitted.set(file, await handIn(api, opened.id, file));
  });

  test.each(rows.map((row) => [...row, clausesOf(`${row[1]} ${row[2]}`)] as const))(
    '%s: %s, review: %s %s',
    async (file, outcome, reasons) => {
      const answer = submitted.get(file)!;
      if (outcome.startsWith('refused')) {
        const [, code, reason] = outcome.split(', ');
        expect(errorOf(answer)).toBe(`422 ${code}`);
        expect(answer.body.error.details.reason).toBe(reason);
        return;
      }
      expect(answer.status).toBe(201);
      const { status, error, credits_charged, needs_review } = await ended(api, answer.body.id);
      const { body: result } = await api.get(`/submissions/${answer.body.id}/result`);
      const marks = result.totals && `${result.totals.awarded} of ${result.totals.max}`;
      expect(`${status}, ${marks ?? error.code}`).toBe(outcome);
      expect(reasonsOf(result)).toBe(reasons);
      expect(needs_review).toBe(reasons !== 'none');
      if (status === 'failed') expect(credits_charged).toBeNull();
    },
  );

  test('what is left out is unanswered', async () => {
    const { id } = submitted.get('unanswered.pdf')!.body;
    const { questions } = (await api.get(`/submissions/${id}/result`)).body;
    expect(questions.map(({ source }: any) => source === 'unanswered')).toEqual([true, false, true, false]);
  });
});

async function handIn(api: Api, examId: string, file: string): Promise<ApiResponse> {
  const upload_id = await upload(api, readFileSync(join(SAMPLES, file)));
  const copy = { candidate: { external_id: file }, upload_id };
  return await served(() => api.post(`/exams/${examId}/submissions`, copy));
}

/** In the words of the table. */
function reasonsOf(result: any): string {
  const named = (where: string, reasons: string[]) => (reasons.length > 0 ? [`${where}: ${reasons.join(', ')}`] : []);
  const found = [
    ...named('copy', result.review_reasons),
    ...result.questions.flatMap((question: any) => named(`question ${question.label}`, question.review_reasons)),
  ];
  return found.join('; ') || 'none';
}
