// Every request body: an example that is accepted, and each of its fields.
import {
  ANSWERS,
  answers,
  below,
  CANDIDATE,
  candidate,
  changing,
  choiceGroup,
  EXAM,
  examFields,
  GROUP,
  type Input,
  NOWHERE,
  QUESTION,
  question,
  REVIEWER,
  RUBRIC,
  reviewer,
  rubricChange,
} from './inputs.ts';

/** As many letters as a question may have options. */
const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
/** Ids of questions that do not exist. */
const MANY = Array.from({ length: 200 }, (_, n) => NOWHERE.slice(0, -3) + String(n).padStart(3, '0'));

export interface Operation {
  method: 'POST' | 'PATCH' | 'PUT';
  path: string;
  /** A valid body. */
  body: Record<string, unknown>;
  inputs: Input[];
}

export const OPERATIONS: Operation[] = [
  {
    method: 'POST',
    path: '/exams',
    body: { ...EXAM, questions: [QUESTION], choice_groups: [GROUP], candidates: [CANDIDATE] },
    inputs: [
      ...examFields,
      { field: 'open', kind: 'boolean', clauses: '[EXAM-64]' },
      { field: 'questions', kind: 'list', max: 200, clauses: '[EXAM-66]' },
      // A question may name only sections of its exam, which other tests check.
      ...below('questions[0]', question).filter(({ field }) => field !== 'questions[0].section'),
      { field: 'choice_groups', kind: 'list', max: 100 },
      ...below('choice_groups[0]', choiceGroup),
      { field: 'choice_groups[0].question_labels', kind: 'list', min: 1, max: 200, required: true },
      { field: 'candidates', kind: 'list', max: 2_000, clauses: '[EXAM-68]' },
      ...below('candidates[0]', candidate),
    ],
  },
  {
    method: 'PATCH',
    path: `/exams/${NOWHERE}`,
    body: EXAM,
    inputs: changing(examFields).map((input) => ({ ...input, clauses: '[EXAM-128]' })),
  },
  {
    method: 'POST',
    path: '/exams/search',
    body: { external_refs: ['a'] },
    inputs: [
      { field: 'external_refs', kind: 'list', min: 1, max: 200, clauses: '[EXAM-112]' },
      { field: 'external_refs[0]', kind: 'short', max: 128, required: true },
    ],
  },
  {
    method: 'POST',
    path: `/exams/${NOWHERE}/questions`,
    body: { questions: [QUESTION] },
    inputs: [
      { field: 'questions', kind: 'list', min: 1, max: 200, required: true, clauses: '[QUES-76]' },
      ...below('questions[0]', question),
    ],
  },
  {
    method: 'POST',
    path: `/exams/${NOWHERE}/questions`,
    body: {
      questions: [
        {
          type: 'mcq_multiple',
          text: 'Which are letters?',
          max_marks: 1,
          options: LETTERS.map((label) => ({ label })),
          correct_options: LETTERS,
        },
      ],
    },
    inputs: [
      {
        field: 'questions[0].correct_options',
        kind: 'list',
        max: LETTERS.length,
        required: true,
        clauses: '[QUES-42]',
      },
    ],
  },
  {
    method: 'PATCH',
    path: `/exams/${NOWHERE}/questions/${NOWHERE}`,
    body: QUESTION,
    inputs: changing(question).map((input) => ({ ...input, clauses: '[QUES-92]' })),
  },
  {
    method: 'PATCH',
    path: `/exams/${NOWHERE}/questions/${NOWHERE}`,
    body: { negative_marks: 0 },
    inputs: [{ field: 'negative_marks', kind: 'number', min: 0, max: 1_000, step: 0.01, clauses: '[QUES-35]' }],
  },
  {
    method: 'PUT',
    path: `/exams/${NOWHERE}/questions/${NOWHERE}/rubric`,
    body: { rubric: RUBRIC, model_answer: 'x' },
    inputs: rubricChange.map((input) => ({ ...input, clauses: '[RUB-17]' })),
  },
  {
    method: 'PATCH',
    path: `/exams/${NOWHERE}/rubrics`,
    body: { questions: [{ question_id: NOWHERE, rubric: RUBRIC, model_answer: 'x' }] },
    inputs: [
      { field: 'questions', kind: 'list', min: 1, max: 200, required: true, clauses: '[RUB-36]' },
      { field: 'questions[0].question_id', kind: 'id', required: true, clauses: '[RUB-36]' },
      ...below('questions[0]', rubricChange).map((input) => ({ ...input, clauses: '[RUB-18]' })),
    ],
  },
  {
    method: 'PUT',
    path: `/exams/${NOWHERE}/choice-groups`,
    body: { choice_groups: [GROUP] },
    inputs: [
      { field: 'choice_groups', kind: 'list', max: 100, required: true, clauses: '[CHG-14]' },
      ...below('choice_groups[0]', choiceGroup),
      {
        field: 'choice_groups[0].question_labels',
        kind: 'list',
        min: 1,
        max: 200,
        required: true,
        clauses: '[CHG-3]',
      },
    ],
  },
  {
    method: 'PUT',
    path: `/exams/${NOWHERE}/choice-groups`,
    body: { choice_groups: [{ label: 'One', question_ids: MANY, attempt: 1 }] },
    inputs: [
      { field: 'choice_groups[0].question_ids', kind: 'list', min: 1, max: 200 },
      // The number of the group's questions is a further bound.
      { field: 'choice_groups[0].attempt', kind: 'number', min: 1, max: 200, required: true },
    ],
  },
  {
    method: 'POST',
    path: '/candidates',
    body: { candidates: [CANDIDATE] },
    inputs: [
      { field: 'candidates', kind: 'list', min: 1, max: 2_000, required: true, clauses: '[CAND-12] [CAND-13]' },
      ...below('candidates[0]', candidate),
    ],
  },
  {
    method: 'POST',
    path: '/candidates/search',
    body: { external_ids: ['a'] },
    inputs: [
      { field: 'external_ids', kind: 'list', min: 1, max: 200, clauses: '[CAND-21]' },
      { field: 'external_ids[0]', kind: 'short', max: 128, required: true },
    ],
  },
  {
    method: 'POST',
    path: `/exams/${NOWHERE}/candidates`,
    body: { candidates: [CANDIDATE, { id: NOWHERE }] },
    inputs: [
      { field: 'candidates', kind: 'list', min: 1, max: 2_000, required: true, clauses: '[CAND-28]' },
      ...below('candidates[0]', candidate),
      { field: 'candidates[1].id', kind: 'id', clauses: '[CAND-28]' },
    ],
  },
  {
    method: 'POST',
    path: '/uploads',
    body: { files: [{ filename: 'a.pdf', content_type: 'application/pdf', size_bytes: 1_000, external_id: 'f' }] },
    inputs: [
      { field: 'files', kind: 'list', min: 1, max: 100, required: true },
      { field: 'files[0].filename', kind: 'long', max: 255, required: true },
      { field: 'files[0].content_type', kind: 'word', words: ['application/pdf'] },
      { field: 'files[0].size_bytes', kind: 'number', min: 1, step: 1 },
      { field: 'files[0].external_id', kind: 'short', max: 128 },
    ],
  },
  { method: 'POST', path: '/credits/quote', body: { exam_id: NOWHERE, answers: ANSWERS }, inputs: [] },
  {
    method: 'POST',
    path: '/credits/quote',
    body: { pages: 1 },
    inputs: [{ field: 'pages', kind: 'number', min: 1, max: 1_000_000, step: 1, required: true, clauses: '[CRED-11]' }],
  },
  {
    method: 'POST',
    path: '/credits/quote',
    body: { upload_ids: [NOWHERE] },
    inputs: [{ field: 'upload_ids', kind: 'list', min: 1, max: 100, clauses: '[CRED-12]' }],
  },
  {
    method: 'POST',
    path: `/exams/${NOWHERE}/submissions`,
    body: { candidate: { external_id: 'c' }, answers: ANSWERS, replace: false, metadata: { batch: 1 } },
    inputs: [
      { field: 'candidate', kind: 'object', required: true },
      { field: 'candidate.external_id', kind: 'short', max: 128 },
      ...answers,
      { field: 'replace', kind: 'boolean' },
      { field: 'metadata', kind: 'json' },
    ],
  },
  {
    method: 'POST',
    path: `/exams/${NOWHERE}/submissions/batch`,
    body: {
      submissions: [{ candidate: { external_id: 'c' }, answers: ANSWERS, replace: false, metadata: { batch: 1 } }],
    },
    inputs: [
      { field: 'submissions', kind: 'list', min: 1, max: 500, required: true, clauses: '[SUB-134] [LIM-66]' },
      { field: 'submissions[0].candidate', kind: 'object', required: true },
      { field: 'submissions[0].candidate.external_id', kind: 'short', max: 128 },
      ...below('submissions[0]', answers),
      { field: 'submissions[0].replace', kind: 'boolean' },
      { field: 'submissions[0].metadata', kind: 'json' },
    ],
  },
  {
    method: 'POST',
    path: `/submissions/${NOWHERE}/re-evaluate`,
    body: { keep_reviewed: true },
    inputs: [{ field: 'keep_reviewed', kind: 'boolean' }],
  },
  {
    method: 'PATCH',
    path: `/submissions/${NOWHERE}/questions/${NOWHERE}`,
    body: { awarded: 1, feedback: 'x', reason: 'x', reviewer: REVIEWER, criteria: [{ name: 'Whole', awarded: 1 }] },
    inputs: [
      { field: 'feedback', kind: 'long', max: 2_000 },
      { field: 'reason', kind: 'long', max: 2_000 },
      ...reviewer,
      { field: 'criteria', kind: 'list', max: 50 },
      { field: 'criteria[0].name', kind: 'short', max: 120, required: true },
      { field: 'criteria[0].awarded', kind: 'number', min: 0, max: 1_000, required: true },
    ],
  },
  {
    method: 'POST',
    path: `/submissions/${NOWHERE}/approve`,
    body: { question_ids: [NOWHERE], reviewer: REVIEWER },
    inputs: [
      { field: 'question_ids', kind: 'list', min: 1, max: 200 },
      { field: 'question_ids[0]', kind: 'id' },
      ...reviewer,
    ],
  },
  {
    method: 'POST',
    path: `/exams/${NOWHERE}/questions/${NOWHERE}/proposal/apply`,
    body: { version: 'x', reviewer: REVIEWER },
    inputs: [{ field: 'version', kind: 'short', max: 64 }, ...reviewer],
  },
  {
    method: 'POST',
    path: `/submissions/${NOWHERE}/unfinalize`,
    body: { reason: 'Appeal', reviewer: REVIEWER },
    inputs: [{ field: 'reason', kind: 'long', max: 1_000, required: true }, ...reviewer],
  },
  {
    method: 'POST',
    path: `/exams/${NOWHERE}/finalize`,
    body: { submission_ids: [NOWHERE], allow_partial: false },
    inputs: [
      { field: 'submission_ids', kind: 'list', min: 1, max: 500, required: true },
      { field: 'submission_ids[0]', kind: 'id' },
      { field: 'allow_partial', kind: 'boolean' },
    ],
  },
];
