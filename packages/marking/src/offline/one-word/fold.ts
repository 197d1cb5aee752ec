import { GREEK } from '../../claims/notation.ts';
import { plainDashes, plainDigits, plainLetters } from '../../text/letters.ts';

/**
 * Normalizes a text: lower case, single spaces, no accents, punctuation or articles. Signs that are part of a number,
 * formula or name are kept.
 */
export function fold(text: string): string {
  const level = text.replace(/[₀-₉]/g, plainDigits).replace(RAISED, raised);
  const letters = plainLetters(level.replace(INITIALS, (initials) => initials.replaceAll('.', '')));
  const folded = plainDashes(letters)
    .replace(/(?<=\d)[,' ](?=\d{3}(?!\d))/g, '')
    .replace(/^\s*-\s+(?=\d)/, '-')
    .replace(/[ßœæ∞]|!=|=\/=|[<>]=/g, (sign) => WRITTEN_OUT[sign]!)
    .replace(GREEK_LETTER, (letter) => ` ${GREEK[letter.codePointAt(0)! - 0x3b1]!} `)
    .replace(/&/g, ' and ')
    .replace(/[’′]/g, "'")
    .replace(/'s\b/g, 's')
    .replace(/(?<=\d),(?=\d)/g, isList(text) ? ' ' : '.')
    .replace(/(?<!\d)\.(?=\d)/g, '0.')
    .replace(/(?<=\p{L})\^/gu, '')
    .replace(PUNCTUATION, ' ')
    .replace(/\s*([=<>≤≥≠×÷*·/^±]|(?<=\s)[+-](?=\s)|%)\s*/g, '$1')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^(?:the|an?) (?=\S)/, '');
  return folded || text.trim();
}

/** Whether commas separate items: `(2,3)` and `1, 2,3` are not decimals. */
function isList(text: string): boolean {
  return /^[^([{]*[([{].*\d,\d/s.test(text) || (text.match(/\d\s*,/g) ?? []).length > 1;
}

const GREEK_LETTER = /(?<![α-ω])[α-ω](?![α-ω])/g;
const WRITTEN_OUT: Record<string, string> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  '∞': ' infinity ',
  '!=': '<>',
  '=/=': '<>',
  '<=': '≤',
  '>=': '≥',
};
/** Initials with full stops: `U.S.A.` */
const INITIALS = /\b(?:\p{L}\.){2,}/gu;
const RAISED = /(?<=(\d?))([⁰¹²³⁴-⁹⁺⁻]+)/g;

/** Lowers an exponent: `x²` becomes `x2`, as `x^2` does; `10²` becomes `10^2`. */
function raised(_run: string, digit: string, run: string): string {
  return (digit ? '^' : '') + plainDigits(run);
}

/**
 * All punctuation except the symbols of numbers and formulas: `-5`, `1/5`, `2.5`, `-x`, `Cl-`, `C#`, `A'`, `x < 3`,
 * `m/v`, `A ∩ B`. A slash or a dash between words is punctuation.
 */
const PUNCTUATION =
  /(?:(?!(?<![\p{L}\p{N}])-(?=\d|\p{L}(?!\p{L}))|(?<=(?<![\p{L}\p{N}'])\p{L})'(?![\p{L}\p{N}'])|(?<=(?<![\p{L}\p{N}])\p{L}{1,3}\d*)-(?![\p{L}\p{N}])|(?<=\d)[./](?=\d)|(?<=(?<!\p{L})[\p{L}\p{N}]{1,2}\s?)[/-](?=\s?[\p{L}\p{N}]{1,2}(?!\p{L})))[^\p{L}\p{N}\p{Sm}%#^*·])+/gu;
