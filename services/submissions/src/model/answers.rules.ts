import type { FieldError } from '@exam-evaluation/contract/errors/fields.ts';
import { ANSWER_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import { factsOf, hasKey, pairText } from '@exam-evaluation/contract/question-types.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { AnswerInput } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { isLongerThan } from '@exam-evaluation/runtime/characters.ts';
import { invalidFields, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';

/** One typed answer, by question id. */
export interface StoredAnswer {
  questionId: string;
  text?: string;
  selectedOptions: string[];
}

const DEVANAGARI_SHARE_MAX = 0.2;
const DEVANAGARI = /\p{Script_Extensions=Devanagari}/u;
/** Spaces, control characters and invisible ones, such as the U+200B that editors leave in an empty field. */
const NOTHING_TO_SEE = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A written question, which is marked by judgement and charged for. */
function isWritten(question: Question): boolean {
  return !factsOf(question.type).isObjective;
}

/** Whether a question can be graded: an objective one needs its answer key. */
export function isGradable(question: Question): boolean {
  return isWritten(question) || hasKey(question);
}

/**
 * Reads typed answers, by question id; a text without visible characters counts as no answer. @throws ContractError
 * validation_failed with every bad field; otherwise unknown_option_label; otherwise language_not_supported.
 */
export function readAnswers(items: readonly AnswerInput[], questions: readonly Question[]): StoredAnswer[] {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  const answers = items.flatMap((item, index) => {
    const field = (name: string) => `answers[${index}].${name}`;
    const by = item.question.case === 'label' ? 'label' : 'question_id';
    const question = questions.find((one) => (by === 'label' ? one.label : one.id) === item.question.value);
    if (!question) {
      errors.push({
        field: field(by),
        code: item.question.value ? 'invalid' : 'required',
        message: 'names no question of this exam',
      });
      return [];
    }
    if (seen.has(question.id)) {
      errors.push({ field: field(by), code: 'invalid', message: 'is a question that has an answer already' });
    }
    seen.add(question.id);
    if (isLongerThan(item.text ?? '', ANSWER_LENGTH_MAX)) {
      errors.push({ field: field('text'), code: 'too_long', message: `has more than ${ANSWER_LENGTH_MAX} characters` });
    }
    const { picks, form } = factsOf(question.type);
    if (item.pairs.length > 0 && (form !== 'pairs' || item.text !== undefined)) {
      const message = form === 'pairs' ? 'is not sent with text' : 'is for matching questions';
      errors.push({ field: field('pairs'), code: 'invalid', message });
    }
    if (new Set(item.pairs.map(({ option }) => option)).size < item.pairs.length) {
      errors.push({ field: field('pairs'), code: 'invalid', message: 'must not match an option twice' });
    }
    if (form === 'pairs' && item.selectedOptions.length > 0) {
      errors.push({ field: field('selected_options'), code: 'invalid', message: 'is not for matching: send pairs' });
    }
    if (picks === 'all' && new Set(item.selectedOptions).size < item.selectedOptions.length) {
      errors.push({ field: field('selected_options'), code: 'invalid', message: 'must not name an option twice' });
    }
    if (picks === 'one' && new Set(item.selectedOptions).size > 1) {
      errors.push({ field: field('selected_options'), code: 'invalid', message: 'must name one option only' });
    }
    const said = item.pairs.length > 0 ? item.pairs.map(pairText).join('\n') : (item.text ?? '');
    const text = NOTHING_TO_SEE.test(said) ? undefined : said;
    return [{ question, text, selectedOptions: [...new Set(item.selectedOptions)], pairs: item.pairs }];
  });
  if (errors.length > 0) throw invalidFields(errors);

  for (const { question, selectedOptions, pairs } of answers) {
    const isIn = (list: readonly { label: string }[], label: string) => list.some((one) => one.label === label);
    const unknown =
      [...selectedOptions, ...pairs.map(({ option }) => option)].find((label) => !isIn(question.options, label)) ??
      pairs.map(({ match }) => match).find((label) => !isIn(question.matches, label));
    if (unknown !== undefined) throw refuse('unknown_option_label', { question: question.label, option: unknown });
  }
  for (const { question, text = '' } of answers) {
    if (isWritten(question) && devanagariShare(text) > DEVANAGARI_SHARE_MAX) {
      throw refuse('language_not_supported', { question: question.label });
    }
  }
  return answers.map(({ question, text, selectedOptions }) => ({ questionId: question.id, text, selectedOptions }));
}

/** The share of Devanagari among letters and their combining marks; 0 for a text without letters. */
export function devanagariShare(text: string): number {
  // A quick test that is enough for nearly every text; counting the letters of long answers would block other requests
  // for seconds.
  if (!DEVANAGARI.test(text)) return 0;
  const letters = text.match(/[\p{L}\p{M}]/gu) ?? [];
  const devanagari = letters.filter((letter) => DEVANAGARI.test(letter));
  return letters.length === 0 ? 0 : devanagari.length / letters.length;
}

/** Ids of the written questions with text: each costs one answer. */
export function chargedQuestions(answers: readonly StoredAnswer[], questions: readonly Question[]): Set<string> {
  const written = new Set(questions.filter(isWritten).map((question) => question.id));
  return new Set(
    answers
      .filter(({ questionId, text }) => written.has(questionId) && text?.trim())
      .map((answer) => answer.questionId),
  );
}
