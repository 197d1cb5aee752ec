import { CONNECTIVES, LEAD_WORDS } from '../../objective/quantity-words.ts';
import { isDenial } from '../../text/denials.ts';
import { stemWord } from '../../text/stems.ts';
import { fold } from './fold.ts';

/** Stands for the accepted answer in a text; no sign that anybody writes. */
const KEY = '\u{e000}';
/** Words beyond those of the key in an answer that is still looked at. */
const BESIDE_MAX = 10;
/** Unknown words without a small word between them are a list. */
const LISTED = 2;
const SMALL = new Set(
  'is are was were be been has have had does did must can will called known named as when which who said'.split(' '),
);
/** Between two answers, of which one may be right. */
const DIVIDER = /[/,;&+|\n]|\band\b/i;
/** A question with several things to choose from: its words are no neutral ones. */
const CHOICE = /\bor\b|[,:;/]/i;

/** Whether a text denies something or leaves it open: `osmosis or diffusion`, `not osmosis`, `diffusion / osmosis`. */
export const isHedged = (text: string): boolean =>
  /[/?]/.test(text) ||
  text
    .toLowerCase()
    .split(/[^\p{L}'’]+/u)
    .some(isDenial);

/**
 * What stands beside an accepted answer: `nothing` but small words and words of the question; `something`, which makes
 * the answer doubtful; or the answer is another one (`other`): it is denied, or one of several.
 */
export function besideKey(text: string, accepted: string, question: string): 'nothing' | 'something' | 'other' {
  // `Much Ado About Nothing` and `m/s` deny nothing themselves.
  const around = text.toLowerCase().replace(accepted.trim().toLowerCase(), KEY);
  if (isHedged(around)) return 'other';
  const key = fold(accepted);
  const rest = ` ${fold(text)} `.replace(` ${key} `, ' ').trim().split(/\s+/);
  if (rest.length > BESIDE_MAX) return 'other';
  const asked = new Set(CHOICE.test(question) ? [] : fold(question).split(/\s+/).map(stemWord));
  const isSmall = (word: string) => LEAD_WORDS.has(word) || CONNECTIVES.has(word) || SMALL.has(word);
  const unknown = rest.filter((word) => !isSmall(word) && !asked.has(stemWord(word)));
  if (unknown.length === 0) return DIVIDER.test(around) ? 'something' : 'nothing';
  const isList = unknown.length === rest.length && unknown.length >= LISTED;
  return isList || isPair(around, key, unknown) ? 'other' : 'something';
}

/** `Kant and Hegel`, `oxygen, nitrogen`: another answer stands right beside the key; not `Kant, the philosopher`. */
function isPair(text: string, key: string, unknown: readonly string[]): boolean {
  const parts = text.split(DIVIDER).map(fold);
  return (
    parts.length > 1 &&
    (parts.includes(KEY) || parts.includes(key)) &&
    parts.some((part) => part !== '' && part.split(' ').every((word) => unknown.includes(word)))
  );
}
