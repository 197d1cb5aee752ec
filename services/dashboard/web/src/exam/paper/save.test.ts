import { create } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import { ErrorDetailsSchema } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { type Exam, ExamSchema, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { BadRequestSchema, ErrorInfoSchema } from '@exam-evaluation/proto/google/rpc/error_details_pb.js';
import { expect, test } from '@jest/globals';
import { emptyQuestion, fromExam } from './from-messages.ts';
import { SaveRefused } from './refused.ts';
import { carryOut, createExam } from './save.ts';
import { planSave } from './save-plan.ts';

const stored = (): Exam =>
  create(ExamSchema, {
    id: 'e',
    fields: { title: 'Physics', level: 'school', answerLanguage: 'en', feedbackLanguage: 'en', mode: 1 },
    questions: ['q1', 'q2', 'q3'].map((id, index) => ({
      id,
      label: String(index + 1),
      type: QuestionType.LONG_ANSWER,
      maxMarks: 100,
    })),
  });

function refusal(reason: string, rest: { fields?: string[]; details?: Record<string, string> }) {
  return new ConnectError('Refused.', Code.InvalidArgument, undefined, [
    { desc: ErrorInfoSchema, value: { reason } },
    ...(rest.fields
      ? [
          {
            desc: BadRequestSchema,
            value: { fieldViolations: rest.fields.map((field) => ({ field, description: 'must be shorter' })) },
          },
        ]
      : []),
    ...(rest.details ? [{ desc: ErrorDetailsSchema, value: { details: rest.details } }] : []),
  ]);
}

/** A fake service that records its calls, and refuses one method. */
function service(method?: string, error?: Error) {
  const calls: string[] = [];
  const answer = (name: string) => async (request: { questionId?: string; questions?: unknown[] }) => {
    calls.push([name, request.questionId ?? request.questions?.length].filter(Boolean).join(' '));
    if (name === method) throw error!;
    return { exam: create(ExamSchema, { id: 'e' }) };
  };
  const names = ['createExam', 'patchExam', 'deleteQuestion', 'patchQuestion', 'addQuestions', 'setChoiceGroups'];
  return { client: Object.fromEntries(names.map((name) => [name, answer(name)])) as never, calls };
}

const problemsOf = (saved: Promise<unknown>) =>
  saved.then(
    () => [],
    (error: unknown) => (error as SaveRefused).problems,
  );

test('what goes is deleted first, what stays is patched, what moved is deleted and added at the end', async () => {
  const form = fromExam(stored());
  form.title = 'Optics';
  form.questions.shift();
  form.questions[0]!.text = 'Why?';
  form.questions.splice(1, 0, { ...emptyQuestion(), maxMarks: '2' });
  const { client, calls } = service();
  await carryOut(client, 'e', planSave(stored(), form));
  expect(calls).toEqual(['patchExam', 'deleteQuestion q1', 'patchQuestion q2', 'deleteQuestion q3', 'addQuestions 2']);
});

test('fields that the service names are those of the form', async () => {
  const form = fromExam(stored());
  form.questions[2]!.text = 'x';
  form.questions.push({ ...emptyQuestion(), maxMarks: '2' });
  const plan = planSave(stored(), form);
  const patching = service('patchQuestion', refusal('validation_failed', { fields: ['text'] }));
  expect(await problemsOf(carryOut(patching.client, 'e', plan))).toEqual([
    { path: 'questions[2].text', message: 'Must be shorter.' },
  ]);
  const adding = service('addQuestions', refusal('validation_failed', { fields: ['questions[0].label'] }));
  expect(await problemsOf(carryOut(adding.client, 'e', plan))).toEqual([
    { path: 'questions[3].label', message: 'Must be shorter.' },
  ]);
});

test("a rubric's refusal names its field in the details, and is said in words for people", async () => {
  const details = { field: 'questions[1].rubric.criteria[0].guidance' };
  const { client } = service('createExam', refusal('rubric_guidance_has_marks', { details }));
  expect(await problemsOf(createExam(client, fromExam(stored())))).toEqual([
    { path: details.field, message: expect.stringContaining('Guidance must not mention marks') },
  ]);
});

test('a refusal without fields says why, and is still a refusal of saving', async () => {
  const { client } = service('createExam', refusal('product_not_enabled', {}));
  const saved = createExam(client, fromExam(stored()));
  await expect(saved).rejects.toThrow(SaveRefused);
  await expect(saved).rejects.toThrow('Refused.');
});
