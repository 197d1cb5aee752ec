import { compareClaims, type KindName, kindsOf } from '../../claims/claim.ts';
import { isProgram } from '../../claims/code.ts';
import { isFormula, plainForm } from '../../claims/formula.ts';
import { withFormula } from '../../text/formulas.ts';
import type { Reading } from '../../text/read.ts';
import { remember } from '../../text/remember.ts';
import { isHedged } from '../one-word/beside-key.ts';
import { judgeWord } from '../one-word/one-word.ts';

// Formulas, calculations and programs differ by a single symbol, letter or position, so comparing their words is not
// enough.

/** The confidence of an exact word; one that is misspelt or accompanied by others is less certain. */
const SURE_WORD = 0.8;
/** The most content words of an answer that is a name itself, such as `Vice President` for `President`. */
const NAME_ANSWER = 4;

/** An answer, and the model answer with its alternatives. */
interface Beside {
  reading: Reading;
  alternatives: readonly Reading[];
  expected: Reading | undefined;
}

/**
 * Compares an answer with a model answer in which every character counts: a formula, a program, a calculation, or for a
 * single mark (`whole`) a name. Undefined for prose, and where the words decide.
 */
export function compareForm(
  { reading, alternatives, expected }: Beside,
  whole: boolean,
): 'same' | 'other' | 'other formula' | undefined {
  const { text } = expected!;
  if (alternatives.some((way) => isSameForm(reading.text, way.text))) return 'same';
  if (isFormula(text)) return 'other formula';
  if (isProgram(text)) return 'other';
  if (!whole || !alternatives.every((way) => isOneName(way.text))) return undefined;
  const { right, confidence } = judgeWord(
    reading.text,
    alternatives.flatMap((way) => withFormula(way.text)),
  );
  if (right) return confidence < SURE_WORD || isHedged(reading.text) ? 'other' : 'same';
  return reading.content.length <= NAME_ANSWER && sharesWord(reading, alternatives) ? 'other' : undefined;
}

/** The longest name, in words. */
const NAME_WORDS = 3;
/** Separators of names. */
const LISTS = /[;,\n]|\s(?:and|or|\/)\s/i;

/** Kinds of claims that a whole answer may make in another form: `F = am` for `F = ma`. */
const FORMS: ReadonlySet<KindName> = new Set(['algebra', 'reaction', 'formula', 'realSet']);
const PLAINLY = { question: '', isNeutral: () => false };
const formsOf = remember((text: string) => kindsOf(text, PLAINLY).filter((kind) => FORMS.has(kind)), 1_000);

/** Whether an answer claims the same as a formula. */
function isSameClaim(answer: string, expected: string): boolean {
  const kinds = formsOf(expected);
  return kinds.length > 0 && compareClaims(answer, expected, kinds, PLAINLY).is === 'same';
}

/** Whether a text is just one name; numbers, letters and `true` are not names, and `iron and copper` are two. */
function isOneName(text: string): boolean {
  const name = text.trim();
  const isShort = name.split(/\s+/).length <= NAME_WORDS && /\p{L}{2}/u.test(name);
  return isShort && !/=|^(?:true|false|yes|no)$/i.test(name) && !LISTS.test(name);
}

function sharesWord(reading: Reading, alternatives: readonly Reading[]): boolean {
  const wanted = new Set(alternatives.flatMap(({ content }) => content.map(({ stem }) => stem)));
  return reading.content.some(({ stem }) => wanted.has(stem));
}

/** Whether two programs are equal apart from spaces, or two formulas claim the same in any form and notation. */
export function isSameForm(a: string, b: string): boolean {
  return isProgram(b)
    ? a.replace(/\s+/g, '') === b.replace(/\s+/g, '')
    : plainForm(a) === plainForm(b) || isSameClaim(a, b);
}
