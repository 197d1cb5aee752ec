import { countOf } from '../../objective/number-words.ts';

/** A number of points, in digits or as a word. */
export const COUNT = '([1-9]\\d?|one|two|three|four|five|six|seven|eight|nine|ten)';

/** What stands between a count and the list that follows. */
export const FROM_LIST = '\\s+of\\s+(?:the\\s+(?:following|below)|these)\\b';
/** `any two`, `at least 3` (not `at least 5 N`), `two of the following`, `two of:`. */
const OPTIONAL = new RegExp(
  `\\b(?:any|at least)\\s+${COUNT}\\b(?!\\s+(?!of\\b)[a-z°%]{1,2}\\b)|\\b${COUNT}(?=${FROM_LIST}|\\s+(?:of|from)\\s*:)`,
  'gi',
);
/** What is said of points that are not there offers no choice. */
const NO_OFFER = /\b(?:missing|deduct\w*|less|loses?|without|omit\w*|not)\b/i;

/** Where a text lets one choose, and how many. */
export interface Offered {
  count: number;
  start: number;
  end: number;
}

/** The places of a line that let one choose, such as `Any two uses of water`. */
export function offersIn(line: string): Offered[] {
  if (NO_OFFER.test(line)) return [];
  return [...line.matchAll(OPTIONAL)].map((match) => ({
    count: countOf((match[1] ?? match[2])!.toLowerCase())!,
    start: match.index,
    end: match.index + match[0].length,
  }));
}
