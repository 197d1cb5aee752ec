import { create } from '@bufbuild/protobuf';
import {
  ClaimSchema,
  type CompleteRequest,
  JobKind,
  type WorkService,
} from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { afterEach, expect, jest, test } from '@jest/globals';
import { CopyError } from '../answers.ts';
import { HeldClaim } from './claims.ts';
import { type JobDeps, runJob } from './run-job.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

/** Runs a job with a time limit of one second; returns the outcome that it hands in. */
async function outcomeOf(
  gradeCopy: JobDeps['gradeCopy'],
  logged: string[] = [],
): Promise<CompleteRequest['outcome'] | undefined> {
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
    },
    new HeldClaim(create(ClaimSchema, { kind: JobKind.GRADE, limitSeconds: 1 })),
  );
  return handedIn[0]?.outcome;
}

const untilStopped: JobDeps['gradeCopy'] = (_, __, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('a run ends at its time limit', async () => {
  expect(await outcomeOf(untilStopped)).toMatchObject({ case: 'failed', value: { code: 'timed_out' } });
});

test("the time limit holds even if the worker's clock is wrong", async () => {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 3_600_000);
  const graded = await outcomeOf(async (_, __, signal) => {
    signal.throwIfAborted();
    return { case: 'graded', value: {} };
  });
  expect(graded).toMatchObject({ case: 'graded' });
});

test('the reason that a copy cannot be graded has no internals; the log has them', async () => {
  const logged: string[] = [];
  const outcome = await outcomeOf(async () => {
    throw new CopyError('copy_unreadable', 'Page 3 could not be drawn.', new Error('pdftoppm took over 30000 ms'));
  }, logged);
  expect(outcome).toMatchObject({ value: { code: 'copy_unreadable', message: 'Page 3 could not be drawn.' } });
  expect(logged.join()).toContain('pdftoppm took over 30000 ms');
});
