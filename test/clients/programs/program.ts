// What an integrator does with a client that openapi-generator has made for TypeScript.
import {
  type AnswerInput,
  Configuration,
  CreditsApi,
  type ErrorEnvelope,
  ExamsApi,
  ModeInput,
  type QuestionInput,
  QuestionsApi,
  QuestionTypeInput,
  type ResponseError,
  ResultsApi,
  SubmissionsApi,
} from './index';

const configuration = new Configuration({ basePath: process.env.BASE_URL, apiKey: process.env.API_KEY });
const exams = new ExamsApi(configuration);
const submissions = new SubmissionsApi(configuration);
const results = new ResultsApi(configuration);

async function main() {
  const question: QuestionInput = {
    type: QuestionTypeInput.OneWord,
    text: 'What is the capital of France?',
    maxMarks: 2,
    answer: { accepted: ['Paris'] },
  };
  const { id: examId } = await exams.createExam({
    createExamBody: {
      title: 'Capitals',
      mode: ModeInput.Typed,
      questions: [question, question],
      candidates: [{ externalId: 'student-1' }],
    },
    idempotencyKey: 'typescript-exam',
  });
  const choiceGroups = [{ label: 'Either', attempt: 1, questionLabels: ['1', '2'] }];
  await new QuestionsApi(configuration).setChoiceGroups({ examId, setChoiceGroupsBody: { choiceGroups } });
  await exams.openExam({ examId });

  const updatedSince = new Date(Date.now() - 60_000);
  const answers: AnswerInput[] = [{ label: '1', text: 'paris' }];
  let submission = await submissions.createSubmission({
    examId,
    submitBody: { candidate: { externalId: 'student-1' }, answers, metadata: { row: 7 } },
  });
  const deadline = Date.now() + 120_000;
  while (submission.status !== 'graded' && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { data } = await submissions.listSubmissions({ updatedSince, limit: 10 });
    submission = data.find(({ id }) => id === submission.id) ?? submission;
  }
  const { totals } = await results.getResult({ submissionId: submission.id });
  console.log(submission.status, totals?.awarded, 'of', totals?.max);

  const table = await results.exportResults({ examId, format: 'csv' });
  console.log((await table.text()).replace(/^\uFEFF/, '').split(',')[0]);
  console.log((await new CreditsApi(configuration).quoteCredits({ quoteBody: { answers: 3 } })).unit);

  try {
    await exams.getExam({ examId: '00000000-0000-4000-8000-000000000000' });
  } catch (error) {
    const { response } = error as ResponseError;
    console.log(response.status, ((await response.json()) as ErrorEnvelope).error.code);
  }
}

void main();
