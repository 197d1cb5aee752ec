/**
 * What candidates and examiners read about a point or a criterion. An automatic marker says what it recognised and what
 * it did not; that an answer is wrong is for a person to say.
 */

export const IN_OTHER_WORDS = 'The answer says this in other words.';
export const NOT_RECOGNISED = 'I did not recognise this in the answer.';
/** Of several points of which some are enough. */
export const NONE_RECOGNISED = 'I did not recognise any of these in the answer.';
export const IN_PART = 'I recognised only a part of this.';
/** Of a point that was not recognised, although the mark of the whole answer leaves something for it. */
export const MAYBE = 'The answer may say this; I am not sure.';
/** Of a point that was recognised, although the mark of the whole answer leaves less for it. */
export const NOT_SURE = 'I am not sure that this is all that is expected.';
export const NOTHING_ASKED = 'Not marked: nothing says what this criterion asks for.';
/** The longest statement that a sentence repeats, in characters. */
const STATEMENT_MAX = 120;
/** The most statements that a sentence lists. */
const STATEMENTS_MAX = 4;

const LOOSE_END = /[.;\s]+$/;
/** Between statements of which some are enough, as in mark schemes. */
const DIVIDER = ' / ';

/** What an answer says of a point, quoted. */
export function says(quotes: readonly string[]): string {
  const quoted = [...new Set(quotes.map((quote) => `"${quote.replaceAll(/\s+/g, ' ')}"`))].join(', ');
  return `The answer says ${quoted}.`;
}

/** The words of an answer that come closest to a point that it does not make as expected. */
export function comesClosest(quotes: readonly string[]): string {
  const [quote] = quotes;
  return quote === undefined
    ? NOT_RECOGNISED
    : `${NOT_RECOGNISED} What comes closest is "${quote.replaceAll(/\s+/g, ' ')}".`;
}

/** The criteria for which nothing was recognised. */
export function nothingFor(names: readonly string[]): string {
  return `I recognised nothing for: ${listed(names)}.`;
}

/** What is expected and was not recognised: keywords or statements. */
export function notRecognised(statements: readonly string[]): string {
  return `I did not recognise: ${listed(statements)}.`;
}

/** Statements of which only `count` are needed, as one; each for itself where all of them are. */
export function someOf(count: number, statements: readonly string[]): string[] {
  if (count >= statements.length) return [...statements];
  const shown = statements.slice(0, STATEMENTS_MAX);
  const lead = count === 1 ? 'one of' : `any ${count} of`;
  const more = statements.length > shown.length ? ` / ${statements.length - shown.length} more` : '';
  const room = STATEMENT_MAX - lead.length - more.length;
  const each = shown.map((statement) =>
    shortened(statement.replace(LOOSE_END, ''), room / shown.length - DIVIDER.length),
  );
  return [`${lead} ${each.join(DIVIDER)}${more}`];
}

function listed(statements: readonly string[]): string {
  const shown = statements
    .slice(0, STATEMENTS_MAX)
    .map((statement) => shortened(statement.replace(LOOSE_END, ''), STATEMENT_MAX));
  const more = statements.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}

/** Shortens a text at the end of a word. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}
