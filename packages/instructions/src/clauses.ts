/** A part of a paper's instructions that asks for one thing. */
export interface Clause {
  /** As it was written. */
  quote: string;
  /** In lower case, with plain apostrophes. */
  text: string;
}

const SENTENCE_END = /(?<!\b(?:e\.g|i\.e|q|no|nos|max|approx|ans|sec)\.)(?<=[.!?])\s+|\s*[;\n•]+\s*/i;
const CONTRAST = /,?\s+\b(?:but|however|although|though)\s+/i;
const NEXT_ORDER =
  /(?:,\s*(?:and\s+)?|\s+and\s+)(?=(?:please\s+)?(?:mark|award|give|deduct|penali[sz]e|accept|ignore|allow|reject|do\s+not|don't|be|no\s+half|no\s+marks)\b)/i;
const NUMBERING = /^\s*(?:[-–*]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s+/i;

/** The clauses of instructions, in their order: sentences, lines, and the part after a `but`. */
export function clausesOf(instructions: string): Clause[] {
  return instructions
    .split(SENTENCE_END)
    .flatMap((sentence) => sentence.replace(NUMBERING, '').split(CONTRAST))
    .map((part) => clauseOf(part.trim()))
    .filter(({ quote }) => /\p{L}/u.test(quote));
}

/** The orders of a clause that gives several: `Mark strictly and deduct …`. */
export const ordersOf = ({ quote }: Clause): Clause[] => quote.split(NEXT_ORDER).map(clauseOf);

export const clauseOf = (quote: string): Clause => ({ quote, text: quote.toLowerCase().replace(/’/g, "'") });
