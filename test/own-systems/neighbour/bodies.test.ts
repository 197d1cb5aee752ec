// No request body delays another institute, however expensive it is to check.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { type AnswerTimes, Neighbour } from '../../harness/neighbour.ts';
import { startOwnSystem } from '../../harness/own-system.ts';
import { Standstill } from '../../harness/standstill.ts';
import { ALLOWED, type Heavy, HOSTILE } from './bodies.ts';

const ASKED_EVERY_MS = 10;
/**
 * Without the check before parsing, these bodies block the process for 2 to 7 s at every try; the delays of a busy
 * machine are below this in at least one of several tries. The aim on an idle machine is 250 ms.
 */
const WAIT_MS_MAX = 1_000;
const TRIES = 4;

const system = await startOwnSystem();
const { errorOf, institute, openExam } = system.kit;

let api: Api;
let examId: string;
let neighbour: Neighbour;
const standstill = new Standstill();
/** A line for each body, printed at the end. */
const figures: string[] = [];

beforeAll(async () => {
  api = await institute();
  examId = (await openExam(api)).id;
  const { baseUrl, key } = await institute();
  neighbour = new Neighbour({ baseUrl, key, everyMs: ASKED_EVERY_MS });
  await sleep(2_000);
  await takeTimes();
});
afterAll(async () => {
  standstill.stop();
  await neighbour.stop();
  await system.stop();
  process.stderr.write(`${figures.join('\n')}\n`);
});

async function takeTimes(): Promise<AnswerTimes> {
  const { times, refused } = await neighbour.take();
  expect(refused).toBe(0);
  return times;
}

/**
 * Sends the body. @returns the neighbour's longest wait meanwhile, without the time in which this process got no
 * processor.
 */
async function worstWaitDuring({ name, path, expected }: Heavy, raw: string): Promise<number> {
  await sleep(200);
  const idle = await takeTimes();
  const from = performance.now();
  const answer = await api.request('POST', path.replace('{examId}', examId), { raw });
  const seconds = (performance.now() - from) / 1_000;
  await sleep(200);
  const lost = standstill.between(from, performance.now());
  const busy = await takeTimes();
  expect(answer.status < 400 ? `${answer.status}` : errorOf(answer)).toBe(expected);
  expect(answer.body.error?.details?.errors?.length ?? 0).toBeLessThanOrEqual(100);
  const [before, p99, worst] = [idle.quantile(0.99), busy.quantile(0.99), busy.quantile(1)].map(Math.round);
  figures.push(
    `${name}: answered in ${seconds.toFixed(2)} s; GET /me p99 ${p99} ms, worst ${worst} ms, before ${before} ms`,
  );
  return worst! - lost;
}

async function bestOfTries(heavy: Heavy, enough: number): Promise<number> {
  const raw = heavy.body();
  let best = Number.POSITIVE_INFINITY;
  for (let left = TRIES; left > 0 && best > enough; left--) best = Math.min(best, await worstWaitDuring(heavy, raw));
  return best;
}

test.each(HOSTILE)('$name', async (heavy) => {
  expect(await bestOfTries(heavy, WAIT_MS_MAX)).toBeLessThanOrEqual(WAIT_MS_MAX);
});

test.each(ALLOWED)('$name: as much as is allowed', async ({ waitMsMax, ...heavy }) => {
  expect(await bestOfTries(heavy, waitMsMax)).toBeLessThanOrEqual(waitMsMax);
});
