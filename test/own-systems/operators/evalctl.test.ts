// Every command of evalctl with every flag, run as a process against a running system.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Api } from '../../harness/api.ts';
import { evalctl, evalctlJson } from '../../harness/evalctl.ts';
import { startOwnSystem } from '../../harness/own-system.ts';

// A real first start, since a test reads what it prints.
const system = await startOwnSystem({ MADE_DATA: '' });
const { dataFolder: folder, runtime } = system;
afterAll(() => system.stop());

const run = (...args: string[]) => evalctl(folder, ...args);
const json = (...args: string[]) => evalctlJson(folder, ...args);
const named = (id: string) => ['--institute', id] as const;

describe('institute', () => {
  test('create: what is left out has its default [OPS-1] [OPS-2] [OPS-16]', async () => {
    const { id, ...made } = await json('institute', 'create', '--name', 'Plain');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(made).toEqual({
      name: 'Plain',
      tier: 'standard',
      product_enabled: true,
      features: [],
      created_at: expect.stringMatching(/Z$/),
      daily_copy_quota: 1_000,
      credit_limit: 0,
      balance: 0,
      committed: 0,
      available: 0,
    });
  });

  test('create takes every flag; show and list show it; update takes the same [OPS-1] [OPS-3] [OPS-4] [OPS-5] [OPS-18]', async () => {
    const flags = ['--credits', '12.5', '--tier', 'high', '--daily-copy-quota', '7', '--credit-limit', '3'];
    const created = await json('institute', 'create', '--name', 'Full', ...flags, '--enable', 'choice_groups,llm');
    const wanted = {
      ...{ name: 'Full', tier: 'high', features: ['choice_groups', 'llm'], product_enabled: true },
      ...{ daily_copy_quota: 7, credit_limit: 3, balance: 12.5, available: 15.5 },
    };
    expect(created).toMatchObject(wanted);
    expect(await json('institute', 'show', ...named(created.id))).toEqual(created);
    const { institutes } = await json('institute', 'list');
    expect(institutes.find((one: { id: string }) => one.id === created.id)).toMatchObject({
      name: 'Full',
      tier: 'high',
    });

    const changes = ['--name', 'Changed', '--tier', 'standard', '--daily-copy-quota', '8', '--credit-limit', '0'];
    const more = ['--credits', '-2.5', '--disable', 'llm', '--disable-product'];
    expect(await json('institute', 'update', ...named(created.id), ...changes, ...more)).toMatchObject({
      ...{ name: 'Changed', tier: 'standard', features: ['choice_groups'], product_enabled: false },
      ...{ daily_copy_quota: 8, credit_limit: 0, balance: 10, available: 10 },
    });
    const kept = await json('institute', 'update', ...named(created.id), '--enable-product');
    expect(kept).toMatchObject({ name: 'Changed', product_enabled: true, daily_copy_quota: 8, balance: 10 });
  });

  test('--disable-product shuts its keys out [OPS-1]', async () => {
    const { id } = await json('institute', 'create', '--name', 'Off', '--disable-product');
    const { key } = await json('key', 'create', ...named(id), '--name', 'k');
    expect((await new Api(runtime.baseUrl, key).get('/me')).body.error.code).toBe('product_not_enabled');
  });

  test('a configured tier can be given, in addition to the built-in ones [OPS-19]', async () => {
    for (const tier of ['standard', 'high', 'wide']) {
      const { id } = await json('institute', 'create', '--name', 'T', '--tier', tier);
      const { key } = await json('key', 'create', ...named(id), '--name', 'k');
      expect((await new Api(runtime.baseUrl, key).get('/me')).body.rate_tier).toBe(tier);
    }
  });
});

describe('key', () => {
  let id: string;
  beforeAll(async () => {
    ({ id } = await json('institute', 'create', '--name', 'Keys'));
  });

  test('create: the defaults, and the full key once [OPS-6] [OPS-7] [OPS-17]', async () => {
    const made = await json('key', 'create', ...named(id), '--name', 'first');
    expect(made).toMatchObject({
      key: expect.stringMatching(/^ex_eval_[0-9a-f]{48}$/),
      name: 'first',
      scopes: ['evaluation:read', 'evaluation:write'],
      expires_at: null,
      daily_copy_cap: null,
    });
    expect((await new Api(runtime.baseUrl, made.key).get('/me')).body).toMatchObject({
      name: 'first',
      institute_id: id,
    });
    const { out } = await run('key', 'list', ...named(id), '--json');
    expect(out).not.toContain(made.key);
    expect(JSON.parse(out).keys).toMatchObject([{ id: made.id, prefix: made.key.slice(0, 16) }]);
  });

  test('create takes every flag, list shows it, revoke ends it [OPS-6] [OPS-8] [OPS-9] [OPS-18]', async () => {
    const flags = ['--scopes', 'evaluation:read', '--expires-at', '2099-01-31T12:00:00Z', '--daily-copy-cap', '3'];
    const { key, ...made } = await json('key', 'create', ...named(id), '--name', 'second', ...flags);
    expect(made).toMatchObject({ scopes: ['evaluation:read'], daily_copy_cap: 3, revoked_at: null });
    expect(Date.parse(made.expires_at)).toBe(Date.parse('2099-01-31T12:00:00Z'));
    const revoked = await json('key', 'revoke', '--key', made.id);
    expect(revoked).toMatchObject({ id: made.id, revoked_at: expect.stringMatching(/Z$/) });
    const { keys } = await json('key', 'list', ...named(id));
    expect(keys.find((one: { id: string }) => one.id === made.id).revoked_at).toBe(revoked.revoked_at);
    const check = async () => (await new Api(runtime.baseUrl, key).get('/me')).status;
    expect(await system.kit.eventually(check, (status) => status === 401)).toBe(401);
  });
});

test('credits: add, withdraw, verify [OPS-10] [OPS-11]', async () => {
  const { id } = await json('institute', 'create', '--name', 'Money');
  const add = (amount: string) => json('credits', 'add', ...named(id), '--amount', amount, '--note', 'a note');
  expect(await add('20')).toMatchObject({ institute_id: id, balance: 20, available: 20 });
  expect(await add('-7.25')).toMatchObject({ balance: 12.75, committed: 0, credit_limit: 0 });
  expect(await json('credits', 'verify', ...named(id))).toMatchObject({
    sound: true,
    accounts: 1,
    sum: 0,
    mismatches: [],
  });
  expect(await json('credits', 'verify')).toMatchObject({ sound: true, sum: 0 });
});

describe('commands for an operator who was paged', () => {
  const { eventually, grade, institute, openExam, submit, written } = system.kit;

  test('grading: a paused lane is shown, gives workers no copies, and is emptied after the resume', async () => {
    const api = await institute();
    const exam = await openExam(api);
    const status = await json('grading', 'pause', '--lane', 'standard', '--reason', 'the model is away');
    const lane = (from: { lanes: { lane: string }[] }) => from.lanes.find((one) => one.lane === 'standard');
    expect(lane(status)).toMatchObject({ paused_at: expect.stringMatching(/Z$/) });
    expect(status.acts[0]).toMatchObject({ actor: 'operator', action: 'pause', reason: 'the model is away' });
    const { id } = await submit(api, exam, 0, written());
    const waiting = await json('diagnose', id);
    expect(waiting.findings).toEqual([
      expect.stringMatching(/^waits for a worker at place 1 /),
      expect.stringMatching(/^its lane is paused since .*evalctl grading resume$/),
    ]);
    const metrics = async () => await (await fetch(`http://${runtime.metricsAddress}/metrics`)).text();
    await eventually(metrics, (text) => /^grading_lane_paused\{lane="standard"\} 1$/m.test(text));
    expect(lane(await json('grading', 'status'))).toMatchObject({ waiting: 1 });

    await json('grading', 'resume', '--lane', 'standard');
    expect(await system.kit.ended(api, id)).toMatchObject({ status: 'graded' });
    expect(lane(await json('grading', 'status'))).toMatchObject({ waiting: 0, paused_at: null });
  });

  test('diagnose: the life of a copy by its id and by its request, on one screen, without names and answers', async () => {
    const api = await institute();
    const exam = await openExam(api);
    const requestId = `a-request-${crypto.randomUUID()}`;
    const candidate = { external_id: 'c-1' };
    const accepted = await api.post(
      `/exams/${exam.id}/submissions`,
      { candidate, answers: written() },
      { 'X-Request-Id': requestId },
    );
    await system.kit.ended(api, accepted.body.id);
    const byId = await json('diagnose', accepted.body.id);
    expect(await json('diagnose', requestId)).toMatchObject({ submission_id: byId.submission_id, life: byId.life });
    expect(byId).toMatchObject({
      status: 'graded',
      request_id: requestId,
      findings: [],
      institute_id: api.instituteId,
    });
    const what = byId.life.map((moment: { what: string }) => moment.what).join('\n');
    expect(what).toMatch(/accepted as attempt 1: lane standard, \d answers?[\s\S]*claimed by \S+[\s\S]*outcome graded/);
    expect(what).toMatch(/reserved 0.5 credits[\s\S]*captured 0.5 credits/);
    const { out } = await run('diagnose', accepted.body.id);
    expect(out.split('\n').length).toBeLessThan(45);
    expect(out).toContain('nothing is amiss');
    expect(out).not.toMatch(/Candidate 1|c-1\b|chlorophyll/);

    // An integrator deletes it, so no operator is named for it.
    await api.delete(`/submissions/${accepted.body.id}`);
    const { life, findings } = await json('diagnose', accepted.body.id);
    expect(life).toContainEqual({
      at: expect.any(String),
      by: 'submissions',
      what: expect.stringMatching(/^delete by [0-9a-f-]{36}$/),
    });
    expect(findings).toEqual(['deleted']);
  });

  test('credits verify compares reservations with submissions', async () => {
    const api = await institute();
    await grade(api, await openExam(api), 0, written());
    expect(await json('credits', 'verify', ...named(api.instituteId))).toMatchObject({
      sound: true,
      evaluations: 1,
      mismatches: [],
    });
  });
});

describe('what people see', () => {
  test('a table or lines, and help for every command', async () => {
    const { out } = await run('institute', 'list');
    expect(out.split('\n')[0]).toMatch(/^id +name +tier +product_enabled +features +created_at$/);
    const help = await run('--help');
    expect([help.code, help.out]).toEqual([0, expect.stringMatching(/institute[\s\S]*key[\s\S]*credits[\s\S]*dlq/)]);
  });

  test('the demo institute has 1,000 credits, and each start prints how to make a key [OPS-20] [OPS-21]', async () => {
    const key = /ex_eval_[0-9a-f]{48}/.exec(system.output())![0];
    const demo = new Api(runtime.baseUrl, key);
    const { body } = await demo.get('/me');
    expect(body.scopes.sort()).toEqual([
      'evaluation:finalize',
      'evaluation:read',
      'evaluation:review',
      'evaluation:write',
    ]);
    expect((await demo.get('/credits')).body).toMatchObject({ balance: 1_000, available: 1_000 });
    const [, args] = /npm run -s evalctl -- (key create .*)/.exec(system.output())!;
    const made = await json(...args!.trim().split(/\s+/));
    const { scopes } = (await new Api(runtime.baseUrl, made.key).get('/me')).body;
    expect(scopes.sort()).toEqual(body.scopes);
  });

  test('it runs from the repository root as the documents say [OPS-16]', () => {
    const env = { ...process.env, DATA_DIR: folder };
    const cwd = join(import.meta.dirname, '../../..');
    const shell = (line: string) => spawnSync('sh', ['-c', line], { cwd, env, encoding: 'utf8' });
    const made = shell('npm run -s evalctl -- institute create --name A --json');
    expect([made.status, JSON.parse(made.stdout).name]).toEqual([0, 'A']);
    expect(shell('npm run -s evalctl -- institute close')).toMatchObject({ status: 2, stdout: '' });
  });
});

test('a link for a person signs them in at the dashboard once, and the list names them', async () => {
  const { instituteId } = await system.kit.institute();
  const of = ['--institute', instituteId];
  const { link } = await evalctlJson(
    system.dataFolder,
    'person',
    'link',
    ...of,
    '--name',
    'Asha',
    '--role',
    'examiner',
  );
  const { origin, pathname, hash } = new URL(link as string);
  expect(pathname).toBe('/dashboard/sign-in');
  const redeem = () =>
    fetch(`${origin}/dashboard/rpc/dashboard.v1.PeopleService/RedeemLink`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify({ token: hash.slice(1) }),
    });
  expect([(await redeem()).status, (await redeem()).status]).toEqual([200, 404]);
  expect(await evalctlJson(system.dataFolder, 'person', 'list', ...of)).toMatchObject({
    people: [{ name: 'Asha', role: 'examiner', email: null, last_signed_in_at: expect.any(String) }],
  });
});
