import { factorBetween, isUnit } from '../../claims/units.ts';
import { isByEar, isNear, isOneSlip, isWord } from '../../text/spelling.ts';
import { stemWord } from '../../text/stems.ts';
import { isSame } from '../evidence/keywords.ts';
import { fold } from './fold.ts';
import { isPolar } from './polarity.ts';

/**
 * Whether a person should check if an answer means the accepted one: its spelling is similar, it shares a word, or it
 * is another notation of the same number, unit or thing. `said` is the answer as it was given, `written` the same after
 * `fold` and without introductory words.
 */
export function isLike(said: string, written: string, accepted: string): boolean {
  const meant = fold(accepted);
  return (
    isNear(written, meant) ||
    isByEar(written, meant) ||
    isShortSlip(written, accepted) ||
    isCutShort(written, meant) ||
    meant.split(' ').some((word) => word === written || (word.length > PART_LEAST && isNear(written, word))) ||
    sharesWord(written, meant) ||
    [said, written].some((text) => isSameUnit(text, accepted)) ||
    isSame(written, meant) ||
    isPolar(written, accepted) ||
    isShortFor(written, meant) ||
    isShortFor(meant, written)
  );
}

/** Parts of a name that are longer than this may be misspelt: `Everst` for Mount Everest. */
const PART_LEAST = 4;

/**
 * Whether an answer may be a short word misspelt, such as `Cant` for Kant or `zink` for zinc. It is too short to be
 * accepted, but not certainly another word.
 */
function isShortSlip(written: string, accepted: string): boolean {
  const isName = /^(?:the )?\p{Lu}\p{Ll}{2,3}$/u.test(accepted.trim());
  const isShort = isName || (/^\p{L}{4}$/u.test(accepted.trim()) && !isWord(written));
  return isShort && isOneSlip(written, fold(accepted));
}

/** Whether two texts share a word in any form: `it sublimes` and `sublimation`. */
function sharesWord(written: string, meant: string): boolean {
  const [words, wanted] = [written, meant].map((text) =>
    text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2),
  );
  const stems = new Set(words!.flatMap((word) => [word, stemWord(word)]));
  return wanted!.some((word) => stems.has(word) || stems.has(stemWord(word)));
}

function isSameUnit(text: string, accepted: string): boolean {
  const factor = isUnit(text) && isUnit(accepted) ? factorBetween(text.trim(), accepted.trim()) : undefined;
  return factor !== undefined && Math.abs(factor - 1) < 1e-9;
}

/**
 * Whether a text abbreviates another: `cpu` for `central processing unit`, `dna` for `deoxyribonucleic acid`. The words
 * begin with its letters and contain all of them in order.
 */
function isShortFor(short: string, long: string): boolean {
  if (/^\p{L}$/u.test(short)) return long.startsWith(short); // `T` for `True`
  const all = long.split(' ');
  if (all.length > 1 && all.map((word) => word[0]).join('') === short) return true; // `last in first out`
  const words = all.filter((word) => !/^(?:of|and|the|for|by|in)$/.test(word));
  if (!/^\p{L}{2,6}$/u.test(short) || words.length < 2 || short[0] !== long[0]) return false;
  const initials = words.map((word) => word[0]!).join('');
  // `US` leaves out the end of `United States of America`.
  return initials.startsWith(short) || (isWithin(initials, short) && isWithin(short, words.join('')));
}

/** Whether words were truncated: `vit c` for `vitamin c`, `jan` for `january`, `US` for `USA`. */
function isCutShort(short: string, long: string): boolean {
  const [words, wanted] = [short.split(' '), long.split(' ')];
  return (
    /^(?!(?:[ivxlcdm]{2})$)[\p{L} ]{2,}$/u.test(short) &&
    words.length === wanted.length &&
    words.every((word, index) => wanted[index]!.startsWith(word))
  );
}

/** Whether a text contains the letters of another in order. */
function isWithin(letters: string, text: string): boolean {
  let found = 0;
  for (const letter of text) if (letter === letters[found]) found += 1;
  return found === letters.length;
}
