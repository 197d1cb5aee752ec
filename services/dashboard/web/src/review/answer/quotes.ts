const QUOTED = /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»/gu;
/** The most quotations of one reason that are highlighted. */
const QUOTES_MAX = 20;

/** The words that a reason quotes from the answer. */
export function quotesOf(reason: string): string[] {
  return [...reason.matchAll(QUOTED)]
    .slice(0, QUOTES_MAX)
    .map((match) => match.slice(1).find((group) => group !== undefined)!)
    .map((quote) => quote.replace(/…|\.\.\./gu, '').trim())
    .filter((quote) => quote !== '');
}

export interface Piece {
  text: string;
  isQuoted: boolean;
}

/** Cuts the answer at quotations, each at its first occurrence; white space may differ. */
export function cutAtQuotes(answer: string, quotes: readonly string[]): Piece[] {
  const ranges = quotes
    .flatMap((quote) => {
      const pattern = quote.split(/\s+/u).map(literally).join('\\s+');
      const found = new RegExp(pattern, 'iu').exec(answer);
      return found ? [{ from: found.index, to: found.index + found[0].length }] : [];
    })
    .toSorted((a, b) => a.from - b.from);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to } of ranges) {
    if (to <= at) continue;
    const start = Math.max(from, at);
    if (start > at) pieces.push({ text: answer.slice(at, start), isQuoted: false });
    pieces.push({ text: answer.slice(start, to), isQuoted: true });
    at = to;
  }
  if (at < answer.length) pieces.push({ text: answer.slice(at), isQuoted: false });
  return pieces;
}

/** A pattern that matches this text literally. */
function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}
