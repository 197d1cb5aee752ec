import { isDenial, isTakenBack } from '../../text/denials.ts';
import type { Reading, Word } from '../../text/read.ts';
import { bestMatch } from '../../text/similarity.ts';
import { isNegation } from '../../text/words.ts';

/** The longest answer that is examined, in words; in longer ones words such as `or` and `wrong` have other uses. */
const SHORT = 6;
/** An answer without a verb offers a choice if it has this many words besides the expected ones. */
const PICKS = 2;

/**
 * Whether a short answer is undecided, or offers more than was asked for: `1788 or 1789`, `oxygen is wrong`,
 * `~~Paris~~`, `oxygen hydrogen nitrogen`, unless the expected answer does so too.
 */
export function isUnsettled(answer: Reading, expected: readonly Reading[]): boolean {
  if (answer.content.length > SHORT) return false;
  if (isTakenBack(answer.text)) return true;
  // The signals judge a `not`.
  const leavesOpen = ({ words }: Reading) => words.some(({ text }) => isDenial(text) && !isNegation(text));
  if (leavesOpen(answer) && !expected.some(leavesOpen)) return true;
  if (answer.words.some(({ pos }) => pos === 'VERB' || pos === 'AUX')) return false;
  const known = expected.flatMap(({ content }): Word[] => content);
  const others = answer.content.filter((word) => !bestMatch(word, known));
  const isPicked = others.length >= PICKS || others.some(({ number }) => number !== undefined);
  return isPicked && others.length < answer.content.length;
}
