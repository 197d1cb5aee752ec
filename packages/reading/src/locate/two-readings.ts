// A short answer by hand in letters, an option's letter or a word, is marked without a person only where it was read twice
// and both readings agree. A key is hardly met by a misreading, so it needs less than an answer that earns nothing.

import { factsOf } from '@exam-evaluation/contract/question-types.ts';
import type { Question } from '@exam-evaluation/marking/answers.ts';
import type { Line } from '../layout/lines.ts';
import { READ_TWICE_MAX } from '../layout/sure.ts';
import { chosenOptions } from './options/options.ts';

/** Share of the second reading that has to agree with the first, and that suffices where the answer is the key. */
const [AGREES_MIN, KEY_AGREES_MIN] = [0.9, 0.6];
/** How much less likely than an option's letter is a text that names no option. */
const OTHERWISE = 0.05;

/**
 * Whether a short answer by hand rests on one reading, or on two that differ.
 * @param chosen labels of the options that the answer names.
 */
export function restsOnOneReading(lines: readonly Line[], question: Question, chosen: readonly string[]): boolean {
  const { form } = factsOf(question.type);
  const [line, ...others] = lines;
  if ((form !== 'choice' && form !== 'word') || !line || others.length > 0) return false;
  if (line.text.length > READ_TWICE_MAX || !line.words.some(({ hand }) => hand)) return false;
  const means = form === 'choice' ? (text: string) => chosenOptions([text], question.options).join() : plainly;
  const [meant, keys] =
    form === 'choice'
      ? [chosen.join(), [question.correctOptions.join()]]
      : [means(line.text), (question.answer?.accepted ?? []).map(plainly)];
  const isKey = keys.includes(meant);
  const mayBe = line.words.at(-1)!.mayBe?.map(({ text, share }) => ({ text: means(text), share }));
  if (!mayBe) return !isKey;
  const weights = mayBe.map(({ text, share }) => share * (text === '' ? OTHERWISE : 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const agreeing = weights.reduce((sum, weight, at) => sum + (mayBe[at]!.text === meant ? weight : 0), 0);
  return agreeing < all * (isKey ? KEY_AGREES_MIN : AGREES_MIN);
}

const plainly = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
