// Every act that changes marks, copies or keys leaves a row in the transaction of its change.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { embeddedDatabase } from '../../harness/embedded-database.ts';
import { evalctl, evalctlJson } from '../../harness/evalctl.ts';
import { HandWorker } from '../../harness/hand-worker.ts';
import { startOwnSystem } from '../../harness/own-system.ts';

const system = await startOwnSystem({ GRADING_SLOTS: '0' });
const worker = new HandWorker(system);
const { ended, institute, openExam, operator, submit, written } = system.kit;
afterAll(async () => {
  worker.close();
  await system.stop();
});

type Owner = Awaited<ReturnType<typeof institute>>;
const reviewer = { ref: 'r-1', name: 'Reviewer' };

/** A graded copy of an institute of its own. */
async function graded() {
  const api = await institute();
  const exam = await openExam(api);
  const { id } = await submit(api, exam, 0, written());
  await worker.grade(await worker.claim(id));
  await ended(api, id);
  return { api, exam, id, path: `/submissions/${id}` };
}

async function audit(api: Owner, ...args: string[]): Promise<any[]> {
  return (await evalctlJson(system.dataFolder, 'audit', 'list', '--institute', api.instituteId, ...args)).entries;
}

const submissions = (api: Owner, act: string, id: string) =>
  evalctlJson(
    system.dataFolder,
    ...['submissions', act, '--institute', api.instituteId, '--submission', id, '--reason', 'stuck'],
  );

type Copy = Awaited<ReturnType<typeof graded>>;
/** Each act, and what its row says besides who, when and on which object. */
const ACTS: [string, string, (copy: Copy) => Promise<unknown>, object][] = [
  [
    'override',
    '[OPS-22]',
    ({ api, exam, path }) =>
      api.patch(`${path}/questions/${exam.questions[1]!.id}`, { awarded: 2.5, reason: 'too strict', reviewer }),
    { reason: 'too strict', details: { awarded_before: 3, awarded: 2.5, reviewer } },
  ],
  [
    'approve',
    '[OPS-23]',
    ({ api, path }) => api.post(`${path}/approve`, { reviewer }),
    { reason: null, details: { question_ids: 'all', reviewer } },
  ],
  [
    'finalize',
    '[OPS-24]',
    ({ api, exam }) => api.post(`/exams/${exam.id}/finalize`, { all_graded: true }),
    { reason: null },
  ],
  [
    'unfinalize',
    '[OPS-25]',
    async ({ api, exam, path }) => {
      await api.post(`/exams/${exam.id}/finalize`, { all_graded: true });
      return await api.post(`${path}/unfinalize`, { reason: 'an appeal', reviewer });
    },
    { reason: 'an appeal', details: { reviewer } },
  ],
  ['delete', '[OPS-26]', ({ api, path }) => api.delete(path), { reason: null }],
  [
    're_evaluate',
    '',
    ({ api, path }) => api.post(`${path}/re-evaluate`, { keep_reviewed: true }),
    { reason: null, details: { keep_reviewed: true } },
  ],
  [
    'cancel',
    '',
    async ({ api, path }) => {
      await api.post(`${path}/re-evaluate`);
      return await api.post(`${path}/cancel`);
    },
    { reason: null },
  ],
  [
    'replace',
    '[OPS-27]',
    ({ api, exam }) => submit(api, exam, 0, written(), { replace: true }),
    { details: { replaced_by: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
  ],
];

test.each(ACTS)('%s leaves one row: who, when, what and why %s [OPS-31]', async (action, _, act, wanted) => {
  const copy = await graded();
  const began = Date.now();
  await act(copy);
  const rows = (await audit(copy.api)).filter((row) => row.action === action);
  expect(rows).toMatchObject([{ actor: copy.api.keyId, submission_id: copy.id, ...wanted }]);
  expect(Math.abs(Date.parse(rows[0].at) - began)).toBeLessThan(20_000);
  expect(await audit(copy.api, '--submission', copy.id)).toContainEqual(rows[0]);
  expect(await audit(copy.api, '--submission', copy.exam.id)).toEqual([]);
});

test('making and revoking a key leaves a row, which shows no more of the key than its beginning [OPS-28] [OPS-29]', async () => {
  const api = await institute();
  const { api: other, keyId } = await operator.key(api.instituteId);
  await evalctlJson(system.dataFolder, 'key', 'revoke', '--institute', api.instituteId, '--key', keyId);
  const rows = await audit(api);
  const details = { key_id: keyId, prefix: other.key.slice(0, 16) };
  expect(rows.map((row) => [row.action, row.actor])).toEqual([
    ['key_revoke', 'operator'],
    ['key_create', 'operator'],
    ['key_create', 'operator'],
  ]);
  expect(rows[0].details).toEqual(details);
  expect(rows[1].details).toEqual(details);
  expect(JSON.stringify(rows)).not.toContain(other.key);
});

describe('what an operator does to an evaluation', () => {
  test('requeue gives a claimed copy to another worker, and leaves a row [OPS-12] [OPS-31]', async () => {
    const api = await institute();
    const { id } = await submit(api, await openExam(api), 0, written());
    const stuck = await worker.claim(id);
    expect(await submissions(api, 'requeue', id)).toEqual({ id, status: 'queued', attempt_count: 1 });
    expect((await api.get(`/submissions/${id}`)).body.status).toBe('queued');
    await expect(worker.grade(stuck)).rejects.toMatchObject({ code: 'conflict' });
    await worker.grade(await worker.claim(id));
    expect(await ended(api, id)).toMatchObject({ status: 'graded', attempt_count: 1 });
    expect(await audit(api, '--submission', id)).toMatchObject([
      { action: 'requeue', actor: 'operator', reason: 'stuck' },
    ]);
    const late = await evalctl(
      system.dataFolder,
      ...['submissions', 'requeue', '--institute', api.instituteId, '--submission', id],
    );
    expect(late).toMatchObject({ code: 1, errors: expect.stringMatching(/has ended.*conflict/) });
  });

  test('fail leaves a row [OPS-13] [OPS-31]', async () => {
    const api = await institute();
    const { id } = await submit(api, await openExam(api), 0, written());
    await submissions(api, 'fail', id);
    expect(await audit(api, '--submission', id)).toMatchObject([
      { action: 'fail', actor: 'operator', reason: 'stuck' },
    ]);
  });
});

test('the rows come in pages, newest first, each once [OPS-31]', async () => {
  const { api, exam, path } = await graded();
  for (let n = 0; n < 5; n++) {
    await api.patch(`${path}/questions/${exam.questions[1]!.id}`, { awarded: n / 2 });
    await operator.key(api.instituteId);
  }
  const all = await audit(api);
  expect(all).toHaveLength(11);
  expect(all.map((row) => row.at)).toEqual(
    all
      .map((row) => row.at)
      .sort()
      .reverse(),
  );
  const walked: any[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const args = ['--institute', api.instituteId, '--limit', '2', ...(next ? ['--before', next] : [])];
    const page: any = await evalctlJson(system.dataFolder, 'audit', 'list', ...args);
    expect(page.entries.length).toBeLessThanOrEqual(2);
    walked.push(...page.entries);
    next = page.next;
  }
  expect(walked).toEqual(all);
  expect(await audit(await institute(), '--limit', '500')).toMatchObject([{ action: 'key_create' }]);
});

describe('a change and its row are there together or not at all', () => {
  let admin: { submissions: pg.Client; gateway: pg.Client };
  beforeAll(async () => {
    const open = async (name: 'submissions' | 'gateway') => {
      const client = new pg.Client({ connectionString: embeddedDatabase(system.dataFolder, name).adminUrl });
      await client.connect();
      return client;
    };
    admin = { submissions: await open('submissions'), gateway: await open('gateway') };
  });
  afterAll(async () => {
    await admin.submissions.end();
    await admin.gateway.end();
  });

  /** Has the database refuse every write to a table while `fn` runs. */
  async function without<T>(database: pg.Client, table: string, fn: () => Promise<T>): Promise<T> {
    await database.query(`
      create or replace function planted() returns trigger language plpgsql as $$ begin raise 'planted'; end $$;
      create trigger planted before insert or update on ${table} for each statement execute function planted()`);
    try {
      return await fn();
    } finally {
      await database.query(`drop trigger planted on ${table}`);
    }
  }

  test.each(ACTS)('%s [OPS-30] %s', async (action, _, act) => {
    const copy = await graded();
    if (action === 'cancel') await copy.api.post(`${copy.path}/re-evaluate`);
    if (action === 'unfinalize') await copy.api.post(`/exams/${copy.exam.id}/finalize`, { all_graded: true });
    // Without the estimates, which change with the clock.
    const shown = async () => ({ ...(await copy.api.get(copy.path)).body, queue: null, progress: null });
    const before = await shown();
    const rows = await audit(copy.api);
    for (const table of ['audit', 'submissions']) {
      await without(admin.submissions, table, async () => {
        const answer = (await act(copy).catch(() => undefined)) as { status: number } | undefined;
        expect(answer?.status ?? 500).toBe(500);
      });
      expect(await shown()).toEqual(before);
      expect(await audit(copy.api)).toEqual(rows);
    }
  });

  test('keys [OPS-30]', async () => {
    const api = await institute();
    const rows = await audit(api);
    const keys = async () => (await operator.admin.listKeys({ instituteId: api.instituteId })).keys.map(({ id }) => id);
    for (const table of ['audit', 'api_keys']) {
      await without(admin.gateway, table, async () => {
        await expect(operator.key(api.instituteId)).rejects.toThrow();
        const revocation = { operationId: crypto.randomUUID(), instituteId: api.instituteId, keyId: api.keyId };
        await expect(operator.admin.revokeKey(revocation)).rejects.toThrow();
      });
      expect(await keys()).toEqual([api.keyId]);
      expect(await audit(api)).toEqual(rows);
    }
    expect((await api.get('/me')).status).toBe(200);
  });
});
