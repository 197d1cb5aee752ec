// Exams that the dashboard makes by calling the services directly are invisible to the HTTP API.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { ExamsService, Mode } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { closeChannel, createClient, openChannel } from '@exam-evaluation/runtime/rpc/client.ts';
import { afterAll, expect, test } from '@jest/globals';
import { startOwnSystem } from '../../harness/own-system.ts';

const system = await startOwnSystem({ DASHBOARD_URL: 'https://dashboard.example.org' });
const { kit } = system;
const secrets = JSON.parse(readFileSync(join(system.dataFolder, 'secrets.json'), 'utf8')) as {
  tokens: { gateway: string };
};
const channel = openChannel(system.runtime.addresses.exams, secrets.tokens.gateway);
afterAll(async () => {
  closeChannel(channel);
  await system.stop();
});

test('an exam links to its page of the dashboard [EXAM-20]', async () => {
  const { body } = await (await kit.institute()).post('/exams', { title: 'T', mode: 'typed' });
  expect(body.dashboard_url).toBe(`https://dashboard.example.org/exams/${body.id}`);
});

test('an exam that the dashboard made is not found through the API [EXAM-103] [EXAM-104] [EXAM-4] [AUTH-41]', async () => {
  const api = await kit.institute();
  const created = await createClient(ExamsService, channel).createExam({
    instituteId: api.instituteId,
    operationId: crypto.randomUUID(),
    source: Source.DASHBOARD,
    fields: {
      title: 'Of the dashboard',
      mode: Mode.TYPED,
      externalRef: 'theirs',
      level: 'school',
      answerLanguage: 'en',
      feedbackLanguage: 'en',
    },
  });
  const { id } = created.exam!;
  const path = `/exams/${id}`;
  expect((await api.get('/exams')).body.data).toEqual([]);
  expect((await api.post('/exams/search', { external_ref: 'theirs' })).body.not_found).toEqual(['theirs']);
  const answers = [
    await api.get(path),
    await api.patch(path, { title: 'x' }),
    await api.delete(path),
    await api.post(`${path}/open`),
    await api.get(`${path}/questions`),
    await api.get(`${path}/rubrics`),
    await api.get(`${path}/candidates`),
    await api.get(`${path}/submissions`),
    await api.get(`${path}/results`),
    await api.post(`${path}/submissions`, { candidate: { external_id: 'c' }, answers: [] }),
    await api.post(`${path}/finalize`, { all_graded: true }),
  ];
  expect(answers.map(kit.errorOf)).toEqual(answers.map(() => '404 exam_not_found'));
});

test('an exam made through the API is seen by the dashboard, as one of the API [AUTH-42]', async () => {
  const api = await kit.institute();
  const { body } = await api.post('/exams', { title: 'Of the API', mode: 'typed' });
  const seen = { instituteId: api.instituteId, examId: body.id, source: Source.UNSPECIFIED };
  expect(await createClient(ExamsService, channel).getExam(seen)).toMatchObject({ id: body.id, source: Source.API });
});
