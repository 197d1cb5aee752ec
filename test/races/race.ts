import { setTimeout as sleep } from 'node:timers/promises';
import { random } from '@exam-evaluation/testing/scans.ts';
import { expect } from '@jest/globals';
import type { Api, ApiResponse, InstituteOptions } from '../harness/api.ts';
import {
  ENDED,
  errorOf,
  eventually,
  expectUsedToday,
  institute,
  openExam,
  served,
  settledCredits,
  type TestExam,
} from '../harness/kit.ts';

export const ROUNDS = 200;
/** Rounds that are run side by side. */
const LANES = 4;
/** How often each side must have come first; otherwise it was no race. */
const WINS_MIN = 5;
const seed = Number(process.env.RACE_SEED ?? Math.floor(Math.random() * 1e9));

export interface Race<Round> {
  name: string;
  setUp: (round: number) => Promise<Round>;
  /** Sends one side's request; both are sent within a few milliseconds of each other, which the seed chooses. */
  left: (round: Round) => Promise<ApiResponse>;
  /** Absent if the other side is a job of the service itself. */
  right?: (round: Round) => Promise<ApiResponse>;
  /** Checks the answers and the resulting state. @returns who came first. @throws Error when neither did. */
  judge: (left: ApiResponse, right: ApiResponse, round: Round) => Promise<'left' | 'right'> | 'left' | 'right';
}

const NOBODY: ApiResponse = { status: 0, headers: new Headers(), body: {} };

/**
 * Races two requests 200 times. The loser gets a longer head start in the next rounds, so that both orders happen
 * regardless of their durations. A failure names seed and round; RACE_SEED runs with a seed again.
 */
export async function race<Round>({ name, setUp, left, right, judge }: Race<Round>): Promise<void> {
  const next = random(seed);
  const wins = { left: 0, right: 0 };
  // Milliseconds by which the left request is delayed; negative: the right one is.
  let head = 0;
  let started = 0;

  async function play(number: number): Promise<void> {
    const round = await setUp(number);
    const delay = head + (next() - 0.5) * 4;
    const [a, b] = await Promise.all([
      sleep(Math.max(0, delay)).then(() => left(round)),
      sleep(Math.max(0, -delay)).then(() => right?.(round) ?? NOBODY),
    ]);
    const winner = await judge(a, b, round);
    wins[winner]++;
    const step = 0.5 + Math.abs(head) / 8;
    head += winner === 'left' ? step : -step;
  }

  await Promise.all(
    Array.from({ length: LANES }, async () => {
      while (started < ROUNDS) {
        const number = started++;
        await play(number).catch((error: unknown) => {
          started = ROUNDS;
          throw new Error(`${name}: round ${number}, RACE_SEED=${seed}: ${String(error)}`, { cause: error });
        });
      }
    }),
  );
  process.stdout.write(`${name}: left first ${wins.left}, right first ${wins.right} (RACE_SEED=${seed})\n`);
  expect(wins.left).toBeGreaterThanOrEqual(WINS_MIN);
  expect(wins.right).toBeGreaterThanOrEqual(WINS_MIN);
}

/** An institute that repeats requests answered with 503, which a race causes where a request waits too long. */
export async function patientInstitute(options?: InstituteOptions) {
  const api = await institute(options);
  const send = api.request.bind(api);
  api.request = (...request) => served(() => send(...request));
  return api;
}

/** Submits for a candidate by number. */
export async function submitted(api: Api, exam: TestExam, candidate: number, answers: object[]): Promise<string> {
  const body = { candidate: { external_id: `c-${candidate + 1}` }, answers };
  const answer = await api.post(`/exams/${exam.id}/submissions`, body);
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return answer.body.id;
}

/** The two answers in one line. */
export const pair = (left: ApiResponse, right: ApiResponse): string => `${errorOf(left)} | ${errorOf(right)}`;

/** @throws Error naming the answers. */
export function neither(left: ApiResponse, right: ApiResponse): never {
  throw new Error(`answers that fit no order: ${pair(left, right)}`);
}

/** An exam with a candidate for each round. */
export async function examForAll(api: Api, overrides: object = {}): Promise<TestExam> {
  return await openExam(api, overrides, ROUNDS);
}

/** One graded copy for each round, by candidate. */
export async function gradedCopies(api: Api, exam: TestExam, answers: object[]): Promise<string[]> {
  const ids: string[] = [];
  for (let first = 0; first < ROUNDS; first += 8) {
    ids.push(...(await Promise.all(Array.from({ length: 8 }, (_, n) => submitted(api, exam, first + n, answers)))));
  }
  await allEnded(api);
  return ids;
}

const EPOCH = '1970-01-01T00:00:00Z';

/** Every submission of the institute, as the feed shows it. */
async function feed(api: Api): Promise<any[]> {
  const rows: any[] = [];
  let since = EPOCH;
  for (;;) {
    const { body } = await api.get(`/submissions?limit=200&updated_since=${encodeURIComponent(since)}`);
    rows.push(...body.data);
    if (!body.has_more) return rows;
    since = body.data.at(-1).updated_at;
  }
}

/** Waits until no evaluation is under way, whatever became of its submission. @returns the feed then. */
export async function allEnded(api: Api): Promise<any[]> {
  let rows: any[] = [];
  await eventually(
    async () => {
      await sleep(200); // reading the whole feed all the time would slow the evaluations down
      rows = await feed(api);
      return rows.filter((row) => !ENDED.includes(row.status));
    },
    (underWay) => underWay.length === 0,
  );
  return rows;
}

/**
 * Invariants at the end: no credits are held, the charges match the evaluations, no two rows share
 * a moment, and every accepted copy is counted.
 * @param credits what the institute began with.
 * @param charged the cost of earlier evaluations, which rows no longer show.
 */
export async function expectSound(
  api: Api,
  { credits, accepted, earlier = 0 }: { credits: number; accepted: number; earlier?: number },
): Promise<any[]> {
  const rows = await allEnded(api);
  const charged = rows.reduce((sum, row) => sum + (row.credits_charged ?? 0), earlier);
  expect(await settledCredits(api)).toMatchObject({ balance: credits - charged });
  await expectUsedToday(api, accepted);
  expect(new Set(rows.map((row) => row.updated_at)).size).toBe(rows.length);
  return rows;
}
