/**
 * Lower case without accents, compatible forms of a sign as one. `≠`, whose stroke would go as an accent, becomes `<>`.
 */
export function plainLetters(text: string): string {
  return text.replace(/≠/g, '<>').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Dashes and minus signs, and what is drawn like one before a number; wave dashes mean "about" or "to". */
const DASH = /[\p{Pd}−➖˗⁃─━⎯]|\u00ad(?=\s*[\d.])/gu;

/** The same text with a plain `-` for every dash and minus sign, and without soft hyphens inside words. */
export function plainDashes(text: string): string {
  return text.replace(DASH, (sign) => (/[〜〰]/.test(sign) ? sign : '-')).replace(/\u00ad/g, '');
}
