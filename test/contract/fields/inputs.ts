// Fields that request bodies are made of, stated from the contract: what each takes and where its limits are.

type Kind =
  | { kind: 'short' | 'long'; max?: number }
  | { kind: 'word'; words: readonly string[] }
  | { kind: 'number'; min?: number; max?: number; step?: number }
  | { kind: 'list'; min?: number; max?: number }
  | { kind: 'boolean' | 'object' | 'json' | 'date' | 'id' };

export type Input = Kind & {
  /** Its path, as `details.errors[].field` names it. */
  field: string;
  /** `when sent`: may be left out, but not be null or empty. */
  required?: true | 'when sent';
  clauses?: string;
};

export const NOWHERE = '00000000-0000-4000-8000-000000000000';
const CRITERION = { name: 'Whole', marks: 2, keywords: ['leaf'], guidance: 'Names the leaf.' };
export const RUBRIC = { partial_marking: true, criteria: [CRITERION] };
const OPTIONS = [
  { label: 'A', text: 'Paris' },
  { label: 'B', text: 'Rome' },
];
export const QUESTION = {
  label: 'one',
  parent_label: 'P',
  section: 'A',
  type: 'mcq_single',
  text: 'Where?',
  max_marks: 2,
  negative_marks: 0,
  options: OPTIONS,
  matches: OPTIONS.map((option) => ({ ...option })),
  correct_options: ['A'],
  partial: 'none',
  answer: {
    accepted: ['Paris'],
    value: 1,
    tolerance: 0.5,
    unit: 'm',
    pairs: [{ option: 'A', match: 'B' }],
    form: 'auto',
    policy: 'equivalent',
  },
  model_answer: 'Paris',
  rubric: RUBRIC,
  word_limit: 10,
  expects_diagram: false,
  assess_language: false,
  tags: { topic: 'place' },
  external_id: 'q',
};
/** With a value for every field, but for the `answer`, which other types have. */
export const FULL_QUESTION = {
  label: '1(a)',
  parent_label: '1',
  section: 'A',
  type: 'mcq_multiple',
  text: 'Is 1 < 2 > 0?',
  max_marks: 2.25,
  negative_marks: 0.75,
  options: [
    { label: 'A', text: 'a < b' },
    { label: 'B', text: '' },
  ],
  matches: [
    { label: '1', text: 'c < d' },
    { label: '2', text: '' },
  ],
  correct_options: ['A', 'B'],
  partial: 'proportional',
  model_answer: 'Yes: 1 < 2 > 0.',
  rubric: { partial_marking: true },
  word_limit: 120,
  expects_diagram: true,
  assess_language: true,
  tags: { topic: ['<order>', { deep: null }], weight: 1.5 },
  external_id: 'q-17',
};
export const CANDIDATE = { external_id: 'c', name: 'Asha', roll_number: '1', section_or_class: 'B' };
export const REVIEWER = { ref: 't-1', name: 'Ms Iyer' };
const TYPES = [
  'mcq_single',
  'mcq_multiple',
  'true_false',
  'matching',
  'ordering',
  'numerical',
  'one_word',
  'short_answer',
  'long_answer',
];

export const below = (path: string, inputs: Input[]): Input[] =>
  inputs.map((input) => ({ ...input, field: `${path}.${input.field}` }));
/** The same fields in a change: required ones may be left out, and those with generated values cannot be cleared. */
export const changing = (inputs: Input[]): Input[] =>
  inputs.map((input) => {
    const needed = (input.required && !/[.[]/.test(input.field)) || ['conducted_on', 'label'].includes(input.field);
    return needed ? { ...input, required: 'when sent' } : input;
  });

const criterion: Input[] = [
  { field: 'name', kind: 'short', max: 120, required: true, clauses: '[RUB-4]' },
  { field: 'marks', kind: 'number', min: 0.01, max: 1_000, required: true, clauses: '[RUB-6]' },
  { field: 'keywords', kind: 'list', max: 50, clauses: '[RUB-7] [RUB-9]' },
  { field: 'keywords[0]', kind: 'long', max: 100, clauses: '[RUB-8]' },
  { field: 'guidance', kind: 'long', max: 2_000, clauses: '[RUB-10] [RUB-11]' },
];
const rubric: Input[] = [
  { field: 'partial_marking', kind: 'boolean', clauses: '[RUB-1]' },
  { field: 'criteria', kind: 'list', max: 50, clauses: '[RUB-3]' },
  ...below('criteria[0]', criterion),
];
export const rubricChange: Input[] = [
  { field: 'rubric', kind: 'object' },
  ...below('rubric', rubric),
  { field: 'model_answer', kind: 'long', max: 20_000, clauses: '[QUES-47]' },
];
export const question: Input[] = [
  { field: 'label', kind: 'short', max: 32, clauses: '[QUES-23] [QUES-24]' },
  { field: 'parent_label', kind: 'short', max: 32, clauses: '[QUES-27]' },
  { field: 'section', kind: 'short', max: 32, clauses: '[QUES-28]' },
  { field: 'type', kind: 'word', words: TYPES, clauses: '[QUES-29]' },
  { field: 'text', kind: 'long', max: 10_000, clauses: '[QUES-31]' },
  {
    field: 'max_marks',
    kind: 'number',
    min: 0.01,
    max: 1_000,
    step: 0.01,
    required: true,
    clauses: '[QUES-32] [QUES-33] [QUES-34]',
  },
  { field: 'negative_marks', kind: 'number', min: 0, max: QUESTION.max_marks, step: 0.01, clauses: '[QUES-35]' },
  { field: 'options', kind: 'list', min: 2, max: 26, required: true, clauses: '[QUES-36] [QUES-37]' },
  { field: 'options[0].label', kind: 'short', max: 8, required: true, clauses: '[QUES-39]' },
  { field: 'options[0].text', kind: 'long', max: 10_000, clauses: '[QUES-41]' },
  { field: 'matches', kind: 'list', min: 2, max: 26, clauses: '[QUES-117]' },
  { field: 'matches[0].label', kind: 'short', max: 8, required: true, clauses: '[QUES-118]' },
  { field: 'matches[0].text', kind: 'long', max: 10_000 },
  { field: 'correct_options', kind: 'list', required: true, clauses: '[QUES-42]' },
  { field: 'correct_options[0]', kind: 'long' },
  { field: 'partial', kind: 'word', words: ['none', 'proportional', 'right_minus_wrong'], clauses: '[QUES-109]' },
  { field: 'answer', kind: 'object' },
  { field: 'answer.accepted', kind: 'list', max: 100 },
  { field: 'answer.accepted[0]', kind: 'long', max: 255 },
  { field: 'answer.value', kind: 'number' },
  { field: 'answer.tolerance', kind: 'number', min: 0 },
  { field: 'answer.unit', kind: 'short', max: 32 },
  {
    field: 'answer.form',
    kind: 'word',
    words: ['auto', 'text', 'code', 'expression', 'chemistry'],
    clauses: '[QUES-125]',
  },
  {
    field: 'answer.policy',
    kind: 'word',
    words: ['equivalent', 'same_form', 'significant_figures'],
    clauses: '[QUES-126]',
  },
  { field: 'answer.pairs', kind: 'list', max: 26 },
  { field: 'answer.pairs[0].option', kind: 'short', max: 8, required: true },
  { field: 'answer.pairs[0].match', kind: 'short', max: 8, required: true },
  { field: 'model_answer', kind: 'long', max: 20_000, clauses: '[QUES-47]' },
  { field: 'rubric', kind: 'object', clauses: '[QUES-48]' },
  ...below('rubric', rubric),
  { field: 'word_limit', kind: 'number', min: 1, max: 100_000, step: 1, clauses: '[QUES-49]' },
  { field: 'expects_diagram', kind: 'boolean', clauses: '[QUES-50]' },
  { field: 'assess_language', kind: 'boolean', clauses: '[QUES-51]' },
  { field: 'tags', kind: 'json', clauses: '[QUES-52]' },
  { field: 'external_id', kind: 'short', max: 128, clauses: '[QUES-53]' },
];
export const candidate: Input[] = [
  { field: 'external_id', kind: 'short', max: 128, required: true, clauses: '[CAND-3] [CAND-4] [CAND-8]' },
  { field: 'name', kind: 'short', max: 255, clauses: '[CAND-5] [CAND-8]' },
  { field: 'roll_number', kind: 'short', max: 64, clauses: '[CAND-6] [CAND-8]' },
  { field: 'section_or_class', kind: 'short', max: 64, clauses: '[CAND-7] [CAND-8]' },
];
export const examFields: Input[] = [
  { field: 'title', kind: 'short', max: 255, required: true, clauses: '[EXAM-44] [EXAM-45] [EXAM-46]' },
  { field: 'mode', kind: 'word', words: ['handwritten', 'typed'], required: true, clauses: '[EXAM-47] [EXAM-48]' },
  { field: 'external_ref', kind: 'short', max: 128, clauses: '[EXAM-49] [EXAM-72]' },
  { field: 'conducted_on', kind: 'date', clauses: '[EXAM-51]' },
  { field: 'subject', kind: 'short', max: 120, clauses: '[EXAM-53] [EXAM-72]' },
  { field: 'level', kind: 'word', words: ['school', 'ug', 'pg', 'upsc'], clauses: '[EXAM-54]' },
  { field: 'board', kind: 'short', max: 64, clauses: '[EXAM-56] [EXAM-72]' },
  { field: 'class', kind: 'short', max: 32, clauses: '[EXAM-57] [EXAM-72]' },
  { field: 'answer_language', kind: 'word', words: ['en', 'hi'], clauses: '[EXAM-58]' },
  { field: 'feedback_language', kind: 'word', words: ['en', 'hi'], clauses: '[EXAM-60]' },
  { field: 'instructions', kind: 'long', max: 4_000, clauses: '[EXAM-62]' },
  { field: 'blind', kind: 'boolean', clauses: '[EXAM-63]' },
  { field: 'sections', kind: 'list', max: 20, clauses: '[EXAM-65]' },
  { field: 'sections[0].label', kind: 'short', max: 32, required: true, clauses: '[EXAM-84] [EXAM-85]' },
  { field: 'sections[0].title', kind: 'short', max: 255, clauses: '[EXAM-87]' },
  { field: 'sections[0].instructions', kind: 'long', max: 2_000, clauses: '[EXAM-88]' },
];
export const choiceGroup: Input[] = [
  { field: 'label', kind: 'short', max: 32, required: true, clauses: '[CHG-2]' },
  { field: 'attempt', kind: 'number', min: 1, step: 1, required: true, clauses: '[CHG-5]' },
  { field: 'policy', kind: 'word', words: ['best', 'first'], clauses: '[CHG-6]' },
];
export const reviewer: Input[] = [
  { field: 'reviewer', kind: 'object' },
  { field: 'reviewer.ref', kind: 'short', max: 128 },
  { field: 'reviewer.name', kind: 'short', max: 255 },
];
export const answers: Input[] = [
  { field: 'answers', kind: 'list', max: 200, required: true },
  { field: 'answers[0].question_id', kind: 'id', required: true },
  { field: 'answers[0].text', kind: 'long', max: 20_000 },
  { field: 'answers[0].selected_options', kind: 'list', max: 26 },
  { field: 'answers[0].selected_options[0]', kind: 'long' },
  { field: 'answers[0].pairs', kind: 'list', max: 26 },
  { field: 'answers[0].pairs[0].option', kind: 'short', max: 8, required: true },
  { field: 'answers[0].pairs[0].match', kind: 'short', max: 8, required: true },
];
export const ANSWERS = [
  { question_id: NOWHERE, text: 'x', selected_options: ['A'], pairs: [{ option: 'A', match: '1' }] },
];
export const EXAM = {
  title: 'Plants',
  mode: 'typed',
  conducted_on: '2026-11-20',
  level: 'school',
  sections: [{ label: 'A', title: 'First', instructions: 'All.' }],
};
/** With a value for every field. */
export const FULL_EXAM = {
  title: 'Plants & places',
  mode: 'handwritten',
  external_ref: 'bio-1',
  conducted_on: '2026-11-20',
  subject: 'Biology',
  level: 'ug',
  board: 'State',
  class: '10 B',
  answer_language: 'en',
  feedback_language: 'en',
  instructions: 'Be kind. 1 < 2 > 0.',
  blind: true,
  sections: [{ label: 'A', title: 'First', instructions: 'Answer <all>.' }, { label: 'B' }],
};
export const GROUP = { label: 'One', question_labels: ['one'], attempt: 1, policy: 'best' };

/** `questions[0].label` → ['questions', '0', 'label'] */
const partsOf = (field: string) => field.split(/[.[\]]+/).filter((part) => part !== '');

/** A copy of a body in which the named field has the value; undefined: is left out. */
export function withField(body: object, field: string, value: unknown): Record<string, unknown> {
  const copy = structuredClone(body) as Record<string, unknown>;
  const parts = partsOf(field);
  const last = parts.pop()!;
  const owner = parts.reduce<any>((inner, part) => inner[part], copy);
  if (value === undefined) delete owner[last];
  else owner[last] = value;
  return copy;
}

export function fieldOf(body: object, field: string): any {
  return partsOf(field).reduce<any>((inner, part) => inner[part], body);
}
