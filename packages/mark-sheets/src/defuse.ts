/**
 * Characters at which spreadsheets take a cell for a formula, including full-width ones; a tab or a line break may
 * precede one of them.
 */
const DANGEROUS_START = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Makes a text that no spreadsheet evaluates. Candidates choose their names and integrators their ids, and a cell such
 * as `=HYPERLINK(…)` would run on the computer of whoever opens the marks.
 */
export function defuse(text: string): string {
  return DANGEROUS_START.test(text) ? `'${text}` : text;
}
