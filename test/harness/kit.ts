import { afterAll } from '@jest/globals';
import { expectUsedToday, settledCredits } from './account.ts';
import { type Api, type InstituteOptions, Operator } from './api.ts';
import { eventually, served } from './eventually.ts';
import { ENDED, GOOD_ANSWER, MCQ, WITHOUT_KEY, WRITTEN } from './exams.ts';
import { type Runtime, readRuntime } from './system.ts';

export { ENDED, eventually, expectUsedToday, GOOD_ANSWER, MCQ, served, settledCredits, WITHOUT_KEY, WRITTEN };

/** The system that this run of the contract tests talks to. */
export const runtime: Runtime = readRuntime(process.env.TEST_RUNTIME!);
export const operator = new Operator(runtime);
afterAll(() => operator.close());

/** Creates an institute, with an integrator whose key has all scopes. */
export const institute = (options?: InstituteOptions) => operator.institute(options);

export interface TestExam {
  id: string;
  questions: { id: string; label: string }[];
  candidates: { id: string; external_id: string; registration_id: string }[];
}

/** An open typed exam with a ticked and a written question. */
export async function openExam(api: Api, overrides: object = {}, candidates = 3): Promise<TestExam> {
  const exam = {
    title: 'Plants and places',
    mode: 'typed',
    open: true,
    questions: [MCQ, WRITTEN],
    candidates: Array.from({ length: candidates }, (_, index) => ({
      external_id: `c-${index + 1}`,
      name: `Candidate ${index + 1}`,
    })),
    ...overrides,
  };
  const { status, body } = await served(() => api.post('/exams', exam));
  if (status !== 201) throw new Error(`creating the exam answered ${status}: ${JSON.stringify(body)}`);
  return body as TestExam;
}

export const ticked = (label: string) => [{ label: '1', selected_options: [label] }];
export const written = (text = GOOD_ANSWER) => [...ticked('A'), { label: '2', text }];

/** Submits typed answers for a candidate and returns the accepted submission. */
export async function submit(
  api: Api,
  exam: TestExam,
  candidate = 0,
  answers: object[] = ticked('A'),
  more: object = {},
) {
  const copy = { candidate: { id: exam.candidates[candidate]!.id }, answers, ...more };
  const { status, body } = await served(() => api.post(`/exams/${exam.id}/submissions`, copy));
  if (status !== 201) throw new Error(`submitting answered ${status}: ${JSON.stringify(body)}`);
  return body as { id: string; status: string } & Record<string, any>;
}

/** A paper with a question that has no key, and answers to all of it: graded, it is `partially_graded`. */
export const PARTIAL = { questions: [MCQ, WRITTEN, WITHOUT_KEY] };
export const partial = () => [...written(), { label: '3', text: '6' }];

/** Polls a submission, as an integrator would, until its evaluation has ended. */
export async function ended(api: Api, submissionId: string) {
  return await eventually(
    async () => (await api.get(`/submissions/${submissionId}`)).body,
    (submission) => ENDED.includes(submission.status),
  );
}

/** The exam once it has this status, which a finalize changes by a message that may come later than its answer. */
export async function examAs(status: string, api: Api, examId: string) {
  return await eventually(
    async () => (await api.get(`/exams/${examId}`)).body,
    (exam) => exam.status === status,
  );
}

/** Submits and waits for the outcome. */
export async function grade(api: Api, exam: TestExam, candidate = 0, answers?: object[]) {
  const { id } = await submit(api, exam, candidate, answers);
  return await ended(api, id);
}

/** An answer's error in one line, for comparing. */
export const errorOf = ({ status, body }: { status: number; body: any }) => `${status} ${body.error?.code}`;

/** The failing fields of a validation_failed answer: `field code`. */
export const fieldsOf = ({ body }: { body: any }): string[] =>
  (body.error?.details?.errors ?? []).map((error: any) => `${error.field} ${error.code}`).sort();
