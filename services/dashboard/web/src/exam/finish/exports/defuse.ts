/**
 * Signs at which spreadsheets take a cell for a formula, full-width ones included. A tab or a line break may hide one
 * behind it.
 */
const DANGEROUS_START = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text that no spreadsheet runs: candidates choose their names and integrators their ids, and a cell such as
 * `=HYPERLINK(…)` would be run on the machine of whoever opens the marks.
 */
export function defuse(text: string): string {
  return DANGEROUS_START.test(text) ? `'${text}` : text;
}
