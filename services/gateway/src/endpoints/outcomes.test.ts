import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { create } from '@bufbuild/protobuf';
import { SCOPES } from '@exam-evaluation/contract/access.ts';
import { CandidateSchema, CreateExamResponseSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import {
  Lane,
  OverrideQuestionResponseSchema,
  type Result,
  ResultSchema,
  type Submission,
  SubmissionSchema,
  SubmissionState,
  SubmissionStatus,
  UploadSchema,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError, engineUnavailable, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { RpcFailure } from '@exam-evaluation/runtime/rpc/client.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { exam, startTestGateway, T0, type TestGateway, type TestKey } from '../testing.ts';

let gateway: TestGateway;
let key: TestKey;

beforeAll(async () => {
  gateway = await startTestGateway();
  key = await gateway.institute({ scopes: [...SCOPES] });
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.fakes.exams = { getExam: async () => exam() };
  gateway.fakes.submissions = {};
});

const call = (method: string, path: string, json?: unknown) => gateway.call(method, path, { key: key.key, json });
const ID = crypto.randomUUID();

function submission(overrides: object = {}): Submission {
  return create(SubmissionSchema, {
    id: ID,
    examId: crypto.randomUUID(),
    candidateId: crypto.randomUUID(),
    candidateExternalId: 'c-1',
    state: SubmissionState.LIVE,
    status: SubmissionStatus.GRADED,
    lane: Lane.STANDARD,
    attemptCount: 1,
    createdAt: toTimestamp(T0),
    updatedAt: toTimestamp(T0),
    ...overrides,
  });
}

const result = (): Result => create(ResultSchema, { submission: submission(), questions: [{ extractedAnswer: 'x' }] });

describe('a call without a verdict', () => {
  const failure = (code: number, details: string) =>
    new RpcFailure('exams', { code, details, message: details } as ConstructorParameters<typeof RpcFailure>[1]);
  const neverSent = failure(14, 'No connection established');
  const lost = failure(4, 'Deadline exceeded');

  test.each([
    ['a read', 'GET', '/exams', undefined, lost, 503, 'engine_unavailable'],
    [
      'a write that was never sent',
      'POST',
      '/exams',
      { title: 'A', mode: 'typed' },
      neverSent,
      503,
      'engine_unavailable',
    ],
    ['a write that may have happened', 'POST', '/exams', { title: 'A', mode: 'typed' }, lost, 500, 'internal_error'],
  ])('of %s', async (_name, method, path, json, thrown, expected, code) => {
    const fail = async () => {
      throw thrown;
    };
    gateway.fakes.exams = { listExams: fail, createExam: fail };
    const called = await call(method, path, json);
    expect([called.status, called.json.error.code]).toEqual([expected, code]);
    expect(called.headers.get('retry-after')).toBe(expected === 503 ? '5' : null);
  });

  test('of billing before an exam is created creates none', async () => {
    const { getCredits } = gateway.fakes.billing;
    gateway.fakes.billing.getCredits = async () => {
      throw lost;
    };
    expect((await call('POST', '/exams', { title: 'A', mode: 'typed' })).json.error.code).toBe('engine_unavailable');
    gateway.fakes.billing.getCredits = getCredits!;
  });
});

test("a refusal of the gateway's own token is our fault, not the key's", async () => {
  gateway.fakes.exams.listExams = async () => {
    throw refuse('invalid_api_key');
  };
  expect((await call('GET', '/exams')).json.error.code).toBe('internal_error');
});

test('an unexpected failure says nothing of its cause, but the log does', async () => {
  gateway.fakes.exams.listExams = async () => {
    throw new Error('select * from secrets');
  };
  const called = await call('GET', '/exams');
  expect([called.status, called.text.includes('secrets')]).toEqual([500, false]);
  const line = gateway.lines.find((logged) => logged.includes('select * from secrets'));
  expect(line).toContain(called.headers.get('x-request-id'));
});

test('a refusal travels with its details and its Retry-After', async () => {
  const details = { quota: 'daily_copy_cap', limit: 5, resets_at: '2026-11-21T00:00:00.000000Z' } as const;
  gateway.fakes.submissions.reEvaluate = async () => {
    throw new ContractError('daily_quota_exceeded', { details, retryAfterSeconds: 61 });
  };
  const called = await call('POST', `/submissions/${ID}/re-evaluate`);
  expect([called.status, called.headers.get('retry-after')]).toEqual([429, '61']);
  expect(called.json.error.details).toEqual(details);
});

describe('names in results', () => {
  const named = async (blind: boolean) => {
    const found = result();
    gateway.fakes.submissions.getResult = async () => found;
    gateway.fakes.exams.getExam = async () => exam({ fields: { ...exam().fields!, blind } });
    gateway.fakes.exams.batchGetCandidates = async () =>
      ({
        candidates: [create(CandidateSchema, { id: found.submission!.candidateId, name: 'Asha', rollNumber: '7' })],
      }) as never;
    return (await call('GET', `/submissions/${ID}/result`)).json.candidate;
  };
  test('are those stored now', async () =>
    expect(await named(false)).toMatchObject({ name: 'Asha', roll_number: '7' }));
  test('are hidden on a blind exam', async () =>
    expect(await named(true)).toMatchObject({ name: null, roll_number: null }));
});

test('include says what a question shows', async () => {
  gateway.fakes.submissions.getResult = async () => result();
  gateway.fakes.exams.batchGetCandidates = async () => ({ candidates: [] }) as never;
  const shown = async (include: string) =>
    Object.keys((await call('GET', `/submissions/${ID}/result?include=${include}`)).json.questions[0]);
  expect(await shown('annotations')).toEqual(expect.arrayContaining(['annotations', 'extracted_answer']));
  const less = await shown('-extracted_answer,model_answer');
  expect(less).toContain('model_answer');
  expect(less).not.toContain('extracted_answer');
});

describe('override', () => {
  const asked: number[] = [];
  const override = async (awarded: number) => {
    gateway.fakes.submissions.overrideQuestion = async (request) => {
      asked.push(request.awarded!);
      if (request.awarded! % 50 !== 0 || request.awarded! < 0) throw refuse('invalid_marks', { awarded: 0, max: 3 });
      return create(OverrideQuestionResponseSchema, { submissionId: ID, question: { awarded: 250 }, totals: {} });
    };
    return await call('PATCH', `/submissions/${ID}/questions/${ID}`, { awarded });
  };
  test('sends hundredths', async () => {
    expect((await override(2.5)).json.question.awarded).toBe(2.5);
    expect(asked.at(-1)).toBe(250);
  });
  test.each([1.234, 1e12, 2.4999999])(
    'marks of %d, which hundredths cannot say, are refused as sent',
    async (awarded) => {
      const called = await override(awarded);
      expect([called.json.error.code, called.json.error.details]).toEqual(['invalid_marks', { awarded, max: 3 }]);
      expect(asked.at(-1)).toBe(-1);
    },
  );
});

describe('uploads', () => {
  const files = (...given: object[]) => ({ files: given });

  test('give one slot a file, without the API key in the address', async () => {
    gateway.fakes.submissions.createUploads = async ({ files: wanted }) =>
      ({
        uploads: wanted!.map(({ filename }) =>
          create(UploadSchema, { id: ID, filename, putUrl: 'http://b/x', expiresAt: toTimestamp(T0) }),
        ),
      }) as never;
    const called = await call(
      'POST',
      '/uploads',
      files({ filename: 'a.pdf' }, { filename: 'b.pdf', size_bytes: 52_428_800 }),
    );
    expect([called.status, called.json.uploads.length, called.json.uploads[0].status]).toEqual([201, 2, 'pending']);
  });

  test.each([
    [{ filename: 'a.PNG' }, 'feature_not_available'],
    [{ filename: 'scan', content_type: 'image/jpeg', nonsense: 1 }, 'feature_not_available'],
    [{ filename: 'a.doc', content_type: 'application/msword' }, 'files[0].content_type invalid'],
    [{ filename: 'a.pdf', size_bytes: 52_428_801 }, 'files[0].size_bytes too_large'],
    [{ filename: '' }, 'files[0].filename required'],
    [{}, 'files[0].filename required'],
  ])('%j is refused', async (file, expected) => {
    const { error } = (await call('POST', '/uploads', files(file))).json;
    const field = error.details?.errors[0];
    expect(field ? `${field.field} ${field.code}` : error.code).toBe(expected);
  });

  test('more than 100 at once are refused', async () => {
    const many = Array.from({ length: 101 }, () => ({ filename: 'a.pdf' }));
    expect((await call('POST', '/uploads', files(...many))).json.error.details.errors[0].code).toBe('out_of_range');
  });
});

describe('the checked copy', () => {
  test('is streamed from the blob store, or linked to', async () => {
    const store = createServer((_request, response) => response.end('%PDF-1.7')).listen(0, '127.0.0.1');
    await new Promise((resolve) => store.once('listening', resolve));
    const { port } = store.address() as AddressInfo;
    gateway.fakes.submissions.getCheckedCopy = async () =>
      ({
        internalUrl: `http://127.0.0.1:${port}/`,
        publicUrl: 'https://cdn/x?sig=1',
        filename: 'copy "1".pdf',
      }) as never;
    const copy = await call('GET', `/submissions/${ID}/checked-copy`);
    expect([copy.status, copy.text, copy.headers.get('content-type')]).toEqual([200, '%PDF-1.7', 'application/pdf']);
    expect(copy.headers.get('content-disposition')).toBe('attachment; filename="copy__1_.pdf"');
    const link = await call('GET', `/submissions/${ID}/checked-copy?redirect=true`);
    expect([link.status, link.headers.get('location'), link.text]).toEqual([302, 'https://cdn/x?sig=1', '']);
    store.close();
    store.closeAllConnections();
    expect((await call('GET', `/submissions/${ID}/checked-copy`)).json.error.code).toBe('engine_unavailable');
  });

  test('that is being drawn again answers 503 with Retry-After', async () => {
    gateway.fakes.submissions.getCheckedCopy = async () => {
      throw engineUnavailable();
    };
    const called = await call('GET', `/submissions/${ID}/checked-copy`);
    expect([called.status, called.headers.get('retry-after')]).toEqual([503, '5']);
  });
});

describe('rules between fields', () => {
  const faults = async (path: string, body: object) =>
    (await call('POST', path, body)).json.error.details.errors.map(
      ({ field, code }: { field: string; code: string }) => `${field} ${code}`,
    );

  test.each([
    [{}, ['pages required']],
    [{ pages: 1, answers: 1 }, ['answers invalid']],
    [{ answers: [] }, ['exam_id required']],
    [{ exam_id: ID }, ['answers required']],
    [{ exam_id: ID, pages: 1 }, ['exam_id invalid']],
  ])('quote %j', async (body, expected) => {
    expect(await faults('/credits/quote', body)).toEqual(expected);
  });

  test.each([
    [{}, ['candidate required', 'answers required']],
    [{ candidate: {}, answers: [] }, ['candidate required']],
    [{ candidate: { id: ID, external_id: 'a' }, upload_id: ID, answers: [] }, ['candidate invalid', 'answers invalid']],
    [
      { candidate: { id: ID }, answers: [{ text: 'x' }, { label: '1', question_id: ID }] },
      ['answers[0].question_id required', 'answers[1].label invalid'],
    ],
  ])('submit %j', async (body, expected) => {
    expect(await faults(`/exams/${ID}/submissions`, body)).toEqual(expected);
  });

  test.each([
    [{}, ['submission_ids required']],
    [{ all_graded: false }, ['submission_ids required']],
    [{ all_graded: true, submission_ids: [ID] }, ['all_graded invalid']],
    [{ submission_ids: [] }, ['submission_ids out_of_range']],
  ])('finalize %j', async (body, expected) => {
    expect(await faults(`/exams/${ID}/finalize`, body)).toEqual(expected);
  });

  test('questions', async () => {
    const questions = [
      { type: 'mcq_single', max_marks: 1, options: [{ label: 'A' }, { label: 'A' }], correct_options: ['A', 'B'] },
      { type: 'mcq_multiple' },
      { label: '1', max_marks: 1, negative_marks: 2, section: 'C' },
      { type: 'true_false', max_marks: 1, correct_options: ['True'] },
    ];
    expect(
      (await faults('/exams', { title: 'A', mode: 'typed', sections: [{ label: 'B' }], questions })).sort(),
    ).toEqual([
      'questions[0].correct_options invalid',
      'questions[0].options[1].label invalid',
      'questions[1].correct_options required',
      'questions[1].max_marks required',
      'questions[1].options required',
      'questions[2].label invalid',
      'questions[2].negative_marks out_of_range',
      'questions[2].section invalid',
    ]);
  });
});

test('JSON as deep as a body may nest is passed on', async () => {
  let tags: object = { end: true };
  for (let depth = 0; depth < 27; depth++) tags = { deeper: tags };
  gateway.fakes.exams.createExam = async () => create(CreateExamResponseSchema, { exam: exam() });
  const called = await call('POST', '/exams', { title: 'A', mode: 'typed', questions: [{ max_marks: 1, tags }] });
  expect(called.status).toBe(201);
});
