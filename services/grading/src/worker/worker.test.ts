import { create } from '@bufbuild/protobuf';
import type { EventBus, Subscription } from '@exam-evaluation/data/bus.ts';
import { type Claim, ClaimSchema, type WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { expect, test } from '@jest/globals';
import { Worker } from './worker.ts';

test('a claimed copy is worked on even if the bus cannot be paused', async () => {
  const claims: Claim[] = [create(ClaimSchema, { attemptId: crypto.randomUUID() })];
  const subscription: Subscription = {
    pause: () => {
      throw new Error('the bus is away');
    },
    resume: () => undefined,
    close: async () => undefined,
  };
  const ran: string[] = [];
  const worker = new Worker({
    work: { claimNext: async () => ({ claim: claims.shift() }) } as unknown as RpcClient<typeof WorkService>,
    bus: { subscribe: async () => subscription } as unknown as EventBus,
    log: createLogger({ service: 'test', write: () => undefined }),
    workerId: 'worker',
    slots: 1,
    slowness: () => undefined,
    runJob: async ({ claim }) => void ran.push(claim.attemptId),
  });
  await worker.start();
  const { attemptId } = claims[0]!;
  const ask = worker.jobs.find(({ name }) => name === 'ask for work')!;
  await ask.run(new AbortController().signal).catch(() => undefined);
  expect(ran).toEqual([attemptId]);
  await worker.stop();
});
