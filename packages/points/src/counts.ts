const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A small number, in digits or as a word, as the source of a regular expression with one group. */
export const COUNT = `([1-9]\\d?|${WORDS.slice(1).join('|')})`;

/** The value of what `COUNT` matched. */
export function countFrom(matched: string): number {
  const place = WORDS.indexOf(matched.toLowerCase());
  return place >= 0 ? place : Number(matched);
}

const FRACTIONS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

/** Marks as people write them, in hundredths: `2`, `1.5`, `1½`, `½`. Undefined for anything else. */
export function hundredthsFrom(text: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,4}(?:\.\d{1,2})?)?\s*([½¼¾])?$/.exec(text.trim()) ?? [];
  if (whole === '' && fraction === '') return undefined;
  return Math.round(100 * (Number(whole || 0) + (FRACTIONS[fraction] ?? 0)));
}
