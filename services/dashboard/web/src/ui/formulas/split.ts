/** A part of a text: words, or a formula in LaTeX with the text that it was typed as. */
export type Part = { text: string } | { tex: string; isDisplay: boolean; source: string };

/**
 * Formulas as teachers write them: `$…$`, `$$…$$`, `\(…\)` and `\[…\]`. As in Pandoc, a `$` begins a formula only before
 * a sign, and ends one only behind a sign and not before a digit, so that `$5 or $10` stays an amount of money. No formula
 * holds what begins one, so that each beginning is read once.
 */
const FORMULA =
  /\$\$(?<double>[^$]+?)\$\$|\\\[(?<square>(?:(?!\\\[)[\s\S])+?)\\\]|\\\((?<round>(?:(?!\\\()[\s\S])+?)\\\)|(?<![\\$])\$(?<single>(?!\s)(?:\\.|[^$\\])*?(?<!\s))\$(?![$\d])/gu;

/** Splits a text at its formulas; one part where there are none. */
export function splitFormulas(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(FORMULA)) {
    const { double, square, round, single } = match.groups!;
    const tex = double ?? square ?? round ?? single ?? '';
    if (tex.trim() === '') continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index) });
    parts.push({ tex, isDisplay: (double ?? square) !== undefined, source: match[0] });
    at = match.index + match[0].length;
  }
  if (at < text.length || parts.length === 0) parts.push({ text: text.slice(at) });
  return parts;
}

export const hasFormula = (text: string): boolean => splitFormulas(text).some((part) => 'tex' in part);
