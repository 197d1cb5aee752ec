// Measures how one institute's calls slow down while another hands in hostile files, the heaviest exams that the limits
// allow, or very large bodies. Usage: npm run bench:neighbour [-- --parts embedded|stack] [--only files,exams,bodies]
// [--files FOLDER] (PDFs; else those that the suites make) [--keep FOLDER] (keeps the checked copies there)

import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from '@exam-evaluation/standalone/demo/client.ts';
import { TYPED, TYPED_ANSWERS } from '@exam-evaluation/standalone/demo/exams.ts';
import { HEAVY_EXAM, heavyAnswers } from '../../harness/heavy-exam.ts';
import { ALLOWED, type Heavy, HOSTILE } from '../../own-systems/neighbour/bodies.ts';
import { HostileCopies, hostileFiles } from './files.ts';
import { openInstitute, type Parts, type System, startSystem, temporaryFiles } from './systems.ts';
import { Watch } from './watch.ts';

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: 'embedded' },
    only: { type: 'string', default: 'files,exams,bodies' },
    files: { type: 'string' },
    keep: { type: 'string' },
  },
});
const kinds = values.only.split(',');
const UNLOADED_MS = 10_000;
/** How many bodies with too many values are sent in a row. Parsing one blocks a process for seconds. */
const BODIES_IN_A_ROW = 10;
/** How often each heavy body is sent, so that the neighbour gets many answers meanwhile. */
const BODY_TIMES = 5;

const system = await startSystem(values.parts as Parts);
try {
  const api = await openInstitute(system.runtime);
  await gradeSmall(api); // what a first copy loads is not measured
  const watch = await Watch.begin(system);
  const load = loadavg().map((one) => one.toFixed(1));
  console.log(`${availableParallelism()} cores; load of the machine at the beginning: ${load.join(', ')}`);
  await watch.pause(UNLOADED_MS);
  const told: string[] = [];
  if (kinds.includes('files')) told.push(...(await handInFiles(system, watch, api)));
  if (kinds.includes('exams')) await markHeavy(watch, api);
  if (kinds.includes('bodies')) await sendBodies(watch, api);
  await watch.pause(UNLOADED_MS);
  console.log([watch.table(), '', ...told].join('\n'));
  await watch.stop();
} finally {
  await system.stop();
}

async function gradeSmall(api: Client): Promise<void> {
  const exam = await api.post('/exams', { ...TYPED, candidates: [{ external_id: 'small', name: 'Small' }] });
  const copy = { candidate: { external_id: 'small' }, answers: TYPED_ANSWERS };
  const { id } = await api.post(`/exams/${exam.id}/submissions`, copy);
  await api.ended(id, () => undefined);
}

async function handInFiles({ runtime }: System, watch: Watch, api: Client & { key: string }): Promise<string[]> {
  const copies = new HostileCopies(api, runtime.baseUrl);
  for (const file of hostileFiles(values.files)) await watch.during(file.name, () => copies.handIn(file));
  for (const [name, pdf] of values.keep ? copies.drawn : []) {
    writeFileSync(join(values.keep!, `${name.replaceAll(/\W+/g, '-')}.checked.pdf`), pdf);
  }
  const faults = await copies.faults();
  const ink = async (...names: string[]) =>
    (await Promise.all(names.map((name) => copies.ink(name)))).find((pixels) => pixels !== undefined);
  return [
    `something active in ${copies.drawn.size} checked copies: ${faults.join('; ') || 'none'}`,
    `pixels in the ink of marks: ${await ink('plain.pdf', 'an ordinary page')} on an ordinary page, ` +
      `${await ink('cover.pdf', 'a stamp over everything')} where a stamp covers it`,
    `left in the temporary folder: ${temporaryFiles(system).join(', ') || 'nothing'}`,
  ];
}

async function markHeavy(watch: Watch, api: Client): Promise<void> {
  const exam = await api.post('/exams', HEAVY_EXAM);
  const mark = async (at: number) => {
    const answers = heavyAnswers(at);
    const copy = { candidate: { external_id: `heavy-${at}` }, answers };
    const { id } = await api.post(`/exams/${exam.id}/submissions`, copy);
    const { status } = await api.ended(id, () => undefined);
    const { questions = [] } = await api.get(`/submissions/${id}/result`).catch(() => ({}));
    const ends = questions.map((question: { status: string; error?: { code: string } }) =>
      [question.status, question.error?.code].filter(Boolean).join(' '),
    );
    return `${status} (${ends.join(', ')})`;
  };
  await watch.during('the heaviest typed copy', () => mark(0));
  await watch.during('two of them at once', async () => (await Promise.all([mark(1), mark(2)])).join('; '));
}

async function sendBodies(watch: Watch, api: Client & { key: string }): Promise<void> {
  const { id } = await api.post('/exams', TYPED);
  const send = async ({ path, expected }: Heavy, body: string) => {
    const response = await fetch(`${system.runtime.baseUrl}${path.replace('{examId}', id)}`, {
      method: 'POST',
      headers: { 'X-API-Key': api.key, 'Content-Type': 'application/json' },
      body,
    });
    const { error } = (await response.json()) as { error?: { code: string } };
    const answered = error ? `${response.status} ${error.code}` : `${response.status}`;
    return answered === expected ? answered : `!! ${answered} instead of ${expected}`;
  };
  const kind = HOSTILE.slice(0, 4).map((heavy) => [heavy, heavy.body()] as const);
  await watch.during(`${BODIES_IN_A_ROW} bodies with too much in them, one after another`, async () => {
    const answers = new Set<string>();
    for (let n = 0; n < BODIES_IN_A_ROW; n++) answers.add(await send(...kind[n % kind.length]!));
    return [...answers].join(', ');
  });
  for (const heavy of [...HOSTILE, ...ALLOWED]) {
    const body = heavy.body();
    await watch.during(`${heavy.name}, ${BODY_TIMES} times`, async () => {
      const answers = new Set<string>();
      for (let n = 0; n < BODY_TIMES; n++) answers.add(await send(heavy, body));
      return [...answers].join(', ');
    });
  }
}
