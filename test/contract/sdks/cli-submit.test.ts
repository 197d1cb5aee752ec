// Whole classes handed in by the command line: what does not fit, what is refused, and what comes after a break.
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { ended, eventually, institute, openExam } from '../../harness/kit.ts';
import { HANDWRITTEN, pdfOf } from '../../harness/uploads.ts';
import { as, CommandLine, REGISTERED } from './command-line.ts';

const line = new CommandLine();
const { run, write } = line;
const submissionsOf = async (api: Api, examId: string) =>
  (await api.get(`/exams/${examId}/submissions?limit=200`)).body.data as any[];

test('nothing is handed in while a file or a row belongs to nobody', async () => {
  const api = await institute();
  const { id } = await openExam(api, { ...HANDWRITTEN, candidates: REGISTERED });
  const pdf = await pdfOf();
  mkdirSync(join(line.folder, 'scans'));
  for (const name of ['scans/Roll 17 (1).PDF', 'scans/99.pdf', 'scans/17-18.pdf', 'scans/notes.txt']) write(name, pdf);
  const refused = await run(['submit', 'scans', '--match', 'roll', '--exam', id], as(api));
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.errors).toContain('scans/99.pdf: no candidate');
  expect(refused.errors).toContain('scans/17-18.pdf: may be of c-1 or c-2');
  expect(await submissionsOf(api, id)).toEqual([]);
  for (const [given, told] of [
    ['none.pdf', 'there is no such file'],
    ['scans/notes.txt', 'neither PDF nor CSV'],
  ] as const)
    expect((await run(['submit', given, '--exam', id], as(api))).errors).toContain(told);

  const typed = await openExam(api, { candidates: REGISTERED });
  for (const [table, told] of [
    ['id,1,9\nc-1,A,B', 'the exam has no question 9'],
    [
      'id,1\nc-1,A\nc-9,B\nc-1,B\n,B',
      'row 3: no candidate of the exam has id c-9\n  row 4: c-1 also has row 2\n  row 5: no',
    ],
    ['id,1\nc-1,"A', 'a quotation mark is not closed'],
    ['id,1\nc-1,A,B', 'row 2 has more cells'],
    ['id,1,1\nc-1,A,B', 'has two columns 1'],
    ['id,1', 'has no rows'],
  ] as const) {
    write('answers.csv', table);
    const { code, errors } = await run(['submit', 'answers.csv', '--exam', typed.id], as(api));
    expect([code, errors]).toEqual([1, expect.stringContaining(told)]);
  }
  expect(await submissionsOf(api, typed.id)).toEqual([]);
});

test('a file that is no PDF leaves the others alone; corrected, it alone is handed in', async () => {
  const api = await institute();
  const { id } = await openExam(api, { ...HANDWRITTEN, candidates: REGISTERED });
  write('17.pdf', await pdfOf());
  write('18.pdf', 'GIF89a');
  const sent = await run(['submit', '*.pdf', '--match', 'roll', '--exam', id], as(api));
  expect(sent).toMatchObject({ code: 1, out: expect.stringMatching(/^c-1\t\S+\n$/) });
  expect(sent.errors).toMatch(/18\.pdf: .*\n1 handed in, 1 refused\n$/);
  write('18.pdf', await pdfOf(2));
  const corrected = await run(['submit', '17.pdf', '18.pdf', '--match', 'roll', '--exam', id], as(api));
  expect(corrected).toMatchObject({ code: 0, out: expect.stringMatching(/^c-2\t\S+\n$/) });

  const [first] = await submissionsOf(api, id);
  await api.delete(`/submissions/${first.id}`);
  const anew = await run(['submit', '17.pdf', '18.pdf', '--match', 'roll', '--exam', id], as(api));
  expect(anew).toMatchObject({ code: 0, out: expect.not.stringContaining(first.id) });
  expect(await submissionsOf(api, id)).toHaveLength(2);

  write('17.pdf', await pdfOf(3));
  const other = await run(['submit', '17.pdf', '--match', 'roll', '--exam', id], as(api));
  expect(other).toMatchObject({ code: 1, out: '', errors: expect.stringContaining('17.pdf: c-1 has another copy') });
  for (const { id: submission } of await submissionsOf(api, id)) await ended(api, submission);
  const replaced = await run(['submit', '17.pdf', '--match', 'roll', '--exam', id, '--replace'], as(api));
  expect(replaced).toMatchObject({ code: 0, out: expect.stringMatching(/^c-1\t\S+\n$/) });
  expect((await submissionsOf(api, id)).map(({ pages }) => pages).sort()).toEqual([2, 3]);
});

/** A way to the service that is cut when a request matches, until it is mended. */
async function startCutLine(baseUrl: string, cutAt: RegExp) {
  const line = { isCut: false, url: '' };
  const server: Server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(baseUrl);
      const body = Buffer.concat((await request.toArray()) as Buffer[]);
      const answer = await fetch(new URL(request.url!, baseUrl), {
        method: request.method!,
        headers: {
          'X-API-Key': String(request.headers['x-api-key']),
          'Idempotency-Key': String(request.headers['idempotency-key'] ?? 'k'),
          'Content-Type': 'application/json',
        },
        ...(body.length > 0 && { body }),
      });
      if (cutAt.test(request.url!.slice(pathname.length))) line.isCut = true;
      const text = await answer.text();
      if (line.isCut) response.destroy();
      else response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return Object.assign(line, {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
}

test('interrupted after its copies arrived but before it was told, and run again, it hands in nothing twice', async () => {
  const api = await institute();
  const { id } = await openExam(api, { candidates: REGISTERED });
  write('answers.csv', 'id,1\nc-1,A\nc-2,B\n');
  const way = await startCutLine(api.baseUrl, /submissions\/batch/);
  try {
    const stopped = await run(['submit', 'answers.csv', '--exam', id], {
      env: { ...as(api).env, EXAM_EVALUATION_BASE_URL: way.url },
      onStart: (child) => {
        void eventually(
          async () => way.isCut,
          (cut) => cut,
        ).then(() => child.kill('SIGINT'));
      },
    });
    expect(stopped).toMatchObject({
      code: 130,
      out: '',
      errors: expect.stringMatching(/run the same command to go on\ninterrupted\n$/),
    });
  } finally {
    way.close();
  }
  const again = await run(['submit', 'answers.csv', '--exam', id], as(api));
  expect(again).toMatchObject({ code: 0, errors: expect.stringContaining('2 copies are there already') });
  expect(await submissionsOf(api, id)).toHaveLength(2);
});
