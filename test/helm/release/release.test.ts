import { join } from 'node:path';
import { BillingAdminService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import type { ServiceName } from '@exam-evaluation/stack/environment.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Api, Operator } from '../../harness/api.ts';
import { asOperator } from '../../harness/as-operator.ts';
import { eventually } from '../../harness/eventually.ts';
import { WIDE_TIER } from '../../harness/system.ts';
import { SERVICES } from '../needs.ts';
import { ScannedClass, whenEnded } from './copies.ts';
import { Deployment } from './deployment.ts';
import { Load } from './load.ts';
import { makeNextImage } from './next-image.ts';
import type { Pod } from './pod.ts';
import { IMAGE, Release } from './release.ts';

// The release without a cluster: every entry point runs with what its rendered manifest gives it, on the real parts.

let release: Release;
let deployments: Record<ServiceName, Deployment>;
let api: Api;

beforeAll(async () => {
  release = await Release.prepare({ tiers: JSON.parse(WIDE_TIER) });
  deployments = Object.fromEntries(
    SERVICES.map((service) => [service, new Deployment(release, service)]),
  ) as typeof deployments;
});
afterAll(async () => await release?.stop());

test('the migrations run, twice at once and again', async () => {
  expect((await Promise.all([release.migrate(), release.migrate()])).flat()).toEqual([]);
  expect(await release.migrate()).toEqual([]);
});

test('two of every service become ready', async () => {
  await Promise.all(SERVICES.map((service) => deployments[service].scale(2)));
});

test('helm test grades copies, one of them from the object store', async () => {
  const { code, output } = await release.run('Pod', 'grades-a-copy');
  expect([code, output]).toEqual([0, expect.stringMatching(/^status +graded[\s\S]*^scanned_status +graded/m)]);
});

describe('under load', () => {
  const CREDITS = 10_000;
  let load: Load;
  let next: string;

  beforeAll(async () => {
    const operator = new Operator(release.runtime());
    api = await operator.institute({ credits: CREDITS });
    operator.close();
    load = await Load.prepare(api);
    load.start();
    next = makeNextImage(IMAGE, join(release.folder, 'next'));
  });

  test('the next version’s migrations run while the old version serves', async () => {
    const [failed] = await Promise.all([release.migrate(next), load.sends({ requests: 1_000, submits: 5 })]);
    expect(failed).toEqual([]);
    expect(load.failures).toEqual([]);
  });

  test.each(SERVICES)('%s is rolled out without a failed request', async (service) => {
    await Promise.all([deployments[service].roll(next), load.sends({ requests: 5_000, submits: 20 })]);
    expect(load.failures).toEqual([]);
  });

  test('a rollback does not touch databases that are ahead, and the old version serves beside the new one', async () => {
    expect(await release.migrate()).toEqual([]);
    await Promise.all([deployments.submissions.roll(IMAGE), load.sends({ requests: 1_000, submits: 5 })]);
    expect(load.failures).toEqual([]);
  });

  test('every copy that was accepted is graded and charged once', async () => {
    await load.stop();
    expect(load.connections).toBeLessThan(100);
    const ended = await whenEnded(api, load.accepted);
    expect(ended.map(({ status, attempt_count, error }) => [status, attempt_count, error?.code])).toEqual(
      load.accepted.map(() => ['graded', 1, undefined]),
    );
    const charged = ended.reduce((sum, { credits_charged }) => sum + credits_charged, 0);
    expect((await api.get('/credits')).body).toMatchObject({ balance: CREDITS - charged, committed: 0 });
    const ledger = await asOperator(release.runtime(), 'billing', BillingAdminService, (billing) =>
      billing.verifyLedger({}),
    );
    expect({ sum: ledger.sum, mismatches: ledger.mismatches }).toEqual({ sum: 0n, mismatches: [] });
  });
});

test('grading scales from one to three and back under a backlog: every copy is graded, and once', async () => {
  const { grading } = deployments;
  const copies = await ScannedClass.prepare(api, 200);
  const handled = (worker: Pod) => doneBy(worker).filter((id) => copies.handedIn.includes(id)); // one worked before, too
  await grading.scale(1);
  await copies.handIn(6);
  await grading.scale(3);
  await copies.handIn(6);
  const workers = [...grading.pods];
  await eventually(
    async () => {
      // Copies must be left for the worker that asks last.
      if (copies.handedIn.length - workers.flatMap(handled).length < 6) await copies.handIn(1);
      return workers.map((worker) => handled(worker).length);
    },
    (done) => done.every((count) => count > 0),
  );
  await copies.handIn(6);
  await grading.scale(1);
  const ended = await whenEnded(api, copies.handedIn);
  expect(ended.map(({ status, attempt_count, credits_charged }) => [status, attempt_count, credits_charged])).toEqual(
    copies.handedIn.map(() => ['graded', 1, 1]),
  );
  const left = workers.length - grading.pods.length;
  await Promise.all(grading.leaving.slice(-left));
  // A worker logs an outcome after it is stored, and the log is read a little later.
  const done = await eventually(
    async () => workers.flatMap(handled),
    ({ length }) => length >= copies.handedIn.length,
  );
  expect(done.sort()).toEqual([...copies.handedIn].sort());
});

/** Submissions whose grading a worker has handed in. */
function doneBy(worker: Pod): string[] {
  const lines = worker.output.split('\n').slice(0, -1); // the last is not whole yet
  return lines
    .filter((line) => line.includes('"copy done"'))
    .map((line) => JSON.parse(line))
    .flatMap((line) => (line.outcome === 'graded' ? [line.submission_id] : []));
}

test('nothing crashed on the way', () => expect(release.crashes()).toEqual([]));

test('no secret is in a log', () => {
  const logs = release.output();
  const passwords = Object.values(release.secrets).flatMap((secret) =>
    secret.includes('://') ? new URL(secret).password : secret,
  );
  for (const password of passwords) if (password.length > 15) expect(logs.includes(password)).toBe(false);
});

test('each stops cleanly, long before it would be killed', async () => {
  await Promise.all(SERVICES.map((service) => deployments[service].scale(0)));
  for (const service of SERVICES) {
    for (const { code, seconds, grace } of await Promise.all(deployments[service].leaving)) {
      expect([service, code]).toEqual([service, 0]);
      expect(seconds).toBeLessThan(grace / 2);
    }
  }
});
