// The table of question types: whatever services, pages and clients have to know of a type is said in its row. A type
// is added to the enum in proto/ first; the compiler then asks for its row here and for whatever else depends on types.

import {
  KeyForm,
  KeyPolicy,
  type Pair,
  PartialMarks,
  type Question,
  QuestionType,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';

/** A type in the words of the contract; the enum in proto/ has the same words in capitals. */
export type QuestionTypeName = Lowercase<Exclude<keyof typeof QuestionType, 'UNSPECIFIED'>>;

/** What an answer consists of, which decides how it is read, marked and shown. */
export type AnswerForm = 'choice' | 'pairs' | 'order' | 'number' | 'word' | 'prose';

/** What a partly right answer earns of its marks; the enum in proto/ has the same words in capitals. */
export type PartialName = Lowercase<Exclude<keyof typeof PartialMarks, 'UNSPECIFIED'>>;

/** How accepted answers are read; the enum in proto/ has the same words in capitals. */
export type KeyFormName = Lowercase<Exclude<keyof typeof KeyForm, 'UNSPECIFIED'>>;

/** Which of the answers that are equal to an accepted one are right; the enum in proto/ has the same words in capitals. */
export type KeyPolicyName = Lowercase<Exclude<keyof typeof KeyPolicy, 'UNSPECIFIED'>>;

export interface QuestionTypeFacts {
  /** Objective questions are marked exactly, without AI and for 0 credits; the others are written answers. */
  isObjective: boolean;
  form: AnswerForm;
  /** Whether the question has options: those of the caller, `True` and `False` by default, or none. */
  options: 'given' | 'true_false' | 'none';
  /** How many options may be right, and be chosen; `all` of them in an order. */
  picks?: 'one' | 'some' | 'all';
  /** The field of the answer key; absent where answers are marked by a rubric or a model answer only. */
  key?: 'correct_options' | 'answer.value' | 'answer.accepted' | 'answer.pairs';
  /** What partly right answers earn by default; absent where an answer has no parts. */
  partial?: PartialName;
}

export const QUESTION_TYPES: Readonly<Record<QuestionTypeName, QuestionTypeFacts>> = {
  mcq_single: { isObjective: true, form: 'choice', options: 'given', picks: 'one', key: 'correct_options' },
  mcq_multiple: {
    isObjective: true,
    form: 'choice',
    options: 'given',
    picks: 'some',
    key: 'correct_options',
    partial: 'none',
  },
  true_false: { isObjective: true, form: 'choice', options: 'true_false', picks: 'one', key: 'correct_options' },
  matching: { isObjective: true, form: 'pairs', options: 'given', key: 'answer.pairs', partial: 'proportional' },
  ordering: {
    isObjective: true,
    form: 'order',
    options: 'given',
    picks: 'all',
    key: 'correct_options',
    partial: 'none',
  },
  numerical: { isObjective: true, form: 'number', options: 'none', key: 'answer.value' },
  one_word: { isObjective: false, form: 'word', options: 'none', key: 'answer.accepted' },
  short_answer: { isObjective: false, form: 'prose', options: 'none' },
  long_answer: { isObjective: false, form: 'prose', options: 'none' },
};

/** The type of a question that does not name one. */
export const DEFAULT_TYPE = 'long_answer';

/** The labels of a `true_false` question that names no options. */
export const TRUE_FALSE_LABELS = ['True', 'False'] as const;

const TYPE_NAMES = Object.keys(QUESTION_TYPES) as QuestionTypeName[];

/** The values of the types in messages. */
export const TYPE_VALUES = Object.fromEntries(
  TYPE_NAMES.map((name) => [name, QuestionType[name.toUpperCase() as Uppercase<QuestionTypeName>]]),
) as Record<QuestionTypeName, QuestionType>;

const NAMES = new Map(TYPE_NAMES.map((name) => [TYPE_VALUES[name], name]));

/** The name of a type in a message; the default type where it is not specified, or not known. */
export const typeName = (type: QuestionType): QuestionTypeName => NAMES.get(type) ?? DEFAULT_TYPE;

export const factsOf = (type: QuestionType): QuestionTypeFacts => QUESTION_TYPES[typeName(type)];

/** Whether the options of a question are ticked; in pairs and orders they are named in words. */
export function ticksOptions(type: QuestionType): boolean {
  const { form } = factsOf(type);
  return form !== 'pairs' && form !== 'order';
}

const KEY_TEXTS: Record<NonNullable<QuestionTypeFacts['key']>, (question: Question) => string> = {
  correct_options: ({ correctOptions }) => correctOptions.join(', '),
  'answer.value': ({ answer }) => {
    if (answer?.value === undefined) return '';
    return `${answer.value}${answer.tolerance ? ` ± ${answer.tolerance}` : ''}${answer.unit ? ` ${answer.unit}` : ''}`;
  },
  'answer.accepted': ({ answer }) => (answer?.accepted ?? []).join(' / '),
  'answer.pairs': ({ answer }) => (answer?.pairs ?? []).map(({ option, match }) => `${option}-${match}`).join(', '),
};

/** The answer key as people read it; empty where a question has none. */
export function keyText(question: Question): string {
  const { key } = factsOf(question.type);
  return key === undefined ? '' : KEY_TEXTS[key](question);
}

/** Whether a question has the answer key of its type. */
export const hasKey = (question: Question): boolean => keyText(question) !== '';

/** What a candidate matches, as the text of the answer; each pair is one line. */
export const pairText = ({ option, match }: Pick<Pair, 'option' | 'match'>): string => `${option} → ${match}`;

/** The values of the rules for partly right answers in messages. */
export const PARTIAL_VALUES: Readonly<Record<PartialName, PartialMarks>> = {
  none: PartialMarks.NONE,
  proportional: PartialMarks.PROPORTIONAL,
  right_minus_wrong: PartialMarks.RIGHT_MINUS_WRONG,
};

/** The values of the forms of accepted answers in messages. */
export const KEY_FORM_VALUES: Readonly<Record<KeyFormName, KeyForm>> = {
  auto: KeyForm.AUTO,
  text: KeyForm.TEXT,
  code: KeyForm.CODE,
  expression: KeyForm.EXPRESSION,
  chemistry: KeyForm.CHEMISTRY,
};

/** The values of the policies of accepted answers in messages. */
export const KEY_POLICY_VALUES: Readonly<Record<KeyPolicyName, KeyPolicy>> = {
  equivalent: KeyPolicy.EQUIVALENT,
  same_form: KeyPolicy.SAME_FORM,
  significant_figures: KeyPolicy.SIGNIFICANT_FIGURES,
};

/** The word for a value in a message; undefined where it is not specified. */
export const nameOfValue = <Name extends string>(
  values: Readonly<Record<Name, number>>,
  value: number,
): Name | undefined => (Object.keys(values) as Name[]).find((name) => values[name] === value);

/** What partly right answers to a question earn; undefined where answers of its type have no parts. */
export function partialOf({
  type,
  partial,
  rubric,
}: Pick<Question, 'type' | 'partial' | 'rubric'>): PartialName | undefined {
  const facts = factsOf(type);
  if (!facts.partial) return undefined;
  return (
    nameOfValue(PARTIAL_VALUES, partial) ??
    (isPartialByRubric({ type, partial, rubric }) ? 'right_minus_wrong' : facts.partial)
  );
}

/** Whether a choice question asks for partial marks by its rubric, as it could before questions had `partial`. */
export function isPartialByRubric({ type, partial, rubric }: Pick<Question, 'type' | 'partial' | 'rubric'>): boolean {
  const isUnsaid = partial === PartialMarks.UNSPECIFIED && rubric !== undefined && rubric.partialMarking !== false;
  return isUnsaid && factsOf(type).picks === 'some';
}
