import { toNotation } from './notation.ts';

// Formulas and calculations in longer answers, which are compared by their signs rather than as claims.

const FUNCTIONS = /\b(?:sin|cos|tan|sec|cot|cosec|log|ln|lim|sqrt|exp|mod|det)\b/gi;
/** A chemical formula, whose letters are not a word: `CaCO3`, `2NaOH`. */
const COMPOUND = /(?<!\p{L})\d*(?=[A-Z]{1,3}[a-z\d])(?:[A-Z][a-z]?\d*){2,}(?!\p{L})/gu;
const PROSE = /\p{L}{3,}/u;
const FORMULA_SIGNS = /[=+*/^×÷→<>≤≥√²³πθ(]|\d\p{L}|\p{L}\d/u;

/** Whether a model answer is a formula, an equation or a calculation: it has symbols, and no word of prose. */
export function isFormula(text: string): boolean {
  const bare = text.replace(FUNCTIONS, ' ').replace(COMPOUND, ' ');
  return FORMULA_SIGNS.test(text) && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 1 && !PROSE.test(bare);
}

/**
 * Normalizes the notation of a formula. A single letter before the only `=` is dropped, such as `A` in `A = πr²`, since
 * it may be left out.
 */
export function plainForm(text: string): string {
  const { plain } = toNotation(text.toLowerCase());
  const signs = plain
    .replace(/→/g, '=')
    .replace(/\bpi\b/g, 'π')
    .replace(/[\s*·^]|\.$/g, '');
  return signs.replace(/^[\p{L}'/()]{1,5}=(?=[^=]*$)/u, '');
}

/** Whether two formulas with the same words have different operators: `v = u + at`, `v = u - at`. */
export function signsDiffer(a: string, b: string): boolean {
  const [signs, others] = [extractSigns(a), extractSigns(b)];
  return signs !== '' && others !== '' && signs !== others;
}

/** Extracts the operators of a calculation in order, including arrows; a hyphen between letters is not one. */
function extractSigns(text: string): string {
  const { plain } = toNotation(text);
  const signs = plain
    .replace(/→/g, '=')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, '')
    .match(/[-+*/=≠<>≤≥^±]/g);
  return (signs?.join('') ?? '').replace(/^=/, '');
}
