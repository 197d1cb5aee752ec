// Measures how long examiners wait while a large exam is reviewed: their pages' calls, through the dashboard. First each
// call by itself, then markers who work at the same time, as their pages do.
// Usage: npm run bench:review [-- --parts stack] [--copies 2000] [--questions 50] [--calls 60] [--markers 20] [--answers 30]
//   [--pause 2]

import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Clients } from '@exam-evaluation/evalctl/connection.ts';
import { Browser, SUBMISSIONS } from '../../harness/browser.ts';
import { sideBySide } from '../copies.ts';
import { type Parts, startSystem } from '../neighbour/systems.ts';
import { adminUrl } from '../postgres.ts';
import { processorTime } from '../processes.ts';
import { markAnswers, WAITED, type Waits } from './markers.ts';
import { type Seeded, seed } from './seed.ts';

const { values } = parseArgs({
  options: {
    copies: { type: 'string', default: '2000' },
    questions: { type: 'string', default: '50' },
    calls: { type: 'string', default: '60' },
    markers: { type: 'string', default: '20' },
    answers: { type: 'string', default: '30' },
    pause: { type: 'string', default: '2' },
    parts: { type: 'string', default: 'embedded' },
  },
});
const [copies, questions, calls, markers, answers] = [
  values.copies,
  values.questions,
  values.calls,
  values.markers,
  values.answers,
].map(Number) as [number, number, number, number, number];
/** Calls under way. */
const CONCURRENCIES = [1, 8];
/** The longest wait that still feels immediate to an examiner, in milliseconds. */
const P95_MAX = 300;

/** What a page asks for. */
interface Asked {
  name: string;
  method: string;
  request: object;
}

/** The longest that opening the next answer may take for 19 of 20 answers, in milliseconds. */
const OPEN_P95_MAX = 250;

const system = await startSystem(values.parts as Parts, { GRADING_SLOTS: '0' });
try {
  const { runtime, folder, stack } = system;
  const dataFolder = join(folder, 'data');
  const operator = new Clients(runtime);
  const made = { operationId: crypto.randomUUID(), settings: { name: 'Bench' }, credits: 100_000n };
  const { id: instituteId } = await operator.gateway.createInstitute(made);
  const signIn = async (displayName: string, role: string) => {
    const browser = new Browser(runtime.dashboardUrl);
    await browser.signIn((await operator.dashboard.createSignInLink({ instituteId, displayName, role })).link);
    return browser;
  };

  const browser = await signIn('Asha', 'administrator');
  const url = stack ? at(stack.parts.addresses.postgres, 'submissions') : adminUrl(dataFolder, 'submissions');
  const seeded = await seed(browser, { runtime, dataFolder, url }, { copies, questions });
  const asked = await whatPagesAsk(browser, seeded);
  console.log(
    `${system.name}; ${copies} copies of ${questions} questions; load of the machine ${loadavg()[0]!.toFixed(1)}\n`,
  );
  if (calls > 0) {
    console.log('| asked for | calls under way | p50 ms | p95 ms | |');
    console.log('| --- | --: | --: | --: | --- |');
  }
  for (const one of calls > 0 ? asked : []) {
    await sideBySide(8, 2, () => browser.call(one.method, one.request));
    for (const underWay of CONCURRENCIES) {
      const waits = await sideBySide(calls, underWay, () => browser.call(one.method, one.request));
      const [p50, p95] = [quantile(waits, 0.5), quantile(waits, 0.95)];
      const verdict = p95 > P95_MAX ? `over ${P95_MAX}` : '';
      console.log(`| ${one.name} | ${underWay} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${verdict} |`);
    }
  }

  const people = await Promise.all(Array.from({ length: markers }, (_, n) => signIn(`Marker ${n}`, 'examiner')));
  const waits = Object.fromEntries(WAITED.map((what) => [what, [] as number[]])) as Waits;
  const startedAt = performance.now();
  const usedBefore = usedSeconds();
  const work = { examId: seeded.examId, answers, pauseMs: Number(values.pause) * 1_000 };
  const marked = (await Promise.all(people.map((person) => markAnswers(person, work, waits)))).flat();
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(
    `\n${markers} markers, ${marked.length} answers, ${marked.length - new Set(marked).size} of them twice, in ${seconds.toFixed(0)} s; load of the machine ${loadavg()[0]!.toFixed(1)}\n`,
  );
  const used = usedSeconds().map((after, n) => (1_000 * (after - usedBefore[n]!)) / marked.length);
  console.log(
    `Processor time for an answer: ${used[0]!.toFixed(0)} ms of PostgreSQL, ${used[1]!.toFixed(0)} ms of the services\n`,
  );
  console.log('| at the same time | calls | p50 ms | p95 ms |');
  console.log('| --- | --: | --: | --: |');
  for (const what of WAITED) {
    const [p50, p95] = [quantile(waits[what], 0.5), quantile(waits[what], 0.95)];
    console.log(`| ${what} | ${waits[what].length} | ${p50.toFixed(0)} | ${p95.toFixed(0)} |`);
  }
  const p95 = quantile(waits.open, 0.95);
  console.log(
    `\nOpening the next answer: p95 ${p95.toFixed(0)} ms of ${OPEN_P95_MAX}: ${p95 <= OPEN_P95_MAX ? 'held' : 'NOT held'}`,
  );
  if (p95 > OPEN_P95_MAX) process.exitCode = 1;
  operator.close();
} finally {
  await system.stop();
}

/** Seconds of processor time that PostgreSQL and the services have used so far. */
function usedSeconds(): [number, number] {
  const used = processorTime(process.pid, (_, name) => (name.startsWith('postgres') ? 'postgres' : 'services'));
  return [used.get('postgres') ?? 0, used.get('services') ?? 0];
}

/** The address of a database on a server. */
function at(server: string, database: string): string {
  return Object.assign(new URL(server), { pathname: `/${database}` }).href;
}

async function whatPagesAsk(browser: Browser, { examId, questionId, submissionId }: Seeded): Promise<Asked[]> {
  const list = `${SUBMISSIONS}/ListReviewItems`;
  const { next } = await browser.call<{ next: string }>(list, { examId, limit: 50 });
  return [
    { name: 'the next answers for a marker', method: list, request: { examId, claim: 3 } },
    { name: 'the queue', method: list, request: { examId, limit: 50 } },
    { name: 'its next page', method: list, request: { examId, limit: 50, after: next } },
    { name: 'of one question', method: list, request: { examId, questionId, limit: 50 } },
    { name: 'by reason', method: list, request: { examId, reasons: ['low_confidence'], limit: 50 } },
    {
      name: 'shuffled, with a sample of the sure',
      method: list,
      request: { examId, order: 'REVIEW_ORDER_SHUFFLED', seed: 'a', samplePercent: 10, limit: 50 },
    },
    { name: 'with what is reviewed', method: list, request: { examId, includeReviewed: true, limit: 50 } },
    {
      name: 'all answers to a question, 100 at a time',
      method: list,
      request: { examId, questionId, includeReviewed: true, samplePercent: 100, limit: 100 },
    },
    { name: 'one copy', method: `${SUBMISSIONS}/GetResult`, request: { submissionId } },
    {
      name: 'the list of copies, 200 at a time',
      method: `${SUBMISSIONS}/ListSubmissions`,
      request: { examId, page: { limit: 200 } },
    },
    { name: 'counts of an exam', method: `${SUBMISSIONS}/GetExamStats`, request: { examId, countsOnly: true } },
    { name: 'statistics of an exam', method: `${SUBMISSIONS}/GetExamStats`, request: { examId } },
    {
      name: 'marks for the export, 100 copies at a time',
      method: `${SUBMISSIONS}/ListResults`,
      request: { examId, page: { limit: 100 } },
    },
  ];
}

function quantile(waits: readonly number[], share: number): number {
  return waits.toSorted((a, b) => a - b)[Math.ceil(share * waits.length) - 1] ?? 0;
}
