import { distance } from 'fastest-levenshtein';
import { ENGLISH_WORDS } from '../../english-words.ts';
import { remember } from './remember.ts';

/** Whether a text, in lower case, is a word of English. */
export const isWord = (text: string): boolean => ENGLISH_WORDS.has(text);

/**
 * Whether a word is another one misspelt: one slip in a word of five letters, two in one of nine, the first letter
 * right, and what was written is not another word. Both in lower case.
 */
export function isMisspelt(written: string, meant: string): boolean {
  return isNear(written, meant) && !isAnotherWord(written, meant);
}

/**
 * Whether what was written is a word of its own (`convection` for `conduction`) or another substance (`nitrite` for
 * `nitrate`).
 */
function isAnotherWord(written: string, meant: string): boolean {
  if (areOneWord(written, meant)) return false;
  return isWord(written) || areSubstances(written, meant);
}

/** Letters that may be wrong in a word before it is another one. */
export function slipsAllowed(meant: string): number {
  return meant.length >= 9 ? 2 : meant.length >= 5 ? 1 : 0;
}

/** Whether few enough letters differ for a slip; words with digits have to be exact. */
export function isNear(written: string, meant: string): boolean {
  const allowed = slipsAllowed(meant);
  if (allowed === 0 || Math.abs(written.length - meant.length) > allowed || written[0] !== meant[0]) return false;
  return !/\d/.test(written + meant) && slips(written, meant) <= allowed;
}

/** Whether a word that is none of English may be another one written by ear, the first letter too: `numonia`. */
export function isByEar(written: string, meant: string): boolean {
  return meant.length > 4 && !isWord(written) && !/\d/.test(written + meant) && slips(written, meant) <= 2;
}

/** Whether one letter makes the difference. */
export const isOneSlip = (written: string, meant: string): boolean => slips(written, meant) === 1;

/**
 * Whether a difference of letters is surely a slip, even in a name: a letter doubled or not, two neighbours swapped.
 * Any other may make another name: Manet and Monet, Granada and Grenada.
 */
export function isSlipInName(written: string, meant: string): boolean {
  const single = (text: string) => text.replace(/(\p{L})\1/gu, '$1');
  return (
    single(written) === single(meant) ||
    (written.length === meant.length && slips(written, meant) === 1 && distance(written, meant) === 2)
  );
}

/**
 * Whether a difference of letters is surely a slip in a word of English: the same as in a name, one within the word, or
 * a vowel put in or left out. An ending may make another term, as may a letter for another in a short word.
 */
export function isSlipInWord(written: string, meant: string): boolean {
  if (isSlipInName(written, meant)) return true;
  if (written.at(-1) !== meant.at(-1)) return false;
  return meant.length >= LONG || without(VOWELS, written) === without(VOWELS, meant);
}

/** Letters from which on one of them makes no other word. */
const LONG = 7;
const VOWELS = /[aeiouy]/g;
const without = (letters: RegExp, text: string): string => text.replace(letters, '');

/** Two neighbouring letters swapped are one slip. */
function slips(written: string, meant: string): number {
  let at = 0;
  while (at < written.length && written[at] === meant[at]) at += 1;
  const swapped = `${written.slice(0, at)}${written[at + 1]}${written[at]}${written.slice(at + 2)}`;
  return written !== meant && swapped === meant ? 1 : distance(written, meant);
}

/** Endings that tell one substance from another: nitrate and nitrite, propane and propene. */
const SUBSTANCE = /(?:[aey]ne|ate|[iy]te|i[dn]e|one|[ao]l|[ao]se)$/;

/** The same within them: ethanol and ethenol, propanoic and propenoic acid. */
const BOND = /[aey]n(?=o(?:l|ic|ne)|al\b|yl)/;

function areSubstances(a: string, b: string): boolean {
  return [SUBSTANCE, BOND].some((part) => {
    const [stem, other] = [a, b].map((word) => word.replace(part, '~'));
    return stem === other && stem !== a && other !== b;
  });
}

/**
 * Whether two texts are the same words, British or American: colour, fibre, oxidise, haemoglobin, sulphur, defence,
 * programme, analogue.
 */
export const areOneWord = (a: string, b: string): boolean => a === b || inOneSpelling(a) === inOneSpelling(b);

/** A text as it is spelt where there are two ways to spell its words. */
export const inOneSpelling = remember(respell, 5_000);

function respell(text: string): string {
  return (
    text
      .replace(/(?<=\p{L}{2})our(?=(?:s|ed|ing|able|less|ful|ist|ite|al|y)?\b)/gu, 'or') // `four` is not `for`
      .replace(/(?<=[bt])re(?=s?\b)/g, 'er')
      .replace(/(?<=[iy])s(?=(?:e|ed|es|er|ers|ing|ation|ations)\b)/g, 'z')
      .replace(/(?<=[ae]n)s(?=(?:e|ed|es|ing)\b)/g, 'c')
      .replace(/ph/g, 'f')
      // Short words are others: pet and poet, below and bellow.
      .replace(/\b\p{L}{6,}\b/gu, (word) => word.replace(/[ao]e/g, 'e'))
      .replace(/\b\p{L}{7,}\b/gu, (word) => word.replace(/ll/g, 'l'))
      .replace(/mme(?=s?\b)/g, 'm')
      .replace(/ogue(?=s?\b)/g, 'og')
      .replace(/aluminium/, 'aluminum')
  );
}
