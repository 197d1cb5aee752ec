import { afterAll, describe, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { HandWorker } from '../../harness/hand-worker.ts';
import { startOwnSystem } from '../../harness/own-system.ts';

const system = await startOwnSystem({ GRADING_SLOTS: '0' });
const worker = new HandWorker(system);
const { ended, errorOf, eventually, institute, openExam, settledCredits, submit, written } = system.kit;
afterAll(async () => {
  worker.close();
  await system.stop();
});

interface Copy {
  api: Api;
  exam: { id: string; questions: { id: string; label: string }[] };
  id: string;
  path: string;
}

/** Brings a fresh copy into a state. */
const STATES: Record<string, (copy: Copy) => Promise<unknown>> = {
  queued: async () => undefined,
  processing: async ({ id }) => await worker.claim(id),
  reading: async ({ id }) => await worker.tell(await worker.claim(id), 'READING', 'reading'),
  grading: async ({ id }) => await worker.tell(await worker.claim(id), 'GRADING', 'grading', 1),
  graded: async ({ id }) => await worker.grade(await worker.claim(id)),
  partially_graded: async ({ id }) => await worker.grade(await worker.claim(id), { failed: ['2'] }),
  failed: async ({ id }) => await worker.fail(await worker.claim(id)),
  cancelled: async ({ api, path }) => await api.post(`${path}/cancel`),
  'graded, finalized': async (copy) => {
    await worker.grade(await worker.claim(copy.id));
    await ended(copy.api, copy.id);
    await finalize(copy);
  },
  'failed, finalized': async (copy) => {
    await worker.fail(await worker.claim(copy.id));
    await ended(copy.api, copy.id);
    await finalize(copy);
  },
};

const finalize = ({ api, exam, id }: Copy) =>
  api.post(`/exams/${exam.id}/finalize`, { submission_ids: [id], allow_partial: true });

async function copyIn(state: string): Promise<Copy> {
  const api = await institute();
  const exam = await openExam(api);
  const { id } = await submit(api, exam, 0, written());
  const copy = { api, exam, id, path: `/submissions/${id}` };
  await STATES[state]!(copy);
  // When billing is late, an outcome is shown some time after it was decided.
  await eventually(
    async () => {
      const { status, finalized } = (await api.get(copy.path)).body;
      return status + (finalized ? ', finalized' : '');
    },
    (shown) => shown === state,
  );
  return copy;
}

const ACTIONS: Record<string, (copy: Copy) => Promise<{ status: number; body: any }>> = {
  cancel: ({ api, path }) => api.post(`${path}/cancel`),
  're-evaluate': ({ api, path }) => api.post(`${path}/re-evaluate`),
  delete: ({ api, path }) => api.delete(path),
  replace: ({ api, exam }) =>
    api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-1' }, answers: [], replace: true }),
  override: ({ api, exam, path }) => api.patch(`${path}/questions/${exam.questions[1]!.id}`, { awarded: 1 }),
  'override, bad marks': ({ api, exam, path }) =>
    api.patch(`${path}/questions/${exam.questions[1]!.id}`, { awarded: 0.3 }),
  approve: ({ api, path }) => api.post(`${path}/approve`),
  finalize: async (copy) => {
    const { status, body } = await copy.api.post(`/exams/${copy.exam.id}/finalize`, { submission_ids: [copy.id] });
    return { status, body: { error: { code: body.skipped[0]?.reason ?? 'finalized' } } };
  },
  'finalize, partial': async (copy) => {
    const { status, body } = await finalize(copy);
    return { status, body: { error: { code: body.skipped[0]?.reason ?? 'finalized' } } };
  },
  unfinalize: ({ api, path }) => api.post(`${path}/unfinalize`, { reason: 'Appeal' }),
  result: ({ api, path }) => api.get(`${path}/result`),
  'checked copy': async ({ api, path }) => {
    await worker.drawAll();
    return await api.get(`${path}/checked-copy`);
  },
};

const OK = '200 undefined';
const RUNNING = {
  cancel: OK,
  're-evaluate': '409 evaluation_in_progress',
  delete: OK,
  replace: '201 undefined',
  override: '409 evaluation_in_progress',
  'override, bad marks': '409 evaluation_in_progress',
  approve: '409 evaluation_in_progress',
  finalize: '200 not_graded',
  'finalize, partial': '200 not_graded',
  unfinalize: '409 submission_not_finalized',
  result: OK,
  'checked copy': '404 checked_copy_not_found',
};
const GRADED = {
  cancel: '409 already_completed',
  're-evaluate': '202 undefined',
  delete: OK,
  replace: '201 undefined',
  override: OK,
  'override, bad marks': '422 invalid_marks',
  approve: OK,
  finalize: '200 finalized',
  'finalize, partial': '200 finalized',
  unfinalize: '409 submission_not_finalized',
  result: OK,
  'checked copy': OK,
};
const WITHOUT_MARKS = {
  ...GRADED,
  override: '409 conflict',
  'override, bad marks': '409 conflict',
  approve: '409 conflict',
  'checked copy': '404 checked_copy_not_found',
};
const FINALIZED = {
  ...GRADED,
  're-evaluate': '409 submission_finalized',
  delete: '409 submission_finalized',
  replace: '409 submission_finalized',
  override: '409 submission_finalized',
  'override, bad marks': '409 submission_finalized',
  approve: '409 submission_finalized',
  finalize: '200 already_finalized',
  'finalize, partial': '200 already_finalized',
  unfinalize: OK,
};

/** What each action answers in each state: status and error code, or for finalize the reason to skip it. */
const TABLE: Record<string, Record<string, string>> = {
  queued: RUNNING,
  processing: RUNNING,
  reading: RUNNING,
  grading: RUNNING,
  graded: GRADED,
  partially_graded: { ...GRADED, finalize: '200 partially_graded' },
  failed: { ...WITHOUT_MARKS, finalize: '200 failed', result: '200 timed_out' },
  cancelled: { ...WITHOUT_MARKS, finalize: '200 cancelled', 'finalize, partial': '200 cancelled' },
  'graded, finalized': FINALIZED,
  'failed, finalized': {
    ...FINALIZED,
    unfinalize: '200 timed_out',
    result: '200 timed_out',
    'checked copy': '404 checked_copy_not_found',
  },
};

/** The clauses that a cell of the table protects. */
const CLAUSES: Record<string, string> = {
  'cancel, queued': '[SUB-92]',
  'cancel, processing': '[SUB-93]',
  'cancel, reading': '[SUB-93]',
  'cancel, grading': '[SUB-93]',
  'cancel, graded': '[SUB-94]',
  'cancel, partially_graded': '[SUB-94]',
  'cancel, failed': '[SUB-94]',
  'cancel, cancelled': '[SUB-95]',
  're-evaluate, queued': '[SUB-100]',
  're-evaluate, processing': '[SUB-100]',
  're-evaluate, reading': '[SUB-100]',
  're-evaluate, grading': '[SUB-100]',
  're-evaluate, graded': '[SUB-96] [SUB-111]',
  're-evaluate, partially_graded': '[SUB-97]',
  're-evaluate, failed': '[SUB-98]',
  're-evaluate, cancelled': '[SUB-99]',
  're-evaluate, graded, finalized': '[SUB-114] [REV-60]',
  'delete, graded': '[SUB-105]',
  'delete, graded, finalized': '[SUB-108] [REV-60]',
  'replace, graded': '[SUB-104]',
  'replace, graded, finalized': '[SUB-70] [REV-60]',
  'override, queued': '[REV-11]',
  'override, processing': '[REV-11]',
  'override, reading': '[REV-11]',
  'override, grading': '[REV-11]',
  'override, graded': '[REV-18]',
  'override, partially_graded': '[REV-18]',
  'override, failed': '[REV-12]',
  'override, cancelled': '[REV-13]',
  'override, graded, finalized': '[REV-10] [REV-60]',
  'override, bad marks, queued': '[REV-14]',
  'override, bad marks, grading': '[REV-14]',
  'override, bad marks, graded, finalized': '[REV-14]',
  'approve, queued': '[REV-28]',
  'approve, grading': '[REV-28]',
  'approve, partially_graded': '[REV-24]',
  'approve, failed': '[REV-29]',
  'approve, cancelled': '[REV-29]',
  'approve, graded, finalized': '[REV-27]',
  'finalize, queued': '[REV-46]',
  'finalize, processing': '[REV-46]',
  'finalize, graded': '[REV-41]',
  'finalize, partially_graded': '[REV-42] [REV-47]',
  'finalize, partial, partially_graded': '[REV-42]',
  'finalize, failed': '[REV-43] [REV-48]',
  'finalize, partial, failed': '[REV-43]',
  'finalize, cancelled': '[REV-49]',
  'finalize, partial, cancelled': '[REV-44]',
  'finalize, graded, finalized': '[REV-50] [REV-58]',
  'unfinalize, graded': '[REV-65]',
  'unfinalize, graded, finalized': '[REV-63]',
  'result, queued': '[RES-62]',
  'result, grading': '[RES-62]',
  'result, failed': '[RES-63]',
  'checked copy, queued': '[RES-82]',
  'checked copy, grading': '[RES-82]',
  'checked copy, failed': '[RES-82]',
};

describe.each(Object.entries(TABLE))('%s', (state, answers) => {
  const rows = Object.entries(answers).map(([action, answer]) => {
    return { action, answer, clauses: CLAUSES[`${action}, ${state}`] ?? '' };
  });
  test.each(rows)('$action: $answer $clauses', async ({ action, answer }) => {
    const copy = await copyIn(state);
    expect(errorOf(await ACTIONS[action]!(copy))).toBe(answer);
  });
});

test('the table has exactly the states that copies are brought into, and has every cell with a clause', () => {
  expect(Object.keys(TABLE)).toEqual(Object.keys(STATES));
  const cells = Object.entries(TABLE).flatMap(([state, answers]) => Object.keys(answers).map((a) => `${a}, ${state}`));
  expect(cells).toEqual(expect.arrayContaining(Object.keys(CLAUSES)));
});

test('a copy that was cancelled while it was graded accepts no outcome [SUB-93] [CRED-30]', async () => {
  const api = await institute({ credits: 10 });
  const exam = await openExam(api);
  const { id } = await submit(api, exam, 0, written());
  const claim = await worker.claim(id);
  expect((await api.post(`/submissions/${id}/cancel`)).body).toEqual({ id, status: 'cancelled' });
  await expect(worker.grade(claim)).rejects.toMatchObject({ code: 'conflict' });
  expect(await ended(api, id)).toMatchObject({ status: 'cancelled', credits_charged: null });
  expect(await settledCredits(api)).toMatchObject({ balance: 10 });
});
