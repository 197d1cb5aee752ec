// A program as an integrator writes one: openapi-fetch, with types generated from /openapi.json (see client.test.ts).
import createClient from 'openapi-fetch';
import type { components, paths } from './openapi.ts';

type Result = components['schemas']['Result'];

const ENDED = ['graded', 'partially_graded', 'failed', 'cancelled'];

/** Examines one candidate from the first call to final marks. */
export async function examine(baseUrl: string, key: string): Promise<Result> {
  const api = createClient<paths>({
    baseUrl,
    headers: { 'X-API-Key': key },
    querySerializer: { array: { style: 'form', explode: false } },
  });

  const { data: exam, error } = await api.POST('/exams', {
    params: { header: { 'Idempotency-Key': `exam-${crypto.randomUUID()}` } },
    body: {
      title: 'Plants',
      mode: 'typed',
      questions: [
        {
          label: '1',
          type: 'one_word',
          text: 'What makes leaves green?',
          max_marks: 2,
          answer: { accepted: ['chlorophyll'] },
        },
      ],
    },
  });
  if (!exam) throw new Error(`${error.error.code}: ${error.error.message}`);
  const examId = exam.id;
  await api.POST('/exams/{examId}/open', { params: { path: { examId } } });
  await api.POST('/exams/{examId}/candidates', {
    params: { path: { examId } },
    body: { candidates: [{ external_id: 'student-17', name: 'Asha Rao' }] },
  });

  const { data: submission } = await api.POST('/exams/{examId}/submissions', {
    params: { path: { examId }, header: { 'Idempotency-Key': `submit-${examId}-student-17` } },
    body: { candidate: { external_id: 'student-17' }, answers: [{ label: '1', text: 'Chlorophyll' }] },
  });
  if (!submission) throw new Error('not accepted');
  const submissionId = submission.id;
  const path = { submissionId };

  let watermark = submission.created_at;
  for (let status: string = submission.status; !ENDED.includes(status); ) {
    const { data: page } = await api.GET('/submissions', { params: { query: { updated_since: watermark } } });
    const row = page?.data.find(({ id }) => id === submissionId);
    if (row) ({ status, updated_at: watermark } = row);
    else await new Promise((resolve) => setTimeout(resolve, 100));
  }

  const { data: result } = await api.GET('/submissions/{submissionId}/result', {
    params: { path, query: { include: ['model_answer', '-extracted_answer'] } },
  });
  const question = result?.questions[0];
  if (!question) throw new Error('no marks');
  await api.PATCH('/submissions/{submissionId}/questions/{questionId}', {
    params: { path: { submissionId, questionId: question.question_id } },
    body: { awarded: 1.5, reason: 'Spelling', reviewer: { ref: 'teacher-3', name: 'Ms Iyer' } },
  });
  await api.POST('/submissions/{submissionId}/approve', { params: { path } });
  await api.POST('/exams/{examId}/finalize', { params: { path: { examId } }, body: { all_graded: true } });
  const { data: final } = await api.GET('/submissions/{submissionId}/result', { params: { path } });
  if (!final) throw new Error('no result');
  return final;
}
