import { create } from '@bufbuild/protobuf';
import {
  ANSWER_LENGTH_MAX,
  LABEL_LENGTH_MAX,
  MARKS_MAX,
  QUESTION_TEXT_LENGTH_MAX,
} from '@exam-evaluation/contract/limits.ts';
import { keyFaults } from '@exam-evaluation/contract/question-keys.ts';
import {
  DEFAULT_TYPE,
  factsOf,
  TRUE_FALSE_LABELS,
  TYPE_VALUES,
  typeName,
} from '@exam-evaluation/contract/question-types.ts';
import {
  type AnswerKey,
  KeyForm,
  KeyPolicy,
  type Option,
  OptionSchema,
  PartialMarks,
  type Question,
  QuestionType,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { isStorable } from '@exam-evaluation/runtime/characters.ts';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { duplicates, type FieldErrors } from '../field-errors.ts';
import { checkRubric } from './rubric.rules.ts';

const TAGS_BYTES_MAX = 8 * 1024;

/**
 * Checks the values of one question whose defaults are filled in.
 * @param path prefix of its fields: `questions[3].`, or empty where the body is the question.
 * @param sections labels it may name; undefined when the exam's sections follow its questions.
 */
export function checkQuestion(
  errors: FieldErrors,
  path: string,
  question: Question,
  sections: readonly string[] | undefined,
): void {
  errors.requiredShort(`${path}label`, question.label, LABEL_LENGTH_MAX);
  errors.short(`${path}parent_label`, question.parentLabel, LABEL_LENGTH_MAX);
  checkSection(errors, `${path}section`, question.section, sections);
  errors.long(`${path}text`, question.text, QUESTION_TEXT_LENGTH_MAX);
  errors.range(`${path}max_marks`, fromHundredths(question.maxMarks), 0.01, MARKS_MAX);
  errors.range(
    `${path}negative_marks`,
    fromHundredths(question.negativeMarks),
    0,
    Math.max(0, fromHundredths(question.maxMarks)),
  );
  checkValue(errors, `${path}type`, QuestionType, question.type);
  checkValue(errors, `${path}partial`, PartialMarks, question.partial);
  checkListed(errors, `${path}options`, question.options);
  checkListed(errors, `${path}matches`, question.matches);
  checkKey(errors, path, question);
  errors.long(`${path}model_answer`, question.modelAnswer, ANSWER_LENGTH_MAX);
  // An objective question's rubric may be only `partial_marking`.
  if (question.rubric)
    checkRubric(errors, `${path}rubric`, question.rubric, factsOf(question.type).isObjective ? 0 : 1);
  if (question.wordLimit !== undefined) errors.range(`${path}word_limit`, question.wordLimit, 1, 100_000);
  errors.short(`${path}external_id`, question.externalId, 128);
  checkTags(errors, `${path}tags`, question.tags);
}

/** Labels are unique in the paper. `first` is the index, in the request, of the first question that can be at fault. */
export function checkLabels(errors: FieldErrors, labels: readonly string[], first = 0): void {
  for (const index of duplicates(labels)) {
    if (index < first) continue;
    errors.add(`questions[${index - first}].label`, 'invalid', `another question has the label ${labels[index]}`);
  }
}

function checkSection(
  errors: FieldErrors,
  field: string,
  section: string | undefined,
  sections: readonly string[] | undefined,
): void {
  if (section === undefined) return;
  errors.requiredShort(field, section, LABEL_LENGTH_MAX);
  if (sections && !sections.includes(section)) errors.add(field, 'invalid', 'is not one of the sections of the exam');
}

/** A caller that is newer than this service may send a value that it does not know. */
function checkValue(errors: FieldErrors, field: string, known: Record<number, string>, value: number): void {
  if (known[value] === undefined) errors.add(field, 'invalid', 'is no value that is known here');
}

/** Checks options, or what they are matched with; whether they are required is checked with the key. */
function checkListed(errors: FieldErrors, field: string, listed: readonly Pick<Option, 'label' | 'text'>[]): void {
  if (listed.length > 0) errors.length(field, listed, 2, 26);
  listed.forEach(({ label, text }, index) => {
    errors.requiredShort(`${field}[${index}].label`, label, 8);
    errors.long(`${field}[${index}].text`, text, QUESTION_TEXT_LENGTH_MAX);
  });
  for (const index of duplicates(listed.map(({ label }) => label))) {
    errors.add(`${field}[${index}].label`, 'invalid', 'is the label of another one too');
  }
}

function checkKey(errors: FieldErrors, path: string, question: Question): void {
  const { type, options, matches, correctOptions, answer } = question;
  const given = <Item>(list: readonly Item[] = []) => (list.length > 0 ? list : undefined);
  const faults = keyFaults(typeName(type), {
    options: given(options.map(({ label }) => label)),
    matches: given(matches.map(({ label }) => label)),
    correct_options: given(correctOptions),
    'answer.accepted': given(answer?.accepted),
    'answer.value': answer?.value,
    'answer.pairs': given(answer?.pairs),
    hasAnswer: answer !== undefined,
  });
  for (const { field, code, message } of faults) errors.add(`${path}${field}`, code, message);
  if (answer) checkAnswer(errors, `${path}answer`, answer);
}

function checkAnswer(errors: FieldErrors, field: string, key: AnswerKey): void {
  errors.length(`${field}.accepted`, key.accepted, 0, 100);
  key.accepted.forEach((word, index) => {
    if (word.trim() === '') errors.add(`${field}.accepted[${index}]`, 'required', 'must not be empty');
    else errors.long(`${field}.accepted[${index}]`, word, 255);
  });
  if (key.value !== undefined && !Number.isFinite(key.value)) {
    errors.add(`${field}.value`, 'invalid', 'must be a number');
  }
  if (key.tolerance !== undefined) errors.range(`${field}.tolerance`, key.tolerance, 0, Number.MAX_VALUE);
  errors.short(`${field}.unit`, key.unit, LABEL_LENGTH_MAX);
  checkValue(errors, `${field}.form`, KeyForm, key.form);
  checkValue(errors, `${field}.policy`, KeyPolicy, key.policy);
}

function checkTags(errors: FieldErrors, field: string, tags: Question['tags']): void {
  if (!tags) return;
  const json = JSON.stringify(tags);
  if (Buffer.byteLength(json) > TAGS_BYTES_MAX) errors.add(field, 'too_large', 'must have at most 8 KB as JSON');
  else if (!isStorableDeep(tags)) errors.add(field, 'invalid_characters', 'must not contain NUL');
}

function isStorableDeep(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorableDeep(inner));
}

/**
 * Completes a question for storage: defaults, and ids of options. An option keeps its id as long as it keeps its label.
 * @param defaults label: the 1-based position; section: for a question that does not name one. @param previous the
 * question before the change, if it existed.
 */
export function completeQuestion(
  given: Question,
  defaults: { id: string; label: string; section: string; rubricVersion: number },
  previous?: Pick<Question, 'options'>,
): Question {
  const type = given.type || TYPE_VALUES[DEFAULT_TYPE];
  const isLeftOut = factsOf(type).options === 'true_false' && given.options.length === 0;
  const options = isLeftOut ? trueAndFalse() : given.options;
  const known = new Map(previous?.options.map(({ label, optionId }) => [label, optionId]));
  const { examRubricVersion: _answeredOnly, ...own } = given;
  return {
    ...own,
    id: defaults.id,
    label: given.label || defaults.label,
    section: given.section ?? defaults.section,
    type,
    options: options.map((option) => ({ ...option, optionId: known.get(option.label) ?? crypto.randomUUID() })),
    rubricVersion: defaults.rubricVersion,
    warnings: [],
  };
}

function trueAndFalse(): Option[] {
  return TRUE_FALSE_LABELS.map((label) => create(OptionSchema, { label, text: label }));
}
