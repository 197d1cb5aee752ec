import { create } from '@bufbuild/protobuf';
import { CreateExamResponseSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { exam, startTestGateway, type TestGateway, type TestKey } from '../testing.ts';

let gateway: TestGateway;
let key: TestKey;

beforeAll(async () => {
  gateway = await startTestGateway();
  key = await gateway.institute();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.fakes.exams = { createExam: async () => create(CreateExamResponseSchema, { exam: exam() }) };
});

const EXAM = { title: 'Biology', mode: 'typed' };
const fields = (called: { json: { error: { details: { errors: { field: string; code: string }[] } } } }) =>
  called.json.error.details.errors.map(({ field, code }) => `${field} ${code}`).sort();

describe('every answer', () => {
  test('names its request, with the id sent or a new one', async () => {
    const sent = await gateway.call('GET', '/me', { key: key.key, headers: { 'X-Request-Id': 'my.request-1' } });
    expect(sent.headers.get('x-request-id')).toBe('my.request-1');
    const odd = await gateway.call('GET', '/nowhere', { headers: { 'X-Request-Id': 'no spaces' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(odd.json.error.request_id).toBe(odd.headers.get('x-request-id'));
  });

  test('to a known key shows the tightest window, also where it was refused before it counted', async () => {
    const reader = await gateway.institute({ scopes: ['evaluation:read'] });
    for (const called of [
      await gateway.call('GET', '/me', { key: reader.key }),
      await gateway.call('POST', '/exams', { key: reader.key, json: EXAM }),
    ]) {
      expect(Number(called.headers.get('ratelimit-limit'))).toBeGreaterThan(0);
      expect(called.headers.get('ratelimit-remaining')).toMatch(/^\d+$/);
      expect(called.headers.get('ratelimit-reset')).toMatch(/^\d+$/);
    }
  });

  test('of an error is an envelope that is not stored, without details when there are none', async () => {
    const called = await gateway.call('GET', '/nowhere');
    expect(called.status).toBe(404);
    expect(called.headers.get('cache-control')).toBe('no-store');
    expect(called.headers.get('content-type')).toMatch(/^application\/json/);
    expect(Object.keys(called.json.error)).toEqual(['code', 'message', 'request_id', 'doc_url']);
    expect(called.json.error.code).toBe('endpoint_not_found');
  });

  test('to HEAD is that to GET without the body', async () => {
    const called = await gateway.call('HEAD', '/me', { key: key.key });
    expect(called.status).toBe(200);
    expect(called.text).toBe('');
    expect(Number(called.headers.get('content-length'))).toBeGreaterThan(0);
  });

  test('reveals nothing about the software', async () => {
    const called = await gateway.call('GET', '/me', { key: key.key });
    expect(called.headers.get('x-powered-by')).toBeNull();
    expect(called.headers.get('etag')).toBeNull();
  });
});

describe('checks come in the order of the contract', () => {
  test.each([
    ['DELETE', '/me', 405, 'method_not_allowed'],
    ['OPTIONS', '/exams', 405, 'method_not_allowed'],
    ['GET', '/', 404, 'endpoint_not_found'],
    ['GET', '/exams/', 404, 'endpoint_not_found'],
    ['GET', '/exams/%zz', 404, 'endpoint_not_found'],
  ])('%s %s needs no key to answer %i', async (method, path, status, code) => {
    const called = await gateway.call(method, path);
    expect([called.status, called.json.error.code]).toEqual([status, code]);
  });

  test('405 lists the methods of the path', async () => {
    const called = await gateway.call('PUT', '/exams');
    expect(called.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
  });

  test('a key: missing, malformed, unknown, in the query only', async () => {
    const unknown = `ex_eval_${'0'.repeat(48)}`;
    const codes = [];
    for (const options of [{}, { key: 'ex_eval_x' }, { key: unknown }]) {
      codes.push((await gateway.call('GET', '/me', options)).json.error.code);
    }
    codes.push((await gateway.call('GET', `/me?X-API-Key=${key.key}`)).json.error.code);
    expect(codes).toEqual(['missing_api_key', 'invalid_api_key', 'invalid_api_key', 'missing_api_key']);
  });

  test('an institute without the product, before its scopes', async () => {
    const off = await gateway.institute({ productEnabled: false, scopes: ['evaluation:read'] });
    const called = await gateway.call('POST', '/exams', { key: off.key, json: EXAM });
    expect([called.status, called.json.error.code]).toEqual([403, 'product_not_enabled']);
  });

  test('the scope, before the body is looked at', async () => {
    const reader = await gateway.institute({ scopes: ['evaluation:read'] });
    const called = await gateway.call('POST', '/exams', { key: reader.key, body: 'not json' });
    expect(called.status).toBe(403);
    expect(called.json.error.details).toEqual({ required_scope: 'evaluation:write' });
  });

  test.each([
    ['text/plain', '{}', 415, 'unsupported_media_type'],
    ['application/json; charset=latin1', '{}', 415, 'unsupported_media_type'],
    ['application/json', '', 400, 'malformed_json'],
    ['application/json', '[1]', 400, 'malformed_json'],
    ['application/json; charset=utf-8', '{"title"', 400, 'malformed_json'],
    ['application/json; charset="UTF8"', '{"title"', 400, 'malformed_json'],
    ['application/json', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400, 'malformed_json'],
    ['application/json', `{"a":"${'x'.repeat(17 * 1024 * 1024)}"}`, 413, 'payload_too_large'],
  ])('a body of type %s', async (type, body, status, code) => {
    const called = await gateway.call('POST', '/exams', { key: key.key, body, headers: { 'Content-Type': type } });
    expect([called.status, called.json.error.code]).toEqual([status, code]);
  });

  test('an unavailable feature is named before anything is validated', async () => {
    const called = await gateway.call('POST', '/exams', { key: key.key, json: { choice_groups: [], nonsense: 1 } });
    expect(called.json.error.code).toBe('feature_not_available');
    const purge = await gateway.call('DELETE', '/exams/not-a-uuid?purge=true', { key: key.key });
    expect(purge.json.error.code).toBe('feature_not_available');
  });
});

describe('rate limits', () => {
  beforeEach(() => gateway.setClock(Date.now()));
  afterEach(() => gateway.setClock(undefined));

  test('the sixth write of a second is refused before its body is read; reads go on', async () => {
    const { key: writer } = await gateway.institute();
    const write = () => gateway.call('POST', '/exams', { key: writer, json: EXAM });
    for (let left = 4; left >= 0; left--) {
      const called = await write();
      expect([called.status, called.headers.get('ratelimit-remaining')]).toEqual([201, String(left)]);
    }
    const refused = await gateway.call('POST', '/exams', { key: writer, body: 'no json' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(refused.json.error).toMatchObject({ code: 'rate_limited', details: { retry_after_seconds: 1 } });
    expect((await gateway.call('GET', '/me', { key: writer })).status).toBe(200);
  });

  test('an upload counts once its body is valid', async () => {
    const { key: writer } = await gateway.institute();
    gateway.fakes.submissions.createUploads = async () => ({ uploads: [] }) as never;
    const upload = async (...files: object[]) => {
      const called = await gateway.call('POST', '/uploads', { key: writer, json: { files } });
      return [called.status, called.headers.get('ratelimit-remaining')];
    };
    expect(await upload({ filename: '' })).toEqual([422, '5']);
    expect(await upload({ filename: 'a.pdf' })).toEqual([201, '4']);
  });
});

describe('validation', () => {
  test('names every failing field by its path, once', async () => {
    const called = await gateway.call('POST', '/exams', {
      key: key.key,
      json: {
        title: 'a < b',
        mode: 'spoken',
        subject: 'x'.repeat(121),
        board: 7,
        colour: 'red',
        instructions: 'null \0 byte',
        questions: [
          { max_marks: 5 },
          { text: 'no marks' },
          { max_marks: 0 },
          { max_marks: 1.234, tags: { big: 'x'.repeat(9000) } },
          { max_marks: 2, rubric: { criteria: [] }, bogus: 1 },
          { max_marks: 1e-20 },
        ],
        candidates: [{ external_id: 'a' }, { external_id: 'a' }, { external_id: '' }, { external_id: ' \t' }],
      },
    });
    expect(called.status).toBe(422);
    expect(fields(called)).toEqual(
      [
        'title invalid_characters',
        'mode invalid',
        'subject too_long',
        'board invalid',
        'colour unknown_field',
        'instructions invalid_characters',
        'questions[1].max_marks required',
        'questions[2].max_marks out_of_range',
        'questions[3].max_marks invalid',
        'questions[3].tags too_large',
        'questions[4].rubric.criteria out_of_range',
        'questions[4].bogus unknown_field',
        'questions[5].max_marks invalid',
        'candidates[1].external_id invalid',
        'candidates[2].external_id required',
        'candidates[3].external_id required',
      ].sort(),
    );
  });

  test('reports violated rules between fields even where a number is not an integer', async () => {
    const sections = [{ label: 'A' }, { label: 'A' }];
    const questions = [
      { max_marks: 1, word_limit: 1.5 },
      { type: 'mcq_single', max_marks: 1, word_limit: 2.5 },
      { max_marks: 1, section: 'Z' },
    ];
    const create = async (body: object) =>
      fields(await gateway.call('POST', '/exams', { key: key.key, json: { ...EXAM, ...body } }));
    expect(await create({ sections, questions })).toEqual(
      [
        'questions[0].word_limit invalid',
        'questions[1].correct_options required',
        'questions[1].options required',
        'questions[1].word_limit invalid',
        'questions[2].section invalid',
        'sections[1].label invalid',
      ].sort(),
    );
    const far = Array.from({ length: 21 }, (_, n) => ({ label: `S${n}` }));
    const inTheLast = [{ max_marks: 1, section: 'S20' }];
    expect(await create({ sections: far, questions: inTheLast })).toEqual(['sections out_of_range']);
    expect(await create({ title: { toString: 1 }, mode: 'Infinity' })).toEqual(['mode invalid', 'title invalid']);
    const quote = await gateway.call('POST', '/credits/quote', { key: key.key, json: { pages: 1.5, answers: 2 } });
    expect(fields(quote)).toEqual(['answers invalid', 'pages invalid']);
  });

  test('a number of any size is refused by its bounds, not as malformed', async () => {
    const post = async (path: string, body: string) =>
      fields(await gateway.call('POST', path, { key: key.key, body, headers: { 'Content-Type': 'application/json' } }));
    for (const huge of ['1e308', '-1e308', '1e400', '9007199254740993']) {
      const body = `{"title":"T","mode":"typed","questions":[{"max_marks":${huge}}]}`;
      expect([huge, ...(await post('/exams', body))]).toEqual([huge, 'questions[0].max_marks out_of_range']);
    }
    const file = (size: string) => post('/uploads', `{"files":[{"filename":"a.pdf","size_bytes":${size}}]}`);
    expect(await file('1000000000000000000')).toEqual(['files[0].size_bytes too_large']);
    expect(await file('0')).toEqual(['files[0].size_bytes out_of_range']);
    expect(await file('1.5')).toEqual(['files[0].size_bytes invalid']);
    const answers = JSON.stringify(Array.from({ length: 201 }, () => ({ label: '1', text: 'x' })));
    const quote = `{"exam_id":"${crypto.randomUUID()}","answers":${answers}}`;
    expect(await post('/credits/quote', quote)).toEqual(['answers out_of_range']);
  });

  test('counts characters, not UTF-16 units', async () => {
    const called = await gateway.call('POST', '/exams', { key: key.key, json: { ...EXAM, title: '🧪'.repeat(255) } });
    expect(called.status).toBe(201);
  });

  test.each([
    ['limit=0', 'limit out_of_range'],
    ['limit=201', 'limit out_of_range'],
    ['limit=ten', 'limit invalid'],
    ['status=lost', 'status invalid'],
    ['status=', 'status invalid'],
    ['updated_since=yesterday', 'updated_since invalid'],
    ['updated_since=2026-02-30T00:00:00Z', 'updated_since invalid'],
    ['updated_since=2026-11-20T10:00:00%2B05:30', 'updated_since invalid'],
    ['status=draft%00', 'status invalid_characters'],
  ])('of the query %s', async (query, expected) => {
    const called = await gateway.call('GET', `/exams?${query}`, { key: key.key });
    expect([called.status, ...fields(called)]).toEqual([422, expected]);
  });

  test('of an include that is none, beside a limit that depends on it', async () => {
    const called = await gateway.call('GET', `/exams/${crypto.randomUUID()}/submissions?include=&limit=0`, {
      key: key.key,
    });
    expect([called.status, ...fields(called)]).toEqual([422, 'include invalid', 'limit out_of_range']);
  });

  test('an invalid cursor is refused, an unknown parameter is ignored', async () => {
    const cursor = await gateway.call('GET', '/exams?cursor=abc', { key: key.key });
    expect([cursor.status, cursor.json.error.code]).toEqual([400, 'invalid_cursor']);
    const withNul = await gateway.call('GET', '/exams?cursor=%00', { key: key.key });
    expect([withNul.status, withNul.json.error.code]).toEqual([400, 'invalid_cursor']);
    gateway.fakes.exams.listExams = async () => ({ exams: [exam()] }) as never;
    const unknown = await gateway.call('GET', '/exams?colour=red', { key: key.key });
    expect([unknown.status, unknown.json.data.length, unknown.json.has_more]).toEqual([200, 1, false]);
  });

  test('a path id that is not a UUID is treated as unknown', async () => {
    const asked: string[] = [];
    gateway.fakes.exams.openExam = async ({ examId }) => {
      asked.push(examId!);
      throw refuse('exam_not_found');
    };
    const called = await gateway.call('POST', '/exams/17/open', { key: key.key });
    expect([called.status, called.json.error.code]).toEqual([404, 'exam_not_found']);
    expect(asked).toEqual(['00000000-0000-0000-0000-000000000000']);
  });
});

test('the table is described in full without a key', async () => {
  const { status, json } = await gateway.call('GET', '/openapi.json');
  expect(status).toBe(200);
  expect(json.openapi).toBe('3.1.0');
  expect(
    json.paths['/exams'].post.responses['422'].content['application/json'].examples.validation_failed,
  ).toBeDefined();
});

test('while requests would not be answered in time they are refused before anything is begun [ERR-70]', async () => {
  let created = 0;
  gateway.fakes.exams.createExam = async () => {
    created++;
    return create(CreateExamResponseSchema, { exam: exam() });
  };
  const send = () => gateway.call('POST', '/exams', { key: key.key, json: EXAM });
  let clock = Date.now();
  const lookAfter = async (ms: number) => {
    clock += ms;
    gateway.setClock(clock);
    await gateway.runJobs();
  };
  await lookAfter(0);
  for (let looks = 0; looks < 4; looks++) await lookAfter(5_000);
  const refused = await send();
  expect([refused.status, refused.json.error.code]).toEqual([503, 'engine_unavailable']);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect((await gateway.call('POST', '/exams', { key: 'nobody', json: EXAM })).status).toBe(401);
  expect(created).toBe(0);
  await lookAfter(500);
  expect((await send()).status).toBe(201);
  gateway.setClock(undefined);
});
