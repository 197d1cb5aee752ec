// Hands in a class with the command line, at the standard tier: typed copies from a table, then as many scans from a
// folder. Nothing is graded meanwhile. A proxy counts what is asked of the API and what is refused.
// Usage: npm run bench:hand-in [-- --copies 2000]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as open } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import { SCIENCE, TYPED, TYPED_ANSWERS } from '@exam-evaluation/standalone/demo/exams.ts';
import { NODE } from '../../harness/system.ts';
import { openInstitute, startSystem } from '../neighbour/systems.ts';

const { values } = parseArgs({ options: { copies: { type: 'string', default: '2000' } } });
const copies = Number(values.copies);
const MAIN = join(import.meta.dirname, '../../../sdks/cli/src/main.ts');
/** Candidates of a request. */
const AT_ONCE = 500;

const system = await startSystem('embedded', { GRADING_SLOTS: '0' });
try {
  const { hostname, port } = new URL(system.runtime.baseUrl);
  const api = await openInstitute(system.runtime, 'standard');
  const proxy = await countingProxy({ hostname, port });
  const candidates = Array.from({ length: copies }, (_, n) => ({ external_id: `c-${n}`, name: `Candidate ${n}` }));

  const openExam = async (exam: object): Promise<string> => {
    const { id } = await api.post('/exams', { ...exam, open: true, candidates: candidates.slice(0, AT_ONCE) });
    for (let from = AT_ONCE; from < copies; from += AT_ONCE)
      await api.post(`/exams/${id}/candidates`, { candidates: candidates.slice(from, from + AT_ONCE) });
    return id;
  };

  /** Runs the command line and tells what it took. */
  const handIn = async (what: string, exam: string, file: string): Promise<void> => {
    proxy.reset();
    const errors = join(system.folder, 'errors');
    const env = {
      ...process.env,
      EXAM_EVALUATION_BASE_URL: `${proxy.origin}/v1`,
      EXAM_EVALUATION_API_KEY: api.key,
      ERRORS: errors,
      TIMEFORMAT: '%R %U %S',
    };
    const command = 'time "$0" "$@" >/dev/null 2>"$ERRORS"';
    // Patient, since a busy machine may check a file late.
    const submit = ['--patience', '600', 'submit', file, '--exam', exam];
    const child = spawn('bash', ['-c', command, NODE, MAIN, ...submit], { env });
    let printed = '';
    child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    const [wall, user, kernel] = printed.trim().split(' ').map(Number) as [number, number, number];
    const told = readFileSync(errors, 'utf8').trim().split('\n');
    console.log(
      `${what}: exit ${code}, "${told.at(-1)}", ${told.filter((line) => line.startsWith('handing in ')).length} lines of progress`,
    );
    console.log(`  ${wall} s, of the processor ${(user + kernel).toFixed(1)} s; load ${loadavg()[0]!.toFixed(0)}`);
    console.log(`  ${proxy.summary()}`);
  };

  const labels = TYPED_ANSWERS.map(({ label }) => label);
  const rows = candidates.map(({ external_id }, n) =>
    [
      external_id,
      ...TYPED_ANSWERS.map(({ text, selected_options: ticked }) => cell(ticked?.join(' ') ?? `${text} (${n})`)),
    ].join(','),
  );
  const table = join(system.folder, 'answers.csv');
  writeFileSync(table, [['id', ...labels].join(','), ...rows].join('\n'));
  await handIn(`${copies} typed copies`, await openExam(TYPED), table);

  const scans = join(system.folder, 'scans');
  mkdirSync(scans);
  const document = await PDFDocument.create();
  document.addPage();
  const pdf = await document.save();
  for (const [n, { external_id }] of candidates.entries())
    writeFileSync(join(scans, `${external_id}.pdf`), Buffer.concat([pdf, Buffer.from(`\n% ${n}\n`)]));
  await handIn(`${copies} scans of ${pdf.length} bytes`, await openExam(SCIENCE), scans);
  proxy.close();
} finally {
  await system.stop();
}

function cell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Passes requests on, and counts them by what they are for and how they were answered. */
async function countingProxy(to: { hostname: string; port: string }) {
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const { method, url = '/', headers } = request;
    const passed = open({ ...to, method, path: url, headers }, (answer) => {
      const path = url.split('?')[0]!.replaceAll(/[0-9a-f-]{36}/g, '{id}');
      const what = `${method} ${path} ${answer.statusCode}`;
      counts.set(what, (counts.get(what) ?? 0) + 1);
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reset: () => counts.clear(),
    summary: () => [...counts].map(([what, times]) => `${times} × ${what}`).join(', '),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
