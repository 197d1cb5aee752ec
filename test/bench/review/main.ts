// Measures how long examiners wait while a large exam is reviewed: their pages' calls, through the dashboard, on the
// database that `npm start` brings. Usage: npm run bench:review [-- --copies 2000] [--questions 50] [--calls 60]

import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Clients } from '@exam-evaluation/evalctl/connection.ts';
import { startStandalone, temporaryDataFolder } from '../../harness/system.ts';
import { sideBySide } from '../copies.ts';
import { Browser, SUBMISSIONS } from './browser.ts';
import { type Seeded, seed } from './seed.ts';

const { values } = parseArgs({
  options: {
    copies: { type: 'string', default: '2000' },
    questions: { type: 'string', default: '50' },
    calls: { type: 'string', default: '60' },
  },
});
const [copies, questions, calls] = [values.copies, values.questions, values.calls].map(Number) as [
  number,
  number,
  number,
];
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

const dataFolder = temporaryDataFolder('bench-review');
const { runtime, process: child } = await startStandalone(dataFolder, { GRADING_SLOTS: '0' });
try {
  const browser = new Browser(new URL('/dashboard', runtime.baseUrl).href);
  await browser.signIn(await linkOfAdministrator());
  const seeded = await seed(browser, { runtime, dataFolder }, { copies, questions });
  const asked = await whatPagesAsk(browser, seeded);
  console.log(`${copies} copies of ${questions} questions; load of the machine ${loadavg()[0]!.toFixed(1)}\n`);
  console.log('| asked for | calls under way | p50 ms | p95 ms | |');
  console.log('| --- | --: | --: | --: | --- |');
  for (const one of asked) {
    await sideBySide(8, 2, () => browser.call(one.method, one.request));
    for (const underWay of CONCURRENCIES) {
      const waits = await sideBySide(calls, underWay, () => browser.call(one.method, one.request));
      const [p50, p95] = [quantile(waits, 0.5), quantile(waits, 0.95)];
      const verdict = p95 > P95_MAX ? `over ${P95_MAX}` : '';
      console.log(`| ${one.name} | ${underWay} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${verdict} |`);
    }
  }
} finally {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  rmSync(dataFolder, { recursive: true, force: true });
}

async function linkOfAdministrator(): Promise<string> {
  const operator = new Clients(runtime);
  const made = { operationId: crypto.randomUUID(), settings: { name: 'Bench' }, credits: 100_000n };
  const { id: instituteId } = await operator.gateway.createInstitute(made);
  const { link } = await operator.dashboard.createSignInLink({
    instituteId,
    displayName: 'Asha',
    role: 'administrator',
  });
  operator.close();
  return link;
}

async function whatPagesAsk(browser: Browser, { examId, questionId, submissionId }: Seeded): Promise<Asked[]> {
  const list = `${SUBMISSIONS}/ListReviewItems`;
  const { next } = await browser.call<{ next: string }>(list, { examId, limit: 50 });
  return [
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
  return waits.toSorted((a, b) => a - b)[Math.ceil(share * waits.length) - 1]!;
}
