import { withFormula } from '../../text/formulas.ts';
import { plainDashes } from '../../text/letters.ts';
import type { Reading } from '../../text/read.ts';
import { isHedged } from '../one-word/beside-key.ts';
import { judgeWord } from '../one-word/one-word.ts';
import { isCode, isFormula } from './kinds.ts';
import { withEquals } from './signs.ts';

// Formulas, calculations and programs: another sign, letter or order makes another one, which words in common do not
// tell.

/** A word that is misspelt or stands among others is less sure. */
const SURE_WORD = 0.8;
/** Words of meaning of an answer that is a name itself, such as `Vice President` for `President`. */
const NAME_ANSWER = 4;

/** An answer, and the model answer with the ways of answering that it gives. */
interface Beside {
  reading: Reading;
  alternatives: readonly Reading[];
  expected: Reading | undefined;
}

/**
 * How an answer stands to a model answer of which every sign counts: a formula, a program, a calculation, or for a
 * single mark (`whole`) a name. Undefined for texts, and where the words decide.
 */
export function compareForm(
  { reading, alternatives, expected }: Beside,
  whole: boolean,
): 'same' | 'other' | 'other formula' | undefined {
  const { text } = expected!;
  if (alternatives.some((way) => isSameForm(reading.text, way.text))) return 'same';
  if (isFormula(text)) return 'other formula';
  if (isCode(text)) return 'other';
  if (!whole || !alternatives.every((way) => isOneName(way.text))) return undefined;
  const { right, confidence } = judgeWord(
    reading.text,
    alternatives.flatMap((way) => withFormula(way.text)),
  );
  if (right) return confidence < SURE_WORD || isHedged(reading.text) ? 'other' : 'same';
  return reading.content.length <= NAME_ANSWER && sharesWord(reading, alternatives) ? 'other' : undefined;
}

/** Names have at most this many words. */
const NAME_WORDS = 3;
/** What makes several names of one text. */
const LISTS = /[;,\n]|\s(?:and|or|\/)\s/i;

/** Whether a text only names one thing; numbers, letters and `true` are no names, `iron and copper` are two. */
function isOneName(text: string): boolean {
  const name = text.trim();
  const isShort = name.split(/\s+/).length <= NAME_WORDS && /\p{L}{2}/u.test(name);
  return isShort && !/=|^(?:true|false|yes|no)$/i.test(name) && !LISTS.test(name);
}

function sharesWord(reading: Reading, alternatives: readonly Reading[]): boolean {
  const wanted = new Set(alternatives.flatMap(({ content }) => content.map(({ stem }) => stem)));
  return reading.content.some(({ stem }) => wanted.has(stem));
}

/** Whether two formulas or programs are the same but for spaces, case and ways of writing a sign. */
export function isSameForm(a: string, b: string): boolean {
  return isCode(b) ? a.replace(/\s+/g, '') === b.replace(/\s+/g, '') : plainForm(a) === plainForm(b);
}

/**
 * The signs of a formula in one way of writing; what stands alone before the only `=` may be left out, as `A` of `A =
 * πr²`.
 */
function plainForm(text: string): string {
  const plain = plainDashes(withEquals(text.normalize('NFKC').toLowerCase()))
    .replace(/⁄/g, '/')
    .replace(/\bpi\b/g, 'π')
    .replace(/[\s*×·^]|\.$/g, '');
  return plain.replace(/^[\p{L}'/()]{1,5}=(?=[^=]*$)/u, '');
}
