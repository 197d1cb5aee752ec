/**
 * Converts to lower case without accents, and to one form of each character (NFKD). `≠`, whose stroke would be removed
 * as an accent, becomes `<>`.
 */
export function plainLetters(text: string): string {
  return text.replace(/≠/g, '<>').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Dashes, minus signs and characters that look like one before a number. Wave dashes are excluded, since they mean
 * "about" or "to".
 */
const DASH = /[\p{Pd}−➖˗⁃─━⎯]|\u00ad(?=\s*[\d.])/gu;

/** The same text with a plain `-` for every dash and minus sign, and without soft hyphens inside words. */
export function plainDashes(text: string): string {
  return text.replace(DASH, (sign) => (/[〜〰]/.test(sign) ? sign : '-')).replace(/\u00ad/g, '');
}

/** Raised and lowered digits, signs and letters as ordinary ones. */
export const plainDigits = (run: string): string => run.normalize('NFKC').replaceAll('−', '-');

/** Soft hyphens stay where they do not divide a word: before a number one may stand for its minus sign. */
const INVISIBLE = /(?!\u00ad)\p{Default_Ignorable_Code_Point}|(?<=\p{L})\u00ad(?=\p{L})/gu;

/** The text as a person sees it: without zero-width spaces, byte order marks and the like, which editors leave in words. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}
