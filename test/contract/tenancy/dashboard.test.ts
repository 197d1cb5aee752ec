// Exams that were not created through this API are unknown to all of its operations, and so is everything that belongs
// to them.

import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { ExamsService, Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { closeChannel, createClient, openChannel } from '@exam-evaluation/runtime/rpc/client.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Api, ApiResponse } from '../../harness/api.ts';
import { operationsPromised } from '../../harness/contract-tables.ts';
import { eventually, institute, runtime } from '../../harness/kit.ts';
import { FIXTURES } from '../walk/fixtures.ts';

const examsChannel = openChannel(runtime.addresses.exams, runtime.operatorToken);
const submissionsChannel = openChannel(runtime.addresses.submissions, runtime.operatorToken);
const exams = createClient(ExamsService, examsChannel);
const submissions = createClient(SubmissionsService, submissionsChannel);
afterAll(() => {
  closeChannel(examsChannel);
  closeChannel(submissionsChannel);
});

const OPERATIONS = operationsPromised().filter(({ path }) => /\{(examId|submissionId)\}/.test(path));
let api: Api & { instituteId: string };
/** Ids of an exam that was made in the dashboard. */
let hidden: { examId: string; submissionId: string; questionId: string; candidateId: string };

beforeAll(async () => {
  api = await institute({ enable: ['choice_groups'] });
  const { instituteId } = api;
  const write = () => ({ instituteId, operationId: crypto.randomUUID(), source: Source.DASHBOARD });
  const { exam, candidates } = await exams.createExam({
    ...write(),
    fields: { title: 'Hidden', mode: Mode.TYPED, externalRef: 'hidden-1' },
    open: true,
    questions: [
      {
        label: '1',
        type: QuestionType.MCQ_SINGLE,
        maxMarks: 200,
        options: [
          { label: 'A', text: 'a' },
          { label: 'B', text: 'b' },
        ],
        correctOptions: ['A'],
      },
    ],
    candidates: [{ externalId: 'c-1' }],
  });
  const candidateId = candidates[0]!.candidate!.id;
  const answers = { items: [{ question: { case: 'label' as const, value: '1' }, selectedOptions: ['A'] }] };
  const { id } = await submissions.submit({
    ...write(),
    examId: exam!.id,
    candidate: { ref: { case: 'id', value: candidateId } },
    answers,
  });
  hidden = { examId: exam!.id, submissionId: id, questionId: exam!.questions[0]!.id, candidateId };
  await eventually(
    async () => await submissions.getResult({ instituteId, submissionId: id, source: Source.DASHBOARD }),
    ({ totals }) => totals !== undefined,
  );
});

const withoutId = ({ status, body }: ApiResponse) => ({ status, error: { ...body.error, request_id: '' } });

test.each(OPERATIONS)('$method $path knows nothing of it [$id]', async (operation) => {
  const { body, query } = FIXTURES[`${operation.method} ${operation.path}`]!;
  const send = async (ids: Record<string, string>) => {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
    return withoutId(await api.request(operation.method, query ? `${path}?${query}` : path, { body }));
  };
  const unknown = { ...hidden, examId: crypto.randomUUID(), submissionId: crypto.randomUUID() };
  const answer = await send(hidden);
  expect(answer.status).toBe(404);
  expect(answer).toEqual(await send(unknown));
});

test('no list, search, feed or quote shows it', async () => {
  const rows = async (path: string) => (await api.get(path)).body.data;
  expect(await rows('/exams')).toEqual([]);
  expect(await rows('/exams?status=open')).toEqual([]);
  expect(await rows('/submissions?updated_since=2020-01-01T00:00:00Z')).toEqual([]);
  expect((await api.post('/exams/search', { external_ref: 'hidden-1' })).body).toEqual({
    data: [],
    not_found: ['hidden-1'],
  });
  const answers = [{ label: '1', selected_options: ['A'] }];
  const quote = await api.post('/credits/quote', { exam_id: hidden.examId, answers });
  expect(withoutId(quote)).toEqual(
    withoutId(await api.post('/credits/quote', { exam_id: crypto.randomUUID(), answers })),
  );
  expect(quote.status).toBe(404);
});
