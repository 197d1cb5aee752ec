// Every operation of docs/contract/endpoints.md keeps the rules that hold for all of them. The expectations come from
// that document, never from the service's own table.
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Api, type ApiResponse } from '../../harness/api.ts';
import { contractRows, type Operation, operationsPromised } from '../../harness/contract-tables.ts';
import { errorOf, institute, operator, runtime } from '../../harness/kit.ts';
import { FIXTURES, type Ids } from './fixtures.ts';

const OPERATIONS = operationsPromised();
const KEYED = OPERATIONS.filter(({ isPublic }) => !isPublic);
const SCOPE_CLAUSES = Object.fromEntries(
  contractRows('keys.md', ['Scope', 'Allows']).map((row) => [row.Scope, row.Id]),
);
const SCOPES = Object.keys(SCOPE_CLAUSES);
/** Content types of answers that are files. */
const FILES: Record<string, string> = {
  '/submissions/{submissionId}/checked-copy': 'application/pdf',
  '/exams/{examId}/export': 'text/csv; charset=utf-8',
};
const FEATURES = { enable: ['choice_groups'] };
const nobody = new Api(runtime.baseUrl, '');

const fixtureOf = ({ method, path }: Operation) => FIXTURES[`${method} ${path}`]!;
const parametersOf = ({ path }: Operation) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
const pathOf = (operation: Operation, ids: Ids = {}, query = fixtureOf(operation).query) =>
  operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? crypto.randomUUID()) +
  (query ? `?${query}` : '');

/** A request that would succeed with the right key and ids. */
function send(api: Api, operation: Operation, ids?: Ids, headers?: Record<string, string>): Promise<ApiResponse> {
  return api.request(operation.method, pathOf(operation, ids), { body: fixtureOf(operation).body, headers });
}

/** A key of the institute for these scopes and no others. */
const keyFor = async (instituteId: string, scopes: string[]) => (await operator.key(instituteId, { scopes })).api;
const withoutId = ({ status, body }: ApiResponse) => ({ status, error: { ...body.error, request_id: '' } });
/** What a browser would need before it could use a key. */
const corsHeaders = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));
/** Names of the headers that are not about the connection. */
const endToEnd = (headers: Headers) =>
  [...headers.keys()].filter((name) => !['connection', 'keep-alive', 'transfer-encoding'].includes(name)).sort();

test('every operation has a request that succeeds, and no other [END-42]', () => {
  expect(Object.keys(FIXTURES).sort()).toEqual(OPERATIONS.map(({ method, path }) => `${method} ${path}`).sort());
});

describe.each(OPERATIONS)('$method $path [$id]', (operation) => {
  let api: Api & { instituteId: string };
  let ids: Ids;

  beforeAll(async () => {
    api = await institute(FEATURES);
    ids = (await fixtureOf(operation).prepare?.(api)) ?? {};
  });

  if (!operation.isPublic) {
    test('without a key is refused, also with the key in the query [AUTH-1] [AUTH-3] [AUTH-4]', async () => {
      const query = `api_key=${api.key}&X-API-Key=${api.key}&key=${api.key}`;
      const answer = await nobody.request(operation.method, pathOf(operation, ids, query));
      expect(errorOf(answer)).toBe('401 missing_api_key');
      expectError(answer);
      expect(answer.headers.get('ratelimit-limit')).toBeNull();
    });
  }

  if (operation.scope) {
    test('needs its scope, whichever others the key has [AUTH-25] [AUTH-26]', async () => {
      const others = SCOPES.filter((scope) => scope !== operation.scope);
      const answer = await send(await keyFor(api.instituteId, others), operation, ids);
      expect(errorOf(answer)).toBe('403 insufficient_scope');
      expect(answer.body.error.details).toEqual({ required_scope: operation.scope });
      expectError(answer);
    });
  }

  for (const name of parametersOf(operation)) {
    test(`another institute's ${name} is as unknown as any [AUTH-39] [CONV-22]`, async () => {
      const theirs = (await fixtureOf(operation).prepare!(await institute(FEATURES)))[name]!;
      const unknown = await send(api, operation, { ...ids, [name]: crypto.randomUUID() });
      expect(errorOf(unknown)).toBe(`404 ${name.replace('Id', '')}_not_found`);
      expectError(unknown);
      for (const id of [theirs, 'x', '1', `${ids[name]}0`]) {
        expect(withoutId(await send(api, operation, { ...ids, [name]: id }))).toEqual(withoutId(unknown));
      }
    });
  }

  if (operation.body !== 'none') {
    const refused = async (raw: string, type = 'application/json') => {
      const answer = await api.request(operation.method, pathOf(operation, ids), {
        raw,
        headers: { 'Content-Type': type },
      });
      expectError(answer);
      return errorOf(answer);
    };
    test('takes one JSON object of up to 16 MB [CONV-23] [CONV-24] [CONV-26] [CONV-28]', async () => {
      expect(await refused('{}', 'text/plain')).toBe('415 unsupported_media_type');
      expect(await refused('{"a":')).toBe('400 malformed_json');
      expect(await refused('[]')).toBe('400 malformed_json');
      expect(await refused(`{"a":"${'x'.repeat(2 ** 24)}"}`)).toBe('413 payload_too_large');
    });
    if (operation.body === 'required') {
      test('needs a body', async () => {
        expect(await refused('')).toBe('400 malformed_json');
      });
    }
  }

  if (operation.isPaged) {
    test('is a list in pages [PAGE-1] [PAGE-7] [PAGE-13]', async () => {
      const paged = async (query: string) =>
        await api.get(`${pathOf(operation, ids, '')}?${query}&${fixtureOf(operation).query ?? ''}`);
      expect(Object.keys((await paged('limit=1')).body).sort()).toEqual(['data', 'has_more', 'next_cursor']);
      expect((await paged('limit=0')).body.error.details.errors).toMatchObject([
        { field: 'limit', code: 'out_of_range' },
      ]);
      expect(errorOf(await paged('cursor=x'))).toBe('400 invalid_cursor');
    });
  }

  if (operation.method === 'GET') {
    test('answers HEAD alike, without a body [CONV-46]', async () => {
      const url = pathOf(operation, ids);
      const [head, get] = [await api.request('HEAD', url), await api.get(url)];
      expect([head.status, head.body.length]).toEqual([get.status, 0]);
      expect(endToEnd(head.headers)).toEqual(endToEnd(get.headers));
    });
  }

  const allowed = operation.scope ? ` [${SCOPE_CLAUSES[operation.scope]}]` : '';
  const repeated = operation.takesIdempotencyKey
    ? 'and the same again to a repeat [IDEM-1] [IDEM-5] [IDEM-6] [IDEM-7] [IDEM-8]'
    : 'whatever the Idempotency-Key [IDEM-21]';
  test(`answers ${operation.success} to a key with its scope alone [CONV-8] [SVC-2]${allowed}, ${repeated}`, async () => {
    const scopes = [operation.scope ?? 'evaluation:finalize'];
    const able = operation.isPublic ? nobody : await keyFor(api.instituteId, scopes);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await send(able, operation, ids, headers);
    expect(first).toMatchObject({ status: operation.success });
    expect(corsHeaders(first.headers)).toEqual([]);
    const type = FILES[operation.path] ?? 'application/json';
    expect(first.headers.get('content-type')).toBe(type);

    const again = await send(able, operation, ids, headers);
    expect(again.headers.get('idempotent-replayed')).toBe(operation.takesIdempotencyKey ? 'true' : null);
    if (operation.takesIdempotencyKey) {
      expect([again.status, JSON.stringify(again.body)]).toEqual([first.status, JSON.stringify(first.body)]);
      expect(again.headers.get('x-request-id')).toBe(first.headers.get('x-request-id'));
    }
  });
});

/** Expects what holds for every error: in the envelope, never cached, of no use to a browser. */
function expectError({ headers, body }: ApiResponse): void {
  expect(headers.get('content-type')).toBe('application/json');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.error.request_id).toBe(headers.get('x-request-id'));
  expect(body.error.doc_url).toBe(`${runtime.baseUrl.replace(/\/v1$/, '')}/docs/errors/${body.error.code}`);
  expect(corsHeaders(headers)).toEqual([]);
}

test.each(KEYED)('$method $path is closed to an institute without the product [AUTH-17] [$id]', async (operation) => {
  const disabled = await institute({ productEnabled: false, scopes: ['evaluation:finalize'] });
  const answer = await send(disabled, operation);
  expect(errorOf(answer)).toBe('403 product_not_enabled');
  expectError(answer);
});

// The numbers of the tier `standard`; test/clock/windows.test.ts tests the windows themselves.
const FIRST_OF_A_SECOND = { read: ['20', '19'], write: ['5', '4'], none: [null, null] };
test.each(OPERATIONS)('$method $path counts as $kind [LIM-13] [LIM-14] [LIM-18] [$id]', async (operation) => {
  const fresh = await institute({ ...FEATURES, tier: 'standard' });
  const { headers } = await send(fresh, operation);
  const shown = ['ratelimit-limit', 'ratelimit-remaining'].map((name) => headers.get(name));
  expect(shown).toEqual(FIRST_OF_A_SECOND[operation.kind]);
  expect(headers.get('ratelimit-reset')).toBe(operation.kind === 'none' ? null : '1');
});

const METHODS_OF_PATHS = Map.groupBy(OPERATIONS, ({ path }) => path);
test.each([...METHODS_OF_PATHS])(
  '%s answers no other method [CONV-43] [CONV-44] [CONV-50]',
  async (path, operations) => {
    const methods = operations.map(({ method }) => method);
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (allowed.includes(method)) continue;
      const answer = await nobody.request(method, path.replaceAll(/\{\w+\}/g, 'x'));
      expect([method, answer.status]).toEqual([method, 405]);
      expect(answer.headers.get('allow')!.split(', ').sort()).toEqual([...allowed].sort());
      expect(corsHeaders(answer.headers)).toEqual([]);
      if (method !== 'HEAD') expect(errorOf(answer)).toBe('405 method_not_allowed');
    }
  },
);
