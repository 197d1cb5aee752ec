// Protects: a create sent many times under one key, even concurrently, creates one thing.
import { expect, test } from '@jest/globals';
import type { Api, ApiResponse } from '../../harness/api.ts';
import { errorOf, eventually, grade, institute, openExam, served, ticked, written } from '../../harness/kit.ts';

const TIMES = 20;

interface Create {
  path: string;
  body?: object;
  /** The number of things of this kind that exist now. */
  count: () => Promise<number>;
}

const used = async (api: Api) => (await api.get('/me')).body.quota_used_today as number;

/** Each kind of create, in an institute of its own. */
const creates: [string, (api: Api) => Promise<Create>][] = [
  [
    'an exam',
    async (api) => ({
      path: '/exams',
      body: { title: 'One', mode: 'typed' },
      count: async () => (await api.get('/exams')).body.data.length,
    }),
  ],
  [
    'questions',
    async (api) => {
      const { body: exam } = await api.post('/exams', { title: 'Draft', mode: 'typed' });
      return {
        path: `/exams/${exam.id}/questions`,
        body: { questions: [{ max_marks: 1 }] },
        count: async () => (await api.get(`/exams/${exam.id}`)).body.question_count,
      };
    },
  ],
  [
    'candidates',
    async (api) => ({
      path: '/candidates',
      body: { candidates: [{ external_id: 'a' }] },
      count: async () => (await api.post('/candidates/search', { external_id: 'a' })).body.data.length,
    }),
  ],
  [
    'registrations',
    async (api) => {
      const exam = await openExam(api, {}, 0);
      return {
        path: `/exams/${exam.id}/candidates`,
        body: { candidates: [{ external_id: 'a' }] },
        count: async () => (await api.get(`/exams/${exam.id}/candidates`)).body.data.length,
      };
    },
  ],
  [
    'a submission',
    async (api) => {
      const exam = await openExam(api);
      return {
        path: `/exams/${exam.id}/submissions`,
        body: { candidate: { external_id: 'c-1' }, answers: ticked('A'), replace: true },
        count: () => used(api),
      };
    },
  ],
  [
    'a re-evaluation',
    async (api) => {
      const { id } = await grade(api, await openExam(api), 0, written());
      return { path: `/submissions/${id}/re-evaluate`, count: async () => (await used(api)) - 1 };
    },
  ],
];

/** Sends one request many times at once; then again until it is answered for good. */
async function sendAtOnce(api: Api, { path, body }: Create): Promise<{ answers: ApiResponse[]; last: ApiResponse }> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const send = () => served(() => api.post(path, body, headers));
  const answers = await Promise.all(Array.from({ length: TIMES }, send));
  const last = await eventually(send, (answer) => answer.status !== 409);
  return { answers, last };
}

test.each(creates)(
  '20 identical requests for %s at once make one [IDEM-1] [IDEM-5] [IDEM-12]',
  async (_name, prepare) => {
    const api = await institute();
    const create = await prepare(api);
    const { answers, last } = await sendAtOnce(api, create);
    for (const answer of answers.filter(({ status }) => status >= 400)) {
      expect(errorOf(answer)).toBe('409 request_in_progress');
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    const made = answers.filter(({ status }) => status < 400);
    expect(last.headers.get('idempotent-replayed')).toBe('true');
    for (const answer of made) expect([answer.status, answer.body]).toEqual([last.status, last.body]);
    expect(made.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1);
    expect(await create.count()).toBe(1);
  },
);

test('20 identical requests for upload slots at once make one set [IDEM-1] [IDEM-5]', async () => {
  const api = await institute();
  const body = { files: [{ filename: 'a.pdf' }, { filename: 'b.pdf' }] };
  const { answers, last } = await sendAtOnce(api, { path: '/uploads', body, count: async () => 0 });
  const ids = [...answers, last].flatMap((answer) => answer.body.uploads?.map((one: any) => one.id) ?? []);
  expect(last.status).toBe(201);
  expect(new Set(ids).size).toBe(2);
});
