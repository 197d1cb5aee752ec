// Another institute's ids are looked up exactly like ids that nobody has, with the same calls between services and the
// same statements, so that not even the time of an answer tells them apart.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { operationsPromised } from '../../harness/contract-tables.ts';
import { startOtlpReceiver } from '../../harness/otlp-receiver.ts';
import { connectTo } from '../../harness/own-database.ts';
import { probe, startOwnSystem } from '../../harness/own-system.ts';

const receiver = await startOtlpReceiver();
const system = await startOwnSystem(receiver.env);
const { FIXTURES } = await import('../../contract/walk/fixtures.ts');
const { eventually, institute, ticked } = system.kit;

type Ids = Record<string, string>;
interface Case {
  operation: string;
  /** Which of its ids belongs to another institute. */
  name: string;
  request: (ids: Ids) => { method: string; path: string; body?: object };
}

const inPaths: Case[] = operationsPromised().flatMap(({ method, path }) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    operation: `${method} ${path}`,
    name: name!,
    request: (ids) => ({
      method,
      path: path.replaceAll(/\{(\w+)\}/g, (_, each: string) => ids[each]!),
      body: FIXTURES[`${method} ${path}`]!.body,
    }),
  })),
);
const inBodies: Case[] = [
  {
    operation: 'POST /exams/{examId}/submissions',
    name: 'candidateId',
    request: ({ examId, candidateId }) => ({
      method: 'POST',
      path: `/exams/${examId}/submissions`,
      body: { candidate: { id: candidateId }, answers: ticked('A') },
    }),
  },
  {
    operation: 'POST /exams/{examId}/candidates',
    name: 'candidateId',
    request: ({ examId, candidateId }) => ({
      method: 'POST',
      path: `/exams/${examId}/candidates`,
      body: { candidates: [{ id: candidateId }] },
    }),
  },
  {
    operation: 'POST /exams/{examId}/finalize',
    name: 'submissionId',
    request: ({ examId, submissionId }) => ({
      method: 'POST',
      path: `/exams/${examId}/finalize`,
      body: { submission_ids: [submissionId] },
    }),
  },
  {
    operation: 'POST /credits/quote',
    name: 'uploadId',
    request: ({ uploadId }) => ({ method: 'POST', path: '/credits/quote', body: { upload_ids: [uploadId] } }),
  },
  {
    operation: 'POST /credits/quote',
    name: 'examId',
    request: ({ examId }) => ({
      method: 'POST',
      path: '/credits/quote',
      body: { exam_id: examId, answers: ticked('A') },
    }),
  },
];

let api: Api & { instituteId: string };
let own: Ids;
let theirs: Ids;

/** An exam with a candidate, a graded copy, and an upload. */
async function belongings(of: Api): Promise<Ids> {
  const graded = await FIXTURES['GET /submissions/{submissionId}']!.prepare!(of);
  return { ...graded, ...(await FIXTURES['GET /uploads/{uploadId}']!.prepare!(of)) };
}

beforeAll(async () => {
  api = await institute({ enable: ['choice_groups'] });
  own = await belongings(api);
  theirs = await belongings(await institute({ enable: ['choice_groups'] }));
  const admin = await connectTo(system, 'gateway');
  await admin.query("alter system set log_statement = 'all'");
  await admin.query("alter system set log_line_prefix = '%p '");
  await admin.query('select pg_reload_conf()');
  await admin.end();
  await quiet();
});
afterAll(async () => {
  await system.stop();
  receiver.close();
});

const ENDS = ['commit', 'rollback'];

/** Statements of the institute's transactions in a part of the database's log. */
function statementsIn(log: string): string[] {
  const mine = new Set<string>();
  const found: string[] = [];
  for (const entry of log.split(/\n(?=\d+ [A-Z]+: )/)) {
    const [, process, sql] = /^(\d+) LOG: +(?:statement|execute [^:]*): (.*)$/s.exec(entry.trimEnd()) ?? [];
    if (!process || !sql) continue;
    if (sql.includes(`app.institute_id = '${api.instituteId}'`)) mine.add(process);
    if (mine.has(process)) found.push(sql);
    if (ENDS.includes(sql)) mine.delete(process);
  }
  return found;
}

/** Waits for so many milliseconds in which the system runs; one that stands still would log nothing. */
async function whileItRuns(ms: number): Promise<void> {
  for (let waited = 0; waited < ms; waited += 50) {
    await probe(system);
    await sleep(50);
  }
}

const logOf = () => readFileSync(join(system.dataFolder, 'postgres.log'), 'utf8');

/** What a request made the system do. Concurrent calls come in any order. */
interface Work {
  traceId: string;
  status: number;
  statements: string[];
}

/**
 * Waits until the work after the institute's requests is done, such as drawing a checked copy or publishing a
 * change.
 */
async function quiet(): Promise<void> {
  let before = -1;
  for (let now = 0; before !== now; now = statementsIn(logOf()).length) {
    before = now;
    await whileItRuns(1_500);
  }
}

async function workFor({ request }: Case, ids: Ids): Promise<Work> {
  const traceId = crypto.randomUUID().replaceAll('-', '');
  const { method, path, body } = request(ids);
  const before = logOf().length;
  const { status } = await api.request(method, path, {
    body,
    headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  });
  return { traceId, status, statements: (await settledAfter(before)).sort() };
}

/** A refusal may be sent before another call of the same request has begun or ended its transaction, so this waits. */
async function settledAfter(place: number): Promise<string[]> {
  let seen = -1;
  return await eventually(
    async () => {
      await whileItRuns(100);
      return statementsIn(logOf().slice(place));
    },
    (found) => {
      const isStill = found.length === seen;
      seen = found.length;
      return isStill && count(found, (sql) => sql.startsWith('begin')) === count(found, (sql) => ENDS.includes(sql));
    },
  );
}

const count = <T>(items: readonly T[], wanted: (item: T) => boolean) => items.filter(wanted).length;

/** Spans of calls, without those of the database, whose statements are compared separately. */
const callsOf = async ({ traceId }: Work) =>
  (await receiver.trace(traceId, (spans) => spans.some(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7')))
    .map(({ kind, name }) => `${kind} ${name}`)
    .filter((call) => !call.startsWith('client postgresql'))
    .sort();

const TRIES = 3;

interface Pair {
  unknown: Work;
  other: Work;
}

/** Tries again on a difference, since background work may mix with the statements; a real difference comes back. */
async function pairOf(each: Case): Promise<Pair> {
  for (let left = TRIES - 1; ; left--) {
    const unknown = await workFor(each, { ...own, [each.name]: crypto.randomUUID() });
    const other = await workFor(each, { ...own, [each.name]: theirs[each.name]! });
    if (left === 0 || String(unknown.statements) === String(other.statements)) return { unknown, other };
    await quiet();
  }
}

const CASES = [...inPaths, ...inBodies];
const work = new Map<Case, Pair>();
// Sends all requests first, since spans come in batches and one wait is then enough.
beforeAll(async () => {
  for (const each of CASES) work.set(each, await pairOf(each));
});

test.each(CASES)(
  '$operation does the same work for another institute’s $name as for an unknown one [AUTH-39]',
  async (each) => {
    const { unknown, other } = work.get(each)!;
    expect(other.status).toBe(unknown.status);
    expect(unknown.statements.length).toBeGreaterThan(0);
    expect(other.statements).toEqual(unknown.statements);
    expect(await callsOf(other)).toEqual(await callsOf(unknown));
  },
);
