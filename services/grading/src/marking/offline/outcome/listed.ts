/** The direction of an order, where the question states it: the least first, or the most. */
export type Way = 'up' | 'down' | undefined;

const DIVIDER = /\s*(?:[,;\n→⇒<>≤]|[-–—=]{1,9}>|\s[-–—]\s|\b(?:and|then|next|finally|lastly)\b)+\s*/i;
/** Introductions to a list: `The order is`, `Answer:`, `from the smallest: `. */
const LEAD = /^[^:,<>→]*:\s*|^[^,<>→]{0,200}?\border\b[^,<>→]{0,200}?\b(?:is|would\s+be)\b\s*/i;
/** Where reasons begin. */
const REASON = /\b(?:because|since|as|due\s+to|the\s+reason)\b|\.(?=\s|$)/i;
/** A chain anywhere in a text: `0.3 < 40 % < 1/2`. */
const CHAIN = /(?:[^,;:.<>→⇒\n]|\.\d)+(?:(?:<|>|→|⇒|[-=]{1,9}>)(?:[^,;:.<>→⇒\n]|\.\d)+){2,}/g;
const SO = /^.*\b(?:so|thus|hence|therefore|is)\b\s*/i;
const [ENTRIES_MIN, ENTRY_WORDS] = [3, 5];

/** Parses the entries of a list that is a chain, or is the whole first sentence of a text; undefined for prose. */
export function parseList(text: string): string[] | undefined {
  const chain = text.match(CHAIN)?.at(-1)?.replace(SO, '');
  const entries = split(chain ?? listIn(text));
  const isList =
    entries.length >= ENTRIES_MIN && entries.every((entry) => entry.trim().split(/\s+/).length <= ENTRY_WORDS);
  return isList ? entries : undefined;
}

/** Parses the normalized entries of a text that may be a list, and the text of the list. */
export function parseEntries(text: string): { entries: string[]; list: string } {
  const list = listIn(text);
  return { entries: split(list).map(plainForm), list };
}

/** Removes the introduction to a list and the reasons after it. */
const listIn = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ') // the expressions would take quadratic time for runs of spaces
    .trim()
    .replace(LEAD, '')
    .split(REASON)[0] ?? '';

function split(list: string): string[] {
  return list
    .split(DIVIDER)
    .map((entry) => entry.replace(/^\W*\d{1,2}[.)]\s+/, '').trim())
    .filter((entry) => /[\p{L}\d]/u.test(entry));
}

/** Normalizes an entry: no case, spaces, articles or punctuation around it; a minus sign is kept. */
export function plainForm(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\W*\b(?:the|an?|event|step|stage|item|option)\s+/, '')
    .replace(/^o\((.*)\)$/s, '$1')
    .replace(/[\s^"'“”]|[.)]+$|^\(/g, '');
}

/** Whether the symbols between entries reverse their order: `C > B > A` where the least comes first. */
export function isTurnedBySigns(between: string, way: Way): boolean {
  const [less, more] = [/<(?![-=])/.test(between), /(?<![-–—=])>(?!=)/.test(between)];
  return less !== more && ((way === 'up' && more) || (way === 'down' && less));
}
