import { create } from '@bufbuild/protobuf';
import {
  ClaimSchema,
  type CompleteRequest,
  JobKind,
  type WorkService,
} from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { CopyError } from '@exam-evaluation/reading/copy/copy-error.ts';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { startInstruments } from '@exam-evaluation/runtime/metrics.ts';
import { type RpcClient, RpcFailure } from '@exam-evaluation/runtime/rpc/client.ts';
import { afterEach, expect, jest, test } from '@jest/globals';
import { HeldClaim } from './claims.ts';
import { type JobDeps, runJob } from './run-job.ts';

let staleOutcomes = 0;
const instrument = (name: string) => ({
  add: (count: number) => {
    if (name === 'grading_stale_outcomes_total') staleOutcomes += count;
  },
});
const meter = new Proxy({}, { get: () => instrument });
startInstruments([meter as never]);

afterEach(() => {
  jest.restoreAllMocks();
});

/** Runs a job with a time limit of one second; returns the outcome that it hands in. */
async function outcomeOf(
  gradeCopy: JobDeps['gradeCopy'],
  logged: string[] = [],
): Promise<Pick<CompleteRequest, 'outcome' | 'tryAgain'> | undefined> {
  const handedIn: CompleteRequest[] = [];
  const complete = async (request: CompleteRequest) => {
    handedIn.push(request);
    return {};
  };
  await runJob(
    {
      work: { complete } as unknown as RpcClient<typeof WorkService>,
      log: createLogger({ service: 'test', write: (line) => void logged.push(line) }),
      gradeCopy,
      renderCopy: gradeCopy,
      markAgain: gradeCopy,
    },
    new HeldClaim(create(ClaimSchema, { kind: JobKind.GRADE, limitSeconds: 1 })),
  );
  return handedIn[0];
}

const untilStopped: JobDeps['gradeCopy'] = (_, __, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('a run ends at its time limit', async () => {
  expect(await outcomeOf(untilStopped)).toMatchObject({
    outcome: { case: 'failed', value: { code: 'timed_out' } },
    tryAgain: true,
  });
});

test("the time limit holds even if the worker's clock is wrong", async () => {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 3_600_000);
  const graded = await outcomeOf(async (_, __, signal) => {
    signal.throwIfAborted();
    return { case: 'graded', value: {} };
  });
  expect(graded).toMatchObject({ outcome: { case: 'graded' } });
});

test('the reason that a copy cannot be graded has no internals; the log has them', async () => {
  const logged: string[] = [];
  const ending = await outcomeOf(async () => {
    throw new CopyError('copy_unreadable', 'Page 3 could not be drawn.', new Error('pdftoppm took over 30000 ms'));
  }, logged);
  const outcome = { value: { code: 'copy_unreadable', message: 'Page 3 could not be drawn.' } };
  expect(ending).toMatchObject({ outcome, tryAgain: false });
  expect(logged.join()).toContain('pdftoppm took over 30000 ms');
});

test.each<[string, Error, boolean]>([
  ['a process that was killed', new ChildFailed('pdftoppm ended with SIGKILL', 'killed'), true],
  ['a process that could not be started', new ChildFailed('tesseract did not start', 'not_started'), true],
  ['a call that the system refused', Object.assign(new Error('EMFILE'), { syscall: 'open' }), true],
  ['a store that does not answer', new CopyError('file_unavailable', 'It could not be fetched.'), true],
  ['a mistake in the code', new TypeError('undefined is not a function'), false],
  ['a text that used up its budget', new ChildFailed('tesseract used over 90 s of processor time', 'limit'), false],
])('%s: the run is handed in to be tried again or not', async (_, error, tryAgain) => {
  const ending = await outcomeOf(() => Promise.reject(error));
  expect(ending).toMatchObject({ outcome: { case: 'failed' } });
  expect(ending!.tryAgain ?? false).toBe(tryAgain);
});

/** Hands in a failed run, each try answered by the next error; returns what was logged. */
async function handIn(...answers: Error[]): Promise<string> {
  const logged: string[] = [];
  const complete = async () => {
    const answer = answers.shift();
    if (answer) throw answer;
    return {};
  };
  const gradeCopy = () => Promise.reject(new CopyError('timed_out', 'Grading took too long.'));
  const deps = {
    work: { complete } as unknown as RpcClient<typeof WorkService>,
    log: createLogger({ service: 'test', write: (line) => void logged.push(line) }),
    gradeCopy,
    renderCopy: gradeCopy,
    markAgain: gradeCopy,
    pause: async () => undefined,
  };
  await runJob(deps, new HeldClaim(create(ClaimSchema, { kind: JobKind.GRADE, limitSeconds: 900 })));
  return logged.join('');
}

const NO_ANSWER = { code: 4, details: '', message: 'deadline exceeded' };
const UNSENT = { code: 14, details: 'No connection established', message: '' };

test('an outcome that is refused after a try without answer may have been written: nothing is called failed or stale', async () => {
  const before = staleOutcomes;
  const logged = await handIn(new RpcFailure('Complete', NO_ANSWER), refuse('conflict'));
  expect(logged).toContain('an earlier try handed the outcome in, or another worker has the copy');
  expect(logged).not.toMatch(/failed|refused|"level":"(warn|error)"/);
  expect(staleOutcomes).toBe(before);
});

test.each([
  ['at once', []],
  ['after a try that was never sent', [new RpcFailure('Complete', UNSENT)]],
])('an outcome that is refused %s was not written, which is counted', async (_, errors) => {
  const before = staleOutcomes;
  expect(await handIn(...errors, refuse('conflict'))).toContain('the outcome was refused and nothing written');
  expect(staleOutcomes).toBe(before + 1);
});

test('an outcome that nobody ever acknowledged is no error of its copy', async () => {
  const logged = await handIn(...Array.from({ length: 10 }, () => new RpcFailure('Complete', NO_ANSWER)));
  expect(logged).toContain('no answer to the outcome: it is written, or the copy is taken over');
  expect(logged).not.toContain('"level":"error"');
});
