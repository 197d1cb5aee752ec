import { factsOf } from '@exam-evaluation/contract/question-types.ts';
import { distance } from 'fastest-levenshtein';
import type { Question } from '../../copy/answers.ts';

/** Characters of which one may have been misread, so that a longer text may have several. */
const CHARACTERS_PER_ERROR = 4;

/**
 * Whether a number as read would be the key but for a misread character: `399` for 39 g, `0.78` for 0.75. Its zero would
 * rest on one character.
 */
export function mayBeMisreadKey(text: string, { type, answer }: Pick<Question, 'type' | 'answer'>): boolean {
  if (factsOf(type).form !== 'number' || answer?.value === undefined) return false;
  const value = `${answer.value}`;
  const unit = plainly(answer.unit ?? '');
  const read = plainly(text);
  if (read === '') return false;
  const written = [...new Set([value, value.replace(/^(-?)0\./, '$1.')])].flatMap((one) => [one, one + unit]);
  const away = Math.min(...written.map((one) => distance(read, one) / Math.ceil(one.length / CHARACTERS_PER_ERROR)));
  return away > 0 && away <= 1 && read !== `${value}${unit}`;
}

const plainly = (text: string): string =>
  text
    .replace(/\s/g, '')
    .replace(/[−–—]/g, '-')
    .replace(/,(?=\d)/g, '.');
