/** What one criterion asks for, found in the answer or not. */
export interface Judged {
  /** Share of the criterion's marks, 0-1. */
  share: number;
  confidence: number;
  reason: string;
  evidence: string[];
  /** Something is said the other way round, with another number, or only in part. */
  isDoubtful: boolean;
}

/** The reason for a mark: words of the answer that count, words that say the opposite, and what was looked for in vain. */
export function explain(said: readonly string[], turned: readonly string[], missing: readonly string[]): string {
  const parts: string[] = [];
  if (said.length > 0) parts.push(`The answer says ${quoted(said)}.`);
  if (turned.length > 0) parts.push(`It turns ${quoted(turned)} into the opposite.`);
  if (missing.length > 0) parts.push(`${said.length > 0 ? 'Missing' : 'Nothing found about'}: ${missing.join(', ')}.`);
  return parts.join(' ') || 'Nothing found.';
}

/** Words as they stand in the answer, but for the ends of its lines; what stands in a longer quote is not said again. */
function quoted(words: readonly string[]): string {
  const quotes = [...new Set(words.map((word) => word.replaceAll(/\s+/g, ' ')))];
  const longest = quotes.filter(
    (quote) => !quotes.some((other) => other !== quote && ` ${other} `.includes(` ${quote} `)),
  );
  return longest.map((quote) => `"${quote}"`).join(', ');
}
