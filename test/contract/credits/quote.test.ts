import { BillingAdminService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { describe, expect, test } from '@jest/globals';
import { asOperator } from '../../harness/as-operator.ts';
import { limitPromised } from '../../harness/contract-tables.ts';
import {
  errorOf,
  fieldsOf,
  institute,
  openExam,
  operator,
  runtime,
  submit,
  ticked,
  written,
} from '../../harness/kit.ts';
import { fill, HANDWRITTEN, pdfOf, slot, upload, whenChecked } from '../../harness/uploads.ts';

const api = await institute({ credits: 3 });
const exam = await openExam(api);
const quote = (body: object) => api.post('/credits/quote', body);
const FIELDS = ['available', 'credits', 'credits_per_unit', 'quantity', 'rate_source', 'sufficient', 'unit'];

test('the account, and what a page and an answer cost [CRED-1] [CRED-2] [CRED-3] [CRED-4] [CRED-5] [CRED-6]', async () => {
  const own = await institute({ credits: 12.5, creditLimit: 5 });
  const { body } = await own.get('/credits');
  expect({ ...body, rate_card: { ...body.rate_card, rates: new Set(body.rate_card.rates) } }).toEqual({
    balance: 12.5,
    committed: 0,
    available: 17.5,
    credit_limit: 5,
    rate_card: {
      rate_source: 'standard',
      rates: new Set([
        { unit: 'page', credits: 1 },
        { unit: 'answer', credits: 0.5 },
      ]),
    },
  });
});

test('any balance is sufficient for a copy that costs nothing, and submit accepts it [CRED-25]', async () => {
  const poor = await institute({ credits: 1 });
  const paper = await openExam(poor);
  const withdrawal = {
    operationId: crypto.randomUUID(),
    instituteId: poor.instituteId,
    amount: -500n,
    note: 'Paid back',
  };
  await asOperator(runtime, 'billing', BillingAdminService, (billing) => billing.addCredits(withdrawal));
  const { body } = await poor.post('/credits/quote', { exam_id: paper.id, answers: ticked('A') });
  expect(body).toMatchObject({ credits: 0, available: -4, sufficient: true });
  await submit(poor, paper, 0, ticked('A'));
});

test('a wrong type in an answer is reported with its place [CRED-14]', async () => {
  const answers = [{ label: '1', text: 5 }, { label: 7 }];
  expect(fieldsOf(await quote({ exam_id: exam.id, answers }))).toEqual([
    'answers[0].text invalid',
    'answers[1].label invalid',
  ]);
  expect(fieldsOf(await quote({ answers: 'three' }))).toEqual(['answers invalid']);
});

describe('each form', () => {
  test.each<[string, object, object]>([
    [
      '[CRED-11] [CRED-16] [CRED-17]',
      { pages: 4 },
      { unit: 'page', quantity: 4, credits_per_unit: 1, credits: 4, sufficient: false },
    ],
    ['[CRED-11] [CRED-17]', { pages: 3 }, { quantity: 3, credits: 3, available: 3, sufficient: true }],
    [
      '[CRED-13] [CRED-16]',
      { answers: 3 },
      { unit: 'answer', quantity: 3, credits_per_unit: 0.5, credits: 1.5, sufficient: true },
    ],
    ['[CRED-13] [CRED-17]', { answers: 7 }, { credits: 3.5, sufficient: false }],
    ['[CRED-14] [CRED-24]', { exam_id: exam.id, answers: written() }, { unit: 'answer', quantity: 1, credits: 0.5 }],
    ['[CRED-14] [CRED-25]', { exam_id: exam.id, answers: ticked('A') }, { quantity: 0, credits: 0, sufficient: true }],
    ['[CRED-14] [CRED-26]', { exam_id: exam.id, answers: [{ label: '2', text: ' ' }] }, { quantity: 0, credits: 0 }],
  ])('%s %j', async (_, body, answer) => {
    const { status, body: quoted } = await quote(body);
    expect(status).toBe(200);
    expect(Object.keys(quoted).sort()).toEqual(FIELDS);
    expect(quoted).toMatchObject({ rate_source: 'standard', available: 3, ...answer });
  });

  test('uploads, read or not, with their pages [CRED-12] [CRED-15] [CRED-18] [CRED-19] [CRED-23]', async () => {
    const ids = [await fill(api, await pdfOf(2)), await upload(api, await pdfOf(3))];
    const { body } = await whenChecked(() => quote({ upload_ids: ids }));
    expect(Object.keys(body).sort()).toEqual([...FIELDS, 'uploads'].sort());
    expect(body).toMatchObject({ unit: 'page', quantity: 5, credits_per_unit: 1, credits: 5, sufficient: false });
    expect(body.uploads).toEqual([
      { upload_id: ids[0], pages: 2, credits: 2 },
      { upload_id: ids[1], pages: 3, credits: 3 },
    ]);
    expect((await api.get(`/uploads/${ids[0]}`)).body).toMatchObject({ status: 'ready', submission_id: null });
  });
});

describe('what cannot be quoted', () => {
  const unknown = crypto.randomUUID();
  test.each<[string, object, string[]]>([
    ['[CRED-10]', {}, ['pages required']],
    ['[CRED-10]', { pages: 1, answers: 1 }, ['answers invalid']],
    ['[CRED-10]', { pages: 1, upload_ids: [unknown] }, ['upload_ids invalid']],
    ['[CRED-9]', { answers: [] }, ['exam_id required']],
    ['[CRED-9]', { exam_id: unknown }, ['answers required']],
    ['[CRED-9]', { exam_id: unknown, answers: 2 }, ['exam_id invalid']],
    ['[CRED-11]', { pages: 0 }, ['pages out_of_range']],
    ['[CRED-13]', { answers: 0 }, ['answers out_of_range']],
    ['[CRED-11]', { pages: 1.5 }, ['pages invalid']],
    ['[CRED-12] [LIM-44]', { upload_ids: Array(101).fill(unknown) }, ['upload_ids out_of_range']],
    ['[CRED-12]', { upload_ids: [] }, ['upload_ids out_of_range']],
    ['[CRED-14]', { exam_id: exam.id, answers: [{ label: '9' }] }, ['answers[0].label invalid']],
  ])('%s %j', async (_, body, fields) => {
    const answer = await quote(body);
    expect(errorOf(answer)).toBe('422 validation_failed');
    expect(fieldsOf(answer)).toEqual(fields);
  });

  test('uploads that submit would refuse, for the same reason [CRED-20] [CRED-21] [LIM-44]', async () => {
    const most = limitPromised('LIM-42');
    const good = await upload(api, await pdfOf());
    for (const [id, answer, details] of [
      [(await slot(api)).id, '422 upload_rejected', { reason: 'not_uploaded' }],
      [await upload(api, Buffer.from('hello')), '422 upload_rejected', { reason: 'not_a_pdf' }],
      [await upload(api, await pdfOf(most + 1)), '422 too_many_pages', { pages: most + 1, max_pages: most }],
      [unknown, '404 upload_not_found', undefined],
    ] as const) {
      const refused = await quote({ upload_ids: [good, id] });
      expect([errorOf(refused), refused.body.error.details]).toEqual([answer, details]);
      expect(refused.body.error.message).toContain(id);
    }
    expect((await quote({ upload_ids: Array(100).fill(good) })).status).toBe(200);
  });

  test('answers that submit would refuse [CRED-14]', async () => {
    const paper = await openExam(api, HANDWRITTEN);
    expect(errorOf(await quote({ exam_id: unknown, answers: [] }))).toBe('404 exam_not_found');
    expect(errorOf(await quote({ exam_id: paper.id, answers: [] }))).toBe('422 mode_mismatch');
    expect(errorOf(await quote({ exam_id: exam.id, answers: ticked('Z') }))).toBe('422 unknown_option_label');
    const hindi = [{ label: '2', text: 'पौधे हरे होते हैं' }];
    expect(errorOf(await quote({ exam_id: exam.id, answers: hindi }))).toBe('422 language_not_supported');
  });
});

test('a quote holds and costs nothing, and counts no copy [CRED-22]', async () => {
  const before = (await api.get('/credits')).body;
  await quote({ pages: 2 });
  await quote({ exam_id: exam.id, answers: written() });
  expect((await api.get('/credits')).body).toEqual(before);
  expect((await api.get('/me')).body.quota_used_today).toBe(0);
  expect(
    (
      await (
        await operator.key(api.instituteId, { scopes: ['evaluation:read'] })
      ).api.post('/credits/quote', { pages: 1 })
    ).status,
  ).toBe(200);
});
