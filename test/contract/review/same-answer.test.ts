// The same answer to the same question gets the same mark, whatever people have reviewed meanwhile.
import { expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { ended, grade, institute, openExam } from '../../harness/kit.ts';

const WATER_CYCLE = {
  label: '1',
  type: 'short_answer',
  text: 'How does water from the sea come to the land?',
  max_marks: 6,
  model_answer:
    'The sun heats the sea and the water evaporates. In the cold air the vapour condenses to clouds. The wind carries the clouds to the land and it rains.',
};
const FULL = WATER_CYCLE.model_answer;
const HALF = 'Water evaporates from the sea. Then clouds form.';

const typed = (text: string) => [{ label: '1', text }];

async function onlyQuestion(api: Api, id: string) {
  return (await api.get(`/submissions/${id}/result`)).body.questions[0];
}

test('an override changes no mark of another copy: not of one graded before, after, or again [REV-68]', async () => {
  const api = await institute();
  const exam = await openExam(api, { questions: [WATER_CYCLE] }, 4);
  const [before, reviewed] = [await grade(api, exam, 0, typed(FULL)), await grade(api, exam, 1, typed(HALF))];
  const first = await onlyQuestion(api, before.id);
  expect(first).toMatchObject({ awarded: 6, confidence_basis: 'provisional', examples: 0 });
  const path = `/submissions/${reviewed.id}/questions/${exam.questions[0]!.id}`;
  expect((await api.patch(path, { awarded: 0.5 })).status).toBe(200);

  const [after, alike] = [await grade(api, exam, 2, typed(FULL)), await grade(api, exam, 3, typed(HALF))];
  expect(await onlyQuestion(api, after.id)).toEqual(first);
  expect(await onlyQuestion(api, alike.id)).toMatchObject({ source: 'ai', confidence_basis: 'provisional' });
  await api.post(`/submissions/${before.id}/re-evaluate`);
  await ended(api, before.id);
  expect(await onlyQuestion(api, before.id)).toEqual(first);
  const { awarded: draft } = await onlyQuestion(api, alike.id);
  await api.post(`/submissions/${reviewed.id}/re-evaluate`, { keep_reviewed: false });
  await ended(api, reviewed.id);
  expect(await onlyQuestion(api, reviewed.id)).toMatchObject({ awarded: draft, source: 'ai' });
});
