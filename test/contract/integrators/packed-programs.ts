// Programs for an empty project with the packed clients: the types must work with a project's own compiler options, and
// an error's code must narrow the type of its details.
export const TYPESCRIPT = `import { ApiError, ExamEvaluation, type SubmissionStatus } from '@exam-evaluation/sdk';
import { startFakeServer } from '@exam-evaluation/sdk/testing';
declare const settings: { timeoutMs?: number; signal?: AbortSignal; cursor?: string; scan: Buffer };
export const unset = (client: ExamEvaluation) => [
  new ExamEvaluation({ baseUrl: process.env.BASE_URL, apiKey: process.env.API_KEY, timeoutMs: settings.timeoutMs }),
  client.listExams({ signal: settings.signal, query: { cursor: settings.cursor } }),
  client.submissions.submitScan('e', { candidate: { external_id: 'c' }, file: settings.scan }),
];
const fake = await startFakeServer();
const client = new ExamEvaluation({ baseUrl: fake.baseUrl, apiKey: 'k' });
const exam = await client.createExam({ body: { title: 'A', mode: 'typed' }, idempotencyKey: 'k' });
const id: string = exam.id;
const later: SubmissionStatus = 'paused';
// @ts-expect-error there is no such mode
await client.createExam({ body: { title: 'A', mode: 'oral' } });
// @ts-expect-error the exam is missing
await client.openExam({}).catch((error: unknown) => console.log(String(error)));
try {
  fake.answer('getKey', 'exam_exists');
  await client.getKey();
} catch (error) {
  if (!(error instanceof ApiError && error.is('exam_exists'))) throw error;
  const known: string = error.details.exam_id;
  console.log(id.length, later, known.length);
}
await fake.close();
`;

export const PYTHON = `from exam_evaluation import ApiError, ExamEvaluation
from exam_evaluation.testing import FakeServer

fake = FakeServer()
client = ExamEvaluation(base_url=fake.base_url, api_key="k", transport=fake.transport)
fake.answer("get_key", "exam_exists")
try:
    client.get_key()
except ApiError as error:
    print(len(client.create_exam({"title": "A", "mode": "typed"})["id"]), len(error.details["exam_id"]))
`;
