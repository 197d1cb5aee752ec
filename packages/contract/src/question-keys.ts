// What has to hold between the type of a question, what it lists and its answer key. The gateway asks this of bodies,
// whose entries may be of any kind, and the exams service of messages.

import { QUESTION_TYPES, type QuestionTypeFacts, type QuestionTypeName, TRUE_FALSE_LABELS } from './question-types.ts';

type KeyField = 'options' | 'matches' | NonNullable<QuestionTypeFacts['key']>;

/** What a question gives: labels, pairs, accepted answers or a value. A field that is absent or empty is left out. */
export type GivenForKey = Partial<Record<KeyField, unknown>> & { hasAnswer: boolean };

export interface KeyFault {
  /** As the contract names it, such as `answer.pairs`. */
  field: KeyField;
  code: 'required' | 'invalid';
  message: string;
}

/** What is missing or wrong in the answer key of a question, and in what it needs beside it. */
export function keyFaults(type: QuestionTypeName, given: GivenForKey): KeyFault[] {
  const facts = QUESTION_TYPES[type];
  const faults = neededFields(facts, given.hasAnswer).flatMap((field): KeyFault[] =>
    given[field] === undefined ? [{ field, code: 'required', message: `is required for ${type}` }] : [],
  );
  const add = (field: KeyField, message: string | undefined) => {
    if (message !== undefined) faults.push({ field, code: 'invalid', message });
  };
  const own = listOf(given.options);
  const labels = own.length === 0 && facts.options === 'true_false' ? TRUE_FALSE_LABELS : own;
  add('correct_options', wrongOptions(facts, labels, listOf(given.correct_options)));
  if (facts.form === 'pairs') {
    add('answer.pairs', wrongPairs(labels, listOf(given.matches), listOf(given['answer.pairs'])));
  }
  return faults;
}

/** Options that the caller lists need a key; the key of other types may be left out, but an `answer` has to hold it. */
function neededFields({ options, form, key }: QuestionTypeFacts, hasAnswer: boolean): KeyField[] {
  if (options === 'given')
    return ['options', ...(form === 'pairs' ? (['matches'] as const) : []), ...(key ? [key] : [])];
  return hasAnswer && key?.startsWith('answer.') ? [key] : [];
}

/** Why labels cannot be the right options; undefined where they can, or none are given. */
export function wrongOptions(
  { picks }: Pick<QuestionTypeFacts, 'picks'>,
  labels: readonly unknown[],
  correct: readonly unknown[],
): string | undefined {
  if (correct.length === 0) return undefined;
  if (correct.some((label) => !labels.includes(label))) return 'must be labels of the options';
  if (new Set(correct).size < correct.length) return 'must not name an option twice';
  if (picks === 'one' && correct.length > 1) return 'must name exactly one option';
  if (picks === 'all' && correct.length < labels.length) return 'must name every option, in the right order';
  return undefined;
}

function wrongPairs(
  labels: readonly unknown[],
  matches: readonly unknown[],
  pairs: readonly unknown[],
): string | undefined {
  if (pairs.length === 0) return undefined;
  const given = pairs.map((pair) => (pair ?? {}) as { option?: unknown; match?: unknown });
  const matched = new Set(given.map(({ option }) => option));
  if (given.some(({ match }) => !matches.includes(match))) return 'must name labels of the matches';
  const isEach = given.length === labels.length && labels.every((label) => matched.has(label));
  return isEach ? undefined : 'must match every option once';
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
