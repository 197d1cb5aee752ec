import { distance } from 'fastest-levenshtein';
import { ENGLISH_WORDS } from '../dictionary/english-words.ts';
import { remember } from './remember.ts';

/** Whether a text, in lower case, is an English word. */
export const isWord = (text: string): boolean => ENGLISH_WORDS.has(text);

/**
 * Whether a word is a misspelling of another: one slip is allowed in a word of five letters, two in one of nine. The
 * first letter must be right, and what was written must not be another word. Both in lower case.
 */
export function isMisspelt(written: string, meant: string): boolean {
  return isNear(written, meant) && !isAnotherWord(written, meant);
}

/**
 * Whether what was written is a different word (`convection` for `conduction`) or substance (`nitrite` for `nitrate`).
 */
function isAnotherWord(written: string, meant: string): boolean {
  if (areOneWord(written, meant)) return false;
  return isWord(written) || areSubstances(written, meant);
}

/** How many letters of a word may be wrong in a misspelling of it. */
export function slipsAllowed(meant: string): number {
  return meant.length >= 9 ? 2 : meant.length >= 5 ? 1 : 0;
}

/** Whether few enough letters differ for a misspelling; words with digits have to be exact. */
export function isNear(written: string, meant: string): boolean {
  const allowed = slipsAllowed(meant);
  if (allowed === 0 || Math.abs(written.length - meant.length) > allowed || written[0] !== meant[0]) return false;
  return !/\d/.test(written + meant) && slips(written, meant) <= allowed;
}

/**
 * Whether something that is not an English word may be a word spelt by ear, with a wrong first letter too: `numonia`.
 */
export function isByEar(written: string, meant: string): boolean {
  return meant.length > 4 && !isWord(written) && !/\d/.test(written + meant) && slips(written, meant) <= 2;
}

/** Whether two words differ by one slip. */
export const isOneSlip = (written: string, meant: string): boolean => slips(written, meant) === 1;

/**
 * Whether a difference is certainly a misspelling, even in a name: a letter doubled or not, or two neighbours swapped.
 * Any other difference may give another name: Manet and Monet, Granada and Grenada.
 */
export function isSlipInName(written: string, meant: string): boolean {
  const single = (text: string) => text.replace(/(\p{L})\1/gu, '$1');
  return (
    single(written) === single(meant) ||
    (written.length === meant.length && slips(written, meant) === 1 && distance(written, meant) === 2)
  );
}

/**
 * Whether a difference is certainly a misspelling of an English word: one that would be certain in a name, one inside a
 * long word, or a vowel added or left out. Another ending may give another term, and so may another letter in a short
 * word.
 */
export function isSlipInWord(written: string, meant: string): boolean {
  if (isSlipInName(written, meant)) return true;
  if (written.at(-1) !== meant.at(-1)) return false;
  return meant.length >= LONG || without(VOWELS, written) === without(VOWELS, meant);
}

/** The fewest letters of a word in which changing one inside the word does not give another word. */
const LONG = 7;
const VOWELS = /[aeiouy]/g;
const without = (letters: RegExp, text: string): string => text.replace(letters, '');

/** Counts the slips between two words; two neighbouring letters swapped are one. */
function slips(written: string, meant: string): number {
  let at = 0;
  while (at < written.length && written[at] === meant[at]) at += 1;
  const swapped = `${written.slice(0, at)}${written[at + 1]}${written[at]}${written.slice(at + 2)}`;
  return written !== meant && swapped === meant ? 1 : distance(written, meant);
}

/** Endings that distinguish substances: nitrate and nitrite, propane and propene. */
const SUBSTANCE = /(?:[aey]ne|ate|[iy]te|i[dn]e|one|[ao]l|[ao]se)$/;

/** Letters inside a word that distinguish substances: ethanol and ethenol, propanoic and propenoic acid. */
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

/** A text with its words in one of the two spellings. */
export const inOneSpelling = remember(respell, 5_000);

function respell(text: string): string {
  return (
    text
      .replace(/(?<=\p{L}{2})our(?=(?:s|ed|ing|able|less|ful|ist|ite|al|y)?\b)/gu, 'or') // `four` is not `for`
      .replace(/(?<=[bt])re(?=s?\b)/g, 'er')
      .replace(/(?<=[iy])s(?=(?:e|ed|es|er|ers|ing|ation|ations)\b)/g, 'z')
      .replace(/(?<=[ae]n)s(?=(?:e|ed|es|ing)\b)/g, 'c')
      .replace(/ph/g, 'f')
      // In short words these letters distinguish words: pet and poet, below and bellow.
      .replace(/\b\p{L}{6,}\b/gu, (word) => word.replace(/[ao]e/g, 'e'))
      .replace(/\b\p{L}{7,}\b/gu, (word) => word.replace(/ll/g, 'l'))
      .replace(/mme(?=s?\b)/g, 'm')
      .replace(/ogue(?=s?\b)/g, 'og')
      .replace(/aluminium/, 'aluminum')
  );
}
