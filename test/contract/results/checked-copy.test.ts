import { textOf } from '@exam-evaluation/testing/pdf-text.ts';
import { describe, expect, test } from '@jest/globals';
import { errorOf, fieldsOf, grade, institute, openExam, served, WRITTEN, written } from '../../harness/kit.ts';

const api = await institute();
const exam = await openExam(api, {
  candidates: [{ external_id: 'c-1', name: 'Zebulon Quagmire', roll_number: 'R-90210' }],
});
const { id } = await grade(api, exam, 0, written());
const path = `/submissions/${id}/checked-copy`;
/** A drawing may take longer than a request waits for it. */
const drawn = (query = '') => served(() => api.get(`${path}${query}`));
const bytesOf = ({ body }: { body: unknown }) => Buffer.from(body as Uint8Array);

test('a PDF as an attachment, also for a typed copy [RES-81] [RES-86]', async () => {
  const copy = await drawn();
  expect(copy.status).toBe(200);
  expect(copy.headers.get('content-type')).toBe('application/pdf');
  expect(copy.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(bytesOf(copy).subarray(0, 5).toString()).toBe('%PDF-');
});

test('at a presigned address, when asked [RES-83] [RES-85]', async () => {
  const direct = await drawn('?redirect=false');
  const link = await drawn('?redirect=true');
  expect(link.status).toBe(302);
  const address = new URL(link.headers.get('location')!);
  const followed = await fetch(address);
  expect(followed.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await followed.arrayBuffer()).equals(bytesOf(direct))).toBe(true);
  expect(await secondsLeft('')).toBeGreaterThan(300 - SLACK);
  expect(await secondsLeft('')).toBeLessThanOrEqual(300);
});

test('a presigned address serves a part of the file [RES-119]', async () => {
  const whole = bytesOf(await drawn());
  const address = (await drawn('?redirect=true')).headers.get('location')!;
  const part = await fetch(address, { headers: { range: 'bytes=5-14' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-14/${whole.length}`]);
  expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(5, 15))).toBe(true);
  expect((await fetch(address, { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416);
});

/** Seconds that may pass until an answer has come. */
const SLACK = 20;

/** Seconds until an address expires: embedded storage has `expires`, S3 a start and a duration. */
async function secondsLeft(query: string): Promise<number> {
  const { searchParams } = new URL((await drawn(`?redirect=true${query}`)).headers.get('location')!);
  const expires = searchParams.get('expires');
  return expires === null ? Number(searchParams.get('X-Amz-Expires')) : Number(expires) - Date.now() / 1000;
}

describe('how long the address is valid [RES-84] [LIM-62]', () => {
  test.each([60, 3600])('%d s', async (seconds) => {
    const left = await secondsLeft(`&expires_in=${seconds}`);
    expect(left).toBeGreaterThan(seconds - SLACK);
    expect(left).toBeLessThanOrEqual(seconds);
  });

  test.each([
    ['59', 'out_of_range'],
    ['3601', 'out_of_range'],
    ['1.5', 'invalid'],
    ['', 'invalid'],
  ])('%s is %s', async (expires_in, code) => {
    expect(fieldsOf(await api.get(`${path}?redirect=true&expires_in=${expires_in}`))).toEqual([`expires_in ${code}`]);
  });

  test('redirect is true or false', async () => {
    expect(fieldsOf(await api.get(`${path}?redirect=1`))).toEqual(['redirect invalid']);
  });
});

test('it shows the new marks after a review, and never names the candidate [RES-78] [RES-87]', async () => {
  const before = bytesOf(await drawn());
  await api.patch(`/submissions/${id}/questions/${exam.questions[1]!.id}`, { awarded: 0.5 });
  const after = bytesOf(await drawn());
  expect(after.equals(before)).toBe(false);
  expect(await textOf(after)).toContain('0.5');
  for (const pdf of [before, after]) {
    expect(await textOf(pdf)).not.toMatch(/Zebulon|Quagmire|R-90210/);
  }
});

test('the longest answers are drawn, even without a single space [RES-86] [LIM-55]', async () => {
  const letters = ['w', 'ب', '😀'];
  const questions = letters.map((_, index) => ({ ...WRITTEN, label: String(index + 1) }));
  const answers = letters.map((letter, index) => ({
    label: String(index + 1),
    text: letter.repeat(20_000 / letter.length),
  }));
  const { id: longest } = await grade(api, await openExam(api, { questions }), 0, answers);
  expect((await served(() => api.get(`/submissions/${longest}/checked-copy`))).status).toBe(200);
});

test('a copy that does not exist has no drawing [RES-82]', async () => {
  expect(errorOf(await api.get(`/submissions/${crypto.randomUUID()}/checked-copy`))).toBe('404 submission_not_found');
});
