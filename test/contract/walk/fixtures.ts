import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import type { Api } from '../../harness/api.ts';
import { grade, MCQ, openExam, served, type TestExam, ticked, WRITTEN } from '../../harness/kit.ts';
import { upload } from '../../harness/uploads.ts';

/** What a request needs to succeed: the ids in its path, a body, and other fields. */
export interface Fixture {
  body?: object;
  query?: string;
  headers?: Record<string, string>;
  /** Makes the things that the path names; left out where it names none. */
  prepare?: (api: Api) => Promise<Ids>;
}

export type Ids = Record<string, string>;

const CANDIDATE = { external_id: 'c-1', name: 'Candidate 1' };
const REGISTERED = { external_id: 'c-1' };
const RUBRIC = { criteria: [{ name: 'Chlorophyll', marks: 3 }] };

const idsOf = ({ id, questions, candidates }: TestExam): Ids => ({
  examId: id,
  questionId: questions[1]!.id,
  candidateId: candidates[0]!.id,
});

const draft = async (api: Api) => idsOf(await openExam(api, { open: false, questions: [MCQ, WRITTEN] }));
const open = async (api: Api) => idsOf(await openExam(api));

async function graded(api: Api): Promise<Ids> {
  const exam = await openExam(api);
  const { id } = await grade(api, exam, 0, ticked('A'));
  return { ...idsOf(exam), submissionId: id };
}

async function writtenAndGraded(api: Api): Promise<Ids> {
  const exam = await openExam(api);
  const { id } = await grade(api, exam, 0, [{ label: '2', text: 'Chlorophyll reflects green light.' }]);
  return { ...idsOf(exam), submissionId: id };
}

/** An exam with as many reviews of a question as it takes before anything is suggested. */
async function reviewedOften(api: Api): Promise<Ids> {
  const exam = await openExam(api, {}, 10);
  for (const n of exam.candidates.keys()) {
    const { id } = await grade(api, exam, n, ticked('A'));
    await api.patch(`/submissions/${id}/questions/${exam.questions[1]!.id}`, { awarded: 1 });
  }
  return idsOf(exam);
}

async function finalized(api: Api): Promise<Ids> {
  const ids = await graded(api);
  await api.post(`/exams/${ids.examId}/finalize`, { all_graded: true });
  return ids;
}

async function slot(api: Api): Promise<Ids> {
  const { body } = await api.post('/uploads', { files: [{ filename: 'copy.pdf' }] });
  return { uploadId: body.uploads[0].id };
}

/** A copy with so many pages that it is still being read when the next request comes. */
async function reading(api: Api): Promise<Ids> {
  const exam = await openExam(api, { mode: 'handwritten', questions: [WRITTEN] });
  const items = Array.from({ length: 20 }, () => ({ label: '2.', text: 'Chlorophyll.', newPage: true }));
  const copy = { candidate: REGISTERED, upload_id: await upload(api, (await printSheet(items)).pdf) };
  const { body } = await served(() => api.post(`/exams/${exam.id}/submissions`, copy));
  return { examId: exam.id, submissionId: body.id };
}

/** A request of each operation that succeeds. */
export const FIXTURES: Readonly<Record<string, Fixture>> = {
  'GET /me': {},
  'GET /openapi.json': {},

  'GET /exams': {},
  'POST /exams': { body: { title: 'Plants', mode: 'typed' } },
  'POST /exams/search': { body: { external_ref: 'bio-1' } },
  'GET /exams/{examId}': { prepare: draft },
  'PATCH /exams/{examId}': { prepare: draft, body: { title: 'Animals' } },
  'DELETE /exams/{examId}': { prepare: draft },
  'POST /exams/{examId}/open': { prepare: draft },

  'GET /exams/{examId}/questions': { prepare: draft },
  'POST /exams/{examId}/questions': { prepare: draft, body: { questions: [{ label: '3', max_marks: 1 }] } },
  'PATCH /exams/{examId}/questions/{questionId}': { prepare: draft, body: { text: 'Why are leaves green?' } },
  'DELETE /exams/{examId}/questions/{questionId}': { prepare: draft },
  'GET /exams/{examId}/rubrics': { prepare: draft },
  'PATCH /exams/{examId}/rubrics': { prepare: draft, body: { questions: [{ label: '2', rubric: RUBRIC }] } },
  'PUT /exams/{examId}/questions/{questionId}/rubric': { prepare: draft, body: { rubric: RUBRIC } },
  'PUT /exams/{examId}/choice-groups': {
    prepare: draft,
    body: { choice_groups: [{ label: 'Either', question_labels: ['1', '2'], attempt: 1 }] },
  },

  'POST /candidates': { body: { candidates: [CANDIDATE] } },
  'POST /candidates/search': { body: { external_id: 'c-1' } },
  'GET /candidates/{candidateId}': { prepare: draft },
  'POST /exams/{examId}/candidates': { prepare: draft, body: { candidates: [CANDIDATE] } },
  'GET /exams/{examId}/candidates': { prepare: draft },
  'DELETE /exams/{examId}/candidates/{candidateId}': { prepare: draft },

  'POST /uploads': { body: { files: [{ filename: 'copy.pdf' }] } },
  'GET /uploads/{uploadId}': { prepare: slot },
  'GET /credits': {},
  'POST /credits/quote': { body: { pages: 3 } },

  'POST /exams/{examId}/submissions': {
    prepare: open,
    body: { candidate: REGISTERED, answers: ticked('A') },
  },
  'POST /exams/{examId}/submissions/batch': {
    prepare: open,
    body: { submissions: [{ candidate: REGISTERED, answers: ticked('A') }] },
  },
  'GET /exams/{examId}/submissions': { prepare: graded },
  'GET /submissions': { query: 'updated_since=2020-01-01T00:00:00Z' },
  'GET /submissions/{submissionId}': { prepare: graded },
  'DELETE /submissions/{submissionId}': { prepare: graded },
  'POST /submissions/{submissionId}/cancel': { prepare: reading },
  'POST /submissions/{submissionId}/re-evaluate': { prepare: writtenAndGraded },

  'GET /submissions/{submissionId}/result': { prepare: graded },
  'GET /exams/{examId}/results': { prepare: graded },
  'GET /exams/{examId}/export': { prepare: graded },
  'GET /submissions/{submissionId}/checked-copy': { prepare: graded },

  'PATCH /submissions/{submissionId}/questions/{questionId}': { prepare: graded, body: { awarded: 1.5 } },
  'POST /submissions/{submissionId}/approve': { prepare: graded },
  'GET /exams/{examId}/questions/{questionId}/proposal': { prepare: draft },
  'POST /exams/{examId}/questions/{questionId}/proposal/apply': { prepare: reviewedOften },
  'POST /exams/{examId}/finalize': { prepare: graded, body: { all_graded: true } },
  'POST /submissions/{submissionId}/unfinalize': { prepare: finalized, body: { reason: 'An appeal' } },
};
