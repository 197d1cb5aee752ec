import { expect, test } from '@jest/globals';
import { grade, institute, openExam } from '../../harness/kit.ts';

const HIDDEN = { name: null, roll_number: null };
const SHOWN = { name: 'Asha', roll_number: '7' };

test('a blind exam hides who wrote what, at the moment of reading [EXAM-165] [EXAM-166] [EXAM-167] [EXAM-168] [EXAM-169]', async () => {
  const api = await institute();
  const candidate = { external_id: 'c', ...SHOWN };
  const exam = await openExam(api, { blind: true, candidates: [candidate] });
  const { id } = await grade(api, exam);
  const seen = async () => [
    (await api.get(`/submissions/${id}/result`)).body.candidate,
    (await api.get(`/exams/${exam.id}/results`)).body.data[0].candidate,
    (await api.get(`/exams/${exam.id}/submissions?include=result`)).body.data[0].result.candidate,
  ];
  const ids = { id: exam.candidates[0]!.id, external_id: 'c' };
  expect(await seen()).toEqual(Array(3).fill({ ...ids, ...HIDDEN }));

  const rows = [
    (await api.get(`/candidates/${ids.id}`)).body,
    (await api.post('/candidates/search', { external_id: 'c' })).body.data[0],
    (await api.get(`/exams/${exam.id}/candidates`)).body.data[0],
    (await api.get(`/exams/${exam.id}?include=candidates`)).body.candidates[0],
  ];
  for (const row of rows) expect(row).toMatchObject(SHOWN);

  await api.patch(`/exams/${exam.id}`, { blind: false });
  expect(await seen()).toEqual(Array(3).fill({ ...ids, ...SHOWN }));
  await api.patch(`/exams/${exam.id}`, { blind: true });
  expect(await seen()).toEqual(Array(3).fill({ ...ids, ...HIDDEN }));
});
