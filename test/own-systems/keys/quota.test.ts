// The daily copy quota, in a system of its own whose day the test decides.

import { PDFDocument } from '@cantoo/pdf-lib';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { Api, ApiResponse } from '../../harness/api.ts';
import { startOwnSystem } from '../../harness/own-system.ts';
import { stopDay } from '../../harness/stopped-day.ts';
import { upload } from '../../harness/uploads.ts';

const system = await startOwnSystem();
const { kit } = system;
await stopDay(system, '2026-11-20T18:30:00Z');
afterAll(() => system.stop());

const TOMORROW = '2026-11-21T00:00:00.000000Z';
const usedToday = async (api: Api): Promise<number> => (await api.get('/me')).body.quota_used_today;
const answersFor = (candidate: string, more: object = {}) => ({
  candidate: { external_id: candidate },
  answers: kit.ticked('A'),
  ...more,
});

async function submitted(api: Api, examId: string, body: object): Promise<ApiResponse> {
  return await api.post(`/exams/${examId}/submissions`, body);
}

const HANDWRITTEN = { mode: 'handwritten', questions: [{ label: '1', max_marks: 2, model_answer: 'Tokyo.' }] };

describe('counts', () => {
  test('every accepted copy: ticked, written or handwritten, and every accepted re-evaluation [LIM-26] [LIM-27]', async () => {
    const api = await kit.institute({ dailyCopyQuota: 9 });
    const exam = await kit.openExam(api);
    await kit.grade(api, exam, 0, kit.ticked('A'));
    expect(await usedToday(api)).toBe(1);
    const written = await kit.grade(api, exam, 1, kit.written());
    expect(await usedToday(api)).toBe(2);
    const scanned = await kit.openExam(api, HANDWRITTEN);
    const { pdf } = await printSheet([{ label: '1.', text: 'Tokyo' }]);
    const copy = { candidate: { external_id: 'c-1' }, upload_id: await upload(api, pdf) };
    expect((await submitted(api, scanned.id, copy)).status).toBe(201);
    expect(await usedToday(api)).toBe(3);
    expect((await api.post(`/submissions/${written.id}/re-evaluate`)).status).toBe(202);
    const { body } = await api.get('/me');
    expect([body.daily_copy_quota, body.quota_used_today]).toEqual([9, 4]);
  });

  test('what failed, was cancelled or replaced as well [LIM-32]', async () => {
    const api = await kit.institute();
    const exam = await kit.openExam(api, HANDWRITTEN);
    const blank = await PDFDocument.create();
    blank.addPage();
    const unread = await upload(api, await blank.save());
    const failed = await submitted(api, exam.id, { candidate: { external_id: 'c-1' }, upload_id: unread });
    expect(await kit.ended(api, failed.body.id)).toMatchObject({ status: 'failed' });
    expect(await usedToday(api)).toBe(1);

    const items = Array.from({ length: 20 }, () => ({ label: '1.', text: 'Tokyo', newPage: true }));
    const long = await upload(api, (await printSheet(items)).pdf);
    const cancelled = await submitted(api, exam.id, { candidate: { external_id: 'c-2' }, upload_id: long });
    expect((await api.post(`/submissions/${cancelled.body.id}/cancel`)).status).toBe(200);
    expect(await usedToday(api)).toBe(2);

    const typed = await kit.openExam(api);
    await submitted(api, typed.id, answersFor('c-3'));
    expect((await submitted(api, typed.id, answersFor('c-3', { replace: true }))).status).toBe(201);
    expect(await usedToday(api)).toBe(4);
  });

  test('nothing that is refused, whether for its credits, its state or its fields [LIM-28]', async () => {
    const api = await kit.institute({ credits: 0, dailyCopyQuota: 2 });
    const exam = await kit.openExam(api);
    const { body: first } = await submitted(api, exam.id, answersFor('c-1'));
    await kit.ended(api, first.id);
    const refused = [
      await submitted(api, exam.id, { ...answersFor('c-2'), answers: kit.written() }),
      await submitted(api, exam.id, answersFor('c-1')),
      await submitted(api, exam.id, answersFor('c-2', { colour: 'red' })),
      await submitted(api, exam.id, answersFor('nobody')),
      await api.post(`/submissions/${first.id}/re-evaluate`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([402, 409, 422, 404, 422]);
    expect(await usedToday(api)).toBe(1);
    expect((await submitted(api, exam.id, answersFor('c-2'))).status).toBe(201);
  });
});

describe('when it is used up', () => {
  test('it is used up for all keys of the institute, and the refusal says until when [LIM-24] [LIM-33] [LIM-34] [LIM-28]', async () => {
    const api = await kit.institute({ dailyCopyQuota: 2 });
    const exam = await kit.openExam(api);
    const { api: other } = await kit.operator.key(api.instituteId);
    await submitted(api, exam.id, answersFor('c-1'));
    await submitted(other, exam.id, answersFor('c-2'));
    for (const key of [api, other]) {
      const refused = await submitted(key, exam.id, answersFor('c-3'));
      expect(kit.errorOf(refused)).toBe('429 daily_quota_exceeded');
      expect(refused.body.error.details).toEqual({ quota: 'daily_copy_quota', limit: 2, resets_at: TOMORROW });
      expect(refused.headers.get('retry-after')).toBe(String(5.5 * 3600));
    }
    expect(await usedToday(api)).toBe(2);
  });

  test('re-evaluations are refused too [LIM-27] [LIM-33]', async () => {
    const api = await kit.institute({ dailyCopyQuota: 1 });
    const { id } = await kit.grade(api, await kit.openExam(api), 0, kit.written());
    expect(kit.errorOf(await api.post(`/submissions/${id}/re-evaluate`))).toBe('429 daily_quota_exceeded');
  });

  test("a key's own cap stops that key alone [LIM-25] [LIM-33] [LIM-34]", async () => {
    const api = await kit.institute({ dailyCopyQuota: 10 });
    const exam = await kit.openExam(api);
    const { api: capped } = await kit.operator.key(api.instituteId, { dailyCopyCap: 1 });
    expect((await capped.get('/me')).body.daily_copy_cap).toBe(1);
    await submitted(capped, exam.id, answersFor('c-1'));
    const refused = await submitted(capped, exam.id, answersFor('c-2'));
    expect(refused.body.error.details).toEqual({ quota: 'daily_copy_cap', limit: 1, resets_at: TOMORROW });
    expect((await submitted(api, exam.id, answersFor('c-2'))).status).toBe(201);
  });
});

test('it starts again at 00:00 UTC, by the clock of the database [LIM-29] [LIM-30] [LIM-31]', async () => {
  const api = await kit.institute({ dailyCopyQuota: 1 });
  const { api: capped } = await kit.operator.key(api.instituteId, { dailyCopyCap: 1 });
  const exam = await kit.openExam(api);
  const standing = async () => {
    const { body } = await api.get('/me');
    return [body.daily_copy_quota - body.quota_used_today, body.quota_resets_at];
  };
  try {
    await stopDay(system, '2026-11-20T23:59:59.999999Z');
    expect(await standing()).toEqual([1, TOMORROW]);
    await submitted(capped, exam.id, answersFor('c-1'));
    expect(await standing()).toEqual([0, TOMORROW]);
    const refused = await submitted(capped, exam.id, answersFor('c-2'));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);

    await stopDay(system, '2026-11-21T00:00:00Z');
    expect(await standing()).toEqual([1, '2026-11-22T00:00:00.000000Z']);
    expect((await submitted(capped, exam.id, answersFor('c-2'))).status).toBe(201);
    expect(await standing()).toEqual([0, '2026-11-22T00:00:00.000000Z']);
  } finally {
    await stopDay(system, '2026-11-20T18:30:00Z');
  }
});
