import { Readable } from 'node:stream';
import { toCells, toHeadings } from '@exam-evaluation/mark-sheets/columns.ts';
import { csvFile } from '@exam-evaluation/mark-sheets/csv.ts';
import type { SheetFile } from '@exam-evaluation/mark-sheets/sheet-file.ts';
import { workbookFile } from '@exam-evaluation/mark-sheets/workbook.ts';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { CALL_MS_MAX, currentContext, runInContext } from '@exam-evaluation/runtime/context.ts';
import { z } from 'zod';
import { type FileAnswer, fileEndpoint } from '../../endpoint.ts';
import { reference } from '../../fields.ts';
import { turns } from '../../turns.ts';
import { exportColumns } from './columns.ts';
import { exportRows } from './rows.ts';

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', create: csvFile },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    create: () => workbookFile('Marks'),
  },
};

/** Calls that the exports of one institute make at the same time, however many of them run. */
const inTurnsOf = turns(2);

export const exportResults = fileEndpoint({
  id: 'exportResults',
  method: 'GET',
  path: '/exams/{examId}/export',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Results',
  summary: 'Download the marks of an exam as a table',
  description:
    'A row for each live submission, then one for each registered candidate without one, whose `status` is `absent`; a ' +
    'column for each question. A mark that there is not, as of a copy that failed, is an empty cell, never 0. A text that ' +
    "a spreadsheet would take for a formula begins with `'`. The file comes in parts while it is written: one that ends " +
    'early, as a broken connection, is not whole.',
  params: z.object({ examId: reference('The exam.') }),
  query: z.object({
    format: z.enum(['csv', 'xlsx']).default('csv').meta({
      description: '`csv`: UTF-8, commas, CRLF, names of columns first. `xlsx`: a workbook of one sheet.',
    }),
  }),
  success: {
    status: 200,
    description: 'The table, as an attachment.',
    contentTypes: Object.values(FORMATS).map(({ type }) => type.split(';')[0]!),
    redirects: false,
  },
  errors: ['exam_not_found'],
  handle: async ({ params: { examId }, query: { format }, key: { instituteId } }, services): Promise<FileAnswer> => {
    const { requestId = '' } = currentContext() ?? {};
    const { type, create } = FORMATS[format];
    const exam = await services.exams.getExam({ instituteId, examId, source: Source.API, includeQuestions: true });
    const { blind } = exam.fields!;
    // The file takes as long as its reader; each call has its own deadline.
    const ask = async <T>(call: () => Promise<T>) =>
      await inTurnsOf(instituteId, (limit) =>
        limit(() => runInContext({ requestId, deadline: Date.now() + CALL_MS_MAX }, call)),
      );
    const columns = exportColumns(exam.questions);
    const pages = exportRows({ instituteId, examId, blind }, services, ask);
    const first = await pages.next(); // a failure before the first byte is an answer
    const parts = write(create(), async function* () {
      yield [toHeadings(columns)];
      for (let page = first; !page.done; page = await pages.next())
        yield page.value.map((row) => toCells(columns, row));
    });
    return {
      status: 200,
      headers: {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="marks-${examId}.${format}"`,
        'Cache-Control': 'private, no-store',
      },
      stream: Readable.from(parts, { objectMode: false }),
    };
  },
});

async function* write(file: SheetFile, pages: () => AsyncIterable<Parameters<SheetFile['add']>[0]>) {
  for await (const rows of pages()) yield file.add(rows);
  yield file.end();
}
