// A short answer by hand in letters, an option's letter or a word, is marked without a person only where it was read twice
// and both readings agree. A key is hardly met by a misreading, so it needs less than an answer that earns nothing.

import { factsOf } from '@exam-evaluation/contract/question-types.ts';
import type { Question } from '@exam-evaluation/marking/answers.ts';
import type { Line } from '../layout/lines.ts';
import { READ_TWICE_MAX } from '../layout/sure.ts';
import { KEY_SHOWN_MIN } from './figures.ts';
import { chosenOptions } from './options/options.ts';

/** Share of the second reading that has to agree with the first, and that suffices where the answer is the key. */
const [AGREES_MIN, KEY_AGREES_MIN] = [0.9, 0.6];
/** How much less likely than an option's letter is a text that names no option. */
const OTHERWISE = 0.05;

/**
 * Whether two readings of a short answer by hand agree, or differ; undefined where one suffices.
 * @param chosen labels of the options that the answer names.
 */
export function agreesTwice(
  lines: readonly Line[],
  question: Question,
  chosen: readonly string[],
): boolean | undefined {
  const { form } = factsOf(question.type);
  const [line, ...others] = lines;
  if ((form !== 'choice' && form !== 'word') || !line || others.length > 0) return undefined;
  if (line.text.length > READ_TWICE_MAX || !line.words.some(({ hand }) => hand)) return undefined;
  const named = (text: string) => (form === 'choice' ? chosenOptions([text], question.options).join() : '');
  const means = (text: string) => named(text) || plainly(text);
  const meant = chosen.join() || means(line.text);
  const keys = form === 'choice' ? [question.correctOptions.join()] : (question.answer?.accepted ?? []).map(plainly);
  if (meant === '') return false;
  const isKey = keys.includes(meant);
  const mayBe = line.words.at(-1)!.mayBe?.map(({ text, share }) => ({
    text: means(text),
    share: share * (form === 'choice' && named(text) === '' ? OTHERWISE : 1),
  }));
  if (!mayBe) return isKey ? undefined : false;
  const all = mayBe.reduce((sum, { share }) => sum + share, 0);
  const shareOf = (isMeant: (text: string) => boolean) =>
    mayBe.reduce((sum, { text, share }) => sum + (isMeant(text) ? share : 0), 0) / all;
  const agreeing = shareOf((text) => text === meant);
  if (isKey) return agreeing >= KEY_AGREES_MIN;
  return agreeing >= AGREES_MIN && shareOf((text) => keys.includes(text)) < KEY_SHOWN_MIN;
}

const plainly = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
