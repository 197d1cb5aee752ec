// Protects: a change of an exam and a simultaneous submit have the outcome of one order or the other.
import { expect, test } from '@jest/globals';
import type { Api } from '../harness/api.ts';
import { openExam, ticked } from '../harness/kit.ts';
import { examForAll, expectSound, neither, pair, patientInstitute, race } from './race.ts';

const CREDITS = 10;
const submitTo = (api: Api, examId: string, externalId = 'c-1') =>
  api.post(`/exams/${examId}/submissions`, { candidate: { external_id: externalId }, answers: ticked('A') });

test('an exam is deleted and takes no copy, or has a copy and stays', async () => {
  const api = await patientInstitute({ credits: CREDITS });
  let accepted = 0;
  await race({
    name: 'delete exam | submit',
    setUp: async () => (await openExam(api, {}, 1)).id,
    left: (id) => api.delete(`/exams/${id}`),
    right: (id) => submitTo(api, id),
    judge: async (left, right, id) => {
      const seen = `${pair(left, right)}, then ${(await api.get(`/exams/${id}`)).status}`;
      if (seen === '200 undefined | 404 exam_not_found, then 404') return 'left';
      if (seen !== '409 exam_has_submissions | 201 undefined, then 200') throw new Error(seen);
      accepted++;
      return 'right';
    },
  });
  const rows = await expectSound(api, { credits: CREDITS, accepted });
  expect(rows).toHaveLength(accepted);
});

test('a candidate is removed from the exam and cannot submit, or has submitted and stays', async () => {
  const api = await patientInstitute({ credits: CREDITS });
  const exam = await examForAll(api);
  let accepted = 0;
  await race({
    name: 'unregister | submit',
    setUp: async (n) => exam.candidates[n]!,
    left: ({ id }) => api.delete(`/exams/${exam.id}/candidates/${id}`),
    right: ({ external_id }) => submitTo(api, exam.id, external_id),
    judge: (left, right) => {
      if (pair(left, right) === '200 undefined | 404 candidate_not_found') return 'left';
      if (pair(left, right) !== '409 candidate_has_submission | 201 undefined') neither(left, right);
      accepted++;
      return 'right';
    },
  });
  const rows = await expectSound(api, { credits: CREDITS, accepted });
  const { body } = await api.get(`/exams/${exam.id}/candidates?limit=200`);
  expect(body.data.map((row: any) => row.submission_id).sort()).toEqual(rows.map((row) => row.id).sort());
});

test('choice groups are set and the copy is marked by them, or there is a copy and they stay', async () => {
  const api = await patientInstitute({ credits: CREDITS, enable: ['choice_groups'] });
  const question = (label: string) => ({
    label,
    type: 'mcq_single',
    max_marks: 2,
    options: [{ label: 'A' }, { label: 'B' }],
    correct_options: ['A'],
  });
  let accepted = 0;
  const paperMax = new Map<string, number>();
  await race({
    name: 'choice groups | submit',
    setUp: async () => (await openExam(api, { questions: [question('1'), question('2')] }, 1)).id,
    left: (id) =>
      api.put(`/exams/${id}/choice-groups`, {
        choice_groups: [{ label: 'One of two', question_labels: ['1', '2'], attempt: 1 }],
      }),
    right: (id) => submitTo(api, id),
    judge: (left, right) => {
      expect(right.status).toBe(201);
      accepted++;
      const isSet = pair(left, right) === '200 undefined | 201 undefined';
      if (!isSet && pair(left, right) !== '409 exam_has_submissions | 201 undefined') neither(left, right);
      paperMax.set(right.body.id, isSet ? 2 : 4);
      return isSet ? 'left' : 'right';
    },
  });
  await expectSound(api, { credits: CREDITS, accepted });
  const marked = await Promise.all(
    [...paperMax.keys()].map(async (id) => [id, (await api.get(`/submissions/${id}/result`)).body.totals.max] as const),
  );
  expect(new Map(marked)).toEqual(paperMax);
});

test('a draft is opened and then deleted, or deleted and cannot be opened', async () => {
  const api = await patientInstitute();
  await race({
    name: 'open | delete exam',
    setUp: async () => (await openExam(api, { open: false }, 1)).id,
    left: (id) => api.post(`/exams/${id}/open`),
    right: (id) => api.delete(`/exams/${id}`),
    judge: async (left, right, id) => {
      expect((await api.get(`/exams/${id}`)).status).toBe(404);
      if (pair(left, right) === '200 undefined | 200 undefined') return 'left';
      if (pair(left, right) === '404 exam_not_found | 200 undefined') return 'right';
      neither(left, right);
    },
  });
});
