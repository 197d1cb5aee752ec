import { describe, expect, test } from '@jest/globals';
import { Api } from '../../harness/api.ts';
import { contractRows } from '../../harness/contract-tables.ts';
import { errorOf, institute, openExam, operator, runtime } from '../../harness/kit.ts';

describe('GET /me', () => {
  const FIELDS = contractRows('keys.md', ['Field', 'Type']);
  const SHAPES: Record<string, unknown> = {
    string: expect.any(String),
    'string or null': expect.any(String),
    'array of string': expect.arrayContaining([expect.any(String)]),
    integer: expect.any(Number),
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000000Z$/),
  };

  test('shows exactly the fields of the contract [AUTH-28]', async () => {
    const { body } = await (await institute()).get('/me');
    expect(Object.keys(body).sort()).toEqual(FIELDS.map(({ Field }) => Field).sort());
  });

  test.each(FIELDS.filter(({ Type }) => Type !== 'integer or null'))('shows $Field [$Id]', async ({ Field, Type }) => {
    const { body } = await (await institute()).get('/me');
    expect(body[Field!]).toEqual(SHAPES[Type!]);
  });

  test('shows what the operator gave [AUTH-9] [AUTH-29] [AUTH-30] [AUTH-31] [AUTH-33] [AUTH-35] [AUTH-36]', async () => {
    const { instituteId } = await institute({ dailyCopyQuota: 7 });
    const { api, keyId } = await operator.key(instituteId, { dailyCopyCap: 5, scopes: ['evaluation:finalize'] });
    expect((await api.get('/me')).body).toMatchObject({
      key_id: keyId,
      name: 'test key',
      institute_id: instituteId,
      institute_name: 'Test institute',
      scopes: ['evaluation:finalize'],
      rate_tier: 'wide',
      daily_copy_quota: 7,
      daily_copy_cap: 5,
      quota_used_today: 0,
    });
    const { api: uncapped } = await operator.key(instituteId);
    expect((await uncapped.get('/me')).body.daily_copy_cap).toBeNull();
  });

  test('needs no scope in particular [AUTH-27]', async () => {
    const { instituteId } = await institute();
    for (const { Scope } of contractRows('keys.md', ['Scope', 'Allows'])) {
      const { api } = await operator.key(instituteId, { scopes: [Scope!] });
      expect((await api.get('/me')).status).toBe(200);
    }
  });

  test('resets at the next 00:00 UTC [AUTH-38]', async () => {
    const api = await institute();
    const before = Date.now();
    const resets = Date.parse((await api.get('/me')).body.quota_resets_at);
    const midnightAfter = (moment: number) => (Math.floor(moment / 86_400_000) + 1) * 86_400_000;
    expect([midnightAfter(before), midnightAfter(Date.now())]).toContain(resets);
  });
});

test('only the description needs no key [AUTH-2] [SVC-18]', async () => {
  const { status, body } = await new Api(runtime.baseUrl, '').get('/openapi.json');
  expect(status).toBe(200);
  const open = Object.entries<Record<string, { security?: unknown[] }>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]) => (security?.length === 0 ? [`${method} ${path}`] : [])),
  );
  expect(open).toEqual(['get /openapi.json']);
});

test('every key of an institute sees what the others made, and no more [AUTH-9] [AUTH-40]', async () => {
  const mine = await institute();
  const { api: colleague } = await operator.key(mine.instituteId);
  const stranger = await institute();
  const exam = await openExam(mine);
  expect((await colleague.get(`/exams/${exam.id}`)).body.id).toBe(exam.id);
  expect((await colleague.get('/exams')).body.data.map(({ id }: { id: string }) => id)).toEqual([exam.id]);
  expect((await stranger.get('/exams')).body.data).toEqual([]);
  expect(errorOf(await stranger.get(`/exams/${exam.id}`))).toBe('404 exam_not_found');
});
